"""The possible facts of an outcome in Chicago, as data and in words."""

from dataclasses import dataclass
from typing import ClassVar

from trilhos.core.outcome import OutcomeFact, several


def _listed(cards: dict[str, int]) -> str:
    return " ".join(card for card, n in cards.items() for _ in range(n)) or "none"


@dataclass(frozen=True, slots=True)
class Doors(OutcomeFact):
    """The roll of the die (CH-21)."""

    fact: ClassVar[str] = "doors"
    open: bool
    clause: str | None = None

    def text(self) -> str:
        return "doors open" if self.open else "doors closed"


@dataclass(frozen=True, slots=True)
class BothLeave(OutcomeFact):
    """Boarding was forbidden, and both pawns leave the train (CH-25)."""

    fact: ClassVar[str] = "both_leave"
    rule: ClassVar[str | None] = "CH-25"

    def text(self) -> str:
        return "both pawns leave the train"


@dataclass(frozen=True, slots=True)
class Takes(OutcomeFact):
    """A seat takes a card from another hand; only these two seats know which (CH-60)."""

    fact: ClassVar[str] = "takes"
    rule: ClassVar[str | None] = "CH-60"
    seat: int
    victim: int
    cards: dict[str, int] | None = None

    def text(self) -> str:
        return f"seat {self.seat} takes {'a card' if self.cards is None else _listed(self.cards)}"


@dataclass(frozen=True, slots=True)
class Shows(OutcomeFact):
    """A seat shows its hand to the seat on turn, by a house rule (CH-60)."""

    fact: ClassVar[str] = "shows"
    rule: ClassVar[str | None] = "CH-60"
    seat: int
    to: int
    cards: dict[str, int] | None = None

    def text(self) -> str:
        return f"seat {self.seat} shows {'its hand' if self.cards is None else _listed(self.cards)} to seat {self.to}"


@dataclass(frozen=True, slots=True)
class NoEffect(OutcomeFact):
    """A card was blocked."""

    fact: ClassVar[str] = "no_effect"
    card: str

    def text(self) -> str:
        return f"{self.card} has no effect"


@dataclass(frozen=True, slots=True)
class Draws(OutcomeFact):
    """A seat draws cards; only it knows which ones (HI-2)."""

    fact: ClassVar[str] = "draws"
    seat: int
    n: int
    cards: dict[str, int] | None = None

    def text(self) -> str:
        return f"seat {self.seat} draws {several(self.n, 'card') if self.cards is None else _listed(self.cards)}"


@dataclass(frozen=True, slots=True)
class LosesSeat(OutcomeFact):
    """A pawn of this seat is no longer seated."""

    fact: ClassVar[str] = "loses_seat"
    seat: int

    def text(self) -> str:
        return f"a pawn of seat {self.seat} loses its seat"


@dataclass(frozen=True, slots=True)
class Seated(OutcomeFact):
    """The number of pawns that this seat has seated."""

    fact: ClassVar[str] = "seated"
    seat: int
    n: int

    def text(self) -> str:
        return f"seat {self.seat} has {self.n} seated"


@dataclass(frozen=True, slots=True)
class Stands(OutcomeFact):
    """A pawn of this seat, which did not act, is now in the aisle."""

    fact: ClassVar[str] = "stands"
    seat: int
    cell: str

    def text(self) -> str:
        return f"a pawn of seat {self.seat} stands on {self.cell}"


@dataclass(frozen=True, slots=True)
class ShutIn(OutcomeFact):
    """The turn of this seat counts as shut in by another, so many times in a row (CH-69)."""

    fact: ClassVar[str] = "shut_in"
    rule: ClassVar[str | None] = "CH-69"
    seat: int
    by: int
    turns: int

    def text(self) -> str:
        return f"seat {self.seat} is shut in by seat {self.by} ({self.turns} in a row)"


@dataclass(frozen=True, slots=True)
class OnTurn(OutcomeFact):
    """A turn begins."""

    fact: ClassVar[str] = "turn"
    seat: int

    def text(self) -> str:
        return f"seat {self.seat} is on turn"


@dataclass(frozen=True, slots=True)
class Over(OutcomeFact):
    """The game is over: everyone's seated pawns, and the winners."""

    fact: ClassVar[str] = "over"
    seated: list[int]
    winners: list[int]
    clause: str

    def text(self) -> str:
        won = ", ".join(f"seat {seat}" for seat in self.winners)
        return f"the game is over, {' '.join(map(str, self.seated))} seated, won by {won}"
