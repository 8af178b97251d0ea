"""Sea, coast and land of a panel: the real earth if it has one, else land around and between the routes."""

from typing import Final

from trilhos.core.view import Fields
from trilhos.families.ride.boards.facts import Facts
from trilhos.families.ride.picture.elements import BORDER, COAST, LAND, SEA, SHALLOWS
from trilhos.families.ride.picture.labels import moved
from trilhos.families.ride.picture.land import land
from trilhos.families.ride.picture.layout import Point
from trilhos.families.ride.picture.polylines import path
from trilhos.families.ride.picture.sheet import Placed
from trilhos.families.ride.picture.shore import Shore, shores

FINE: Final = 2  # parts of a unit that the paths count in
_BEYOND: Final = 60.0  # how far lines go on beyond the frame, whose clip path hides their ends
_WATERS: Final = (56.0, 36.0, 16.0)  # breadth of the depth lines on both sides of the coast, outermost first


def ground(facts: Facts, n: int, placed: Placed) -> str:
    """The ground of the n-th panel as SVG, in the panel's units."""
    shore = shores(facts)[n]
    if shore is None:
        return land(facts, placed.panel, (*SHALLOWS, COAST, LAND))
    left, top, right, bottom = moved(placed.frame, (-placed.shift[0], -placed.shift[1]))
    d = shore_paths(shore.within((left - _BEYOND, top - _BEYOND, right + _BEYOND, bottom + _BEYOND)))
    waters = (_line(d["coast"], ink, broad) for ink, broad in zip(SHALLOWS, _WATERS, strict=True))
    scale = f'<g transform="scale({1 / FINE:g})" stroke-linejoin="round" stroke-linecap="round">'
    return "".join(
        (
            scale,
            *waters,
            f'<path d="{d["land"]}" fill="{LAND}" fill-rule="evenodd"/>',
            _line(d["borders"], BORDER, 1.6, ' stroke-dasharray="14 7 3 7"'),
            f'<path d="{d["lakes"]}" fill="{SEA}"/>',
            _line(d["lake_shores"], COAST, 1.2),
            _line(d["coast"], COAST, 1.6),
            "</g>",
        )
    )


def _line(d: str, ink: str, broad: float, more: str = "") -> str:
    return f'<path d="{d}" fill="none" stroke="{ink}" stroke-width="{broad * FINE:g}"{more}/>' if d else ""


def shore_paths(shore: Shore, shift: Point = (0.0, 0.0)) -> dict[str, str]:
    """The shore as SVG paths in 1/FINE units, moved."""
    rings, lines = {"land": shore.land, "lakes": shore.lakes}, {"borders": shore.borders}
    lines |= {"coast": tuple(shore.coast), "lake_shores": tuple(shore.lake_shores)}
    return {
        **{name: path((ring + shift for ring in these), closed=True, fine=FINE) for name, these in rings.items()},
        **{name: path((line + shift for line in these), closed=False, fine=FINE) for name, these in lines.items()},
    }


def shore_chart(facts: Facts, n: int, placed: Placed) -> Fields | None:
    """The shore of the n-th panel for the browser, on the sheet."""
    shore = shores(facts)[n]
    if shore is None:
        return None
    paths = shore_paths(shore, placed.shift)
    return {"fine": FINE, **{layer: paths[layer] for layer in ("land", "lakes", "borders", "coast")}}
