"""Clocks: time per turn, or a budget with an increment. Clocks are computed from the times of events."""

from collections.abc import Iterable
from dataclasses import dataclass

from trilhos.server.schemas.events import ClockState


@dataclass(frozen=True, slots=True)
class TimeControl:
    """`turn` seconds for each turn, or a `budget` for the whole game and an `increment` after each turn."""

    turn: float | None = None
    budget: float | None = None
    increment: float = 0.0


class Clocks:
    """The clocks of all seats. A seat's clock runs while the seat may act, and restarts with its next turn."""

    def __init__(self, control: TimeControl | None, seats: int) -> None:
        self.control = control
        budget = control.budget or 0.0 if control else 0.0
        self.left = [budget] * seats  # what was left of each budget when the seat's clock last stopped
        self.since: dict[int, float] = {}  # when each running clock started
        self.timed_out: set[int] = set()  # seats whose time is up, until their turn ends
        self.turns = 0

    def update(self, at: float, to_act: Iterable[int], turns: int) -> None:
        """Stop and start clocks after a step of the game."""
        due = set(to_act)
        for seat in list(self.since):
            if seat not in due or turns != self.turns:
                self._stop(seat, at)
        for seat in due - set(self.since):
            self.since[seat] = at
        self.turns = turns

    def _stop(self, seat: int, at: float) -> None:
        spent = at - self.since.pop(seat)
        self.timed_out.discard(seat)
        if self.control and self.control.budget is not None:
            self.left[seat] = max(0.0, self.left[seat] - spent) + self.control.increment

    def restart(self, seat: int, at: float) -> None:
        """Restart a seat's clock: its player came back during a turn that a bot began."""
        if seat in self.since:
            self.since[seat] = at
            self.timed_out.discard(seat)

    def pause(self, seconds: float, until: float = float("inf")) -> None:
        """Do not count a time in which no server was running, until a time: clocks that started later go on."""
        self.since = {
            seat: min(since + seconds, until) if since < until else since for seat, since in self.since.items()
        }

    def deadline(self, seat: int) -> float | None:
        """When the seat's time is up; None if its clock is not running."""
        if self.control is None or seat not in self.since or seat in self.timed_out:
            return None
        return self.since[seat] + (self.left[seat] if self.control.turn is None else self.control.turn)

    def public(self) -> ClockState | None:
        """The running clocks as JSON data; None without time control."""
        if self.control is None:
            return None
        state: ClockState = {"deadlines": {str(seat): self.deadline(seat) for seat in sorted(self.since)}}
        if self.control.budget is not None:
            state["left"] = [round(left, 3) for left in self.left]
        return state
