"""Records: their layout in memory, the differences between two of them, and their hash.

A record is declared as a class, one field per line, and `dtype_of` turns it into a NumPy dtype:

    class Seat(Record):
        trains = i8()  # stock
        hand = i8(9)  # cards by colour

    class State(Record):
        seats = rows(Seat, 5)

    STATE = dtype_of(State)

No such class is ever instantiated: rules get NumPy records (or compiled ones) that have these fields as attributes. The
class is what the type checker reads, so that a misspelt field in a rule `(s: State)` is an error.
"""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar, cast, overload

import numpy as np
import numpy.typing as npt

T = TypeVar("T")
R = TypeVar("R", bound="Record")


class Row(Protocol[T]):
    """A row of numbers: a field of a record, or an array."""

    @property
    def shape(self) -> tuple[int, ...]: ...
    @overload
    def __getitem__(self, at: int, /) -> T: ...
    @overload
    def __getitem__(self, at: slice, /) -> "Row[T]": ...
    def __setitem__(self, at: int, value: T, /) -> None: ...
    def __iter__(self) -> Iterator[T]: ...


class Grid(Protocol[T]):
    """Numbers in rows and columns."""

    @property
    def shape(self) -> tuple[int, ...]: ...
    @overload
    def __getitem__(self, at: tuple[int, int], /) -> T: ...
    @overload
    def __getitem__(self, at: int, /) -> Row[T]: ...
    @overload
    def __getitem__(self, at: slice, /) -> "Grid[T]": ...
    def __setitem__(self, at: tuple[int, int], value: T, /) -> None: ...


class Cube(Protocol[T]):
    """Several tables of numbers."""

    @property
    def shape(self) -> tuple[int, ...]: ...
    @overload
    def __getitem__(self, at: tuple[int, int, int], /) -> T: ...
    @overload
    def __getitem__(self, at: tuple[int, int], /) -> Row[T]: ...
    def __setitem__(self, at: tuple[int, int, int], value: T, /) -> None: ...


class Rows(Protocol[T]):
    """A row of records: a field of a record, or an array. Assigning copies the whole record."""

    @property
    def shape(self) -> tuple[int, ...]: ...
    @overload
    def __getitem__(self, at: int, /) -> T: ...
    @overload
    def __getitem__(self, at: slice, /) -> "Rows[T]": ...
    def __setitem__(self, at: int, value: T, /) -> None: ...


Word = np.uint64  # 64 bits: a set of small numbers (core/bits.py)
Half = np.uint32
Ints = Row[int]
Floats = Row[float]
Words = Row[Word]
Key = Row[Half]  # of a random number generator
Dtype = np.dtype[Any]
Array = npt.NDArray[Any]


@dataclass(frozen=True)
class Field:
    """A declared field: its type and its shape."""

    dtype: Dtype
    shape: tuple[int, ...]


class Kind(Generic[T]):
    """Declares fields: `i8()` is a number, `i8(9)` a row of 9, `i8(5, 9)` has 5 rows of 9."""

    def __init__(self, dtype: npt.DTypeLike) -> None:
        self._dtype = np.dtype(dtype)

    @overload
    def __call__(self) -> T: ...
    @overload
    def __call__(self, n: int, /) -> Row[T]: ...
    @overload
    def __call__(self, n: int, m: int, /) -> Grid[T]: ...
    @overload
    def __call__(self, n: int, m: int, k: int, /) -> Cube[T]: ...
    def __call__(self, *shape: int) -> object:
        """A field of this kind."""
        return Field(self._dtype, shape)


i8: Kind[int] = Kind(np.int8)
i16: Kind[int] = Kind(np.int16)
i32: Kind[int] = Kind(np.int32)
i64: Kind[int] = Kind(np.int64)
u32: Kind[Half] = Kind(np.uint32)
u64: Kind[Word] = Kind(np.uint64)


class Record:
    """The base of all declared records."""


def one(kind: type[R]) -> R:
    """A record inside a record."""
    return cast(R, Field(dtype_of(kind), ()))


def rows(kind: type[R], n: int) -> Rows[R]:
    """A row of records inside a record."""
    return cast(Rows[R], Field(dtype_of(kind), (n,)))


def dtype_of(kind: type[Record]) -> Dtype:
    """The dtype of a declared record. Fields are attributes at every level, and aligned to their natural boundary.

    The gaps are fields of their own (`_0`, `_1`, ...), since Numba drops gaps that have no name.
    """
    fields: list[tuple[str, Dtype, tuple[int, ...]]] = []
    size, widest = 0, 1

    def pad(to: int) -> None:
        nonlocal size
        if gap := -size % to:
            fields.append((f"_{len(fields)}", np.dtype(np.int8), (gap,)))
            size += gap

    for name, field in _fields(kind):
        boundary = _alignment(field.dtype)
        pad(boundary)
        fields.append((name, field.dtype, field.shape))
        size += field.dtype.itemsize * int(np.prod(field.shape))
        widest = max(widest, boundary)
    pad(widest)
    return np.dtype((np.record, np.dtype(fields, align=True)))


def _alignment(dtype: Dtype) -> int:
    """The alignment of a field; NumPy loses that of nested records."""
    base = dtype.base
    return max(_alignment(base[name]) for name in base.names) if base.names else base.alignment


def _fields(kind: type) -> Iterator[tuple[str, Field]]:
    """The fields of a record: first those of its base classes, from left to right, then its own."""
    for base in kind.__bases__:
        yield from _fields(base)
    for name, value in vars(kind).items():
        if isinstance(value, Field):
            yield name, value


def digest(state: Array) -> str:
    """The hash of a state's bytes."""
    return hashlib.sha256(state.tobytes()).hexdigest()


def diff(first: Any, second: Any) -> list[str]:
    """The differences between two records of one dtype, a readable line per field: `seats[1].hand[3]: 2 -> 1`."""
    return [f"{path}: {a} -> {b}" for (path, a), (_, b) in zip(leaves(first), leaves(second), strict=True) if a != b]


def leaves(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """The numbers of a record, each with its path, such as `seats[1].hand[3]`."""
    names = getattr(getattr(value, "dtype", None), "names", None)
    if getattr(value, "ndim", 0):
        for i, item in enumerate(value):
            yield from leaves(item, f"{path}[{i}]")
    elif names:
        for name in names:
            if not name.startswith("_"):
                yield from leaves(value[name], f"{path}.{name}" if path else name)
    else:
        yield path, value.item()
