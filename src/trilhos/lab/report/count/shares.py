"""Shares with intervals for many things at once, and distributions of figures."""

from math import sqrt
from typing import Any, TypedDict

import numpy as np
import numpy.typing as npt

from trilhos.lab.stats import Interval, Z, wilson

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]


class SpreadDict(TypedDict):
    """A distribution, ready for JSON."""

    mean: float
    error: float  # half the width of the mean's interval
    low: int  # of nine tenths of the values
    middle: int
    high: int
    counts: dict[str, int]


class Shares:
    """Parts of wholes, such as wins of games, for a number of things. Variances are taken between deals."""

    def __init__(self, size: int) -> None:
        self.wholes, self.parts = np.zeros(size), np.zeros(size)
        self._ww, self._wp, self._pp = np.zeros(size), np.zeros(size), np.zeros(size)

    def add(self, wholes: Floats, parts: Floats) -> None:
        """Count some deals: a row per deal, a column per thing."""
        self.wholes += wholes.sum(0)
        self.parts += parts.sum(0)
        self._ww += (wholes * wholes).sum(0)
        self._wp += (wholes * parts).sum(0)
        self._pp += (parts * parts).sum(0)

    def share(self, k: int) -> float:
        """The share without its interval; 0 if there was nothing to share."""
        return float(self.parts[k] / self.wholes[k]) if self.wholes[k] else 0.0

    def interval(self, k: int) -> Interval:
        """The share with Wilson's interval for the effective number of games, as `interval` of lab/stats.py."""
        n = float(self.wholes[k])
        if n == 0:
            return Interval(0.0, 0.0, 1.0)
        p = min(1.0, max(0.0, self.share(k)))
        spread = p * (1 - p)
        squares = max(0.0, float(self._pp[k] - 2 * p * self._wp[k] + p * p * self._ww[k]))
        return wilson(p, n * n * spread / (squares + spread) if spread > 0 else n)

    def half_width(self, k: int) -> float:
        """Half the width of the interval, for parts that may be negative or larger than the whole."""
        p = self.share(k)
        squares = max(0.0, float(self._pp[k] - 2 * p * self._wp[k] + p * p * self._ww[k]))
        return Z * sqrt(squares) / float(self.wholes[k]) if self.wholes[k] else 0.0

    def as_list(self, k: int) -> list[float]:
        """Share and bounds, ready for JSON."""
        return [round(value, 6) for value in self.interval(k)]


class Spread:
    """The distribution of a whole number; `unit` of the values belong to one deal."""

    def __init__(self, unit: int = 1) -> None:
        self.unit = unit
        self.counts: dict[int, int] = {}

    def add(self, values: npt.NDArray[Any]) -> None:
        """Count some."""
        for value, times in zip(*np.unique(values, return_counts=True), strict=True):
            self.counts[int(value)] = self.counts.get(int(value), 0) + int(times)

    def as_dict(self) -> SpreadDict:
        """Ready for JSON: mean with error, median, the range of nine tenths of the values, and all counts."""
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
