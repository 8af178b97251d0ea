"""Records as plain Python: every field as NumPy reads it, and copies that share nothing."""

from typing import Any

import numpy as np
import pytest

import trilhos
from trilhos.core.record import Record, dtype_of, i8, i16, i32, one, rows, u64
from trilhos.core.unpack import copy_records, unpack


class Hand(Record):
    """A record inside a record."""

    cards = i8(3)
    points = i16()


class Table(Record):
    """A record of all kinds of field."""

    turn = i8()
    key = u64()
    hands = rows(Hand, 2)
    best = one(Hand)
    over = i32()


TABLE = dtype_of(Table)


def same(value: Any, read: Any) -> bool:
    """Whether a field of a record, or a record, reads as plain Python does."""
    if names := getattr(getattr(value, "dtype", None), "names", None):
        if value.ndim:
            return all(same(one, other) for one, other in zip(value, read, strict=True))
        return all(same(value[name], getattr(read, name)) for name in names if not name.startswith("_"))
    return bool(np.array_equal(value, read)) and isinstance(read, int | tuple)


def test_every_field_and_every_row_is_read() -> None:
    tables = np.frombuffer(np.random.default_rng(1).bytes(2 * TABLE.itemsize), TABLE)
    assert same(tables[0], unpack(tables))
    assert same(tables[1], unpack(tables[1:]))
    assert unpack(tables).hands[1].cards == tuple(tables[0].hands[1].cards)


@pytest.mark.parametrize("game", ["usa", "chicago"])
def test_a_state_is_read_correctly(game: str) -> None:
    dealt = trilhos.new(game, seats=3, seed=1)
    assert same(dealt.states[0], unpack(dealt.states))


def test_a_copy_is_a_state_of_its_own() -> None:
    dealt = trilhos.new("usa", seats=3, seed=1)
    other = copy_records(dealt.states)
    assert other.dtype is dealt.states.dtype
    assert other.tobytes() == dealt.states.tobytes()
    assert other.flags.aligned
    before = dealt.states.tobytes()
    other[0].steps += 1
    dealt.copy().play(dealt.legal()[0])
    assert dealt.states.tobytes() == before
