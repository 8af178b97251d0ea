"""Make room for everything on a map by relaxation.

Cities start at their geographic positions. Routes need the length of their spaces, spaces must not overlap, and names
need a place beside their city. Things that overlap are pushed apart a little at a time, while cities are pulled back
to where they belong.
"""

import math
from dataclasses import dataclass

from trilhos.families.ride.picture.layout import CITY, MARGIN, PITCH, Label, Panel, Point, stations


@dataclass(slots=True)
class Effort:
    """How many pairs of things may still be compared or pushed apart, so that a crowded board does not take forever.

    It is counted, not timed: the same board always gets the same layout.
    """

    left: int

    def spend(self, n: int) -> bool:
        """Spend some of it; False if it is used up."""
        self.left -= n
        return self.left > 0


@dataclass(slots=True)
class _Bead:
    """A small disc that needs room: a piece of a link, a city or a name; it depends on one to three nodes."""

    nodes: tuple[int, ...]
    weights: tuple[float, ...]
    radius: float
    ends: tuple[int, ...]  # cities it belongs to
    of: int  # the link or city it is part of, which it never pushes
    shift: Point = (0.0, 0.0)


_Cells = dict[tuple[int, int], list[tuple[_Bead, Point]]]
_Touch = tuple[list[tuple[int, float]], float, Point, float]  # nodes and weights of q - p, reach, shift, ease


class _Room:
    """One panel in motion. Nodes are the cities, then the links' bends."""

    def __init__(self, panel: Panel, effort: Effort) -> None:
        self.panel = panel
        self.effort = effort
        self.cities = list(panel.at)
        node = {c: i for i, c in enumerate(self.cities)}
        self.ends = [(node[link.a], node[link.b], len(node) + i) for i, link in enumerate(panel.links)]
        points = [*panel.at.values(), *(link.bend for link in panel.links)]
        self.x = [p[0] for p in points]
        self.y = [p[1] for p in points]
        self.home = list(panel.at.values())

    def relax(self, rounds: int) -> None:
        near: list[_Touch] = []
        for n in range(rounds):
            if n % 8 == 0:
                near = self.neighbours(self.beads())
            if not self.effort.spend(4 * len(near)):  # pushing apart takes longer than comparing
                break
            self.draw_home(max(0.0, 1 - n / (0.8 * rounds)))
            self.stretch_links()
            for touch in near:
                self.part(touch)
        for i, c in enumerate(self.cities):
            self.panel.at[c] = (self.x[i], self.y[i])
        for (_, _, k), link in zip(self.ends, self.panel.links, strict=True):
            link.bend = (self.x[k], self.y[k])

    def draw_home(self, pull: float) -> None:
        """Pull cities to their geographic positions, and links to straight lines."""
        for i, (hx, hy) in enumerate(self.home):
            self.x[i] += 0.04 * pull * (hx - self.x[i])
            self.y[i] += 0.04 * pull * (hy - self.y[i])
        for a, b, k in self.ends:
            self.x[k] += 0.05 * pull * ((self.x[a] + self.x[b]) / 2 - self.x[k])
            self.y[k] += 0.05 * pull * ((self.y[a] + self.y[b]) / 2 - self.y[k])

    def stretch_links(self) -> None:
        """Push the cities of a short link apart; pull those of a very long one together a little."""
        for (a, b, _), link in zip(self.ends, self.panel.links, strict=True):
            dx, dy = self.x[b] - self.x[a], self.y[b] - self.y[a]
            chord = math.hypot(dx, dy) or 1.0
            most = link.need * 1.4
            short = 0.3 * (link.need - chord) if chord < link.need else 0.01 * min(most - chord, 0.0)
            sx, sy = dx / chord * short / 2, dy / chord * short / 2
            self.x[a] -= sx
            self.y[a] -= sy
            self.x[b] += sx
            self.y[b] += sy

    def beads(self) -> list[_Bead]:
        out = [_Bead((i,), (1.0,), CITY + MARGIN, (i,), -1 - i) for i in range(len(self.cities))]
        for i, c in enumerate(self.cities):
            label = self.panel.labels.get(c)
            out += _label_beads(i, label) if label else []
        for n, ((a, b, k), link) in enumerate(zip(self.ends, self.panel.links, strict=True)):
            chord = math.hypot(self.x[b] - self.x[a], self.y[b] - self.y[a])
            long = max(chord, link.need)
            for mark in stations(link, long):
                for t in ((mark - PITCH / 4) / long, (mark + PITCH / 4) / long):
                    weights = ((1 - t) * (1 - t), 2 * t * (1 - t), t * t)
                    out.append(_Bead((a, k, b), weights, link.half + MARGIN / 2, (a, b), n))
        return out

    def place(self, bead: _Bead) -> Point:
        x, y = bead.shift
        for node, weight in zip(bead.nodes, bead.weights, strict=True):
            x += weight * self.x[node]
            y += weight * self.y[node]
        return x, y

    def neighbours(self, beads: list[_Bead]) -> list[_Touch]:
        """Pairs that might touch within the next few rounds."""
        cell = 60.0
        cells: _Cells = {}
        near = []
        for bead in beads:
            x, y = self.place(bead)
            i, j = math.floor(x / cell), math.floor(y / cell)
            around = _around(cells, i, j)
            if not self.effort.spend(len(around)):
                break
            for other, at in around:
                reach = bead.radius + other.radius + 12
                if math.dist((x, y), at) < reach and _strangers(bead, other):
                    near.append(_touch(bead, other))
                    self.effort.spend(16)  # about as long as so many comparisons
            cells.setdefault((i, j), []).append((bead, (x, y)))
        return near

    def part(self, touch: _Touch) -> None:
        """Push two overlapping beads apart by moving their nodes."""
        nodes, reach, (dx, dy), ease = touch
        for node, weight in nodes:
            dx += weight * self.x[node]
            dy += weight * self.y[node]
        apart = math.hypot(dx, dy)
        if apart >= reach:
            return
        give = ease * (reach - apart) / max(apart, 1e-6)
        for node, weight in nodes:
            self.x[node] += weight * give * dx
            self.y[node] += weight * give * dy


def _touch(p: _Bead, q: _Bead) -> _Touch:
    """If both depend on the same node, only the difference of their weights can separate them."""
    weights = dict(zip(q.nodes, q.weights, strict=True))
    for node, weight in zip(p.nodes, p.weights, strict=True):
        weights[node] = weights.get(node, 0.0) - weight
    shift = (q.shift[0] - p.shift[0], q.shift[1] - p.shift[1])
    ease = 0.3 / max(sum(w * w for w in weights.values()), 0.15)
    return list(weights.items()), p.radius + q.radius, shift, ease


def _around(cells: _Cells, i: int, j: int) -> list[tuple[_Bead, Point]]:
    return [found for di in (-1, 0, 1) for dj in (-1, 0, 1) for found in cells.get((i + di, j + dj), ())]


def _strangers(p: _Bead, q: _Bead) -> bool:
    """A link does not push itself or its own cities; a name pushes everything but its own city."""
    if p.of == q.of:
        return False
    return not (len(p.ends) + len(q.ends) == 3 and set(p.ends) & set(q.ends))


def _label_beads(node: int, label: Label) -> list[_Bead]:
    left, top, right, bottom = label.box
    rows = max(1, round((bottom - top) / 16))
    radius = (bottom - top) / rows / 2
    across = max(2, math.ceil((right - left) / 14))
    inner = right - left - 2 * radius
    spots = [
        (left + radius + inner * i / (across - 1), top + radius * (2 * j + 1))
        for i in range(across)
        for j in range(rows)
    ]
    return [_Bead((node,), (1.0,), radius, (), -1 - node, spot) for spot in spots]


def relax(panel: Panel, rounds: int, effort: Effort) -> None:
    """Relax a panel until everything has the room it needs, or the effort is used up."""
    _Room(panel, effort).relax(rounds)
