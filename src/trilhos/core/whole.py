"""Whole numbers as people give them, and how many threads are of use."""

import operator
import os
from typing import Any


def whole(what: str, value: Any) -> int:
    """A whole number, of Python or of NumPy. ValueError if it is none."""
    try:
        return operator.index(value)
    except TypeError:
        raise ValueError(f"{what} is a whole number, not {value!r}") from None


def cores() -> int:
    """How many threads are of use here."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
