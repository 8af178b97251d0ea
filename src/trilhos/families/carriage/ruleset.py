"""Linha de Comboio as the rest of the project sees it."""

from collections.abc import Iterable, Mapping
from typing import Any

from trilhos.core.outcome import Outcome, Result
from trilhos.core.unpack import Records
from trilhos.core.view import Fields, Parts, Seen
from trilhos.families.carriage.boards.build import build
from trilhos.families.carriage.boards.facts import Facts
from trilhos.families.carriage.family import FAMILY
from trilhos.families.carriage.options import OPTIONS
from trilhos.families.carriage.rules import imagination, legal, referee, setup, turn
from trilhos.families.carriage.rules.actions import ALLOW_LATER, CELL, N_ACTIONS
from trilhos.families.carriage.rules.figures import FIGURES
from trilhos.families.carriage.rules.reasons import OTHER_PHASE
from trilhos.families.carriage.rules.referee import COMPLAINTS
from trilhos.families.carriage.rules.state import MAIN, MAX_SEATS, PICK_CARD, STATE, WORK
from trilhos.families.carriage.text.explanation import explanation, why_not_there
from trilhos.families.carriage.text.names import layout_of
from trilhos.families.carriage.text.notation import clause_of, describe, find_action
from trilhos.families.carriage.text.outcome import outcome, result_of
from trilhos.families.carriage.text.position import read_position, write_position
from trilhos.families.carriage.view import seen
from trilhos.match.hooks import Rules
from trilhos.match.house_rules import BOOK, FRIENDLY, HouseRule, Preset
from trilhos.match.ruleset import Ruleset

RULES = Rules.of(FAMILY.name, STATE, WORK, MAX_SEATS, imagination, legal, referee, setup, turn)


PRESETS = (BOOK, Preset("friendly", FRIENDLY, {"die_open": 4, "movement": "up_to", "plus_1": 2}))


class CarriageRuleset(Ruleset):
    """The box of Chicago."""

    turn_clause = "CH-19"
    seats_clause = "CH-2"
    first_clause = "CH-17"
    n_actions = N_ACTIONS
    options: tuple[str, ...] = tuple(option.name for option in OPTIONS)

    def __init__(self, facts: Facts) -> None:
        super().__init__(FAMILY, RULES, build(facts))
        self.facts: Any = facts
        self.names: Any = None
        self.id = facts.id
        self.digest = facts.digest
        self.seats_min, self.seats_max = min(facts.quota), max(facts.quota)
        self.changed_rules = facts.changed
        self.presets = PRESETS
        self.house_rules = tuple(
            HouseRule(
                name,
                figure.clause,
                figure.text,
                getattr(facts, name),
                figure.low,
                figure.high,
                figure.choices,
                figure.labels,
            )
            for name, figure in FIGURES.items()
            if figure.text
        )

    def with_rules(self, values: Mapping[str, int]) -> Ruleset:
        """The same box with other values of house rules."""
        changed = CarriageRuleset(self.facts.with_rules(values))
        changed.house_rules = self.house_rules  # defaults are those of the box
        return changed

    def describe(self, states: Records, seat: int, number: int) -> tuple[str, Fields, str]:
        """The kind, fields and notation of an action."""
        return describe(self.boards[0], states[0], seat, number)

    def find_actions(self, states: Records, seat: int, text: str) -> list[int]:
        """The actions with this notation."""
        return [find_action(states[0], seat, text)]

    def refusal(self, states: Records, seat: int, number: int) -> tuple[str, str] | None:
        """The clause and the reason why a seat may not do this; None if it may."""
        reason = self.reason(states, seat, number)
        if reason == OTHER_PHASE and CELL <= number < ALLOW_LATER and states[0].phase == MAIN:
            return why_not_there(self.boards, states, self.works(), seat, number - CELL)
        return None if reason is None else explanation(self.boards[0], states[0], seat, number, reason)

    def clause_of(self, states: Records, seat: int, number: int) -> str | None:
        """The clause that explains an unusual action, if any."""
        return clause_of(self.boards[0], states[0], seat, number)

    def outcome(self, before: Records, after: Records, seat: int, number: int, parts: Parts) -> Outcome:
        """The outcome of an action."""
        return outcome(parts.read(before), parts.read(after), seat, number)

    def public_action(self, before: Records, seat: int, number: int) -> tuple[Fields, str] | None:
        """What others see instead of fields and notation: only two seats know which card Begging takes (CH-60)."""
        return ({}, "take") if before[0].phase == PICK_CARD else None

    def seen(self, states: Records, works: Records, seats: Iterable[int | None], parts: Parts) -> Seen:
        """What seats (None: a spectator) may know."""
        return seen(self.facts, self.boards, states, works, seats, parts)

    def encode_options(self, options: dict[str, str]) -> list[int]:
        """Options as numbers: `tiles`, such as `1A 3B~`, and `join`, short or long; random if not given (CH-15)."""
        return layout_of(self.facts, options)

    def complaint(self, number: int) -> str | None:
        """A broken invariant in words."""
        return COMPLAINTS.get(number)

    def result(self, states: Records) -> Result:
        """The result of a game that is over."""
        return result_of(states[0])

    def picture(self, states: Records, captions: bool = True) -> str:
        """The train with its pawns, as SVG."""
        from trilhos.families.carriage.picture import svg

        return svg(self.facts, self.boards, states[0], captions=captions)

    def position(self, states: Records) -> str:
        """The position in notation."""
        return write_position(self.facts, self.boards, states)

    def read_position(self, text: str) -> Records:
        """The state that a text describes."""
        return read_position(self.facts, self.boards, text)
