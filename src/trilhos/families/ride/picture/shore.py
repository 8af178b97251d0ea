"""Real land, lakes and borders below a board's cities, warped to where the cities are on the board."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np

from trilhos.families.ride.boards.facts import Facts
from trilhos.families.ride.picture.earth import PRECISION, Lines, earth
from trilhos.families.ride.picture.labels import moved
from trilhos.families.ride.picture.layout import Box, Panel, Point, crosses_date_line, panels
from trilhos.families.ride.picture.polylines import (
    Bundle,
    Points,
    Shores,
    area,
    clip_line,
    clip_ring,
    dense,
    inside_box,
    off_the_edge,
    simple,
    simple_ring,
    smooth_ring,
    thin,
)
from trilhos.families.ride.picture.sheet import Placed, sheet
from trilhos.families.ride.picture.warp import Warp, push, warp_of

BLEED: Final = (0.65, 0.32)  # how far the land of the main map goes on beyond its frame, relative to its sides ...
WIDEST: Final = 2.3  # ... and so far that a window of this width, relative to the height of the map, is full
INSET_BLEED: Final = 30.0
COARSEST: Final = 25.0  # units: where the precision of the data is worse, the board has no real land
COARSE: Final = (1.0, 3.0)  # units: where it is worse, lines are smoothed once, or twice
ASHORE: Final = 10.0  # smallest distance of a city from the water, in units
OFFSHORE: Final = 60.0  # largest distance of a city from the land to which the coast is pushed; farther: an islet
AT_HOME: Final = 0.6  # part of the cities that must be at most that far from real land
ISLET: Final = 30.0  # radius
SMALLEST: Final = 14.0  # smallest island that is drawn, in square units
_ROUNDS: Final = 12
_BEND: Final = 12.0  # distance between points, so that long lines bend with the board
_TOLERANCE: Final = 0.5
_UNSEEN: Final = 4.0  # distance between points outside the frame
_WARP: Final = 120.0  # how far the warp may move what is outside the frame
_REACH: Final = 2 * OFFSHORE  # in which the nearest shore is looked for


@dataclass(frozen=True, slots=True)
class Shore:
    """The earth below a panel, in the panel's units."""

    box: Box  # where it ends
    land: tuple[Points, ...]  # rings; even-odd
    lakes: tuple[Points, ...]
    borders: tuple[Points, ...]

    def within(self, box: Box) -> "Shore":
        """The part in a smaller box."""
        return Shore(
            box,
            tuple(_clipped(self.land, box)),
            tuple(_clipped(self.lakes, box)),
            tuple(part for line in self.borders for part in clip_line(line, box)),
        )

    @property
    def coast(self) -> list[Points]:
        """The lines between land and sea."""
        return [line for ring in self.land for line in off_the_edge(ring, self.box)]

    @property
    def lake_shores(self) -> list[Points]:
        """The lines around lakes."""
        return [line for ring in self.lakes for line in off_the_edge(ring, self.box)]


@lru_cache(maxsize=16)
def shores(facts: Facts) -> tuple[Shore | None, ...]:
    """The real earth below each panel of the sheet; None where there is none: made-up boards, and maps of a city."""
    homes = {panel.region: panel for panel in panels(facts)}
    return tuple(
        _shore(facts, placed, homes[placed.panel.region], n == 0) if facts.coast else None
        for n, placed in enumerate(sheet(facts).placed)
    )


def _shore(facts: Facts, placed: Placed, home: Panel, is_main: bool) -> Shore | None:
    panel = placed.panel
    if panel.scale * PRECISION > COARSEST:
        return None
    frame = moved(placed.frame, (-placed.shift[0], -placed.shift[1]))
    wide, high = _bleed(frame) if is_main else (INSET_BLEED, INSET_BLEED)
    box = (frame[0] - wide, frame[1] - high, frame[2] + wide, frame[3] + high)
    cities = list(panel.at)
    at = [panel.at[c] for c in cities]
    warp = warp_of([home.at[c] for c in cities], at, frame)
    earthly = _Earth(panel.scale, frame, box, crosses_date_line(facts, cities))
    coast = _Coast(earthly.rings("land"), earthly.rings("lakes"), earthly.lines("borders"))
    coast.warp(warp)
    if not coast.is_home_of(at):
        return None
    coast.make_room(at)
    return Shore(
        box,
        tuple(_fine(_clipped(coast.land.lines(), box))),
        tuple(_fine(_clipped(coast.lakes.lines(), box))),
        tuple(simple(part, _TOLERANCE) for line in coast.borders.lines() for part in clip_line(line, box)),
    )


def _bleed(frame: Box) -> Point:
    """How far the land goes on beyond a frame, to the sides, and above and below."""
    w, h = frame[2] - frame[0], frame[3] - frame[1]
    return max(BLEED[0] * w, (WIDEST * h - w) / 2), BLEED[1] * max(w, h)


class _Earth:
    """Lines of the earth in the units of a panel, unwarped, with as many points as can be seen."""

    def __init__(self, scale: float, frame: Box, box: Box, wrap: bool) -> None:
        self.scale, self.frame, self.wrap = scale, frame, wrap
        self.box = (box[0] - _WARP, box[1] - _WARP, box[2] + _WARP, box[3] + _WARP)

    def rings(self, name: str) -> Iterator[Points]:
        """Rings, without the smallest."""
        for ring in self._near(earth()[name]):
            clipped = clip_ring(ring, self.box)
            if len(clipped) > 2 and area(clipped) >= SMALLEST:
                thinned = self._thin(clipped)
                smooth = smooth_ring(thinned, sum(self.scale * PRECISION > coarse for coarse in COARSE))
                yield dense(np.vstack((smooth, smooth[:1])), _BEND)[:-1]

    def lines(self, name: str) -> Iterator[Points]:
        """Lines that are not closed."""
        for line in self._near(earth()[name]):
            for part in clip_line(line, self.box):
                yield dense(self._thin(part), _BEND)

    def _near(self, lines: Lines) -> Iterator[Points]:
        """With `wrap`, longitudes are those from 0 to 360, so the earth comes twice."""
        left, top, right, bottom = (side / self.scale for side in self.box)
        for turn in (0.0, 360.0) if self.wrap else (0.0,):
            for line in lines.near((left - turn, top, right - turn, bottom)):
                yield (line + np.array((turn, 0.0))) * self.scale

    def _thin(self, line: Points) -> Points:
        """Fewer points outside the frame, which is seldom seen."""
        left, top, right, bottom = self.frame
        seen = inside_box(line, (left - _WARP, top - _WARP, right + _WARP, bottom + _WARP))
        return thin(line, np.where(seen, 0.5, _UNSEEN))


def _clipped(rings: Iterable[Points], box: Box) -> Iterator[Points]:
    return (clipped for ring in rings if len(clipped := clip_ring(ring, box)) > 2)


def _fine(rings: Iterable[Points]) -> Iterator[Points]:
    """The rings with fewer points, without those that are too small."""
    for ring in rings:
        if area(ring) >= SMALLEST:
            fine = simple_ring(ring, _TOLERANCE)
            if len(fine) > 2:
                yield fine


class _Coast:
    """Land and lakes that can be pushed until all cities are ashore."""

    def __init__(self, land: Iterable[Points], lakes: Iterable[Points], borders: Iterable[Points]) -> None:
        self.land, self.lakes, self.borders = Bundle(land), Bundle(lakes), Bundle(borders)

    def warp(self, warp: Warp) -> None:
        for bundle in (self.land, self.lakes, self.borders):
            bundle.points = warp(bundle.points)

    def stand(self, cities: Iterable[Point]) -> Iterator[tuple[Point, bool, float, Point]]:
        """For each city whether it is ashore, and the distance and the place of the nearest shore."""
        dry, wet, both = Shores(self.land), Shores(self.lakes), Shores(self.land, self.lakes)
        for city in cities:
            yield city, dry.contains(city) and not wet.contains(city), *both.nearest(city, _REACH)

    def is_home_of(self, cities: Sequence[Point]) -> bool:
        """Whether most cities are on or near land; if not, the board is made up."""
        near = sum(ashore or far < OFFSHORE for _, ashore, far, _ in self.stand(cities))
        return near >= AT_HOME * len(cities)

    def make_room(self, cities: Sequence[Point]) -> None:
        """Push the coast until every city is ashore. Cities far from any land get an islet."""
        stands = list(self.stand(cities))
        near = [city for city, _, far, _ in stands if far < OFFSHORE]
        for _ in range(_ROUNDS):
            pushes = []
            for city, ashore, far, shore in self.stand(near):
                lack = ASHORE - far if ashore else ASHORE + far
                if lack >= 1.5:
                    by = min(8.0, 0.6 * lack) * (-1 if ashore else 1) / max(far, 0.1)
                    pushes.append((shore, ((city[0] - shore[0]) * by, (city[1] - shore[1]) * by)))
            if not pushes:
                break
            for bundle in (self.land, self.lakes, self.borders):
                for shore, way in pushes:
                    bundle.points = push(bundle.points, shore, way)
        islets = [_islet(city) for city, ashore, far, _ in stands if not ashore and far >= OFFSHORE]
        self.land = Bundle([*self.land.lines(), *islets])


def _islet(city: Point) -> Points:
    """A round island that is not quite a circle."""
    turns = np.linspace(0, math.tau, 24, endpoint=False)
    far = ISLET * (1 + 0.12 * np.sin(3 * turns + city[0]) + 0.08 * np.cos(5 * turns + city[1]))
    return np.stack((city[0] + far * np.cos(turns), city[1] + 0.85 * far * np.sin(turns)), axis=1)
