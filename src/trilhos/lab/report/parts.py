"""What a report is made of: sections, findings and key figures."""

from collections.abc import Callable
from enum import IntEnum
from typing import TYPE_CHECKING, Literal, NamedTuple

from trilhos.words import Message

if TYPE_CHECKING:
    from trilhos.lab.report.results import Results

Where = Literal["before course", "after course", "after notes"]


class Section(NamedTuple):
    """A section of the page: its id, its title, what it shows, and where it stands."""

    id: str
    title: Message
    show: "Callable[[Results], str]"  # HTML; nothing if there is nothing to show
    where: Where = "before course"


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


class Finding(NamedTuple):
    """A sentence of the summary."""

    grade: Grade
    text: Message
    part: str  # id of the section with details
    sure: bool = True  # False: more games are needed to grade it


class KeyFigure(NamedTuple):
    """A figure of the overview."""

    name: Message
    text: str  # the figure as text
    value: float = 0.0
    half_width: float | None = None  # half the width of the interval; None: not known
    is_share: bool = False


def graded(low: float, high: float, look: float, poor: float | None, text: Message, part: str) -> Finding:
    """Grade a figure that should be small: only if its whole interval lies on one side of a bound."""
    if poor is not None and low > poor:
        return Finding(Grade.POOR, text, part)
    if low > look:
        return Finding(Grade.LOOK, text, part)
    return Finding(Grade.GOOD, text, part) if high <= look else so_far(text, part)


def so_far(text: Message, part: str) -> Finding:
    """A finding that is not certain enough to be graded."""
    return Finding(Grade.NOTE, Message("So far: {said}", said=text), part, sure=False)
