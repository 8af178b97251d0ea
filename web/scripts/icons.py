"""Writes the icons of the installed page from the logo: `npm run icons` in web/. Needs vl-convert, as the tests do."""

from pathlib import Path

import vl_convert

PUBLIC = Path(__file__).parents[1] / "public"
LOGO = (PUBLIC / "favicon.svg").read_text("utf-8")
SIZE = 32  # of the logo
SAFE = 0.72  # part of a maskable icon that the tracks fill: launchers cut off its edges
RED = "#a8281e"


def whole() -> str:
    """The logo with its round corners."""
    return LOGO


def full(tracks: float) -> str:
    """The logo without corners, its tracks in the middle."""
    inside = LOGO[LOGO.index("<g") : LOGO.index("</svg>")]
    middle = f'<g transform="translate(16 16) scale({tracks}) translate(-16 -16)">{inside}</g>'
    ground = f'<rect width="32" height="32" fill="{RED}"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">{ground}{middle}</svg>'


def tracks_only() -> str:
    """White on nothing: Android takes the shape and colours it itself."""
    return full(1.1).replace(f'<rect width="32" height="32" fill="{RED}"/>', "").replace("#fffaf2", "#fff")


ICONS = {
    "icon-192": (whole(), 192),
    "icon-512": (whole(), 512),
    "icon-maskable": (full(SAFE), 512),
    "apple-touch-icon": (full(0.85), 180),
    "badge": (tracks_only(), 96),
}


def main() -> None:
    """Write all icons."""
    for name, (svg, size) in ICONS.items():
        sized = svg.replace("<svg ", f'<svg width="{SIZE}" height="{SIZE}" ', 1)
        (PUBLIC / f"{name}.png").write_bytes(vl_convert.svg_to_png(sized, scale=size / SIZE))


if __name__ == "__main__":
    main()
