"""A train of Chicago as a picture: two car interiors seen from above, as SVG."""

from collections.abc import Iterator
from xml.sax.saxutils import escape

from trilhos.core.svg import LINE, PAPER, SANS, SERIF, SOFT, num, text
from trilhos.core.unpack import Records
from trilhos.families.carriage.boards.facts import Facts
from trilhos.families.carriage.picture import elements
from trilhos.families.carriage.picture.elements import CELL, place
from trilhos.families.carriage.picture.floor_plan import (
    EDGE,
    HEAD,
    JOINT,
    LABEL,
    LONG,
    STAND,
    TALL,
    WALL,
    Plan,
    plan_of,
)
from trilhos.families.carriage.picture.legend import legend
from trilhos.families.carriage.rules.board import CHAIR, DOOR, FLOOR, PASSENGER, SOLID
from trilhos.families.carriage.rules.state import CELLS, COLUMNS, NONE, ROWS, TILE, State
from trilhos.families.carriage.text.drawing import has_bit
from trilhos.families.carriage.text.names import cell_text

__all__ = ["svg"]

MISSED = 66.0  # from a departure space to its missed-train space
FOOT = 12.0  # between the train and the legend


def svg(
    facts: Facts,
    boards: Records,
    s: State | None = None,
    *,
    width: int = 1200,
    tiles: str = "1A 3A",
    join: str = "short",
    captions: bool = True,
) -> str:
    """The train as SVG: that of a state with its pawns, or an empty one of these tiles.

    Only public information is drawn. Without `captions`, it has no title and no legend.
    """
    b = boards[0]
    plan = plan_of(facts, b, s, tiles, join)
    broad, tall = plan.size
    strip_tall, strip = legend(b, s, broad - 2 * EDGE) if captions else (0.0, "")
    top, bottom = (0.0, tall + FOOT + strip_tall + EDGE) if captions else (HEAD, tall)
    size = f'width="{width}" height="{round(width * (bottom - top) / broad)}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="0 {num(top)} {num(broad)} {num(bottom - top)}">',
        f"<title>{escape(facts.name)}</title>",
        f'<rect y="{num(top)}" width="100%" height="100%" fill="{PAPER}"/>',
        f'<g font-family="{SANS}">',
        *_title(facts, plan),
        *_platforms(plan),
        *(part for tile in range(2) for part in _body(plan, tile)),
        *_passages(plan),
        *_doors(plan),
        *_cells(plan),
        *_bars(plan),
        *(_pawns(plan, s) if s is not None else ()),
        f'<g class="legend" transform="translate({num(EDGE)} {num(tall + FOOT)})">{strip}</g>',
        "</g></svg>",
    ]
    return "\n".join(parts) + "\n"


def _rect(x: float, y: float, w: float, h: float, fill: str, more: str = "") -> str:
    return f'<rect x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}" fill="{fill}"{more}/>'


def _title(facts: Facts, plan: Plan) -> Iterator[str]:
    broad, tall = plan.size
    free = plan.kinds.count(CHAIR)
    doors = len(list(plan.doors()))
    subtitle = f"joined along their {plan.join} sides: {free} free seats, {doors} doors"
    middle = {"text_anchor": "middle", "font_family": SERIF}
    yield text(broad / 2, 36, facts.name, 27, fill=LINE, **middle)
    yield text(broad / 2, 58, f"Two cars {subtitle}", 14.5, fill=SOFT, font_style="italic", **middle)
    for tile in range(2):
        x, _ = plan.corner(tile)
        below = tile and plan.is_long
        face = facts.faces[plan.faces[tile]]
        turned = ", turned" * plan.turned[tile]
        y = tall - LABEL + 18 if below else HEAD + LABEL - 9
        name = f"{face.id} {face.name}{turned}"
        yield text(x, y, "AB"[tile], 18, fill=LINE, font_weight="bold", font_family=SERIF)
        yield text(x + 20, y, name, 15.5, fill=LINE, font_style="italic", font_family=SERIF)


def _platforms(plan: Plan) -> Iterator[str]:
    broad = plan.size[0]
    top = HEAD + LABEL
    bottom = plan.corner(1)[1] + TALL + WALL
    for y, line in ((top, top + STAND - 7), (bottom, bottom + 4)):
        yield _rect(EDGE, y, broad - 2 * EDGE, STAND, elements.PLATFORM, ' rx="8"')
        yield _rect(EDGE, line, broad - 2 * EDGE, 3, "#dcc27a")


def _body(plan: Plan, tile: int) -> Iterator[str]:
    """The floor, and the walls with their windows, which show the numbers of columns and rows."""
    x, y = plan.corner(tile)
    half = JOINT / 2  # thickness of a wall where the tiles meet
    left = half if tile and not plan.is_long else WALL
    right = half if not tile and not plan.is_long else WALL
    top = half if tile and plan.is_long else WALL
    bottom = half if not tile and plan.is_long else WALL
    look = f' rx="16" stroke="{LINE}" stroke-width="2"'
    yield _rect(x - left, y - top, LONG + left + right, TALL + top + bottom, elements.BODY, look)
    yield _rect(x - 2, y - 2, LONG + 4, TALL + 4, elements.FLOOR, f' rx="8" stroke="{LINE}" stroke-width="1.2"')
    small = {"fill": SOFT, "text_anchor": "middle"}
    for column in range(COLUMNS):
        for at in [y - 14.5] * (top == WALL) + [y + TALL + 5.5] * (bottom == WALL):
            if column not in (3, 10):
                yield _rect(
                    x + column * CELL + 5, at, CELL - 10, 9, elements.GLASS, f' rx="3" stroke="{elements.STEEL}"'
                )
                yield text(x + (column + 0.5) * CELL, at + 7.6, str(column), 8.5, **small)
    for row in range(ROWS):
        if left == WALL:
            yield text(x - 10.5, y + (row + 0.5) * CELL + 4, str(row), 11, **{**small, "fill": LINE})
        if right == WALL:
            yield text(x + LONG + 10.5, y + (row + 0.5) * CELL + 4, str(row), 11, **{**small, "fill": LINE})


def _passages(plan: Plan) -> Iterator[str]:
    """Openings between the tiles, with treads."""
    for a, b in plan.passages():
        (ax, ay), (bx, by) = plan.middle(a), plan.middle(b)
        x, y = (ax + bx) / 2, (ay + by) / 2
        gap, breadth = JOINT + 6, CELL - 10
        shape = _rect(-gap / 2, -breadth / 2, gap, breadth, elements.FLOOR, ' class="passage"')
        sides = (
            f'<path d="M{num(-gap / 2)} {num(-breadth / 2)}h{num(gap)}M{num(-gap / 2)} {num(breadth / 2)}h{num(gap)}"'
        )
        treads = "".join(f"M{num(t)} {num(-breadth / 2 + 4)}V{num(breadth / 2 - 4)}" for t in (-6, 0, 6))
        shape += f'{sides} stroke="{LINE}" stroke-width="1.6"/>'
        shape += f'<path d="{treads}" stroke="{elements.SPACE}" stroke-width="2.4"/>'
        yield place(x, y, shape, 90 if plan.is_long else 0)


def _doors(plan: Plan) -> Iterator[str]:
    """Outer doors: an opening in the wall between its two leaves, the departure space, the missed-train space."""
    for number, cell, upper in plan.doors():
        x, y = plan.middle(cell)
        out = -1 if upper else 1
        wall = y + out * (CELL / 2 + WALL / 2)
        gap = CELL - 12
        shape = _rect(-gap / 2, -WALL / 2 - 2, gap, WALL + 4, elements.PLATFORM)
        for side in (-1, 1):
            shape += _rect(side * (gap / 2 + 3) - 8 - side * 5, -4, 16, 8, elements.SHINE, f' stroke="{LINE}" rx="2"')
            post = f"M{num(side * gap / 2)} {num(-WALL / 2 - 1)}v{num(WALL + 2)}"
            shape += f'<path d="{post}" stroke="{LINE}" stroke-width="1.6"/>'
        yield place(x, wall, shape, attributes=f' class="door" data-door="{number}"')
        stand = y + out * (CELL / 2 + WALL + STAND / 2 + 2)
        yield place(x, stand, elements.departure(str(number)))
        yield place(x + MISSED, stand, elements.missed())


def _cells(plan: Plan) -> Iterator[str]:
    for cell, kind in enumerate(plan.kinds):
        x, y = plan.middle(cell)
        name = f' data-cell="{cell_text(cell)}"'
        if kind == FLOOR:
            yield place(x, y, elements.aisle_space(), attributes=f' class="aisle"{name}')
        elif kind == DOOR:
            upper = cell % TILE < COLUMNS
            yield place(x, y, elements.door_space(), 0 if upper else 180, f' class="doorway"{name}')
        elif kind == CHAIR:
            yield place(x, y, elements.chair(elements.FREE), plan.facing(cell), f' class="seat"{name}')
        elif kind == PASSENGER:
            figure = elements.chair(elements.TAKEN) + elements.passenger(cell)
            yield place(x, y, figure, plan.facing(cell), f' class="passenger"{name}')
        elif kind == SOLID:
            yield place(x, y, elements.solid(), attributes=f' class="solid"{name}')


def _bars(plan: Plan) -> Iterator[str]:
    for (x, y), upright in plan.bars():
        yield place(x, y, elements.bar(CELL - 12), 0 if upright else 90, ' class="bar"')


def _pawns(plan: Plan, s: State) -> Iterator[str]:
    """Pawns: seated, in the aisle, waiting. Several may share a space (CH-13, CH-36)."""
    standing: dict[int, list[int]] = {}
    waiting: dict[int, list[int]] = {}
    for i in range(int(s.n_seats)):
        me = s.seats[i]
        for cell in range(CELLS):
            if has_bit(me.seated, cell):
                yield place(*plan.middle(cell), elements.pawn(i), attributes=_pawn(i, cell_text(cell)))
        if me.aisle != NONE:
            standing.setdefault(int(me.aisle), []).append(i)
        if me.waiting != NONE:
            waiting.setdefault(int(me.waiting), []).append(i)
    for cell, who in standing.items():
        x, y = plan.middle(cell)
        for k, i in enumerate(who):
            spot = (x + (k - (len(who) - 1) / 2) * 15, y + (k % 2 * 2 - 1) * 7 * (len(who) > 1))
            yield place(*spot, elements.pawn(i, small=len(who) > 1), attributes=_pawn(i, cell_text(cell)))
    for number, cell, upper in plan.doors():
        x, y = plan.middle(cell)
        stand = y + (-1 if upper else 1) * (CELL / 2 + WALL + STAND / 2 + 2)
        who = waiting.get(number, [])
        for k, i in enumerate(who):
            spot = (x + MISSED + 10 + (k - (len(who) - 1) / 2) * 15, stand)
            yield place(*spot, elements.pawn(i, small=True), attributes=_pawn(i, f"door {number}"))


def _pawn(seat: int, where: str) -> str:
    return f' class="pawn" data-seat="{seat}" data-at="{where}"'
