"""Blocking the aisle (CH-69)."""

from trilhos.core.bits import ALL, ZERO
from trilhos.core.jit import rule
from trilhos.core.record import Word
from trilhos.families.carriage.rules.cells import Set, free_chairs, neighbours, only
from trilhos.families.carriage.rules.moving import opponents_in_aisle
from trilhos.families.carriage.rules.state import NONE, State

FREE_TURNS = 2  # CH-69: the first two are free


@rule
def flood(s: State, cell: int, stop: Set, through: Set) -> Set:
    """All cells that can be reached from a cell, if pawns can stop on some cells and pass through others."""
    a0, a1, a2 = only(cell)
    seen0, seen1, seen2 = a0, a1, a2
    while a0 | a1 | a2 != ZERO:
        n0, n1, n2 = neighbours(s, a0, a1, a2)
        n0, n1, n2 = n0 & stop[0] & (seen0 ^ ALL), n1 & stop[1] & (seen1 ^ ALL), n2 & stop[2] & (seen2 ^ ALL)
        seen0, seen1, seen2 = seen0 | n0, seen1 | n1, seen2 | n2
        a0, a1, a2 = n0 & through[0], n1 & through[1], n2 & through[2]
    return seen0, seen1, seen2


@rule
def blockers_of(s: State, v: int) -> int:
    """CH-69: the opponents who shut a seat in, one bit each; none if it can reach a free seat without a pass card.

    Blockers are the first opponents on any way to a free seat, over cells not yet reached.
    """
    if s.seats[v].aisle == NONE:
        return 0
    f0, f1, f2 = free_chairs(s, 0), free_chairs(s, 1), free_chairs(s, 2)
    o0, o1, o2 = opponents_in_aisle(s, v)
    s0, s1, s2 = f0 | s.floor[0], f1 | s.floor[1], f2 | s.floor[2]
    r0, r1, r2 = flood(s, int(s.seats[v].aisle), (s0, s1, s2), (s0 & (o0 ^ ALL), s1 & (o1 ^ ALL), s2 & (o2 ^ ALL)))
    if (r0 & f0) | (r1 & f1) | (r2 & f2) != ZERO:
        return 0
    blockers = 0
    beyond0, beyond1, beyond2 = s0 & (r0 ^ ALL), s1 & (r1 ^ ALL), s2 & (r2 ^ ALL)
    for i in range(int(s.n_seats)):
        cell = int(s.seats[i].aisle)
        if i != v and cell != NONE and cell != s.seats[v].aisle and holds(r0, r1, r2, cell):
            x0, x1, x2 = flood(s, cell, (beyond0, beyond1, beyond2), (beyond0, beyond1, beyond2))
            if (x0 & f0) | (x1 & f1) | (x2 & f2) != ZERO:
                blockers |= 1 << i
    return blockers


@rule
def holds(a0: Word, a1: Word, a2: Word, cell: int) -> bool:
    """Whether a set contains a cell."""
    x0, x1, x2 = only(cell)
    return bool((x0 & a0) | (x1 & a1) | (x2 & a2) != ZERO)


@rule
def audit(s: State, v: int) -> int:
    """CH-69: count the turns in a row that each blocker has shut in the seat whose turn ends. Returns who must pay."""
    blockers = blockers_of(s, v)
    payers = 0
    for i in range(int(s.n_seats)):
        if blockers >> i & 1:
            s.seats[v].shut_in[i] += 1
            if s.seats[v].shut_in[i] > FREE_TURNS and s.seats[i].n_seated > 0:
                payers |= 1 << i
        else:
            s.seats[v].shut_in[i] = 0
    return payers


@rule
def next_payer(s: State) -> int:
    """The next blocker who must pay, in the order of play after the seat on turn; NONE if nobody must."""
    i = int(s.turn)
    for _ in range(int(s.n_seats)):
        i = (i + int(s.direction)) % int(s.n_seats)
        if s.payers >> i & 1:
            return i
    return NONE
