"""Pawns: where they are and how they move (CH-18, CH-66, CH-67, CH-74)."""

from trilhos.core.bits import drop, put
from trilhos.core.jit import rule
from trilhos.families.carriage.rules.board import Board
from trilhos.families.carriage.rules.cells import is_free_chair
from trilhos.families.carriage.rules.state import NONE, State


@rule
def sit(s: State, i: int, cell: int) -> None:
    """Seat a pawn of seat i; the caller has removed it from its old place."""
    put(s.seats[i].seated, cell)
    s.seats[i].n_seated += 1


@rule
def stand_up(s: State, i: int, cell: int) -> None:
    """Remove a pawn of seat i from its seat; the caller puts it somewhere else."""
    drop(s.seats[i].seated, cell)
    s.seats[i].n_seated -= 1


@rule
def leave_train(s: State, i: int, cell: int) -> None:
    """CH-67: a seated pawn goes back to its owner's supply and has to board again."""
    stand_up(s, i, cell)
    s.seats[i].supply += 1


@rule
def has_won(b: Board, s: State, i: int) -> bool:
    """CH-74: whether all of a seat's pawns are seated."""
    return s.seats[i].n_seated >= b.quota[s.n_seats]


@rule
def arrive(s: State, i: int, cell: int) -> None:
    """CH-39: end the move of the aisle pawn on a cell: seated if it is a seat, else still in the aisle."""
    if is_free_chair(s, cell):
        s.seats[i].aisle = NONE
        sit(s, i, cell)
    else:
        s.seats[i].aisle = cell
