"""Does moving first help, and how do the bots compare?"""

from collections.abc import Sequence
from typing import Any

from trilhos.lab.report.plots import Dot, bounds, dots
from trilhos.lab.report.show.side import Side, figure, paragraph, soft
from trilhos.words import Said

SHARED = 0.001  # of the games: less is not worth a word


def seats(side: Side) -> str:
    """Share of wins by the order of play."""
    v, order = side.v, side.told["wins"]["order"]
    rows = [Dot(v.say(place(k, len(order))), *row["win"]) for k, row in enumerate(order)]
    axis = _common(side, "order")
    last = ""
    if len(order) > 2:
        best, worst = max(row["win"][0] for row in order), min(row["win"][0] for row in order)
        last = Said(
            "From the best place in the order to the worst it is {gap} percentage points.",
            gap=v.num(100 * (best - worst), 1),
        )
    shared = side.told["wins"]["shared"]
    tied = Said("The win is shared in {share} of the games.", share=v.percent(shared)) if shared >= SHARED else ""
    plot = dots(rows, side.fair, v.say(Said("Share of wins by the order of play")), v, axis)
    caption = Said("Share of wins with 95 % intervals; the dashed line is what would be fair.")
    return paragraph(v, verdict(side), last, tied) + figure(plot, v, caption)


def verdict(side: Side) -> Said:
    """Whether moving first helps, in a sentence."""
    v = side.v
    share, low, high = side.told["wins"]["order"][0]["win"]
    return Said(
        "Who begins wins {share} ({span}); {fair} would be fair. {verdict}",
        share=v.percent(share),
        span=v.span(low, high),
        fair=fair(side),
        verdict=_helps(share - side.fair, low <= side.fair <= high),
    )


def fair(side: Side) -> str:
    """The share of wins of equals, in words."""
    return side.v.percent(side.fair, 0 if side.told["seats"] in (2, 4, 5) else 1)


def _helps(gain: float, unsure: bool) -> Said:
    if unsure:
        return Said("No advantage of moving first can be seen in these games.")
    if abs(gain) < 0.02:
        return Said("Moving first helps a little.") if gain > 0 else Said("Moving first hurts a little.")
    if abs(gain) < 0.05:
        return Said("Moving first helps noticeably.") if gain > 0 else Said("Moving first hurts noticeably.")
    return Said("Moving first helps a lot.") if gain > 0 else Said("Moving first hurts a lot.")


def place(k: int, seats: int) -> Said:
    """A place in the order of play."""
    if k == 0:
        return Said("who begins")
    return Said("the other") if seats == 2 else Said("number {n} in the order", n=k + 1)


def bots(side: Side) -> str:
    """Share of wins by bot, where there is more than one."""
    v, told = side.v, side.told["wins"]["bots"]
    rows = [Dot(short(row["bot"]), *row["win"]) for row in told]
    points = Said(
        "Mean points: {points}.", points=", ".join(f"{short(row['bot'])} {v.num(row['points'], 1)}" for row in told)
    )
    plot = dots(rows, side.fair, v.say(Said("Share of wins by bot")), v)
    rotated = (
        Said("Every deal was played in every seating, so neither luck nor the first turn favours a bot.")
        if side.told["rotate"]
        else Said("Bots kept their seats; the seat that begins was drawn anew for every game.")
        if side.told.get("first") is None
        else ""
    )
    caption = Said("Share of wins of one seat of each bot with 95 % intervals; the dashed line is what would be fair.")
    return paragraph(v, best(side), points) + figure(plot, v, caption) + (soft(v, rotated) if rotated else "")


def best(side: Side) -> Said:
    """Which bot wins most, in a sentence."""
    v, row = side.v, max(side.told["wins"]["bots"], key=lambda row: float(row["win"][0]))
    return Said(
        "{bot} does best: one seat of it wins {share} ({span}) of its games.",
        bot=short(row["bot"]),
        share=v.percent(row["win"][0]),
        span=v.span(*row["win"][1:]),
    )


def crew(side: Side) -> str:
    """All bots at the table."""
    return crew_of(side.told["bots"])


def crew_of(bots: Sequence[str]) -> str:
    """Bots, each once, with how many there are of it."""
    names = [short(bot) for bot in bots]
    return ", ".join(f"{name} ×{names.count(name)}" if names.count(name) > 1 else name for name in dict.fromkeys(names))


def short(name: str) -> str:
    """A bot from a file without the folders that it lies in."""
    name = name.rsplit("/", 1)[-1]
    return name if len(name) <= 24 else f"…{name[-23:]}"


def _common(side: Side, which: str) -> tuple[float, float] | None:
    """One axis for all sets with as many seats."""
    every: list[dict[str, Any]] = [told for told in side.peers if told["seats"] == side.told["seats"]]
    if len(every) < 2:
        return None
    return bounds([Dot("", *row["win"]) for told in every for row in told["wins"][which]], side.fair)
