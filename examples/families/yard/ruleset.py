"""Shunting Yard as the rest of the project sees it: notation, views, outcomes, positions."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, ClassVar

import numpy as np

from trilhos.core.outcome import Outcome, OutcomeFact, Part
from trilhos.core.unpack import Records
from trilhos.core.view import Parts, Seen, View
from trilhos.match.hooks import Rules
from trilhos.match.house_rules import BOOK, FRIENDLY, SWITCH, HouseRule, Preset
from trilhos.match.ruleset import Description, Ruleset
from yard import rules
from yard.family import FAMILY
from yard.rules import BOARD, DRAW, MAX_SEATS, N_ACTIONS, OVER, STATE, VALUES, WORK

RULES = Rules.of(FAMILY.name, STATE, WORK, MAX_SEATS, rules)
NOTATION = ["draw", *(f"couple {value}" for value in range(1, VALUES + 1)), "pass"]
REFUSALS = {
    rules.NO_SUCH_ACTION: ("YD-2", "there is no such action"),
    rules.GAME_OVER: ("YD-6", "the game is over"),
    rules.OTHERS_TURN: ("YD-2", "it is another seat's turn"),
    rules.NOT_HELD: ("YD-3", "you hold no such card"),
    rules.TOO_LOW: ("YD-3", "the last wagon is higher"),
    rules.DECK_EMPTY: ("YD-5", "the deck is empty"),
    rules.HAND_FULL: ("YD-5", "your hand is full"),
    rules.MUST_ACT: ("YD-2", "a seat that can couple or draw does not pass"),
}


@dataclass(frozen=True, slots=True)
class Drawn(OutcomeFact):
    """A seat drew a card; the others are not told which."""

    fact: ClassVar[str] = "drawn"
    seat: int
    card: int | None = None

    def text(self) -> str:
        """In words."""
        return f"seat {self.seat} draws {self.card or 'a card'}"


@dataclass(frozen=True, slots=True)
class Scored(OutcomeFact):
    """A train left."""

    fact: ClassVar[str] = "scored"
    seat: int
    points: int

    def text(self) -> str:
        """In words."""
        return f"the train leaves: {self.points} points for seat {self.seat}"


class YardRuleset(Ruleset):
    """The one game of the family."""

    id = digest = "yard"
    seats_min, seats_max = 2, MAX_SEATS
    n_actions = N_ACTIONS
    turn_clause, seats_clause, first_clause = "YD-2", "YD-1", "YD-1"
    ending = "YD-6", "no seat can go on"
    house_rules = (
        HouseRule("dealt", "YD-1", "Cards that every seat is dealt.", 4, 1, 6),
        HouseRule("double", "YD-4", "A train scores two points for each wagon.", 0, 0, 1, SWITCH),
    )
    presets = (BOOK, Preset("friendly", FRIENDLY, {"dealt": 6, "double": "yes"}))

    def __init__(self, changed: Mapping[str, int] | None = None) -> None:
        super().__init__(FAMILY, RULES, np.zeros(1, BOARD))
        self.changed_rules = dict(changed or {})
        values = {rule.name: rule.default for rule in self.house_rules} | self.changed_rules
        self.boards[0].dealt, self.boards[0].wagon_points = values["dealt"], 1 + values["double"]
        self.digest = f"yard {self.rules_text}".strip()
        self.facts: Any = SimpleNamespace(id="yard", name="Shunting Yard", page="YD", digest="yard", source="")

    def with_rules(self, values: Mapping[str, int]) -> Ruleset:
        """The same game with other house rules."""
        return YardRuleset(values)

    def describe(self, states: Records, seat: int, number: int) -> Description:
        """An action's kind, its fields and its notation."""
        kind, _, value = NOTATION[number].partition(" ")
        return kind, {"value": int(value)} if value else {}, NOTATION[number]

    def refusal(self, states: Records, seat: int, number: int) -> tuple[str, str] | None:
        """Clause and reason why a seat may not do this; None if it may."""
        reason = self.reason(states, seat, number)
        return None if reason is None else REFUSALS[reason]

    def outcome(self, before: Records, after: Records, seat: int, number: int, parts: Parts) -> Outcome:
        """What an action brought about."""
        was, now = before[0].seats[seat], after[0].seats[seat]
        if number == DRAW:
            card = int(np.argmax(now.hand - was.hand)) + 1
            return Outcome((Part(Drawn(seat, card), Drawn(seat), (seat,)),))
        if now.points > was.points:
            return Outcome((Part(Scored(seat, int(now.points - was.points))),))
        return Outcome(())

    def seen(self, states: Records, works: Records, seats: Iterable[int | None], parts: Parts) -> Seen:
        """What seats, and None for a spectator, may know: each its own hand, and how many cards the others hold."""
        s = states[0]
        rows = [
            {"seat": i, "cards": int(s.seats[i].hand.sum()), "points": int(s.seats[i].points)} for i in range(s.n_seats)
        ]
        public: View = {
            "game": self.id,
            "seat": None,
            "phase": "over" if s.phase == OVER else "turn",
            "to_act": [] if s.phase == OVER else [int(s.turn)],
            **{name: int(s[name]) for name in ("first", "turn", "turns", "steps", "wagons", "last")},
            "deck": int(s.deck.sum()),
            "left": _cards(s.left),
            "seats": rows,
        }
        own: dict[int | None, View] = {
            seat: {"seat": seat, "hand": _cards(s.seats[seat].hand)} for seat in seats if seat is not None
        }
        return Seen(public, {**own, None: {}})


def _cards(counts: Any) -> dict[str, int]:
    return {str(value + 1): int(n) for value, n in enumerate(counts) if n}
