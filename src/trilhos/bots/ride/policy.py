"""Which action a compiled bot chooses: one line a kind."""

from typing import Any

from trilhos.bots.crew import GREEDY, KIND, RANDOM, slips
from trilhos.bots.ride import greedy, planner
from trilhos.core.jit import rule
from trilhos.ride.board import Board
from trilhos.ride.pick import pick
from trilhos.ride.state import State, Work

Memory = Any  # a MEMORY record


@rule
def choose(b: Board, s: State, w: Work, m: Memory, i: int, row: Any, r: Any) -> int:
    """What the bot of this row does at seat i; the state is one that the seat imagines."""
    if row[KIND] == RANDOM or slips(row, r):
        return pick(b, s, w, i, r)
    if row[KIND] == GREEDY:
        return greedy.choose(b, s, w, m, i, r)
    return planner.choose(b, s, w, m, i, row)
