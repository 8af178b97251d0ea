"""Which cell: of a move, of a pawn picked, of a pawn paid. Each is tried, and the train looked at as it would be."""

from typing import Any

from trilhos.bots.carriage.hand import totals_wanted
from trilhos.bots.carriage.parameters import MINE, STAY, THEIRS
from trilhos.bots.carriage.reach import SURE, chance_of, chance_of_two, number_held, seats_from
from trilhos.bots.carriage.rivals import hurt
from trilhos.carriage.actions import CELL
from trilhos.carriage.board import Board
from trilhos.carriage.cells import is_free_chair, n_cells, nth_cell
from trilhos.carriage.eccentric import home_space
from trilhos.carriage.pawns import sit, stand_up
from trilhos.carriage.state import DEST, ECCENTRIC, NONE, PAY_BLOCK, PENALTY_SEAT, State
from trilhos.core.jit import rule


@rule
def outlook(b: Board, s: State, i: int, row: Any) -> int:
    """How likely seat i sits down next time, and how unlikely the others do."""
    value = row[MINE] * chance_of(totals_wanted(b, s, i), number_held(s, i, 0), number_held(s, i, 1)) // SURE
    for j in range(int(s.n_seats)):
        if j != i:
            chance = chance_of_two(totals_wanted(b, s, j))
            value -= row[THEIRS] * chance // SURE * hurt(b, s, i, row, j) // 1000
    return value


@rule
def place(b: Board, s: State, i: int, row: Any) -> int:
    """The best of the cells to choose from."""
    best, found = -(1 << 30), 0
    seats_only = s.phase == DEST and has_chair(s)
    for n in range(n_cells(s.choice)):
        cell = nth_cell(s.choice, n)
        if seats_only and not is_free_chair(s, cell):
            continue
        value = value_of_place(b, s, i, row, cell)
        if value > best:
            best = value
            found = cell
    return CELL + found


@rule
def has_chair(s: State) -> bool:
    """Whether one of the cells to choose from is a seat."""
    for n in range(n_cells(s.choice)):
        if is_free_chair(s, nth_cell(s.choice, n)):
            return True
    return False


@rule
def value_of_place(b: Board, s: State, i: int, row: Any, cell: int) -> int:
    """How the train would look to seat i after this choice."""
    if s.phase == DEST:
        return value_of_destination(b, s, i, row, cell)
    if s.phase == PENALTY_SEAT:
        sit(s, i, cell)
        value = outlook(b, s, i, row)
        stand_up(s, i, cell)
        return value
    loser = i if s.phase == PAY_BLOCK else int(s.target)
    aisle = int(s.seats[loser].aisle)
    stand_up(s, loser, cell)
    if s.card == ECCENTRIC and aisle == NONE:
        s.seats[loser].aisle = home_space(s, cell)
    value = outlook(b, s, i, row)
    s.seats[loser].aisle = aisle
    sit(s, loser, cell)
    return value


@rule
def value_of_destination(b: Board, s: State, i: int, row: Any, cell: int) -> int:
    """A seat: what it takes from whom. A place in the aisle: how likely the pawn sits down from there."""
    here = int(s.seats[i].aisle)
    if is_free_chair(s, cell):
        s.seats[i].aisle = NONE
        sit(s, i, cell)
        value = outlook(b, s, i, row)
        stand_up(s, i, cell)
        s.seats[i].aisle = here
        return value
    return stand(b, s, i, row, cell, number_held(s, i, 0), number_held(s, i, 1))


@rule
def stand(b: Board, s: State, i: int, row: Any, cell: int, one: int, other: int) -> int:
    """What it is worth to stand on a cell with these number cards in hand, NONE those to be drawn."""
    return row[STAY] * chance_of(seats_from(b, s, i, cell, False), one, other) // SURE
