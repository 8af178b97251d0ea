"""The summary at the top: strengths of a game, points to check, and weaknesses."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from html import escape

from trilhos.lab.report.parts import Effect, Finding, Grade, graded, so_far
from trilhos.lab.report.results import Results
from trilhos.lab.report.show import course, seats
from trilhos.words import Message

SMALL = 0.03  # differences from a fair share of the wins that nobody notices
UNFAIR, VERY_UNFAIR = 0.08, 0.14  # ones that matter, and that spoil the game, by place in the order of play
OPEN, SHUT = 0.25, 0.1  # shares of games that end close: enough, and far too few
DULL = 1.0  # changes of the lead per game
COARSE = 0.025  # of the wins: if their uncertainty is larger, more games are needed
FEW = 100  # games; with fewer, nothing is graded
FIRST = 5  # findings that are shown at once

WORDS = {
    Grade.POOR: Message("poor"),
    Grade.LOOK: Message("look"),
    Grade.GOOD: Message("good"),
    Grade.NOTE: Message("note"),
}


def summary(results: Results, found: Sequence[Finding] | None = None) -> str:
    """The verdict in a line, and the findings below it, the worst first; the rest folded, as HTML."""
    fmt, found = results.fmt, ranked(results) if found is None else list(found)
    lines = [_line(results, one) for one in found]
    folded = ""
    if len(lines) > FIRST + 1:
        more = fmt.html(Message("{n} more", n=len(lines) - FIRST))
        rest = "".join(lines[FIRST:])
        folded = f'<details><summary>{more}</summary><ul class="findings">{rest}</ul></details>'
        lines = lines[:FIRST]
    heading = fmt.html(verdict(results, found))
    return f'<p class="verdict">{heading}</p><ul class="findings">{"".join(lines)}</ul>{folded}'


def _line(results: Results, one: Finding) -> str:
    fmt = results.fmt
    advice = f"<br/><small>{fmt.html(one.suggestion)}</small>" if one.suggestion else ""
    return (
        f'<li class="{one.grade.name.lower()}"><b>{fmt.html(WORDS[one.grade])}</b> '
        f'<span><a href="#{escape(one.part)}">{fmt.html(one.text)}</a>{advice}</span></li>'
    )


def ranked(results: Results) -> list[Finding]:
    """The findings about one set of games, the worst first. With few games nothing is graded."""
    return ordered(results, findings(results))


def ordered(results: Results, found: Iterator[Finding]) -> list[Finding]:
    """Findings, the worst first; notes if there are few games."""
    every = list(found)
    if results.figures["games"] < FEW:
        every = [one if one.grade == Grade.NOTE else so_far(one) for one in every]
    return sorted(every, key=lambda finding: (finding.grade, -finding.weight))


def verdict(results: Results, found: Sequence[Finding]) -> str:
    """How many things there are to improve."""
    if results.figures["games"] < FEW:
        return Message("Too few games to judge: this is only a first look.")
    poor, look = (sum(finding.grade == grade for finding in found) for grade in (Grade.POOR, Grade.LOOK))
    mend = Message("one thing to improve") if poor == 1 else Message("{n} things to improve", n=poor)
    see = Message("one thing to look at") if look == 1 else Message("{n} things to look at", n=look)
    things = results.fmt.listed([thing for thing, n in ((mend, poor), (see, look)) if n])
    unsure = results.uncertainty > COARSE or not all(finding.sure for finding in found)
    if things and unsure:
        return Message("So far {things}; more games may find more.", things=things)
    if poor:
        return f"{things[0].upper()}{things[1:]}."
    if look:
        return Message("A sound game, with {things}.", things=see)
    if unsure:
        return Message("Nothing to improve so far, but more games are needed to be sure.")
    return Message("A sound game: these bots found nothing to improve.")


def findings(results: Results) -> Iterator[Finding]:
    """All findings."""
    yield from general(results)
    yield from results.report.findings(results)
    yield from notes(results)


def general(results: Results) -> Iterator[Finding]:
    """Findings that make sense for any game, with one number of players."""
    yield order(results)
    yield closeness(results)
    if results.report.logs_lead:
        yield from lead(results)


def notes(results: Results) -> Iterator[Finding]:
    """Remarks on the games themselves."""
    if len(results.figures["wins"]["bots"]) > 1:
        yield Finding(Grade.NOTE, seats.best(results), "bots")
    if results.uncertainty > COARSE:
        off = results.fmt.num(100 * results.uncertainty, 1)
        text = Message("With so few games, shares of wins are known only to ± {off} percentage points.", off=off)
        yield Finding(Grade.NOTE, text, "order", what="few-games")


def of_players(every: Sequence[Results]) -> Iterator[Finding]:
    """The general findings with each number of players: of each kind the worst, with the number that it is about."""
    kinds: dict[str, list[Finding]] = {}
    for results in every:
        for finding in general(results):
            kinds.setdefault(finding.what, []).append(replace(finding, players=results.players[0]))
    for kind in kinds.values():
        worst = min(kind, key=lambda finding: (finding.grade, -finding.weight))
        text = Message("With {n} players: {text}", n=worst.players, text=worst.text)
        yield replace(worst, text=text) if len(every) > 1 else worst


def order(results: Results) -> Finding:
    """Whether the order of play matters; names the place that is farthest from fair."""
    fmt, rows = results.fmt, [row["win"] for row in results.figures["wins"]["order"]]
    k = 0 if len(rows) == 2 else max(range(len(rows)), key=lambda k: abs(rows[k][0] - results.fair))
    share, low, high = rows[k]
    usual = results.usual("first-seat")
    effect = Effect(share - results.fair, low - results.fair, high - results.fair, UNFAIR, usual)
    fields = {"place": seats.place(k, len(rows)), "share": fmt.percent(share), "fair": seats.fair(results)}
    if abs(effect.value) < SMALL:
        text = Message("The order of play hardly matters: {place} wins {share}; {fair} would be fair.", **fields)
    elif abs(effect.value) < UNFAIR:
        text = Message("The order of play matters somewhat: {place} wins {share}; {fair} would be fair.", **fields)
    else:
        text = Message("The order of play matters: {place} wins {share}; {fair} would be fair.", **fields)
    found = graded(Finding(Grade.GOOD, text, "order", what="first-seat", effect=effect), VERY_UNFAIR)
    return replace(found, suggestion=compensation(results)) if found.grade in (Grade.POOR, Grade.LOOK) else found


def compensation(results: Results) -> Message | None:
    """What would make up for the order of play, in a sentence; None if nothing would, or nothing is needed."""
    found = results.figures.get("handicap")
    if not found or not any(found["points"]):
        return None
    fmt = results.fmt
    each = [
        Message("{place} {n}", place=seats.place(k, len(found["points"])), n=fmt.num(n))
        for k, n in enumerate(found["points"])
        if n
    ]
    return Message(
        "Points at the start would make up for it: {each}. Then the places win {low} to {high}.",
        each=fmt.listed(each),
        low=fmt.percent(min(found["win"]), 0),
        high=fmt.percent(max(found["win"]), 0),
    )


def closeness(results: Results) -> Finding:
    """Whether games stay open to the end."""
    fmt, (share, low, high) = results.fmt, course.close(results)
    fields = {"share": fmt.percent(share, 0), "bound": fmt.num(course.close_within(results))}
    text = (
        Message("Games end close: in {share} of them the best two are at most {bound} apart.", **fields)
        if share > OPEN
        else Message("Few games end close: in {share} of them the best two are at most {bound} apart.", **fields)
    )
    usual = results.usual("close")
    effect = Effect(1 - share, 1 - high, 1 - low, 1 - OPEN, None if usual is None else 1 - usual)
    return graded(Finding(Grade.GOOD, text, "course", what="not-close", effect=effect), 1 - SHUT)


def lead(results: Results) -> Iterator[Finding]:
    """Whether the lead changes hands at all."""
    figures = results.figures["course"]["lead_changes"]
    if figures["mean"] < DULL:
        often = results.fmt.num(figures["mean"], 1)
        text = Message("The lead changes {mean} times per game: whoever takes it usually keeps it.", mean=often)
        found = Finding(Grade.LOOK, text, "course", what="no-lead-changes")
        yield found if figures["mean"] + figures["error"] < DULL else so_far(found)
