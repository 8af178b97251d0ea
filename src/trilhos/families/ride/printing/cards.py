"""Train cards and tickets as SVG, in millimetres."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from xml.sax.saxutils import escape

from trilhos.cli.print_pages import SERIF
from trilhos.core.svg import LINE, PAPER, SOFT, contrast, text_width
from trilhos.families.ride.boards.facts import Facts, Ticket
from trilhos.families.ride.picture import sign_defs
from trilhos.families.ride.picture.elements import COAST, LAND, SEA, SHALLOWS, ink
from trilhos.families.ride.picture.ground import FINE, shore_paths
from trilhos.families.ride.picture.land import land
from trilhos.families.ride.picture.layout import Point
from trilhos.families.ride.picture.sheet import sheet
from trilhos.families.ride.picture.shore import shores

CARD: Final = (44.0, 68.0)  # the size of small cards, for which sleeves are sold
TICKET: Final = (68.0, 44.0)
MAP: Final = (64.0, 29.0)  # the map on a ticket
INSET: Final = 2.0  # of the coloured part: the edge stays white, so that no cut shows
WAGON: Final = (
    '<path d="M-13-7q0-2 2-2h22q2 0 2 2v10h-26z"/><path d="M-14 3h28v2h-28z"/>'
    '<circle cx="-8" cy="7" r="2.6"/><circle cx="8" cy="7" r="2.6"/>'
)
WINDOWS: Final = '<path d="M-10-5.5h4.4v4h-4.4zM-2.2-5.5h4.4v4h-4.4zM5.6-5.5h4.4v4h-4.4z"/>'
ENGINE: Final = (
    '<path d="M-14-10h9v3h10v-4h3v4q5 0 6 4v6h-28z"/><path d="M-15 3h30l2 3h-32z"/>'
    '<circle cx="-9" cy="7" r="3"/><circle cx="-1" cy="7" r="3"/><circle cx="8" cy="7.6" r="2.4"/>'
)


@dataclass(frozen=True, slots=True)
class Face:
    """A card: its picture, and how many of it are in the deck."""

    body: str
    copies: int


@dataclass(frozen=True, slots=True)
class Deck:
    """Cards of one size with one back. `defs` is what the pictures refer to."""

    name: str
    size: tuple[float, float]
    faces: Sequence[Face]
    back: str
    defs: str


def train_deck(facts: Facts) -> Deck:
    """The cards of all colours, and the wilds."""
    inks = [ink(facts, i) for i in range(len(facts.colours))]
    faces = [
        Face(_train_card(name, css, sign), n)
        for name, (css, sign), n in zip(facts.colours, inks, facts.cards, strict=True)
    ]
    if facts.wilds:
        faces.append(Face(_wild_card(facts.words["wild"], [css for css, _ in inks]), facts.wilds))
    size = f'width="{CARD[0] - 2 * INSET}" height="{CARD[1] - 2 * INSET}"'
    clip = f'<clipPath id="card"><rect x="{INSET}" y="{INSET}" {size} rx="2.4"/></clipPath>'
    return Deck("cards", CARD, faces, _back(CARD, facts.name, "#37506b", WAGON), sign_defs() + clip)


def _frame(size: tuple[float, float], fill: str) -> str:
    w, h = size
    return (
        f'<rect width="{w}" height="{h}" fill="#fff"/><rect x="{INSET}" y="{INSET}" width="{w - 2 * INSET}"'
        f' height="{h - 2 * INSET}" rx="2.4" fill="{fill}" stroke="{SOFT}" stroke-width="0.2"/>'
    )


def _train_card(name: str, css: str, sign: str) -> str:
    w, h = CARD
    pen = contrast(css)
    corners = "".join(
        f'<g transform="translate({x} {y}) scale(0.72)"><use href="#{sign}" fill="{pen}"/></g>'
        for x, y in ((7.5, 8), (w - 7.5, 8), (7.5, h - 8), (w - 7.5, h - 8))
    )
    edge = f' stroke="{SOFT}" stroke-width="0.25"'
    window = f'<rect x="6.5" y="15" width="{w - 13}" height="{h - 33}" rx="3" fill="{LAND}"{edge}/>'
    rails = f'<path d="M8 {h / 2 + 8}h{w - 16}" stroke="{SOFT}" stroke-width="0.7"/>'
    wagon = (
        f'<g transform="translate({w / 2} {h / 2 - 1.6})">'
        f'<g fill="{css}" stroke="{LINE}" stroke-width="0.7">{WAGON}</g>'
        f'<g fill="{PAPER}" stroke="{LINE}" stroke-width="0.4">{WINDOWS}</g></g>'
    )
    return _frame(CARD, css) + corners + window + rails + wagon + _label(name, w / 2, h - 10.4, pen, 26)


def _label(name: str, x: float, y: float, pen: str, wide: float, size: float = 5.0) -> str:
    size = min(size, size * wide / text_width(name, size))
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:.2f}" text-anchor="middle" fill="{pen}" font-weight="bold">'
        f"{escape(name)}</text>"
    )


def _wild_card(name: str, colours: Sequence[str]) -> str:
    w, h = CARD
    tall = (h - 2 * INSET) / len(colours)
    bands = "".join(
        f'<path d="M{INSET} {INSET + k * tall:.2f}h{w - 2 * INSET}v{tall + 0.05:.2f}h{2 * INSET - w}z" fill="{css}"/>'
        for k, css in enumerate(colours)
    )
    edge = f'fill="{LAND}" stroke="{LINE}" stroke-width="0.4"'
    window = f'<rect x="5.5" y="10" width="{w - 11}" height="{h - 20}" rx="3" {edge}/>'
    rails = f'<path d="M7 {h / 2 + 8}h{w - 14}" stroke="{SOFT}" stroke-width="0.7"/>'
    engine = (
        f'<g transform="translate({w / 2 - 0.6} {h / 2 - 2}) scale(0.92)" fill="#4a4a52" stroke="{LINE}"'
        f' stroke-width="0.7">{ENGINE}</g>'
    )
    art = f'<g clip-path="url(#card)">{bands}</g>{window}{rails}{engine}'
    return _frame(CARD, "#fff") + art + _label(name, w / 2, h - 14.5, LINE, 28)


def _back(size: tuple[float, float], name: str, fill: str, sign: str) -> str:
    w, h = size
    lines = "".join(
        f'<rect x="{k}" y="{k}" width="{w - 2 * k}" height="{h - 2 * k}" rx="2" fill="none" stroke="{LAND}"'
        f' stroke-width="0.35" stroke-opacity="0.8"/>'
        for k in (4.0, 5.2)
    )
    art = f'<g transform="translate({w / 2} {h / 2 - 3})" fill="{LAND}">{sign}</g>'
    size_ = min(4.2, 4.2 * (w - 14) / text_width(name, 4.2))
    words = (
        f'<text x="{w / 2}" y="{h / 2 + 13:.2f}" font-size="{size_:.2f}" text-anchor="middle" fill="{LAND}"'
        f' font-family="{SERIF}">{escape(name)}</text>'
    )
    return _frame(size, fill) + lines + art + words


def ticket_deck(facts: Facts) -> Deck:
    """The tickets, each with a map of the board."""
    star = '<path d="M0-8L2.3-2.6L8-2.4L3.4 1.2L5 7L0 3.6L-5 7L-3.4 1.2L-8-2.4L-2.3-2.6z"/>'
    back = _back(TICKET, facts.name, "#7a3b2e", star)
    return Deck("tickets", TICKET, [Face(_ticket(facts, one), 1) for one in facts.tickets], back, _mini_map(facts))


@dataclass(frozen=True, slots=True)
class _Mini:
    """How the map is made small: its scale, where its origin is on a ticket, and the window that is seen."""

    scale: float
    x: float
    y: float
    wide: float
    high: float

    @staticmethod
    def of(facts: Facts) -> "_Mini":
        _, _, w, h = sheet(facts).frame
        scale = min(MAP[0] / w, MAP[1] / h)
        return _Mini(scale, (TICKET[0] - scale * w) / 2, 12.0 + (MAP[1] - scale * h) / 2, *MAP)

    @property
    def left(self) -> float:
        return (TICKET[0] - self.wide) / 2

    def place(self, at: Point, shift: Point) -> Point:
        """Where a point of the main map is on a ticket."""
        return self.x + self.scale * (at[0] + shift[0]), self.y + self.scale * (at[1] + shift[1])


def _mini_map(facts: Facts) -> str:
    """The main map with its cities as <g id="mini">, behind a clip path."""
    placed, mini = sheet(facts).placed[0], _Mini.of(facts)
    scale, x, y = mini.scale, mini.x, mini.y
    at = f'x="{(mini.left - x) / scale:.1f}" y="{(12 - y) / scale:.1f}"'
    window = f'{at} width="{mini.wide / scale:.1f}" height="{mini.high / scale:.1f}"'
    shore = shores(facts)[0]
    if shore is None:
        shift = f"translate({placed.shift[0]:.1f} {placed.shift[1]:.1f})"
        ground = f'<g transform="{shift}">{land(facts, placed.panel, (*SHALLOWS[:1], LAND))}</g>'
    else:
        d = shore_paths(shore, placed.shift)
        line = f'stroke="{COAST}" stroke-width="{4 * FINE}"'
        ground = (
            f'<g transform="scale({1 / FINE})"><path d="{d["land"]}" fill="{LAND}" fill-rule="evenodd" {line}/>'
            f'<path d="{d["lakes"]}" fill="{SEA}"/></g>'
        )
    radius = 1 / scale * 0.55
    dots = "".join(
        f'<circle cx="{px + placed.shift[0]:.0f}" cy="{py + placed.shift[1]:.0f}" r="{radius:.1f}"/>'
        for px, py in placed.panel.at.values()
    )
    tracks = "".join(
        "M{:.0f} {:.0f}L{:.0f} {:.0f}".format(
            *(p + s for end in (link.a, link.b) for p, s in zip(placed.panel.at[end], placed.shift, strict=True))
        )
        for link in placed.panel.links
    )
    return (
        f'<clipPath id="mini-clip"><rect {window}/></clipPath><g id="mini" transform="translate({x:.2f} {y:.2f})'
        f' scale({scale:.5f})" clip-path="url(#mini-clip)"><rect {window} fill="{SEA}"/>{ground}'
        f'<path d="{tracks}" fill="none" stroke="{SOFT}" stroke-width="{0.35 / scale:.1f}" stroke-opacity="0.6"/>'
        f'<g fill="{SOFT}">{dots}</g></g>'
    )


def _ticket(facts: Facts, ticket: Ticket) -> str:
    w, h = TICKET
    placed, mini = sheet(facts).placed[0], _Mini.of(facts)
    ends = [mini.place(placed.panel.at[c], placed.shift) for c in (ticket.a, ticket.b) if c in placed.panel.at]
    a, b = (facts.cities[c].name for c in (ticket.a, ticket.b))
    line = (
        '<path d="M{:.2f} {:.2f}L{:.2f} {:.2f}" stroke="#b8322a" stroke-width="0.8" stroke-dasharray="1.6 1"/>'.format(
            *ends[0], *ends[1]
        )
        if len(ends) == 2
        else ""
    )
    dots = "".join(
        f'<circle cx="{px:.2f}" cy="{py:.2f}" r="1.7" fill="#b8322a" stroke="#fff" stroke-width="0.5"/>'
        for px, py in ends
    )
    points = (
        f'<circle cx="{w - 9}" cy="{h - 8.6}" r="5.6" fill="{LINE}" stroke="{PAPER}" stroke-width="0.8"/>'
        f'<text x="{w - 9}" y="{h - 6.5}" font-size="6" text-anchor="middle" font-weight="bold" fill="{PAPER}">'
        f"{ticket.points}</text>"
        if ticket.points
        else ""
    )
    at = f'x="{mini.left:.2f}" y="12" width="{mini.wide:.2f}" height="{mini.high}"'
    border = f'<rect {at} fill="none" stroke="{LINE}" stroke-width="0.3"/>'
    title = _label(f"{a} – {b}", w / 2, 8.9, LINE, w - 9, 5.2)
    return _frame(TICKET, PAPER) + title + f'<use href="#mini"/>{border}{line}{dots}{points}'
