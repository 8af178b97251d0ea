"""SVG plots in the colours of the page: dots with intervals, columns, and points in a plane."""

from collections.abc import Callable, Sequence
from math import ceil, floor
from typing import NamedTuple

from trilhos.core.svg import num, text, text_width
from trilhos.lab.report.formatting import Formatter

Place = Callable[[float], float]  # from a figure to its coordinate

WIDTH = 560.0
BROAD = 800.0  # for plots with names
SMALL, LARGE = 13.0, 17.0  # font sizes; the larger one is for phones
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000)


class Dot(NamedTuple):
    """A line of a plot: its name, a share and its bounds."""

    name: str
    share: float
    low: float
    high: float


class Spot(NamedTuple):
    """A point in a plane with its interval, and whether to name it."""

    name: str
    x: float
    y: float
    low: float
    high: float
    named: bool


def dots(rows: Sequence[Dot], fair: float, label: str, fmt: Formatter, axis: tuple[float, float] | None = None) -> str:
    """Shares as dots with their intervals as bars, and a line for the fair share."""
    low, high = axis or bounds(rows, fair)
    step = _fine((high - low) * 100, 5) / 100
    begin, end = floor(low / step + 1e-9) * step, ceil(high / step - 1e-9) * step
    left, right, height = _room([row.name for row in rows]), WIDTH - 24, 32 * len(rows) + 32

    def x(share: float) -> float:
        return left + (right - left) * (share - begin) / (end - begin)

    parts = [_open(height, label)]
    digits = 0 if step >= 0.01 else 1
    for k in range(round((end - begin) / step) + 1):
        mark = begin + k * step
        parts.append(_line("grid", x(mark), 4, x(mark), height - 26))
        parts.append(_label(x(mark), height - 8, fmt.percent(mark, digits), "middle"))
    parts.append(_line("fair", x(fair), 2, x(fair), height - 26))
    for k, row in enumerate(rows):
        y = 32 * k + 20
        parts.append(text(0, y + 5, row.name, 15))
        parts.append(_line("bar", x(row.low), y, x(row.high), y))
        parts.append(f'<circle class="dot" cx="{num(x(row.share))}" cy="{y}" r="5.5"/>')
    return "".join([*parts, "</svg>"])


def bounds(rows: Sequence[Dot], fair: float) -> tuple[float, float]:
    """The range of an axis that holds all rows, with a margin."""
    low, high = min(fair, *(row.low for row in rows)), max(fair, *(row.high for row in rows))
    air = max(0.005, 0.08 * (high - low))
    return max(0.0, low - air), min(1.0, high + air)


def columns(
    series: Sequence[tuple[str, dict[str, int]]], label: str, fmt: Formatter, axis: tuple[int, int] | None = None
) -> str:
    """A histogram as columns; a second series is drawn as a line over the first."""
    every = [int(value) for _, counts in series for value in counts]
    low, high = axis or (min(every, default=0), max(every, default=0))
    width = next(step for step in STEPS if (high - low) / step <= 44)
    begin = low // width
    n = high // width - begin + 1
    height, left, right, floor_ = 170.0, 4.0, WIDTH - 8, 140.0
    shares = [_binned(counts, width, begin, n) for _, counts in series]
    top = max(max(row) for row in shares) or 1.0
    across = (right - left) / n

    def y(share: float) -> float:
        return floor_ - (floor_ - 26) * share / top

    parts = [_open(height, label)]
    for k, share in enumerate(shares[0]):
        if share:
            size = f'width="{num(max(1.0, across - 1.5))}" height="{num(floor_ - y(share))}"'
            parts.append(f'<rect class="column" x="{num(left + k * across)}" y="{num(y(share))}" {size}/>')
    for row in shares[1:]:
        path = "".join(f"V{num(y(share))}H{num(left + (k + 1) * across)}" for k, share in enumerate(row))
        parts.append(f'<path class="outline" d="M{num(left)} {num(floor_)}{path}V{num(floor_)}"/>')
    parts.append(_line("base", left, floor_, right, floor_))
    step = _step(n * width, 8)
    for mark in range(-(-begin * width // step) * step, (begin + n) * width, step):
        at = left + across * ((mark - begin * width) / width + (0.5 if width == 1 else 0))
        if left + 6 <= at <= right - 6 or width == 1:
            parts.append(_line("base", at, floor_, at, floor_ + 4))
            parts.append(_label(at, floor_ + 19, fmt.num(mark), "middle"))
    return "".join([*parts, *_key([name for name, _ in series]), "</svg>"])


def _binned(counts: dict[str, int], width: int, begin: int, n: int) -> list[float]:
    row, total = [0.0] * n, sum(counts.values()) or 1
    for value, times in counts.items():
        row[min(n - 1, max(0, int(value) // width - begin))] += times / total
    return row


def _key(names: Sequence[str]) -> list[str]:
    """The legend, if there is more than one series."""
    if len(names) < 2:
        return []
    one, other = names[:2]
    at = WIDTH - 8 - text_width(other, LARGE) - 4
    before = at - 40 - text_width(one, LARGE)
    return [
        f'<rect class="column" x="{num(before - 18)}" y="4" width="13" height="11"/>',
        _label(before, 14, one, "start"),
        f'<path class="outline" d="M{num(at - 18)} 15V5H{num(at - 5)}V15"/>',
        _label(at, 14, other, "start"),
    ]


def plane(
    spots: Sequence[Spot],
    line: tuple[float, float] | None,
    across: str,
    label: str,
    fmt: Formatter,
    fair: float = 0.0,
    frame: Sequence[Spot] = (),
) -> str:
    """Points with their intervals over an integer; `line` (intercept and slope) is the trend.

    The axes also cover the spots of `frame`, so that several plots have the same axes.
    """
    left, right, top, floor_, height = 52.0, BROAD - 12, 14.0, 336.0, 380.0
    every = [*spots, *frame]
    x0, x1 = min(spot.x for spot in every) - 1, max(spot.x for spot in every) + 1
    low, high = min(fair, *(s.low for s in every)), max(fair, *(s.high for s in every))
    step = _fine((high - low) * 100, 6) / 100
    begin, end = floor(low / step) * step, ceil(high / step) * step

    def x(value: float) -> float:
        return left + (right - left) * (value - x0) / (x1 - x0)

    def y(value: float) -> float:
        return floor_ - (floor_ - top) * (value - begin) / (end - begin)

    parts = [_open(height, label, BROAD)]
    for k in range(round((end - begin) / step) + 1):
        mark = begin + k * step
        parts.append(_line("grid", left, y(mark), right, y(mark)))
        parts.append(_label(left - 8, y(mark) + 4.5, fmt.signed(mark, 0 if step >= 0.01 else 1), "end"))
    parts.append(_line("base", left, y(fair), right, y(fair)))
    rise = _step(x1 - x0, 10)
    for tick in range(ceil(x0 / rise) * rise, floor(x1) + 1, rise):
        parts.append(_label(x(tick), floor_ + 19, fmt.num(tick), "middle"))
    parts.append(_label((left + right) / 2, height - 6, across, "middle"))
    if line:
        ends = [(value, line[0] + line[1] * value) for value in (x0, x1)]
        parts.append(_line("trend", x(x0), y(ends[0][1]), x(x1), y(ends[1][1])))
    parts += _names(spots, x, y, left, right)
    for spot in spots:
        parts.append(f"<g><title>{_plain(spot.name)}</title>")
        parts.append(_line("whisker", x(spot.x), y(spot.low), x(spot.x), y(spot.high)))
        parts.append(f'<circle class="dot{" far" if spot.named else ""}" cx="{num(x(spot.x))}"')
        parts.append(f' cy="{num(y(spot.y))}" r="{5 if spot.named else 3.6}"/></g>')
    return f'<div class="wide" tabindex="0">{"".join([*parts, "</svg>"])}</div>'


def _names(spots: Sequence[Spot], x: Place, y: Place, left: float, right: float) -> list[str]:
    """The names of the spots that stand out, placed beside them without overlaps."""
    taken = [(x(s.x) - 5, y(s.y) - 5, x(s.x) + 5, y(s.y) + 5) for s in spots]
    parts = []
    for spot in sorted((s for s in spots if s.named), key=lambda s: -abs(s.y)):
        wide, cx, cy = text_width(spot.name, SMALL), x(spot.x), y(spot.y)
        after, before, centred = cx + 9, cx - 9 - wide, cx - wide / 2
        for at, down in (
            *((after, 4.5), (before, 4.5), (centred, -11), (centred, 20), (after, -8), (after, 17), (before, -8)),
            *((before, 17), (after, -20), (before, -20), (after, 30), (before, 30)),
        ):
            box = (at, cy + down - 10, at + wide, cy + down + 3)
            free = all(box[2] < b[0] or b[2] < box[0] or box[3] < b[1] or b[3] < box[1] for b in taken)
            if free and left <= at and at + wide <= right:
                taken.append(box)
                parts.append(text(at, cy + down, spot.name, SMALL, **{"class": "halo"}))
                break
    return parts


def _step(span: float, most: int) -> int:
    """The distance between marks on an axis, so that there are not too many."""
    return next((step for step in STEPS if span / step <= most), STEPS[-1])


def _fine(span: float, most: int) -> float:
    """The same for percentages, which may need fractions."""
    return next((step for step in (0.1, 0.2, 0.5) if span / step <= most), _step(span, most))


def _room(names: Sequence[str]) -> float:
    return min(220.0, max(text_width(name, 15) for name in names) + 14)


def _open(height: float, label: str, width: float = WIDTH) -> str:
    kind = "plot" if width == WIDTH else "plot broad"
    return f'<svg class="{kind}" viewBox="0 0 {num(width)} {num(height)}" role="img" aria-label="{_plain(label)}">'


def _line(kind: str, x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<line class="{kind}" x1="{num(x1)}" y1="{num(y1)}" x2="{num(x2)}" y2="{num(y2)}"/>'


def _label(x: float, y: float, content: str, anchor: str) -> str:
    return text(x, y, content, SMALL, text_anchor=anchor, **{"class": "soft"})


def _plain(content: str) -> str:
    return content.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
