"""The parts of a car interior, each drawn around the origin: chairs, people, bars, pawns."""

from typing import Final

from trilhos.core.svg import LINE, SEATS, contrast, num, text

CELL: Final = 50.0  # side of a cell
RIGHT, DOWN, LEFT, UP = 0, 90, 180, 270  # directions of chairs, in degrees

FLOOR: Final = "#f3ead6"
SPACE: Final = "#e2d5b8"  # outline of an aisle space
MAT: Final = "#e6cf94"  # just inside a door
STEEL: Final = "#77838a"
SHINE: Final = "#dfe5e6"
BODY: Final = "#c3ccce"
GLASS: Final = "#dcebec"
PLATFORM: Final = "#e9e2d3"
FREE: Final = ("#8fbab0", "#5d8f85")  # cushion and back of a free seat
TAKEN: Final = ("#d8cebb", "#b3a78f")  # of a seat with a printed passenger

COATS: Final = ("#8a7a66", "#7d7f86", "#9a8874", "#6f7a72", "#8d7480", "#a08d68")
HAIRS: Final = ("#5a4632", "#3f3a36", "#a98c5b", "#8f8a84", "#6e4a35")
SKINS: Final = ("#eccfae", "#d9b08c", "#b98a62", "#8f6442")
# What a passenger wears or holds, facing right.
THINGS: Final = (
    "",
    (
        '<rect x="6.5" y="-8" width="7" height="16" rx="1" fill="#fbf7ec" stroke="#8b806c" stroke-width="0.8"/>'
        '<path d="M10 -8v16M8 -5v4M12 1v4" stroke="#8b806c" stroke-width="0.8"/>'
    ),  # a newspaper
    (
        '<path d="M-4.6 -6.2A7.7 7.7 0 0 1 -4.6 6.2" fill="none" stroke="#3b342a" stroke-width="1.6"'
        ' transform="translate(3)"/><rect x="-2.5" y="-8.4" width="5" height="3" rx="1.4" fill="#3b342a"/>'
        '<rect x="-2.5" y="5.4" width="5" height="3" rx="1.4" fill="#3b342a"/>'
    ),  # headphones
    (
        '<ellipse cx="-1" rx="8.4" ry="8.8" fill="#6f5b46"/><circle cx="-1" r="5.2" fill="#7f6a53"/>'
        '<path d="M-6 -1.5A5.2 5.2 0 0 1 4 -1.5" fill="none" stroke="#3b342a" stroke-width="1"/>'
    ),  # a hat
    '<circle cx="-8.2" r="3.2" fill="{hair}"/>',  # a bun
    '<path d="M3 -6A6.4 6.4 0 0 1 3 6L10 4.4A12 12 0 0 0 10 -4.4Z" fill="#51606b"/>',  # the peak of a cap
    (
        '<rect x="7.5" y="-4.2" width="5.4" height="8.4" rx="1.2" fill="#3b342a"/>'
        '<rect x="8.4" y="-3.2" width="3.6" height="6.4" fill="#b9d4d6"/>'
    ),  # a telephone
)
# A pawn's outline; every seat has its own.
PAWNS: Final = (
    "M-13 0A13 13 0 1 1 13 0A13 13 0 1 1 -13 0Z",
    "M-11.5 -11.5H11.5V11.5H-11.5Z",
    "M0 -15.5L14.8 10.2H-14.8Z",
    "M0 -15.5L15.5 0L0 15.5L-15.5 0Z",
)
PAWN_TEXT: Final = (4.6, 4.6, 6.6, 4.6)  # how far below the centre its number is written


def place(x: float, y: float, art: str, turn: int = 0, attributes: str = "") -> str:
    """Move and rotate a drawing."""
    turned = f" rotate({turn})" if turn else ""
    return f'<g{attributes} transform="translate({num(x)} {num(y)}){turned}">{art}</g>'


def chair(inks: tuple[str, str]) -> str:
    """A chair seen from above, facing right: cushion, back and arms."""
    cushion, back = inks
    line = f'stroke="{LINE}" stroke-width="1.1"'
    return (
        f'<rect x="-17" y="-20" width="33" height="40" rx="6" fill="{back}" fill-opacity="0.45"/>'
        f'<rect x="-14" y="-16.5" width="32" height="33" rx="8" fill="{cushion}" {line}/>'
        f'<path d="M-4 -10H9M-4 10H9" stroke="{back}" stroke-width="1.4" stroke-linecap="round"/>'
        f'<rect x="-20.5" y="-19" width="9.5" height="38" rx="4.7" fill="{back}" {line}/>'
    )


def passenger(which: int) -> str:
    """A printed passenger from above, facing right: shoulders, knees, head, and an accessory."""
    mixed = (which + 1) * 2654435761 % 2**32  # so that neighbours look different
    coat, hair, skin = (inks[(mixed >> by) % len(inks)] for inks, by in ((COATS, 3), (HAIRS, 8), (SKINS, 13)))
    thing = THINGS[(mixed >> 18) % len(THINGS)].replace("{hair}", hair)
    line = f'stroke="{LINE}" stroke-width="0.9"'
    knees = '<path d="M-3 -6.2H11M-3 6.2H11" stroke="#5d5648" stroke-width="6.4" stroke-linecap="round"/>'
    body = f'<rect x="-11.5" y="-14.5" width="14.5" height="29" rx="7.2" fill="{coat}" {line}/>'
    head = f'<circle cx="-2.2" r="6.6" fill="{skin}" {line}/>'
    head += f'<path d="M-1.2 -6.5A6.6 6.6 0 1 0 -1.2 6.5A9 9 0 0 1 -1.2 -6.5Z" fill="{hair}"/>'
    return knees + body + head + f'<g transform="translate(-1.6 0)">{thing}</g>'


def pawn(seat: int, small: bool = False) -> str:
    """A pawn: colour, outline and number identify its seat."""
    ink = SEATS[seat]
    size = ' transform="scale(0.78)"' if small else ""
    number = text(0, PAWN_TEXT[seat], str(seat), 13, fill=contrast(ink), text_anchor="middle", font_weight="bold")
    shadow = f'<path d="{PAWNS[seat]}" transform="translate(1.6 2.2)" fill="{LINE}" fill-opacity="0.28"/>'
    shape = f'<path d="{PAWNS[seat]}" fill="{ink}" stroke="#fffdf7" stroke-width="4.4" stroke-linejoin="round"/>'
    shape += f'<path d="{PAWNS[seat]}" fill="{ink}" stroke="{LINE}" stroke-width="1.5" stroke-linejoin="round"/>'
    return f"<g{size}>{shadow}{shape}{number}</g>"


def bar(long: float) -> str:
    """A metal bar across the path, upright around the origin."""
    d = f"M0 {num(-long / 2)}V{num(long / 2)}"
    knobs = "".join(f'<circle cy="{num(y)}" r="3.4" fill="{STEEL}"/>' for y in (-long / 2, long / 2))
    return (
        f'<path d="{d}" stroke="{STEEL}" stroke-width="4.6" stroke-linecap="round"/>{knobs}'
        f'<path d="{d}" stroke="{SHINE}" stroke-width="1.4" stroke-linecap="round"/>'
    )


def aisle_space() -> str:
    """An aisle space."""
    half = CELL / 2 - 4
    size = f'x="{num(-half)}" y="{num(-half)}" width="{num(2 * half)}" height="{num(2 * half)}"'
    return f'<rect {size} rx="9" fill="none" stroke="{SPACE}" stroke-width="1.6"/>'


def door_space() -> str:
    """Just inside a door that is above: a mat with an arrow into the car."""
    half = CELL / 2 - 4
    size = f'x="{num(-half)}" y="{num(-half)}" width="{num(2 * half)}" height="{num(2 * half)}"'
    arrow = '<path d="M0 -10V8M-6 2L0 9L6 2" fill="none" stroke="#a98d49" stroke-width="2.6" stroke-linecap="round"/>'
    return f'<rect {size} rx="6" fill="{MAT}" stroke="#c0a664" stroke-width="1.4"/>{arrow}'


def solid() -> str:
    """A cell that pawns cannot enter."""
    half = CELL / 2 - 2
    size = f'x="{num(-half)}" y="{num(-half)}" width="{num(2 * half)}" height="{num(2 * half)}"'
    return f'<rect {size} rx="3" fill="{BODY}" stroke="{STEEL}" stroke-width="1.2"/>'


def departure(label: str) -> str:
    """A departure space, where pawns stand before boarding, with the number of its door."""
    number = text(0, 6, label, 17, fill=LINE, text_anchor="middle", font_weight="bold")
    return f'<circle r="19" fill="#fffdf7" stroke="{LINE}" stroke-width="1.8"/>{number}'


def missed() -> str:
    """A missed-train space: a pad with a clock."""
    clock = f'<circle r="6.5" fill="#fffdf7" stroke="{STEEL}" stroke-width="1.4"/>'
    hands = f'<path d="M0 -4V0L3 2" fill="none" stroke="{STEEL}" stroke-width="1.4" stroke-linecap="round"/>'
    pad = f'<rect x="-38" y="-17" width="76" height="34" rx="9" fill="none" stroke="{STEEL}"'
    return f'{pad} stroke-width="1.5" stroke-dasharray="5 4"/><g transform="translate(-25 0)">{clock}{hands}</g>'
