"""What the summary of a report says about routes, tickets and sources of points."""

from collections.abc import Iterator

from trilhos.families.ride.report import show_board as board
from trilhos.families.ride.report import show_routes as routes
from trilhos.families.ride.report import show_sources as sources
from trilhos.families.ride.report import show_tickets as tickets
from trilhos.families.ride.report.proposals import balanced, lengthened, more_trains, reprinted, shortened
from trilhos.families.ride.report.structure import structure_of
from trilhos.lab.report.parts import Change, Effect, Finding, Grade, KeyFigure, Measure, graded
from trilhos.lab.report.results import Results
from trilhos.lab.report.show.summary import UNFAIR
from trilhos.words import Message

RISKY, HARD = 0.45, 0.6  # shares of kept tickets that are not completed: keeping one is a risk, or hopeless
IDLE, VERY_IDLE = 0.2, 0.4  # shares of the routes that hardly anybody needs
FIXED, VERY_FIXED = 0.25, 0.5  # shares of the routes that are claimed in nearly every game
NAMED = 4  # tickets at once
SPREAD = 0.06  # of the wins of two players: the typical difference between tickets; on `usa` it is 0.05
ALONE = 0.9  # share of the differences in points that comes from a single source


def findings(results: Results) -> Iterator[Finding]:
    """All findings of the rail games."""
    yield completion(results)
    odd = worth(results)
    if odd:
        yield odd
    yield needless(results)
    yield from fixed(results)
    yield from separation(results)
    yield from board.findings(results)


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
        effect = Effect(share, low, high, tickets.EASY, results.usual("done"))
        return Finding(Grade.LOOK, text, "tickets", what="easy-tickets", effect=effect, suggestion=FARTHER)
    usual = results.usual("done")
    effect = Effect(1 - share, 1 - high, 1 - low, RISKY, None if usual is None else 1 - usual)
    hard = 1 - share >= RISKY
    text = (
        Message("Only {done} of the kept tickets are completed.", done=done)
        if hard
        else Message("{done} of the kept tickets are completed: most can be completed, but not all.", done=done)
    )
    return graded(
        Finding(
            Grade.GOOD,
            text,
            "tickets",
            what="hard-tickets",
            effect=effect,
            suggestion=CLOSER if hard else None,
            changes=tickets.all_dearer(results) if hard else (),
        ),
        HARD,
    )


FARTHER = Message("Choose cities that are farther apart, or let players keep fewer of the tickets that they draw.")
CLOSER = Message("Bring their cities closer together, give more trains, or make tickets worth more.")


def worth(results: Results) -> Finding | None:
    """Tickets that bring far more or fewer wins than a typical one; they are changed together, since they compete."""
    if not any(ticket.points for ticket in results.facts.tickets):
        return None
    fmt, found = results.fmt, tickets.outliers(results)
    if not found:
        text = Message("No ticket is far better or worse than the others.")
        return Finding(Grade.GOOD, text, "tickets", what="ticket")
    t, effect = found[0]
    fields = {"ticket": tickets.name(results, t), "gap": fmt.num(100 * abs(effect.value), 1)}
    worst = (
        Message(
            "{ticket} is too good: whoever is dealt it wins {gap} percentage points more often than with a typical "
            "ticket.",
            **fields,
        )
        if effect.value > 0
        else Message(
            "{ticket} is a trap: whoever is dealt it wins {gap} percentage points less often than with a typical "
            "ticket.",
            **fields,
        )
    )
    others = fmt.listed([tickets.with_rest(results, other) for other, _ in found[1:NAMED]])
    more = Message("{worst} Also far from typical: {others}.", worst=worst, others=others) if others else worst
    changes = _reprinted(results)
    advice = Message(
        "Print other points: {changes}.",
        changes=fmt.listed([f"{change.where} {change.new} ({change.old})" for change in changes]),
    )
    where = results.ruleset.names.tickets[t]
    return graded(
        Finding(
            Grade.LOOK, more, "tickets", True, "ticket", where, effect, advice if changes else None, tuple(changes)
        ),
        tickets.far(results, tickets.VERY_FAR),
    )


def _reprinted(results: Results) -> list[Change]:
    """Other points for the tickets that are half as far from a typical one as would matter."""
    found = [
        reprinted(results, t, tickets.residual(results, t) or 0.0)
        for t, _ in tickets.outliers(results, tickets.FAR / 2)
    ]
    return [change for change in found if change]


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
    effect = Effect(n / every, surely / every, most / every, IDLE, results.usual("idle-routes"))
    advice, changes = shortened(results, routes.seldom(results)) if n >= IDLE * every else (None, ())
    found = Finding(Grade.GOOD, text, "needless", what="idle-routes", effect=effect, suggestion=advice, changes=changes)
    return graded(found, VERY_IDLE)


def fixed(results: Results) -> Iterator[Finding]:
    """Whether there is a choice, or most routes are always claimed."""
    (n, surely, most), every = routes.n_always(results), routes.n_pairs(results)
    if n >= FIXED * every:
        text = Message(
            "{n} of {all} routes{twins} are claimed in nearly every game: there is little choice.",
            n=results.fmt.num(n),
            all=results.fmt.num(every),
            twins=routes.twins(results),
        )
        effect = Effect(n / every, surely / every, most / every, FIXED, results.usual("fixed-routes"))
        advice, changes = lengthened(results, routes.always(results))
        found = Finding(
            Grade.LOOK, text, "claims", what="fixed-routes", effect=effect, suggestion=advice, changes=changes
        )
        yield graded(found, VERY_FIXED)


def separation(results: Results) -> Iterator[Finding]:
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
    effect = Effect(weight, weight - off, weight + off, ALONE, results.usual("one-source"))
    yield graded(Finding(Grade.GOOD, text, "sources", what="one-source", effect=effect))


def measures(results: Results) -> list[Measure]:
    """What should become small when a board is changed."""
    done = results.figures["habits"]["done"][0]
    outside = max(0.0, 1 - RISKY - done, done - tickets.EASY)
    return [
        Measure("tickets", Message("the typical difference between tickets"), tickets.spread(results), SPREAD),
        Measure("completion", Message("tickets that are too easy or too hard"), outside, 0.1),
        Measure(
            "idle-routes",
            Message("routes that hardly anybody needs"),
            routes.n_seldom(results)[0] / routes.n_pairs(results),
            IDLE,
        ),
        Measure(
            "colours",
            Message("the largest difference between colours"),
            structure_of(results.facts).imbalance,
            board.UNEVEN,
        ),
    ]


def proposals(results: Results) -> list[Change]:
    """Changes that these figures suggest: ticket points, lengths of idle routes, colours, trains."""
    found = _reprinted(results)
    if results.figures["habits"]["done"][0] < 1 - RISKY:
        found = list(tickets.all_dearer(results))
    if routes.n_seldom(results)[0] >= IDLE / 2 * routes.n_pairs(results):
        found += shortened(results, routes.seldom(results))[1]
    advice = balanced(results) if structure_of(results.facts).imbalance >= board.UNEVEN / 2 else None
    found += advice[1] if advice else ()
    if results.figures.get("first_seat", 0.0) >= UNFAIR:
        found += more_trains(results)
    return found
