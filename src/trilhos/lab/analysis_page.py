"""The analysis of a game as one HTML page: light and dark, for phones and for paper."""

from collections.abc import Callable, Iterator, Sequence

from markupsafe import Markup

from trilhos.analysis import Analysis
from trilhos.analysis.results import BLAMED, Point
from trilhos.analysis.sentences import better, percent, turning_point
from trilhos.core.svg import SEATS, num, text
from trilhos.lab.html import render

WIDTH, HEIGHT = 720, 260  # of the chart, in its own units
LEFT, RIGHT, TOP, BOTTOM = 44, 12, 12, 28
STEPS = (5, 10, 20, 50, 100, 200, 500)  # between two marks of the axis
MARKS = 8
Scale = Callable[[float], float]


def page(analysis: Analysis, names: Sequence[str]) -> str:
    """The page of an analysed game; `names` are the players' names, by seat."""
    blamed = [decision for decision in analysis.decisions if decision.grade in BLAMED]
    return render(
        "analysis.html",
        lang="en",
        title=f"Analysis: {analysis.game}, {', '.join(names)}",
        analysis=analysis,
        names=list(names),
        colours=SEATS,
        chart=Markup(chart(analysis, names)),
        points=[turning_point(analysis, point, names) for point in analysis.turning_points],
        blamed=[(decision, better(decision)) for decision in blamed],
        percent=percent,
    )


def chart(analysis: Analysis, names: Sequence[str]) -> str:
    """Each seat's chance to win before every step: all hands open, and thinner from what the seat knows."""
    points = analysis.points
    last = max(1, len(points) - 1)

    def x(step: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * step / last

    def y(share: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (1 - min(1.0, max(0.0, share)))

    final = ", ".join(f"{name} {percent(points[-1].open[seat].value)}" for seat, name in enumerate(names))
    label = Markup("Chances to win by step. At the end: {}.").format(final)
    parts = [f'<svg class="chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}">']
    for tenths in range(0, 11, 5):
        line = num(y(tenths / 10))
        parts.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{line}" y2="{line}"/>')
        parts.append(text(LEFT - 6, y(tenths / 10) + 4, f"{10 * tenths} %", 12, text_anchor="end", **{"class": "soft"}))
    step = next((one for one in STEPS if last / one <= MARKS), STEPS[-1])
    for mark in range(0, last + 1, step):
        parts.append(
            text(x(mark), HEIGHT - 8, str(analysis.begin + mark), 12, text_anchor="middle", **{"class": "soft"})
        )
    for seat in range(analysis.seats):
        colour = SEATS[seat]
        own = " ".join(f"{num(x(n))},{num(y(point.own[seat].value))}" for n, point in enumerate(points))
        open_ = " ".join(f"{num(x(n))},{num(y(point.open[seat].value))}" for n, point in enumerate(points))
        parts.append(f'<polygon class="error" fill="{colour}" points="{" ".join(_band(points, seat, x, y))}"/>')
        parts.append(f'<polyline class="own" stroke="{colour}" points="{own}"/>')
        parts.append(f'<polyline class="curve" stroke="{colour}" points="{open_}"/>')
    for number, turn in enumerate(analysis.turning_points, 1):
        at = turn.n - analysis.begin
        cx, cy = x(at), y(points[at].open[turn.seat].value)
        parts.append(f'<circle class="turn" stroke="{SEATS[turn.seat]}" cx="{num(cx)}" cy="{num(cy)}" r="9"/>')
        parts.append(text(cx, cy + 4, str(number), 12, text_anchor="middle", font_weight="bold"))
    return "".join([*parts, "</svg>"])


def _band(points: Sequence[Point], seat: int, x: Scale, y: Scale) -> Iterator[str]:
    """One standard error around a curve."""
    for n, point in enumerate(points):
        yield f"{num(x(n))},{num(y(point.open[seat].value + point.open[seat].error))}"
    for n, point in reversed(list(enumerate(points))):
        yield f"{num(x(n))},{num(y(point.open[seat].value - point.open[seat].error))}"
