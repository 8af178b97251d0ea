"""The board as a poster: the map at a fixed size of a space, the points, and a score track around it."""

from typing import Final
from xml.sax.saxutils import escape

from trilhos.cli.print_pages import BLEED, SERIF, Poster
from trilhos.core.svg import LINE, PAPER, text_width
from trilhos.families.ride.boards.facts import Facts
from trilhos.families.ride.picture import panels_art, sign_defs
from trilhos.families.ride.picture.elements import LAND
from trilhos.families.ride.picture.layout import SPACE, THICK, spaces
from trilhos.families.ride.picture.legend import point_entries, sign_entries
from trilhos.families.ride.picture.sheet import sheet

TRACK: Final = 13.0  # breadth of the score track; all lengths are in millimetres
EDGE: Final = 5.0  # around it
STRIP: Final = 15.0  # for the title and the points, above the map
LAST: Final = 100  # cells of the score track
LEGEND: Final = 0.3  # millimetres for a unit of the legend
GAP: Final = 3.0
SHORTEST: Final = 0.8 * SPACE  # a space that is shorter, on a crowded board, does not make all others larger


def scale_for(facts: Facts, space: tuple[float, float]) -> float:
    """Millimetres for a unit of the drawing, so that a train of this length and breadth fits onto every space."""
    shortest = min(
        (
            one.long
            for placed in sheet(facts).placed
            for link in placed.panel.links
            for lane, r in enumerate(link.routes)
            for one in spaces(placed.panel, link, lane, facts.routes[r].length)
        ),
        default=SPACE,
    )
    return max(space[0] / max(shortest, SHORTEST), space[1] / THICK)


def poster_size(facts: Facts, scale: float) -> tuple[float, float]:
    """The size of the poster."""
    left, top, right, bottom = sheet(facts).frame
    around = 2 * (TRACK + EDGE + GAP)
    return (right - left) * scale + around, (bottom - top) * scale + STRIP + around


def largest_scale(facts: Facts, size: tuple[float, float]) -> float:
    """The largest scale at which the poster is not larger than this, upright or not; 0 if there is none."""
    left, top, right, bottom = sheet(facts).frame
    around = 2 * (TRACK + EDGE + GAP)
    return max(
        0.0,
        *(
            min((wide - around) / (right - left), (high - around - STRIP) / (bottom - top))
            for wide, high in (size, size[::-1])
        ),
    )


def board_poster(facts: Facts, scale: float) -> Poster:
    """The board, ready to print."""
    w, h = poster_size(facts, scale)
    inner = EDGE + TRACK + GAP
    paper = f'<rect x="{-BLEED}" y="{-BLEED}" width="{w + 2 * BLEED:.2f}" height="{h + 2 * BLEED:.2f}" fill="{PAPER}"/>'
    art = f'<g transform="translate({inner} {inner + STRIP}) scale({scale:.5f})">{panels_art(facts, {})}</g>'
    strip = f'<g transform="translate({inner} {inner})">{_strip(facts, w - 2 * inner)}</g>'
    return Poster(facts.name, (w, h), f"<defs>{sign_defs()}</defs>{paper}{score_track(w, h)}{strip}{art}")


def score_track(w: float, h: float) -> str:
    """Cells from 0 at the lower left corner, upwards and clockwise, as long as is needed to meet again at 100."""
    x, y, wide, high = EDGE, EDGE, w - 2 * EDGE, h - 2 * EDGE
    across = round((LAST - 4) / 2 * (wide - 2 * TRACK) / (wide + high - 4 * TRACK))
    up = (LAST - 4) // 2 - across
    broad, tall = (wide - 2 * TRACK) / across, (high - 2 * TRACK) / up
    right, bottom = x + wide - TRACK, y + high - TRACK
    cells = [(x, bottom, TRACK, TRACK)]
    cells += [(x, bottom - (k + 1) * tall, TRACK, tall) for k in range(up)]
    cells += [(x, y, TRACK, TRACK)]
    cells += [(x + TRACK + k * broad, y, broad, TRACK) for k in range(across)]
    cells += [(right, y, TRACK, TRACK)]
    cells += [(right, y + TRACK + k * tall, TRACK, tall) for k in range(up)]
    cells += [(right, bottom, TRACK, TRACK)]
    cells += [(right - (k + 1) * broad, bottom, broad, TRACK) for k in range(across)]
    return "".join(_cell(n, *cell) for n, cell in enumerate(cells))


def _cell(n: int, x: float, y: float, wide: float, high: float) -> str:
    fives = n % 5 == 0
    fill = LINE if n == 0 else "#d9c9a3" if fives else LAND if n % 2 else "#efe4c8"
    ink, size = (PAPER if n == 0 else LINE), 5.0 if fives else 4.0
    at = f'x="{x + wide / 2:.2f}" y="{y + high / 2 + size * 0.36:.2f}" font-size="{size}" fill="{ink}"'
    weight = ' font-weight="bold"' if fives else ""
    return (
        f'<rect x="{x:.2f}" y="{y:.2f}" width="{wide:.2f}" height="{high:.2f}" fill="{fill}" stroke="{LINE}"'
        f' stroke-width="0.25"/><text {at} text-anchor="middle"{weight}>{n or LAST}</text>'
    )


def _strip(facts: Facts, wide: float) -> str:
    """The title, and what routes and signs are worth."""
    size = min(9.0, 9.0 * wide * 0.45 / text_width(facts.name, 9.0))
    name_wide = text_width(facts.name, size) * 1.02
    entries = [*point_entries(facts), *sign_entries(facts)]
    long = sum(broad + 20 for broad, _ in entries)
    scale = min(LEGEND, (wide - name_wide - 8) / max(long, 1))
    x, art = 0.0, []
    for broad, drawing in entries:
        art.append(f'<g transform="translate({x:.1f} 0)">{drawing}</g>')
        x += broad + 20
    start = wide - (x - 20) * scale
    title = (
        f'<text x="1" y="9.6" font-size="{size:.2f}" font-family="{SERIF}" fill="{LINE}">{escape(facts.name)}</text>'
    )
    return f'{title}<g transform="translate({start:.2f} 6.6) scale({scale:.4f})">{"".join(art)}</g>'
