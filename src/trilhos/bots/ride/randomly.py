"""Games by random seats in two halves, for a GPU: there all games are played first, and then all are scored.

Scoring takes some games much longer than others; done in between, everybody would wait for it again and again.
"""

from typing import Any

from trilhos.bots.crew import COMPLAINT, COMPLAINTS, FIRST, SEATS, SHIFT, deal_of, shift_of
from trilhos.bots.ride.many import note
from trilhos.core.jit import rule
from trilhos.core.rng import start
from trilhos.ride import setup
from trilhos.ride.board import Board
from trilhos.ride.entry import first_acting
from trilhos.ride.pick import pick
from trilhos.ride.scoring import finish
from trilhos.ride.state import TURN, State, Work
from trilhos.ride.turn import carry_out


@rule
def begin(b: Board, s: State, w: Work, r: Any, key: Any, dice: Any, plan: Any, game: int) -> None:
    """Deal a game of a plan."""
    setup.deal(b, s, plan[SEATS], plan[FIRST], key, deal_of(plan, game))
    start(r, dice, -1 - game)


@rule
def is_played(s: State) -> bool:
    """Whether nothing but the scoring is left."""
    return s.ended != 0


@rule
def is_short(s: State) -> bool:
    """Whether no claim can be chosen now. To count claims takes longest, so games on a GPU do that together: who is at
    something short goes first."""
    return s.phase != TURN


@rule
def act(b: Board, s: State, w: Work, r: Any) -> None:
    """Let the seat to act choose among its legal actions, each as likely as the other."""
    i = first_acting(s)
    carry_out(b, s, w, i, pick(b, s, w, i, r))


@rule
def score(b: Board, s: State, w: Work, plan: Any, game: int, row: Any) -> None:
    """Score a game that was played out, and write its row."""
    finish(b, s, w)
    row[COMPLAINTS] = 0
    row[COMPLAINT] = 0
    row[SHIFT] = shift_of(plan, game)
    note(s, row)
