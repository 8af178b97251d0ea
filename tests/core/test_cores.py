"""How many threads are useful."""

import os

import pytest

from trilhos.core.cores import cores


def test_it_counts_the_cores_of_this_process() -> None:
    assert 1 <= cores() <= (os.cpu_count() or 1)


def test_without_affinity_all_cores_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    assert cores() == os.cpu_count()
