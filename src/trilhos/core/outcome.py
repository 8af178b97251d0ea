"""The outcome of an action and the result of a game, in the form that all games share."""

from dataclasses import asdict, dataclass
from typing import Any, ClassVar, NamedTuple

from trilhos.core.view import Fields


@dataclass(frozen=True, slots=True)
class OutcomeFact:
    """One fact about the outcome of an action. Its text is generated from its fields, so the two always agree."""

    fact: ClassVar[str] = ""  # name of this kind of fact
    rule: ClassVar[str | None] = None  # the clause behind a surprising outcome; a field `clause` works too

    def text(self) -> str:
        """In words; empty for facts meant only for programs."""
        return ""

    def as_dict(self) -> Fields:
        """Ready for JSON; fields that are None are omitted."""
        names: tuple[str, ...] = self.__match_args__
        fields = {name: value for name in names if (value := getattr(self, name)) is not None}
        return {"fact": self.fact} | fields | ({"clause": self.rule} if self.rule else {})


class Part(NamedTuple):
    """A piece of an outcome; if it is private, also what others see instead, and which seats see the truth."""

    truth: OutcomeFact
    others: OutcomeFact | None = None  # None: everyone sees the truth
    seats: tuple[int, ...] = ()

    def shown_to(self, seat: int | None) -> OutcomeFact:
        """What a seat (or a spectator, for None) may know (HI-2)."""
        return self.truth if self.others is None or seat in self.seats else self.others


class Outcome(NamedTuple):
    """Everything that an action caused."""

    parts: tuple[Part, ...]

    def text(self) -> str:
        """The whole outcome in words."""
        return "; ".join(filter(None, (part.truth.text() for part in self.parts)))

    def shown_to(self, seat: int | None) -> str:
        """What a seat (or a spectator, for None) may know, in words (HI-2)."""
        return "; ".join(filter(None, (part.shown_to(seat).text() for part in self.parts)))

    def facts(self, seat: int | None, over: bool = False) -> list[Fields]:
        """The same as data; everything once the game is over."""
        return [(part.truth if over else part.shown_to(seat)).as_dict() for part in self.parts]


def several(n: int, thing: str) -> str:
    """A count with its noun: `1 card`, `2 cards`."""
    return f"{n} {thing}" + "s" * (n != 1)


@dataclass(frozen=True, slots=True)
class Result:
    """The outcome of a whole game."""

    points: list[int]
    places: list[int]
    winners: list[int]
    why: tuple[str, str]  # clause and words
    seats: list[Any]  # score breakdown per seat; its form depends on the game

    def as_dict(self) -> Fields:
        """Ready for JSON."""
        return asdict(self)
