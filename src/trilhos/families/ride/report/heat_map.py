"""A board as a heat map: routes are coloured and labelled by a figure."""

from collections.abc import Sequence
from html import escape

from trilhos.core.svg import num, text
from trilhos.core.view import Fields

LETTER = 11.5
DARK = 0.55  # warmth above which letters are light


def heat(
    chart: Fields,
    warmth: Sequence[float],
    figures: Sequence[str],
    titles: Sequence[str],
    cities: Sequence[str],
    label: str,
    two: bool = False,
    small: bool = False,
) -> str:
    """The map. Warmth from 0 to 1 is drawn from pale to hot, below 0 in another colour; routes show their figures.

    A small map has no letters, since they would be illegible.
    """
    w, h = chart["frame"]
    size = f'width="{num(w)}" height="{num(h)}" viewBox="0 0 {num(w)} {num(h)}"'
    kind = f"map{' two' * two}{' small' * small}"
    parts = [f'<svg class="{kind}" {size} role="img" aria-label="{escape(label)}">']
    for k, panel in enumerate(chart["panels"]):
        left, top, right, bottom = panel["frame"]
        size = f'x="{num(left)}" y="{num(top)}" width="{num(right - left)}" height="{num(bottom - top)}"'
        parts.append(f'<rect class="sea" {size}/>')
        for shape, breadth in ((panel["land"], panel["breadth"]), (panel["islets"], panel["islet"])):
            parts.append(f'<path class="land" d="{shape}" stroke-width="{num(breadth)}"/>')
        routes = [route for route in chart["routes"] if route["panel"] == k]
        parts += [f'<path class="track" d="{route["track"]}"/>' for route in routes]
        parts += [_route(chart, route, warmth, [] if small else figures, titles) for route in routes]
        parts += _cities(chart, k, [] if small else cities)
        if k:
            parts.append(f'<rect class="frame" {size}/>')
    drawn = "".join([*parts, "</svg>"])
    return drawn if small else f'<div class="wide" tabindex="0">{drawn}</div>'


def _route(chart: Fields, route: Fields, warmth: Sequence[float], figures: Sequence[str], titles: Sequence[str]) -> str:
    r, thick = route["id"], chart["sizes"]["thick"] + 1
    heat = max(-1.0, min(1.0, warmth[r]))
    kind = ("hot" if heat >= 0 else "cool") + (" deep" if abs(heat) >= DARK else "")
    parts = [f'<g class="{kind}" style="--t:{100 * abs(heat):.0f}%"><title>{escape(titles[r])}</title>']
    for x, y, angle, long in route["spaces"]:
        place = f"translate({num(x)} {num(y)}) rotate({num(angle)})"
        size = f'x="{num(-long / 2)}" y="{num(-thick / 2)}" width="{num(long)}" height="{num(thick)}"'
        parts.append(f'<rect {size} rx="3" transform="{place}"/>')
    if figures:
        x, y, angle = _middle(route["spaces"])
        place = f"translate({num(x)} {num(y)}) rotate({num(angle)})"
        parts.append(f'<g transform="{place}">{text(0, 4.2, figures[r], LETTER, text_anchor="middle")}</g>')
    return "".join([*parts, "</g>"])


def _middle(spaces: Sequence[Sequence[float]]) -> tuple[float, float, float]:
    """The middle space; the first one if there are two."""
    x, y, angle, _ = spaces[(len(spaces) - 1) // 2]
    return x, y, angle


def _cities(chart: Fields, panel: int, names: Sequence[str]) -> list[str]:
    """The cities; with their names if these are given."""
    parts = []
    for c, city in enumerate(chart["cities"]):
        for place in (city, *city.get("also", [])):
            if place["panel"] == panel:
                parts.append(f'<circle class="city" cx="{num(place["x"])}" cy="{num(place["y"])}" r="7"/>')
                parts += [_name(chart, city, place, names[c])] if names else []
    return parts


def _name(chart: Fields, city: Fields, place: Fields, name: str) -> str:
    label, lead = place["label"], chart["sizes"]["lead"]
    lines = label["lines"] if name == city["name"] else [name]
    spans = "".join(
        f'<tspan x="{num(label["x"])}" y="{num(label["y"] + lead * k)}">{escape(line)}</tspan>'
        for k, line in enumerate(lines)
    )
    return f'<text class="name" font-size="{num(chart["sizes"]["letter"])}" text-anchor="middle">{spans}</text>'


def scale(low: str, high: str, middle: str | None = None) -> str:
    """The colour scale: from pale to hot, or from one colour through pale to the other."""
    kind = "two" if middle is not None else "one"
    inner = f"<span>{escape(middle)}</span>" if middle is not None else ""
    ends = f"<span>{escape(low)}</span>{inner}<span>{escape(high)}</span>"
    return f'<div class="scale {kind}"><i></i><div>{ends}</div></div>'
