"""A game that people and programs play: the friendly face of the rules.

game = trilhos.new("usa", seats=3, seed=7)
game.play(game.legal()[0])
game.view(0)
"""

import copy
import operator
import os
import re
import secrets
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from trilhos.core.errors import IllegalAction, NotationError
from trilhos.core.outcome import Outcome, Result
from trilhos.core.plain import copied
from trilhos.core.record import digest
from trilhos.core.rng import RNG, key_of_seed, key_words, start
from trilhos.core.view import Parts, Seen, View
from trilhos.core.whole import whole
from trilhos.match.table import Table, check_seats, find_table
from trilhos.words import ENGLISH, Language, Said, say

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
    kind: str
    fields: dict[str, Any]
    text: str
    outcome: Outcome
    secret: tuple[dict[str, Any], str] | None  # fields and text that other seats are told, where they are not told all

    @property
    def privy(self) -> set[int]:
        """The seats that are told more of the step than a spectator."""
        return {self.seat}.union(*(part.seats for part in self.outcome.parts))

    def told(self, seat: int | None, over: bool = False) -> dict[str, Any]:
        """The step as a seat (or a spectator) may know it, in words and as data; all of it when the game is over."""
        mine = over or self.secret is None or self.seat == seat
        fields, text = (self.fields, self.text) if mine or self.secret is None else self.secret
        return {
            "n": self.n,
            "seat": self.seat,
            "action": text,
            "outcome": self.outcome.text() if over else self.outcome.told(seat),
            "move": {"kind": self.kind, "fields": fields},
            "facts": self.outcome.facts(seat, over),
        }


def no_action(table: Table, number: int) -> IllegalAction:
    """Said of a number that no action has."""
    return IllegalAction(table.turn_clause, Said("there is no action {number} on this board", number=number))


class Game:
    """A game being played at a table: its state, and how it came about."""

    def __init__(self, table: Table, states: npt.NDArray[Any], origin: dict[str, Any] | None) -> None:
        self.table = table
        self.states = states
        self.seats = int(states[0].n_seats)
        self.works = table.works()
        self.origin = origin  # how to deal it again: seats, key or seed, stream, first; None for a position
        self.steps: list[Step] = []
        self._parts = Parts()
        self.redeals: dict[int, bytes] = {}  # after how many steps what was hidden was dealt anew, and its key

    @property
    def state(self) -> Any:
        """The whole record, hidden facts and all: for tools and tests, never for a player."""
        return self.states[0]

    @property
    def facts(self) -> Any:
        """The printed facts of the board."""
        return self.table.facts

    @property
    def names(self) -> Any:
        """The names of things on the board."""
        return self.table.names

    @property
    def boards(self) -> npt.NDArray[Any]:
        """The board as the rules read it: an array of one record."""
        return self.table.boards

    @property
    def id(self) -> str:
        """Which game it is."""
        return self.table.id

    @property
    def to_act(self) -> list[int]:
        """The seats that may act now: several where all choose at the same time, none when the game is over."""
        acting = self.table.acting(self.states)
        return [seat for seat in range(self.seats) if acting >> seat & 1]

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.table.is_over(self.states)

    @property
    def result(self) -> Result | None:
        """Points, places, winners and why it ended; None before the end."""
        return self.table.result(self.states) if self.over else None

    def legal_ids(self, seat: int | None = None) -> list[int]:
        """The numbers of a seat's legal actions, ascending; empty if it may not act."""
        return self.table.legal_ids(self.states, self._seat(seat))

    def legal(self, seat: int | None = None) -> list[Action]:
        """The legal actions of a seat; without a seat, of the first that may act."""
        seat = self._seat(seat)
        return [Action(number, *self.table.describe(self.states, seat, number)) for number in self.legal_ids(seat)]

    def action(self, number: int, seat: int | None = None) -> Action:
        """An action by its number, as it stands for that seat now."""
        if not 0 <= number < self.table.n_actions:
            raise no_action(self.table, number)
        return Action(number, *self.table.describe(self.states, self._seat(seat), number))

    def play(self, action: Action | int | str, seat: int | None = None) -> Step:
        """Carry out an action, given as such, as its number or in notation. IllegalAction changes nothing."""
        seat = self._seat(seat)
        number = self._number(action, seat)
        if refusal := self.table.refusal(self.states, seat, number):
            raise IllegalAction(*refusal)
        before = copied(self.states)
        described = self.table.describe(before, seat, number)
        self.table.apply(self.states, self.works, seat, number)
        came = self.table.outcome(before, self.states, seat, number, self._parts)
        step = Step(len(self.steps) + 1, seat, number, *described, came, self.table.told(before, seat, number))
        self.steps.append(step)
        return step

    def explain(
        self, action: Action | int | str, seat: int | None = None, lang: Language = ENGLISH
    ) -> tuple[str, str] | None:
        """None if the action is legal, else the clause that forbids it and the reason, in a language."""
        seat = self._seat(seat)
        try:
            why = self.table.refusal(self.states, seat, self._number(action, seat))
        except IllegalAction as refusal:
            why = refusal.clause, refusal.reason
        except NotationError as error:
            why = self.table.turn_clause, error.reason
        return None if why is None else (why[0], say(why[1], lang))

    def view(self, seat: int | None = None) -> View:
        """What a seat may know, ready for JSON; without a seat, what a spectator may know."""
        return self._seen([seat], Parts()).view(seat)

    def seen(self, seats: Iterable[int | None]) -> Seen:
        """What several seats may know, and a spectator for None: shared by them, and with what was seen before."""
        return self._seen(seats, self._parts)

    def _seen(self, seats: Iterable[int | None], parts: Parts) -> Seen:
        seats = [seat if seat is None else self.check_seat(seat) for seat in seats]
        seen = self.table.seen(self.states, self.works, seats, parts)
        if result := self.result:
            seen.public["result"] = result.as_dict()
        return seen

    def log(self, seat: int | None = None) -> list[dict[str, Any]]:
        """The steps so far, as a seat (or, without one, a spectator) may know them; all of it when over."""
        over = self.over
        return [step.told(seat, over) for step in self.steps]

    def imagine(self, seat: int | None = None, seed: int | None = None) -> "Game":
        """A game as it may be for all that a seat knows, drawn at random; its past is not told."""
        other = Game(self.table, copied(self.states), None)
        key = secrets.token_bytes(32) if seed is None else key_of_seed(seed)
        other._imagine(key, None if seat is None else self.check_seat(seat))
        return other

    def redeal(self, key: bytes) -> None:
        """Deal anew, by a key of its own, all that a spectator cannot know: hands, decks, and chance from here on."""
        self._imagine(key, None)
        self.redeals[len(self.steps)] = key

    def _imagine(self, key: bytes, seat: int | None) -> None:
        rngs = np.zeros(1, RNG)
        start(rngs[0], key_words(key), 0)
        self.table.imagine(self.states, self.works, rngs, seat)

    def copy(self) -> "Game":
        """The same game once more, to try something."""
        other = copy.copy(self)
        other.states, other.works, other.steps = copied(self.states), copied(self.works), list(self.steps)
        other._parts, other.redeals = Parts(), dict(self.redeals)
        return other

    def picture(self) -> str:
        """The board as it stands, as SVG: what lies on it is seen by everyone."""
        return self.table.picture(self.states)

    def position(self) -> str:
        """The position in notation, hidden facts and all; `trilhos.load` reads it."""
        return self.table.position(self.states)

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
        return self.check_seat(seat)

    def check_seat(self, seat: int) -> int:
        """The seat, if the game has it; ValueError otherwise."""
        if not 0 <= seat < self.seats:
            raise ValueError(f"there is no seat {seat}: the seats are 0 to {self.seats - 1}")
        return seat

    def _number(self, action: Action | int | str, seat: int) -> int:
        if isinstance(action, Action):
            return action.id
        if not isinstance(action, str):
            return operator.index(action)
        found = self.table.find_actions(self.states, seat, action)
        legal = (number for number in found if self.table.refusal(self.states, seat, number) is None)
        return next(legal, found[0])

    def __repr__(self) -> str:
        where = "over" if self.over else f"seat {', '.join(map(str, self.to_act))} to act"
        return f"<{self.id}, {self.seats} seats, step {len(self.steps)}, {where}>"


def new(
    game: str = "usa",
    *,
    seats: int | None = None,
    seed: int | None = None,
    key: bytes | None = None,
    stream: int = 0,
    first: int | None = None,
    board: str | os.PathLike[str] | None = None,
    **options: str,
) -> Game:
    """Deal a new game.

    `game` is one of the published ones, `board` a file of your own. `seed` makes it repeatable, `key` is the
    secret itself (32 bytes); without either the system draws one. `stream` numbers the games of one seed.
    `first` names the first seat, drawn at random otherwise (US-6). `options` are the game's own: for `chicago`
    the `tiles`, such as "1A 3B~" (~ is turned), and the `join`, "short" or "long".
    """
    table = find_table(game if board is None else os.fspath(board))
    seats = table.seats_min if seats is None else whole("seats", seats)
    first = None if first is None else whole("first", first)
    seed = None if seed is None else whole("seed", seed)
    stream = whole("stream", stream)
    check_seats(table, seats, first)
    if not -(1 << 63) <= stream < 1 << 63:
        raise ValueError(f"a stream is a number of 64 bits, not {stream}")
    if seed is not None and key is not None:
        raise ValueError("a game has a seed or a key, not both")
    if key is None:
        key = secrets.token_bytes(32) if seed is None else key_of_seed(seed)
    for name in options:
        if name not in table.options:
            raise ValueError(f"{table.id} has no option '{name}'; it has: {', '.join(table.options) or 'none'}")
    origin = {"seats": seats, "seed": seed, "key": key, "stream": stream, "first": first, **options}
    return Game(table, table.deal(seats, first, key_words(key), stream, options), origin)


def load(text: str, board: str | os.PathLike[str] | None = None) -> Game:
    """A game from a position in notation (docs/notation.md); its `game:` line names the board, unless given."""
    named = re.search(r"^\s*game\s*:\s*([^#\n]*)", text, re.MULTILINE)
    table = find_table(os.fspath(board) if board is not None else named[1].strip() if named else "usa")
    return Game(table, table.read_position(text), None)
