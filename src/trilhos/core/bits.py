"""Sets of small numbers in 64-bit words.

Unsigned words drift into signed or floating ones when mixed with plain numbers, so all of that is hidden
here: give and take plain integers, and words only as they lie in a record.
"""

from typing import Any

import numpy as np

from trilhos.core.jit import INTERPRETED, rule

Words = Any  # an array of 64-bit words, as it lies in a record
ZERO = np.uint64(0)
ONE = np.uint64(1)
TWO = np.uint64(2)
FOUR = np.uint64(4)
LAST = np.uint64(56)
ALL = np.uint64(0xFFFF_FFFF_FFFF_FFFF)
PAIRS = np.uint64(0x5555_5555_5555_5555)
NIBBLES = np.uint64(0x3333_3333_3333_3333)
BYTES = np.uint64(0x0F0F_0F0F_0F0F_0F0F)
SUM = np.uint64(0x0101_0101_0101_0101)


@rule
def bit(i: int) -> np.uint64:
    """The word that holds only i."""
    return np.uint64(ONE << np.uint64(i & 63))


@rule
def has(word: np.uint64, i: int) -> bool:
    """Whether a word holds i."""
    return np.uint64(word & bit(i)) != ZERO


@rule
def without(word: np.uint64, other: np.uint64) -> np.uint64:
    """What a word holds and the other does not."""
    return np.uint64(word & np.uint64(other ^ ALL))


if INTERPRETED:

    def popcount(word: np.uint64) -> int:
        """How many numbers a word holds."""
        return int(word).bit_count()

else:

    @rule
    def popcount(word: np.uint64) -> int:
        """How many numbers a word holds; the compiler knows this idiom as one instruction."""
        x = np.uint64(word - np.uint64(np.uint64(word >> ONE) & PAIRS))
        x = np.uint64(np.uint64(x & NIBBLES) + np.uint64(np.uint64(x >> TWO) & NIBBLES))
        x = np.uint64(np.uint64(x + np.uint64(x >> FOUR)) & BYTES)
        return int(np.int64(np.uint64(np.uint64(x * SUM) >> LAST)))


@rule
def lowest(word: np.uint64) -> int:
    """The smallest number in a word that is not empty."""
    return popcount(np.uint64(np.uint64(word - ONE) & np.uint64(word ^ ALL)))


@rule
def drop_lowest(word: np.uint64) -> np.uint64:
    """A word that is not empty, less its smallest number."""
    return np.uint64(word & np.uint64(word - ONE))


@rule
def nth(word: np.uint64, n: int) -> int:
    """The n-th smallest number in a word, counted from 0."""
    for _ in range(n):
        word = drop_lowest(word)
    return lowest(word)


@rule
def in_set(words: Words, i: int) -> bool:
    """Whether a set of several words holds i."""
    return has(words[i >> 6], i)


@rule
def put(words: Words, i: int) -> None:
    """Add i to a set of several words."""
    words[i >> 6] = np.uint64(words[i >> 6] | bit(i))


@rule
def drop(words: Words, i: int) -> None:
    """Take i out of a set of several words."""
    words[i >> 6] = without(words[i >> 6], bit(i))
