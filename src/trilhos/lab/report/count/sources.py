"""Means of winners and of the others, and how much of the difference in points each source of points makes."""

from collections.abc import Sequence

import numpy as np

from trilhos.core.view import Fields
from trilhos.lab.report.count.chunk import Chunk, Seating
from trilhos.lab.report.count.shares import Shares


class Sources:
    """Sums of columns over winners and over the others, and how each correlates with the difference in points."""

    def __init__(self, seating: Seating, sources: Sequence[str], besides: Sequence[str]) -> None:
        self.sources, self.besides = list(sources), list(besides)
        self._won, self._lost = (dict.fromkeys([*sources, *besides], 0.0) for _ in range(2))
        self._weights = Shares(len(sources))  # of the squares of the seats' distance from their game's mean
        self._games, self._seats = 0, seating.seats

    def add(self, chunk: Chunk) -> None:
        """Count a chunk."""
        won = chunk.tables["seats"]["share"].astype(np.float64)
        for name in self._won:
            values = chunk.column("seats", name)
            self._won[name] += float((values * won).sum())
            self._lost[name] += float((values * (1 - won)).sum())
        if self.sources:
            points, one = chunk.deviation("points"), np.zeros(len(won), np.int64)
            parts = [chunk.by_deal("seats", one, 1, chunk.deviation(name) * points) for name in self.sources]
            wholes = chunk.by_deal("seats", one, 1, points * points)
            self._weights.add(np.repeat(wholes, len(parts), 1), np.concatenate(parts, 1))
        self._games += chunk.games

    def as_dict(self) -> Fields:
        """Ready for JSON. `weight` says how much of the difference between seats is due to a source: they add to 1.

        `error` is half the width of a weight's interval.
        """
        games = max(1, self._games)
        figures = {
            name: {
                "winners": round(self._won[name] / games, 4),
                "others": round(self._lost[name] / (games * (self._seats - 1)), 4),
            }
            for name in self._won
        }
        for k, name in enumerate(self.sources):
            figures[name] |= {
                "weight": round(self._weights.share(k), 6),
                "error": round(self._weights.half_width(k), 6),
            }
        return figures
