"""Lines and rings as arrays of points: clip, subdivide, simplify, smooth, and write as SVG paths."""

from collections.abc import Iterable, Iterator
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from trilhos.families.ride.picture.layout import Box, Point

Points: TypeAlias = NDArray[np.float64]  # one row for each point: x and y


def clip_ring(ring: Points, box: Box) -> Points:
    """The part of a ring inside a box (Sutherland and Hodgman)."""
    for axis, limit, sign in ((0, box[0], 1), (0, box[2], -1), (1, box[1], 1), (1, box[3], -1)):
        if not len(ring):
            break
        before = np.roll(ring, 1, axis=0)
        inside, was_inside = sign * (ring[:, axis] - limit) >= 0, sign * (before[:, axis] - limit) >= 0
        step = ring[:, axis] - before[:, axis]
        part = np.divide(limit - before[:, axis], step, out=np.zeros(len(ring)), where=inside != was_inside)
        met = before + part[:, None] * (ring - before)
        met[:, axis] = limit
        both = np.stack([met, ring], axis=1)
        ring = both[np.stack([inside != was_inside, inside], axis=1)]
    return ring


def clip_line(line: Points, box: Box) -> Iterator[Points]:
    """The parts of a line inside a box; a segment across its edge is kept whole."""
    within = inside_box(line, box)
    near = within.copy()
    near[1:] |= within[:-1]
    near[:-1] |= within[1:]
    yield from _runs(line, near)


def inside_box(line: Points, box: Box) -> NDArray[np.bool_]:
    """Which points are in a box."""
    left, top, right, bottom = box
    x, y = line.T
    found: NDArray[np.bool_] = (x >= left) & (x <= right) & (y >= top) & (y <= bottom)
    return found


def _runs(line: Points, wanted: NDArray[np.bool_]) -> Iterator[Points]:
    """The stretches of a line whose points are wanted."""
    edges = np.flatnonzero(np.diff(np.r_[False, wanted, False].astype(int)))
    for start, stop in zip(edges[::2], edges[1::2], strict=True):
        if stop - start > 1:
            yield line[start:stop]


def off_the_edge(ring: Points, box: Box, slack: float = 0.01) -> Iterator[Points]:
    """The stretches of a clipped ring that do not run along the box."""
    left, top, right, bottom = box
    closed = np.vstack((ring, ring[:1]))
    x, y = closed.T
    along = np.zeros(len(ring), dtype=bool)
    for values, limit in ((x, left), (x, right), (y, top), (y, bottom)):
        at = np.abs(values - limit) < slack
        along |= at[:-1] & at[1:]
    if not along.any():
        yield closed
        return
    shift = int(np.flatnonzero(along)[0]) + 1  # begin after a segment that runs along the box
    line, kept = np.vstack((np.roll(ring, -shift, axis=0), ring[shift % len(ring)])), ~np.roll(along, -shift)
    edges = np.flatnonzero(np.diff(np.r_[False, kept, False].astype(int)))
    for start, stop in zip(edges[::2], edges[1::2], strict=True):
        yield line[start : stop + 1]


def dense(line: Points, step: float) -> Points:
    """The line with more points, at most `step` apart, so that long straight lines can be bent."""
    ahead = np.diff(line, axis=0)
    n = np.maximum(1, np.ceil(np.hypot(*ahead.T) / step)).astype(int)
    at = np.repeat(np.arange(len(n)), n)
    part = (np.arange(len(at)) - np.repeat(np.cumsum(n) - n, n)) / n[at]
    return np.vstack((line[at] + part[:, None] * ahead[at], line[-1:]))


def simple(line: Points, tolerance: float) -> Points:
    """Fewer points for the same line (Douglas and Peucker); the ends stay."""
    keep = np.zeros(len(line), dtype=bool)
    keep[[0, -1]] = True
    todo = [(0, len(line) - 1)]
    while todo:
        first, last = todo.pop()
        if last - first < 2:
            continue
        far = segment_distances(line[first + 1 : last], line[first], line[last])
        worst = int(far.argmax())
        if far[worst] > tolerance:
            middle = first + 1 + worst
            keep[middle] = True
            todo += [(first, middle), (middle, last)]
    return line[keep]


def thin(line: Points, cell: NDArray[np.float64]) -> Points:
    """The line without points that are in the same cell of a grid as the one before; the ends stay."""
    place = np.floor(line / cell[:, None])
    keep = np.r_[True, (place[1:] != place[:-1]).any(axis=1)]
    keep[-1] = True
    return line[keep]


def simple_ring(ring: Points, tolerance: float) -> Points:
    """The same for a ring; its first point and the one opposite stay."""
    half = len(ring) // 2
    there, back = simple(ring[: half + 1], tolerance), simple(np.vstack((ring[half:], ring[:1])), tolerance)
    return np.vstack((there[:-1], back[:-1]))


def smooth_ring(ring: Points, times: int) -> Points:
    """The ring with its corners cut (Chaikin)."""
    for _ in range(times):
        after = np.roll(ring, -1, axis=0)
        ring = np.stack((0.75 * ring + 0.25 * after, 0.25 * ring + 0.75 * after), axis=1).reshape(-1, 2)
    return ring


def segment_distances(points: Points, a: Points, b: Points) -> NDArray[np.float64]:
    """The distances of points from a segment."""
    step = b - a
    long = float(step @ step)
    part = np.clip((points - a) @ step / long, 0, 1) if long else np.zeros(len(points))
    return np.asarray(np.hypot(*(points - a - part[:, None] * step).T))


def area(ring: Points) -> float:
    """The area of a ring, whatever its direction."""
    x, y = ring.T
    return abs(float(x @ np.roll(y, -1) - y @ np.roll(x, -1))) / 2


class Bundle:
    """Many lines or rings in one array, so that all of them are moved at once."""

    def __init__(self, lines: Iterable[Points]) -> None:
        parts = list(lines)
        self.n = len(parts)
        self.points: Points = np.vstack([*parts, np.empty((0, 2))])
        self.ends = np.cumsum([len(part) for part in parts], dtype=int)
        self.after = np.arange(1, len(self.points) + 1)  # the next point of the ring
        self.after[self.ends - 1] = np.r_[0, self.ends[:-1]] if parts else 0

    def lines(self) -> list[Points]:
        """The lines, one by one."""
        return np.split(self.points, self.ends[:-1]) if self.n else []


class Shores:
    """All segments of some rings, to ask whether a point is inside and which point of them is nearest."""

    def __init__(self, *bundles: Bundle) -> None:
        self.a = np.vstack([one.points for one in bundles])
        self.b = np.vstack([one.points[one.after] for one in bundles])

    def contains(self, at: Point) -> bool:
        """Whether a point is inside, by the even-odd rule."""
        (ax, ay), (bx, by), (x, y) = self.a.T, self.b.T, at
        across = (ay > y) != (by > y)
        with np.errstate(divide="ignore", invalid="ignore"):
            right = x < (bx - ax) * (y - ay) / (by - ay) + ax
        return bool(np.count_nonzero(across & right) % 2)

    def nearest(self, at: Point, reach: float) -> tuple[float, Point]:
        """The distance of the nearest shore, and its nearest point; infinity if none is within reach."""
        close = (np.abs(self.a[:, 0] - at[0]) < reach) & (np.abs(self.a[:, 1] - at[1]) < reach)
        if not close.any():
            return float("inf"), at
        a, step = self.a[close], self.b[close] - self.a[close]
        long = np.einsum("ij,ij->i", step, step)
        part = np.einsum("ij,ij->i", np.asarray(at) - a, step) / np.where(long > 0, long, 1)
        met = a + np.clip(part, 0, 1)[:, None] * step
        far = np.hypot(*(met - at).T)
        k = int(far.argmin())
        return float(far[k]), (float(met[k, 0]), float(met[k, 1]))


def path(lines: Iterable[Points], *, closed: bool, fine: int = 1) -> str:
    """An SVG path with relative whole coordinates, `fine` of them in a unit."""
    out = []
    for line in lines:
        whole = np.round(line * fine).astype(int)
        steps = np.diff(whole, axis=0)
        steps = steps[(steps != 0).any(axis=1)]
        if len(steps) > closed:
            joined = " ".join(f"{dx} {dy}" for dx, dy in steps.tolist()).replace(" -", "-")
            out.append(f"M{whole[0, 0]} {whole[0, 1]}l{joined}{'z' if closed else ''}")
    return "".join(out)
