"""Which action a compiled bot chooses: one line a kind."""

from typing import Any

from trilhos.bots.carriage import greedy, planner
from trilhos.bots.crew import GREEDY, KIND, RANDOM, slips
from trilhos.carriage.board import Board
from trilhos.carriage.pick import pick
from trilhos.carriage.state import State, Work
from trilhos.core.jit import rule

Memory = Any  # a MEMORY record


@rule
def choose(b: Board, s: State, w: Work, m: Memory, i: int, row: Any, r: Any) -> int:
    """What the bot of this row does at seat i; the state is one that the seat imagines."""
    if row[KIND] == RANDOM or slips(row, r):
        return pick(b, s, w, i, r)
    if row[KIND] == GREEDY:
        return greedy.choose(b, s, w, i, r)
    return planner.choose(b, s, w, m, i, row, r)
