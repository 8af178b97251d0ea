"""How a game goes: length, scores, margins, changes of the lead."""

from typing import Any, NamedTuple

from trilhos.lab.report.plots import columns
from trilhos.lab.report.show.side import Side, figure, paragraph
from trilhos.lab.stats import Interval, wilson
from trilhos.words import Said

CLOSE = 0.1  # of the winner's points: a game that might have gone the other way
SELDOM, OFTEN = 1, 4  # changes of the lead in a game at which another word is said
FAR = 0.002  # of the games may lie beyond the ends of an axis, and are drawn at its end


class Score(NamedTuple):
    """How points are spoken of, where they are points, pawns or tickets."""

    means: Said
    spread: Said
    margin: Said
    winner: Said


SCORES = {
    "points": Score(
        Said("Winners have {winners} points, the others {others}."),
        Said("Points at the end, winners and others"),
        Said("Points that the winner is ahead of the next"),
        Said("points of the winner"),
    ),
    "pawns": Score(
        Said("Winners have seated {winners} pawns, the others {others}."),
        Said("Pawns seated at the end, winners and others"),
        Said("Pawns that the winner is ahead of the next"),
        Said("pawns seated by the winner"),
    ),
    "tickets": Score(
        Said("Winners have completed {winners} tickets, the others {others}, with East to West."),
        Said("Tickets completed at the end, with East to West, winners and others"),
        Said("Tickets that the winner is ahead of the next"),
        Said("tickets completed by the winner, with East to West"),
    ),
}


def course(side: Side) -> str:
    """Four spreads, each with a sentence."""
    v, told, kind = side.v, side.told["course"], side.told["score"]
    fields = {who: v.num(told[who]["mean"], 1) for who in ("winners", "others")}
    scores = Said(SCORES[kind].means.template, **fields)
    return paragraph(v, length(side), scores) + "".join(
        [
            '<div class="four">',
            figure(_plot(side, ["turns"]), v, Said("Turns of a game, all seats together")),
            figure(_plot(side, ["others", "winners"]), v, SCORES[kind].spread),
            figure(_plot(side, ["margin"]), v, SCORES[kind].margin),
            figure(_plot(side, ["lead_changes"]), v, Said("How often the lead changed hands")),
            "</div>",
            paragraph(v, closeness(side), _leads(side, told)),
        ]
    )


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


def closeness(side: Side) -> Said:
    """How close games are, in a sentence."""
    v, told = side.v, side.told["course"]
    bound = close_within(side)
    return Said(
        "{share} of the games end with the best two {bound} or less apart; half of all games within {margin}.",
        bound=v.num(bound),
        share=v.percent(share_up_to(told["margin"], bound), 0),
        margin=v.num(told["margin"]["middle"]),
    )


def close_within(side: Side) -> int:
    """A game that ends with so little between the best two is close."""
    return max(1, round(CLOSE * float(side.told["course"]["winners"]["mean"])))


def close(side: Side) -> Interval:
    """The share of games that end close, with its interval: deals are what is counted."""
    return wilson(share_up_to(side.told["course"]["margin"], close_within(side)), max(1, side.told["deals"]))


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
        verdict=Said("Whoever takes it mostly keeps it.")
        if leads["mean"] < SELDOM
        else Said("It changes hands now and then.")
        if leads["mean"] < OFTEN
        else Said("It keeps changing hands."),
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
