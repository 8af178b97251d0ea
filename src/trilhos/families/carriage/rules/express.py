"""Express and Reverse (CH-54 to CH-57, CH-73)."""

from trilhos.core.jit import rule
from trilhos.families.carriage.rules.attack import next_player
from trilhos.families.carriage.rules.deck import lay_down
from trilhos.families.carriage.rules.state import EXPRESS, REVERSE, State


@rule
def play_express(s: State, i: int) -> None:
    """CH-54, CH-56: the next player gets a skip marker; it cannot be blocked."""
    s.seats[next_player(s)].skip = 1
    lay_down(s, i, EXPRESS)


@rule
def play_reverse(s: State, i: int) -> None:
    """CH-57: the direction changes at once; markers stay where they are."""
    s.direction = -s.direction
    lay_down(s, i, REVERSE)


@rule
def seat_after(s: State) -> int:
    """CH-73: the next unmarked player in the direction of play; CH-55: it may be the same one."""
    i = int(s.turn)
    for _ in range(int(s.n_seats)):
        i = (i + int(s.direction)) % int(s.n_seats)
        if s.seats[i].skip == 0:
            return i
    return int(s.turn)


@rule
def take_off_markers(s: State, to: int) -> None:
    """CH-54: players passed over on the way to the next one lose their markers."""
    i = (int(s.turn) + int(s.direction)) % int(s.n_seats)
    while i != to:
        s.seats[i].skip = 0
        i = (i + int(s.direction)) % int(s.n_seats)
