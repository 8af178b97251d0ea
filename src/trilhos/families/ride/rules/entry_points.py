"""Entry points for Python that only the rail games have; match/entry_points.py has those that all families share."""

from trilhos.core.jit import rule
from trilhos.core.record import Key, Rows, Word
from trilhos.families.ride.rules import legal, longest, scoring, setup
from trilhos.families.ride.rules.board import Board
from trilhos.families.ride.rules.state import State, Work


@rule
def blank(boards: Rows[Board], states: Rows[State], seats: int, first: int, key: Key) -> None:
    """Set up the board in states[0], with nothing dealt."""
    setup.blank(boards[0], states[0], seats, first, key, 0)


@rule
def completed(boards: Rows[Board], states: Rows[State], works: Rows[Work], seat: int) -> Word:
    """The tickets whose cities are connected for a seat, whether it holds them or not (US-30)."""
    return scoring.completed(boards[0], states[0], works[0], seat)


@rule
def longest_path(boards: Rows[Board], states: Rows[State], works: Rows[Work], seat: int) -> int:
    """The length of a seat's longest path (US-31)."""
    return longest.longest_path(boards[0], states[0], works[0], seat)


@rule
def acting(states: Rows[State]) -> int:
    """The seats that may act in states[0], one bit each."""
    return legal.acting(states[0])


@rule
def n_legal(boards: Rows[Board], states: Rows[State], works: Rows[Work], seat: int) -> int:
    """How many legal actions a seat has in states[0]."""
    return legal.n_legal(boards[0], states[0], works[0], seat)
