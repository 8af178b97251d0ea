"""What the summary of a report says about routes, tickets and sources of points."""

from collections.abc import Iterator

from trilhos.families.ride.report import show_routes as routes
from trilhos.families.ride.report import show_sources as sources
from trilhos.families.ride.report import show_tickets as tickets
from trilhos.lab.report.parts import Finding, Grade, KeyFigure, graded, so_far
from trilhos.lab.report.results import Results
from trilhos.lab.report.show.summary import COARSE
from trilhos.words import Message

RISKY = 0.55  # share of kept tickets that are completed; below it, keeping one is a risk
IDLE, VERY_IDLE = 0.1, 0.33  # shares of the routes that hardly anybody needs
FIXED, VERY_FIXED = 0.25, 0.5  # shares of the routes that are claimed in nearly every game
ALONE = 0.8  # share of the differences in points that comes from a single source


def findings(results: Results) -> Iterator[Finding]:
    """All findings of the rail games."""
    yield completion(results)
    yield from worth(results)
    yield needless(results)
    yield from fixed(results)
    yield separation(results)


def key_figures(results: Results) -> list[KeyFigure]:
    """Tickets, routes and sources; beside other sets all sources, so that they can be compared."""
    fmt, weights = results.fmt, results.figures["sources"]
    order = [name for name in sources.ranked(results) if weights[name]["weight"]]
    done, least, most = results.figures["habits"]["done"]
    return [
        KeyFigure(Message("of kept tickets are completed"), fmt.percent(done, 0), done, (most - least) / 2, True),
        KeyFigure(Message("routes that hardly anybody needs"), fmt.num(routes.n_seldom(results)[0])),
        *(
            KeyFigure(
                Message("of the differences between seats: {source}", source=sources.name_of(results, name)),
                fmt.percent(weights[name]["weight"], 0),
                weights[name]["weight"],
                weights[name]["error"],
                True,
            )
            for name in (order if len(results.peers) > 1 else order[:1])
        ),
    ]


def completion(results: Results) -> Finding:
    """Whether tickets can be completed, and whether they can be missed."""
    share, low, high = results.figures["habits"]["done"]
    done = results.fmt.percent(share, 0)
    if share > tickets.EASY:
        text = Message("{done} of the kept tickets are completed: keeping one is hardly a risk.", done=done)
        return Finding(Grade.LOOK, text, "tickets") if low > tickets.EASY else so_far(text, "tickets")
    if share < RISKY:
        text = Message(
            "{done} of the kept tickets are completed: bring their cities closer together, or make them worth more.",
            done=done,
        )
    else:
        text = Message("{done} of the kept tickets are completed: most can be completed, but not all.", done=done)
        if high > tickets.EASY:
            return so_far(text, "tickets")
    return graded(-high, -low, -RISKY, -tickets.HARD, text, "tickets")


def worth(results: Results) -> Iterator[Finding]:
    """Whether tickets are worth what is printed on them."""
    if not any(ticket.points for ticket in results.facts.tickets):
        return
    better, worse = tickets.outliers(results)
    n, every = len(better) + len(worse), len(results.facts.tickets)
    fields = {"n": n, "all": every}
    names = [tickets.name(results, which[0]) if which else "" for which in (worse, better)]
    if better and worse:
        text = Message(
            "{n} of {all} tickets bring more or fewer wins than their points suggest: {worse} fewer, {better} more.",
            **fields,
            worse=names[0],
            better=names[1],
        )
    elif n == 1:
        text = (
            Message("One ticket brings fewer wins than its points suggest: {ticket}.", ticket=names[0])
            if worse
            else Message("One ticket brings more wins than its points suggest: {ticket}.", ticket=names[1])
        )
    elif worse:
        text = Message(
            "{n} of {all} tickets bring fewer wins than their points suggest, above all {ticket}.",
            **fields,
            ticket=names[0],
        )
    elif better:
        text = Message(
            "{n} of {all} tickets bring more wins than their points suggest, above all {ticket}.",
            **fields,
            ticket=names[1],
        )
    else:
        text = Message("No ticket is clearly better or worse than its points in these games.")
    yield Finding(Grade.LOOK if n else Grade.NOTE if results.uncertainty > COARSE else Grade.GOOD, text, "tickets")


def needless(results: Results) -> Finding:
    """Whether there are routes that nobody needs."""
    (n, surely, most), every = routes.n_seldom(results), routes.n_pairs(results)
    fields = {
        "n": results.fmt.num(n),
        "all": results.fmt.num(every),
        "twins": routes.twins(results),
        "bound": results.fmt.percent(routes.SELDOM, 0),
    }
    text = (
        Message("{n} of {all} routes{twins} are claimed in less than {bound} of the games.", **fields)
        if n > 1
        else Message("One of {all} routes{twins} is claimed in less than {bound} of the games.", **fields)
        if n
        else Message("Every route is useful to somebody.")
    )
    return graded(surely, most, IDLE * every, VERY_IDLE * every, text, "needless")


def fixed(results: Results) -> Iterator[Finding]:
    """Whether there is a choice, or most routes are always claimed."""
    (n, surely, _), every = routes.n_always(results), routes.n_pairs(results)
    if n >= FIXED * every:
        text = Message(
            "{n} of {all} routes{twins} are claimed in nearly every game: there is little choice.",
            n=results.fmt.num(n),
            all=results.fmt.num(every),
            twins=routes.twins(results),
        )
        grade = Grade.POOR if surely >= VERY_FIXED * every else Grade.LOOK
        yield Finding(grade, text, "claims") if surely >= FIXED * every else so_far(text, "claims")


def separation(results: Results) -> Finding:
    """Whether there is more than one way to win."""
    first, second = sources.ranked(results)[:2]
    weight, off = (results.figures["sources"][first][key] for key in ("weight", "error"))
    if weight >= ALONE:
        text = Message(
            "Nearly all differences between the seats come from one source: {source} ({share}).",
            source=sources.name_of(results, first),
            share=results.fmt.percent(weight, 0),
        )
    else:
        text = Message(
            "Several things make the difference: {first} ({share}), then {second} ({other}).",
            first=sources.name_of(results, first),
            share=results.fmt.percent(weight, 0),
            second=sources.name_of(results, second),
            other=results.fmt.percent(results.figures["sources"][second]["weight"], 0),
        )
    return graded(weight - off, weight + off, ALONE, None, text, "sources")
