"""The learned bot: it follows the policy of a network, without searching."""

import numpy as np
import numpy.typing as npt

from trilhos.bots.compiled import CompiledBot
from trilhos.bots.hooks import bound_to
from trilhos.bots.network_files import network_for
from trilhos.bots.network_rules import Weights, answer, answers_for, weights_of
from trilhos.bots.networks import Network
from trilhos.core.bind import loop
from trilhos.core.notices import notice
from trilhos.core.record import Floats, Grid, Ints, Rows
from trilhos.match.bot_protocol import Chance, Decision
from trilhos.match.game import Game
from trilhos.match.hooks import Board, State, Work, mark_legal
from trilhos.match.observation import Observation, environment_of, observe
from trilhos.match.ruleset import Ruleset

FALLBACK = "planner"
ONE = 1 << 31  # random numbers from 0 to ONE stand for probabilities from 0 to 1


@loop
def look_and_answer(
    boards: Rows[Board],
    states: Rows[State],
    works: Rows[Work],
    seat: int,
    observations: Rows[Observation],
    seen: Ints,
    mask: Ints,
    weights: Weights,
    policy: Floats,
    outputs: Floats,
    scratch: Grid[float],
) -> None:
    """For Python: the answer to what a seat sees of states[0], and its legal actions; the mask must be cleared before.

    `seen` is the memory of observations[0] as a flat row.
    """
    observe(boards[0], states[0], works[0], seat, observations[0])
    mark_legal(boards[0], states[0], works[0], seat, mask)
    answer(weights, seen, policy, outputs, scratch)


class Player:
    """A network at play in one game."""

    def __init__(self, network: Network, ruleset: Ruleset) -> None:
        self.ruleset, self.weights, self.answers = ruleset, weights_of(network), answers_for(network)
        self._observations = np.zeros(1, environment_of(ruleset).observation)
        self._mask = np.zeros(ruleset.n_actions, np.bool_)
        self._look = bound_to(ruleset)(look_and_answer)

    def policy(self, game: Game, seat: int) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.float64]]:
        """A seat's legal actions and their logits."""
        self._mask[:] = False
        seen = self._observations.view(np.int16)
        given = game.boards, game.states, game.works, seat, self._observations, seen, self._mask
        self._look(*given, self.weights, *self.answers)
        legal = np.flatnonzero(self._mask)
        return legal, self.answers.policy[legal].astype(np.float64)


class LearnedBot:
    """Chooses the action that its network likes best, or draws one if it has a temperature.

    Where its network cannot play, the planner plays instead, and a notice says why.
    """

    def __init__(self, network: str | None = None, temperature: int = 0) -> None:
        self._file = network  # None: the one that belongs to the game
        self._temperature = temperature  # in per cent: 100 is the policy as it was trained; 0 takes the best action
        self._ready_for: tuple[Ruleset, int] | None = None
        self._player: Player | None = None
        self._fallback = CompiledBot(FALLBACK)

    def choose(self, decision: Decision) -> int:
        """The action of the policy, which reads the seat's observation of an imagined world: it is that of the game."""
        game = decision.imagine()
        if self._ready_for != (game.ruleset, game.seats):
            network = network_or_notice(game, self._file)
            self._player = None if network is None else Player(network, game.ruleset)
            self._ready_for = game.ruleset, game.seats
        if self._player is None:
            return self._fallback.choose(decision)
        legal, logits = self._player.policy(game, decision.seat)
        if self._temperature == 0:
            return int(legal[np.argmax(logits)])
        return int(legal[draw(logits * (100 / self._temperature), decision.chance)])


def network_or_notice(game: Game, file: str | None) -> Network | None:
    """The network for a game; if there is none, a notice says that the planner plays instead, and why."""
    found = network_for(game.ruleset, game.seats, file)
    if isinstance(found, Network):
        return found
    notice(f"learned {found}", f"the bot 'learned' plays like '{FALLBACK}' here: {found}")
    return None


def draw(logits: npt.NDArray[np.float64], chance: Chance) -> int:
    """A random index, with the probabilities that these logits mean."""
    shares = np.cumsum(np.exp(logits - logits.max()))
    return int(np.searchsorted(shares, float(shares[-1]) * chance.below(ONE) / ONE, side="right"))
