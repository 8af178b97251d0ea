"""Ferry routes (SF-9)."""

from trilhos.core.jit import rule
from trilhos.families.ride.rules.board import Board


@rule
def most_colour_cards(b: Board, g: int) -> int:
    """SF-9: a route of class g takes a wild for each ferry symbol; so many spaces are left for one colour."""
    return int(b.class_length[g]) - int(b.class_ferries[g])
