"""The learned bot that thinks: a search whose prior and judgement are those of a network."""

from collections.abc import Callable
from functools import partial

import numpy as np

from trilhos.bots import network_search
from trilhos.bots.board_networks import BoardNetwork
from trilhos.bots.learned import network_or_notice, note
from trilhos.bots.mcts import MctsBot, Tree
from trilhos.bots.network_rules import Sight, Weights, sight_for, weights_of
from trilhos.bots.search_settings import SEARCH_SETTINGS
from trilhos.core.bind import Rule
from trilhos.match.game import Game
from trilhos.match.ruleset import Ruleset

FALLBACK = "mcts"
SETTINGS = SEARCH_SETTINGS | {"rollout_steps": 0}


class NetworkTree(Tree):
    """A search with a network."""

    def __init__(self, ruleset: Ruleset, changes: dict[str, int], weights: Weights, sight: Sight) -> None:
        given = SETTINGS | changes
        super().__init__(ruleset, np.array([given[name] for name in SETTINGS], np.int64))
        self.weights, self.sight = weights, sight

    def prepare(self, seat: int) -> None:
        """Enter the actions that the policy likes best in the race."""
        prepare: Rule = self.rules(network_search.prepare_with_network)
        prepare(*self.worlds, seat, self.weights, self.sight, self.settings)

    def searcher(self, seat: int) -> Callable[[], int]:
        """A function that searches one more world."""
        search: Rule = self.rules(network_search.search_with_network)
        return partial(search, *self.worlds, self.notes, self.weights, self.sight, self.rngs, seat, self.settings)


class LearnedSearchBot(MctsBot):
    """Searches with a network. Where the network cannot play, it searches with the planner, and a notice says why."""

    def __init__(
        self,
        network: str | None = None,
        seconds: float | None = None,
        iterations: int | None = None,
        threads: int = 1,
        **changes: int,
    ) -> None:
        super().__init__(seconds, iterations, threads, None, None, **changes)
        self._file = network

    def tree_for(self, game: Game) -> Tree:
        """A new tree for this game."""
        network = network_or_notice(game, self._file, FALLBACK)
        if isinstance(network, BoardNetwork):
            note("searching takes a network that was trained for one board", FALLBACK)
            network = None
        if network is None:
            return super().tree_for(game)
        return NetworkTree(game.ruleset, self.changes, weights_of(network), sight_for(network, game.ruleset))
