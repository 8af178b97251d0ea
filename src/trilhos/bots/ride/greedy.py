"""The bot that takes most points now."""

from typing import Any

from trilhos.core.jit import rule
from trilhos.core.rng import below
from trilhos.ride.board import Board
from trilhos.ride.state import State, Work
from trilhos.ride.turn import n_legal, nth_legal


@rule
def choose(b: Board, s: State, w: Work, i: int, r: Any) -> int:
    """Most points now."""
    return nth_legal(b, s, i, below(r, n_legal(b, s, i)))
