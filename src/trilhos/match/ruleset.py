"""Rulesets: a published game or custom board with its rules, before anything is dealt. Each family has its own."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from trilhos.core.errors import NotationError
from trilhos.core.outcome import Outcome, Result
from trilhos.core.record import Key
from trilhos.core.unpack import Records
from trilhos.core.view import Fields, Parts, Seen
from trilhos.match import entry_points
from trilhos.match.family import Family, family_of
from trilhos.match.hooks import LEGAL, Rules
from trilhos.match.house_rules import BOOK, Given, HouseRule, Preset, parse_rules, read_rules, write_rules
from trilhos.match.position import read_position, write_position
from trilhos.registry import default_game
from trilhos.words import Message

NONE = -1  # no seat
Description = tuple[str, Fields, str]  # of an action: its kind, its fields, its notation


class Ruleset(ABC):
    """A game with its board and options. Families derive their own from it. States are arrays with one record.

    A family must add the attributes without a value, `describe`, `refusal` and `seen`. Methods that do not call
    compiled rules are simple defaults that a family may override.
    """

    id: str
    digest: str  # hash of everything the rules depend on
    seats_min: int
    seats_max: int
    n_actions: int
    turn_clause: str  # the clauses that define a turn, the number of seats, and who begins
    seats_clause: str
    first_clause: str
    facts: Any
    names: Any = None
    options: tuple[str, ...] = ()  # names of the game's additional options
    house_rules: tuple[HouseRule, ...] = ()  # what a group of players may change
    presets: tuple[Preset, ...] = (BOOK,)  # named sets of house rules
    changed_rules: dict[str, int] = {}  # house rules that differ from the game's own  # noqa: RUF012
    ending: tuple[str, str] = ("", "the game is over")  # clause and words

    def __init__(self, family: Family, rules: Rules, boards: Records) -> None:
        self.family, self.rules, self.boards = family, rules, boards

    def __getstate__(self) -> Fields:
        """Everything but the compiled rules, which another process would compile again without the cache."""
        return {name: value for name, value in vars(self).items() if name != "rules"}

    def __setstate__(self, state: Fields) -> None:
        vars(self).update(state)
        self.rules = find_ruleset(self.family.games[0]).rules  # a family's rulesets share its rules

    def with_rules(self, values: Mapping[str, int]) -> "Ruleset":
        """The same game with other values of house rules (numbers, as `HouseRule.read` gives them).

        The new ruleset has these values as `changed_rules`, and a digest of its own. Callers use `find_ruleset`.
        """
        raise NotImplementedError(f"{self.id} has no house rules")

    @property
    def changed_values(self) -> dict[str, str]:
        """The changed house rules by name, as people write their values."""
        return {
            rule.name: rule.write(self.changed_rules[rule.name])
            for rule in self.house_rules
            if rule.name in self.changed_rules
        }

    @property
    def rules_text(self) -> str:
        """The changed house rules as text, such as `longest_path=12`; empty if there are none."""
        return write_rules(self.changed_values)

    @abstractmethod
    def describe(self, states: Records, seat: int, number: int) -> Description:
        """The kind, fields and notation of an action."""

    @abstractmethod
    def refusal(self, states: Records, seat: int, number: int) -> tuple[str, str] | None:
        """The clause and the reason why a seat may not do this; None if it may."""

    @abstractmethod
    def seen(self, states: Records, works: Records, seats: Iterable[int | None], parts: Parts) -> Seen:
        """What seats may know, and a spectator, for None."""

    def find_actions(self, states: Records, seat: int, text: str) -> list[int]:
        """The actions with this notation."""
        words = text.split()
        found = [n for n in range(self.n_actions) if self.describe(states, seat, n)[2].split() == words]
        if not found:
            raise NotationError(Message("'{text}' is not an action of {game}", text=text, game=self.id))
        return found

    def clause_of(self, states: Records, seat: int, number: int) -> str | None:
        """The clause that explains why a surprising action was legal, if any."""
        return None

    def outcome(self, before: Records, after: Records, seat: int, number: int, parts: Parts) -> Outcome:
        """What an action caused beyond the action itself; nothing by default."""
        return Outcome(())

    def public_action(self, before: Records, seat: int, number: int) -> tuple[Fields, str] | None:
        """What other seats are told instead of an action's fields and notation; None if they are told everything."""
        return None

    def complaint(self, number: int) -> str | None:
        """A broken invariant in words."""
        return f"invariant {number} is broken" if number else None

    def result(self, states: Records) -> Result:
        """The result of a game that is over."""
        s: Any = states[0]
        seats = range(int(s.n_seats))
        points, places = [int(self.rules.score(s, i)) for i in seats], [int(s.seats[i].place) for i in seats]
        winners = [i for i in seats if int(s.winners) >> i & 1]
        return Result(points, places, winners, self.ending, [{"points": n} for n in points])

    def picture(self, states: Records, captions: bool = True) -> str:
        """The board as SVG, or the standings if the family draws none; without `captions` no title and no legend."""
        s: Any = states[0]
        lines = [f"seat {i}: {int(self.rules.score(s, i))}" for i in range(int(s.n_seats))]
        texts = "".join(f'<text x="10" y="{40 + 20 * k}">{line}</text>' for k, line in enumerate(lines))
        size = f'viewBox="0 0 320 {50 + 20 * len(lines)}"'
        return f'<svg xmlns="http://www.w3.org/2000/svg" {size}><text x="10" y="20">{self.id}</text>{texts}</svg>'

    def position(self, states: Records) -> str:
        """The position as text (match/position.py)."""
        return write_position(self.id, states)

    def read_position(self, text: str) -> Records:
        """The state that a text describes."""
        states = read_position(self.rules.state, text)
        if broken := self.complaint(self.first_complaint(states, self.works())):
            raise NotationError(broken)
        return states

    def works(self) -> Records:
        """Scratch memory."""
        return np.zeros(1, self.rules.work)

    def encode_options(self, options: dict[str, str]) -> list[int]:
        """The options as numbers, in the form that the family's rule `deal` takes."""
        return []

    def deal(self, seats: int, first: int | None, key: Key, stream: int, options: dict[str, str]) -> Records:
        """A new game."""
        states, encoded = np.zeros(1, self.rules.state), np.array(self.encode_options(options), np.int64)
        deal = self.rules.bound(entry_points.deal)
        deal(self.boards, states, self.works(), seats, NONE if first is None else first, encoded, key, stream)
        return states

    def acting(self, states: Records) -> int:
        """The seats that may act, one bit each."""
        return int(self.rules.bound(entry_points.acting)(states))

    def is_over(self, states: Records) -> bool:
        """Whether the game is over."""
        return not self.acting(states)

    def legal_ids(self, states: Records, seat: int) -> list[int]:
        """The numbers of a seat's legal actions, in ascending order."""
        mask = np.zeros(self.n_actions, np.bool_)
        self.rules.bound(entry_points.mark_legal)(self.boards, states, self.works(), seat, mask)
        legal: list[int] = np.flatnonzero(mask).tolist()
        return legal

    def reason(self, states: Records, seat: int, number: int) -> int | None:
        """The number of the reason why a seat may not do this; None if it may."""
        found = int(self.rules.bound(entry_points.why_not)(self.boards, states, seat, number))
        return None if found == LEGAL else found

    def apply(self, states: Records, works: Records, seat: int, number: int) -> None:
        """Carry out a legal action."""
        self.rules.bound(entry_points.apply)(self.boards, states, works, seat, number)

    def imagine(self, states: Records, works: Records, rngs: Records, seat: int | None) -> None:
        """Redeal everything that a seat (or a spectator, for None) cannot know."""
        self.rules.bound(entry_points.imagine)(self.boards, states, works, rngs, NONE if seat is None else seat)

    def first_complaint(self, states: Records, works: Records) -> int:
        """The number of the first broken invariant; 0 if there is none."""
        return int(self.rules.bound(entry_points.first_complaint)(self.boards, states, works))


def check_seats(ruleset: Ruleset, seats: int, first: int | None = None) -> None:
    """Raise ValueError if the number of seats or the first seat is not allowed."""
    if not ruleset.seats_min <= seats <= ruleset.seats_max:
        raise ValueError(
            f"{ruleset.seats_clause}: {ruleset.id} takes {ruleset.seats_min} to {ruleset.seats_max} seats, not {seats}"
        )
    if first is not None and not 0 <= first < seats:
        raise ValueError(f"{ruleset.first_clause}: the first seat is one of 0 to {seats - 1}, not {first}")


def find_ruleset(game: str | Ruleset | None = None, rules: Given = None) -> Ruleset:
    """The ruleset of a published game or of a file, with these house rules. ValueError says what is wrong with them."""
    ruleset = game if isinstance(game, Ruleset) else _named(game or default_game())
    if not rules:
        return ruleset
    if ruleset.changed_rules:
        raise ValueError(f"{ruleset.id} already has house rules: {ruleset.rules_text}")
    given = parse_rules(rules, ruleset.presets) if isinstance(rules, str) else rules
    values = read_rules({rule.name: rule for rule in ruleset.house_rules}, ruleset.id, given)
    return _with_rules(ruleset, tuple(values.items())) if values else ruleset


def _named(game: str) -> Ruleset:
    path = Path(game)
    file = path.suffix != "" and path.exists()
    return _ruleset(str(path.resolve()), path.stat().st_mtime_ns) if file else _ruleset(game, 0)


@lru_cache(maxsize=64)  # bounded, because a server sees many boards
def _ruleset(game: str, changed: int) -> Ruleset:
    """Rulesets are cached; a file is read again after it has changed."""
    return family_of(game).read(game)


@lru_cache(maxsize=64)
def _with_rules(ruleset: Ruleset, values: tuple[tuple[str, int], ...]) -> Ruleset:
    try:
        return ruleset.with_rules(dict(values))
    except ValueError as error:
        raise ValueError(f"these house rules do not go together: {error}") from None
