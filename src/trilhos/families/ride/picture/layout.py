"""Positions of a board's cities on the sheet, and the curves of its routes."""

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from trilhos.families.ride.boards.facts import Facts

Point = tuple[float, float]
Box = tuple[float, float, float, float]  # left, top, right, bottom

SPACE: Final = 30.0  # length of a space
GAP: Final = 4.0  # between two spaces of a route
PITCH: Final = SPACE + GAP
THICK: Final = 13.0  # breadth of a space
TWIN_GAP: Final = 3.0
CITY: Final = 9.0  # radius of a city's mark
MARGIN: Final = 5.0  # between unrelated things
STRETCH: Final = 1.25  # how much longer than PITCH the distance to the next space may be
FORK: Final = 54.0  # largest distance from a city to the first space
DRAFT: Final = 600.0  # extent of a board without routes


@dataclass(slots=True)
class Link:
    """All routes between two cities: one curve, with the routes side by side along it."""

    a: int
    b: int
    routes: list[int]
    length: int  # spaces of the longest
    start: float = 0.0  # distance from the city's centre to the first space
    stop: float = 0.0
    bend: Point = (0.0, 0.0)  # control point of the quadratic curve

    @property
    def half(self) -> float:
        return (len(self.routes) * (THICK + TWIN_GAP) - TWIN_GAP) / 2

    def keep(self, city: int, clear: float) -> None:
        """Set the distance from a city to the first space."""
        if self.a == city:
            self.start = clear
        else:
            self.stop = clear

    @property
    def need(self) -> float:
        return self.start + self.stop + self.length * PITCH


@dataclass(slots=True)
class Label:
    """A city's name and its position."""

    lines: tuple[str, ...]
    box: Box  # relative to the city


@dataclass(slots=True)
class Panel:
    """The main map, or one inset of it (JP-10)."""

    region: str
    at: dict[int, Point]
    links: list[Link]
    labels: dict[int, Label] = field(default_factory=dict)
    scale: float = 1.0  # of the projection


def panels(facts: Facts) -> list[Panel]:
    """The main map and the insets, with cities at their geographic positions, before relaxation."""
    regions = dict.fromkeys(city.region for city in facts.cities)
    return [_panel(facts, region) for region in sorted(regions)]


def _panel(facts: Facts, region: str) -> Panel:
    links: dict[tuple[int, int], Link] = {}
    for i, route in enumerate(facts.routes):
        a, b = sorted((route.a, route.b))
        if (facts.cities[a].region or facts.cities[b].region) == region:
            link = links.setdefault((a, b), Link(a, b, [], 0))
            link.routes.append(i)
            link.length = max(link.length, route.length)
    here = {i for i, city in enumerate(facts.cities) if city.region == region}
    cities = sorted(here | {c for ends in links for c in ends})
    panel = Panel(region, _project(facts, cities), list(links.values()))
    _ring(panel)
    _scale(panel)
    for link in panel.links:
        link.bend = _middle(panel.at[link.a], panel.at[link.b])
    return panel


def crosses_date_line(facts: Facts, cities: Iterable[int]) -> bool:
    """Whether these cities are closer to each other across the date line."""
    lons = [facts.cities[c].lon for c in cities]
    return max(lons) - min(lons) > 180


def _project(facts: Facts, cities: list[int]) -> dict[int, Point]:
    """The Mercator projection, which keeps small shapes."""
    lats = [math.radians(facts.cities[c].lat) for c in cities]
    lons = [facts.cities[c].lon for c in cities]
    if crosses_date_line(facts, cities):
        lons = [lon % 360 for lon in lons]
    norths = [math.degrees(math.asinh(math.tan(lat))) for lat in lats]
    return {c: (lon, -north) for c, lon, north in zip(cities, lons, norths, strict=True)}


def _ring(panel: Panel) -> None:
    """The distance from a city at which the first spaces of all its routes have room side by side."""
    for c in panel.at:
        meeting = [link for link in panel.links if c in (link.a, link.b)]
        around = sum(2 * link.half + MARGIN for link in meeting)
        for link in meeting:
            link.keep(c, max(CITY + GAP, 0.9 * around / math.tau))


def fork(panel: Panel) -> None:
    """The same for the actual curves: routes at a sharp angle or under the city's name begin farther out."""
    for c in panel.at:
        here = [(i, link) for i, link in enumerate(panel.links) if c in (link.a, link.b)]
        meeting = sorted((_leaving(panel, link, c), i) for i, link in here)
        clear = [CITY + GAP] * len(meeting)
        for k, (turn, i) in enumerate(meeting):
            m = (k + 1) % len(meeting)
            angle = (meeting[m][0] - turn) % math.tau
            if m != k and angle < math.pi:
                breadth = panel.links[i].half + panel.links[meeting[m][1]].half + GAP
                need = breadth / (2 * math.tan(max(angle, 0.2) / 2))
                clear[k], clear[m] = max(clear[k], need), max(clear[m], need)
        for (turn, i), far in zip(meeting, clear, strict=True):
            link = panel.links[i]
            link.keep(c, min(max(far, _beyond(panel.labels.get(c), turn, link.half)), FORK))


def _beyond(label: Label | None, turn: float, half: float) -> float:
    """The distance from the city at which a route of this width has passed the city's name."""
    if label is None:
        return 0.0
    dx, dy = math.cos(turn), math.sin(turn)
    under = [far for far in range(0, 80, 2) if box_gap(label.box, (far * dx, far * dy)) < half + 1]
    return max(under, default=0)


def box_gap(box: Box, p: Point) -> float:
    """The distance of a point from a box; 0 inside."""
    dx = max(box[0] - p[0], 0.0, p[0] - box[2])
    dy = max(box[1] - p[1], 0.0, p[1] - box[3])
    return math.hypot(dx, dy)


def _leaving(panel: Panel, link: Link, c: int) -> float:
    """The direction in which a link leaves a city."""
    x, y = panel.at[c]
    px, py = curve(panel, link, 0.25 if link.a == c else 0.75)
    return math.atan2(py - y, px - x)


def _scale(panel: Panel) -> None:
    """The scale at which most routes have the length they need."""
    chords = [math.dist(panel.at[link.a], panel.at[link.b]) for link in panel.links]
    wanted = sorted(link.need / max(chord, 1e-9) for link, chord in zip(panel.links, chords, strict=True))
    scale = panel.scale = wanted[len(wanted) * 2 // 3] if wanted else DRAFT / _span(panel)
    panel.at = {c: (x * scale, y * scale) for c, (x, y) in panel.at.items()}


def _span(panel: Panel) -> float:
    """How far the cities reach, in units before scaling."""
    xs, ys = zip(*panel.at.values(), strict=True)
    return max(max(xs) - min(xs), max(ys) - min(ys)) or DRAFT


def _middle(p: Point, q: Point) -> Point:
    return (p[0] + q[0]) / 2, (p[1] + q[1]) / 2


def curve(panel: Panel, link: Link, t: float) -> Point:
    (ax, ay), (cx, cy), (bx, by) = panel.at[link.a], link.bend, panel.at[link.b]
    u, v, w = (1 - t) * (1 - t), 2 * t * (1 - t), t * t
    return u * ax + v * cx + w * bx, u * ay + v * cy + w * by


def stations(link: Link, long: float) -> list[float]:
    """The positions of the spaces' centres along a curve of this length."""
    room = long - link.start - link.stop
    pitch = min(room / link.length, PITCH * STRETCH)
    first = link.start + (room - pitch * link.length) / 2
    return [first + pitch * (k + 0.5) for k in range(link.length)]


@dataclass(slots=True)
class Space:
    """One space of a route on paper."""

    x: float
    y: float
    angle: float  # degrees
    long: float


def spaces(panel: Panel, link: Link, lane: int, n: int) -> list[Space]:
    """The n spaces of a route of a link, evenly spaced along its curve, parallel to its other routes."""
    steps = 40
    points = [curve(panel, link, i / steps) for i in range(steps + 1)]
    far = [0.0]
    for p, q in pairwise(points):
        far.append(far[-1] + math.dist(p, q))
    stood = Link(link.a, link.b, link.routes, n, link.start, link.stop)
    marks = stations(stood, far[-1])
    pitch = marks[1] - marks[0] if n > 1 else min(far[-1] - link.start - link.stop, PITCH * STRETCH)
    aside = (lane - (len(link.routes) - 1) / 2) * (THICK + TWIN_GAP)
    out = []
    for mark in marks:
        i = max(k for k in range(steps) if far[k] <= mark or k == 0)
        (px, py), (qx, qy) = points[i], points[i + 1]
        step = far[i + 1] - far[i] or 1.0
        dx, dy, f = (qx - px) / step, (qy - py) / step, mark - far[i]
        x, y = px + dx * f - dy * aside, py + dy * f + dx * aside
        out.append(Space(x, y, math.degrees(math.atan2(dy, dx)), max(pitch - GAP, SPACE * 0.5)))
    return out
