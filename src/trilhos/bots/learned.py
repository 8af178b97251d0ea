"""The learned bot: it follows the policy of a network, without searching."""

from typing import Any

import numpy as np
import numpy.typing as npt

from trilhos.bots import board_networks
from trilhos.bots.board_networks import BoardNetwork
from trilhos.bots.compiled import CompiledBot
from trilhos.bots.hooks import bound_to
from trilhos.bots.network_files import network_for
from trilhos.bots.network_rules import Sight, Weights, answer, sight_for, weights_of
from trilhos.bots.networks import Network
from trilhos.core.bind import loop
from trilhos.core.notices import notice
from trilhos.core.record import Rows
from trilhos.match.bot_protocol import Chance, Decision
from trilhos.match.game import Game
from trilhos.match.hooks import Board, State, Work, mark_legal
from trilhos.match.look import bound_for, look_once
from trilhos.match.observation import environment_of, observe
from trilhos.match.ruleset import Ruleset

FALLBACK = "planner"
ONE = 1 << 31  # random numbers from 0 to ONE stand for probabilities from 0 to 1


@loop
def look_and_answer(
    boards: Rows[Board], states: Rows[State], works: Rows[Work], seat: int, weights: Weights, sight: Sight
) -> None:
    """For Python: what the network answers to what a seat sees of states[0]; the mask must be cleared before."""
    observe(boards[0], states[0], works[0], seat, sight.observations[0])
    mark_legal(boards[0], states[0], works[0], seat, sight.mask)
    answer(weights, sight)


class Player:
    """A network at play in one game."""

    def __init__(self, network: Network, ruleset: Ruleset) -> None:
        self._weights, self._sight = weights_of(network), sight_for(network, ruleset)
        self._look = bound_to(ruleset)(look_and_answer)

    def policy(self, game: Game, seat: int) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.float64]]:
        """A seat's legal actions and their logits."""
        mask, logits = np.asarray(self._sight.mask), np.asarray(self._sight.policy)
        mask[:] = False
        self._look(game.boards, game.states, game.works, seat, self._weights, self._sight)
        legal = np.flatnonzero(mask)
        return legal, logits[legal].astype(np.float64)


class BoardPlayer:
    """A network that knows no board by heart, at play in one game."""

    def __init__(self, network: BoardNetwork, ruleset: Ruleset) -> None:
        self._network, self._elements = network, board_networks.elements_of(ruleset)
        self._sight: Any = np.zeros(1, environment_of(ruleset).observation)
        self._mask = np.zeros(ruleset.n_actions, np.bool_)
        self._look = bound_for(ruleset)(look_once)

    def policy(self, game: Game, seat: int) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.float64]]:
        """A seat's legal actions and their logits."""
        self._mask[:] = False
        self._look(game.boards, game.states, game.works, seat, self._sight, self._mask)
        seen = self._sight.view(np.int16)[None]
        logits = board_networks.forward(self._network, self._elements, seen, game.seats).policy[0]
        legal = np.flatnonzero(self._mask)
        return legal, logits[legal].astype(np.float64)


class LearnedBot:
    """Chooses the action that its network likes best, or draws one if it has a temperature.

    Where its network cannot play, the planner plays instead, and a notice says why.
    """

    def __init__(self, network: str | None = None, temperature: int = 0) -> None:
        self._file = network  # None: the one that belongs to the game
        self._temperature = temperature  # in per cent: 100 is the policy as it was trained; 0 takes the best action
        self._ready_for: tuple[Ruleset, int] | None = None
        self._player: Player | BoardPlayer | None = None
        self._fallback = CompiledBot(FALLBACK)

    def choose(self, decision: Decision) -> int:
        """The action of the policy, which reads the seat's observation of an imagined world: it is that of the game."""
        game = decision.world
        if self._ready_for != (game.ruleset, game.seats):
            network = network_or_notice(game, self._file, FALLBACK)
            self._player = None if network is None else player_for(network, game.ruleset)
            self._ready_for = game.ruleset, game.seats
        if self._player is None:
            return self._fallback.choose(decision)
        legal, logits = self._player.policy(game, decision.seat)
        if self._temperature == 0:
            return int(legal[np.argmax(logits)])
        return int(legal[draw(logits * (100 / self._temperature), decision.chance)])


def player_for(network: Network | BoardNetwork, ruleset: Ruleset) -> Player | BoardPlayer:
    """A network of either sort at play."""
    return BoardPlayer(network, ruleset) if isinstance(network, BoardNetwork) else Player(network, ruleset)


def network_or_notice(game: Game, file: str | None, fallback: str) -> Network | BoardNetwork | None:
    """The network for a game; if there is none, a notice says that another bot plays instead, and why."""
    found = network_for(game.ruleset, game.seats, file)
    if not isinstance(found, str):
        return found
    note(found, fallback)
    return None


def note(found: str, fallback: str) -> None:
    """Say that another bot plays instead, and why."""
    notice(f"learned {fallback} {found}", f"the bot 'learned' plays like '{fallback}' here: {found}")


def draw(logits: npt.NDArray[np.float64], chance: Chance) -> int:
    """A random index, with the probabilities that these logits mean."""
    shares = np.cumsum(np.exp(logits - logits.max()))
    return int(np.searchsorted(shares, float(shares[-1]) * chance.below(ONE) / ONE, side="right"))
