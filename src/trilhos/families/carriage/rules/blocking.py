"""Blocking the aisle (CH-69)."""

from trilhos.core.bits import in_set
from trilhos.core.jit import rule
from trilhos.families.carriage.rules.board import Board
from trilhos.families.carriage.rules.card_sets import longest_total, totals_of_hand
from trilhos.families.carriage.rules.moving import has_pass_card, totals_with, walk
from trilhos.families.carriage.rules.state import MAX_SEATS, NONE, State, Work

FREE_TURNS = 2  # CH-69: the first two are free
EVERYBODY = (1 << MAX_SEATS) - 1


@rule
def is_stuck(b: Board, s: State, i: int) -> bool:
    """CH-69: whether the aisle pawn of the seat on turn has no legal move with the cards in hand."""
    return s.seats[i].aisle != NONE and totals_of_hand(b, s, i) & (int(s.plain) | int(s.past)) == 0


@rule
def could_move(b: Board, s: State, w: Work, v: int, gone: int) -> bool:
    """Whether a seat would have a legal move without the aisle pawns of these seats (one bit each)."""
    top, passing = longest_total(b, s, v), has_pass_card(s, v)
    walk(b, s, w, v, top, passing, gone)
    totals = totals_with(w.plain, top)
    if passing:
        totals |= totals_with(w.past, top)
    return totals_of_hand(b, s, v) & totals != 0


@rule
def blockers_of(b: Board, s: State, w: Work, v: int) -> int:
    """CH-69: the opponents who shut in the seat whose turn ends, one bit each; none if it can or could not move."""
    if s.stuck == 0 or s.seats[v].aisle == NONE:
        return 0
    if could_move(b, s, w, v, 0) or not could_move(b, s, w, v, EVERYBODY):
        return 0
    blockers = 0
    for i in range(int(s.n_seats)):
        if i != v and s.seats[i].aisle != NONE and could_move(b, s, w, v, 1 << i):
            blockers |= 1 << i
    return blockers if blockers != 0 else first_met(b, s, w, v)


@rule
def first_met(b: Board, s: State, w: Work, v: int) -> int:
    """CH-69: the opponents whose aisle pawns are the first that a seat's pawn would meet, one bit each."""
    top = longest_total(b, s, v)
    walk(b, s, w, v, top, False, 0)
    met = 0
    for i in range(int(s.n_seats)):
        if i != v and s.seats[i].aisle != NONE:
            for total in range(1, top + 1):
                if in_set(w.plain[total], int(s.seats[i].aisle)):
                    met |= 1 << i
    return met


@rule
def count_blocked(b: Board, s: State, w: Work) -> None:
    """CH-69: count the turns in a row that each blocker has shut in the seat whose turn ends. After the free turns it
    must pay, if it has a seated pawn."""
    v = int(s.turn)
    blockers = blockers_of(b, s, w, v)
    payers = 0
    for i in range(int(s.n_seats)):
        if blockers >> i & 1:
            s.seats[v].shut_in[i] += 1
            if s.seats[v].shut_in[i] > FREE_TURNS and s.seats[i].n_seated > 0:
                payers |= 1 << i
        else:
            s.seats[v].shut_in[i] = 0
    s.payers = payers
    s.stuck = 0


@rule
def next_payer(s: State) -> int:
    """The next blocker who must pay, in the order of play after the seat on turn; NONE if nobody must."""
    i = int(s.turn)
    for _ in range(int(s.n_seats)):
        i = (i + int(s.direction)) % int(s.n_seats)
        if s.payers >> i & 1:
            return i
    return NONE
