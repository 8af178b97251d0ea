"""Changes of a board that a finding suggests: other points on a ticket, another length or colour of a route."""

from collections.abc import Sequence
from math import ceil
from statistics import median

from trilhos.families.ride.boards.facts import GRAY, NONE, Facts
from trilhos.families.ride.report.structure import structure_of
from trilhos.lab.report.parts import Change
from trilhos.lab.report.results import Results
from trilhos.match.ruleset import Ruleset
from trilhos.words import Message

LARGEST = 0.35  # of a ticket's points: more is not changed at once
AT_ONCE = 4  # routes that are changed at once
MOST_POINTS = 99
MOST_TRAINS = 100
TYPICAL_POINT = 0.012  # of the wins that a point brings, if the games do not tell


def reprinted(results: Results, t: int, gap: float) -> Change | None:
    """Other points for a ticket that adds this much more, or less, to the chance to win than a typical one."""
    old = results.facts.tickets[t].points
    each = max(0.004, results.figures.get("point") or TYPICAL_POINT)
    row = results.figures["tickets"][t]
    worth = row["kept_share"][0] * max(0.3, 2 * row["done_share"][0] - 1)  # of a point: it is lost if not completed
    wanted = abs(gap) / (each * max(0.1, worth))
    step = max(1, min(round(wanted), ceil(LARGEST * old)))
    usual = by_distance(results.facts, t)
    new = min(old - step, usual) if gap > 0 else max(old + step, usual)
    new = max(1, ceil(usual / 2), min(MOST_POINTS, 2 * usual, new))
    where = results.ruleset.names.tickets[t]
    return Change("tickets", (t,), "points", old, new, where) if new != old else None


def by_distance(facts: Facts, t: int) -> int:
    """The points of a ticket that is worth as much for each space of its shortest way as most tickets of the board."""
    ways = structure_of(facts).ways
    each = median(facts.tickets[way.ticket].points / way.length for way in ways)
    return round(each * ways[t].length)


def shortened(results: Results, which: Sequence[int]) -> tuple[Message, tuple[Change, ...]]:
    """Shorter routes in place of those that nobody claims; routes of one space become gray."""
    facts = results.facts
    changes = [change for r in which if (change := _shorter(results, r))][:AT_ONCE]
    if not changes:
        return Message("Add tickets that need them."), ()
    routes = results.fmt.listed([_route(results, change) for change in changes if change.key == "length"])
    idle = [r for r in which if not structure_of(facts).tickets_through(_ends(facts, r))]
    text = (
        Message("Shorten {routes} by one space.", routes=routes) if routes else Message("Let any colour pay for them.")
    )
    if len(idle) > len(which) / 2:
        text = Message("{text} Few of them lie on the shortest way of a ticket.", text=text)
    return text, tuple(changes)


def lengthened(results: Results, which: Sequence[int]) -> tuple[Message, tuple[Change, ...]]:
    """Longer routes in place of those that are always claimed."""
    longest = len(results.facts.rules.route_points)
    changes = [
        _length(results, r, +1)
        for r in which
        if results.facts.routes[r].length < min(longest, max(route.length for route in results.facts.routes))
        and not results.facts.routes[r].bullet
    ][:AT_ONCE]
    if not changes:
        return Message("Add alternative routes beside them."), ()
    routes = results.fmt.listed([_route(results, change) for change in changes])
    return Message("Add alternative routes, or make {routes} one space longer.", routes=routes), tuple(changes)


def balanced(results: Results) -> tuple[Message, tuple[Change, ...]] | None:
    """A route of the most frequent colour in the rarest one."""
    facts = results.facts
    colours = structure_of(facts).colours
    each = [spaces / cards if cards else 0.0 for _, spaces, cards in colours]
    much, little = each.index(max(each)), each.index(min(each))
    wanted = (colours[much][1] - colours[little][1]) / 2
    taken = {_ends(facts, r) for r, route in enumerate(facts.routes) if route.colour == little}
    fitting = [
        r
        for r, route in enumerate(facts.routes)
        if route.colour == much and _ends(facts, r) not in taken and route.length <= wanted
    ]
    if not fitting:
        return None
    r = max(fitting, key=lambda r: facts.routes[r].length)
    old, new = facts.colours[much], facts.colours[little]
    change = Change("routes", (r,), "colour", old, new, results.ruleset.names.routes[r])
    text = Message("Make {route} {new}, not {old}.", route=_route(results, change), new=Message(new), old=Message(old))
    return text, (change,)


def _shorter(results: Results, r: int) -> Change | None:
    route = results.facts.routes[r]
    if route.bullet:
        return None
    if route.length > max(1, route.ferries):
        return _length(results, r, -1)
    if route.colour == GRAY or route.twin != NONE:
        return None
    old = results.facts.colours[route.colour]
    return Change("routes", (r,), "colour", old, "gray", results.ruleset.names.routes[r])


def _length(results: Results, r: int, by: int) -> Change:
    """A route, and its twin, with another length."""
    route = results.facts.routes[r]
    rows = tuple(sorted({r, route.twin} - {NONE}))
    return Change("routes", rows, "length", route.length, route.length + by, results.ruleset.names.routes[rows[0]])


def _route(results: Results, change: Change) -> str:
    return results.fmt.translate(results.ruleset.names.route_text(change.rows[0]))


def _ends(facts: Facts, r: int) -> tuple[int, int]:
    route = facts.routes[r]
    return min(route.a, route.b), max(route.a, route.b)


def change_text(ruleset: Ruleset, change: Change) -> Message:
    """What a change does, in words."""
    if change.table == "tickets":
        ticket = ruleset.names.ticket_text(change.rows[0])
        return Message("ticket {ticket}: {old} → {new} points", ticket=ticket, old=change.old, new=change.new)
    if change.table == "rules":
        return Message("trains: {old} → {new}", old=change.old, new=change.new)
    route = ruleset.names.route_text(change.rows[0])
    if change.key == "length":
        return Message("route {route}: {old} → {new} spaces", route=route, old=change.old, new=change.new)
    old, new = Message(str(change.old)), Message(str(change.new))
    return Message("route {route}: {old} → {new}", route=route, old=old, new=new)


def more_trains(results: Results) -> list[Change]:
    """A tenth more trains make a longer game, in which beginning matters less."""
    old = results.facts.rules.trains
    return [Change("rules", (), "trains", old, min(MOST_TRAINS, old + max(1, round(old / 10))), "trains")]
