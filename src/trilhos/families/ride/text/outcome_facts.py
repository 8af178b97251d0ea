"""The possible facts of an outcome in a rail game, as data and in words."""

from dataclasses import dataclass
from typing import ClassVar

from trilhos.core.outcome import OutcomeFact, several


@dataclass(frozen=True, slots=True)
class Cards(OutcomeFact):
    """Cards were drawn blind; only the seat knows which ones (HI-2)."""

    fact: ClassVar[str] = "cards"
    n: int
    cards: dict[str, int] | None = None

    def text(self) -> str:
        if self.cards is None:
            return several(self.n, "card")
        return " ".join(f"{card}{n}" for card, n in self.cards.items()) or "none"


@dataclass(frozen=True, slots=True)
class Points(OutcomeFact):
    """Points for a route (US-25)."""

    fact: ClassVar[str] = "points"
    n: int

    def text(self) -> str:
        return f"+{several(self.n, 'point')}"


@dataclass(frozen=True, slots=True)
class Marker(OutcomeFact):
    """The new position of the seat's marker on the bullet track (JP-6)."""

    fact: ClassVar[str] = "marker"
    n: int

    def text(self) -> str:
        return f"bullet marker to {self.n}"


@dataclass(frozen=True, slots=True)
class ClosesTwin(OutcomeFact):
    """This claim closes the twin to everyone (US-24). The notation does not mention it."""

    fact: ClassVar[str] = "closes_twin"
    route: int
    clause: str


@dataclass(frozen=True, slots=True)
class TrainsLeft(OutcomeFact):
    """How many trains the seat has left; `train` is what the box calls one."""

    fact: ClassVar[str] = "trains_left"
    n: int
    train: str

    def text(self) -> str:
        return f"{several(self.n, self.train)} left"


@dataclass(frozen=True, slots=True)
class Offered(OutcomeFact):
    """Tickets to choose from (US-26); only the seat knows which ones."""

    fact: ClassVar[str] = "offered"
    n: int
    tickets: list[str] | None = None

    def text(self) -> str:
        return f"offered {several(self.n, 'ticket') if self.tickets is None else ', '.join(self.tickets)}"


@dataclass(frozen=True, slots=True)
class Kept(OutcomeFact):
    """The number of tickets kept from an offer."""

    fact: ClassVar[str] = "kept"
    n: int
    of: int

    def text(self) -> str:
        return f"kept {self.n} of {self.of}"


@dataclass(frozen=True, slots=True)
class Completes(OutcomeFact):
    """Tickets of a journey are complete and become public (FJ-7)."""

    fact: ClassVar[str] = "completes"
    rule: ClassVar[str | None] = "FJ-7"
    tickets: list[str]

    def text(self) -> str:
        return f"completes {', '.join(self.tickets)}"


@dataclass(frozen=True, slots=True)
class EastToWest(OutcomeFact):
    """The seat has connected East and West (FJ-9)."""

    fact: ClassVar[str] = "east_to_west"
    rule: ClassVar[str | None] = "FJ-9"

    def text(self) -> str:
        return "goes from East to West"


@dataclass(frozen=True, slots=True)
class DrawsTickets(OutcomeFact):
    """Tickets of a journey were drawn; only the seat knows which ones."""

    fact: ClassVar[str] = "draws_tickets"
    n: int
    tickets: list[str] | None = None

    def text(self) -> str:
        return f"draws {several(self.n, 'ticket') if self.tickets is None else ', '.join(self.tickets)}"


@dataclass(frozen=True, slots=True)
class Token(OutcomeFact):
    """A token was taken (SF-11)."""

    fact: ClassVar[str] = "token"
    rule: ClassVar[str | None] = "SF-11"
    symbol: str

    def text(self) -> str:
        return f"takes the {self.symbol}"


@dataclass(frozen=True, slots=True)
class Market(OutcomeFact):
    """The new market; None is an empty slot. `swept`: three wilds were open, so it was replaced (US-12)."""

    fact: ClassVar[str] = "market"
    market: list[str | None]
    swept: bool | None = None
    clause: str | None = None

    def text(self) -> str:
        return f"market {' '.join(card or '-' for card in self.market)}"


@dataclass(frozen=True, slots=True)
class Shuffled(OutcomeFact):
    """The discards were shuffled into a new deck (US-15)."""

    fact: ClassVar[str] = "shuffled"
    rule: ClassVar[str | None] = "US-15"

    def text(self) -> str:
        return "discards shuffled"


@dataclass(frozen=True, slots=True)
class LastTurns(OutcomeFact):
    """This seat's turn triggers the last turns; n are left (US-29)."""

    fact: ClassVar[str] = "last_turns"
    seat: int
    n: int
    clause: str

    def text(self) -> str:
        return "the last turns begin"


@dataclass(frozen=True, slots=True)
class Over(OutcomeFact):
    """The game is over: everyone's total, and the winners."""

    fact: ClassVar[str] = "over"
    points: list[int]
    winners: list[int]

    def text(self) -> str:
        won = ", ".join(f"seat {seat}" for seat in self.winners)
        return f"the game is over, {' '.join(map(str, self.points))}, won by {won}"
