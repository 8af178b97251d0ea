"""Shares of many things at once, each with the interval that its deals allow; and how figures are spread."""

from math import sqrt
from typing import Any

import numpy as np
import numpy.typing as npt

from trilhos.lab.stats import Interval, Z, wilson

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]


class Shares:
    """Parts of wholes, such as wins of games, for so many things. The games of one deal count as one piece of luck."""

    def __init__(self, size: int) -> None:
        self.wholes, self.parts = np.zeros(size), np.zeros(size)
        self._ww, self._wp, self._pp = np.zeros(size), np.zeros(size), np.zeros(size)

    def add(self, wholes: Floats, parts: Floats) -> None:
        """Count some deals: a row a deal, a column a thing."""
        self.wholes += wholes.sum(0)
        self.parts += parts.sum(0)
        self._ww += (wholes * wholes).sum(0)
        self._wp += (wholes * parts).sum(0)
        self._pp += (parts * parts).sum(0)

    def share(self, k: int) -> float:
        """The share alone; 0 where there was nothing to share."""
        return float(self.parts[k] / self.wholes[k]) if self.wholes[k] else 0.0

    def interval(self, k: int) -> Interval:
        """The share with Wilson's interval, for as many games as the spread of the deals tells of.

        One deal more, as uncertain as a single game, is added to the spread: few deals that agree prove little.
        """
        n = float(self.wholes[k])
        if n == 0:
            return Interval(0.0, 0.0, 1.0)
        p = min(1.0, max(0.0, self.share(k)))
        spread = p * (1 - p)
        squares = max(0.0, float(self._pp[k] - 2 * p * self._wp[k] + p * p * self._ww[k]))
        return wilson(p, n * n * spread / (squares + spread) if spread > 0 else n)

    def off(self, k: int) -> float:
        """How far the share may be off, of parts that may be less than nothing or more than the whole."""
        p = self.share(k)
        squares = max(0.0, float(self._pp[k] - 2 * p * self._wp[k] + p * p * self._ww[k]))
        return Z * sqrt(squares) / float(self.wholes[k]) if self.wholes[k] else 0.0

    def told(self, k: int) -> list[float]:
        """Share and bounds, ready for JSON."""
        return [round(value, 6) for value in self.interval(k)]


class Spread:
    """How often each whole number came up; `unit` of them belong to one deal."""

    def __init__(self, unit: int = 1) -> None:
        self.unit = unit
        self.counts: dict[int, int] = {}

    def add(self, values: npt.NDArray[Any]) -> None:
        """Count some."""
        for value, times in zip(*np.unique(values, return_counts=True), strict=True):
            self.counts[int(value)] = self.counts.get(int(value), 0) + int(times)

    def as_dict(self) -> dict[str, Any]:
        """Ready for JSON: the mean and how far it may be off, the middle, the bounds of nine tenths, and all counts."""
        values = sorted(self.counts)
        if not values:
            return {"mean": 0.0, "error": 0.0, "low": 0, "middle": 0, "high": 0, "counts": {}}
        times = np.array([self.counts[value] for value in values])
        n, reached = int(times.sum()), np.cumsum(times) / times.sum()
        low, middle, high = (values[int(np.searchsorted(reached, part))] for part in (0.05, 0.5, 0.95))
        mean = float(np.dot(values, times) / n)
        squares = float(np.dot((np.array(values) - mean) ** 2, times) / n)
        return {
            "mean": round(mean, 4),
            "error": round(Z * sqrt(squares * self.unit / n), 4),
            "low": low,
            "middle": middle,
            "high": high,
            "counts": {str(value): self.counts[value] for value in values},
        }
