"""Setting up the train and dealing (CH-7, CH-10 to CH-18)."""

from trilhos.core import rng
from trilhos.core.bits import ZERO, put
from trilhos.core.jit import rule
from trilhos.core.record import Ints, Key
from trilhos.families.carriage.rules.board import CHAIR, DOOR, FLOOR, Board
from trilhos.families.carriage.rules.deck import refill
from trilhos.families.carriage.rules.ending import begin_turn
from trilhos.families.carriage.rules.state import COLUMNS, DOORS, FACES, MAX_SEATS, NONE, ROWS, TILE, WORDS, State, Work

SHORT, LONG = 0, 1


@rule
def deal(b: Board, s: State, w: Work, seats: int, first: int, layout: Ints, key: Key, stream: int) -> None:
    """A new game (CH-16). CH-17: the first seat is drawn at random unless it is given."""
    blank(b, s, seats, first, layout, key, stream)
    for i in range(seats):
        refill(b, s, i)
    begin_turn(b, s, w, int(s.first))


@rule
def blank(b: Board, s: State, seats: int, first: int, layout: Ints, key: Key, stream: int) -> None:
    """A train with nobody aboard and nothing dealt. layout: face A, turn A, face B, turn B, join; NONE means random."""
    clear(s)
    rng.start(s.rng, key, stream)
    s.n_seats = seats
    s.first = first if first != NONE else rng.below(s.rng, seats)
    s.turn = s.first
    s.actor = s.first
    s.direction = 1
    choose_train(b, s, layout)
    lay_out_train(b, s)
    for face in range(FACES):
        s.deck[face] = b.cards[face]
    for i in range(seats):
        s.seats[i].supply = b.quota[seats]
        s.seats[i].tokens = b.tokens


@rule
def choose_train(b: Board, s: State, layout: Ints) -> None:
    """CH-15: two different tiles, a face and a turn of each, and the join: as given, or random."""
    s.tile[0] = layout[0] if layout[0] != NONE else any_face(b, s, int(layout[2]))
    s.tile[1] = layout[2] if layout[2] != NONE else any_face(b, s, int(s.tile[0]))
    for k in range(2):
        s.turned[k] = layout[2 * k + 1] if layout[2 * k + 1] != NONE else rng.below(s.rng, 2)
    s.join = layout[4] if layout[4] != NONE else rng.below(s.rng, 2)


@rule
def any_face(b: Board, s: State, other: int) -> int:
    """A random face of a different tile than the other face."""
    n = 0
    for face in range(int(b.n_faces)):
        n += 1 if other == NONE or b.tile[face] != b.tile[other] else 0
    left = rng.below(s.rng, n)
    for face in range(int(b.n_faces)):
        if other == NONE or b.tile[face] != b.tile[other]:
            if left == 0:
                return face
            left -= 1
    return NONE


@rule
def lay_out_train(b: Board, s: State) -> None:
    """CH-8, CH-9, CH-13: what each cell is, which sides are open, and where the outer doors are."""
    for door in range(DOORS):
        s.door_cell[door] = NONE
    for k in range(2):
        face, turned = int(s.tile[k]), int(s.turned[k])
        for cell in range(TILE):
            here = TILE * k + cell
            what = int(b.cell[face, turned, cell])
            if what == CHAIR:
                put(s.chairs, here)
            if what == FLOOR or what == DOOR:
                put(s.floor, here)
            if b.right[face, turned, cell]:
                put(s.right, here)
            if b.down[face, turned, cell]:
                put(s.down, here)
            if what == DOOR:
                put_door(s, k, cell)
    join_tiles(b, s)


@rule
def put_door(s: State, k: int, cell: int) -> None:
    """CH-13: there is a departure space outside every outer door; doors inside a long-side join have none."""
    row, column = cell // COLUMNS, cell % COLUMNS
    swallowed = s.join == LONG and ((k == 0 and row == ROWS - 1) or (k == 1 and row == 0))
    if (row == 0 or row == ROWS - 1) and not swallowed:
        s.door_cell[4 * k + (2 if row == ROWS - 1 else 0) + (1 if column >= COLUMNS // 2 else 0)] = TILE * k + cell


@rule
def join_tiles(b: Board, s: State) -> None:
    """CH-11: short sides join where facing end cells are both aisle. CH-12: long sides join at facing doors."""
    if s.join == SHORT:
        for row in range(ROWS):
            left = int(b.cell[s.tile[0], s.turned[0], COLUMNS * row + COLUMNS - 1])
            right = int(b.cell[s.tile[1], s.turned[1], COLUMNS * row])
            if left >= FLOOR and right >= FLOOR:
                put(s.joint, COLUMNS * row + COLUMNS - 1)
    else:
        for column in range(COLUMNS):
            above = int(b.cell[s.tile[0], s.turned[0], TILE - COLUMNS + column])
            below = int(b.cell[s.tile[1], s.turned[1], column])
            if above == DOOR and below == DOOR:
                put(s.down, TILE - COLUMNS + column)


@rule
def clear(s: State) -> None:
    """An empty table."""
    for k in range(WORDS):
        s.chairs[k] = ZERO
        s.floor[k] = ZERO
        s.right[k] = ZERO
        s.down[k] = ZERO
        s.joint[k] = ZERO
        s.choice[k] = ZERO
    s.steps = 0
    s.turns = 0
    for face in range(FACES):
        s.discard[face] = 0
        s.resting[face] = 0
    s.boarded = 0
    s.passed = 0
    s.stuck = 0
    s.card = NONE
    s.target = NONE
    s.kind = 0
    s.picks = 0
    s.total = 0
    s.pass_card = NONE
    s.payers = 0
    s.ended = 0
    s.winners = 0
    s.plain = 0
    s.past = 0
    for i in range(MAX_SEATS):
        clear_seat(s, i)


@rule
def clear_seat(s: State, i: int) -> None:
    """An empty seat."""
    me = s.seats[i]
    for k in range(WORDS):
        me.seated[k] = ZERO
    for other in range(MAX_SEATS):
        me.known[other] = 0
        me.shut_in[other] = 0
    me.aisle = NONE
    me.tokens = 0
    for face in range(FACES):
        me.hand[face] = 0
    me.supply = 0
    me.waiting = NONE
    me.skip = 0
    me.n_seated = 0
    me.place = 0
