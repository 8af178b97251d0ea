"""What may come of an action in a rail game, one by one: as data for programs, and in words."""

from dataclasses import dataclass
from typing import ClassVar

from trilhos.core.outcome import OutcomeFact, several


@dataclass(frozen=True, slots=True)
class Cards(OutcomeFact):
    """Cards were drawn blind; which ones is for the seat alone (HI-2)."""

    fact: ClassVar[str] = "cards"
    n: int
    cards: dict[str, int] | None = None

    def text(self) -> str:
        if self.cards is None:
            return several(self.n, "card")
        return " ".join(f"{card}{n}" for card, n in self.cards.items()) or "none"


@dataclass(frozen=True, slots=True)
class Points(OutcomeFact):
    """A route has scored (US-25)."""

    fact: ClassVar[str] = "points"
    n: int

    def text(self) -> str:
        return f"+{several(self.n, 'point')}"


@dataclass(frozen=True, slots=True)
class Marker(OutcomeFact):
    """The seat's marker on the bullet track stands here now (JP-6)."""

    fact: ClassVar[str] = "marker"
    n: int

    def text(self) -> str:
        return f"bullet marker to {self.n}"


@dataclass(frozen=True, slots=True)
class ClosesTwin(OutcomeFact):
    """The other route of a double route is closed to all by this claim (US-24). The notation does not say so."""

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
    """Tickets to choose from (US-26); which ones is for the seat alone."""

    fact: ClassVar[str] = "offered"
    n: int
    tickets: list[str] | None = None

    def text(self) -> str:
        return f"offered {several(self.n, 'ticket') if self.tickets is None else ', '.join(self.tickets)}"


@dataclass(frozen=True, slots=True)
class Kept(OutcomeFact):
    """So many tickets of an offer were kept."""

    fact: ClassVar[str] = "kept"
    n: int
    of: int

    def text(self) -> str:
        return f"kept {self.n} of {self.of}"


@dataclass(frozen=True, slots=True)
class Completes(OutcomeFact):
    """Tickets of a journey are complete, and shown to all (FJ-7)."""

    fact: ClassVar[str] = "completes"
    rule: ClassVar[str | None] = "FJ-7"
    tickets: list[str]

    def text(self) -> str:
        return f"completes {', '.join(self.tickets)}"


@dataclass(frozen=True, slots=True)
class EastToWest(OutcomeFact):
    """The seat has joined East and West (FJ-9)."""

    fact: ClassVar[str] = "east_to_west"
    rule: ClassVar[str | None] = "FJ-9"

    def text(self) -> str:
        return "goes from East to West"


@dataclass(frozen=True, slots=True)
class DrawsTickets(OutcomeFact):
    """Tickets of a journey were drawn; which ones is for the seat alone."""

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
    """The market as it is now; None is an empty slot. After three open wilds it is `swept`, all of it new (US-12)."""

    fact: ClassVar[str] = "market"
    market: list[str | None]
    swept: bool | None = None
    clause: str | None = None

    def text(self) -> str:
        return f"market {' '.join(card or '-' for card in self.market)}"


@dataclass(frozen=True, slots=True)
class Shuffled(OutcomeFact):
    """The discards are a new deck (US-15)."""

    fact: ClassVar[str] = "shuffled"
    rule: ClassVar[str | None] = "US-15"

    def text(self) -> str:
        return "discards shuffled"


@dataclass(frozen=True, slots=True)
class LastTurns(OutcomeFact):
    """What this seat did begins the last turns: n of them are to come (US-29)."""

    fact: ClassVar[str] = "last_turns"
    seat: int
    n: int
    clause: str

    def text(self) -> str:
        return "the last turns begin"


@dataclass(frozen=True, slots=True)
class Over(OutcomeFact):
    """The game is over: everyone's total, and who has won."""

    fact: ClassVar[str] = "over"
    points: list[int]
    winners: list[int]

    def text(self) -> str:
        won = ", ".join(f"seat {seat}" for seat in self.winners)
        return f"the game is over, {' '.join(map(str, self.points))}, won by {won}"
