"""Ferry routes (SF-9)."""

from trilhos.core.jit import rule
from trilhos.families.ride.rules.board import Board


@rule
def most_colour_cards(b: Board, g: int) -> int:
    """SF-9: the spaces of a route of class g that cards of one colour may pay; each ferry symbol needs a wild."""
    return int(b.class_length[g]) - int(b.class_ferries[g])
