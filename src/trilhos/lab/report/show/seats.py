"""Does moving first help, and how do the bots compare?"""

from collections.abc import Sequence

from trilhos.core.view import Fields
from trilhos.lab.report.plots import Dot, bounds, dots
from trilhos.lab.report.results import Results, figure, paragraph, soft
from trilhos.words import Message

SHARED = 0.001  # of the games: less is not mentioned


def seats(results: Results) -> str:
    """Share of wins by the order of play."""
    fmt, order = results.fmt, results.figures["wins"]["order"]
    rows = [Dot(fmt.translate(place(k, len(order))), *row["win"]) for k, row in enumerate(order)]
    axis = _common(results, "order")
    last = ""
    if len(order) > 2:
        best, worst = max(row["win"][0] for row in order), min(row["win"][0] for row in order)
        last = Message(
            "The best and the worst place in the order are {gap} percentage points apart.",
            gap=fmt.num(100 * (best - worst), 1),
        )
    shared = results.figures["wins"]["shared"]
    tied = Message("The win is shared in {share} of the games.", share=fmt.percent(shared)) if shared >= SHARED else ""
    plot = dots(rows, results.fair, fmt.translate(Message("Share of wins by the order of play")), fmt, axis)
    caption = Message("Share of wins with 95 % intervals; the dashed line is what would be fair.")
    return paragraph(fmt, verdict(results), last, tied) + figure(plot, fmt, caption)


def verdict(results: Results) -> Message:
    """Whether moving first helps, in a sentence."""
    fmt = results.fmt
    share, low, high = results.figures["wins"]["order"][0]["win"]
    return Message(
        "The first player wins {share} ({span}); {fair} would be fair. {verdict}",
        share=fmt.percent(share),
        span=fmt.span(low, high),
        fair=fair(results),
        verdict=_helps(share - results.fair, low <= results.fair <= high),
    )


def fair(results: Results) -> str:
    """The fair share of wins, as text."""
    return results.fmt.percent(results.fair, 0 if results.figures["seats"] in (2, 4, 5) else 1)


def _helps(gain: float, unsure: bool) -> Message:
    if unsure:
        return Message("No advantage of moving first can be seen in these games.")
    if abs(gain) < 0.03:
        return Message("Moving first helps a little.") if gain > 0 else Message("Moving first hurts a little.")
    if abs(gain) < 0.08:
        return Message("Moving first helps noticeably.") if gain > 0 else Message("Moving first hurts noticeably.")
    return Message("Moving first helps a lot.") if gain > 0 else Message("Moving first hurts a lot.")


def place(k: int, seats: int) -> Message:
    """A place in the order of play."""
    if k == 0:
        return Message("the first player")
    return Message("the second player") if seats == 2 else Message("number {n} in the order", n=k + 1)


def bots(results: Results) -> str:
    """Share of wins by bot, where there is more than one."""
    fmt, rows_by_bot = results.fmt, results.figures["wins"]["bots"]
    rows = [Dot(short(row["bot"]), *row["win"]) for row in rows_by_bot]
    points = Message(
        "Mean points: {points}.",
        points=", ".join(f"{short(row['bot'])} {fmt.num(row['points'], 1)}" for row in rows_by_bot),
    )
    plot = dots(rows, results.fair, fmt.translate(Message("Share of wins by bot")), fmt)
    rotated = (
        Message("Every deal was played in every seating, so neither luck nor the first turn favours a bot.")
        if results.figures["rotate"]
        else Message("Bots kept their seats; a random seat went first in each game.")
        if results.figures.get("first") is None
        else ""
    )
    caption = Message(
        "Share of wins of one seat of each bot with 95 % intervals; the dashed line is what would be fair."
    )
    return paragraph(fmt, best(results), points) + figure(plot, fmt, caption) + (soft(fmt, rotated) if rotated else "")


def best(results: Results) -> Message:
    """Which bot wins most, in a sentence."""
    fmt, row = results.fmt, max(results.figures["wins"]["bots"], key=lambda row: float(row["win"][0]))
    return Message(
        "{bot} does best: each of its seats wins {share} ({span}) of the games.",
        bot=short(row["bot"]),
        share=fmt.percent(row["win"][0]),
        span=fmt.span(*row["win"][1:]),
    )


def bot_list(bots: Sequence[str]) -> str:
    """The names of bots, each once, with how often it takes part."""
    names = [short(bot) for bot in bots]
    return ", ".join(f"{name} ×{names.count(name)}" if names.count(name) > 1 else name for name in dict.fromkeys(names))


def short(name: str) -> str:
    """The name of a bot without its folders."""
    name = name.rsplit("/", 1)[-1]
    return name if len(name) <= 24 else f"…{name[-23:]}"


def _common(results: Results, which: str) -> tuple[float, float] | None:
    """One axis for all sets with as many seats."""
    every: list[Fields] = [figures for figures in results.peers if figures["seats"] == results.figures["seats"]]
    if len(every) < 2:
        return None
    return bounds([Dot("", *row["win"]) for figures in every for row in figures["wins"][which]], results.fair)
