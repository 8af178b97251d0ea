"""The course of games: length, scores, margins, and changes of the lead."""

from trilhos.lab.report.count.chunk import Chunk, Seating
from trilhos.lab.report.count.shares import Spread, SpreadDict


class Course:
    """Distributions of turns, points, margins and changes of the lead."""

    def __init__(self, seating: Seating) -> None:
        self._spreads = {
            name: Spread(seating.unit) for name in ("turns", "winners", "others", "margin", "lead_changes")
        }

    def add(self, chunk: Chunk) -> None:
        """Count a chunk."""
        won, points = chunk.tables["seats"]["share"] > 0, chunk.column("seats", "points")
        columns = {name: chunk.column("games", name) for name in ("turns", "margin", "lead_changes")}
        for name, values in (columns | {"winners": points[won], "others": points[~won]}).items():
            self._spreads[name].add(values)

    def as_dict(self) -> dict[str, SpreadDict]:
        """Ready for JSON."""
        return {name: spread.as_dict() for name, spread in self._spreads.items()}
