"""A game that people and programs play: the friendly face of the rules.

    game = trilhos.new("usa", seats=3, seed=7)
    game.play(game.legal()[0])
    game.view(0)
"""

import copy
import os
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from trilhos.core.errors import IllegalAction, NotationError
from trilhos.core.record import digest
from trilhos.core.rng import RNG, key_of_seed, key_words, start
from trilhos.match.result import Result, result_of
from trilhos.ride import entry
from trilhos.ride.actions import KIND_NAMES, KIND_PLACE, KIND_TAKE, arguments, kind_of
from trilhos.ride.board import build
from trilhos.ride.explanation import explanation
from trilhos.ride.facts import Facts, find
from trilhos.ride.names import Names
from trilhos.ride.notation import action_text, find_actions, payment_text
from trilhos.ride.outcome import Outcome, outcome
from trilhos.ride.position import members, read_position, write_position
from trilhos.ride.reasons import LEGAL
from trilhos.ride.state import CHOOSE, NONE, OVER, STATE, WORK
from trilhos.ride.view import View, view

RULES_VERSION = 1  # raised whenever the same key and actions would no longer give the same game


@dataclass(frozen=True, slots=True)
class Action:
    """Something a seat may do: its number on this board, its kind, what it says, and its notation."""

    id: int
    kind: str
    fields: dict[str, Any] = field(compare=False)
    text: str = field(compare=False)

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Step:
    """One decision of a game, and what came of it."""

    n: int
    seat: int
    action: int
    text: str
    outcome: Outcome
    secret: str | None  # what other seats are told of the action, where they are not told all


@cache
def _table(facts: Facts) -> tuple[Names, npt.NDArray[Any]]:
    """What is the same for every game on a board."""
    return Names(facts), build(facts)


class Game:
    """A game on one of the rail boards."""

    def __init__(self, facts: Facts, states: npt.NDArray[Any], origin: dict[str, Any] | None) -> None:
        self.facts = facts
        self.names, self.boards = _table(facts)
        self.states = states
        self.works = np.zeros(1, WORK)
        self.origin = origin  # how to deal it again: seats, key or seed, stream, first; None for a position
        self.steps: list[Step] = []
        self._buffer = np.zeros(int(self.boards[0].n_actions), np.int64)

    @property
    def state(self) -> Any:
        """The whole record, hidden facts and all: for tools and tests, never for a player."""
        return self.states[0]

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return int(self.state.n_seats)

    @property
    def to_act(self) -> list[int]:
        """The seats that may act now: several while first tickets are chosen (US-5), none when the game is over."""
        return members(entry.acting(self.states))

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return bool(self.state.phase == OVER)

    @property
    def result(self) -> Result | None:
        """Points, places, winners and why it ended; None before the end."""
        return result_of(self.names, self.boards, self.states) if self.over else None

    def legal_ids(self, seat: int | None = None) -> list[int]:
        """The numbers of a seat's legal actions, ascending; empty if it may not act."""
        seat = self._seat(seat)
        n = entry.legal_list(self.boards, self.states, seat, self._buffer)
        return [int(action) for action in self._buffer[:n]]

    def legal(self, seat: int | None = None) -> list[Action]:
        """The legal actions of a seat; without a seat, of the first that may act."""
        seat = self._seat(seat)
        return [self.action(action, seat) for action in self.legal_ids(seat)]

    def action(self, number: int, seat: int | None = None) -> Action:
        """An action by its number. A `keep` means the tickets on offer to that seat."""
        if not 0 <= number < self.boards[0].n_actions:
            raise IllegalAction("US-7", f"there is no action {number} on this board")
        b, offer = self.boards[0], self._offer(self._seat(seat))
        kind = int(kind_of(b, number))
        text = action_text(self.names, b, number, offer)
        return Action(number, KIND_NAMES[kind], self._fields(kind, arguments(b, number), offer), text)

    def _fields(self, kind: int, given: tuple[int, ...], offer: Sequence[int]) -> dict[str, Any]:
        names = self.names
        if KIND_NAMES[kind] == "claim":
            route, colour, cards, wilds = given
            return {
                "route": names.routes[route],
                "id": route,
                "pay": payment_text(names, colour, cards, wilds),
                "colour": names.card(colour) if cards else None,
                "cards": cards,
                "wilds": wilds,
            }
        if KIND_NAMES[kind] == "keep":
            return {"tickets": [names.tickets[t] for k, t in enumerate(offer) if given[0] >> k & 1]}
        if kind == KIND_TAKE:
            return {"card": names.card(given[0])}
        if kind == KIND_PLACE:
            return {"symbol": names.facts.rules.symbols[given[0]], "city": names.cities[given[1]]}
        return {"city": names.cities[given[0]]} if given else {}

    def play(self, action: Action | int | str, seat: int | None = None) -> Step:
        """Carry out an action, given as such, as its number or in notation. IllegalAction changes nothing."""
        seat = self._seat(seat)
        number = self._number(action, seat)
        if refusal := self._refusal(number, seat):
            raise IllegalAction(*refusal)
        before = self.states.copy()
        text = action_text(self.names, self.boards[0], number, self._offer(seat))
        entry.apply(self.boards, self.states, self.works, seat, number)
        came = outcome(self.names, self.boards, before[0], self.state, seat, number)
        step = Step(int(before[0].steps) + 1, seat, number, text, came, _secret(text, before[0]))
        self.steps.append(step)
        return step

    def explain(self, action: Action | int | str, seat: int | None = None) -> tuple[str, str] | None:
        """None if the action is legal, else the clause that forbids it and the reason."""
        seat = self._seat(seat)
        try:
            return self._refusal(self._number(action, seat), seat)
        except IllegalAction as refusal:
            return refusal.clause, refusal.reason
        except NotationError as error:
            return "US-7" if not self.facts.rules.tickets_to_win else "FJ-4", error.reason

    def view(self, seat: int | None = None) -> View:
        """What a seat may know, ready for JSON; without a seat, what a spectator may know."""
        if seat is not None:
            self._check_seat(seat)
        seen = view(self.names, self.boards, self.states, self.works, seat)
        if self.result:
            seen["result"] = self.result.as_dict()
        return seen

    def log(self, seat: int | None = None) -> list[dict[str, Any]]:
        """The steps so far, as a seat (or, without one, a spectator) may know them; all of it when over."""
        return [
            {
                "n": step.n,
                "seat": step.seat,
                "action": step.text if mine or step.secret is None else step.secret,
                "outcome": step.outcome.text(private=mine),
            }
            for step in self.steps
            for mine in [step.seat == seat or self.over]
        ]

    def imagine(self, seat: int | None = None, seed: int | None = None) -> "Game":
        """A game as it may be for all that a seat knows, drawn at random; its past is not told."""
        rngs = np.zeros(1, RNG)
        start(rngs[0], key_words(secrets.token_bytes(32) if seed is None else key_of_seed(seed)), 0)
        other = Game(self.facts, self.states.copy(), None)
        entry.imagine(self.boards, other.states, other.works, rngs, NONE if seat is None else self._check_seat(seat))
        return other

    def copy(self) -> "Game":
        """The same game once more, to try something."""
        other = copy.copy(self)
        other.states, other.works, other.steps = self.states.copy(), self.works.copy(), list(self.steps)
        return other

    def position(self) -> str:
        """The position in notation, hidden facts and all; `trilhos.load` reads it."""
        return write_position(self.names, self.boards, self.states)

    def transcript(self) -> str:
        """The whole game as text, hidden facts and all; `trilhos.replay` reads and verifies it."""
        from trilhos.match.transcript import write

        return write(self)

    def digest(self) -> str:
        """A hash of the state: equal games, equal hash."""
        return digest(self.states)

    def _seat(self, seat: int | None) -> int:
        if seat is None:
            return self.to_act[0] if self.to_act else 0
        return self._check_seat(seat)

    def _check_seat(self, seat: int) -> int:
        if not 0 <= seat < self.seats:
            raise ValueError(f"there is no seat {seat}: the seats are 0 to {self.seats - 1}")
        return seat

    def _offer(self, seat: int) -> list[int]:
        me = self.state.seats[seat]
        chosen = self.state.phase == CHOOSE and not int(self.state.owing) >> seat & 1
        return [] if chosen else [int(ticket) for ticket in me.offer[: int(me.n_offer)]]

    def _number(self, action: Action | int | str, seat: int) -> int:
        if isinstance(action, Action):
            return action.id
        if isinstance(action, int):
            return action
        found = find_actions(self.names, self.boards[0], action, self._offer(seat))
        return next((number for number in found if self._refusal(number, seat) is None), found[0])

    def _refusal(self, number: int, seat: int) -> tuple[str, str] | None:
        reason = int(entry.why_not(self.boards, self.states, seat, number))
        return None if reason == LEGAL else explanation(self.names, self.boards[0], self.state, seat, number, reason)

    def __repr__(self) -> str:
        where = "over" if self.over else f"seat {', '.join(map(str, self.to_act))} to act"
        return f"<{self.facts.id}, {self.seats} seats, step {len(self.steps)}, {where}>"


def _secret(text: str, before: Any) -> str | None:
    """What others are told of an action: which tickets are kept is the seat's own (HI-2)."""
    if not text.startswith("keep "):
        return None
    return "keep" if before.phase == CHOOSE else f"keep {text.count(',') + 1}"


def new(
    game: str = "usa",
    *,
    seats: int | None = None,
    seed: int | None = None,
    key: bytes | None = None,
    stream: int = 0,
    first: int | None = None,
    board: str | os.PathLike[str] | None = None,
) -> Game:
    """Deal a new game.

    `game` is one of the published ones, `board` a file of your own. `seed` makes it repeatable, `key` is the
    secret itself (32 bytes); without either the system draws one. `stream` numbers the games of one seed.
    `first` names the first seat, drawn at random otherwise (US-6).
    """
    facts = find(str(Path(board)) if board is not None else game)
    rules = facts.rules
    seats = rules.seats_min if seats is None else seats
    if not rules.seats_min <= seats <= rules.seats_max:
        clause = {"JP": "JP-1", "FJ": "FJ-1", "SF": "SF-1"}.get(facts.page, "US-1")
        raise ValueError(f"{clause}: {facts.id} takes {rules.seats_min} to {rules.seats_max} seats, not {seats}")
    if first is not None and not 0 <= first < seats:
        raise ValueError(f"US-6: the first seat is one of 0 to {seats - 1}, not {first}")
    if seed is not None and key is not None:
        raise ValueError("a game has a seed or a key, not both")
    if key is None:
        key = secrets.token_bytes(32) if seed is None else key_of_seed(seed)
    origin = {"seats": seats, "seed": seed, "key": key, "stream": stream, "first": first, "board": board}
    states = np.zeros(1, STATE)
    dealt = Game(facts, states, origin)
    entry.deal(dealt.boards, states, seats, NONE if first is None else first, key_words(key), stream)
    return dealt


def load(text: str, board: str | os.PathLike[str] | None = None) -> Game:
    """A game from a position in notation (docs/notation.md); its `game:` line names the board, unless given."""
    named = [line.split(":", 1)[1].strip() for line in text.splitlines() if line.strip().startswith("game:")]
    facts = find(str(board) if board is not None else (named or ["usa"])[0])
    names, boards = _table(facts)
    return Game(facts, read_position(names, boards, text), None)
