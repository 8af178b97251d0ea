"""How things look in a terminal. Colours come with words, and every patch of colour brings its own
background, so that it reads on dark, on light, and without colour at all."""

import re
import sys
from collections.abc import Iterable

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.text import Text

from trilhos.core.ink import SEATS
from trilhos.ride.facts import GRAY, Facts, Route
from trilhos.ride.picture.ink import ink

DIM = "dim"
GOOD = "green"
BAD = "red"
WILD_STYLE = "bold reverse"
GRAY_INK = "#b4aea2"


def console() -> Console:
    """Stdout. Names from boards are not markup, and figures are not to be decorated."""
    return Console(markup=False, emoji=False, highlight=False)


def on(css: str) -> str:
    """A style with this background and a foreground that reads on it."""
    if not css.startswith("#"):
        css = "#2f9a94"  # the name of a CSS colour: terminals do not know them all
    digits = re.sub("(.)", r"\1\1", css[1:]) if len(css) == 4 else css[1:]
    r, g, b = (int(digits[i : i + 2], 16) for i in (0, 2, 4))
    dark = 0.3 * r + 0.59 * g + 0.11 * b < 140
    return f"{'#ffffff' if dark else '#000000'} on #{digits}"


def card_style(facts: Facts, card: str) -> str:
    """The style of a card by its name in notation."""
    return WILD_STYLE if card == "wild" else on(ink(facts, facts.colours.index(card))[0])


def card(facts: Facts, name: str, n: int | None = None) -> Text:
    """A card as a patch of its colour; with a number, that many."""
    said = "★ wild" if name == "wild" else name
    return Text(f" {said} " if n is None else f" {said} {n} ", card_style(facts, name))


def route_colour(facts: Facts, route: Route) -> Text:
    """The colour that a route asks for."""
    if route.bullet:
        return Text(" bullet ", on("#b8322a"))
    name = "gray" if route.colour == GRAY else facts.colours[route.colour]
    return Text(f" {name} ", on(GRAY_INK) if route.colour == GRAY else card_style(facts, name))


def seat_badge(seat: int, said: str = "") -> Text:
    """A seat's number, or more, in the colour of its trains, as in the picture of the board."""
    return Text(f" {said or seat} ", seat_style(seat))


def seat_style(seat: int) -> str:
    """The colour of a seat's pieces."""
    return on(SEATS[seat % len(SEATS)])


class Flow:
    """Pieces one after the other, as many to a line as fit; a line never ends inside of one."""

    def __init__(self, pieces: Iterable[Text], gap: str = " ", indent: str = "") -> None:
        self.pieces = list(pieces)
        self.gap = gap
        self.indent = indent  # of the second line and those after it

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
    """Whether a person sits at both ends."""
    return sys.stdin.isatty() and sys.stdout.isatty()
