"""Take a Seat (CH-61)."""

from trilhos.core.jit import rule
from trilhos.families.carriage.rules.pawns import sit, stand_up
from trilhos.families.carriage.rules.state import NONE, State


@rule
def change_places(s: State, cell: int) -> bool:
    """CH-61: swap the two pawns. CH-68: returns whether the victim now has two in the aisle.

    In that case the pawn that took the seat goes to supply.
    """
    me = s.seats[s.turn]
    target = int(s.target)
    place = int(me.aisle)
    stand_up(s, target, cell)
    me.aisle = NONE
    if s.seats[target].aisle != NONE:
        me.supply += 1
        return True
    sit(s, int(s.turn), cell)
    s.seats[target].aisle = place
    return False
