"""NumPy records as plain Python objects.

Reading a field of a NumPy record takes a microsecond or two, and a view reads hundreds.
"""

from collections import namedtuple
from collections.abc import Callable
from functools import cache
from operator import itemgetter
from struct import Struct
from typing import Any

import numpy as np
import numpy.typing as npt

from trilhos.core.record import Dtype

Records = npt.NDArray[Any]
Raw = Any  # a record outside the rules: a NumPy record (slices included) or the result of `unpack`
Numbers = tuple[int, ...]
Read = Callable[[Numbers], Any]  # from the numbers of a record to its fields
LETTERS = {"i1": "b", "i2": "h", "i4": "i", "i8": "q", "u4": "I", "u8": "Q"}  # format characters of `struct`


def unpack(records: Records) -> Any:
    """The first record, with its fields as attributes; values are integers, sequences of them, or nested records."""
    numbers, read = _reader(records.dtype)
    return read(numbers.unpack_from(records.tobytes()))


def copy_records(records: Records) -> Records:
    """A copy of the records, made as bytes: NumPy would copy them field by field."""
    return np.frombuffer(bytearray(records.tobytes()), records.dtype)


@cache
def _reader(dtype: Dtype) -> tuple[Struct, Read]:
    return Struct("=" + _letters(dtype)), _read(dtype)


def _letters(dtype: Dtype) -> str:
    """The `struct` format of a record. Padding consists of named fields (core/record.py), so nothing is skipped."""
    one = "".join(_letters(dtype.base[name]) for name in dtype.base.names) if dtype.base.names else _letter(dtype)
    return one * int(np.prod(dtype.shape))


def _letter(dtype: Dtype) -> str:
    return LETTERS[dtype.base.str[1:]]


def _read(dtype: Dtype) -> Read:
    """A function that turns the numbers of a record into its fields."""
    names = [name for name in dtype.names or () if not name.startswith("_")]
    fields: list[slice | int] = []
    rows: list[tuple[int, Read]] = []
    at = 0
    for name in dtype.names or ():
        kind, size = dtype[name], len(_letters(dtype[name]))
        if name in names:
            if kind.base.names:
                rows.append((len(fields), _rows(kind)))
            fields.append(slice(at, at + size) if kind.shape or kind.base.names else at)
        at += size
    pick: Any = itemgetter(*fields)
    make: Any = namedtuple("Unpacked", names)  # type: ignore[misc]

    def read(numbers: Numbers) -> Any:
        found = pick(numbers)
        if rows:
            found = list(found)
            for place, inner in rows:
                found[place] = inner(found[place])
        return make(*found)

    return read


def _rows(dtype: Dtype) -> Read:
    """The same for a nested record or an array of nested records."""
    read, size = _read(dtype.base), len(_letters(dtype.base))
    if not dtype.shape:
        return read
    return lambda numbers: [read(numbers[at : at + size]) for at in range(0, len(numbers), size)]
