"""What a family provides for tables and reports: further columns and tables, and what a report says about its games.

A family provides it as `REPORT` in its module `report`. The defaults here are what other families get: tables of games
and seats, and the sections of a report that make sense for any game.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
import numpy.typing as npt

from trilhos.core.view import Fields
from trilhos.lab.report.parts import Change, Finding, KeyFigure, Measure, Score, Section
from trilhos.match.family import Family
from trilhos.match.ruleset import Ruleset
from trilhos.words import Message

if TYPE_CHECKING:
    import pyarrow as pa

    from trilhos.lab.report.count.chunk import Counter, Seating
    from trilhos.lab.report.count.seats import Seats
    from trilhos.lab.report.results import Results

Columns = Fields  # arrays by name
Logs = npt.NDArray[Any]  # of the family's LOG records, one per game
Shares = npt.NDArray[np.float32]  # of the win, by game and seat
Index = npt.NDArray[np.integer]  # of games or seats

POINTS = Score(
    Message("Winners have {winners} points, the others {others}."),
    Message("Points at the end, winners and others"),
    Message("Points that the winner is ahead of the next"),
    Message("points of the winner"),
)


class FamilyReport:
    """Tables and reports of a family's games."""

    PART: ClassVar[str] = "report"

    seat_columns: Sequence[str] = ()  # further columns of the table of seats, all whole numbers
    tables: "Mapping[str, pa.Schema]" = MappingProxyType({})  # further tables
    logs_lead: bool = False  # whether the family's log counts changes of the lead, and turns by seat
    scores: Mapping[str, Score] = MappingProxyType({"points": POINTS})  # what points are called
    sections: Sequence[Section] = ()  # further sections of a report
    merged: Sequence[str] = ()  # counters whose figures are not nested under their own name
    notes: Sequence[Message] = ()  # on how to read the family's sections
    advice: Mapping[str, Message] = MappingProxyType({})  # what to change if a style of play is too strong, by style
    yardstick: Mapping[str, Mapping[int, float]] = MappingProxyType({})  # figures of a published board, by players
    yardstick_game: str = ""  # its id
    close: float = 0.1  # of the winner's points: the best two are that close at the end of a close game
    minutes: tuple[float, float] = (20 / 60, 5)  # of people: for a turn, and for setting up and scoring

    def seat_figures(self, logs: Logs, games: Index, seats: Index) -> Columns:
        """The further columns of the table of seats, for these games (by index in the logs) and seats."""
        return {}

    def rows(self, begin: int, shares: Shares, logs: Logs) -> dict[str, Columns]:
        """The rows of the further tables; the first of the games has number `begin`."""
        return {}

    def names(self, ruleset: Ruleset) -> dict[str, list[str]]:
        """What the numbers of a column stand for, by column."""
        return {}

    def score(self, ruleset: Ruleset) -> str:
        """What points are in this game: a key of `scores`."""
        return "points"

    def counters(self, ruleset: Ruleset, seating: "Seating", seats: "Seats") -> "dict[str, Counter]":
        """What is counted for the family's sections, by name."""
        return {}

    def findings(self, results: "Results") -> Iterator[Finding]:
        """What the summary says about the family's figures."""
        return iter(())

    def measures(self, results: "Results") -> list[Measure]:
        """Figures of a board that should become small when it is changed, beside the order of play."""
        return []

    can_change: bool = False  # whether `proposals` and `changed` are there

    def proposals(self, results: "Results") -> list[Change]:
        """Changes of the board that these figures suggest."""
        return []

    def changed(self, ruleset: Ruleset, changes: Sequence[Change], path: Path) -> Ruleset:
        """Write the board with these changes into a file, and return its ruleset with the same house rules."""
        raise NotImplementedError

    def change_text(self, ruleset: Ruleset, change: Change) -> Message:
        """What a change does, in words."""
        return Message("{where}: {old} → {new}", where=change.where, old=change.old, new=change.new)

    def key_figures(self, results: "Results") -> list[KeyFigure]:
        """The family's key figures."""
        return []

    def sketch(self, results: "Results") -> str:
        """A small picture beside the summary, as HTML."""
        return ""


DEFAULT = FamilyReport()


def report_of(family: Family) -> FamilyReport:
    """The tables and reports of a family's games."""
    return family.part(FamilyReport, DEFAULT)
