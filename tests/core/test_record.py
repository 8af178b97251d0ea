"""Records: every field on its boundary, no gap without a name, differences in words."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trilhos.core.record import diff, digest, record
from trilhos.core.rng import RNG
from trilhos.ride.board import BOARD
from trilhos.ride.state import SEAT, STATE, WORK

PLAIN = ("int8", "int16", "int32", "int64", "uint32", "uint64")
HAND = record(("cards", np.int8, 3), ("points", np.int16))
TABLE = record(("turn", np.int8), ("key", np.uint64), ("hands", HAND, 2), ("over", np.int8))


def faults(dtype: np.dtype[Any], where: str = "") -> list[str]:
    """What is wrong with a layout: fields off their boundary, gaps that Numba would drop, overlaps."""
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
def test_any_fields_are_laid_out_without_fault(kinds: list[tuple[str, int]]) -> None:
    fields = [(f"f{i}", np.dtype(kind), *((n,) if n else ())) for i, (kind, n) in enumerate(kinds)]
    inner = record(*fields)
    outer = record(("one", np.int8), ("inner", inner, 2), ("last", np.int8))
    assert faults(inner) == []
    assert faults(outer) == []
    assert inner.itemsize % max(np.dtype(kind).alignment for kind, _ in kinds) == 0


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
