"""What a seat of a single game sees as numbers: its observation and the mask of its legal actions."""

from functools import cache

import numpy as np
import numpy.typing as npt

from trilhos.core.bind import Bound, loop
from trilhos.core.record import Ints, Rows
from trilhos.match.family import Family
from trilhos.match.game import Game
from trilhos.match.hooks import Board, Rules, State, Work, mark_legal
from trilhos.match.observation import Environment, Observation, environment_of, width
from trilhos.match.observation import observe as observe_hook
from trilhos.match.ruleset import Ruleset

Row = npt.NDArray[np.int16]
Mask = npt.NDArray[np.bool_]


@loop
def look_once(
    boards: Rows[Board], states: Rows[State], works: Rows[Work], seat: int, observations: Rows[Observation], mask: Ints
) -> None:
    """Write a seat's observation of states[0] and its action mask; the mask must be cleared before."""
    observe_hook(boards[0], states[0], works[0], seat, observations[0])
    mark_legal(boards[0], states[0], works[0], seat, mask)


def bound_for(ruleset: Ruleset) -> Bound:
    """The loop above, bound to the rules and observations of a ruleset's family."""
    environment_of(ruleset)  # ValueError if there is none
    return _bound(ruleset.family, ruleset.rules)


@cache
def _bound(family: Family, rules: Rules) -> Bound:
    return Bound(family.name, [rules, family.part(Environment)])


def observe(game: Game, seat: int) -> tuple[Row, Mask]:
    """A seat's flat observation and its action mask. ValueError if there is no such seat."""
    game.check_seat(seat)
    row, mask = np.zeros(width(game.ruleset), np.int16), np.zeros(game.ruleset.n_actions, np.bool_)
    seen = row.view(environment_of(game.ruleset).observation)
    bound_for(game.ruleset)(look_once)(game.boards, game.states, game.works, seat, seen, mask)
    return row, mask
