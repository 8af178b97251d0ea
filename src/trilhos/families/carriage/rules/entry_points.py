"""Entry points for Python that only this family has; match/entry_points.py has those that all families share."""

from trilhos.core.jit import rule
from trilhos.core.record import Ints, Key, Rows
from trilhos.families.carriage.rules import blocking, card_sets, moving, setup
from trilhos.families.carriage.rules.board import Board
from trilhos.families.carriage.rules.state import State, Work


@rule
def blank(boards: Rows[Board], states: Rows[State], seats: int, first: int, layout: Ints, key: Key) -> None:
    """Set up the train in states[0], with nobody aboard and nothing dealt."""
    setup.blank(boards[0], states[0], seats, first, layout, key, 0)


@rule
def update_destinations(boards: Rows[Board], states: Rows[State], works: Rows[Work]) -> None:
    """Compute the totals that have a destination for the seat on turn, after states[0] was set up directly."""
    moving.update_destinations(boards[0], states[0], works[0], int(states[0].turn))


@rule
def is_stuck(boards: Rows[Board], states: Rows[State]) -> bool:
    """CH-69: whether the aisle pawn of the seat on turn has no legal move; its destinations must be up to date."""
    return blocking.is_stuck(boards[0], states[0], int(states[0].turn))


@rule
def destinations(boards: Rows[Board], states: Rows[State], works: Rows[Work], seat: int) -> None:
    """Write the destinations of a seat's aisle pawn by total into works[0]: plain, and with a pass card."""
    moving.walk(boards[0], states[0], works[0], seat, card_sets.most_steps(boards[0]), True, 0)
