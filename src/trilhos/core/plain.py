"""Records as plain Python. Reading a field of a NumPy record costs a microsecond or two, and a view reads hundreds."""

from collections import namedtuple
from collections.abc import Callable
from functools import cache
from operator import itemgetter
from struct import Struct
from typing import Any

import numpy as np
import numpy.typing as npt

Records = npt.NDArray[Any]
Read = Callable[[tuple[Any, ...]], Any]  # from the numbers of a record to its fields
LETTERS = {"i1": "b", "i2": "h", "i4": "i", "i8": "q", "u4": "I", "u8": "Q"}  # as `struct` calls them


def plain(records: Records) -> Any:
    """The first of some records: its fields as attributes, their values as whole numbers and rows of such."""
    numbers, read = _reader(records.dtype)
    return read(numbers.unpack_from(records.tobytes()))


def copied(records: Records) -> Records:
    """The same records once more, as bytes: NumPy itself would copy them field by field."""
    return np.frombuffer(bytearray(records.tobytes()), records.dtype)


@cache
def _reader(dtype: Any) -> tuple[Struct, Read]:
    return Struct("=" + _letters(dtype)), _read(dtype)


def _letters(dtype: Any) -> str:
    """All numbers of a record. Gaps have names of their own (core/record.py), so nothing is left out."""
    one = "".join(_letters(dtype.base[name]) for name in dtype.base.names) if dtype.base.names else _letter(dtype)
    return one * int(np.prod(dtype.shape))


def _letter(dtype: Any) -> str:
    return LETTERS[dtype.base.str[1:]]


def _read(dtype: Any) -> Read:
    """How the numbers of a record become its fields."""
    names = [name for name in dtype.names if not name.startswith("_")]
    fields: list[slice | int] = []
    rows: list[tuple[int, Read]] = []
    at = 0
    for name in dtype.names:
        kind, size = dtype[name], len(_letters(dtype[name]))
        if name in names:
            if kind.base.names:
                rows.append((len(fields), _rows(kind)))
            fields.append(slice(at, at + size) if kind.shape or kind.base.names else at)
        at += size
    pick: Any = itemgetter(*fields)
    make: Any = namedtuple("Plain", names)  # type: ignore[misc]

    def read(numbers: tuple[Any, ...]) -> Any:
        found = pick(numbers)
        if rows:
            found = list(found)
            for place, inner in rows:
                found[place] = inner(found[place])
        return make(*found)

    return read


def _rows(dtype: Any) -> Read:
    """The same for a row of records inside a record, or for one."""
    read, size = _read(dtype.base), len(_letters(dtype.base))
    if not dtype.shape:
        return read
    return lambda numbers: [read(numbers[at : at + size]) for at in range(0, len(numbers), size)]
