"""Moving the aisle pawn, with or without a pass card (CH-31 to CH-45)."""

import numpy as np

from trilhos.core.bits import ALL, ZERO
from trilhos.core.jit import rule
from trilhos.core.record import Grid, Word
from trilhos.families.carriage.rules.board import Board
from trilhos.families.carriage.rules.card_sets import (
    END_OF_SETS,
    cards_of,
    holds_set,
    is_linked,
    longest_total,
    lowest_advanced,
    total_for,
)
from trilhos.families.carriage.rules.cells import Set, first_cell, free_chairs, neighbours, only
from trilhos.families.carriage.rules.deck import lay_down
from trilhos.families.carriage.rules.figures import ANY_PATH, OWN_PASS, PASS_ONE, UP_TO
from trilhos.families.carriage.rules.reasons import (
    CANNOT_PASS,
    CANNOT_REACH,
    LEGAL,
    NOT_A_CARD_SET,
    NOT_HELD,
    NOT_IN_AISLE,
    NOT_LINKED,
)
from trilhos.families.carriage.rules.state import EXCUSE_ME, MAX_TOTAL, NONE, REBEL, WORDS, State, Work


@rule
def pass_face(p: int) -> int:
    """The card of a way to pass: 0 none, 1 Excuse me, 2 Rebel Passenger."""
    if p == 0:
        return NONE
    return EXCUSE_ME if p == 1 else REBEL


@rule
def why_not_move(b: Board, s: State, i: int, card_set: int, p: int) -> int:
    """CH-32 to CH-34, CH-45: the cards must be in hand, and their total must have a destination."""
    if s.seats[i].aisle == NONE:
        return NOT_IN_AISLE
    if not 0 <= card_set < END_OF_SETS:
        return NOT_A_CARD_SET
    if is_linked(card_set) and lowest_advanced(s, i) == NONE:
        return NOT_LINKED
    if not holds_set(s, i, card_set) or (p > 0 and s.seats[i].hand[pass_face(p)] == 0):
        return NOT_HELD
    total = total_for(b, s, i, card_set)
    if p > 0:
        return LEGAL if s.past >> total & 1 else CANNOT_PASS
    return LEGAL if s.plain >> total & 1 else CANNOT_REACH


@rule
def announce(b: Board, s: State, w: Work, i: int, card_set: int, p: int) -> None:
    """Lay down the cards of a move; the destination is chosen in a separate step."""
    s.total = total_for(b, s, i, card_set)
    s.pass_card = pass_face(p)
    walk(b, s, w, i, int(s.total), p > 0, 0)
    for k in range(WORDS):
        s.choice[k] = w.past[s.total, k] if p > 0 else w.plain[s.total, k]
    one, other = cards_of(card_set)
    if is_linked(card_set):
        lay_down(s, i, lowest_advanced(s, i))
    lay_down(s, i, one)
    if other != NONE:
        lay_down(s, i, other)
    if p > 0:
        lay_down(s, i, pass_face(p))


@rule
def opponents_in_aisle(s: State, i: int, gone: int) -> Set:
    """The cells where opponents' pawns stand; `gone` are the seats, one bit each, whose pawns are disregarded."""
    a0, a1, a2 = ZERO, ZERO, ZERO
    for other in range(int(s.n_seats)):
        if other != i and s.seats[other].aisle != NONE and gone >> other & 1 == 0:
            x0, x1, x2 = only(int(s.seats[other].aisle))
            a0, a1, a2 = a0 | x0, a1 | x1, a2 | x2
    return a0, a1, a2


@rule
def has_pass_card(s: State, i: int) -> bool:
    """Whether a hand holds a pass card."""
    return int(s.seats[i].hand[EXCUSE_ME]) + int(s.seats[i].hand[REBEL]) > 0


@rule
def update_destinations(b: Board, s: State, w: Work, i: int) -> None:
    """Compute which totals have a destination for the aisle pawn on turn, and which only with a pass card."""
    s.plain = 0
    s.past = 0
    if s.seats[i].aisle == NONE:
        return
    top, passing = longest_total(b, s, i), has_pass_card(s, i)
    walk(b, s, w, i, top, passing, 0)
    s.plain = totals_with(w.plain, top)
    if passing:
        s.past = totals_with(w.past, top)


@rule
def totals_with(sets: Grid[Word], top: int) -> int:
    """The totals that have a destination, one bit each."""
    totals = 0
    for total in range(1, top + 1):
        if sets[total, 0] | sets[total, 1] | sets[total, 2] != ZERO:
            totals |= 1 << total
    return totals


@rule
def walk(b: Board, s: State, w: Work, i: int, top: int, passing: bool, gone: int) -> None:
    """Destinations of a seat's aisle pawn by total (CH-34); `gone` are seats whose aisle pawns are disregarded.

    CH-35 to CH-37: it passes through aisle spaces without an opponent and through empty seats, and may stop beside an
    opponent. CH-44, CH-45: with a pass card it passes through everything but bars; then only new destinations count.
    """
    o0, o1, o2 = opponents_in_aisle(s, i, gone)
    stop = (free_chairs(s, 0) | s.floor[0], free_chairs(s, 1) | s.floor[1], free_chairs(s, 2) | s.floor[2])
    go0, go1, go2 = stop[0] & (o0 ^ ALL), stop[1] & (o1 ^ ALL), stop[2] & (o2 ^ ALL)
    if b.own_pawns == OWN_PASS:
        mine = s.seats[i].seated
        go0, go1, go2 = go0 | mine[0], go1 | mine[1], go2 | mine[2]
    go = (go0, go1, go2)
    cell = int(s.seats[i].aisle)
    if b.movement == ANY_PATH:
        follow_paths(s, w, w.plain, cell, stop, go, top, 0)
        if passing:
            follow_paths(s, w, w.past, cell, stop, go, top, 1 if b.pass_card == PASS_ONE else MAX_TOTAL)
            leave_new(w, top)
        return
    spread(s, w.plain, cell, stop, go, top)
    if passing:
        if b.pass_card == PASS_ONE:
            spread_past_one(s, w, cell, stop, go, top)
        else:
            spread(s, w.past, cell, stop, (ALL, ALL, ALL), top)
        leave_new(w, top)
    if b.movement == UP_TO:
        up_to(w, top, passing)


@rule
def spread(s: State, sets: Grid[Word], cell: int, stop: Set, go: Set, top: int) -> None:
    """CH-34: the cells at each distance from a cell, if pawns can stop on some cells and pass through others."""
    a0, a1, a2 = only(cell)
    left0, left1, left2 = (stop[0] | go[0]) & (a0 ^ ALL), (stop[1] | go[1]) & (a1 ^ ALL), (stop[2] | go[2]) & (a2 ^ ALL)
    for total in range(1, top + 1):
        n0, n1, n2 = neighbours(s, a0, a1, a2)
        n0, n1, n2 = n0 & left0, n1 & left1, n2 & left2
        left0, left1, left2 = left0 ^ n0, left1 ^ n1, left2 ^ n2
        a0, a1, a2 = n0 & go[0], n1 & go[1], n2 & go[2]
        write(sets, total, n0 & stop[0], n1 & stop[1], n2 & stop[2])


@rule
def spread_past_one(s: State, w: Work, cell: int, stop: Set, go: Set, top: int) -> None:
    """CH-45, a house rule: the same past one obstacle. Front a has met none so far, front c has gone past one."""
    a0, a1, a2 = only(cell)
    seen0, seen1, seen2 = a0, a1, a2  # without an obstacle
    late0, late1, late2 = a0, a1, a2  # with one or none
    met0, met1, met2 = ZERO, ZERO, ZERO  # obstacles
    c0, c1, c2 = ZERO, ZERO, ZERO
    for total in range(1, top + 1):
        n0, n1, n2 = neighbours(s, a0, a1, a2)
        m0, m1, m2 = neighbours(s, c0, c1, c2)
        m0, m1, m2 = m0 & (late0 ^ ALL), m1 & (late1 ^ ALL), m2 & (late2 ^ ALL)
        write(w.past, total, m0 & stop[0], m1 & stop[1], m2 & stop[2])
        x0, x1, x2 = n0 & ((go[0] | met0) ^ ALL), n1 & ((go[1] | met1) ^ ALL), n2 & ((go[2] | met2) ^ ALL)
        met0, met1, met2 = met0 | x0, met1 | x1, met2 | x2
        c0, c1, c2 = x0 | (m0 & go[0]), x1 | (m1 & go[1]), x2 | (m2 & go[2])
        a0, a1, a2 = n0 & go[0] & (seen0 ^ ALL), n1 & go[1] & (seen1 ^ ALL), n2 & go[2] & (seen2 ^ ALL)
        seen0, seen1, seen2 = seen0 | a0, seen1 | a1, seen2 | a2
        late0, late1, late2 = (
            late0 | a0 | (n0 & stop[0]) | (m0 & (stop[0] | go[0])),
            late1 | a1 | (n1 & stop[1]) | (m1 & (stop[1] | go[1])),
            late2 | a2 | (n2 & stop[2]) | (m2 & (stop[2] | go[2])),
        )


@rule
def follow_paths(
    s: State, w: Work, sets: Grid[Word], cell: int, stop: Set, go: Set, top: int, most_obstacles: int
) -> None:
    """CH-34, a house rule: the ends of all paths of each length that enter no cell twice, past some obstacles."""
    for total in range(1, top + 1):
        write(sets, total, ZERO, ZERO, ZERO)
    if top == 0:
        return
    seen0, seen1, seen2 = ZERO, ZERO, ZERO
    depth, obstacles = -1, 0
    while True:
        if cell != NONE:  # step on it
            x0, x1, x2 = only(cell)
            seen0, seen1, seen2 = seen0 | x0, seen1 | x1, seen2 | x2
            depth += 1
            w.path[depth] = cell
            if depth > 0 and (x0 & go[0]) | (x1 & go[1]) | (x2 & go[2]) == ZERO:
                obstacles += 1
            n0, n1, n2 = neighbours(s, x0, x1, x2)
            n0, n1, n2 = n0 & (seen0 ^ ALL), n1 & (seen1 ^ ALL), n2 & (seen2 ^ ALL)
            total = depth + 1
            write(
                sets,
                total,
                sets[total, 0] | (n0 & stop[0]),
                sets[total, 1] | (n1 & stop[1]),
                sets[total, 2] | (n2 & stop[2]),
            )
            if total == top:
                write(w.left, depth, ZERO, ZERO, ZERO)
            elif obstacles < most_obstacles:
                write(w.left, depth, n0, n1, n2)
            else:
                write(w.left, depth, n0 & go[0], n1 & go[1], n2 & go[2])
        cell = first_cell(w.left[depth, 0], w.left[depth, 1], w.left[depth, 2])
        if cell == NONE:  # step back
            x0, x1, x2 = only(int(w.path[depth]))
            seen0, seen1, seen2 = seen0 ^ x0, seen1 ^ x1, seen2 ^ x2
            if depth > 0 and (x0 & go[0]) | (x1 & go[1]) | (x2 & go[2]) == ZERO:
                obstacles -= 1
            depth -= 1
            if depth < 0:
                return
        else:
            x0, x1, x2 = only(cell)
            write(w.left, depth, w.left[depth, 0] ^ x0, w.left[depth, 1] ^ x1, w.left[depth, 2] ^ x2)


@rule
def leave_new(w: Work, top: int) -> None:
    """CH-45: a pass card counts only for destinations that the same total does not reach without it."""
    for total in range(1, top + 1):
        for k in range(WORDS):
            w.past[total, k] = w.past[total, k] & (w.plain[total, k] ^ ALL)


@rule
def write(sets: Grid[Word], total: int, a0: np.uint64, a1: np.uint64, a2: np.uint64) -> None:
    """Write the cells of a total."""
    sets[total, 0] = a0
    sets[total, 1] = a1
    sets[total, 2] = a2


@rule
def up_to(w: Work, top: int, passing: bool) -> None:
    """CH-33, a house rule: a move may be shorter than its total."""
    for total in range(2, top + 1):
        for k in range(WORDS):
            w.plain[total, k] = w.plain[total, k] | w.plain[total - 1, k]
            if passing:
                w.past[total, k] = (w.past[total, k] | w.past[total - 1, k]) & (w.plain[total, k] ^ ALL)


@rule
def ways_of(s: State, i: int, total: int) -> int:
    """The ways to make a move of this total, one bit each: plain, Excuse me, Rebel Passenger."""
    ways = int(s.plain) >> total & 1
    if s.past >> total & 1:
        if s.seats[i].hand[EXCUSE_ME] > 0:
            ways |= 2
        if s.seats[i].hand[REBEL] > 0:
            ways |= 4
    return ways
