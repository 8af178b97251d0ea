"""Whole numbers from users."""

import operator
from typing import Any


def whole(what: str, value: Any) -> int:
    """A whole number, from Python or NumPy; ValueError if it is something else."""
    try:
        return operator.index(value)
    except TypeError:
        raise ValueError(f"{what} must be a whole number, not {value!r}") from None
