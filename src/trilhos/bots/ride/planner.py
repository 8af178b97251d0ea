"""The bot that plans."""

from typing import Any

from trilhos.bots.ride import greedy
from trilhos.core.jit import rule
from trilhos.ride.board import Board
from trilhos.ride.state import State, Work

# Parameters, by their column.
NAMES: tuple[str, ...] = ()


@rule
def choose(b: Board, s: State, w: Work, m: Any, i: int, row: Any, r: Any) -> int:
    """What brings the plan on most."""
    return greedy.choose(b, s, w, i, r)
