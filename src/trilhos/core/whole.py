"""Whole numbers as users give them."""

import operator
from typing import Any


def whole(what: str, value: Any) -> int:
    """A whole number, of Python or of NumPy. ValueError if it is none."""
    try:
        return operator.index(value)
    except TypeError:
        raise ValueError(f"{what} is a whole number, not {value!r}") from None
