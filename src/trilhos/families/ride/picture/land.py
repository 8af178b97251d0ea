"""Land for boards without a coastline: the area around and between land routes."""

import math
from collections.abc import Iterator, Sequence
from typing import Final

from trilhos.core.svg import num
from trilhos.families.ride.boards.facts import Facts
from trilhos.families.ride.picture.layout import Link, Panel, Point

BREADTH: Final = 92.0
ISLET: Final = 60.0  # size of the island of a city that only ferries reach
_WATERS: Final = 26.0  # distance between depth lines


def land(facts: Facts, panel: Panel, inks: Sequence[str]) -> str:
    """The same shapes in every colour, each narrower than the one before: shallows, coast, land."""
    shape, islets = shapes(facts, panel)
    out = []
    for i, ink in enumerate(inks):
        more = {0: 0.0, 1: 3.0}.get(len(inks) - 1 - i, 3.0 + _WATERS * (len(inks) - 2 - i))
        for d, breadth in ((shape, BREADTH), (islets, ISLET)):
            out.append(
                f'<path d="{d}" fill="{ink}" stroke="{ink}" stroke-width="{num(breadth + more)}"'
                ' stroke-linejoin="round" stroke-linecap="round"/>'
            )
    return "".join(out)


def shapes(facts: Facts, panel: Panel) -> tuple[str, str]:
    """The land around and between the routes, and the islands that only ferries reach, as paths."""
    dry = [link for link in panel.links if not any(facts.routes[r].ferries for r in link.routes)]
    ashore = {c for link in dry for c in (link.a, link.b)}
    islets = "".join(f"M{num(x)} {num(y)}h.1" for c, (x, y) in panel.at.items() if c not in ashore)
    return "".join([*_faces(panel, dry), *(track(panel, link) for link in dry)]), islets


def track(panel: Panel, link: Link) -> str:
    """The path from city to city along a link."""
    (ax, ay), (cx, cy), (bx, by) = panel.at[link.a], link.bend, panel.at[link.b]
    return f"M{num(ax)} {num(ay)}Q{num(cx)} {num(cy)} {num(bx)} {num(by)}"


def _faces(panel: Panel, links: Sequence[Link]) -> Iterator[str]:
    """The faces between the routes, found by turning left at every city until back at the start."""
    around: dict[int, list[int]] = {}
    for link in links:
        around.setdefault(link.a, []).append(link.b)
        around.setdefault(link.b, []).append(link.a)
    for c, others in around.items():
        others.sort(key=lambda k: _direction(panel.at[c], panel.at[k]))
    left = {(a, b) for a, others in around.items() for b in others}
    for first in sorted(left):
        ring, step = [], first
        while step in left:
            left.discard(step)
            ring.append(panel.at[step[0]])
            others = around[step[1]]
            step = step[1], others[others.index(step[0]) - 1]
        # the one face with the opposite orientation is the outside
        if sum(p[0] * q[1] - q[0] * p[1] for p, q in zip(ring, ring[1:] + ring[:1], strict=True)) > 0:
            yield "M" + "L".join(f"{num(x)} {num(y)}" for x, y in ring) + "z"


def _direction(p: Point, q: Point) -> float:
    return math.atan2(q[1] - p[1], q[0] - p[0])
