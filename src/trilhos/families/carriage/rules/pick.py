"""A random legal action."""

from trilhos.core.jit import rule
from trilhos.core.rng import Rng, below
from trilhos.families.carriage.rules.board import Board
from trilhos.families.carriage.rules.state import State, Work
from trilhos.families.carriage.rules.turn import list_legal


@rule
def pick(b: Board, s: State, w: Work, i: int, r: Rng) -> int:
    """A uniformly random legal action of the seat that may act."""
    return int(w.legal[below(r, list_legal(b, s, w, i))])
