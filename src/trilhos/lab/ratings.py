"""Ratings: one number per bot; differences of ratings predict who wins.

The model is Luce's: a seat wins with a probability proportional to its bot's weight. With two seats it is the model of
Bradley and Terry, and 400 points are odds of ten to one, as with Elo. The weights are fitted by maximum likelihood,
with one fair game added to every seating, so that the rating of a bot that won all its games stays finite. Intervals
come from a Bayesian bootstrap over deals: a deal has the same random weight in all pairings that played it, the fair
games have one too, and every seating gets one more deal that is won or lost as a whole, since a few deals that agree
prove little.
"""

from collections.abc import Sequence
from math import log
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

MEAN = 1500.0  # rating of the average bot, or of the one that the others are compared with
POINTS = 400 / log(10)  # rating points for odds of e to one
DRAWS = 400  # samples of the bootstrap
STEPS, CLOSE, STRIDE = 100, 1e-9, 2.0  # of Newton's method


class Seating(NamedTuple):
    """One bot alone among another: how often it won in each deal."""

    alone: int
    others: int
    wins: Floats  # by deal
    games: int  # per deal
    seats: int


class Rating(NamedTuple):
    """A rating and its 95 % interval."""

    rating: float
    low: float
    high: float


def ratings(bots: int, seatings: Sequence[Seating], seed: int = 0, anchor: int | None = None) -> list[Rating]:
    """The ratings of bots 0, 1, … from all their games. That of `anchor` is MEAN, without an interval."""
    if bots == 0:
        return []
    dice = np.random.default_rng(abs(seed))
    deals = max((len(one.wins) for one in seatings), default=0)
    tables = len(seatings)
    best = _fit(bots, seatings, np.ones(deals), np.ones(tables))
    drawn = np.array(
        [
            _fit(bots, seatings, dice.exponential(size=deals), dice.exponential(size=tables), dice.random(tables))
            for _ in range(DRAWS)
        ]
    )
    if anchor is not None:
        best = best - best[anchor] + MEAN
        drawn = drawn - drawn[:, [anchor]] + MEAN
    low, high = np.percentile(drawn, [2.5, 97.5], axis=0)
    return [
        Rating(round(float(best[k]), 1), round(float(min(low[k], best[k])), 1), round(float(max(high[k], best[k])), 1))
        for k in range(bots)
    ]


def _fit(bots: int, seatings: Sequence[Seating], weights: Floats, fair: Floats, luck: Floats | None = None) -> Floats:
    """Fit the logarithms of the weights by Newton's method; the likelihood has a single maximum."""
    alone, others = (np.array([getattr(one, name) for one in seatings], int) for name in ("alone", "others"))
    seats = np.array([one.seats for one in seatings], float)
    won = np.array([weights[: len(one.wins)] @ one.wins for one in seatings]) + fair / seats
    games = np.array([weights[: len(one.wins)].sum() * one.games for one in seatings]) + fair
    if luck is not None:
        more = np.array([one.games for one in seatings], float)
        won, games = won + more * (luck < won / games), games + more
    strength = np.zeros(bots)
    for _ in range(STEPS):
        chance = 1 / (1 + (seats - 1) * np.exp(strength[others] - strength[alone]))
        slope, curve = np.zeros(bots), np.zeros((bots, bots))
        np.add.at(slope, alone, won - games * chance)
        np.add.at(slope, others, games * chance - won)
        bend = games * chance * (1 - chance)
        for i, j, sign in ((alone, alone, 1), (others, others, 1), (alone, others, -1), (others, alone, -1)):
            np.add.at(curve, (i, j), sign * bend)
        step = np.clip(np.linalg.lstsq(curve, slope, rcond=1e-12)[0], -STRIDE, STRIDE)
        strength += step
        if np.abs(step).max(initial=0.0) < CLOSE:
            break
    rated: Floats = MEAN + POINTS * (strength - strength.mean())
    return rated
