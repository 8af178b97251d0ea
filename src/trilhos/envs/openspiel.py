"""All five games in OpenSpiel: importing this registers them.

import pyspiel
import trilhos.envs.openspiel
game = pyspiel.load_game("trilhos_usa(players=3)")

Chance is explicit: a card drawn, a ticket's place in the shuffle, a face of the die are chance nodes, and no generator
is hidden in a state. What a state is, is in chance.py.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from trilhos.core.extras import extra
from trilhos.core.rng import WITH_TAIL
from trilhos.core.script import BYTE
from trilhos.envs.chance import Decision, Question, Sitting, sit_down
from trilhos.envs.observation import Field, Row, fields
from trilhos.envs.spaces import worst
from trilhos.match.table import CHICAGO, Table, find_table
from trilhos.ride.facts import published

with extra("envs"):
    import pyspiel

GAMES = (*published(), CHICAGO)
PRIVATE = ("hand", "tickets", "offer", "returned", "known")  # the fields that only the seat itself may see (HI-2)
STEPS_A_TURN = 64  # in Chicago, where random play has needed 13 at most
SWAPS = 5000  # in First Journey: more than anybody will want


def name_of(game: str) -> str:
    """What a game is called in OpenSpiel."""
    return f"trilhos_{game.replace('-', '_')}"


def longest(table: Table, seats: int) -> int:
    """No game has more decisions than this; but nothing in First Journey keeps seats from swapping tickets for ever.

    In a rail game every card drawn stays in a hand or was spent, every route is claimed once and followed by one token
    at most, every ticket is kept once; a seat passes only if there is nothing else to do (US-18).
    """
    b = table.boards[0]
    if table.id == CHICAGO:
        return int(b.turn_cap) * seats * STEPS_A_TURN
    cards, spaces = int(b.cards.astype(int).sum()), int(b.route_length.astype(int).sum())
    swaps = SWAPS if b.tickets_to_win else 0
    return (seats + 2 + cards + spaces + 2 * int(b.n_routes) + 2 * int(b.n_tickets) + swaps) * seats


@cache
def outcomes(n: int) -> list[tuple[int, float]]:
    """One of so many, each as likely."""
    return [(k, 1 / n) for k in range(n)]


def type_of(table: Table, sums_to_zero: bool) -> Any:
    """What kind of game it is. What one of two seats gains the other loses; with more seats that is not so."""
    kind = pyspiel.GameType
    return kind(
        short_name=name_of(table.id),
        long_name=f"Trilhos: {table.id}",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM if sums_to_zero else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=table.seats_max,
        min_num_players=table.seats_min,
        provides_information_state_string=True,
        provides_information_state_tensor=False,  # a row of fixed size cannot hold a whole game's memory
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={
            "players": table.seats_min,
            "reward": "win",
            **dict.fromkeys(table.options, ""),
        },
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """One of the five, for so many seats."""

    table: Table

    def __init__(self, params: dict[str, Any]) -> None:
        table = self.table
        options = {name: params[name] for name in table.options if params[name]}
        self.sitting = sit_down(table.id, params["players"], params["reward"], options)
        seats = self.sitting.seats
        most = -worst(table, seats, self.sitting.reward)
        self._length = longest(table, seats)
        info = pyspiel.GameInfo(
            num_distinct_actions=table.n_actions,
            max_chance_outcomes=BYTE,
            num_players=seats,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0 if seats == 2 else None,
            max_game_length=self._length,
        )
        super().__init__(type_of(table, seats == 2), info, params)

    def new_initial_state(self) -> "SpielState":
        """A game of which nothing is dealt."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The deal and every action ask chance at most so often (core/script.py)."""
        return (1 + self._length) * WITH_TAIL

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> "Observer":
        """What looks at states: all that a seat may know now, the public or the private part of it, or its past too."""
        if params:
            raise ValueError(f"observations have no parameters; given were {', '.join(params)}")
        return Observer(self.sitting, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class SpielState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A game. OpenSpiel copies and stores what `at` is."""

    at: Decision | Question

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.at = game.sitting.start

    def current_player(self) -> int:
        """The seat that is to act; the lowest, where several owe their first tickets (US-5)."""
        at = self.at
        if isinstance(at, Question):
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if at.over else at.seat

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.at.over

    def _legal_actions(self, player: int) -> list[int]:
        at = self.at
        return at.legal if isinstance(at, Decision) and at.seat == player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may answer."""
        at = self.at
        return outcomes(at.n) if isinstance(at, Question) else []

    def _apply_action(self, action: int) -> None:
        self.at = self.at.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        at = self.at
        return f"{action + 1} of {at.n}" if isinstance(at, Question) else at.notation(action)

    def returns(self) -> list[float]:
        """What the game brought each seat."""
        at = self.at
        return at.returns if isinstance(at, Decision) else [0.0] * at.sitting.seats

    def resample_from_infostate(self, player: int, rng: Callable[[], float]) -> "SpielState":
        """A game as it may be for all that a player knows. What is hidden from it is dealt anew, and has no history."""
        if isinstance(self.at, Question):
            raise ValueError("chance has not answered yet: a game can be imagined where a seat is to act")
        other = SpielState(self.get_game())
        other.at = self.at.imagine(player, int(rng() * 2**53))
        return other

    def __str__(self) -> str:
        return str(self.at)


class Observer:
    """What a player sees of a state, as a tensor, by name and as text. All numbers that are not 0 are in the text.

    What is public is told as seat 0 sees it, to all alike.
    """

    def __init__(self, sitting: Sitting, kind: Any) -> None:
        private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("an observation tells the secrets of one player or of none, not of all")
        if kind.perfect_recall and not (kind.public_info and private):
            raise ValueError("what a player remembers is both public and private: it cannot be told in part")
        self._recalls, self._private = kind.perfect_recall, private
        seen = {
            name: field
            for name, field in fields(sitting.table).items()
            if (private if name in PRIVATE else kind.public_info)
        }
        self._places = np.concatenate([np.arange(f.begin, f.end) for f in seen.values()])
        self._labels = [label for name, field in seen.items() for label in labels(name, field)]
        self._row = np.zeros(len(self._places), np.float32)
        self.tensor = None if self._recalls else self._row
        self.dict: dict[str, Any] = {} if self._recalls else _by_name(self._row, seen)

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor."""
        self._row[:] = self._seen(state, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """The same as text, after a digest of the past where that is asked for."""
        seen = self._seen(state, player)
        there = seen.nonzero()[0]
        said = [f"{self._labels[k]}={n}" for k, n in zip(there.tolist(), seen[there].tolist(), strict=True)]
        if self._recalls:
            said.insert(0, f"recall={state.at.recall(player).hex()}")
        if self._private:
            said.insert(0, f"seat={player}")
        return " ".join(said)

    def _seen(self, state: SpielState, player: int) -> Row:
        seen: Row = state.at.row(player if self._private else 0)[self._places]
        return seen


def labels(name: str, field: Field) -> list[str]:
    """What the numbers of a field are called: `turns`, `hand[3]`, `tokens[1,3]`."""
    if not field.shape:
        return [name]
    return [f"{name}[{','.join(map(str, place))}]" for place in np.ndindex(field.shape)]


def _by_name(row: Any, seen: dict[str, Field]) -> dict[str, Any]:
    found, at = {}, 0
    for name, field in seen.items():
        found[name] = row[at : at + field.end - field.begin].reshape(field.shape)
        at += field.end - field.begin
    return found


for _game in GAMES:
    # A class, as OpenSpiel's own games are: it lets go of what is registered after Python has ended, and a function
    # that nobody else holds would be freed then.
    _kind = type(name_of(_game), (SpielGame,), {"table": find_table(_game)})
    pyspiel.register_game(type_of(find_table(_game), False), _kind)
