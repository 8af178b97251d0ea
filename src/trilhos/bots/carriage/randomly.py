"""Games by random seats in two halves, for a GPU: there all games are played first, and then all are noted."""

from typing import Any

from trilhos.bots.carriage.many import note
from trilhos.bots.crew import COMPLAINT, COMPLAINTS, FIRST, MORE, SEATS, SHIFT, deal_of, shift_of
from trilhos.carriage import setup
from trilhos.carriage.board import Board
from trilhos.carriage.entry import step_at_random
from trilhos.carriage.state import MAIN, OVER, State, Work
from trilhos.core.jit import rule
from trilhos.core.rng import start


@rule
def begin(b: Board, s: State, w: Work, r: Any, key: Any, dice: Any, plan: Any, game: int) -> None:
    """Deal a game of a plan."""
    setup.deal(b, s, w, plan[SEATS], plan[FIRST], plan[MORE:], key, deal_of(plan, game))
    start(r, dice, -1 - game)


@rule
def is_played(s: State) -> bool:
    """Whether the game is over."""
    return s.phase == OVER


@rule
def is_short(s: State) -> bool:
    """Whether a turn is not at its choice among all cards and moves. To list these takes longest, so games on a GPU do
    that together: who is at something short goes first."""
    return s.phase != MAIN


@rule
def act(b: Board, s: State, w: Work, r: Any) -> None:
    """Let the seat to act choose among its legal actions, each as likely as the other."""
    step_at_random(b, s, w, r)


@rule
def score(b: Board, s: State, w: Work, plan: Any, game: int, row: Any) -> None:
    """Write the row of a game that was played."""
    row[COMPLAINTS] = 0
    row[COMPLAINT] = 0
    row[SHIFT] = shift_of(plan, game)
    note(s, row)
