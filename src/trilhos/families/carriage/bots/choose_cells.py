"""Chooses cells: the end of a move, or the pawn that is picked or paid.

We tried to choose the seat to take and the pawn to send out by what others could do next. It made no difference,
because a train has enough seats, so the first one is chosen.
"""

from trilhos.core.jit import rule
from trilhos.core.record import Ints
from trilhos.families.carriage.bots.parameters import STAY
from trilhos.families.carriage.bots.reach import SURE, chance_of, chance_of_two, number_held, seats_from
from trilhos.families.carriage.rules.actions import CELL
from trilhos.families.carriage.rules.board import Board
from trilhos.families.carriage.rules.cells import first_cell, free_chairs, n_cells, nth_cell
from trilhos.families.carriage.rules.eccentric import home_space
from trilhos.families.carriage.rules.pawns import sit, stand_up
from trilhos.families.carriage.rules.state import DEST, ECCENTRIC, NONE, PICK_SEAT, State


@rule
def place(b: Board, s: State, i: int, row: Ints) -> int:
    """The best of the available cells: seats come before spaces in the aisle."""
    if s.phase == DEST:
        chair = first_cell(
            s.choice[0] & free_chairs(s, 0), s.choice[1] & free_chairs(s, 1), s.choice[2] & free_chairs(s, 2)
        )
        return CELL + (chair if chair != NONE else best_place_to_stand(b, s, i, row))
    if s.phase == PICK_SEAT and s.card == ECCENTRIC:
        return CELL + pawn_to_push(b, s)
    return CELL + nth_cell(s.choice, 0)


@rule
def best_place_to_stand(b: Board, s: State, i: int, row: Ints) -> int:
    """The aisle space from which the remaining and newly drawn cards most likely lead to a seat."""
    best, found = -1, 0
    for n in range(n_cells(s.choice)):
        cell = nth_cell(s.choice, n)
        value = stand(b, s, i, row, cell, number_held(s, i, 0), number_held(s, i, 1))
        if value > best:
            best = value
            found = cell
    return found


@rule
def stand(b: Board, s: State, i: int, row: Ints, cell: int, one: int, other: int) -> int:
    """The value of standing on a cell with these number cards in hand; NONE is a card to be drawn."""
    return row[STAY] * chance_of(seats_from(b, s, i, cell, False), one, other) // SURE


@rule
def pawn_to_push(b: Board, s: State) -> int:
    """CH-58: the pawn that is least likely to sit down again at once."""
    least, found = SURE + 1, 0
    victim = int(s.target)
    for n in range(n_cells(s.choice)):
        cell = nth_cell(s.choice, n)
        stand_up(s, victim, cell)
        chance = chance_of_two(seats_from(b, s, victim, home_space(s, cell), False))
        sit(s, victim, cell)
        if chance < least:
            least = chance
            found = cell
    return found
