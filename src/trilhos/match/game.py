"""A game that people and programs play: the public interface of the rules.

game = trilhos.new("usa", seats=3, seed=7)
game.play(game.legal()[0])
game.view(0)
"""

import copy
import os
import re
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from trilhos.core.errors import IllegalAction, NotationError
from trilhos.core.integers import to_integer
from trilhos.core.option_names import meant
from trilhos.core.outcome import Outcome, Result
from trilhos.core.record import digest
from trilhos.core.rng import RNG, key_of_seed, key_words, start
from trilhos.core.unpack import Records, copy_records
from trilhos.core.view import Fields, Parts, Seen, View
from trilhos.match.house_rules import Given
from trilhos.match.ruleset import Ruleset, check_seats, find_ruleset
from trilhos.words import ENGLISH, Language, Message, translate

HOUSE_RULES = "house rules"  # the line of positions and transcripts that has them
_HOUSE_RULES_LINE = re.compile(rf"^[ \t]*{HOUSE_RULES}[ \t]*:([^#\n]*).*$", re.MULTILINE)
_REDEAL = re.compile(r"([0-9a-f]{64})(?: for seat ([0-9]))?")
ARGUMENTS = ("seats", "seed", "key", "stream", "first", "board", "rules")  # of `new`, for any game
RULES_VERSION = 2  # incremented whenever the same key and actions would no longer give the same game


@dataclass(frozen=True, slots=True)
class Action:
    """An action of a seat: its number on this board, its kind, its fields and its notation."""

    id: int
    kind: str
    fields: Fields = field(compare=False)
    text: str = field(compare=False)

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Step:
    """One decision of a game and its outcome."""

    n: int
    seat: int
    action: int
    kind: str
    fields: Fields
    text: str
    clause: str | None  # the clause behind a surprising action
    outcome: Outcome
    secret: tuple[Fields, str] | None  # fields and text for other seats, if they are not told everything

    @property
    def informed_seats(self) -> set[int]:
        """The seats that are told more about the step than a spectator."""
        return {self.seat}.union(*(part.seats for part in self.outcome.parts))

    def shown_to(self, seat: int | None, over: bool = False) -> Fields:
        """The step as a seat (or a spectator) may know it, in words and as data; everything once the game is over."""
        mine = over or self.secret is None or self.seat == seat
        fields, text = (self.fields, self.text) if mine or self.secret is None else self.secret
        return {
            "n": self.n,
            "seat": self.seat,
            "action": text,
            "outcome": self.outcome.text() if over else self.outcome.shown_to(seat),
            "move": {"kind": self.kind, "fields": fields} | ({"clause": self.clause} if self.clause else {}),
            "facts": self.outcome.facts(seat, over),
        }


def no_action(ruleset: Ruleset, number: int) -> IllegalAction:
    """The error for a number that is not an action."""
    return IllegalAction(ruleset.turn_clause, Message("there is no action {number} on this board", number=number))


class Redeal(NamedTuple):
    """A new deal of everything that a seat (or a spectator, for None) had not seen."""

    key: bytes
    seat: int | None = None

    def text(self) -> str:
        """The redeal as text: its key, and the seat if there is one."""
        return self.key.hex() + ("" if self.seat is None else f" for seat {self.seat}")

    @classmethod
    def of_text(cls, text: str) -> "Redeal":
        """The redeal that such a text names; ValueError if it names none."""
        found = _REDEAL.fullmatch(text)
        if not found:
            raise ValueError(f"'{text}' is not a redeal, such as '{'0' * 64} for seat 1'")
        return cls(bytes.fromhex(found[1]), None if found[2] is None else int(found[2]))


class Game:
    """A game being played: its state and its history."""

    def __init__(self, ruleset: Ruleset, states: Records, origin: Fields | None) -> None:
        self.ruleset = ruleset
        self.states = states
        self.seats = int(states["n_seats"][0])  # states[0].n_seats would leave small objects in NumPy's caches
        self.works = ruleset.works()
        self.origin = origin  # arguments of the deal: seats, key or seed, stream, first; None for a position
        self.steps: list[Step] = []
        self._parts = Parts()
        self.redeals: dict[int, Redeal] = {}  # by the number of steps before it

    @property
    def state(self) -> Any:
        """The whole record, including hidden information: for tools and tests, never for a player."""
        return self.states[0]

    @property
    def facts(self) -> Any:
        """The printed facts of the board."""
        return self.ruleset.facts

    @property
    def names(self) -> Any:
        """The names of things on the board."""
        return self.ruleset.names

    @property
    def boards(self) -> Records:
        """The board as the rules read it: an array with one record."""
        return self.ruleset.boards

    @property
    def id(self) -> str:
        """The id of the game."""
        return self.ruleset.id

    @property
    def to_act(self) -> list[int]:
        """The seats that may act now: several if they choose simultaneously, none if the game is over."""
        acting = self.ruleset.acting(self.states)
        return [seat for seat in range(self.seats) if acting >> seat & 1]

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.ruleset.is_over(self.states)

    @property
    def result(self) -> Result | None:
        """Points, places, winners and why it ended; None before the end."""
        return self.ruleset.result(self.states) if self.over else None

    def legal_ids(self, seat: int | None = None) -> list[int]:
        """The numbers of a seat's legal actions, in ascending order; empty if it may not act."""
        return self.ruleset.legal_ids(self.states, self._seat(seat))

    def legal(self, seat: int | None = None) -> list[Action]:
        """The legal actions of a seat; by default, of the first seat that may act."""
        seat = self._seat(seat)
        return [Action(number, *self.ruleset.describe(self.states, seat, number)) for number in self.legal_ids(seat)]

    def action(self, number: int, seat: int | None = None) -> Action:
        """The action with this number, described for a seat in the current state."""
        if not 0 <= number < self.ruleset.n_actions:
            raise no_action(self.ruleset, number)
        return Action(number, *self.ruleset.describe(self.states, self._seat(seat), number))

    def play(self, action: Action | int | str, seat: int | None = None) -> Step:
        """Carry out an action, given as an Action, a number or notation. An illegal one raises and changes nothing."""
        seat = self._seat(seat)
        number = self._number(action, seat)
        if refusal := self.ruleset.refusal(self.states, seat, number):
            raise IllegalAction(*refusal)
        before = copy_records(self.states)
        described = self.ruleset.describe(before, seat, number)
        self.ruleset.apply(self.states, self.works, seat, number)
        came = self.ruleset.outcome(before, self.states, seat, number, self._parts)
        clause, secret = self.ruleset.clause_of(before, seat, number), self.ruleset.public_action(before, seat, number)
        step = Step(len(self.steps) + 1, seat, number, *described, clause, came, secret)
        self.steps.append(step)
        return step

    def explain(
        self,
        action: Action | int | str,
        seat: int | None = None,
        lang: Language = ENGLISH,
        names: Sequence[str] = (),
    ) -> tuple[str, str] | None:
        """None if the action is legal, else the clause that forbids it and the reason.

        The reason is in the language `lang`, and refers to seats by their players' names if these are given.
        """
        seat = self._seat(seat)
        try:
            why = self.ruleset.refusal(self.states, seat, self._number(action, seat))
        except IllegalAction as refusal:
            why = refusal.clause, refusal.reason
        except NotationError as error:
            why = self.ruleset.turn_clause, error.reason
        return None if why is None else (why[0], translate(why[1], lang, names))

    def view(self, seat: int | None = None) -> View:
        """What a seat (or a spectator, for None) may know, ready for JSON."""
        return self._seen([seat], Parts()).view(seat)

    def seen(self, seats: Iterable[int | None]) -> Seen:
        """What several seats (None: a spectator) may know. Unchanged parts are shared with earlier calls."""
        return self._seen(seats, self._parts)

    def _seen(self, seats: Iterable[int | None], parts: Parts) -> Seen:
        seats = [seat if seat is None else self.check_seat(seat) for seat in seats]
        seen = self.ruleset.seen(self.states, self.works, seats, parts)
        if result := self.result:
            seen.public["result"] = result.as_dict()
        return seen

    def log(self, seat: int | None = None) -> list[Fields]:
        """The steps so far, as a seat (or a spectator, for None) may know them; everything once the game is over."""
        over = self.over
        return [step.shown_to(seat, over) for step in self.steps]

    def imagine(self, seat: int | None = None, seed: int | None = None) -> "Game":
        """A random game consistent with what a seat (or a spectator, for None) knows, without its history."""
        other = Game(self.ruleset, copy_records(self.states), None)
        key = secrets.token_bytes(32) if seed is None else key_of_seed(seed)
        other._imagine(key, None if seat is None else self.check_seat(seat))
        return other

    def redeal(self, key: bytes, seat: int | None = None) -> None:
        """Redeal with a new key everything that a seat (or a spectator, for None) cannot know.

        That is other hands, decks and all later random numbers.
        """
        self._imagine(key, None if seat is None else self.check_seat(seat))
        self.redeals[len(self.steps)] = Redeal(key, seat)

    def _imagine(self, key: bytes, seat: int | None) -> None:
        rngs = np.zeros(1, RNG)
        start(rngs[0], key_words(key), 0)
        self.ruleset.imagine(self.states, self.works, rngs, seat)

    def copy(self) -> "Game":
        """An independent copy of the game."""
        other = copy.copy(self)
        other.states, other.works, other.steps = copy_records(self.states), copy_records(self.works), list(self.steps)
        other._parts, other.redeals = Parts(), dict(self.redeals)
        return other

    def picture(self) -> str:
        """The current board as SVG, with public information only."""
        return self.ruleset.picture(self.states)

    def position(self) -> str:
        """The position in notation, including hidden information; `trilhos.load` reads it."""
        return position_of(self.ruleset, self.states)

    def transcript(self) -> str:
        """The whole game as text, including hidden information; `trilhos.replay` reads and verifies it."""
        from trilhos.match.transcript import write

        return write(self)

    def digest(self) -> str:
        """A hash of the state; equal states have equal hashes."""
        return digest(self.states)

    def _seat(self, seat: int | None) -> int:
        if seat is None:
            return self.to_act[0] if self.to_act else 0
        return self.check_seat(seat)

    def check_seat(self, seat: int) -> int:
        """Return the seat if the game has it; raise ValueError otherwise."""
        if not 0 <= to_integer("a seat", seat) < self.seats:
            raise ValueError(f"there is no seat {seat}: the seats are 0 to {self.seats - 1}")
        return seat

    def _number(self, action: Action | int | str, seat: int) -> int:
        if isinstance(action, Action):
            return action.id
        if not isinstance(action, str):
            return to_integer("an action is an Action or its notation; its number", action)
        found = self.ruleset.find_actions(self.states, seat, action)
        legal = (number for number in found if self.ruleset.refusal(self.states, seat, number) is None)
        return next(legal, found[0])

    def __repr__(self) -> str:
        where = "over" if self.over else f"seat {', '.join(map(str, self.to_act))} to act"
        return f"<{self.id}, {self.seats} seats, step {len(self.steps)}, {where}>"


def new(
    game: str | Ruleset | None = None,
    *,
    seats: int | None = None,
    seed: int | None = None,
    key: bytes | None = None,
    stream: int = 0,
    first: int | None = None,
    board: str | os.PathLike[str] | None = None,
    rules: Given = None,
    **options: str,
) -> Game:
    """Deal a new game.

    `game` is a published game (or its ruleset), `board` a custom board file. `seed` makes the game reproducible; `key`
    is the secret itself (32 bytes); by default the system draws a random key. `stream` numbers the games of one seed.
    `first` is the first seat, drawn at random by default. `rules` are house rules (docs/rules.md), such as
    `{"longest_path": 12}`. `options` depend on the game (docs/notation.md).
    """
    ruleset = find_ruleset(game if board is None else os.fspath(board), rules)
    seats = ruleset.seats_min if seats is None else to_integer("seats", seats)
    first = None if first is None else to_integer("first", first)
    seed = None if seed is None else to_integer("seed", seed)
    stream = to_integer("stream", stream)
    check_seats(ruleset, seats, first)
    if not -(1 << 63) <= stream < 1 << 63:
        raise ValueError(f"a stream is a 64-bit integer, not {stream}")
    if seed is not None and key is not None:
        raise ValueError("give a seed or a key, not both")
    if key is None:
        key = secrets.token_bytes(32) if seed is None else key_of_seed(seed)
    for name, value in options.items():
        if name not in ruleset.options:
            known = {rule.name for rule in ruleset.house_rules}
            hint = f"; a house rule is set by rules={{'{name}': {value!r}}}" if name in known else ""
            known_names = [*ARGUMENTS, *ruleset.options]
            there = ", ".join(known_names)
            raise ValueError(f"{ruleset.id} has no option '{name}'{meant(name, known_names)}; it has: {there}{hint}")
    origin = {"seats": seats, "seed": seed, "key": key, "stream": stream, "first": first, **options}
    return Game(ruleset, ruleset.deal(seats, first, key_words(key), stream, options), origin)


def load(text: str, board: str | os.PathLike[str] | None = None) -> Game:
    """A game from a position in notation (docs/notation.md); its `game:` line is used unless `board` is given."""
    named = re.search(r"^\s*game\s*:\s*([^#\n]*)", text, re.MULTILINE)
    ruleset = find_ruleset(os.fspath(board) if board is not None else named[1].strip() if named else None)
    if changed := _HOUSE_RULES_LINE.search(text):
        try:
            ruleset = find_ruleset(ruleset, changed[1])
        except ValueError as error:
            raise NotationError(str(error), text.count("\n", 0, changed.start()) + 1) from None
        text = text[: changed.start()] + text[changed.end() :]
    return Game(ruleset, ruleset.read_position(text), None)


def position_of(ruleset: Ruleset, states: Records) -> str:
    """A position in notation. Its second line has the house rules, if any were changed."""
    text = ruleset.position(states)
    if not ruleset.changed_rules:
        return text
    first, rest = text.split("\n", 1)
    return f"{first}\n{HOUSE_RULES}: {ruleset.rules_text}\n{rest}"
