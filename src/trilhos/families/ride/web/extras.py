"""What pages show of a rail game besides the view: consequences of the rules, made from a view alone."""

from collections import deque
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Literal, NotRequired

from typing_extensions import TypedDict

from trilhos.core.view import Fields, Parts
from trilhos.families.ride.boards.facts import Facts
from trilhos.families.ride.ruleset import RideRuleset
from trilhos.families.ride.text.names import Names
from trilhos.families.ride.view_types import RideSeatResult, RideView
from trilhos.families.ride.web.payments import most_paid
from trilhos.families.ride.web.ways import OpenWays, TicketWay

Routes = list[int]  # ids


class ScoreItem(TypedDict):
    """A line of the score sheet, and the cities and routes to show with it."""

    part: Literal["routes", "tickets", "east_to_west", "longest", "bullets", "tokens"]
    seat: int
    points: int
    ticket: NotRequired[str]
    complete: NotRequired[bool]  # of a ticket
    n: NotRequired[int]  # spaces of the path, position of the marker, or number of symbols
    cities: list[int]
    routes: Routes


class RideExtras(TypedDict):
    """What follows from a view by the rules."""

    networks: list[Routes]  # by seat: the routes that connect cities for it
    claim_points: list[int]  # by route: the points that a claim scores now
    claim_trains: list[int]  # by route: the trains that a claim takes now
    cards_drawn: int  # cards that the action `draw` draws
    completed: NotRequired[list[int]]  # by seat: the tickets that count, where tickets win the game
    tickets_to_win: NotRequired[int]  # how many of them win it
    score: NotRequired[list[ScoreItem]]  # in the order in which it is counted
    bullet_scores: NotRequired[list[int]]  # by seat: what the bullet track would score for it now
    bullet_places: NotRequired[list[int]]  # what its places score with this number of seats, the first one first
    held: NotRequired[list[int]]  # by route: the most of its cards that the hand can pay
    ways: NotRequired[list[TicketWay]]  # for each own ticket, also those on offer: the shortest way that is still open
    serving: NotRequired[Routes]  # the routes that such ways would claim for tickets in hand


def public_extras(ruleset: RideRuleset, view: RideView) -> Fields:
    """The extras for everyone."""
    facts = ruleset.facts
    points, trains = _claims(ruleset, view.get("bullets", 0) > 0)
    extras: Fields = {"networks": _networks(view), "claim_points": points, "claim_trains": trains}
    extras["cards_drawn"] = facts.rules.cards_drawn
    if facts.rules.tickets_to_win:
        extras["tickets_to_win"] = facts.rules.tickets_to_win
        extras["completed"] = [len(seat["done"]) + seat["east_to_west"] for seat in view["seats"]]  # FJ-9
    if facts.rules.bullets:
        extras["bullet_scores"] = _bullet_scores(ruleset, view)
        extras["bullet_places"] = list(facts.rules.bullet_bonus[len(view["seats"])])
    if "result" in view:
        extras["score"] = list(_score(ruleset.names, view, extras["networks"]))
    return extras


def private_extras(ruleset: RideRuleset, view: RideView, parts: Parts) -> Fields:
    """The extras for the seat whose view it is."""
    extras: Fields = {"held": _held(ruleset, tuple(view["hand"].items()))}
    if view["seat"] is not None and "tickets" in view:
        ways: OpenWays = parts.part(("ways", view["seat"]), None, lambda: OpenWays(ruleset))
        trains = _claims(ruleset, view.get("bullets", 0) > 0)[1]
        extras["ways"], extras["serving"] = ways.open_for(view, trains)
    return extras


@lru_cache(maxsize=4096)  # an action changes one hand, and the extras of every seat are made again
def _held(ruleset: RideRuleset, hand: tuple[tuple[str, int], ...]) -> Routes:
    return most_paid(ruleset, dict(hand))


@lru_cache(maxsize=128)
def _claims(ruleset: RideRuleset, bullets_left: bool) -> tuple[list[int], list[int]]:
    """By route, the points that a claim scores and the trains that it takes: none with a bullet train (JP-6, JP-8)."""
    facts = ruleset.facts
    claims = [
        (0, 0) if route.bullet and bullets_left else (facts.rules.route_points[route.length - 1], route.length)
        for route in facts.routes
    ]
    return [points for points, _ in claims], [trains for _, trains in claims]


def _networks(view: RideView) -> list[Routes]:
    """By seat: its own routes, and those with a bullet train, whoever built them (JP-7)."""
    return [_network(view, seat) for seat in range(len(view["seats"]))]


def _network(view: RideView, seat: int) -> Routes:
    return [route["id"] for route in view["routes"] if route["bullet"] or route["seat"] == seat]


def _bullet_scores(ruleset: RideRuleset, view: RideView) -> list[int]:
    """By seat: its points if the game ended now. Ties share a place; nothing built costs points (JP-13, JP-14)."""
    rules = ruleset.facts.rules
    markers = [seat["marker"] for seat in view["seats"] if seat["bullet_routes"]]
    bonus = rules.bullet_bonus[len(view["seats"])]
    return [
        bonus[sum(marker > seat["marker"] for marker in markers)] if seat["bullet_routes"] else rules.bullet_none
        for seat in view["seats"]
    ]


def _score(names: Names, view: RideView, networks: list[Routes]) -> Iterator[Fields]:
    """The score sheet of a game that is over: for each part that the board counts, the seats in turn."""
    rules, seats = names.facts.rules, view["result"]["seats"]
    own = [[route for route in view["routes"] if route["seat"] == one["seat"]] for one in seats]
    all_own = [[route["id"] for route in routes] for routes in own]
    if not rules.tickets_to_win:
        for one in seats:
            yield _item("routes", one, one["routes"], all_own[one["seat"]])
    for one in seats:
        yield from _tickets(names, one, networks[one["seat"]])
    for one in seats:
        if one["east_to_west"]:
            yield _item("east_to_west", one, 1, all_own[one["seat"]])
    for one in seats:
        if rules.longest_path:
            yield _item("longest", one, one["longest_bonus"], one["longest_routes"], n=one["longest_path"])
    for one in seats:
        if rules.bullets:
            built = [route["id"] for route in own[one["seat"]] if route["bullet"]]
            yield _item("bullets", one, one["bullet_bonus"], built, n=view["seats"][one["seat"]]["marker"])
    for one in seats:
        if rules.symbols:
            n = len(view["seats"][one["seat"]]["tokens"])
            yield _item("tokens", one, one["tokens"], [], rules.token_cities, n=n)


def _tickets(names: Names, one: RideSeatResult, network: Routes) -> Iterator[Fields]:
    """A seat's tickets: complete ones first, then by points. A complete one has the routes that connect its cities."""
    for name, points in sorted(one["tickets"].items(), key=lambda ticket: (ticket[1] <= 0, -abs(ticket[1]))):
        ticket = names.facts.tickets[names.tickets.index(name)]
        complete = points > 0
        path = _path(names.facts, network, ticket.a, ticket.b) if complete else []
        yield _item("tickets", one, points, path, (ticket.a, ticket.b), ticket=name, complete=complete)


def _item(
    part: str, one: RideSeatResult, points: int, routes: Routes, cities: Sequence[int] = (), **more: str | int
) -> Fields:
    return {"part": part, "seat": one["seat"], "points": points, **more, "cities": list(cities), "routes": routes}


def _path(facts: Facts, network: Routes, start: int, end: int) -> Routes:
    """The path with the fewest routes, in a network that connects both cities."""
    paths: dict[int, Routes] = {start: []}
    queue = deque([start])
    while end not in paths:
        here = queue.popleft()
        for r in network:
            route = facts.routes[r]
            there = route.a + route.b - here
            if here in (route.a, route.b) and there not in paths:
                paths[there] = [*paths[here], r]
                queue.append(there)
    return paths[end]
