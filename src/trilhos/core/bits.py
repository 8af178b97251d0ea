"""Sets of small numbers in 64-bit words.

Mixing unsigned words with plain numbers turns them into signed or floating-point values, so such arithmetic is confined
to this module. Callers pass and receive plain integers, and words only as they are stored in a record.
"""

import numpy as np

from trilhos.core.jit import INTERPRETED, rule
from trilhos.core.record import Words

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
    """The word that contains only i."""
    return np.uint64(ONE << np.uint64(i & 63))


@rule
def has(word: np.uint64, i: int) -> bool:
    """Whether a word contains i."""
    return bool(np.uint64(word & bit(i)) != ZERO)


@rule
def without(word: np.uint64, other: np.uint64) -> np.uint64:
    """The numbers in `word` that are not in `other`."""
    return np.uint64(word & np.uint64(other ^ ALL))


if INTERPRETED:

    def popcount(word: np.uint64) -> int:
        """How many numbers a word contains."""
        return int(word).bit_count()

else:

    @rule
    def popcount(word: np.uint64) -> int:
        """How many numbers a word contains; the compiler turns this idiom into one instruction."""
        x = np.uint64(word - np.uint64(np.uint64(word >> ONE) & PAIRS))
        x = np.uint64(np.uint64(x & NIBBLES) + np.uint64(np.uint64(x >> TWO) & NIBBLES))
        x = np.uint64(np.uint64(x + np.uint64(x >> FOUR)) & BYTES)
        return int(np.int64(np.uint64(np.uint64(x * SUM) >> LAST)))


@rule
def lowest(word: np.uint64) -> int:
    """The smallest number in a non-empty word."""
    return popcount(np.uint64(np.uint64(word - ONE) & np.uint64(word ^ ALL)))


@rule
def drop_lowest(word: np.uint64) -> np.uint64:
    """A non-empty word without its smallest number."""
    return np.uint64(word & np.uint64(word - ONE))


@rule
def nth(word: np.uint64, n: int) -> int:
    """The n-th smallest number in a word, counting from 0."""
    for _ in range(n):
        word = drop_lowest(word)
    return lowest(word)


@rule
def in_set(words: Words, i: int) -> bool:
    """Whether a set of several words contains i."""
    return has(words[i >> 6], i)


@rule
def put(words: Words, i: int) -> None:
    """Add i to a set of several words."""
    words[i >> 6] = np.uint64(words[i >> 6] | bit(i))


@rule
def drop(words: Words, i: int) -> None:
    """Remove i from a set of several words."""
    words[i >> 6] = without(words[i >> 6], bit(i))
