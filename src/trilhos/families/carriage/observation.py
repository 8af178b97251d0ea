"""What a seat sees of a game of Chicago, as numbers: its view (HI-1, HI-2) in arrays of fixed size.

Seats are counted from the observing seat: 0 is itself, 1 the next one clockwise. All fields have the same type, so that
the whole record is also one flat row of numbers.
"""

from trilhos.core.bits import ZERO, drop_lowest, in_set, lowest
from trilhos.core.jit import rule
from trilhos.core.record import Record, dtype_of, i16
from trilhos.families.carriage.rules.begging import is_shown
from trilhos.families.carriage.rules.board import Board
from trilhos.families.carriage.rules.deck import n_of_kind
from trilhos.families.carriage.rules.legal import acting
from trilhos.families.carriage.rules.state import (
    ACTION,
    BEGGING,
    CELLS,
    DEST,
    DOORS,
    FACES,
    MAX_SEATS,
    NONE,
    NUMBER,
    OVER,
    WORDS,
    State,
    Work,
)

PHASES = OVER + 1
CHAIR, FLOOR = 1, 2  # what a cell is


class Observation(Record):
    """What a seat sees."""

    phase = i16(PHASES)  # one-hot: what the game waits for, in the order of CH-19
    acts = i16()  # 1: this seat decides now
    seats = i16()  # how many there are
    turn = i16()  # seat on turn
    actor = i16()  # seat that decides
    first = i16()  # seat that began
    turns = i16()  # turns ended
    direction = i16()  # 1 clockwise, -1 (CH-46)
    quota = i16()  # pawns per seat (CH-2)
    boarded = i16()  # 1: somebody boarded in this turn (CH-21)
    passed = i16()  # 1: a U-Pass was played in this turn (CH-50)
    card = i16()  # 1 + the card whose effect is pending, or 0
    target = i16()  # 1 + the seat it aims at, or 0
    kind = i16()  # 1 + the deck that Begging names, or 0
    later = i16()  # 1: the robbed seat replaces its card in its own turn (CH-60)
    total = i16()  # steps of the move announced, or 0
    pass_card = i16()  # 1 + the pass card of the move announced, or 0
    hand = i16(FACES)  # own cards
    known = i16(MAX_SEATS, FACES)  # by seat: 1 for cards that this seat knows to be in that hand
    shown = i16(FACES)  # cards of the hand that is shown to this seat, from which it takes one (CH-60)
    cells = i16(CELLS)  # 1 seat, 2 aisle or door, else 0
    right = i16(CELLS)  # 1: a pawn can step to the next column (CH-9)
    down = i16(CELLS)  # 1: a pawn can step to the next row
    joint = i16(CELLS)  # 1: a pawn can step across the short-side join (CH-11)
    pawns = i16(CELLS)  # 1 + seat whose pawn sits there, or 0
    doors = i16(DOORS)  # 1 + the door space behind each departure space, or 0 (CH-13)
    deck = i16(2)  # number and action cards in the decks
    discard = i16(FACES)  # cards in the discards
    resting = i16(FACES)  # cards on the table until the turn closes (CH-28)
    aisle = i16(MAX_SEATS)  # by seat: 1 + cell of its aisle pawn, or 0
    supply = i16(MAX_SEATS)  # by seat: pawns off the train
    seated = i16(MAX_SEATS)  # by seat: pawns that sit
    waiting = i16(MAX_SEATS)  # by seat: 1 + door of the missed train, or 0 (CH-21)
    tokens = i16(MAX_SEATS)  # by seat: discard tokens (CH-29)
    skip = i16(MAX_SEATS)  # by seat: 1 if it carries a skip marker (CH-54)
    numbers = i16(MAX_SEATS)  # by seat: number cards in hand
    actions = i16(MAX_SEATS)  # by seat: action cards in hand
    payers = i16(MAX_SEATS)  # by seat: 1 if it still has to pay for blocking
    shut_in = i16(MAX_SEATS, MAX_SEATS)  # by seat and blocker: turns in a row (CH-69)
    place = i16(MAX_SEATS)  # by seat: 1 is the winner, when over


OBSERVATION = dtype_of(Observation)


@rule
def observe(b: Board, s: State, w: Work, i: int, o: Observation) -> None:
    """Write what seat i may know."""
    for phase in range(PHASES):
        o.phase[phase] = 1 if s.phase == phase else 0
    o.acts = acting(s) >> i & 1
    o.seats = s.n_seats
    o.turn = away(s, i, int(s.turn))
    o.actor = away(s, i, int(s.actor))
    o.first = away(s, i, int(s.first))
    o.turns = s.turns
    o.direction = s.direction
    o.quota = b.quota[s.n_seats]
    see_pending(s, i, o)
    see_train(s, o)
    for face in range(FACES):
        o.hand[face] = s.seats[i].hand[face]
        o.shown[face] = s.seats[s.target].hand[face] if is_shown(s, i, int(s.target)) else 0
        o.discard[face] = s.discard[face]
        o.resting[face] = s.resting[face]
    for kind in range(2):
        o.deck[kind] = n_of_kind(s.deck, kind)
    for k in range(MAX_SEATS):
        see_seat(s, i, (i + k) % int(s.n_seats), k, o)


@rule
def away(s: State, i: int, other: int) -> int:
    """How many seats after seat i another seat is."""
    return (other - i + int(s.n_seats)) % int(s.n_seats)


@rule
def see_pending(s: State, i: int, o: Observation) -> None:
    """Write what has been announced and not yet carried out."""
    o.boarded = s.boarded
    o.passed = s.passed
    o.card = 1 + int(s.card)
    o.target = 1 + away(s, i, int(s.target)) if s.target != NONE else 0
    o.kind = 1 + int(s.kind) if s.card == BEGGING else 0
    o.later = s.later
    o.total = s.total if s.phase == DEST else 0
    o.pass_card = 1 + int(s.pass_card) if s.phase == DEST else 0


@rule
def see_train(s: State, o: Observation) -> None:
    """Write what each cell is, and where pawns can step (CH-8, CH-9)."""
    for cell in range(CELLS):
        o.cells[cell] = 0
        if in_set(s.chairs, cell):
            o.cells[cell] = CHAIR
        elif in_set(s.floor, cell):
            o.cells[cell] = FLOOR
        o.right[cell] = 1 if in_set(s.right, cell) else 0
        o.down[cell] = 1 if in_set(s.down, cell) else 0
        o.joint[cell] = 1 if in_set(s.joint, cell) else 0
        o.pawns[cell] = 0
    for door in range(DOORS):
        o.doors[door] = 1 + int(s.door_cell[door])


@rule
def see_seat(s: State, looker: int, i: int, k: int, o: Observation) -> None:
    """Write what the observing seat knows about seat i, which is k seats after it."""
    there = k < s.n_seats
    me = s.seats[i]
    o.aisle[k] = 1 + int(me.aisle) if there else 0
    o.supply[k] = me.supply if there else 0
    o.seated[k] = me.n_seated if there else 0
    o.waiting[k] = 1 + int(me.waiting) if there else 0
    o.tokens[k] = me.tokens if there else 0
    o.skip[k] = me.skip if there else 0
    o.numbers[k] = n_of_kind(me.hand, NUMBER) if there else 0
    o.actions[k] = n_of_kind(me.hand, ACTION) if there else 0
    o.payers[k] = s.payers >> i & 1 if there else 0
    o.place[k] = me.place if there else 0
    for other in range(MAX_SEATS):
        o.shut_in[k, other] = 0
        if there and other < s.n_seats:
            o.shut_in[k, other] = me.shut_in[(looker + other) % int(s.n_seats)]
    for face in range(FACES):
        o.known[k, face] = me.known[looker] >> face & 1 if there and k > 0 else 0
    if there:
        see_pawns(s, i, k, o)


@rule
def see_pawns(s: State, i: int, k: int, o: Observation) -> None:
    """Write where the pawns of seat i sit."""
    for word in range(WORDS):
        left = s.seats[i].seated[word]
        while left != ZERO:
            o.pawns[64 * word + lowest(left)] = 1 + k
            left = drop_lowest(left)
