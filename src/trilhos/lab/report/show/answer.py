"""The answer, before any figure: what is good about a board, what to look at, and what is poor."""

from collections.abc import Iterator
from enum import IntEnum
from typing import NamedTuple

from trilhos.lab.report.show import car, course, routes, seats, sources, tickets
from trilhos.lab.report.show.side import Side
from trilhos.words import Said

UNFAIR, VERY_UNFAIR = 0.03, 0.06  # of the wins: so far from fair may a place in the order of play lie
OPEN, SHUT = 0.25, 0.1  # of the games end close: enough, and far too few
DULL = 1.0  # changes of the lead in a game
RISKY = 0.55  # of kept tickets are completed: fewer are much of a risk
IDLE, VERY_IDLE = 0.1, 0.33  # of the routes that hardly anybody needs
FIXED, VERY_FIXED = 0.25, 0.5  # of the routes that are claimed in nearly every game
ALONE = 0.8  # of what separates the seats comes from one source: hardly anything else counts
COARSE = 0.02  # of the wins: known no better than so, more games are wanted
FEW = 100  # games; fewer are a first look, and nothing is graded


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
    """A sentence, what to make of it, the part of the page that tells more, and whether it is sure enough to grade."""

    grade: Grade
    said: Said
    part: str
    sure: bool = True


def answer(side: Side) -> str:
    """The verdict in a line, and the findings under it."""
    v, found = side.v, ranked(side)
    lines = "".join(
        f'<li class="{one.grade.name.lower()}"><b>{v.html(WORDS[one.grade])}</b> '
        f'<a href="#{one.part}">{v.html(one.said)}</a></li>'
        for one in found
    )
    return f'<p class="verdict">{v.html(verdict(side, found))}</p><ul class="findings">{lines}</ul>'


def ranked(side: Side) -> list[Finding]:
    """The findings, the worst first. Of few games none is graded."""
    found = list(findings(side))
    if side.told["games"] < FEW:
        found = [one if one.grade == Grade.NOTE else _so_far(one.said, one.part) for one in found]
    return sorted(found, key=lambda finding: finding.grade)


def verdict(side: Side, found: list[Finding]) -> str:
    """How many things want a hand."""
    if side.told["games"] < FEW:
        return Said("Too few games to judge by: a first look.")
    poor, look = (sum(finding.grade == grade for finding in found) for grade in (Grade.POOR, Grade.LOOK))
    mend = Said("one thing to mend") if poor == 1 else Said("{n} things to mend", n=poor)
    see = Said("one thing to look at") if look == 1 else Said("{n} things to look at", n=look)
    things = side.v.listed([thing for thing, n in ((mend, poor), (see, look)) if n])
    unsure = _off(side) > COARSE or not all(finding.sure for finding in found)
    if things and unsure:
        return Said("So far {things}; more games may find more.", things=things)
    if poor:
        return f"{things[0].upper()}{things[1:]}."
    if look:
        return Said("A sound game, with {things}.", things=see)
    if unsure:
        return Said("Nothing to mend so far, but not all is sure yet.")
    return Said("A sound game: these bots find nothing to mend.")


def graded(low: float, high: float, look: float, poor: float | None, said: Said, part: str) -> Finding:
    """A finding of a figure between these bounds, which should be small: graded if they lie on one side of a bound."""
    if poor is not None and low > poor:
        return Finding(Grade.POOR, said, part)
    if low > look:
        return Finding(Grade.LOOK, said, part)
    return Finding(Grade.GOOD, said, part) if high <= look else _so_far(said, part)


def _so_far(said: Said, part: str) -> Finding:
    return Finding(Grade.NOTE, Said("So far: {said}", said=said), part, sure=False)


def _off(side: Side) -> float:
    """How far the wins of who begins may lie off."""
    _, low, high = side.told["wins"]["order"][0]["win"]
    return float(high - low) / 2


def findings(side: Side) -> Iterator[Finding]:
    """All that can be said of these games in a sentence each."""
    yield order(side)
    yield closeness(side)
    yield from lead(side)
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
    v, rows = side.v, [row["win"] for row in side.told["wins"]["order"]]
    k = 0 if len(rows) == 2 else max(range(len(rows)), key=lambda k: abs(rows[k][0] - side.fair))
    least = max(max(low - side.fair, side.fair - high, 0.0) for _, low, high in rows)
    most = max(max(high - side.fair, side.fair - low) for _, low, high in rows)
    if least == 0 and most > UNFAIR:
        return Finding(Grade.NOTE, Said("No advantage of moving first can be seen yet."), "order", sure=False)
    if abs(rows[k][0] - side.fair) < UNFAIR:
        said = Said(
            "The order of play hardly matters: who begins wins {share}, {fair} would be fair.",
            share=v.percent(rows[0][0]),
            fair=seats.fair(side),
        )
    else:
        said = Said(
            "The order of play matters: {place} wins {share}, {fair} would be fair.",
            place=seats.place(k, len(rows)),
            share=v.percent(rows[k][0]),
            fair=seats.fair(side),
        )
    return graded(least, most, UNFAIR, VERY_UNFAIR, said, "order")


def closeness(side: Side) -> Finding:
    """Whether games are open to the end."""
    v, (share, low, high) = side.v, course.close(side)
    fields = {"share": v.percent(share, 0), "bound": v.num(course.close_within(side))}
    said = (
        Said("Games end close: {share} of them with the best two {bound} or less apart.", **fields)
        if share >= OPEN
        else Said("Few games end close: {share} of them with the best two {bound} or less apart.", **fields)
    )
    return graded(-high, -low, -OPEN, -SHUT, said, "course")


def lead(side: Side) -> Iterator[Finding]:
    """Whether the lead changes hands at all."""
    told = side.told["course"]["lead_changes"]
    if told["mean"] < DULL:
        often = side.v.num(told["mean"], 1)
        said = Said("The lead changes {mean} times a game: whoever takes it mostly keeps it.", mean=often)
        sure = told["mean"] + told["error"] < DULL
        yield Finding(Grade.LOOK, said, "course") if sure else _so_far(said, "course")


def completion(side: Side) -> Finding:
    """Whether tickets can be completed, and whether they can be missed."""
    share, low, high = side.told["habits"]["done"]
    done = side.v.percent(share, 0)
    if share > tickets.EASY:
        said = Said("{done} of kept tickets are completed: keeping one is hardly a risk.", done=done)
        return Finding(Grade.LOOK, said, "tickets") if low > tickets.EASY else _so_far(said, "tickets")
    if share < RISKY:
        said = Said("{done} of kept tickets are completed: bring their cities nearer, or let them pay more.", done=done)
    else:
        said = Said("{done} of kept tickets are completed: most can be done, and some are missed.", done=done)
        if high > tickets.EASY:
            return _so_far(said, "tickets")
    return graded(-high, -low, -RISKY, -tickets.HARD, said, "tickets")


def worth(side: Side) -> Iterator[Finding]:
    """Whether tickets are worth what is printed on them."""
    if not any(ticket.points for ticket in side.facts.tickets):
        return
    better, worse = tickets.outliers(side)
    n, every = len(better) + len(worse), len(side.facts.tickets)
    fields = {"n": n, "all": every}
    names = [tickets.name(side, which[0]) if which else "" for which in (worse, better)]
    if better and worse:
        said = Said(
            "{n} of {all} tickets bring more or fewer wins than their points let one expect: {worse} fewer, {better} "
            "more.",
            **fields,
            worse=names[0],
            better=names[1],
        )
    elif n == 1:
        said = (
            Said("One ticket brings fewer wins than its points let one expect: {ticket}.", ticket=names[0])
            if worse
            else Said("One ticket brings more wins than its points let one expect: {ticket}.", ticket=names[1])
        )
    elif worse:
        said = Said(
            "{n} of {all} tickets bring fewer wins than their points let one expect, above all {ticket}.",
            **fields,
            ticket=names[0],
        )
    elif better:
        said = Said(
            "{n} of {all} tickets bring more wins than their points let one expect, above all {ticket}.",
            **fields,
            ticket=names[1],
        )
    else:
        said = Said("No ticket is surely better or worse than its points in these games.")
    yield Finding(Grade.LOOK if n else Grade.NOTE if _off(side) > COARSE else Grade.GOOD, said, "tickets")


def needless(side: Side) -> Finding:
    """Whether there are routes for nobody."""
    (n, surely, most), every = routes.n_seldom(side), routes.n_pairs(side)
    fields = {
        "n": side.v.num(n),
        "all": side.v.num(every),
        "twins": routes.twins(side),
        "bound": side.v.percent(routes.SELDOM, 0),
    }
    said = (
        Said("{n} of {all} routes{twins} are claimed in less than {bound} of the games.", **fields)
        if n > 1
        else Said("One of {all} routes{twins} is claimed in less than {bound} of the games.", **fields)
        if n
        else Said("Every route is of use to somebody.")
    )
    return graded(surely, most, IDLE * every, VERY_IDLE * every, said, "needless")


def fixed(side: Side) -> Iterator[Finding]:
    """Whether there is anything to choose."""
    (n, surely, _), every = routes.n_always(side), routes.n_pairs(side)
    if n >= FIXED * every:
        said = Said(
            "{n} of {all} routes{twins} are claimed in nearly every game: there is little to choose.",
            n=side.v.num(n),
            all=side.v.num(every),
            twins=routes.twins(side),
        )
        grade = Grade.POOR if surely >= VERY_FIXED * every else Grade.LOOK
        yield Finding(grade, said, "claims") if surely >= FIXED * every else _so_far(said, "claims")


def separation(side: Side) -> Finding:
    """Whether there is more than one way to win."""
    first, second = sources.ranked(side)[:2]
    weight, off = (side.told["sources"][first][key] for key in ("weight", "error"))
    if weight >= ALONE:
        said = Said(
            "Nearly all that separates the seats comes from one source: {source} ({share}).",
            source=sources.name_of(side, first),
            share=side.v.percent(weight, 0),
        )
    else:
        said = Said(
            "Several things decide: {first} ({share}), then {second} ({other}).",
            first=sources.name_of(side, first),
            share=side.v.percent(weight, 0),
            second=sources.name_of(side, second),
            other=side.v.percent(side.told["sources"][second]["weight"], 0),
        )
    return graded(weight - off, weight + off, ALONE, None, said, "sources")
