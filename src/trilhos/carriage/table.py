"""Chicago as the rest of the house sees it."""

from collections.abc import Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from trilhos.carriage import entry
from trilhos.carriage.actions import N_ACTIONS
from trilhos.carriage.board import build
from trilhos.carriage.explanation import explanation
from trilhos.carriage.facts import Facts
from trilhos.carriage.names import layout_of
from trilhos.carriage.notation import describe, find_action
from trilhos.carriage.outcome import outcome, result_of
from trilhos.carriage.position import read_position, write_position
from trilhos.carriage.reasons import LEGAL
from trilhos.carriage.referee import COMPLAINTS
from trilhos.carriage.state import NONE, OVER, STATE, WORK
from trilhos.carriage.view import seen
from trilhos.core.outcome import Outcome, Result
from trilhos.core.view import Parts, Seen

Records = npt.NDArray[Any]


class CarriageTable:
    """The box of Chicago."""

    turn_clause = "CH-19"
    seats_clause = "CH-2"
    first_clause = "CH-17"
    n_actions = N_ACTIONS
    options: tuple[str, ...] = ("tiles", "join")

    def __init__(self, facts: Facts) -> None:
        self.facts: Any = facts
        self.names: Any = None
        self.boards = build(facts)
        self.id = facts.id
        self.digest = facts.digest
        self.seats_min, self.seats_max = min(facts.quota), max(facts.quota)

    def works(self) -> Records:
        """Scratch paper."""
        return np.zeros(1, WORK)

    def deal(self, seats: int, first: int | None, key: Any, stream: int, options: dict[str, str]) -> Records:
        """A new game. Options: `tiles`, such as `1A 3B~`, and `join`, short or long; at random if not named (CH-15)."""
        states = np.zeros(1, STATE)
        layout = np.array(layout_of(self.facts, options))
        entry.deal(self.boards, states, self.works(), seats, NONE if first is None else first, layout, key, stream)
        return states

    def acting(self, states: Records) -> int:
        """The seat that decides, as one bit."""
        return int(entry.acting(states))

    def is_over(self, states: Records) -> bool:
        """Whether the game is over."""
        return bool(states["phase"][0] == OVER)

    def legal_ids(self, states: Records, seat: int) -> list[int]:
        """The numbers of a seat's legal actions, ascending."""
        out = np.zeros(N_ACTIONS, np.int64)
        return out[: entry.legal_list(self.boards, states, self.works(), seat, out)].tolist()

    def describe(self, states: Records, seat: int, number: int) -> tuple[str, dict[str, Any], str]:
        """An action's kind, what it says, and its notation."""
        return describe(states[0], number)

    def find_actions(self, states: Records, seat: int, text: str) -> list[int]:
        """The action that a text means."""
        return [find_action(states[0], text)]

    def refusal(self, states: Records, seat: int, number: int) -> tuple[str, str] | None:
        """Clause and reason why a seat may not do this; None if it may."""
        reason = int(entry.why_not(self.boards, states, seat, number))
        return None if reason == LEGAL else explanation(states[0], number, reason)

    def apply(self, states: Records, works: Records, seat: int, number: int) -> None:
        """Carry out a legal action."""
        entry.apply(self.boards, states, works, seat, number)

    def outcome(self, before: Records, after: Records, seat: int, number: int, parts: Parts) -> Outcome:
        """What an action brought about."""
        return outcome(before[0], after[0], seat, number)

    def told(self, before: Records, seat: int, number: int) -> tuple[dict[str, Any], str] | None:
        """Cards are laid down face up: everyone is told every action."""
        return None

    def seen(self, states: Records, works: Records, seats: Iterable[int | None], parts: Parts) -> Seen:
        """What seats, and None for a spectator, may know."""
        return seen(self.facts, self.boards, states, seats, parts)

    def imagine(self, states: Records, works: Records, rngs: Records, seat: int | None) -> None:
        """Deal a state anew as it may be for all that a seat knows."""
        entry.imagine(self.boards, states, works, rngs, NONE if seat is None else seat)

    def first_complaint(self, states: Records, works: Records) -> int:
        """The first thing that the referee finds and that cannot be; 0 if all is well."""
        return int(entry.first_complaint(self.boards, states, works))

    def more(self, options: dict[str, str]) -> list[int]:
        """What a plan of many games is told besides: tiles and join."""
        return layout_of(self.facts, options)

    def complaint(self, number: int) -> str | None:
        """What the referee said, in words."""
        return COMPLAINTS.get(number)

    def result(self, states: Records) -> Result:
        """The result of a game that is over."""
        return result_of(states[0])

    def picture(self, states: Records) -> str:
        """The train with its pawns, as SVG."""
        from trilhos.carriage.picture import svg

        return svg(self.facts, self.boards, states[0])

    def position(self, states: Records) -> str:
        """The position in notation."""
        return write_position(self.facts, self.boards, states)

    def read_position(self, text: str) -> Records:
        """The state that a text describes."""
        return read_position(self.facts, self.boards, text)
