"""How a game goes: length, scores, margins, changes of the lead."""

from typing import Any

from trilhos.lab.report.plots import columns
from trilhos.lab.report.show.side import Side, figure, paragraph
from trilhos.words import Said

CLOSE = 0.1  # of the winner's points: a game that might have gone the other way
FAR = 0.002  # of the games may lie beyond the ends of an axis, and are drawn at its end


def course(side: Side) -> str:
    """Four spreads, each with a sentence."""
    v, told = side.v, side.told["course"]
    return paragraph(v, length(side), _scores(side)) + "".join(
        [
            '<div class="four">',
            figure(_plot(side, ["turns"]), v, Said("Turns of a game, all seats together")),
            figure(_plot(side, ["others", "winners"]), v, points_caption(side)),
            figure(_plot(side, ["margin"]), v, margin_caption(side)),
            figure(_plot(side, ["lead_changes"]), v, Said("How often the lead changed hands")),
            "</div>",
            paragraph(v, closeness(side), _leads(side, told)),
        ]
    )


def points_caption(side: Side) -> Said:
    """What is counted as points."""
    if side.told["family"] == "chicago":
        return Said("Pawns seated at the end, winners and others")
    return Said("Points at the end, winners and others")


def margin_caption(side: Side) -> Said:
    """What the winner is ahead by."""
    if side.told["family"] == "chicago":
        return Said("Pawns that the winner is ahead of the next")
    return Said("Points that the winner is ahead of the next")


def length(side: Side) -> Said:
    """How long a game is, in a sentence."""
    v, turns = side.v, side.told["course"]["turns"]
    return Said(
        "A game takes {mean} turns, {each} of each seat; nine of ten games take {low} to {high}.",
        mean=v.num(turns["mean"], 1),
        each=v.num(turns["mean"] / side.told["seats"], 1),
        low=v.num(turns["low"]),
        high=v.num(turns["high"]),
    )


def _scores(side: Side) -> Said:
    v, told = side.v, side.told["course"]
    fields = {"winners": v.num(told["winners"]["mean"], 1), "others": v.num(told["others"]["mean"], 1)}
    if side.told["family"] == "chicago":
        return Said("Winners have seated {winners} pawns, the others {others}.", **fields)
    return Said("Winners have {winners} points, the others {others}.", **fields)


def closeness(side: Side) -> Said:
    """How close games are, in a sentence."""
    v, told = side.v, side.told["course"]
    bound = max(1, round(CLOSE * told["winners"]["mean"]))
    close = share_up_to(told["margin"], bound)
    fields = {"bound": v.num(bound), "share": v.percent(close, 0), "margin": v.num(told["margin"]["middle"])}
    if side.told["family"] == "chicago":
        return Said("{share} of the games end with the best two {bound} pawn or less apart.", **fields)
    said = Said(
        "{share} of the games end with the best two {bound} points or less apart; the middle margin is {margin}.",
        **fields,
    )
    return said


def share_up_to(spread: dict[str, Any], bound: int) -> float:
    """The share of values up to a bound."""
    total = sum(spread["counts"].values()) or 1
    within: int = sum(times for value, times in spread["counts"].items() if int(value) <= bound)
    return within / total


def _leads(side: Side, told: dict[str, Any]) -> Said:
    v, leads = side.v, told["lead_changes"]
    never = share_up_to(leads, 0)
    return Said(
        "The lead on the table changes {mean} times a game; in {never} of the games it never does. {verdict}",
        mean=v.num(leads["mean"], 1),
        never=v.percent(never, 0),
        verdict=Said("Who leads early mostly keeps the lead.")
        if leads["mean"] < 2
        else Said("There is something to watch until late."),
    )


def _plot(side: Side, names: list[str]) -> str:
    """One axis for all sets on the page, with the few outliers at its ends."""
    v = side.v
    said = {"others": v.say(Said("others")), "winners": v.say(Said("winners"))}
    every = [course[name]["counts"] for course in side.all_of(lambda told: told["course"]) for name in names]
    ends = [end for counts in every for end in _ends(counts)]
    counts = [(said.get(name, ""), side.told["course"][name]["counts"]) for name in names]
    return columns(counts, v.say(Said("How often each number came up")), v, (min(ends), max(ends)))


def _ends(counts: dict[str, int]) -> tuple[int, int]:
    values, total = [int(value) for value in counts], sum(counts.values())
    low, high, seen = values[0], values[-1], 0
    for value in values:
        seen += counts[str(value)]
        if seen <= FAR * total:
            low = value
        if seen >= (1 - FAR) * total:
            high = value
            break
    return low, high
