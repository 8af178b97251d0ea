"""A legal action at random."""

from typing import Any

from trilhos.carriage.board import Board
from trilhos.carriage.state import State, Work
from trilhos.carriage.turn import n_legal, nth_legal
from trilhos.core.jit import rule
from trilhos.core.rng import below


@rule
def pick(b: Board, s: State, w: Work, i: int, r: Any) -> int:
    """Any legal action of the seat that may act, each as likely as the other."""
    return nth_legal(b, s, w, i, below(r, n_legal(b, s, w, i)))
