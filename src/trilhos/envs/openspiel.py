"""All games for OpenSpiel. Importing this module registers them.

import pyspiel
import trilhos.envs.openspiel
game = pyspiel.load_game("trilhos_usa(players=3)")

House rules are the parameter `rules`, such as "longest_path=12,three_wild_reset=no". Inside the name of a game, where
commas and equals signs separate parameters, write "trilhos_usa(rules=longest_path:12;three_wild_reset:no)".

Chance is explicit: every card drawn or shuffled and every die rolled is a chance node, and no state hides a random
number generator. chance.py implements the states.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from trilhos.core.optional_dependencies import extra
from trilhos.core.rng import WITH_TAIL
from trilhos.core.scripted_rng import BYTE
from trilhos.core.view import Fields
from trilhos.envs.chance import Decision, GameSetup, Question, game_setup
from trilhos.envs.observation import Field, Row, fields
from trilhos.envs.spaces import worst
from trilhos.match.family import published_games, solvable_games
from trilhos.match.observation import environment_of
from trilhos.match.ruleset import Ruleset, find_ruleset

with extra("envs"):
    import pyspiel

GAMES = published_games()
TERMINAL = int(pyspiel.PlayerId.TERMINAL)


def name_of(game: str) -> str:
    """The name of a game in OpenSpiel."""
    return f"trilhos_{game.replace('-', '_')}"


@cache
def outcomes(n: int) -> list[tuple[int, float]]:
    """The numbers below n with equal probabilities."""
    return [(k, 1 / n) for k in range(n)]


def type_of(ruleset: Ruleset, sums_to_zero: bool) -> Any:
    """The OpenSpiel type of a game. Games are zero-sum with two seats only."""
    kind = pyspiel.GameType
    return kind(
        short_name=name_of(ruleset.id),
        long_name=f"Trilhos: {ruleset.id}",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM if sums_to_zero else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=ruleset.seats_max,
        min_num_players=ruleset.seats_min,
        provides_information_state_string=True,
        provides_information_state_tensor=False,  # the history of a whole game does not fit a fixed size
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={
            "players": ruleset.seats_min,
            "reward": "win",
            "rules": "",  # house rules
            **dict.fromkeys(ruleset.options, ""),
        },
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A game with a fixed number of seats."""

    ruleset: Ruleset  # by the book

    def __init__(self, params: Fields) -> None:
        options = {name: params[name] for name in self.ruleset.options if params[name]}
        self.setup = game_setup(self.ruleset.id, params["players"], params["reward"], options, params["rules"])
        ruleset = self.setup.ruleset
        params = {**params, "rules": ruleset.rules_text.replace(", ", ";").replace("=", ":")}  # can be parsed again
        seats = self.setup.seats
        most = -worst(ruleset, seats, self.setup.reward)
        self._length = environment_of(ruleset).max_length(ruleset, seats)
        info = pyspiel.GameInfo(
            num_distinct_actions=ruleset.n_actions,
            max_chance_outcomes=BYTE,
            num_players=seats,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0 if seats == 2 else None,
            max_game_length=self._length,
        )
        super().__init__(type_of(ruleset, seats == 2), info, params)

    def new_initial_state(self) -> "SpielState":
        """A game before the deal."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """An upper bound: the deal and each action ask chance at most WITH_TAIL times (core/scripted_rng.py)."""
        return (1 + self._length) * WITH_TAIL

    def make_py_observer(self, iig_obs_type: Any = None, params: Fields | None = None) -> "Observer":
        """An observer of what a seat may know: all of it, its public or private part, or with perfect recall."""
        if params:
            raise ValueError(f"observers take no parameters, but got {', '.join(params)}")
        return Observer(self.setup, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class SpielState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A game in progress. OpenSpiel copies and pickles the attribute `at`."""

    at: Decision | Question

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.at = game.setup.start

    def current_player(self) -> int:
        """The seat to act; the lowest one while several may act."""
        at = self.at
        return TERMINAL if at.over else at.seat  # NOBODY, at a question, is OpenSpiel's number for chance

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.at.over

    def _legal_actions(self, player: int) -> list[int]:
        at = self.at
        return at.legal if isinstance(at, Decision) and at.seat == player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The possible chance outcomes and their probabilities."""
        at = self.at
        return outcomes(at.n) if isinstance(at, Question) else []

    def _apply_action(self, action: int) -> None:
        self.at = self.at.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        at = self.at
        return f"{action + 1} of {at.n}" if isinstance(at, Question) else at.notation(action)

    def returns(self) -> list[float]:
        """The return of each seat."""
        at = self.at
        return at.returns if isinstance(at, Decision) else [0.0] * at.setup.seats

    def resample_from_infostate(self, player: int, rng: Callable[[], float]) -> "SpielState":
        """A random state consistent with what a player knows: hidden information is redealt, without a history."""
        if isinstance(self.at, Question):
            raise ValueError("cannot resample at a chance node, only where a seat is to act")
        other = SpielState(self.get_game())
        other.at = self.at.imagine(player, int(rng() * 2**53))
        return other

    def __str__(self) -> str:
        return str(self.at)


class Observer:
    """What a player sees of a state: as a tensor, by field name, and as text that lists all nonzero values.

    Public information is given from the point of view of seat 0, so that it is the same for all players.
    """

    def __init__(self, setup: GameSetup, kind: Any) -> None:
        private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("an observation includes the private information of one player or of none, not of all")
        if kind.perfect_recall and not (kind.public_info and private):
            raise ValueError("perfect recall requires both public and private information")
        self._recalls, self._private = kind.perfect_recall, private
        secret = environment_of(setup.ruleset).private
        seen = {
            name: field
            for name, field in fields(setup.ruleset).items()
            if (private if name in secret else kind.public_info)
        }
        self._places = np.concatenate([np.arange(f.begin, f.end) for f in seen.values()])
        self._labels = [label for name, field in seen.items() for label in labels(name, field)]
        self._row = np.zeros(len(self._places), np.float32)
        self.tensor = None if self._recalls else self._row
        self.dict: Fields = {} if self._recalls else _by_name(self._row, seen)

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor."""
        self._row[:] = self._seen(state, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """The observation as text; with perfect recall it starts with a digest of the history."""
        seen = self._seen(state, player)
        there = seen.nonzero()[0]
        words = [f"{self._labels[k]}={n}" for k, n in zip(there.tolist(), seen[there].tolist(), strict=True)]
        if self._recalls:
            words.insert(0, f"recall={state.at.recall(player).hex()}")
        if self._private:
            words.insert(0, f"seat={player}")
        return " ".join(words)

    def _seen(self, state: SpielState, player: int) -> Row:
        seen: Row = state.at.row(player if self._private else 0)[self._places]
        return seen


def labels(name: str, field: Field) -> list[str]:
    """A label for each value of a field: `turns`, `hand[3]`, `tokens[1,3]`."""
    if not field.shape:
        return [name]
    return [f"{name}[{','.join(map(str, place))}]" for place in np.ndindex(field.shape)]


def _by_name(row: Any, seen: dict[str, Field]) -> Fields:
    found, at = {}, 0
    for name, field in seen.items():
        found[name] = row[at : at + field.end - field.begin].reshape(field.shape)
        at += field.end - field.begin
    return found


for _game in (*GAMES, *solvable_games()):
    # Register a class, as OpenSpiel's own games do. OpenSpiel drops its reference after the interpreter has shut down,
    # and a function with no other reference would be freed at that point.
    _kind = type(name_of(_game), (SpielGame,), {"ruleset": find_ruleset(_game)})
    pyspiel.register_game(type_of(find_ruleset(_game), False), _kind)
