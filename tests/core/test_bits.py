"""Bit sets compared with Python's sets and integers."""

from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from trilhos.core import bits

small = st.integers(0, 63)
sets = st.frozensets(small)
full_sets = st.frozensets(small, min_size=1)
quick = settings(deadline=None, max_examples=200)


def word(numbers: Any) -> np.uint64:
    return np.uint64(sum(1 << i for i in numbers))


def members(value: Any) -> set[int]:
    return {i for i in range(64) if int(value) >> i & 1}


@given(i=small)
@quick
def test_bit(i: int) -> None:
    assert int(bits.bit(i)) == 1 << i


@given(numbers=sets, i=small)
@quick
def test_has(numbers: frozenset[int], i: int) -> None:
    assert bool(bits.has(word(numbers), i)) == (i in numbers)


@given(one=sets, other=sets)
@quick
def test_without(one: frozenset[int], other: frozenset[int]) -> None:
    assert members(bits.without(word(one), word(other))) == one - other


@given(numbers=sets)
@quick
def test_popcount(numbers: frozenset[int]) -> None:
    assert int(bits.popcount(word(numbers))) == len(numbers)


@given(numbers=full_sets)
@quick
def test_lowest_and_the_rest(numbers: frozenset[int]) -> None:
    assert int(bits.lowest(word(numbers))) == min(numbers)
    assert members(bits.drop_lowest(word(numbers))) == numbers - {min(numbers)}


@given(numbers=full_sets, data=st.data())
@quick
def test_nth(numbers: frozenset[int], data: st.DataObject) -> None:
    n = data.draw(st.integers(0, len(numbers) - 1))
    assert int(bits.nth(word(numbers), n)) == sorted(numbers)[n]


def test_every_single_number_and_the_ends() -> None:
    for i in range(64):
        assert int(bits.lowest(word([i]))) == i
        assert int(bits.popcount(word([i]))) == 1
    assert int(bits.popcount(bits.ALL)) == 64
    assert int(bits.nth(bits.ALL, 63)) == 63
    assert int(bits.drop_lowest(np.uint64(1 << 63))) == 0


@given(steps=st.lists(st.tuples(st.booleans(), st.integers(0, 127)), max_size=60))
@quick
def test_sets_of_two_words(steps: list[tuple[bool, int]]) -> None:
    words = np.zeros(2, np.uint64)
    numbers: set[int] = set()
    for add, i in steps:
        if add:
            bits.put(words, i)
            numbers.add(i)
        else:
            bits.drop(words, i)
            numbers.discard(i)
        assert bool(bits.in_set(words, i)) == (i in numbers)
    assert {i for i in range(128) if bits.in_set(words, i)} == numbers
    assert members(words[0]) | {64 + i for i in members(words[1])} == numbers
