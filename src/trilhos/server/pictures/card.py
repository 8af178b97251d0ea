"""The picture of a game to share: the board, who played, the score and the chances to win, as SVG.

It has hardly any words, so that one picture serves every language.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from trilhos.core.svg import LINE, PAPER, SANS, SEATS, SERIF, SOFT, contrast, num, text, text_width

WIDE: Final = 1200  # what Open Graph asks for
TALL: Final = 630
EDGE: Final = 24.0
BOARD: Final = 790.0  # width of the board's place
LEFT: Final = EDGE + BOARD + 26
COLUMN: Final = WIDE - LEFT - EDGE
ROW: Final = 46.0
CHART: Final = 150.0  # height
BOLD: Final = 1.15  # how much wider bold letters are
DASHES: Final = ("", "9 5", "2 5", "12 4 2 4", "5 3")  # curves do not differ by colour alone
STAR: Final = "M0-9 2.6-3 9-2.6 4.2 1.8 5.6 8.2 0 4.8-5.6 8.2-4.2 1.8-9-2.6-2.6-3Z"
_HEAD = re.compile(r'<svg\b[^>]*?viewBox="([^"]*)"[^>]*>')


class Row(NamedTuple):
    """A seat in the picture."""

    name: str
    score: str = ""
    won: bool = False


def card(
    board: str, title: str, rows: Sequence[Row], curves: Sequence[Sequence[float]] = (), lines: Sequence[str] = ()
) -> str:
    """The picture as SVG. `board` is an SVG of its own; `curves` are the chances to win by seat, step by step."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDE}" height="{TALL}" viewBox="0 0 {WIDE} {TALL}">',
        f'<rect width="100%" height="100%" fill="{PAPER}"/>',
        _nested(board, EDGE, EDGE, BOARD, TALL - 2 * EDGE),
        f'<g font-family="{SANS}" fill="{LINE}">',
        *_column(title, rows, curves, lines),
        "</g></svg>",
    ]
    return "\n".join(parts) + "\n"


def _nested(svg: str, x: float, y: float, wide: float, tall: float) -> str:
    """A picture inside another one, as large as it fits."""
    place = f'x="{num(x)}" y="{num(y)}" width="{num(wide)}" height="{num(tall)}"'
    return _HEAD.sub(lambda head: f'<svg {place} viewBox="{head[1]}">', svg, count=1)


def _column(title: str, rows: Sequence[Row], curves: Sequence[Sequence[float]], lines: Sequence[str]) -> Iterator[str]:
    y = EDGE + 34
    for line in _broken(title, 32, 3):
        yield text(LEFT, y, line, 32, font_family=SERIF)
        y += 38
    y += 16
    for line in (one for words in lines for one in _broken(words, 20, 4)):
        yield text(LEFT, y, line, 20, fill=SOFT)
        y += 27
    for seat, row in enumerate(rows):
        yield from _row(seat, row, y)
        y += ROW
    if curves:
        yield from _chart(curves, TALL - EDGE - 26 - CHART)
    yield text(WIDE - EDGE, TALL - EDGE, "Trilhos", 18, fill=SOFT, font_family=SERIF, text_anchor="end")


def _row(seat: int, row: Row, y: float) -> Iterator[str]:
    colour = SEATS[seat % len(SEATS)]
    yield f'<rect x="{num(LEFT)}" y="{num(y - 15)}" width="30" height="30" rx="6" fill="{colour}" stroke="{LINE}"/>'
    if row.won:
        yield f'<path d="{STAR}" transform="translate({num(LEFT + 15)} {num(y)})" fill="{contrast(colour)}"/>'
    weight = {"font_weight": "bold"} if row.won else {}
    room = COLUMN - 56 - BOLD * text_width(row.score, 26)
    yield text(LEFT + 42, y + 9, _cut(row.name, 24, room / BOLD if row.won else room), 24, **weight)
    yield text(WIDE - EDGE, y + 9, row.score, 26, text_anchor="end", **weight)


def _chart(curves: Sequence[Sequence[float]], top: float) -> Iterator[str]:
    size = f'width="{num(COLUMN)}" height="{num(CHART)}"'
    yield f'<rect x="{num(LEFT)}" y="{num(top)}" {size} fill="#fff" stroke="{SOFT}"/>'
    middle = num(top + CHART / 2)
    yield f'<path d="M{num(LEFT)} {middle}h{num(COLUMN)}" stroke="{SOFT}" stroke-dasharray="1 5"/>'
    for seat, curve in enumerate(curves):
        step = COLUMN / max(1, len(curve) - 1)
        at = " ".join(f"{num(LEFT + n * step)} {num(top + CHART * (1 - value))}" for n, value in enumerate(curve))
        look = f'stroke="{SEATS[seat % len(SEATS)]}" stroke-dasharray="{DASHES[seat % len(DASHES)]}"'
        yield f'<polyline points="{at}" fill="none" stroke-width="3" stroke-linejoin="round" {look}/>'


def _broken(words: str, size: float, most: int) -> list[str]:
    """Words in lines that fit the column."""
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and text_width(longer, size) > COLUMN:
            lines.append(word)
        else:
            lines[-1] = longer
    return [_cut(line, size, COLUMN) for line in lines[:most]]


def _cut(words: str, size: float, wide: float) -> str:
    """Words, cut so that they fit."""
    if text_width(words, size) <= wide:
        return words
    while words and text_width(words + "…", size) > wide:
        words = words[:-1]
    return words.rstrip() + "…"
