"""How much of a proof by repetition runs: a sample in `make test`, all of it in `make soak`."""

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
    """A sample size or a list of cases: all in a soak, a few that stand for them otherwise."""
    return full if is_soak() else quick


def cases(full: Iterable[T], quick: Collection[T]) -> list[ParameterSet]:
    """What a test is parametrised with: all cases, of which only the quick ones run outside a soak."""
    listed = list(full)
    assert set(quick) <= set(listed), "a quick case is one of all"
    return [
        pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=[pytest.mark.soak] * (case not in quick))
        for case in listed
    ]
