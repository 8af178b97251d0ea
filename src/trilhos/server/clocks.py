"""Clocks: none, so much time a turn, or a budget with an increment. They are read off the times of the events."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Rule:
    """How time is counted: `turn` seconds for each turn, or a `budget` for all and an `increment` after each turn."""

    turn: float | None = None
    budget: float | None = None
    increment: float = 0.0


class Clock:
    """The clocks of a table. A seat's clock runs from the moment it may act until it may not, or its turn ends."""

    def __init__(self, rule: Rule | None, seats: int) -> None:
        self.rule = rule
        self.left = [rule.budget or 0.0 if rule else 0.0] * seats  # of the budget, when the seat's clock last stopped
        self.since: dict[int, float] = {}  # the seats whose clock runs, and since when
        self.out: set[int] = set()  # seats whose time was up, until their turn ends
        self.turns = 0

    def step(self, at: float, to_act: Iterable[int], turns: int) -> None:
        """Something happened in the game: stop and start clocks."""
        due = set(to_act)
        for seat in list(self.since):
            if seat not in due or turns != self.turns:
                self._stop(seat, at)
        for seat in due - set(self.since):
            self.since[seat] = at
        self.turns = turns

    def _stop(self, seat: int, at: float) -> None:
        spent = at - self.since.pop(seat)
        self.out.discard(seat)
        if self.rule and self.rule.budget is not None:
            self.left[seat] = max(0.0, self.left[seat] - spent) + self.rule.increment

    def restart(self, seat: int, at: float) -> None:
        """A person is back in the middle of a turn that a bot began: the clock begins now."""
        if seat in self.since:
            self.since[seat] = at
            self.out.discard(seat)

    def pause(self, seconds: float) -> None:
        """Time that no clock should count: no server was there."""
        self.since = {seat: since + seconds for seat, since in self.since.items()}

    def deadline(self, seat: int) -> float | None:
        """When the seat's time is up; None where no clock runs."""
        if self.rule is None or seat not in self.since or seat in self.out:
            return None
        return self.since[seat] + (self.left[seat] if self.rule.turn is None else self.rule.turn)

    def told(self) -> dict[str, Any] | None:
        """Ready for JSON: each running clock's deadline, and where there are budgets, what was left when it began."""
        if self.rule is None:
            return None
        told: dict[str, Any] = {"deadlines": {str(seat): self.deadline(seat) for seat in sorted(self.since)}}
        return told if self.rule.budget is None else told | {"left": [round(left, 3) for left in self.left]}
