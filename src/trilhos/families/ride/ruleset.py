"""The ruleset of a rail game: a board with its names, and the operations on its states."""

from collections.abc import Iterable, Mapping
from typing import Any

from trilhos.core.outcome import Outcome, Result
from trilhos.core.unpack import Records
from trilhos.core.view import Fields, Parts, Seen
from trilhos.families.ride.boards.build import build
from trilhos.families.ride.boards.facts import Facts, with_figures
from trilhos.families.ride.family import FAMILY
from trilhos.families.ride.house_rules import house_rules_of, presets_of
from trilhos.families.ride.result import result_of
from trilhos.families.ride.rules import imagination, legal, referee, setup, turn
from trilhos.families.ride.rules.actions import END_OF_KEEP, KEEP_TICKETS, KIND_NAMES, PASS, arguments, kind_of
from trilhos.families.ride.rules.record_sizes import MAX_SEATS
from trilhos.families.ride.rules.referee import COMPLAINTS
from trilhos.families.ride.rules.state import CHOOSE, STATE, WORK
from trilhos.families.ride.text.explanation import explanation
from trilhos.families.ride.text.names import Names
from trilhos.families.ride.text.notation import action_text, find_actions, keep_text, payment_text
from trilhos.families.ride.text.outcome import outcome
from trilhos.families.ride.text.position import read_position, routes_in, write_position
from trilhos.families.ride.view import seen
from trilhos.match.hooks import Rules
from trilhos.match.ruleset import Ruleset

RULES = Rules.of(FAMILY.name, STATE, WORK, MAX_SEATS, imagination, legal, referee, setup, turn)


class RideRuleset(Ruleset):
    """One of the rail boards."""

    def __init__(self, facts: Facts) -> None:
        super().__init__(FAMILY, RULES, build(facts))
        self.facts: Any = facts
        self.names: Any = Names(facts)
        self.id = facts.id
        self.digest = facts.digest
        self.seats_min = facts.rules.seats_min
        self.seats_max = facts.rules.seats_max
        self.n_actions = int(self.boards[0].n_actions)
        self.turn_clause = "FJ-4" if facts.rules.tickets_to_win else "US-7"
        self.seats_clause = f"{facts.page}-1"
        self.first_clause = "US-6"
        self.house_rules = house_rules_of(facts)
        self.presets = presets_of(facts)
        self._described: dict[int, tuple[str, Fields, str]] = {}  # everything but `keep` is the same in every state

    def with_rules(self, values: Mapping[str, int]) -> "RideRuleset":
        """The same board with other figures, checked like a board file; ValueError says why it could not be played."""
        changed = RideRuleset(with_figures(self.facts, values))
        changed.house_rules, changed.presets = self.house_rules, self.presets
        changed.changed_rules = {**self.changed_rules, **values}
        return changed

    def describe(self, states: Records, seat: int, number: int) -> tuple[str, Fields, str]:
        """The kind, fields and notation of an action. A `keep` refers to the tickets on offer to that seat."""
        if (known := self._described.get(number)) is not None:
            return known
        if KEEP_TICKETS <= number < END_OF_KEEP:
            offer = enumerate(self._offer(states, seat))
            kept = [self.names.tickets[t] for k, t in offer if number - KEEP_TICKETS >> k & 1]
            return "keep", {"tickets": kept}, keep_text(kept)
        kind = KIND_NAMES[int(kind_of(self.boards[0], number))]
        text = action_text(self.names, self.boards[0], number, ())
        self._described[number] = described = kind, self._fields(kind, number), text
        return described

    def _fields(self, kind: str, number: int) -> Fields:
        names, given = self.names, arguments(self.boards[0], number)
        if kind == "claim":
            route, colour, cards, wilds = given
            paid = {"colour": names.card(colour) if cards else None, "cards": cards, "wilds": wilds}
            pay = payment_text(names, colour, cards, wilds)
            return {"route": names.routes[route], "id": route, "pay": pay, **paid}
        if kind == "take":
            return {"card": names.card(given[0])}
        if kind == "place":
            return {"symbol": self.facts.rules.symbols[given[0]], "city": names.cities[given[1]]}
        return {"city": names.cities[given[0]]} if kind == "token" else {}

    def _offer(self, states: Records, seat: int) -> list[int]:
        if states["phase"][0] == CHOOSE and not int(states["owing"][0]) >> seat & 1:
            return []
        seats = states["seats"]
        offer: list[int] = seats["offer"][0, seat, : seats["n_offer"][0, seat]].tolist()
        return offer

    def find_actions(self, states: Records, seat: int, text: str) -> list[int]:
        """The actions that a text may denote for a seat."""
        return find_actions(self.names, self.boards[0], text, self._offer(states, seat))

    def refusal(self, states: Records, seat: int, number: int) -> tuple[str, str] | None:
        """The clause and the reason why a seat may not do this; None if it may."""
        reason = self.reason(states, seat, number)
        return None if reason is None else explanation(self.names, self.boards[0], states[0], seat, number, reason)

    def clause_of(self, states: Records, seat: int, number: int) -> str | None:
        """The clause that explains a pass: nothing else is possible (US-18, FJ-14)."""
        if number != PASS:
            return None
        return "FJ-14" if self.facts.rules.tickets_to_win else "US-18"

    def outcome(self, before: Records, after: Records, seat: int, number: int, parts: Parts) -> Outcome:
        """The outcome of an action."""
        kind = KIND_NAMES.index(self.describe(before, seat, number)[0])
        return outcome(self.names, parts.read(before), parts.read(after), seat, kind)

    def public_action(self, before: Records, seat: int, number: int) -> tuple[Fields, str] | None:
        """What others see instead of fields and notation: which tickets a seat keeps is private (HI-2)."""
        kind, fields, _ = self.describe(before, seat, number)
        if kind != "keep":
            return None
        n = len(fields["tickets"])
        return ({}, "keep") if before["phase"][0] == CHOOSE else ({"n": n}, f"keep {n}")

    def seen(self, states: Records, works: Records, seats: Iterable[int | None], parts: Parts) -> Seen:
        """What seats (None: a spectator) may know."""
        return seen(self.names, self.boards, states, works, seats, parts)

    def complaint(self, number: int) -> str | None:
        """A broken invariant in words."""
        return COMPLAINTS.get(number)

    def result(self, states: Records) -> Result:
        """The result of a game that is over."""
        return result_of(self.names, self.boards, states)

    def picture(self, states: Records, captions: bool = True) -> str:
        """The board with the trains on it, as SVG."""
        from trilhos.families.ride.picture import svg

        owned = states["seats"]["owned"][0, : states["n_seats"][0]]
        owners = {route: seat for seat, words in enumerate(owned) for route in routes_in(words)}
        return svg(self.facts, owners=owners, captions=captions)

    def position(self, states: Records) -> str:
        """The position in notation."""
        return write_position(self.names, self.boards, states)

    def read_position(self, text: str) -> Records:
        """The state that a text describes."""
        return read_position(self.names, self.boards, text)
