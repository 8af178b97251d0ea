"""How things look in the terminal.

Colours always come with words, and coloured text has its own background: it can be read on a dark or light screen and
without any colour.
"""

import re
import sys
from collections.abc import Iterable

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from trilhos.core.svg import SEATS

DIM = "dim"
GOOD = "green"
BAD = "red"
NAMED_COLOUR = "#2f9a94"  # instead of the name of a CSS colour: terminals do not know them all


def console() -> Console:
    """Standard output. Names on boards are not markup, and numbers are not highlighted."""
    return Console(markup=False, emoji=False, highlight=False)


def plain_table(*titles: str) -> Table:
    """A table without lines; without titles it has no header, and no columns yet.

    What is in the first column, such as ids that people copy, stays on one line; nothing is cut in a narrow terminal.
    """
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style=DIM, show_header=bool(titles))
    for n, title in enumerate(titles):
        table.add_column(Text(title), no_wrap=n == 0, overflow="fold")
    return table


def on(css: str) -> str:
    """A style with this background and a foreground that can be read on it."""
    if not css.startswith("#"):
        css = NAMED_COLOUR
    digits = re.sub("(.)", r"\1\1", css[1:]) if len(css) == 4 else css[1:]
    r, g, b = (int(digits[i : i + 2], 16) for i in (0, 2, 4))
    dark = 0.3 * r + 0.59 * g + 0.11 * b < 140
    return f"{'#ffffff' if dark else '#000000'} on #{digits}"


def seat_badge(seat: int, label: str = "") -> Text:
    """A seat's number or another text, in the colour of the seat's pieces."""
    return Text(f" {label or seat} ", seat_style(seat))


def seat_style(seat: int) -> str:
    """The colour of a seat's pieces."""
    return on(SEATS[seat % len(SEATS)])


class Flow:
    """Pieces of text one after the other, as many per line as fit; pieces are never broken."""

    def __init__(self, pieces: Iterable[Text], gap: str = " ", indent: str = "") -> None:
        self.pieces = list(pieces)
        self.gap = gap
        self.indent = indent  # of all lines but the first

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        line = Text()
        for piece in self.pieces:
            if line and line.cell_len + cell_len(self.gap) + piece.cell_len > options.max_width:
                yield line
                line = Text(self.indent) + piece
            else:
                line = Text(self.gap).join([line, piece]) if line else piece
        yield line

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        widths = [piece.cell_len for piece in self.pieces] or [0]
        whole = sum(widths) + cell_len(self.gap) * (len(widths) - 1)
        return Measurement(min(max(widths), options.max_width), min(whole, options.max_width))


def is_terminal() -> bool:
    """Whether both standard input and standard output are terminals."""
    return sys.stdin.isatty() and sys.stdout.isatty()
