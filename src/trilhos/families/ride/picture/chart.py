"""A board as plain data for drawing it: everything that is printed, and its position on the sheet."""

from dataclasses import asdict, replace
from typing import Any, Final

from trilhos.core.view import Fields
from trilhos.families.ride.boards.facts import GRAY, NONE, Facts, published
from trilhos.families.ride.picture.elements import ink, mark_of, meets_inset, upright
from trilhos.families.ride.picture.ground import shore_chart
from trilhos.families.ride.picture.labels import LEAD, SIZE, moved, put_labels
from trilhos.families.ride.picture.land import BREADTH, ISLET, shapes, track
from trilhos.families.ride.picture.layout import CITY, THICK, Box, Link, Panel, Point, crosses_date_line, panels, spaces
from trilhos.families.ride.picture.sheet import Placed, sheet
from trilhos.families.ride.text.names import Names

Chart = Fields
_WINDOW: Final = (1040.0, 690.0)  # pixels
_LEGIBLE: Final = 11.5  # pixels of letters
_LARGEST: Final = 20.0


def chart(facts: Facts) -> Chart:
    """The board, ready for JSON. Lengths are in units of the sheet, whose top left corner is 0, 0."""
    placed = sheet(facts).placed
    size = _letter_size(placed[0].frame)
    moved = [_moved(_lettered(facts, one, size), one.shift) for one in placed]
    by_region = {panel.region: panel for panel in panels(facts)}
    homes = [_moved(by_region[one.panel.region], one.shift) for one in placed]
    return {
        "game": facts.id,
        "name": facts.name,
        "frame": _rounded(placed[0].frame[2:]),
        "sizes": {"city": CITY, "thick": THICK, "letter": size, "lead": round(size * LEAD / SIZE, 1)},
        "colours": [
            {"name": name, "css": css, "sign": sign}
            for name, (css, sign) in ((name, ink(facts, i)) for i, name in enumerate(facts.colours))
        ],
        "words": facts.words,
        "panels": [_panel(facts, n, placed[n], panel) for n, panel in enumerate(moved)],
        "projection": [_projection(facts, n, one) for n, one in enumerate(placed)],
        "cities": [_city(facts, c, moved, homes, size) for c in range(len(facts.cities))],
        "routes": _routes(facts, moved),
        "tickets": _tickets(facts),
        "figures": _figures(facts),
    }


def _letter_size(frame: Box) -> float:
    """The size of names that can be read when all of the board is seen in a window of usual size."""
    scale = min(_WINDOW[0] / frame[2], _WINDOW[1] / frame[3])
    return round(min(max(SIZE, _LEGIBLE / scale), _LARGEST), 1)


def _lettered(facts: Facts, placed: Placed, size: float) -> Panel:
    """The panel with its names in this size, placed anew; the sheet's own panel stays as it is."""
    panel, (dx, dy) = replace(placed.panel), placed.shift
    if size > SIZE:
        put_labels(facts, panel, size, moved(placed.frame, (-dx, -dy)))
    return panel


def _moved(panel: Panel, shift: Point) -> Panel:
    """The panel, moved to its position on the sheet."""
    dx, dy = shift
    at = {c: (x + dx, y + dy) for c, (x, y) in panel.at.items()}
    links = [replace(link, bend=(link.bend[0] + dx, link.bend[1] + dy)) for link in panel.links]
    return replace(panel, at=at, links=links)


def _rounded(numbers: Any) -> list[float]:
    return [round(float(number), 1) + 0.0 for number in numbers]


def _panel(facts: Facts, n: int, placed: Placed, panel: Panel) -> Chart:
    """`shore` is the real earth; `land` and `islets` are for boards without: paths to fill, and their stroke width.

    The pages have better shores of the published boards: web/src/families/ride/scripts/coasts.mjs.
    """
    land, islets = shapes(facts, panel)
    ground = {"land": land, "breadth": BREADTH, "islets": islets, "islet": ISLET}
    shore = None if facts.id in published() else shore_chart(facts, n, placed)
    return {"region": panel.region, "frame": _rounded(placed.frame), **ground, "shore": shore}


def _projection(facts: Facts, n: int, placed: Placed) -> Chart:
    """Mercator: x = scale * lon + dx, y = -scale * degrees(asinh(tan(lat))) + dy; `wrap`: with lon modulo 360."""
    scale, (dx, dy) = placed.panel.scale, placed.shift
    wrap = crosses_date_line(facts, placed.panel.at)
    return {"panel": n, "scale": round(scale, 5), "dx": round(dx, 2), "dy": round(dy, 2), "wrap": wrap}


def _city(facts: Facts, c: int, moved: list[Panel], homes: list[Panel], size: float) -> Chart:
    """A city in its own panel, and its second position at the gate of an inset (JP-10)."""
    city = facts.cities[c]
    there = sorted((n for n, panel in enumerate(moved) if c in panel.at), key=lambda n: moved[n].region != city.region)
    own, *also = [_standing(c, n, moved[n], homes[n], size) for n in there]
    fields = {"id": c, "name": city.name, "lat": city.lat, "lon": city.lon, **own}
    fields |= {"mark": mark_of(facts, c), "gate": meets_inset(facts, c)}
    return fields | ({"also": also} if also else {})


def _standing(c: int, n: int, panel: Panel, home: Panel, size: float) -> Chart:
    (x, y), label = panel.at[c], panel.labels[c]
    left, top, right, _ = label.box
    name_x, name_y, x, y = _rounded((x + (left + right) / 2, y + top + size * 0.86, x, y))
    name = {"lines": list(label.lines), "x": name_x, "y": name_y}
    return {"panel": n, "x": x, "y": y, "home": _rounded(home.at[c]), "label": name}


def _routes(facts: Facts, moved: list[Panel]) -> list[Chart]:
    names = Names(facts).routes
    lies = {
        r: (n, panel, link, lane)
        for n, panel in enumerate(moved)
        for link in panel.links
        for lane, r in enumerate(link.routes)
    }
    return [_route(facts, r, names[r], *lies[r]) for r in range(len(facts.routes))]


def _route(facts: Facts, r: int, name: str, n: int, panel: Panel, link: Link, lane: int) -> Chart:
    route = facts.routes[r]
    return {
        "id": r,
        "name": name,
        "a": route.a,
        "b": route.b,
        "length": route.length,
        "colour": None if route.colour == GRAY else facts.colours[route.colour],
        "ferries": route.ferries,
        "cards": route.length - route.ferries,
        "wilds": route.ferries,
        "bullet": route.bullet,
        "points": facts.rules.route_points[route.length - 1],
        "twin": None if route.twin == NONE else route.twin,
        "panel": n,
        "track": track(panel, link),
        "spaces": [
            _rounded((space.x, space.y, upright(space.angle), space.long))
            for space in spaces(panel, link, lane, route.length)
        ],
    }


def _tickets(facts: Facts) -> list[Chart]:
    names = Names(facts).tickets
    return [
        {"id": t, "name": names[t], "cities": [ticket.a, ticket.b], "points": ticket.points}
        for t, ticket in enumerate(facts.tickets)
    ]


def _figures(facts: Facts) -> Chart:
    """The board's figures, under the names of its file; the whole deck, and what a turn offers."""
    rules = asdict(facts.rules)
    journey = bool(facts.rules.tickets_to_win)
    seats = [rules.pop("seats_min"), rules.pop("seats_max")]
    cards = dict(zip(facts.colours, facts.cards, strict=True)) | {"wild": facts.wilds}
    turn = {"cards_drawn": facts.rules.cards_drawn, "ticket_action": "swap" if journey else "tickets"}  # FJ-4
    return {"seats": seats, "cards": cards, "page": facts.page, **turn, **rules}
