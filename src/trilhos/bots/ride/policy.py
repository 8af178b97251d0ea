"""Which action a compiled bot chooses: one line a kind."""

from typing import Any

from trilhos.bots.crew import GREEDY, KIND, RANDOM, slips
from trilhos.bots.ride import greedy, planner
from trilhos.core.jit import rule
from trilhos.core.rng import below
from trilhos.ride.board import Board
from trilhos.ride.state import State, Work
from trilhos.ride.turn import n_legal, nth_legal

Memory = Any  # a MEMORY record


@rule
def choose(b: Board, s: State, w: Work, m: Memory, i: int, row: Any, r: Any) -> int:
    """What the bot of this row does at seat i; the state is one that the seat imagines."""
    if row[KIND] == RANDOM or slips(row, r):
        return nth_legal(b, s, i, below(r, n_legal(b, s, i)))
    if row[KIND] == GREEDY:
        return greedy.choose(b, s, w, m, i, r)
    return planner.choose(b, s, w, m, i, row)
