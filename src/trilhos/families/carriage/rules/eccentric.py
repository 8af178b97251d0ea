"""Eccentric Passenger (CH-58, CH-59) and the home space of a seat."""

from trilhos.core.bits import ALL
from trilhos.core.jit import rule
from trilhos.families.carriage.rules.cells import first_cell, neighbours, only
from trilhos.families.carriage.rules.pawns import stand_up
from trilhos.families.carriage.rules.state import NONE, State


@rule
def home_space(s: State, cell: int) -> int:
    """CH-58: the aisle space with the fewest steps from a seat, bars respected, occupants ignored; ties: the lowest."""
    a0, a1, a2 = only(cell)
    while True:
        found = first_cell(a0 & s.floor[0], a1 & s.floor[1], a2 & s.floor[2])
        if found != NONE:
            return found
        n0, n1, n2 = neighbours(s, a0, a1, a2)
        if (n0 & (a0 ^ ALL)) | (n1 & (a1 ^ ALL)) | (n2 & (a2 ^ ALL)) == 0:
            return NONE
        a0, a1, a2 = a0 | n0, a1 | n1, a2 | n2


@rule
def push_out(s: State, cell: int) -> bool:
    """CH-58: push the chosen pawn into the aisle. CH-59: returns whether its owner now has two there."""
    target = int(s.target)
    stand_up(s, target, cell)
    if s.seats[target].aisle != NONE:
        return True
    s.seats[target].aisle = home_space(s, cell)
    return False
