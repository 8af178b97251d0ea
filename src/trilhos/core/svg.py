"""Colours, fonts and SVG helpers that all drawings share."""

from typing import Final
from xml.sax.saxutils import escape, quoteattr

PAPER: Final = "#fbf7ec"
LINE: Final = "#3b342a"
SOFT: Final = "#8b806c"
SANS: Final = "'Gill Sans', 'Trebuchet MS', 'DejaVu Sans', sans-serif"
SERIF: Final = "Georgia, 'DejaVu Serif', serif"
SEATS: Final = ("#2f6db3", "#c23b32", "#3d8f4b", "#e2b22c", "#2d2c2c")  # pieces of seats 0 to 4

_NARROW: Final = set("iljtfrI.,'-() ")
_WIDE: Final = set("mwMWOQGD")


def num(value: float) -> str:
    """A number with at most one decimal."""
    digits = f"{value:.1f}".removesuffix(".0")
    return "0" if digits == "-0" else digits


def contrast(css: str) -> str:
    """A text colour that is readable on this background."""
    digits = css.lstrip("#")
    if not css.startswith("#"):
        return "#fff"
    if len(digits) == 3:
        digits = "".join(d * 2 for d in digits)
    r, g, b = (int(digits[i : i + 2], 16) for i in (0, 2, 4))
    return "#4a4030" if 0.3 * r + 0.59 * g + 0.11 * b > 150 else "#fff"


def text(x: float, y: float, content: str, size: float, **attributes: str) -> str:
    """A text in SVG."""
    named = "".join(f" {k.replace('_', '-')}={quoteattr(v)}" for k, v in attributes.items())
    return f'<text x="{num(x)}" y="{num(y)}" font-size="{num(size)}"{named}>{escape(content)}</text>'


def text_width(text: str, size: float) -> float:
    """The approximate width of a text in a common sans-serif font."""
    em = sum(0.38 if c in _NARROW else 0.84 if c in _WIDE else 0.68 if c.isupper() else 0.6 for c in text)
    return em * size
