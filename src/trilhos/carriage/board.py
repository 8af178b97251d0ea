"""The box: decks, die, figures and tiles as one read-only record."""

from typing import Any

import numpy as np
import numpy.typing as npt

from trilhos.carriage.facts import Facts
from trilhos.carriage.state import FACES, MAX_SEATS, TILE
from trilhos.carriage.tiles import MAX_FACES
from trilhos.core.record import record

Board = Any  # a BOARD record
N_SETS = 135  # sets of cards for a move

SOLID, CHAIR, PASSENGER, FLOOR, DOOR = 0, 1, 2, 3, 4

BOARD = record(
    ("cell", np.int8, (MAX_FACES, 2, TILE)),  # by face and turn: what each cell is (CH-8)
    ("right", np.int8, (MAX_FACES, 2, TILE)),  # 1: no bar on the side to the next column (CH-9)
    ("down", np.int8, (MAX_FACES, 2, TILE)),  # 1: no bar on the side to the next row
    ("tile", np.int8, MAX_FACES),  # the tile whose face it is: two different ones are used (CH-15)
    ("n_faces", np.int16),
    ("turn_cap", np.int16),  # turns a seat (CH-75)
    ("cards", np.int8, FACES),  # CH-4, CH-5
    ("quota", np.int8, MAX_SEATS + 1),  # by number of seats (CH-2)
    ("hand", np.int8, 2),  # number and action cards (CH-71)
    ("tokens", np.int8),  # CH-16
    ("die_faces", np.int8),  # CH-3
    ("die_open", np.int8),
    ("quiet_swap", np.int8),  # options (CH-27, CH-25, CH-33)
    ("lenient_boarding", np.int8),
    ("exact_movement", np.int8),
)


def build(facts: Facts) -> npt.NDArray[Any]:
    """The box of these facts: an array of one BOARD."""
    boards = np.zeros(1, BOARD)
    b: Board = boards[0]
    kinds = {"#": SOLID, "s": CHAIR, "p": PASSENGER, ".": FLOOR, "D": DOOR}
    for f, face in enumerate(facts.faces):
        b.tile[f] = face.tile
        cells = np.array([kinds[sign] for sign in face.cells], np.int8)
        right, down = np.array(face.right, np.int8), np.array(face.down, np.int8)
        b.cell[f, 0], b.right[f, 0], b.down[f, 0] = cells, right, down
        b.cell[f, 1] = cells[::-1]
        # Turned by 180 degrees, the side to the right of a cell is the one that was to its left.
        b.right[f, 1, :-1], b.down[f, 1, :-14] = right[::-1][1:], down[::-1][14:]
    b.n_faces = len(facts.faces)
    b.cards[:] = facts.cards
    for seats, quota in facts.quota.items():
        b.quota[seats] = quota
    b.hand[:] = facts.hand
    for name in ("tokens", "die_faces", "die_open", "turn_cap"):
        setattr(b, name, getattr(facts, name))
    for name in ("quiet_swap", "lenient_boarding", "exact_movement"):
        setattr(b, name, int(getattr(facts, name)))
    return boards
