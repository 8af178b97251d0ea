"""What came of an action, and how a game came out: the words that all games share."""

from dataclasses import asdict, dataclass
from typing import Any, ClassVar, NamedTuple


@dataclass(frozen=True, slots=True)
class Tiding:
    """Something that came of an action. Its text is made of its fields, so that the two cannot differ."""

    fact: ClassVar[str] = ""  # its name among the facts

    def text(self) -> str:
        """In words."""
        raise NotImplementedError

    def as_dict(self) -> dict[str, Any]:
        """Ready for JSON; a field that is None is not told."""
        names: tuple[str, ...] = self.__match_args__
        said = {name: value for name in names if (value := getattr(self, name)) is not None}
        return {"fact": self.fact} | said


class Part(NamedTuple):
    """A piece of an outcome. Where it is not for everyone: what the others are told, and who is told the truth."""

    truth: Tiding
    others: Tiding | None = None  # None: everyone is told the truth
    seats: tuple[int, ...] = ()

    def told(self, seat: int | None) -> Tiding:
        """As far as a seat (or, without one, a spectator) may know (HI-2)."""
        return self.truth if self.others is None or seat in self.seats else self.others


class Outcome(NamedTuple):
    """All that an action brought about."""

    parts: tuple[Part, ...]

    def text(self) -> str:
        """In words, all of it."""
        return "; ".join(part.truth.text() for part in self.parts)

    def told(self, seat: int | None) -> str:
        """In words, as far as a seat (or, without one, a spectator) may know (HI-2)."""
        return "; ".join(part.told(seat).text() for part in self.parts)

    def facts(self, seat: int | None, over: bool = False) -> list[dict[str, Any]]:
        """The same for programs; all of it when the game is over."""
        return [(part.truth if over else part.told(seat)).as_dict() for part in self.parts]


def several(n: int, thing: str) -> str:
    """So many things: `1 card`, `2 cards`."""
    return f"{n} {thing}" + "s" * (n != 1)


@dataclass(frozen=True, slots=True)
class Result:
    """The outcome of a whole game."""

    points: list[int]
    places: list[int]
    winners: list[int]
    why: tuple[str, str]  # clause and words
    seats: list[Any]  # one breakdown a seat, as its game counts

    def as_dict(self) -> dict[str, Any]:
        """Ready for JSON."""
        return asdict(self)
