"""The state of a game of Chicago, including its train."""

from trilhos.core.record import Record, dtype_of, i8, i16, i32, one, rows, u64
from trilhos.core.rng import Rng

NONE = -1
MAX_SEATS = 4  # CH-2
ROWS, COLUMNS = 5, 14  # of a tile (CH-8)
TILE = ROWS * COLUMNS
CELLS = 2 * TILE
WORDS = 3  # 64-bit words in a set of cells
DOORS = 8  # CH-13
MAX_TOTAL = 15  # steps of a move, if a link adds its number (CH-41)

# Card faces (CH-4, CH-5).
RED, BLUE = 0, 5  # + value - 1
N_NUMBERS = 10
EXIT_1X, EXIT_2X, EXPRESS, REVERSE, ECCENTRIC, BEGGING, PLUS_1_DISCARD = 10, 11, 12, 13, 14, 15, 16
EXCUSE_ME, REBEL, ADVANCED, U_PASS, TAKE_A_SEAT = 17, 18, 19, 24, 25  # ADVANCED + value - 1
FACES = 26
NUMBER, ACTION = 0, 1  # the two decks

# Phases (CH-19).
MAIN, DEST, REACT, PICK_SEAT, PENALTY_SEAT, QUIET_SWAP, PAY_BLOCK, TRIM, PICK_CARD, OVER = range(10)

# Why a game ended.
ALL_SEATED = 1  # CH-74
LAST_RUN = 2  # CH-75


class Player(Record):
    """The state of one seat."""

    seated = u64(WORDS)  # cells of seated pawns
    known = i32(MAX_SEATS)  # by observer: faces known to be in this hand, one bit each (from Begging)
    aisle = i16()  # cell of the aisle pawn, or NONE
    tokens = i16()  # discard tokens (CH-29)
    shut_in = i16(MAX_SEATS)  # by blocker: turns in a row that this seat was shut in by it (CH-69)
    hand = i8(FACES)  # cards; secret
    supply = i8()  # pawns off the train
    waiting = i8()  # door of the missed train, or NONE (CH-21)
    skip = i8()  # 1: carries a skip marker (CH-54)
    n_seated = i8()
    place = i8()  # at the end: 1 is the winner


class State(Record):
    """A game."""

    rng = one(Rng)  # random numbers; known to nobody (HI-3)
    seats = rows(Player, MAX_SEATS)
    chairs = u64(WORDS)  # the train: seats without a printed passenger
    floor = u64(WORDS)  # aisle and door spaces
    right = u64(WORDS)  # cells from which pawns can step to the next column (CH-9)
    down = u64(WORDS)  # and to the next row; across a long-side join too (CH-12)
    joint = u64(WORDS)  # cells of A from which pawns can step across a short-side join (CH-11)
    choice = u64(WORDS)  # the cells to choose from, in a phase that asks for one
    steps = i32()  # decisions made
    turns = i32()  # turns ended
    door_cell = i16(DOORS)  # the door space behind each departure space, or NONE (CH-13)
    deck = i8(FACES)  # counts of the shuffled cards, which are drawn at random
    discard = i8(FACES)
    resting = i8(FACES)  # cards on the table until the turn closes (CH-28)
    tile = i8(2)  # face of A and of B
    turned = i8(2)  # 1: by 180 degrees
    join = i8()  # 0 short sides, 1 long sides (CH-7)
    n_seats = i8()
    first = i8()
    turn = i8()  # seat on turn
    actor = i8()  # seat that decides now
    phase = i8()
    direction = i8()  # 1 clockwise, -1 (CH-46)
    boarded = i8()  # in this turn (CH-21)
    passed = i8()  # U-Pass played in this turn (CH-50)
    stuck = (
        i8()
    )  # 1: the aisle pawn of the seat on turn had no legal move when the turn began, and has not moved (CH-69); secret
    card = i8()  # the card whose effect is pending, or NONE
    target = i8()  # its target seat
    kind = i8()  # the deck that Begging names
    later = i8()  # 1: the robbed seat replaces its card in its own turn (CH-60)
    picks = i8()  # pawns still to be picked (CH-53) or seated (CH-68)
    total = i8()  # of the move announced
    pass_card = i8()  # of the move announced, or NONE
    payers = i8()  # blockers that still have to pay, one bit each
    ended = i8()  # why, when over
    winners = i8()  # one bit per seat, when over
    plain = i32()  # totals with a destination for the aisle pawn of the seat on turn, one bit each
    past = i32()  # totals that only a pass card gives a destination (CH-45)


STATE = dtype_of(State)


class Work(Record):
    """Scratch memory."""

    plain = u64(MAX_TOTAL + 1, WORDS)  # by total: cells reached without a pass card
    past = u64(MAX_TOTAL + 1, WORDS)  # cells that only a pass card reaches
    legal = i16(608)  # legal actions, until they are listed again
    path = i16(MAX_TOTAL + 1)  # a path that is being followed (CH-34)
    left = u64(MAX_TOTAL + 1, WORDS)  # by step of the path: the cells still to be tried
    sets = i16(135)  # card sets held, while moves are listed
    cards = i16(FACES)  # imagination: cards to be dealt again
    lacks = i16(MAX_SEATS)  # and how many a hand still lacks


WORK = dtype_of(Work)
