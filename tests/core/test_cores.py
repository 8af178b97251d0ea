"""How many threads are of use."""

import os

import pytest

from trilhos.core.cores import cores


def test_it_is_what_this_process_may_use() -> None:
    assert 1 <= cores() <= (os.cpu_count() or 1)


def test_systems_that_cannot_tell_count_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    assert cores() == os.cpu_count()
