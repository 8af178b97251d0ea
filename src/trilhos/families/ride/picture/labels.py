"""City names beside their cities, each where it covers least."""

import math
from typing import Any, Final

import numpy as np

from trilhos.core.svg import text_width
from trilhos.families.ride.boards.facts import Facts
from trilhos.families.ride.picture.layout import CITY, THICK, Box, Label, Panel, Point, box_gap, spaces

SIZE: Final = 15.0  # font size, in units of the drawing
LEAD: Final = 16.0  # from line to line
_REACH: Final = 190.0  # nothing farther from a city can overlap its name

Points = Any  # an array of two rows, x and y


def _width(text: str, size: float) -> float:
    return text_width(text, size)


def put_labels(facts: Facts, panel: Panel, size: float = SIZE, frame: Box | None = None) -> None:
    """Choose a place for every name, the most crowded city first, then improve all of them in further rounds."""
    obstacles = _obstacles(facts, panel)
    near = {c: _within_reach(obstacles, at) for c, at in panel.at.items()}
    panel.labels = {}
    for _ in range(3):
        for c in sorted(panel.at, key=lambda c: -near[c].shape[1]):
            panel.labels.pop(c, None)
            taken = [moved(label.box, panel.at[k]) for k, label in panel.labels.items()]
            others = [at for k, at in panel.at.items() if k != c and math.dist(at, panel.at[c]) < _REACH]
            panel.labels[c] = min(
                _candidates(facts.cities[c].name, size),
                key=lambda pair: pair[0] + _cost(moved(pair[1].box, panel.at[c]), near[c], others, taken, frame),
            )[1]


def _within_reach(obstacles: Points, at: Point) -> Points:
    return obstacles[:, np.hypot(obstacles[0] - at[0], obstacles[1] - at[1]) < _REACH]


def _obstacles(facts: Facts, panel: Panel) -> Points:
    """Points on spaces and cities, which names should not cover."""
    out: list[Point] = []
    for x, y in panel.at.values():
        out += [(x, y), (x - CITY, y), (x + CITY, y), (x, y - CITY), (x, y + CITY)]
    for link in panel.links:
        for lane, route in enumerate(link.routes):
            for space in spaces(panel, link, lane, facts.routes[route].length):
                dx, dy = math.cos(math.radians(space.angle)), math.sin(math.radians(space.angle))
                for along in (-0.5, -0.17, 0.17, 0.5):
                    for aside in (-THICK / 2, THICK / 2):
                        far = along * space.long
                        out.append((space.x + dx * far - dy * aside, space.y + dy * far + dx * aside))
    return np.array(out).T


def _candidates(name: str, size: float) -> list[tuple[float, Label]]:
    """Positions around the city, each with a penalty; right and above are best."""
    out = []
    for lines in _breaks(name, size):
        w, h = max(_width(line, size) for line in lines) + 2, size * LEAD / SIZE * len(lines)
        for far in (2.0, 7.0):
            for k in range(16):
                turn = math.tau * k / 16
                dx, dy = math.cos(turn), math.sin(turn)
                stretch = 1 / max(abs(dx), abs(dy))
                x = _clip(dx * stretch) * (w / 2 + CITY + far)
                y = _clip(dy * stretch) * (h / 2 + CITY + far)
                dislike = 0.3 * far + 2 * (len(lines) - 1) + (1 - dx) * 0.8 + (1 + dy) * 0.4
                out.append((dislike, Label(lines, (x - w / 2, y - h / 2, x + w / 2, y + h / 2))))
    return out


def _clip(value: float) -> float:
    return max(-1.0, min(1.0, value))


def _breaks(name: str, size: float) -> list[tuple[str, ...]]:
    """The name on one line, and on two if it contains a space."""
    words = name.split(" ")
    splits = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    two = sorted(splits, key=lambda pair: max(_width(line, size) for line in pair))[:1] if len(name) > 8 else []
    return [(name,), *two]


def moved(box: Box, by: Point) -> Box:
    return box[0] + by[0], box[1] + by[1], box[2] + by[0], box[3] + by[1]


def _cost(box: Box, obstacles: Points, others: list[Point], taken: list[Box], frame: Box | None) -> float:
    """The cost of a position: what the name covers, and how close it is to other cities, names and the frame."""
    left, top, right, bottom = box
    x, y = obstacles
    hidden = int(np.count_nonzero((left - 2 < x) & (x < right + 2) & (top - 1 < y) & (y < bottom + 1)))
    shared = sum(
        max(0.0, min(right, q[2]) - max(left, q[0]) + 5) * max(0.0, min(bottom, q[3]) - max(top, q[1]) + 2)
        for q in taken
        if left < q[2] + 5 and q[0] < right + 5 and top < q[3] + 2 and q[1] < bottom + 2
    )
    astray = sum(max(0.0, 2.8 * CITY - box_gap(box, p)) for p in others)
    outside = (
        0.0
        if frame is None
        else sum(max(0.0, frame[k] + 4 - box[k]) + max(0.0, box[k + 2] - frame[k + 2] + 4) for k in (0, 1))
    )
    return 8.0 * hidden + shared + 5.0 * astray + 20.0 * outside
