"""A legal action at random."""

from typing import Any

from trilhos.carriage.board import Board
from trilhos.carriage.state import State, Work
from trilhos.carriage.turn import list_legal
from trilhos.core.jit import rule
from trilhos.core.rng import below


@rule
def pick(b: Board, s: State, w: Work, i: int, r: Any) -> int:
    """Any legal action of the seat that may act, each as likely as the other."""
    return int(w.legal[below(r, list_legal(b, s, w, i))])
