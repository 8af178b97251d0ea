"""A legal action at random."""

from trilhos.core.jit import rule
from trilhos.core.rng import Rng, below
from trilhos.families.carriage.rules.board import Board
from trilhos.families.carriage.rules.state import State, Work
from trilhos.families.carriage.rules.turn import list_legal


@rule
def pick(b: Board, s: State, w: Work, i: int, r: Rng) -> int:
    """A random legal action of the seat that may act, each as likely as the other."""
    return int(w.legal[below(r, list_legal(b, s, w, i))])
