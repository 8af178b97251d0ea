"""Statistics of many games: shares with intervals, and a sequential test.

The games of one deal are not independent (a lucky deal is lucky in every seating), so deals are counted, not games.
"""

from dataclasses import dataclass, field
from math import log, sqrt
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from trilhos.bots.game_arrays import PLACES, POINTS, SHIFT, WINNERS
from trilhos.core.view import Fields

Ints = npt.NDArray[np.int64]

Z = 1.959964  # 95 % of a normal distribution lie within this many standard deviations
WHOLE = 60  # units of a win: divisible by two to five seats


class Interval(NamedTuple):
    """A share and its 95 % interval."""

    share: float
    low: float
    high: float


def interval(total: float, squares: float, n: int) -> Interval:
    """The mean of n shares between 0 and 1, with Wilson's interval for the effective number of games.

    The effective number follows from the variance of the shares. One more deal, as uncertain as a single game, is added
    to the variance, since a few deals that agree prove little.
    """
    if n == 0:
        return Interval(0.0, 0.0, 1.0)
    p = min(1.0, max(0.0, total / n))
    spread = p * (1 - p)
    variance = (max(0.0, squares - n * p * p) + spread) / n
    return wilson(p, n * spread / variance if variance > 0 else n)


def wilson(p: float, n: float) -> Interval:
    """Wilson's interval for a share of n games."""
    middle = p + Z * Z / (2 * n)
    half = Z * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n))
    low, high = (middle - half) / (1 + Z * Z / n), (middle + half) / (1 + Z * Z / n)
    return Interval(p, max(0.0, min(p, low)), min(1.0, max(p, high)))


def wins(rows: Ints, seats: int) -> Ints:
    """Each seat's share of the win of each game, in units of 1/WHOLE."""
    won = rows[:, WINNERS, None] >> np.arange(seats) & 1
    shared: Ints = won * (WHOLE // np.maximum(1, won.sum(1, keepdims=True)))
    return shared


def by_bot(values: Ints, rows: Ints) -> Ints:
    """Columns by seat as columns by bot: bot k sat at seat (k + shift) % seats."""
    seats = values.shape[1]
    return np.take_along_axis(values, (np.arange(seats) + rows[:, SHIFT, None]) % seats, 1)


@dataclass
class Group:
    """Seats that are counted together: those of a bot, or one seat. All sums are exact."""

    name: str
    columns: list[int]
    seats: int
    deals: int = 0
    games: int = 0
    points: int = 0
    won: int = 0  # in units of 1/WHOLE, like the squares of the deals' sums
    squares: int = 0
    places: Ints = field(default_factory=lambda: np.zeros(0, np.int64))

    def add(self, points: Ints, won: Ints, places: Ints, unit: int) -> None:
        """Count some games; `unit` of them are one deal."""
        mine = won[:, self.columns].sum(1).reshape(-1, unit).sum(1)
        self.deals += len(mine)
        self.games += len(won)
        self.points += int(points[:, self.columns].sum())
        self.won += int(mine.sum())
        self.squares += int((mine * mine).sum())
        counts = np.bincount(places[:, self.columns].ravel(), minlength=self.seats + 1)[1 : self.seats + 1]
        self.places = counts if not self.places.size else self.places + counts

    @property
    def win(self) -> Interval:
        """The share of games that one of these seats wins."""
        whole = WHOLE * len(self.columns) * max(1, self.games) / max(1, self.deals)
        return interval(self.won / whole, self.squares / whole**2, self.deals)

    def as_dict(self) -> Fields:
        """Ready for JSON."""
        played = max(1, self.games * len(self.columns))
        share, low, high = (round(value, 6) for value in self.win)
        return {
            "seats": len(self.columns),
            "points_mean": round(self.points / played, 4),
            "win_share": share,
            "win_interval": [low, high],
            "places": [round(int(n) / played, 6) for n in self.places],
        }


class Groups:
    """The same games, counted by bot and by seat."""

    def __init__(self, names: list[str], unit: int) -> None:
        seats = len(names)
        self.unit = unit
        self.bots = [
            Group(name, [k for k, other in enumerate(names) if other == name], seats) for name in dict.fromkeys(names)
        ]
        self.seats = [Group(str(seat), [seat], seats) for seat in range(seats)]
        self.winners = 0
        self.winners_points = 0

    def add(self, rows: Ints) -> None:
        """Count some games: whole deals of them."""
        seats = len(self.seats)
        figures = rows[:, POINTS : POINTS + seats], wins(rows, seats), rows[:, PLACES : PLACES + seats]
        for group in self.seats:
            group.add(*figures, self.unit)
        points, won, places = (by_bot(values, rows) for values in figures)
        for group in self.bots:
            group.add(points, won, places, self.unit)
        self.winners += int((won > 0).sum())
        self.winners_points += int(points[won > 0].sum())


class Verdict(NamedTuple):
    """The state of a sequential test: who is better ("first", "second", "neither"), or None if it is undecided."""

    better: str | None
    for_first: float  # log-likelihood ratios against "no difference"
    for_second: float


@dataclass(frozen=True)
class Sprt:
    """Wald's sequential test, both ways at once (Sobel and Wald): is the first better, the second, or neither?

    H0: the mean score is 1/2; H1: it is 1/2 + margin; H2: it is 1/2 - margin. Bots that are equal are called
    different with a probability of at most 2·alpha; a difference of the margin or more is missed with a probability of
    at most beta. Scores are means of whole deals, and are assumed to be normal with their sample variance.
    """

    margin: float = 0.02
    alpha: float = 0.025
    beta: float = 0.05
    least: int = 32  # deals before the first test

    def verdict(self, total: float, squares: float, n: int) -> Verdict:
        """After n deals, given the sum of their scores and the sum of the squares."""
        if n < self.least:
            return Verdict(None, 0.0, 0.0)
        mean = total / n
        variance = (max(0.0, squares - n * mean * mean) + 0.25) / (n + 1)  # one more deal, of the largest variance
        first = n * self.margin * (mean - 0.5 - self.margin / 2) / variance
        second = n * self.margin * (0.5 - mean - self.margin / 2) / variance
        high, low = log((1 - self.beta) / self.alpha), log(self.beta / (1 - self.alpha))
        better = "first" if first >= high else "second" if second >= high else None
        if better is None and first <= low and second <= low:
            better = "neither"
        return Verdict(better, first, second)
