"""The sheet: the main map, with its insets in free corners."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import numpy as np

from trilhos.families.ride.boards.facts import Facts
from trilhos.families.ride.picture.labels import moved, put_labels
from trilhos.families.ride.picture.layout import CITY, THICK, Box, Panel, Point, fork, panels, spaces
from trilhos.families.ride.picture.relaxation import Effort, relax

PAD: Final = 50.0  # between the outermost things and the frame
SMALLEST: Final = (420.0, 300.0)  # width and height of the map of a draft with few cities
EDGE: Final = 16.0  # between an inset and anything else
INSET_HEAD: Final = 26.0  # above an inset's map, for its name
EFFORT: Final = 6_000_000  # of laying out one board: several times what the largest published one takes
_STEP: Final = 20.0
_CORNERS: Final = 6  # insets that are placed in corners; more are placed below the map
_TRIES: Final = 64  # widths of the frame that are tried for insets in corners


@dataclass(frozen=True, slots=True)
class Placed:
    """A panel, its offset, and its frame after moving."""

    panel: Panel
    shift: Point
    frame: Box


@dataclass(frozen=True, slots=True)
class Sheet:
    """All panels of a board; the first is the main map, whose frame contains the others."""

    placed: tuple[Placed, ...]

    @property
    def frame(self) -> Box:
        return self.placed[0].frame


@lru_cache(maxsize=16)
def sheet(facts: Facts) -> Sheet:
    """The layout of a board; the same facts always give the same sheet."""
    main, *insets = panels(facts)
    effort = Effort(EFFORT)
    for panel in (main, *insets):
        settle(facts, panel, effort)
    boxes = {panel.region: _inset_box(facts, panel) for panel in insets}
    insets.sort(key=lambda p: -_area(boxes[p.region]))
    left, top, right, bottom = _at_least(_padded(extent(facts, main), PAD))
    pieces = list(_pieces(facts, main))
    frame, corners = _with_insets((left, top, right, bottom), [boxes[p.region] for p in insets], pieces)
    out = []
    for panel, (x, y) in zip(insets, corners, strict=True):
        box = boxes[panel.region]
        shift = (x - box[0] - frame[0], y - box[1] - frame[1])
        out.append(Placed(panel, shift, moved(box, shift)))
    whole = (0.0, 0.0, frame[2] - frame[0], frame[3] - frame[1])
    return Sheet((Placed(main, (-frame[0], -frame[1]), whole), *out))


def settle(facts: Facts, panel: Panel, effort: Effort) -> None:
    """Relax, choose places for the names, and relax again so that they have room."""
    for rounds in (200, 120, 80):
        relax(panel, rounds, effort)
        fork(panel)
        put_labels(facts, panel)
    for rounds in (100, 60):
        fork(panel)
        relax(panel, rounds, effort)
        put_labels(facts, panel)


def _pieces(facts: Facts, panel: Panel) -> Iterable[Box]:
    """The bounding boxes of everything printed on a panel."""
    for c, (x, y) in panel.at.items():
        yield x - CITY, y - CITY, x + CITY, y + CITY
        yield moved(panel.labels[c].box, (x, y))
    for link in panel.links:
        for lane, route in enumerate(link.routes):
            for space in spaces(panel, link, lane, facts.routes[route].length):
                turn = math.radians(space.angle)
                w = (abs(math.cos(turn)) * space.long + abs(math.sin(turn)) * THICK) / 2
                h = (abs(math.sin(turn)) * space.long + abs(math.cos(turn)) * THICK) / 2
                yield space.x - w, space.y - h, space.x + w, space.y + h


def extent(facts: Facts, panel: Panel) -> Box:
    boxes = list(_pieces(facts, panel))
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _inset_box(facts: Facts, panel: Panel) -> Box:
    left, top, right, bottom = _padded(extent(facts, panel), PAD * 0.5)
    return left, top - INSET_HEAD, right, bottom


def _padded(box: Box, pad: float) -> Box:
    return box[0] - pad, box[1] - pad, box[2] + pad, box[3] + pad


def _at_least(box: Box) -> Box:
    """The box, widened to the smallest size of a map."""
    wide, high = (max(0.0, least - (box[k + 2] - box[k])) / 2 for k, least in enumerate(SMALLEST))
    return box[0] - wide, box[1] - high, box[2] + wide, box[3] + high


def _area(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


def _with_insets(frame: Box, boxes: list[Box], pieces: list[Box]) -> tuple[Box, list[Point]]:
    """The frame, widened alternately on both sides until all insets fit into corners; else they are below the map."""
    left, top, right, bottom = frame
    for more in range(_TRIES if len(boxes) <= _CORNERS else 0):
        wider = _STEP * (more // 2)
        tried = (left - wider, top, right, bottom) if more % 2 else (left, top, right + wider, bottom)
        if (corners := _corners(tried, boxes, pieces)) is not None:
            return tried, corners
        if more % 16 == 15:
            bottom += _STEP  # an inset may be taller than the map
    return _below(frame, boxes)


def _below(frame: Box, boxes: list[Box]) -> tuple[Box, list[Point]]:
    """Insets in rows below the map, which becomes as wide as the widest of them."""
    left, top, right, bottom = frame
    right = max(right, *(left + 2 * EDGE + box[2] - box[0] for box in boxes))
    x, y, tall, out = left + EDGE, bottom, 0.0, []
    for box in boxes:
        w, h = box[2] - box[0], box[3] - box[1]
        if x + w + EDGE > right:
            x, y, tall = left + EDGE, y + tall + EDGE, 0.0
        out.append((x, y))
        x, tall = x + w + EDGE, max(tall, h)
    return (left, top, right, y + tall + EDGE), out


def _corners(frame: Box, boxes: list[Box], pieces: list[Box]) -> list[Point] | None:
    """Free positions for boxes of these sizes, in corners of the frame or next to each other."""
    taken, out = np.array(pieces), []
    placed: list[Box] = []
    for box in boxes:
        w, h = box[2] - box[0], box[3] - box[1]
        xs = [frame[0] + EDGE, frame[2] - EDGE - w]
        ys = [frame[1] + EDGE, frame[3] - EDGE - h]
        for q in placed:
            xs += [q[0], q[2] + EDGE, q[0] - EDGE - w]
            ys += [q[1], q[3] + EDGE, q[1] - EDGE - h]
        spot = next(((x, y) for x in xs for y in ys if _free((x, y, x + w, y + h), frame, taken)), None)
        if spot is None:
            return None
        out.append(spot)
        placed.append((spot[0], spot[1], spot[0] + w, spot[1] + h))
        taken = np.vstack((taken, placed[-1]))
    return out


def _free(box: Box, frame: Box, taken: Any) -> bool:
    within = all(p >= q for p, q in zip(box[:2], frame[:2], strict=True))
    within = within and all(p <= q for p, q in zip(box[2:], frame[2:], strict=True))
    left, top, right, bottom = _padded(box, EDGE * 0.9)
    meet = (left < taken[:, 2]) & (taken[:, 0] < right) & (top < taken[:, 3]) & (taken[:, 1] < bottom)
    return within and not meet.any()
