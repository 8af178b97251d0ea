"""SVG to PNG."""

from functools import cache
from pathlib import Path
from typing import Final

from resvg_py import svg_to_bytes

# Fonts that systems have, best first: the family, and its file. Trilhos ships none.
KNOWN: Final = (
    ("DejaVu Sans", "DejaVuSans.ttf"),
    ("Liberation Sans", "LiberationSans-Regular.ttf"),
    ("Noto Sans", "NotoSans-Regular.ttf"),
    ("Open Sans", "OpenSans-Regular.ttf"),
    ("Roboto", "Roboto-Regular.ttf"),
    ("FreeSans", "FreeSans.ttf"),
)
KNOWN_SERIF: Final = (
    ("DejaVu Serif", "DejaVuSerif.ttf"),
    ("Liberation Serif", "LiberationSerif-Regular.ttf"),
    ("Noto Serif", "NotoSerif-Regular.ttf"),
    ("FreeSerif", "FreeSerif.ttf"),
)


@cache
def fonts() -> tuple[str, str] | None:
    """The font families to draw with, without and with serifs; None if the system has no fonts that we know."""
    folders = [Path("/usr/share/fonts"), Path("/usr/local/share/fonts"), Path.home() / ".local/share/fonts"]
    files = {path.name for folder in folders if folder.is_dir() for path in folder.rglob("*.[to]tf")}
    sans = next((family for family, file in KNOWN if file in files), None)
    if sans is None:
        return None
    return sans, next((family for family, file in KNOWN_SERIF if file in files), sans)


def png(svg: str) -> bytes:
    """The picture as PNG. Without any font, its words are missing."""
    sans, serif = fonts() or ("sans-serif", "serif")
    return svg_to_bytes(svg_string=svg, font_family=sans, sans_serif_family=sans, serif_family=serif)
