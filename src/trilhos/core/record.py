"""Records: how a state is laid out, how two of them differ, and their hash."""

import hashlib
from collections.abc import Iterator
from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np
import numpy.typing as npt


def record(*fields: tuple[Any, ...]) -> np.dtype[Any]:
    """A record dtype that reads as attributes at every level, each field on its natural boundary.

    The gaps are fields of their own (`_0`, `_1`, ...), since Numba drops gaps that have no name.
    """
    laid: list[tuple[Any, ...]] = []
    size, widest = 0, 1

    def pad(to: int) -> None:
        nonlocal size
        if gap := -size % to:
            laid.append((f"_{len(laid)}", np.int8, (gap,)))
            size += gap

    for field in fields:
        dtype = np.dtype(field[1:] if len(field) == 3 else field[1])
        boundary = dtype.base.alignment
        pad(boundary)
        laid.append(field)
        size += dtype.itemsize
        widest = max(widest, boundary)
    pad(widest)
    return np.dtype((np.record, np.dtype(laid, align=True)))


def digest(state: npt.NDArray[Any]) -> str:
    """The hash of a state: equal bytes, equal hash."""
    return hashlib.sha256(state.tobytes()).hexdigest()


def diff(one: Any, other: Any) -> list[str]:
    """What differs between two records of one dtype, a readable line a field: `seats[1].hand[3]: 2 -> 1`."""
    return [f"{path}: {a} -> {b}" for (path, a), (_, b) in zip(_leaves(one), _leaves(other), strict=True) if a != b]


def plain(value: Any) -> Any:
    """A record as plain Python: its fields as attributes, their values as whole numbers and lists.

    Reading a field of a NumPy record costs microseconds, and a view reads hundreds of them.
    """
    return _named(value.dtype, value.item())


def _named(dtype: Any, values: Any) -> SimpleNamespace:
    read = SimpleNamespace()
    for (name, kind), value in zip(_kinds(dtype), values, strict=True):
        if kind is None:
            read.__dict__[name] = value.tolist() if isinstance(value, np.ndarray) else value
        elif isinstance(value, np.ndarray):
            read.__dict__[name] = [_named(kind, item) for item in value.tolist()]
        else:
            read.__dict__[name] = _named(kind, value)
    return read


@cache
def _kinds(dtype: Any) -> list[tuple[str, Any]]:
    """The fields of a record, and for those that are records, or rows of them, of what kind."""
    return [(name, dtype[name].base if dtype[name].base.names else None) for name in dtype.names]


def _leaves(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    names = getattr(getattr(value, "dtype", None), "names", None)
    if getattr(value, "ndim", 0):
        for i, item in enumerate(value):
            yield from _leaves(item, f"{path}[{i}]")
    elif names:
        for name in names:
            if not name.startswith("_"):
                yield from _leaves(value[name], f"{path}.{name}" if path else name)
    else:
        yield path, value.item()
