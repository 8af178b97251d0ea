"""Moving the aisle pawn, with or without a pass card (CH-31 to CH-45)."""

import numpy as np

from trilhos.core.bits import ALL, ZERO
from trilhos.core.jit import rule
from trilhos.core.record import Grid, Word
from trilhos.families.carriage.rules.board import Board
from trilhos.families.carriage.rules.cells import Set, free_chairs, neighbours, only
from trilhos.families.carriage.rules.deck import lay_down
from trilhos.families.carriage.rules.reasons import (
    CANNOT_PASS,
    CANNOT_REACH,
    LEGAL,
    NOT_A_CARD_SET,
    NOT_HELD,
    NOT_IN_AISLE,
    NOT_LINKED,
)
from trilhos.families.carriage.rules.state import ADVANCED, BLUE, EXCUSE_ME, NONE, REBEL, WORDS, State, Work

# Card sets, in the order of their numbers (CH-32, CH-41).
ONE_NUMBER, TWO_RED, TWO_BLUE, LINKED, ONE_ADVANCED, NUMBER_ADVANCED, TWO_ADVANCED, END_OF_SETS = (
    *(0, 10, 25, 40, 65, 70, 120, 135),
)


@rule
def value_of(face: int) -> int:
    """The number on a number card or an Advanced Movement."""
    return face % 5 + 1 if face < ADVANCED else face - ADVANCED + 1


@rule
def pair_number(i: int, j: int) -> int:
    """The number of a pair of values i <= j, counted from 0, in lexical order."""
    return 5 * i - i * (i - 1) // 2 + j - i


@rule
def pair_of(number: int) -> tuple[int, int]:
    """The pair of values with this number."""
    i = 0
    while number >= 5 - i:
        number -= 5 - i
        i += 1
    return i, i + number


@rule
def cards_of(card_set: int) -> tuple[int, int]:
    """The faces of a card set; the second is NONE for one card. A link is not among them."""
    if card_set < TWO_RED:
        return card_set, NONE
    if card_set < TWO_BLUE:
        i, j = pair_of(card_set - TWO_RED)
        return i, j
    if card_set < LINKED:
        i, j = pair_of(card_set - TWO_BLUE)
        return BLUE + i, BLUE + j
    if card_set < ONE_ADVANCED:
        return (card_set - LINKED) // 5, BLUE + (card_set - LINKED) % 5
    if card_set < NUMBER_ADVANCED:
        return ADVANCED + card_set - ONE_ADVANCED, NONE
    if card_set < TWO_ADVANCED:
        return (card_set - NUMBER_ADVANCED) // 5, ADVANCED + (card_set - NUMBER_ADVANCED) % 5
    i, j = pair_of(card_set - TWO_ADVANCED)
    return ADVANCED + i, ADVANCED + j


@rule
def is_linked(card_set: int) -> bool:
    """CH-41: red and blue together need an Advanced Movement as a link."""
    return LINKED <= card_set < ONE_ADVANCED


@rule
def total_of(card_set: int) -> int:
    """CH-33: the values of a card set added up."""
    one, other = cards_of(card_set)
    return value_of(one) + (value_of(other) if other != NONE else 0)


@rule
def lowest_advanced(s: State, i: int) -> int:
    """CH-41: the lowest Advanced Movement in hand, or NONE."""
    for value in range(5):
        if s.seats[i].hand[ADVANCED + value] > 0:
            return ADVANCED + value
    return NONE


@rule
def holds_set(s: State, i: int, card_set: int) -> bool:
    """Whether a hand holds the cards of a set."""
    hand = s.seats[i].hand
    one, other = cards_of(card_set)
    if hand[one] == 0 or (other != NONE and hand[other] < (2 if other == one else 1)):
        return False
    return not is_linked(card_set) or lowest_advanced(s, i) != NONE


@rule
def pass_face(p: int) -> int:
    """The card of a way to pass: 0 none, 1 Excuse me, 2 Rebel Passenger."""
    if p == 0:
        return NONE
    return EXCUSE_ME if p == 1 else REBEL


@rule
def why_not_move(s: State, i: int, card_set: int, p: int) -> int:
    """CH-32 to CH-34, CH-45: the cards must be in hand, and their total must have a destination."""
    if s.seats[i].aisle == NONE:
        return NOT_IN_AISLE
    if not 0 <= card_set < END_OF_SETS:
        return NOT_A_CARD_SET
    if is_linked(card_set) and lowest_advanced(s, i) == NONE:
        return NOT_LINKED
    if not holds_set(s, i, card_set) or (p > 0 and s.seats[i].hand[pass_face(p)] == 0):
        return NOT_HELD
    if p > 0:
        return LEGAL if s.past >> total_of(card_set) & 1 else CANNOT_PASS
    return LEGAL if s.plain >> total_of(card_set) & 1 else CANNOT_REACH


@rule
def announce(b: Board, s: State, w: Work, i: int, card_set: int, p: int) -> None:
    """Lay down the cards of a move; the destination is chosen in a separate step."""
    s.total = total_of(card_set)
    s.pass_card = pass_face(p)
    walk(b, s, w, i, int(s.total), p > 0)
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
def longest_total(s: State, i: int) -> int:
    """An upper bound of a hand's totals: the sum of its two largest values."""
    best, second = 0, 0
    for face in range(ADVANCED + 5):
        if face < 2 * BLUE or face >= ADVANCED:
            for _ in range(min(2, int(s.seats[i].hand[face]))):
                value = value_of(face)
                if value > best:
                    second = best
                    best = value
                elif value > second:
                    second = value
    return best + second


@rule
def opponents_in_aisle(s: State, i: int) -> Set:
    """The cells where opponents' pawns stand."""
    a0, a1, a2 = ZERO, ZERO, ZERO
    for other in range(int(s.n_seats)):
        if other != i and s.seats[other].aisle != NONE:
            x0, x1, x2 = only(int(s.seats[other].aisle))
            a0, a1, a2 = a0 | x0, a1 | x1, a2 | x2
    return a0, a1, a2


@rule
def update_destinations(b: Board, s: State, w: Work, i: int) -> None:
    """Compute which totals have a destination for the aisle pawn on turn, and which only with a pass card."""
    s.plain = 0
    s.past = 0
    if s.seats[i].aisle == NONE:
        return
    top = longest_total(s, i)
    passing = s.seats[i].hand[EXCUSE_ME] + s.seats[i].hand[REBEL] > 0
    walk(b, s, w, i, top, passing)
    for total in range(1, top + 1):
        if w.plain[total, 0] | w.plain[total, 1] | w.plain[total, 2] != ZERO:
            s.plain |= 1 << total
        if passing and w.past[total, 0] | w.past[total, 1] | w.past[total, 2] != ZERO:
            s.past |= 1 << total


@rule
def walk(b: Board, s: State, w: Work, i: int, top: int, passing: bool) -> None:
    """Destinations of a seat's aisle pawn by total, step by step (CH-34).

    CH-35 to CH-37: it passes through aisle spaces without an opponent and through empty seats, and may stop beside an
    opponent. CH-44, CH-45: with a pass card it passes through everything but bars; then only new destinations count.
    """
    f0, f1, f2 = free_chairs(s, 0), free_chairs(s, 1), free_chairs(s, 2)
    o0, o1, o2 = opponents_in_aisle(s, i)
    stop0, stop1, stop2 = f0 | s.floor[0], f1 | s.floor[1], f2 | s.floor[2]
    go0, go1, go2 = stop0 & (o0 ^ ALL), stop1 & (o1 ^ ALL), stop2 & (o2 ^ ALL)
    a0, a1, a2 = only(int(s.seats[i].aisle))
    seen0, seen1, seen2 = a0, a1, a2
    b0, b1, b2 = a0, a1, a2
    all0, all1, all2 = a0, a1, a2
    for total in range(1, top + 1):
        n0, n1, n2 = neighbours(s, a0, a1, a2)
        n0, n1, n2 = n0 & stop0 & (seen0 ^ ALL), n1 & stop1 & (seen1 ^ ALL), n2 & stop2 & (seen2 ^ ALL)
        seen0, seen1, seen2 = seen0 | n0, seen1 | n1, seen2 | n2
        a0, a1, a2 = n0 & go0, n1 & go1, n2 & go2
        write(w.plain, total, n0, n1, n2)
        if passing:
            m0, m1, m2 = neighbours(s, b0, b1, b2)
            b0, b1, b2 = m0 & (all0 ^ ALL), m1 & (all1 ^ ALL), m2 & (all2 ^ ALL)
            all0, all1, all2 = all0 | b0, all1 | b1, all2 | b2
            write(w.past, total, b0 & stop0 & (n0 ^ ALL), b1 & stop1 & (n1 ^ ALL), b2 & stop2 & (n2 ^ ALL))
    if b.exact_movement == 0:
        up_to(w, top, passing)


@rule
def write(sets: Grid[Word], total: int, a0: np.uint64, a1: np.uint64, a2: np.uint64) -> None:
    """Write the cells of a total."""
    sets[total, 0] = a0
    sets[total, 1] = a1
    sets[total, 2] = a2


@rule
def up_to(w: Work, top: int, passing: bool) -> None:
    """CH-33, other reading (an option): a move may be shorter than its total."""
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


@rule
def list_sets(s: State, w: Work, i: int) -> int:
    """Write the card sets in a hand, in ascending order. Returns how many there are."""
    hand = s.seats[i].hand
    n = 0
    for one in range(2 * BLUE):
        if hand[one] > 0:
            n = note(w, n, ONE_NUMBER + one)
    for colour in range(2):
        for x in range(5):
            if hand[BLUE * colour + x] > 0:
                for y in range(x, 5):
                    if hand[BLUE * colour + y] > (1 if x == y else 0):
                        n = note(w, n, TWO_RED + 15 * colour + pair_number(x, y))
    if lowest_advanced(s, i) == NONE:
        return n
    for x in range(5):
        if hand[x] > 0:
            for y in range(5):
                if hand[BLUE + y] > 0:
                    n = note(w, n, LINKED + 5 * x + y)
    for v in range(5):
        if hand[ADVANCED + v] > 0:
            n = note(w, n, ONE_ADVANCED + v)
    for one in range(2 * BLUE):
        if hand[one] > 0:
            for v in range(5):
                if hand[ADVANCED + v] > 0:
                    n = note(w, n, NUMBER_ADVANCED + 5 * one + v)
    for v in range(5):
        if hand[ADVANCED + v] > 0:
            for u in range(v, 5):
                if hand[ADVANCED + u] > (1 if u == v else 0):
                    n = note(w, n, TWO_ADVANCED + pair_number(v, u))
    return n


@rule
def note(w: Work, n: int, card_set: int) -> int:
    """Append a card set."""
    w.sets[n] = card_set
    return n + 1
