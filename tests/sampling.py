"""How much of a repetitive test runs: a sample in `make test`, everything in `make soak`."""

import os
from collections.abc import Collection, Iterable
from typing import TypeVar

import pytest
from _pytest.mark import ParameterSet

T = TypeVar("T")


def is_soak() -> bool:
    """Whether everything runs: `pytest --soak` sets this variable for its workers and their subprocesses."""
    return os.environ.get("TRILHOS_SOAK", "0") != "0"


def sample(full: T, quick: T) -> T:
    """A sample size or a list of cases: all of them in a soak, otherwise a few."""
    return full if is_soak() else quick


def cases(full: Iterable[T], quick: Collection[T]) -> list[ParameterSet]:
    """Parameters of a test: all cases, of which only the quick ones run outside a soak."""
    listed = list(full)
    assert set(quick) <= set(listed), "a quick case is one of all"
    return [
        pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=[pytest.mark.soak] * (case not in quick))
        for case in listed
    ]
