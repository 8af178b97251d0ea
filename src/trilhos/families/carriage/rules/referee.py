"""The referee of Chicago: checks the invariants of a state."""

from trilhos.core.bits import in_set
from trilhos.core.jit import rule
from trilhos.families.carriage.rules.actions import N_ACTIONS
from trilhos.families.carriage.rules.board import Board
from trilhos.families.carriage.rules.cells import n_cells
from trilhos.families.carriage.rules.legal import list_legal, why_not
from trilhos.families.carriage.rules.reasons import LEGAL
from trilhos.families.carriage.rules.state import CELLS, FACES, NONE, OVER, PENALTY_SEAT, State, Work

FINE = 0
CARDS, PAWNS, SEATED, SHARED, AISLE, WAITING, NOBODY, MASK, ORDER, PLACES = 1, 2, 3, 4, 5, 6, 7, 8, 9, 10

COMPLAINTS = {
    CARDS: "CH-4, CH-5: cards were lost or made",
    PAWNS: "CH-18: a seat's pawns do not add up to the quota",
    SEATED: "CH-18: pawns are not seated on as many seats as counted",
    SHARED: "CH-8: a pawn sits where none can, or two on one seat",
    AISLE: "CH-66: a pawn in the aisle that is not on an aisle space",
    WAITING: "CH-23: a pawn waits at a door that is none",
    NOBODY: "CH-27: nobody can act though the game is not over",
    MASK: "CH-19: the count of legal actions is not that of the mask",
    ORDER: "CH-19: the n-th legal action is illegal or out of order",
    PLACES: "CH-74, CH-75: the winners do not follow from the pawns",
}


@rule
def first_complaint(b: Board, s: State, w: Work) -> int:
    """The first broken invariant; FINE if there is none."""
    found = check_cards(b, s)
    if found == FINE:
        found = check_pawns(b, s)
    if found == FINE:
        found = check_chairs(s)
    if found == FINE:
        found = check_end(s) if s.phase == OVER else check_actions(b, s, w)
    return found


@rule
def check_cards(b: Board, s: State) -> int:
    """Every card of the box is somewhere."""
    for face in range(FACES):
        n = int(s.deck[face]) + int(s.discard[face]) + int(s.resting[face])
        if s.deck[face] < 0 or s.discard[face] < 0 or s.resting[face] < 0:
            return CARDS
        for i in range(int(s.n_seats)):
            if s.seats[i].hand[face] < 0:
                return CARDS
            n += int(s.seats[i].hand[face])
        if n != b.cards[face]:
            return CARDS
    return FINE


@rule
def check_pawns(b: Board, s: State) -> int:
    """CH-18: supply, waiting, aisle and seated pawns add up."""
    for i in range(int(s.n_seats)):
        me = s.seats[i]
        n = int(me.supply) + int(me.n_seated) + (1 if me.aisle != NONE else 0) + (1 if me.waiting != NONE else 0)
        if s.phase == PENALTY_SEAT and i == s.target:
            n += int(s.picks)
        if n != b.quota[s.n_seats] or me.supply < 0:
            return PAWNS
        if me.aisle != NONE and not in_set(s.floor, int(me.aisle)):
            return AISLE
        if me.waiting != NONE and s.door_cell[me.waiting] == NONE:
            return WAITING
        if n_cells(me.seated) != me.n_seated:
            return SEATED
    return FINE


@rule
def check_chairs(s: State) -> int:
    """At most one pawn is on a seat, and seated pawns are on seats only."""
    for cell in range(CELLS):
        n = 0
        for i in range(int(s.n_seats)):
            n += 1 if in_set(s.seats[i].seated, cell) else 0
        if n > 1 or (n == 1 and not in_set(s.chairs, cell)):
            return SHARED
    return FINE


@rule
def check_actions(b: Board, s: State, w: Work) -> int:
    """A seat can act, and the two forms of legality agree."""
    i = int(s.actor)
    listed = list_legal(b, s, w, i)
    n = 0
    for action in range(N_ACTIONS):
        if why_not(b, s, i, action) == LEGAL:
            if n < listed and w.legal[n] != action:
                return ORDER
            n += 1
    if n == 0:
        return NOBODY
    return FINE if n == listed else MASK


@rule
def check_end(s: State) -> int:
    """The seats with most seated pawns win."""
    best = 0
    for i in range(int(s.n_seats)):
        best = max(best, int(s.seats[i].n_seated))
    for i in range(int(s.n_seats)):
        if (s.seats[i].n_seated == best) != (int(s.winners) >> i & 1 == 1):
            return PLACES
    return FINE
