"""Records: every field is aligned, gaps have names, and differences are readable."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trilhos.core.record import Field, Record, diff, digest, dtype_of, i8, i16, one, rows, u64
from trilhos.core.rng import RNG
from trilhos.families.ride.rules.board import BOARD
from trilhos.families.ride.rules.state import SEAT, STATE, WORK

PLAIN = ("int8", "int16", "int32", "int64", "uint32", "uint64")


class Hand(Record):
    """A record inside a record."""

    cards = i8(3)
    points = i16()


class Table(Record):
    """A record with gaps."""

    turn = i8()
    key = u64()
    hands = rows(Hand, 2)
    over = i8()


HAND, TABLE = dtype_of(Hand), dtype_of(Table)


def faults(dtype: np.dtype[Any], where: str = "") -> list[str]:
    """The faults of a layout: unaligned fields, gaps that Numba would drop, overlaps."""
    assert dtype.names is not None
    found, end = [], 0
    for name in dtype.names:
        field, offset = dtype.fields[name][:2]  # type: ignore[index]
        if offset % field.base.alignment:
            found.append(f"{where}{name} stands at {offset}")
        if offset != end:
            found.append(f"{where}{name} stands at {offset}, but {end} is free")
        end = offset + field.itemsize
        if field.base.names:
            found += faults(field.base, f"{where}{name}.")
    if end != dtype.itemsize:
        found.append(f"{where} ends at {end} of {dtype.itemsize}")
    return found


@pytest.mark.parametrize("dtype", [HAND, TABLE, RNG, SEAT, STATE, WORK, BOARD])
def test_every_byte_of_a_record_has_a_name(dtype: np.dtype[Any]) -> None:
    assert faults(dtype) == []


@settings(deadline=None)
@given(st.lists(st.tuples(st.sampled_from(PLAIN), st.integers(0, 3)), min_size=1, max_size=8))
def test_any_fields_are_aligned(kinds: list[tuple[str, int]]) -> None:
    fields = {f"f{i}": Field(np.dtype(kind), (n,) if n else ()) for i, (kind, n) in enumerate(kinds)}
    made: type[Record] = type("Inner", (Record,), fields)
    inner = dtype_of(made)
    outer = dtype_of(type("Outer", (Record,), {"one": i8(), "inner": rows(made, 2), "last": i8()}))
    assert faults(inner) == []
    assert faults(outer) == []
    assert inner.itemsize % max(np.dtype(kind).alignment for kind, _ in kinds) == 0


def test_fields_are_laid_out_in_order_those_of_extended_records_first() -> None:
    class More(Record):
        grid = i8(2, 3)

    class Both(Hand, More):
        last = one(Hand)

    dtype = dtype_of(Both)
    assert dtype.names == ("cards", "_1", "points", "grid", "last")
    assert dtype["grid"].shape == (2, 3)
    assert dtype["last"] == HAND
    assert dtype.type is np.record


def test_gaps_are_fields() -> None:
    assert TABLE.names == ("turn", "_1", "key", "hands", "over", "_5")
    assert TABLE.itemsize == 8 + 8 + 2 * 6 + 4


def test_fields_read_as_attributes_at_every_level() -> None:
    tables = np.zeros(1, TABLE)
    tables[0].hands[1].cards[2] = 4
    tables[0].turn = 1
    assert tables[0].hands[1].cards[2] == tables["hands"][0, 1]["cards"][2] == 4


def test_a_difference_is_a_line_with_its_path() -> None:
    one, other = np.zeros(1, TABLE), np.zeros(1, TABLE)
    assert diff(one[0], other[0]) == []
    other[0].hands[1].cards[2] = 3
    other[0].hands[0].points = -1
    other[0].key = 2**64 - 1
    assert diff(one[0], other[0]) == [
        f"key: 0 -> {2**64 - 1}",
        "hands[0].points: 0 -> -1",
        "hands[1].cards[2]: 0 -> 3",
    ]


def test_a_difference_between_two_states() -> None:
    one, other = np.zeros(1, STATE), np.zeros(1, STATE)
    one[0].seats[1].hand[3] = 2
    other[0].seats[1].hand[3] = 1
    assert diff(one[0], other[0]) == ["seats[1].hand[3]: 2 -> 1"]


def test_the_digest_is_of_every_byte() -> None:
    states = np.zeros(1, STATE)
    seen = {digest(states)}
    for i in range(0, STATE.itemsize, 7):
        states = np.zeros(1, STATE)
        states.view(np.uint8)[i] = 1
        seen.add(digest(states))
    assert len(seen) == 1 + len(range(0, STATE.itemsize, 7))
    assert digest(states) == digest(states.copy())
