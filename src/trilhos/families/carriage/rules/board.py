"""The box: decks, die, figures and tiles as one read-only record."""

from trilhos.core.record import Record, dtype_of, i8, i16
from trilhos.families.carriage.rules.state import FACES, MAX_SEATS, TILE

MAX_FACES = 32  # tile faces in a box

SOLID, CHAIR, PASSENGER, FLOOR, DOOR = 0, 1, 2, 3, 4


class Board(Record):
    """A board."""

    cell = i8(MAX_FACES, 2, TILE)  # by face and turn: what each cell is (CH-8)
    right = i8(MAX_FACES, 2, TILE)  # 1: no bar on the side to the next column (CH-9)
    down = i8(MAX_FACES, 2, TILE)  # 1: no bar on the side to the next row
    tile = i8(MAX_FACES)  # the tile whose face it is: two different ones are used (CH-15)
    n_faces = i16()
    turn_cap = i16()  # turns per seat (CH-75)
    cards = i8(FACES)  # CH-4, CH-5
    quota = i8(MAX_SEATS + 1)  # by number of seats (CH-2)
    hand = i8(2)  # number and action cards (CH-71)
    tokens = i8()  # CH-16
    die_faces = i8()  # CH-3
    die_open = i8()
    quiet_swap = i8()  # options (CH-27, CH-25, CH-33)
    lenient_boarding = i8()
    exact_movement = i8()


BOARD = dtype_of(Board)
