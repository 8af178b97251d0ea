"""What may come of an action in a rail game, one by one: as data for programs, and in words."""

from dataclasses import dataclass
from typing import ClassVar

from trilhos.core.outcome import Tiding, several


@dataclass(frozen=True, slots=True)
class Cards(Tiding):
    """Cards were drawn blind; which ones is for the seat alone (HI-2)."""

    fact: ClassVar[str] = "cards"
    n: int
    cards: dict[str, int] | None = None

    def text(self) -> str:
        if self.cards is None:
            return several(self.n, "card")
        return " ".join(f"{card}{n}" for card, n in self.cards.items()) or "none"


@dataclass(frozen=True, slots=True)
class Points(Tiding):
    """A route has scored (US-25)."""

    fact: ClassVar[str] = "points"
    n: int

    def text(self) -> str:
        return f"+{several(self.n, 'point')}"


@dataclass(frozen=True, slots=True)
class Marker(Tiding):
    """The seat's marker on the bullet track stands here now (JP-6)."""

    fact: ClassVar[str] = "marker"
    n: int

    def text(self) -> str:
        return f"bullet marker to {self.n}"


@dataclass(frozen=True, slots=True)
class TrainsLeft(Tiding):
    """How many trains the seat has left; `train` is what the box calls one."""

    fact: ClassVar[str] = "trains_left"
    n: int
    train: str

    def text(self) -> str:
        return f"{several(self.n, self.train)} left"


@dataclass(frozen=True, slots=True)
class Offered(Tiding):
    """Tickets to choose from (US-26); which ones is for the seat alone."""

    fact: ClassVar[str] = "offered"
    n: int
    tickets: list[str] | None = None

    def text(self) -> str:
        return f"offered {several(self.n, 'ticket') if self.tickets is None else ', '.join(self.tickets)}"


@dataclass(frozen=True, slots=True)
class Kept(Tiding):
    """So many tickets of an offer were kept."""

    fact: ClassVar[str] = "kept"
    n: int
    of: int

    def text(self) -> str:
        return f"kept {self.n} of {self.of}"


@dataclass(frozen=True, slots=True)
class Completes(Tiding):
    """Tickets of a journey are complete, and shown to all (FJ-7)."""

    fact: ClassVar[str] = "completes"
    tickets: list[str]

    def text(self) -> str:
        return f"completes {', '.join(self.tickets)}"


@dataclass(frozen=True, slots=True)
class EastToWest(Tiding):
    """The seat has joined East and West (FJ-9)."""

    fact: ClassVar[str] = "east_to_west"

    def text(self) -> str:
        return "goes from East to West"


@dataclass(frozen=True, slots=True)
class DrawsTickets(Tiding):
    """Tickets of a journey were drawn; which ones is for the seat alone."""

    fact: ClassVar[str] = "draws_tickets"
    n: int
    tickets: list[str] | None = None

    def text(self) -> str:
        return f"draws {several(self.n, 'ticket') if self.tickets is None else ', '.join(self.tickets)}"


@dataclass(frozen=True, slots=True)
class Token(Tiding):
    """A token was taken (SF-11)."""

    fact: ClassVar[str] = "token"
    symbol: str

    def text(self) -> str:
        return f"takes the {self.symbol}"


@dataclass(frozen=True, slots=True)
class Market(Tiding):
    """The market as it is now; None is an empty slot. After three open wilds it is `swept`, all of it new (US-12)."""

    fact: ClassVar[str] = "market"
    market: list[str | None]
    swept: bool | None = None

    def text(self) -> str:
        return f"market {' '.join(card or '-' for card in self.market)}"


@dataclass(frozen=True, slots=True)
class Shuffled(Tiding):
    """The discards are a new deck (US-15)."""

    fact: ClassVar[str] = "shuffled"

    def text(self) -> str:
        return "discards shuffled"


@dataclass(frozen=True, slots=True)
class LastTurns(Tiding):
    """What this seat did begins the last turns: n of them are to come (US-29)."""

    fact: ClassVar[str] = "last_turns"
    seat: int
    n: int

    def text(self) -> str:
        return "the last turns begin"


@dataclass(frozen=True, slots=True)
class Over(Tiding):
    """The game is over: everyone's total, and who has won."""

    fact: ClassVar[str] = "over"
    points: list[int]
    winners: list[int]

    def text(self) -> str:
        won = ", ".join(f"seat {seat}" for seat in self.winners)
        return f"the game is over, {' '.join(map(str, self.points))}, won by {won}"
