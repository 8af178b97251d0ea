"""Which totals lead from a cell to a free seat, and the chance that a hand makes one of them."""

from trilhos.core.bits import ALL, ZERO
from trilhos.core.jit import rule
from trilhos.families.carriage.rules.board import Board
from trilhos.families.carriage.rules.card_sets import most_steps
from trilhos.families.carriage.rules.cells import free_chairs, neighbours, only
from trilhos.families.carriage.rules.figures import OWN_PASS, PASS_ONE, UP_TO
from trilhos.families.carriage.rules.moving import opponents_in_aisle
from trilhos.families.carriage.rules.state import DOORS, MAX_TOTAL, N_NUMBERS, NONE, State

# Totals are a mask, one bit each; those that need a pass card are above the others.
PAST = 16
TOTALS = (1 << MAX_TOTAL + 1) - 2
SURE = 1000  # chances are in thousandths


@rule
def seats_from(b: Board, s: State, i: int, cell: int, passing: bool) -> int:
    """The totals that seat a pawn of seat i from this cell; those that need a pass card start at bit PAST.

    Detours (the house rule `any_path`) and pass cards for one space (`pass_card`) are not considered.
    """
    f0, f1, f2 = free_chairs(s, 0), free_chairs(s, 1), free_chairs(s, 2)
    o0, o1, o2 = opponents_in_aisle(s, i, 0)
    stop0, stop1, stop2 = f0 | s.floor[0], f1 | s.floor[1], f2 | s.floor[2]
    open0, open1, open2 = stop0 & (o0 ^ ALL), stop1 & (o1 ^ ALL), stop2 & (o2 ^ ALL)
    if b.own_pawns == OWN_PASS:
        mine = s.seats[i].seated
        stop0, stop1, stop2 = stop0 | mine[0], stop1 | mine[1], stop2 | mine[2]
        open0, open1, open2 = open0 | mine[0], open1 | mine[1], open2 | mine[2]
    a0, a1, a2 = only(cell)
    seen0, seen1, seen2 = stop0 & (a0 ^ ALL), stop1 & (a1 ^ ALL), stop2 & (a2 ^ ALL)  # inverted: cells not yet seen
    plain, total, most = 0, 1, most_steps(b)
    while total <= most and a0 | a1 | a2 != ZERO:
        n0, n1, n2 = neighbours(s, a0, a1, a2)
        n0, n1, n2 = n0 & seen0, n1 & seen1, n2 & seen2
        seen0, seen1, seen2 = seen0 ^ n0, seen1 ^ n1, seen2 ^ n2
        if (n0 & f0) | (n1 & f1) | (n2 & f2) != ZERO:
            plain |= 1 << total
        a0, a1, a2 = n0 & open0, n1 & open1, n2 & open2
        total += 1
    past = seats_past(s, cell, plain, most) if passing and b.pass_card != PASS_ONE else 0
    if b.movement == UP_TO:
        plain = all_above(plain)
        past = all_above(past)
    return plain | (past << PAST)


@rule
def seats_past(s: State, cell: int, plain: int, most: int) -> int:
    """The totals that lead to a free seat only with a pass card."""
    f0, f1, f2 = free_chairs(s, 0), free_chairs(s, 1), free_chairs(s, 2)
    a0, a1, a2 = only(cell)
    seen0, seen1, seen2 = a0, a1, a2
    past = 0
    for total in range(1, most + 1):
        n0, n1, n2 = neighbours(s, a0, a1, a2)
        a0, a1, a2 = n0 & (seen0 ^ ALL), n1 & (seen1 ^ ALL), n2 & (seen2 ^ ALL)
        seen0, seen1, seen2 = seen0 | a0, seen1 | a1, seen2 | a2
        if (a0 & f0) | (a1 & f1) | (a2 & f2) != ZERO:
            past |= 1 << total
    return past & (plain ^ TOTALS)


@rule
def all_above(totals: int) -> int:
    """CH-33, a house rule: longer totals are allowed as well."""
    for total in range(2, MAX_TOTAL + 1):
        totals |= totals << 1 & 1 << total
    return totals


@rule
def seats_from_doors(b: Board, s: State, i: int) -> int:
    """The totals that seat a pawn of seat i from any door, without a pass card."""
    totals = 0
    for door in range(DOORS):
        if s.door_cell[door] != NONE:
            totals |= seats_from(b, s, i, int(s.door_cell[door]), False)
    return totals


@rule
def number_held(s: State, i: int, n: int) -> int:
    """The n-th number card of a hand, or NONE."""
    for face in range(N_NUMBERS):
        here = int(s.seats[i].hand[face])
        if n < here:
            return face
        n -= here
    return NONE


@rule
def chance_of(totals: int, one: int, other: int) -> int:
    """The chance that two number cards make one of these totals; NONE is a card still to be drawn."""
    if one == NONE and other == NONE:
        return chance_of_two(totals)
    if one == NONE:
        return chance_with(totals, other)
    if other == NONE:
        return chance_with(totals, one)
    v, u = one % 5 + 1, other % 5 + 1
    if totals >> v & 1 or totals >> u & 1:
        return SURE
    return SURE if one // 5 == other // 5 and totals >> (u + v) & 1 else 0


@rule
def chance_with(totals: int, face: int) -> int:
    """The chance that a number card and one to be drawn make one of these totals."""
    v = face % 5 + 1
    if totals >> v & 1:
        return SURE
    found = 0
    for u in range(1, 6):
        if totals >> u & 1:
            found += 2
        elif totals >> (u + v) & 1:
            found += 1
    return SURE * found // 10


@rule
def chance_of_two(totals: int) -> int:
    """The chance that two cards to be drawn make one of these totals."""
    found = 0
    for v in range(1, 6):
        for u in range(1, 6):
            if totals >> v & 1 or totals >> u & 1:
                found += 2
            elif totals >> (u + v) & 1:
                found += 1
    return SURE * found // 50
