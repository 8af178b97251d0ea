"""What wins: where points come from, and which of it makes the difference."""

from trilhos.lab.report.show.side import Side, meter, paragraph, rows, soft
from trilhos.words import Said

NAMES = {
    "routes_points": Said("routes"),
    "tickets_points": Said("tickets"),
    "longest_points": Said("longest path"),
    "bonus_points": Said("bullet trains"),
    "tokens_points": Said("tokens"),
    "tickets_kept": Said("tickets kept"),
    "tickets_done": Said("tickets completed"),
    "trains_left": Said("trains left"),
    "longest": Said("longest path, in spaces"),
    "turns": Said("turns taken"),
}
JOURNEY = {
    "tickets_points": Said("tickets without East to West"),
    "bonus_points": Said("East to West"),
    "tickets_done": Said("tickets completed, without East to West"),
}
POINTS = tuple(name for name in NAMES if name.endswith("_points"))


def sources(side: Side) -> str:
    """Points of winners and of the others by where they come from, and other figures of theirs."""
    v, told = side.v, side.told["sources"]
    there = [name for name in told if told[name]["winners"] or told[name]["others"]]
    most = max(1.0, *(abs(told[name][who]) for name in there for who in ("winners", "others") if name in POINTS))
    head = [v.html(text) for text in ("", Said("winners"), Said("others"), Said("ahead by"), Said("weight"))]
    lines = [
        [
            v.html(name_of(side, name)),
            meter(told[name]["winners"] / most, v.num(told[name]["winners"], 1), "good"),
            meter(told[name]["others"] / most, v.num(told[name]["others"], 1)),
            _ahead(side, name),
            v.percent(told[name]["weight"], 0),
        ]
        for name in there
        if name in POINTS
    ]
    besides = [
        [
            v.html(name_of(side, name)),
            v.num(told[name]["winners"], 1),
            v.num(told[name]["others"], 1),
            _ahead(side, name),
            "",
        ]
        for name in there
        if name not in POINTS
    ]
    weight = Said(
        "Weight: how much of the difference in points between the seats of a game is due to this source. Weights add "
        "up to 100 %; one below zero works against the others."
    )
    return paragraph(v, verdict(side)) + rows(head, [*lines, *besides]) + soft(v, weight)


def name_of(side: Side, name: str) -> Said:
    """What a source is called on this board: a journey's bonus is for crossing it (FJ-9)."""
    return JOURNEY.get(name, NAMES[name]) if side.told["score"] == "tickets" else NAMES[name]


def ranked(side: Side) -> list[str]:
    """The sources, those that separate the seats most first."""
    told = side.told["sources"]
    return sorted((name for name in told if name in POINTS), key=lambda name: -float(told[name]["weight"]))


def _ahead(side: Side, name: str) -> str:
    told = side.told["sources"][name]
    gap = side.v.num(told["winners"] - told["others"], 1)
    return gap if gap.startswith("−") or not gap.strip("0.,") else f"+{gap}"


def verdict(side: Side) -> Said:
    """What makes the difference, in a sentence."""
    v, told = side.v, side.told["sources"]
    first, second = ranked(side)[:2]
    if told[second]["weight"] < 0.005:
        return Said("Only {first} make the difference here.", first=name_of(side, first))
    return Said(
        "What separates the seats is above all {first} ({share} of the difference in points), then {second} ({other}).",
        first=name_of(side, first),
        share=v.percent(told[first]["weight"], 0),
        second=name_of(side, second),
        other=v.percent(told[second]["weight"], 0),
    )
