"""Builds the board record from the facts of the box; the rules read this record."""

from typing import Any

import numpy as np

from trilhos.core.unpack import Records
from trilhos.families.carriage.boards.facts import Facts
from trilhos.families.carriage.rules.board import BOARD, CHAIR, DOOR, FLOOR, PASSENGER, SOLID
from trilhos.families.carriage.rules.figures import FIGURES, HANDS

Blank = Any  # a BOARD being filled in, slice by slice


def build(facts: Facts) -> Records:
    """The box of these facts: an array of one BOARD."""
    boards = np.zeros(1, BOARD)
    b: Blank = boards[0]
    kinds = {"#": SOLID, "s": CHAIR, "p": PASSENGER, ".": FLOOR, "D": DOOR}
    for f, face in enumerate(facts.faces):
        b.tile[f] = face.tile
        cells = np.array([kinds[sign] for sign in face.cells], np.int8)
        right, down = np.array(face.right, np.int8), np.array(face.down, np.int8)
        b.cell[f, 0], b.right[f, 0], b.down[f, 0] = cells, right, down
        b.cell[f, 1] = cells[::-1]
        # After a turn by 180 degrees, the right side of a cell is the one that was on its left.
        b.right[f, 1, :-1], b.down[f, 1, :-14] = right[::-1][1:], down[::-1][14:]
    b.n_faces = len(facts.faces)
    b.cards[:] = facts.cards
    for seats, quota in facts.quota.items():
        b.quota[seats] = quota
    b.hand_size[:] = HANDS[facts.hand]
    for name in FIGURES:
        setattr(b, name, getattr(facts, name))
    return boards
