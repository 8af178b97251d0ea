"""Styles of play: what a board rewards."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from trilhos.core.view import Fields
from trilhos.lab.report.parts import Effect, Finding, Grade, graded
from trilhos.lab.report.results import Results, paragraph, soft, table
from trilhos.words import Message

NAMES = {
    "racer": Message("racer: hurries to the end of the game"),
    "collector": Message("collector: draws and completes many tickets"),
    "blocker": Message("blocker: gets in the way of others"),
    "learned": Message("learned: a network trained by self-play"),
}
SHORT = {
    "racer": Message("racer"),
    "collector": Message("collector"),
    "blocker": Message("blocker"),
    "learned": Message("trained network"),
}
STRONG, TOO_STRONG = 0.15, 0.25  # of the wins, for two players, above the fair share: a style that the board favours


def styles(results: Results, rows: Sequence[Fields]) -> str:
    """A table: how often each style wins against planners, by number of players."""
    fmt = results.fmt
    if not rows:
        return ""
    seats = sorted({row["seats"] for row in rows})
    head = ["", *(fmt.html(Message("{n} players", n=n)) for n in seats)]
    body = [
        [fmt.html(NAMES.get(style, style)), *(_cell(results, rows, style, n) for n in seats)]
        for style in dict.fromkeys(row["style"] for row in rows)
    ]
    body.append([fmt.html(Message("a fair share")), *(fmt.percent(1 / n) for n in seats)])
    note = Message(
        "One seat plays the style, the others are planners; every deal is played in every seating. Share of wins with "
        "95 % intervals. The network plays with the fewest players only."
    )
    return (
        paragraph(fmt, verdict(results, [row for row in rows if row["style"] != "learned"] or rows))
        + table(head, body, "long")
        + soft(fmt, note)
    )


def _cell(results: Results, rows: Sequence[Fields], style: str, seats: int) -> str:
    fmt = results.fmt
    found = next((row["win"] for row in rows if (row["style"], row["seats"]) == (style, seats)), None)
    return f"{fmt.percent(found[0])} <small>{fmt.html(fmt.span(*found[1:]))}</small>" if found else "–"


def verdict(results: Results, rows: Sequence[Fields]) -> Message:
    """Which style does best, in a sentence."""
    best = max(rows, key=lambda row: _gain(row))
    fields = {
        "style": SHORT.get(best["style"], best["style"]),
        "share": results.fmt.percent(best["win"][0]),
        "fair": results.fmt.percent(1 / best["seats"]),
        "n": best["seats"],
    }
    if _gain(best) > STRONG:
        return Message(
            "The {style} does better than planners: with {n} players it wins {share}, {fair} would be fair.", **fields
        )
    return Message(
        "No style is far better than planners; the {style} does best: with {n} players it wins {share}, {fair} would "
        "be fair.",
        **fields,
    )


def _gain(row: Fields) -> float:
    """A style's wins above the fair share, as if two played."""
    fair: float = 1 / row["seats"]
    swing = 4 * fair * (1 - fair)
    share: float = row["win"][0]
    return (share - fair) / swing


def too_strong(results: Results, rows: Sequence[Fields]) -> Iterator[Finding]:
    """Whether a simple style beats planners by far: then the board rewards it too much."""
    simple = [row for row in rows if row["style"] != "learned"]
    if not simple:
        return
    best = max(simple, key=lambda row: _gain(row))
    fair = 1 / best["seats"]
    swing = 4 * fair * (1 - fair)
    value, low, high = ((share - fair) / swing for share in best["win"])
    effect = Effect(max(0.0, value), low, high, STRONG)
    found = graded(
        Finding(Grade.GOOD, verdict(results, simple), "styles", True, "style", best["style"], effect), TOO_STRONG
    )
    if found.grade in (Grade.POOR, Grade.LOOK):
        found = replace(found, suggestion=results.report.advice.get(best["style"]), players=best["seats"])
    yield found
