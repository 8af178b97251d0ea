"""The box: decks, die, figures and tiles as one read-only record."""

from trilhos.core.record import Record, dtype_of, i8, i16
from trilhos.families.carriage.rules.figures import Figures
from trilhos.families.carriage.rules.state import FACES, MAX_SEATS, TILE

MAX_FACES = 32  # tile faces in a box

SOLID, CHAIR, PASSENGER, FLOOR, DOOR = 0, 1, 2, 3, 4


class Box(Record):
    """What is in the box."""

    cell = i8(MAX_FACES, 2, TILE)  # by face and turn: what each cell is (CH-8)
    right = i8(MAX_FACES, 2, TILE)  # 1: no bar on the side to the next column (CH-9)
    down = i8(MAX_FACES, 2, TILE)  # 1: no bar on the side to the next row
    tile = i8(MAX_FACES)  # the tile whose face it is: two different ones are used (CH-15)
    n_faces = i16()
    cards = i8(FACES)  # CH-4, CH-5
    quota = i8(MAX_SEATS + 1)  # by number of seats (CH-2)
    hand_size = i8(2)  # number and action cards (CH-71)


class Board(Box, Figures):
    """A box with its figures and options."""


BOARD = dtype_of(Board)
