"""Integers from users."""

import operator
from typing import Any


def to_integer(what: str, value: Any) -> int:
    """A Python or NumPy integer as an `int`; ValueError if it is something else."""
    try:
        return operator.index(value)
    except TypeError:
        raise ValueError(f"{what} must be a whole number, not {value!r}") from None
