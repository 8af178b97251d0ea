"""Integers from users."""

import operator
from typing import SupportsIndex, cast


def to_integer(what: str, value: object) -> int:
    """A Python or NumPy integer as an `int`; ValueError if it is something else."""
    try:
        return operator.index(cast(SupportsIndex, value))
    except TypeError:
        raise ValueError(f"{what} must be a whole number, not {value!r}") from None
