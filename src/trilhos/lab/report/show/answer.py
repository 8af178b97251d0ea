"""The answer, before any figure: what is good about a board, what to look at, and what is poor."""

from collections.abc import Iterator
from enum import IntEnum
from typing import NamedTuple

from trilhos.lab.report.show import car, course, routes, seats, sources, tickets
from trilhos.lab.report.show.side import Side
from trilhos.words import Said

UNFAIR, VERY_UNFAIR = 0.03, 0.06  # of the wins: so far from fair may a place in the order of play lie
OPEN, SHUT = 0.2, 0.1  # of the games end close: enough, and far too few
DULL = 1.0  # changes of the lead in a game
RISKY = 0.55  # of kept tickets are completed: fewer are much of a risk
IDLE, VERY_IDLE = 0.1, 0.33  # of the routes that hardly anybody needs
FIXED, VERY_FIXED = 0.25, 0.5  # of the routes that are claimed in nearly every game
ALONE = 0.8  # of what separates the seats comes from one source: hardly anything else counts
COARSE = 0.02  # of the wins: known no better than so, more games are wanted


class Grade(IntEnum):
    """What to make of a finding; the worst first."""

    POOR = 0
    LOOK = 1
    GOOD = 2
    NOTE = 3


WORDS = {
    Grade.POOR: Said("poor"),
    Grade.LOOK: Said("look"),
    Grade.GOOD: Said("good"),
    Grade.NOTE: Said("note"),
}


class Finding(NamedTuple):
    """A sentence, what to make of it, and the part of the page that tells more."""

    grade: Grade
    said: Said
    part: str


def answer(side: Side) -> str:
    """The verdict in a line, and the findings under it."""
    v, found = side.v, ranked(side)
    lines = "".join(
        f'<li class="{grade.name.lower()}"><b>{v.html(WORDS[grade])}</b> <a href="#{part}">{v.html(said)}</a></li>'
        for grade, said, part in found
    )
    return f'<p class="verdict">{v.html(verdict(side, found))}</p><ul class="findings">{lines}</ul>'


def ranked(side: Side) -> list[Finding]:
    """The findings, the worst first."""
    return sorted(findings(side), key=lambda finding: finding.grade)


def verdict(side: Side, found: list[Finding]) -> str:
    """How many things want a hand."""
    poor, look = (sum(finding.grade == grade for finding in found) for grade in (Grade.POOR, Grade.LOOK))
    mend = Said("one thing to mend") if poor == 1 else Said("{n} things to mend", n=poor)
    see = Said("one thing to look at") if look == 1 else Said("{n} things to look at", n=look)
    things = side.v.listed([thing for thing, n in ((mend, poor), (see, look)) if n])
    if things and _off(side) > COARSE:
        return Said("So few games prove little; so far {things}.", things=things)
    if poor:
        return f"{things[0].upper()}{things[1:]}."
    if look:
        return Said("A sound game, with {things}.", things=see)
    if _off(side) > COARSE:
        return Said("So few games show nothing to mend.")
    return Said("A sound game: these bots find nothing to mend.")


def _off(side: Side) -> float:
    """How far the wins of who begins may lie off."""
    _, low, high = side.told["wins"]["order"][0]["win"]
    return float(high - low) / 2


def findings(side: Side) -> Iterator[Finding]:
    """All that can be said of these games in a sentence each."""
    yield order(side)
    yield closeness(side)
    if side.told["course"]["lead_changes"]["mean"] < DULL:
        often = side.v.num(side.told["course"]["lead_changes"]["mean"], 1)
        said = Said("The lead changes {mean} times a game: whoever takes it mostly keeps it.", mean=often)
        yield Finding(Grade.LOOK, said, "course")
    if side.told["family"] == "rail":
        yield completion(side)
        yield from worth(side)
        yield needless(side)
        yield from fixed(side)
        yield separation(side)
    else:
        yield Finding(Grade.NOTE, car.pays(side), "attacks")
        yield Finding(Grade.NOTE, car.best(side), "cards")
    if len(side.told["wins"]["bots"]) > 1:
        yield Finding(Grade.NOTE, seats.best(side), "bots")
    if _off(side) > COARSE:
        off = side.v.num(100 * _off(side), 1)
        said = Said(
            "So few games leave much to chance: shares of wins are known to ± {off} percentage points.", off=off
        )
        yield Finding(Grade.NOTE, said, "order")


def order(side: Side) -> Finding:
    """Whether it matters when one's turn comes; of the places, the one that is farthest from fair."""
    v, rows = side.v, side.told["wins"]["order"]
    k = 0 if len(rows) == 2 else max(range(len(rows)), key=lambda k: abs(rows[k]["win"][0] - side.fair))
    share, low, high = rows[k]["win"]
    off = abs(share - side.fair)
    if low <= side.fair <= high and (high - low) / 2 > UNFAIR:
        return Finding(Grade.NOTE, Said("No advantage of moving first can be seen in so many games."), "order")
    if off < UNFAIR or low <= side.fair <= high:
        said = Said(
            "The order of play hardly matters: who begins wins {share}, {fair} would be fair.",
            share=v.percent(rows[0]["win"][0]),
            fair=seats.fair(side),
        )
        return Finding(Grade.GOOD, said, "order")
    said = Said(
        "The order of play matters: {place} wins {share}, {fair} would be fair.",
        place=seats.place(k, len(rows)),
        share=v.percent(share),
        fair=seats.fair(side),
    )
    return Finding(Grade.LOOK if off < VERY_UNFAIR else Grade.POOR, said, "order")


def closeness(side: Side) -> Finding:
    """Whether games are open to the end."""
    v, bound = side.v, course.close_within(side)
    share = course.share_up_to(side.told["course"]["margin"], bound)
    fields = {"share": v.percent(share, 0), "bound": v.num(bound)}
    if share >= OPEN:
        said = Said("Games end close: {share} of them with the best two {bound} or less apart.", **fields)
        return Finding(Grade.GOOD, said, "course")
    said = Said("Few games end close: {share} of them with the best two {bound} or less apart.", **fields)
    return Finding(Grade.LOOK if share >= SHUT else Grade.POOR, said, "course")


def completion(side: Side) -> Finding:
    """Whether tickets can be completed, and whether they can be missed."""
    share = tickets.completed(side)
    done = side.v.percent(share, 0)
    if share < RISKY:
        said = Said("{done} of kept tickets are completed: bring their cities nearer, or let them pay more.", done=done)
        return Finding(Grade.POOR if share < tickets.HARD else Grade.LOOK, said, "tickets")
    if share > tickets.EASY:
        said = Said("{done} of kept tickets are completed: keeping one is hardly a risk.", done=done)
        return Finding(Grade.LOOK, said, "tickets")
    said = Said("{done} of kept tickets are completed: most can be done, and some are missed.", done=done)
    return Finding(Grade.GOOD, said, "tickets")


def worth(side: Side) -> Iterator[Finding]:
    """Whether tickets are worth what is printed on them."""
    if not any(ticket.points for ticket in side.facts.tickets):
        return
    better, worse = tickets.outliers(side)
    n, every = len(better) + len(worse), len(side.facts.tickets)
    if better and worse:
        said = Said(
            "{n} of {all} tickets are not worth their points: {worse} is worth less, {better} more.",
            n=n,
            all=every,
            worse=tickets.name(side, worse[0]),
            better=tickets.name(side, better[0]),
        )
    elif worse:
        said = Said(
            "{n} of {all} tickets are worth less than their points, above all {ticket}.",
            n=n,
            all=every,
            ticket=tickets.name(side, worse[0]),
        )
    elif better:
        said = Said(
            "{n} of {all} tickets are worth more than their points, above all {ticket}.",
            n=n,
            all=every,
            ticket=tickets.name(side, better[0]),
        )
    else:
        said = Said("No ticket is surely better or worse than its points in so many games.")
    yield Finding(Grade.LOOK if n else Grade.NOTE if _off(side) > COARSE else Grade.GOOD, said, "tickets")


def needless(side: Side) -> Finding:
    """Whether there are routes for nobody."""
    n, every = routes.n_seldom(side), routes.n_pairs(side)
    fields = {"n": side.v.num(n), "all": side.v.num(every), "bound": side.v.percent(routes.SELDOM, 0)}
    said = Said("{n} of {all} routes are claimed in less than {bound} of the games.", **fields)
    if n > IDLE * every:
        return Finding(Grade.LOOK if n <= VERY_IDLE * every else Grade.POOR, said, "needless")
    return Finding(Grade.GOOD, said if n else Said("Every route is of use to somebody."), "needless")


def fixed(side: Side) -> Iterator[Finding]:
    """Whether there is anything to choose."""
    n, every = routes.n_always(side), routes.n_pairs(side)
    if n >= FIXED * every:
        said = Said(
            "{n} of {all} routes are claimed in nearly every game: there is little to choose.",
            n=side.v.num(n),
            all=side.v.num(every),
        )
        yield Finding(Grade.LOOK if n < VERY_FIXED * every else Grade.POOR, said, "claims")


def separation(side: Side) -> Finding:
    """Whether there is more than one way to win."""
    first, second = sources.ranked(side)[:2]
    weight = side.told["sources"][first]["weight"]
    if weight >= ALONE:
        said = Said(
            "Nearly all that separates the seats comes from one source: {source} ({share}).",
            source=sources.name_of(side, first),
            share=side.v.percent(weight, 0),
        )
        return Finding(Grade.LOOK, said, "sources")
    said = Said(
        "Several things decide: {first} ({share}), then {second} ({other}).",
        first=sources.name_of(side, first),
        share=side.v.percent(weight, 0),
        second=sources.name_of(side, second),
        other=side.v.percent(side.told["sources"][second]["weight"], 0),
    )
    return Finding(Grade.GOOD, said, "sources")
