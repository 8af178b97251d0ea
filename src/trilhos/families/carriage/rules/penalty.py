"""Two pawns in the aisle (CH-66, CH-68)."""

from trilhos.core.jit import rule
from trilhos.families.carriage.rules.cells import free_chairs, n_cells
from trilhos.families.carriage.rules.pawns import sit
from trilhos.families.carriage.rules.state import NONE, PENALTY_SEAT, WORDS, State


@rule
def begin_penalty(s: State) -> None:
    """CH-68: the opponent takes both pawns out of the aisle and seats them on free seats of their choice."""
    s.seats[s.target].aisle = NONE
    s.picks = 2
    ask_for_seat(s)


@rule
def ask_for_seat(s: State) -> None:
    """The victim chooses a free seat; CH-68: if no seat is left, the remaining pawns go to the supply."""
    for k in range(WORDS):
        s.choice[k] = free_chairs(s, k)
    if n_cells(s.choice) == 0:
        s.seats[s.target].supply += s.picks
        s.picks = 0
    else:
        s.phase = PENALTY_SEAT
        s.actor = s.target


@rule
def seat_penalty(s: State, cell: int) -> None:
    """Seat one of the two pawns."""
    sit(s, int(s.target), cell)
    s.picks -= 1
