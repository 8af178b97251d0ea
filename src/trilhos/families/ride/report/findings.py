"""What the summary of a report says about routes, tickets and sources of points."""

from collections.abc import Iterator

from trilhos.families.ride.report import show_board as board
from trilhos.families.ride.report import show_routes as routes
from trilhos.families.ride.report import show_sources as sources
from trilhos.families.ride.report import show_tickets as tickets
from trilhos.families.ride.report.proposals import lengthened, reprinted, shortened
from trilhos.lab.report.parts import Effect, Finding, Grade, KeyFigure, graded
from trilhos.lab.report.results import Results
from trilhos.words import Message

RISKY, HARD = 0.45, 0.6  # shares of kept tickets that are not completed: keeping one is a risk, or hopeless
IDLE, VERY_IDLE = 0.2, 0.4  # shares of the routes that hardly anybody needs
FIXED, VERY_FIXED = 0.25, 0.5  # shares of the routes that are claimed in nearly every game
ALONE = 0.9  # share of the differences in points that comes from a single source


def findings(results: Results) -> Iterator[Finding]:
    """All findings of the rail games."""
    yield completion(results)
    yield from worth(results)
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


def worth(results: Results) -> Iterator[Finding]:
    """Tickets that bring far more or fewer wins than a typical one."""
    if not any(ticket.points for ticket in results.facts.tickets):
        return
    fmt, found = results.fmt, tickets.outliers(results)
    for t, effect in found:
        fields = {"ticket": tickets.name(results, t), "gap": fmt.num(100 * abs(effect.value), 1)}
        text = (
            Message(
                "{ticket} is too good: whoever keeps it wins {gap} percentage points more often than with a typical "
                "ticket.",
                **fields,
            )
            if effect.value > 0
            else Message(
                "{ticket} is a trap: whoever keeps it wins {gap} percentage points less often than with a typical "
                "ticket.",
                **fields,
            )
        )
        change = reprinted(results, t, effect.value)
        advice = Message("Print {new} points on it, not {old}.", new=change.new, old=change.old) if change else None
        yield graded(
            Finding(
                Grade.LOOK,
                text,
                "tickets",
                what="ticket",
                where=results.ruleset.names.tickets[t],
                effect=effect,
                suggestion=advice,
                changes=(change,) if change else (),
            ),
            tickets.far(results, tickets.VERY_FAR),
        )
    if not found:
        text = Message("No ticket is far better or worse than the others.")
        yield Finding(Grade.GOOD, text, "tickets", what="ticket")


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
