"""What wins: where points come from, and which sources make the difference."""

from trilhos.lab.report.results import Results, meter, paragraph, soft, table
from trilhos.words import Message

SOURCES = ("routes_points", "tickets_points", "longest_points", "bonus_points", "tokens_points")
BESIDES = ("tickets_kept", "tickets_done", "trains_left", "longest", "turns")
NAMES = {
    "routes_points": Message("routes"),
    "tickets_points": Message("tickets"),
    "longest_points": Message("longest path"),
    "bonus_points": Message("bullet trains"),
    "tokens_points": Message("tokens"),
    "tickets_kept": Message("tickets kept"),
    "tickets_done": Message("tickets completed"),
    "trains_left": Message("trains left"),
    "longest": Message("longest path, in spaces"),
    "turns": Message("turns taken"),
}
JOURNEY = {
    "tickets_points": Message("tickets without East to West"),
    "bonus_points": Message("East to West"),
    "tickets_done": Message("tickets completed, without East to West"),
}


def sources(results: Results) -> str:
    """Points of winners and others by source, and their other figures."""
    fmt, figures = results.fmt, results.figures["sources"]
    there = [name for name in figures if figures[name]["winners"] or figures[name]["others"]]
    most = max(1.0, *(abs(figures[name][who]) for name in there for who in ("winners", "others") if name in SOURCES))
    head = [
        fmt.html(text) for text in ("", Message("winners"), Message("others"), Message("ahead by"), Message("weight"))
    ]
    lines = [
        [
            fmt.html(name_of(results, name)),
            meter(figures[name]["winners"] / most, fmt.num(figures[name]["winners"], 1), "good"),
            meter(figures[name]["others"] / most, fmt.num(figures[name]["others"], 1)),
            _ahead(results, name),
            fmt.percent(figures[name]["weight"], 0),
        ]
        for name in there
        if name in SOURCES
    ]
    besides = [
        [
            fmt.html(name_of(results, name)),
            fmt.num(figures[name]["winners"], 1),
            fmt.num(figures[name]["others"], 1),
            _ahead(results, name),
            "",
        ]
        for name in there
        if name not in SOURCES
    ]
    weight = Message(
        "Weight: how much of the difference in points between the seats of a game is due to this source. Weights add "
        "up to 100 %; one below zero works against the others."
    )
    return paragraph(fmt, verdict(results)) + table(head, [*lines, *besides]) + soft(fmt, weight)


def name_of(results: Results, name: str) -> Message:
    """The name of a source on this board: in a journey, the bonus is for crossing it (FJ-9)."""
    return JOURNEY.get(name, NAMES[name]) if results.figures["score"] == "tickets" else NAMES[name]


def ranked(results: Results) -> list[str]:
    """The sources, sorted by how much they separate the seats."""
    figures = results.figures["sources"]
    return sorted((name for name in figures if name in SOURCES), key=lambda name: -float(figures[name]["weight"]))


def _ahead(results: Results, name: str) -> str:
    figures = results.figures["sources"][name]
    gap = results.fmt.num(figures["winners"] - figures["others"], 1)
    return gap if gap.startswith("−") or not gap.strip("0.,") else f"+{gap}"


def verdict(results: Results) -> Message:
    """What makes the difference, in a sentence."""
    fmt, figures = results.fmt, results.figures["sources"]
    first, second = ranked(results)[:2]
    if figures[second]["weight"] < 0.005:
        return Message("Only {first} make the difference here.", first=name_of(results, first))
    return Message(
        "The differences between the seats come mostly from {first} ({share} of the difference in "
        "points), then from {second} ({other}).",
        first=name_of(results, first),
        share=fmt.percent(figures[first]["weight"], 0),
        second=name_of(results, second),
        other=fmt.percent(figures[second]["weight"], 0),
    )
