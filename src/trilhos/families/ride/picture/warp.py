"""Smooth warps, without folds, from positions on earth to positions on the board.

Cities were moved to make room for routes. A smoothed thin-plate spline follows them; where a city would still be in the
water, the coast around it is pushed a little.
"""

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np

from trilhos.families.ride.picture.layout import Box, Point
from trilhos.families.ride.picture.polylines import Points

Warp = Callable[[Points], Points]
SLACK: Final = (0.0, 2e4, 1e5, 4e5, 1.5e6, 6e6)  # smoothing of the spline; the first value without folds is used
PUSH: Final = 46.0  # radius around a city in which the coast is pushed, in units of the board
TIGHT: Final = 0.12  # smallest area scale that is no fold
_STEP: Final = 16.0  # between the points where folds are looked for


def warp_of(home: Sequence[Point], at: Sequence[Point], box: Box) -> Warp:
    """The warp of a panel whose cities are at `home` on earth and at `at` on the board."""
    here, there = np.array(home), np.array(at)
    if len(here) < 3:
        shift = (there - here).mean(axis=0)
        return lambda points: points + shift
    for slack in SLACK:
        warp = _spline(here, there, slack)
        if _tightest(warp, box) > TIGHT:
            break
    return warp


def _bend(squares: Points) -> Points:
    return np.asarray(np.where(squares < 1e-9, 0.0, 0.5 * squares * np.log(np.maximum(squares, 1e-9))))


def _spline(here: Points, there: Points, slack: float) -> Warp:
    n = len(here)
    system = np.zeros((n + 3, n + 3))
    system[:n, :n] = _bend(((here[:, None] - here[None]) ** 2).sum(axis=2)) + slack * np.eye(n)
    system[:n, n], system[:n, n + 1 :] = 1, here
    system[n:, :n] = system[:n, n:].T
    goal = np.vstack((there - here, np.zeros((3, 2))))
    weights = np.linalg.lstsq(system, goal, rcond=None)[0]

    def warp(points: Points) -> Points:
        near = _bend(((points[:, None] - here[None]) ** 2).sum(axis=2))
        return np.asarray(points + near @ weights[:n] + weights[n] + points @ weights[n + 1 :])

    return warp


def _tightest(warp: Warp, box: Box) -> float:
    """The smallest area scale of the warp in the box; negative where it folds over."""
    x, y = (axis.ravel() for axis in np.meshgrid(np.arange(box[0], box[2], _STEP), np.arange(box[1], box[3], _STEP)))
    at = np.stack((x, y), axis=1)
    here, right, below = warp(at), warp(at + np.array((1, 0))), warp(at + np.array((0, 1)))
    (ax, ay), (bx, by) = (right - here).T, (below - here).T
    return float((ax * by - ay * bx).min())


def push(points: Points, centre: Point, by: Point) -> Points:
    """The points, those around a centre pushed."""
    fade = np.exp(-((points - centre) ** 2).sum(axis=1) / (2 * PUSH * PUSH))
    return np.asarray(points + fade[:, None] * np.array(by))
