"""The reference agent `ismcts:N`: OpenSpiel's information set Monte Carlo tree search, N simulations a decision.

The search, its tree and its defaults are OpenSpiel's (open_spiel.python.algorithms.ismcts). Two parts are ours, for
speed, and change nothing else: information states are compared by their digests instead of as text, and compiled code
plays simulations to the end at random.
"""

from collections.abc import Callable

import numpy as np

from trilhos.benchmark.play_out import play_out
from trilhos.bots.hooks import bound_to
from trilhos.core.optional_dependencies import extra
from trilhos.core.rng import RNG, key_of_seed, key_words, start
from trilhos.core.unpack import Records, copy_records
from trilhos.envs import chance
from trilhos.envs.openspiel import SpielState, name_of
from trilhos.match.bot_protocol import Decision
from trilhos.match.game import Game

with extra("envs"):
    import pyspiel
    from open_spiel.python.algorithms.ismcts import ISMCTSBot

EXPLORATION = 2.0**0.5  # UCT's constant, for returns from -1 to 1
SIMULATIONS = 100  # default
SEEDS = 1 << 31
ROOT = b"root"  # what the searching seat remembers, the same in all its worlds


class RandomPlay:
    """OpenSpiel's evaluator: uniform priors, and one random game to the end."""

    def __init__(self, seed: int) -> None:
        self._rngs: Records = np.zeros(1, RNG)
        self._key = key_words(key_of_seed(seed))
        self._streams = 0
        start(self._rngs[0], self._key, -1)

    def prior(self, state: SpielState) -> list[tuple[int, float]]:
        """All legal actions are equally likely."""
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]

    def evaluate(self, state: SpielState) -> list[float]:
        """The returns of a game that is played on at random."""
        at = state.at
        assert isinstance(at, chance.Decision)
        setup, states = at.setup, copy_records(at.states)
        self._streams += 1
        start(states["rng"][0], self._key, self._streams)
        ruleset = setup.ruleset
        bound_to(ruleset)(play_out)(ruleset.boards, states, ruleset.works(), self._rngs)
        return chance.Decision(setup, states, None, chance.DEAL).returns


class _Search(ISMCTSBot):  # type: ignore[misc]  # OpenSpiel has no types
    def get_state_key(self, state: SpielState) -> tuple[int, bytes]:
        """The information state, as a digest."""
        player = state.current_player()
        return player, state.at.recall(player)


class IsMctsBot:
    """A bot that searches with OpenSpiel. The same random numbers give the same decision."""

    def __init__(self, simulations: int = SIMULATIONS) -> None:
        self._simulations = simulations

    def choose(self, decision: Decision) -> int:
        """The action that was tried most."""
        legal = decision.legal
        if len(legal) == 1:
            return legal[0].id
        seed = decision.chance.below(SEEDS)
        state = state_of(decision.imagine(), decision.seat)
        rng = np.random.RandomState(seed)
        search = _Search(state.get_game(), RandomPlay(seed), EXPLORATION, self._simulations, random_state=rng)
        search.set_resampler(lambda state, player: state.resample_from_infostate(player, rng.uniform))
        return int(search.step(state))


def state_of(game: Game, seat: int) -> SpielState:
    """A game as an OpenSpiel state in which this seat is to act, without a history."""
    state: SpielState = pyspiel.load_game(name_of(game.id), {"players": game.seats}).new_initial_state()
    state.at = chance.Decision(state.at.setup, copy_records(game.states), None, chance.DEAL, {seat: ROOT})
    if state.at.seat != seat:
        raise ValueError(f"ismcts: OpenSpiel lets seat {state.at.seat} act before seat {seat}")
    return state


def ismcts(setting: str = "") -> Callable[[], IsMctsBot]:
    """A function that makes the bot; the setting is the number of simulations."""
    if setting and not (setting.isdigit() and int(setting) > 0):
        raise ValueError(f"'{setting}' is not a setting of 'ismcts'; it takes the number of simulations, such as 50")
    return lambda: IsMctsBot(int(setting) if setting else SIMULATIONS)
