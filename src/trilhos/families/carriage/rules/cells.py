"""Sets of cells of the train, as three words with a bit per cell, and the cells one step away (CH-9)."""

import numpy as np

from trilhos.core.bits import ZERO, bit, in_set, lowest, nth, popcount, without
from trilhos.core.jit import rule
from trilhos.core.record import Word, Words
from trilhos.families.carriage.rules.state import NONE, WORDS, State

Set = tuple[Word, Word, Word]
ACROSS = 57  # from column 13 of A to column 0 of B


@rule
def up(a0: Word, a1: Word, a2: Word, n: int) -> Set:
    """Every cell of a word, shifted up by n."""
    k, m = np.uint64(n), np.uint64(64 - n)
    return a0 << k, (a1 << k) | (a0 >> m), (a2 << k) | (a1 >> m)


@rule
def back(a0: Word, a1: Word, a2: Word, n: int) -> Set:
    """Every cell of a word, shifted down by n."""
    k, m = np.uint64(n), np.uint64(64 - n)
    return (a0 >> k) | (a1 << m), (a1 >> k) | (a2 << m), a2 >> k


@rule
def along(a0: Word, a1: Word, a2: Word, open_sides: Words, n: int) -> Set:
    """The cells one step away in both directions, across open sides; n is the distance between neighbours' numbers."""
    o0, o1, o2 = open_sides[0], open_sides[1], open_sides[2]
    u0, u1, u2 = up(a0 & o0, a1 & o1, a2 & o2, n)
    d0, d1, d2 = back(a0, a1, a2, n)
    return u0 | (d0 & o0), u1 | (d1 & o1), u2 | (d2 & o2)


@rule
def neighbours(s: State, a0: Word, a1: Word, a2: Word) -> Set:
    """CH-9: the cells that share an open side with a cell of the set; CH-11, CH-12: across the joint too."""
    x0, x1, x2 = along(a0, a1, a2, s.right, 1)
    y0, y1, y2 = along(a0, a1, a2, s.down, 14)
    z0, z1, z2 = along(a0, a1, a2, s.joint, ACROSS)
    return x0 | y0 | z0, x1 | y1 | z1, x2 | y2 | z2


@rule
def only(cell: int) -> Set:
    """The set with only one cell."""
    one = bit(cell)
    return (
        one if cell < 64 else ZERO,
        one if 64 <= cell < 128 else ZERO,
        one if cell >= 128 else ZERO,
    )


@rule
def n_cells(words: Words) -> int:
    """How many cells a set has."""
    n = 0
    for k in range(WORDS):
        n += popcount(words[k])
    return n


@rule
def nth_cell(words: Words, n: int) -> int:
    """The n-th cell of a set."""
    for k in range(WORDS):
        here = popcount(words[k])
        if n < here:
            return 64 * k + nth(words[k], n)
        n -= here
    return NONE


@rule
def first_cell(a0: Word, a1: Word, a2: Word) -> int:
    """The lowest cell of a set, or NONE."""
    if a0 != ZERO:
        return lowest(a0)
    if a1 != ZERO:
        return 64 + lowest(a1)
    return 128 + lowest(a2) if a2 != ZERO else NONE


@rule
def seated_anywhere(s: State, k: int) -> Word:
    """One word of the set of seats that pawns sit on."""
    word = ZERO
    for i in range(int(s.n_seats)):
        word = word | s.seats[i].seated[k]
    return word


@rule
def free_chairs(s: State, k: int) -> Word:
    """One word of the set of empty seats."""
    return without(s.chairs[k], seated_anywhere(s, k))


@rule
def is_free_chair(s: State, cell: int) -> bool:
    """Whether a cell is an empty seat."""
    if not in_set(s.chairs, cell):
        return False
    for i in range(int(s.n_seats)):
        if in_set(s.seats[i].seated, cell):
            return False
    return True
