"""Any board as a picture: a self-contained SVG, good enough to play from."""

from collections.abc import Iterator, Mapping
from typing import Final
from xml.sax.saxutils import escape

from trilhos.core.svg import LINE, PAPER, SANS, SERIF, SOFT, num, text, text_width
from trilhos.families.ride.boards.facts import GRAY, Facts
from trilhos.families.ride.picture.elements import (
    LAND,
    SEA,
    SIGNS,
    TRACK,
    at,
    city_art,
    mark_of,
    meets_inset,
    space_art,
    train_art,
)
from trilhos.families.ride.picture.ground import ground
from trilhos.families.ride.picture.labels import LEAD, SIZE
from trilhos.families.ride.picture.land import track
from trilhos.families.ride.picture.layout import Link, Panel, spaces
from trilhos.families.ride.picture.legend import legend
from trilhos.families.ride.picture.sheet import INSET_HEAD, Placed, sheet

__all__ = ["panels_art", "sign_defs", "svg"]

EDGE: Final = 26.0  # margin around everything
BARE: Final = 2.0  # the same without captions
HEAD: Final = 64.0  # for the title
GATE: Final = f'<rect x="-13" y="-13" width="26" height="26" rx="4" fill="{LAND}" stroke="{LINE}"/>'  # JP-10
FOOT: Final = 18.0  # between the map and the legend


def svg(facts: Facts, *, width: int = 1400, owners: Mapping[int, int] | None = None, captions: bool = True) -> str:
    """The board as SVG; `owners` gives the seat of each claimed route. Without `captions`, the map alone."""
    laid, owned = sheet(facts), owners or {}
    _, _, w, h = laid.frame
    head, edge = (HEAD, EDGE) if captions else (BARE, BARE)
    tall, strip = legend(facts, owned, w) if captions else (-FOOT, "")
    total_w, total_h = w + 2 * edge, head + h + FOOT + tall + edge
    size = f'width="{width}" height="{round(width * total_h / total_w)}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="0 0 {num(total_w)} {num(total_h)}">',
        f"<title>{escape(facts.name)}</title>",
        f"<defs>{sign_defs()}</defs>",
        f'<rect width="100%" height="100%" fill="{PAPER}"/>',
        f'<g font-family="{SANS}">',
        _title(facts, total_w) if captions else "",
        f'<g transform="translate({num(edge)} {num(head)})">',
        panels_art(facts, owned),
        "</g>",
        f'<g class="legend" transform="translate({num(edge)} {num(head + h + FOOT)})">{strip}</g>',
        "</g></svg>",
    ]
    return "\n".join(parts) + "\n"


def sign_defs() -> str:
    """What every drawing that has spaces in it needs in its <defs>."""
    return "".join(f'<g id="{sign}">{shape}</g>' for sign, shape in SIGNS.items())


def panels_art(facts: Facts, owners: Mapping[int, int]) -> str:
    """The map and its insets, from the origin of the sheet."""
    return "\n".join(_panel(facts, n, placed, owners) for n, placed in enumerate(sheet(facts).placed))


def _title(facts: Facts, width: float) -> str:
    rules = facts.rules
    subtitle = f"{rules.seats_min} to {rules.seats_max} seats, {rules.trains} {facts.words['train']}s each"
    middle = {"fill": LINE, "text_anchor": "middle", "font_family": SERIF}
    size = min(27.0, 27.0 * (width - 40) / text_width(facts.name, 27.0))
    title = text(width / 2, 34, facts.name, size, **middle)
    return title + text(width / 2, 54, subtitle, 13.5, **{**middle, "fill": SOFT, "font_style": "italic"})


def _panel(facts: Facts, n: int, placed: Placed, owned: Mapping[int, int]) -> str:
    left, top, right, bottom = placed.frame
    w, h = right - left, bottom - top
    panel, name = placed.panel, placed.panel.region
    clip = f"{facts.id}-{n}"
    rect = f'x="{num(left)}" y="{num(top)}" width="{num(w)}" height="{num(h)}"'
    inner = f'x="{num(left + 4)}" y="{num(top + 4)}" width="{num(w - 8)}" height="{num(h - 8)}"'
    parts = [
        f'<clipPath id="{clip}"><rect {rect}/></clipPath>',
        f'<g clip-path="url(#{clip})"><rect {rect} fill="{SEA}"/>',
        f'<g transform="translate({num(placed.shift[0])} {num(placed.shift[1])})">',
        ground(facts, n, placed),
        *(_tracks(panel)),
        *(art for link in panel.links for art in _routes(facts, panel, link, owned)),
        *(_cities(facts, panel)),
        "</g></g>",
        f'<rect {rect} fill="none" stroke="{LINE}" stroke-width="2"/>',
        f'<rect {inner} fill="none" stroke="{LINE}" stroke-width="0.7"/>',
    ]
    if name:
        style = {"fill": LINE, "text_anchor": "middle", "font_family": SERIF, "font_style": "italic"}
        parts.append(text((left + right) / 2, top + INSET_HEAD, name[0].upper() + name[1:], 18, **style))
    return "\n".join(parts)


def _tracks(panel: Panel) -> Iterator[str]:
    """A thin line from city to city under every route, so that its ends are easy to find."""
    for link in panel.links:
        yield f'<path d="{track(panel, link)}" fill="none" stroke="{TRACK}" stroke-width="2.4"/>'


def _routes(facts: Facts, panel: Panel, link: Link, owned: Mapping[int, int]) -> Iterator[str]:
    for lane, i in enumerate(link.routes):
        route = facts.routes[i]
        colour = "bullet" if route.bullet else "gray" if route.colour == GRAY else facts.colours[route.colour]
        title = f"{facts.cities[route.a].name} - {facts.cities[route.b].name}: {route.length} {colour}"
        yield f'<g class="route" data-route="{i}"><title>{escape(title)}</title>'
        for k, space in enumerate(spaces(panel, link, lane, route.length)):
            art = space_art(facts, route, k, space)
            yield at(space, art + (train_art(owned[i], space.long) if i in owned else ""))
        yield "</g>"


def _cities(facts: Facts, panel: Panel) -> Iterator[str]:
    for c, (x, y) in panel.at.items():
        gate = GATE if meets_inset(facts, c) else ""
        place = f'data-city="{c}" transform="translate({num(x)} {num(y)})"'
        yield f'<g class="city" {place}>{gate}{city_art(mark_of(facts, c))}{_name(panel, c)}</g>'


def _name(panel: Panel, c: int) -> str:
    """The city's name, with a halo so that it is readable on any background."""
    label = panel.labels[c]
    left, top, right, _ = label.box
    lines = "".join(
        f'<tspan x="{num((left + right) / 2)}" y="{num(top + LEAD * k + SIZE * 0.86)}">{escape(line)}</tspan>'
        for k, line in enumerate(label.lines)
    )
    type_ = f'font-size="{num(SIZE)}" text-anchor="middle" fill="{LINE}"'
    halo = f'stroke="{LAND}" stroke-width="3.6" stroke-linejoin="round" paint-order="stroke"'
    return f'<text class="name" {type_} {halo}>{lines}</text>'
