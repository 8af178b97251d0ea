"""What a report is made of: sections, findings and key figures."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import TYPE_CHECKING, Literal, NamedTuple

from trilhos.core.view import Fields
from trilhos.words import Message

if TYPE_CHECKING:
    from trilhos.lab.report.results import Results

Where = Literal["before claims", "before course", "after course", "after notes"]
PRECISE = 2 / 3  # of the distance between two bounds: a wider half interval gives no grade


class Section(NamedTuple):
    """A section of the page: its id, its title, what it shows, and where it stands."""

    id: str
    title: Message
    show: "Callable[[Results], str]"  # HTML; nothing if there is nothing to show
    where: Where = "before course"
    by_players: bool = False  # shown for each number of players, not for all together


class Score(NamedTuple):
    """What points are called."""

    means: Message  # a sentence with {winners} and {others}
    spread: Message
    margin: Message
    winner: Message


class Grade(IntEnum):
    """The grade of a finding; the worst first."""

    POOR = 0
    LOOK = 1
    GOOD = 2
    NOTE = 3


class Effect(NamedTuple):
    """The size of what was found, with its 95 % interval."""

    value: float
    low: float
    high: float
    bound: float  # from this size on it matters
    usual: float | None = None  # the same on the family's yardstick, a published board

    @property
    def weight(self) -> float:
        """The size as a multiple of the bound."""
        return abs(self.value) / self.bound if self.bound else 0.0


class Change(NamedTuple):
    """A figure of a board to change: of one row, or of several that must agree."""

    table: str  # of the board file: "routes" or "tickets"
    rows: tuple[int, ...]
    key: str
    old: object
    new: object
    where: str  # the name of the first row

    def as_dict(self) -> Fields:
        """Ready for JSON."""
        return {"table": self.table, "where": self.where, "key": self.key, "old": self.old, "new": self.new}


@dataclass(frozen=True)
class Finding:
    """A sentence of the summary, and the figures behind it."""

    grade: Grade
    text: Message
    part: str  # id of the section with details
    sure: bool = True  # False: more games are needed to grade it
    what: str = ""  # a word for programs, such as "first-seat"
    where: str = ""  # the route, ticket or city that it is about; empty: the whole game
    effect: Effect | None = None
    suggestion: Message | None = None
    changes: tuple[Change, ...] = ()  # that carry out the suggestion
    players: int | None = None  # found with this number of players; None: with all together

    @property
    def weight(self) -> float:
        """How bad it is, as a multiple of what begins to matter; findings of one grade are sorted by it."""
        return self.effect.weight if self.effect else 0.0

    def as_dict(self) -> Fields:
        """Ready for JSON."""
        effect = self.effect
        return {
            "what": self.what or self.part,
            "where": self.where,
            "players": self.players,
            "severity": self.grade.name.lower(),
            "sure": self.sure,
            "weight": round(self.weight, 3),
            "effect": None if effect is None else round(effect.value, 5),
            "interval": None if effect is None else [round(effect.low, 5), round(effect.high, 5)],
            "matters_from": None if effect is None else effect.bound,
            "yardstick": None if effect is None else effect.usual,
            "text": str(self.text),
            "suggestion": str(self.suggestion) if self.suggestion else None,
            "changes": [change.as_dict() for change in self.changes],
        }


class Measure(NamedTuple):
    """A figure of a board that should be small."""

    what: str
    name: Message
    value: float
    bound: float  # from here on it matters
    is_share: bool = True


class KeyFigure(NamedTuple):
    """A figure of the overview."""

    name: Message
    text: str  # the figure as text
    value: float = 0.0
    half_width: float | None = None  # half the width of the interval; None: not known
    is_share: bool = False


def graded(finding: Finding, poor: float | None = None) -> Finding:
    """Grade a figure that should be small by its size, if it is known well enough.

    What counts is the estimate, not whether its whole interval lies beyond a bound: more games make the interval
    narrower and the estimate better, but they do not find more.
    """
    effect = finding.effect
    if effect is None:
        return finding
    worst = poor if poor is not None else 1.5 * effect.bound
    if (effect.high - effect.low) / 2 > PRECISE * (worst - effect.bound):
        return so_far(finding)
    size = abs(effect.value)
    grade = Grade.POOR if poor is not None and size >= poor else Grade.LOOK if size >= effect.bound else Grade.GOOD
    return replace(finding, grade=grade)


def so_far(finding: Finding) -> Finding:
    """A finding that is not certain enough to be graded."""
    return replace(finding, grade=Grade.NOTE, text=Message("So far: {said}", said=finding.text), sure=False)
