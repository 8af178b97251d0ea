"""Land, lakes and borders of the earth, packed small.

Made with Natural Earth, whose data is in the public domain; `pack_earth.py` writes the file.
"""

import lzma
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from trilhos.families.ride.picture.layout import Box
from trilhos.families.ride.picture.polylines import Bundle, Points, Shores

FILE: Final = Path(__file__).with_name("earth.npz.xz")
STEPS: Final = 200  # parts of a degree in which the file counts
HALF_TURN: Final = 180.0
PRECISION: Final = 0.01  # degrees: how far its lines are from those of the source


@dataclass(frozen=True, slots=True)
class Lines:
    """Many lines, projected: x is the longitude, y grows to the south (Mercator's projection, in degrees)."""

    points: Points
    starts: NDArray[np.int64]
    boxes: NDArray[np.float64]  # left, top, right, bottom of each

    def near(self, box: Box) -> Iterator[Points]:
        """The lines that may have a part in a box."""
        left, top, right, bottom = self.boxes.T
        hit = (left <= box[2]) & (right >= box[0]) & (top <= box[3]) & (bottom >= box[1])
        ends = np.r_[self.starts[1:], len(self.points)]
        for k in np.flatnonzero(hit):
            yield self.points[self.starts[k] : ends[k]]


@cache
def earth() -> dict[str, Lines]:
    """`land` and `lakes` as rings, `borders` of countries as lines."""
    with np.load(BytesIO(lzma.decompress(FILE.read_bytes()))) as packed:
        return {
            name: _unpacked(packed[f"{name}_sizes"], packed[f"{name}_steps"]) for name in ("land", "lakes", "borders")
        }


def is_land(lat: float, lon: float) -> bool:
    """Whether there is land, as far as the precision of the data goes."""
    at = (lon, -float(north(np.array(lat))))
    return Shores(Bundle(earth()["land"].near((*at, *at)))).contains(at)


def _unpacked(sizes: NDArray[np.int64], steps: NDArray[np.int16]) -> Lines:
    """`steps` holds the way from each point to the next, from line to line too, x before y."""
    starts = np.r_[0, np.cumsum(sizes.astype(np.int64))[:-1]]
    lon, lat = np.cumsum(steps.astype(np.int64), axis=1) / STEPS
    jumps = np.setdiff1d(np.flatnonzero(np.abs(np.diff(lon)) > HALF_TURN) + 1, starts)
    for k in np.unique(np.searchsorted(starts, jumps, "right") - 1):  # across the 180th meridian, such as Fiji
        line = slice(starts[k], np.r_[starts, len(lon)][k + 1])
        whole = np.unwrap(lon[line], period=2 * HALF_TURN)
        lon[line] = whole if np.ptp(whole) < HALF_TURN else lon[line]
    points = np.stack((lon, -north(lat)), axis=1)
    low, high = np.minimum.reduceat(points, starts), np.maximum.reduceat(points, starts)
    return Lines(points, starts, np.hstack((low, high)))


def north(lat: NDArray[np.float64]) -> NDArray[np.float64]:
    """The latitude in Mercator's projection, in degrees."""
    return np.degrees(np.arcsinh(np.tan(np.radians(np.clip(lat, -84, 84)))))
