"""The drawing elements of a board: colours with their signs, spaces, trains, city marks."""

from typing import Final

from trilhos.core.svg import LINE, SEATS, contrast, num, text
from trilhos.families.ride.boards.facts import GRAY, Facts, Route
from trilhos.families.ride.picture.layout import CITY, THICK, Space

SEA: Final = "#cfdedd"
SHALLOWS: Final = ("#d5e3e1", "#dbe8e5", "#e2ece8")  # outermost first
COAST: Final = "#b8a983"
LAND: Final = "#f6eedc"
BORDER: Final = "#cdbf9e"
TRACK: Final = "#c3b494"
RED: Final = "#b8322a"

# A colour and its sign, so that colours can be told apart without seeing hues.
INKS: Final = {
    "red": ("#c5443a", "dot"),
    "orange": ("#e38b3b", "triangle"),
    "yellow": ("#ecca4c", "star"),
    "green": ("#5b9c57", "cross"),
    "blue": ("#3f76b8", "bars"),
    "purple": ("#a765ab", "diamond"),
    "pink": ("#e79ab4", "diamond"),
    "black": ("#403e3d", "square"),
    "white": ("#fdfcf8", "ring"),
    "brown": ("#8a5f3c", "square"),
    "teal": ("#2f9a94", "bars"),
    "gold": ("#c9a227", "star"),
}
SPARE_INKS: Final = ("#2f9a94", "#8a5f3c", "#e79ab4", "#7d8c2f", "#5d6bb0", "#c9a227", "#7a3b52", "#4b7d8c")
SIGNS: Final = {
    "dot": '<circle r="3"/>',
    "triangle": '<path d="M-3.6 3L0-3.4L3.6 3z"/>',
    "star": '<path d="M0-4L1.1-1.3L4-1.2L1.7.6L2.5 3.5L0 1.8L-2.5 3.5L-1.7.6L-4-1.2L-1.1-1.3z"/>',
    "cross": '<path d="M-1.1-3.6h2.2v2.5h2.5v2.2h-2.5v2.5h-2.2v-2.5h-2.5v-2.2h2.5z"/>',
    "bars": '<path d="M-4.2-3.2h2v6.4h-2zM-1-3.2h2v6.4h-2zM2.2-3.2h2v6.4h-2z"/>',
    "diamond": '<path d="M0-3.9L4.4 0L0 3.9L-4.4 0z"/>',
    "square": '<path d="M-3-3h6v6h-6z"/>',
    "ring": '<path d="M0-3.6a3.6 3.6 0 1 0 .01 0zM0-1.9a1.9 1.9 0 1 1-.01 0z"/>',
    "boat": '<path d="M-4.6 1.2h9.2l-1.7 2.7h-5.8zM-.7-4.4h1.2v4.6h-1.2zM1.1-3.8l2.8 4h-2.8z"/>',
}
# Corners of a seat's train: which end, how far from it, which side.
OUTLINES: Final = (
    (
        (-1, 3, -1),
        (1, -3, -1),
        (1, 0, -0.6),
        (1, 0, 0.6),
        (1, -3, 1),
        (-1, 3, 1),
        (-1, 0, 0.6),
        (-1, 0, -0.6),
    ),
    ((-1, 0, -1), (1, 0, -1), (1, 0, 1), (-1, 0, 1)),
    ((-1, 0, 0), (-1, 5, -1), (1, -5, -1), (1, 0, 0), (1, -5, 1), (-1, 5, 1)),
    ((-1, 0, -1), (1, -6, -1), (1, 0, 0), (1, -6, 1), (-1, 0, 1)),
    ((-1, 0, -1), (1, 0, -1), (1, -4, 0), (1, 0, 1), (-1, 0, 1), (-1, 4, 0)),
)
WINDOWS: Final = (
    "M-9-2.5h4v5h-4zM-2-2.5h4v5h-4zM5-2.5h4v5h-4z",
    "M-10-1.3h20v2.6h-20z",
    "M-6-4h3l4 8h-3zM2-4h3l4 8h-3z",
    "M-6-3a3 3 0 1 0 .01 0zM4-3a3 3 0 1 0 .01 0z",
    "M-1.2-5h2.4v3.8h6v2.4h-6v3.8h-2.4v-3.8h-6v-2.4h6z",
)


def ink(facts: Facts, colour: int) -> tuple[str, str]:
    """The CSS colour and the sign of a card colour."""
    name = facts.colours[colour]
    taken = {INKS[c][1] for c in facts.colours if c in INKS}
    css, sign = INKS.get(name, ("", ""))
    if not css:
        strange = [c for c in facts.colours if c not in INKS]
        free = [s for s in SIGNS if s not in taken and s != "boat"] or list(SIGNS)
        css = SPARE_INKS[strange.index(name) % len(SPARE_INKS)]
        sign = free[strange.index(name) % len(free)]
    return facts.css.get(name, css), sign


def block(long: float, fill: str, stroke: str, breadth: float, corner: float = 3) -> str:
    size = f'x="{num(-long / 2)}" y="{num(-THICK / 2)}" width="{num(long)}" height="{num(THICK)}"'
    look = f'fill="{fill}" stroke="{stroke}" stroke-width="{num(breadth)}"'
    return f'<rect class="space" {size} rx="{num(corner)}" {look}/>'


def stamp(sign: str, fill: str) -> str:
    return f'<use href="#{sign}" fill="{fill}"/>'


def space_art(facts: Facts, route: Route, k: int, space: Space) -> str:
    """The k-th space of a route without a train, horizontal around the origin."""
    long = space.long
    if route.bullet:
        stripe = f'<path d="M{num(5 - long / 2)} 0H{num(long / 2 - 5)}" stroke="{RED}" stroke-width="3.2"/>'
        return block(long, "#fffdfa", RED, 1.4, THICK / 2) + stripe
    if route.colour == GRAY:
        art = block(long, "#e4dfd3", "#8f887a", 1.4)
    else:
        css, sign = ink(facts, route.colour)
        art = block(long, css, LINE, 0.9)
        art += stamp(sign, contrast(css)) if k not in ferry_spaces(route) else ""
    if k in ferry_spaces(route):
        art += '<circle r="6.1" fill="#fff" stroke="#2d5f86"/>'
        art += f'<g transform="rotate({num(-upright(space.angle))})">{stamp("boat", "#2d5f86")}</g>'
    return art


def ferry_spaces(route: Route) -> range:
    """The spaces with ferries, in the middle of their route."""
    first = (route.length - route.ferries) // 2
    return range(first, first + route.ferries)


def train_art(seat: int, long: float) -> str:
    """A train on a space: every seat has its own colour, outline and windows."""
    seat %= len(SEATS)
    x, y = long / 2 + 1, THICK / 2 + 1.5
    outline = " ".join(f"{num(px * x + dx)},{num(py * y)}" for px, dx, py in OUTLINES[seat])
    look = f'fill="{SEATS[seat]}" stroke="#1d1a16" stroke-width="1.5"'
    windows = f'<path d="{WINDOWS[seat]}" fill="{contrast(SEATS[seat])}" fill-opacity="0.9"/>'
    return f'<polygon class="train" points="{outline}" {look}/>{windows}'


def mark_of(facts: Facts, c: int) -> str:
    """The mark of a city: token, west, east, or none."""
    rules = facts.rules
    marks = {"token": rules.token_cities, "west": rules.west, "east": rules.east}
    return next((name for name, cities in marks.items() if c in cities), "")


def meets_inset(facts: Facts, c: int) -> bool:
    """Whether a city of the main map is the gate to an inset (JP-10)."""
    met = (route.a + route.b - c for route in facts.routes if c in (route.a, route.b))
    return not facts.cities[c].region and any(facts.cities[k].region for k in met)


def city_art(mark: str) -> str:
    """A city around the origin: plain, with tokens (SF-2), or at the west or east end (FJ-9)."""
    fill = {"west": "#2f6f8f", "east": "#a8572b"}.get(mark, "#fffdf7")
    art = f'<circle r="{num(CITY - 1)}" fill="{fill}" stroke="{LINE}" stroke-width="2"/>'
    if mark == "token":
        return art + '<circle r="5" fill="#d0281f"/>'
    if mark in ("west", "east"):
        letter = mark[0].upper()
        return art + text(0, 3.7, letter, 10, fill="#fff", font_weight="bold", text_anchor="middle")
    return art + f'<circle r="2.6" fill="{LINE}"/>'


def at(space: Space, art: str) -> str:
    """Draw something on a space."""
    place = f"translate({num(space.x)} {num(space.y)}) rotate({num(upright(space.angle))})"
    return f'<g transform="{place}">{art}</g>'


def upright(angle: float) -> float:
    """The same angle, but never upside down."""
    return (angle + 90) % 180 - 90
