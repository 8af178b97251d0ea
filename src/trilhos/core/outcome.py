"""What came of an action, and how a game came out: the words that all games share."""

from dataclasses import asdict, dataclass
from typing import Any, NamedTuple


class Part(NamedTuple):
    """A piece of an outcome. Where it is not for everyone: what the others are told, and who is told the truth."""

    text: str
    others: str | None = None  # None: everyone is told the truth
    seats: tuple[int, ...] = ()


class Outcome(NamedTuple):
    """All that an action brought about."""

    parts: tuple[Part, ...]

    def text(self) -> str:
        """In words, all of it."""
        return "; ".join(part.text for part in self.parts)

    def told(self, seat: int | None) -> str:
        """In words, as far as a seat (or, without one, a spectator) may know (HI-2)."""
        told = [part.text if part.others is None or seat in part.seats else part.others for part in self.parts]
        return "; ".join(filter(None, told))


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
