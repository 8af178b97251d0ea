"""How many threads are useful."""

import os

import pytest

from trilhos.core.cpu_count import cpu_count


def test_it_counts_the_cores_of_this_process() -> None:
    assert 1 <= cpu_count() <= (os.cpu_count() or 1)


def test_without_affinity_all_cores_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    assert cpu_count() == os.cpu_count()
