"""The bot that plans."""

from typing import Any

from trilhos.bots.carriage import greedy
from trilhos.carriage.board import Board
from trilhos.carriage.state import State, Work
from trilhos.core.jit import rule

# Parameters, by their column.
NAMES: tuple[str, ...] = ()


@rule
def choose(b: Board, s: State, w: Work, m: Any, i: int, row: Any, r: Any) -> int:
    """What brings the plan on most."""
    return greedy.choose(b, s, w, i, r)
