"""The summary at the top: strengths of a game, points to check, and weaknesses."""

from collections.abc import Iterator

from trilhos.lab.report.parts import Finding, Grade, graded, so_far
from trilhos.lab.report.results import Results
from trilhos.lab.report.show import course, seats
from trilhos.words import Message

UNFAIR, VERY_UNFAIR = 0.03, 0.06  # differences from a fair share of the wins, by place in the order of play
OPEN, SHUT = 0.25, 0.1  # shares of games that end close: enough, and far too few
DULL = 1.0  # changes of the lead per game
COARSE = 0.02  # of the wins: if their uncertainty is larger, more games are needed
FEW = 100  # games; with fewer, nothing is graded

WORDS = {
    Grade.POOR: Message("poor"),
    Grade.LOOK: Message("look"),
    Grade.GOOD: Message("good"),
    Grade.NOTE: Message("note"),
}


def summary(results: Results) -> str:
    """The verdict in a line, and the findings below it, as HTML."""
    fmt, found = results.fmt, ranked(results)
    lines = "".join(
        f'<li class="{one.grade.name.lower()}"><b>{fmt.html(WORDS[one.grade])}</b> '
        f'<a href="#{one.part}">{fmt.html(one.text)}</a></li>'
        for one in found
    )
    return f'<p class="verdict">{fmt.html(verdict(results, found))}</p><ul class="findings">{lines}</ul>'


def ranked(results: Results) -> list[Finding]:
    """The findings, the worst first. With few games nothing is graded."""
    found = list(findings(results))
    if results.figures["games"] < FEW:
        found = [one if one.grade == Grade.NOTE else so_far(one.text, one.part) for one in found]
    return sorted(found, key=lambda finding: finding.grade)


def verdict(results: Results, found: list[Finding]) -> str:
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
    yield order(results)
    yield closeness(results)
    if results.report.logs_lead:
        yield from lead(results)
    yield from results.report.findings(results)
    if len(results.figures["wins"]["bots"]) > 1:
        yield Finding(Grade.NOTE, seats.best(results), "bots")
    if results.uncertainty > COARSE:
        off = results.fmt.num(100 * results.uncertainty, 1)
        text = Message("With so few games, shares of wins are known only to ± {off} percentage points.", off=off)
        yield Finding(Grade.NOTE, text, "order")


def order(results: Results) -> Finding:
    """Whether the order of play matters; names the place that is farthest from fair."""
    fmt, rows = results.fmt, [row["win"] for row in results.figures["wins"]["order"]]
    k = 0 if len(rows) == 2 else max(range(len(rows)), key=lambda k: abs(rows[k][0] - results.fair))
    least = max(max(low - results.fair, results.fair - high, 0.0) for _, low, high in rows)
    most = max(max(high - results.fair, results.fair - low) for _, low, high in rows)
    if least == 0 and most > UNFAIR:
        return Finding(Grade.NOTE, Message("No advantage of moving first can be seen yet."), "order", sure=False)
    if abs(rows[k][0] - results.fair) < UNFAIR:
        text = Message(
            "The order of play hardly matters: the first player wins {share}; {fair} would be fair.",
            share=fmt.percent(rows[0][0]),
            fair=seats.fair(results),
        )
    else:
        text = Message(
            "The order of play matters: {place} wins {share}; {fair} would be fair.",
            place=seats.place(k, len(rows)),
            share=fmt.percent(rows[k][0]),
            fair=seats.fair(results),
        )
    return graded(least, most, UNFAIR, VERY_UNFAIR, text, "order")


def closeness(results: Results) -> Finding:
    """Whether games stay open to the end."""
    fmt, (share, low, high) = results.fmt, course.close(results)
    fields = {"share": fmt.percent(share, 0), "bound": fmt.num(course.close_within(results))}
    text = (
        Message("Games end close: in {share} of them the best two are at most {bound} apart.", **fields)
        if share >= OPEN
        else Message("Few games end close: in {share} of them the best two are at most {bound} apart.", **fields)
    )
    return graded(-high, -low, -OPEN, -SHUT, text, "course")


def lead(results: Results) -> Iterator[Finding]:
    """Whether the lead changes hands at all."""
    figures = results.figures["course"]["lead_changes"]
    if figures["mean"] < DULL:
        often = results.fmt.num(figures["mean"], 1)
        text = Message("The lead changes {mean} times per game: whoever takes it usually keeps it.", mean=often)
        sure = figures["mean"] + figures["error"] < DULL
        yield Finding(Grade.LOOK, text, "course") if sure else so_far(text, "course")
