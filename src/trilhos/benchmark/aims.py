"""Bots that search for somebody: for themselves, for a partnership, for or against another seat.

All of them search alike: they try the actions worth considering in imagined worlds, let planners play on, and take the
action whose outcomes fit their aim best. So what they win differs by their aim alone.
"""

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from trilhos.analysis import rollouts
from trilhos.analysis.hooks import bound_to
from trilhos.analysis.trials import Lane
from trilhos.bots.search_settings import ROLLOUT_STEPS
from trilhos.bots.settings import row_of, search_settings_of
from trilhos.core.record import Key
from trilhos.core.rng import key_of_seed, key_words
from trilhos.core.unpack import copy_records
from trilhos.match.bot_protocol import Decision
from trilhos.match.game import Game
from trilhos.match.ruleset import Ruleset

Shares = npt.NDArray[np.float64]
Aim = Mapping[int, float]  # by how many seats further on, the weight of that seat's share of the win

OWN: Aim = {0: 1.0}
NEXT: Aim = {1: 1.0}  # makes the next seat king
AGAINST_NEXT: Aim = {1: -1.0}
WITH_NEXT: Aim = {0: 1.0, 1: 1.0}
WITH_LAST: Aim = {0: 1.0, -1: 1.0}
OWN_TIE = 1e-3  # of equal outcomes the one that is better for the bot itself
SEEDS = 1 << 31


class AimBot:
    """Takes the action that serves its aim best, by rollouts of planners."""

    def __init__(self, aim: Aim = OWN, worlds: int = 8, actions: int = 5) -> None:
        self._aim, self._worlds, self._actions = aim, worlds, actions
        self._lane: Lane | None = None

    def choose(self, decision: Decision) -> int:
        """The action with the best mean outcome over all worlds."""
        legal = decision.legal
        if len(legal) == 1:
            return legal[0].id
        key = key_words(key_of_seed(decision.chance.below(SEEDS)))
        game = decision.imagine()
        lane = self._lane = self._lane or Lane(game.ruleset)
        tried = self._candidates(game, lane, key, decision.seat)
        wins = self._try(game, lane, key, decision.seat, tried)
        weights = np.zeros(game.seats)
        for ahead, weight in self._aim.items():
            weights[(decision.seat + ahead) % game.seats] += weight
        weights[decision.seat] += OWN_TIE
        return int(tried[int((wins @ weights).argmax())])

    def _candidates(self, game: Game, lane: Lane, key: Key, seat: int) -> list[int]:
        """The planner's choice, and what else is worth considering."""
        lane.states[0] = copy_records(game.states)[0]
        given = game.boards, lane.states, lane.works, lane.memories, lane.rngs, key, seat, _row(game.ruleset)
        choice = int(bound_to(game.ruleset)(rollouts.list_candidates)(*given))
        m = lane.memories[seat]
        best = sorted(range(int(m.n_candidates)), key=lambda k: -int(m.priority[k]))
        return list(dict.fromkeys([choice, *(int(m.action[k]) for k in best)]))[: self._actions]

    def _try(self, game: Game, lane: Lane, key: Key, seat: int, tried: list[int]) -> Shares:
        """Each seat's mean share of the win after each action, in the same worlds."""
        lane.states[0] = copy_records(game.states)[0]
        settings = search_settings_of(game.ruleset)
        wins = np.zeros((self._worlds * len(tried), game.seats), np.int64)
        given = game.boards, lane.states, lane.works, lane.memories, lane.rngs, key, seat, seat
        more = np.array(tried, np.int64), 0, self._worlds, _row(game.ruleset), settings
        bound_to(game.ruleset)(rollouts.try_actions)(*given, *more, 1, int(settings[ROLLOUT_STEPS]), lane.notes, wins)
        shares: Shares = wins.reshape(self._worlds, len(tried), game.seats).mean(0)
        return shares


def _row(ruleset: Ruleset) -> npt.NDArray[np.int64]:
    return row_of("planner", ruleset)
