"""What came of an action, and how a game came out: the words that all games share."""

from dataclasses import asdict, dataclass
from typing import Any, NamedTuple


class Part(NamedTuple):
    """A piece of an outcome: the truth, and what seats other than the acting one are told."""

    text: str
    others: str | None  # None: the same


class Outcome(NamedTuple):
    """All that an action brought about."""

    parts: tuple[Part, ...]

    def text(self, private: bool = True) -> str:
        """In words: all of it, or what the other seats are told."""
        told = [part.text if private or part.others is None else part.others for part in self.parts]
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
