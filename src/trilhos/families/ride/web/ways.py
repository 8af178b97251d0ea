"""The ways that are still open: how a seat can connect the cities of its tickets, and which routes serve that."""

from functools import lru_cache
from heapq import heappop, heappush

from typing_extensions import TypedDict

from trilhos.families.ride.boards.facts import Facts
from trilhos.families.ride.ruleset import RideRuleset
from trilhos.families.ride.view_types import RideView

NO_WAY = -1
Costs = tuple[int, ...]  # by route: what it costs a seat to use it, NO_WAY if it never can
Found = tuple[tuple[int, ...], tuple[int, ...]]  # by city: the cost of the cheapest way to it, and its last route


class TicketWay(TypedDict):
    """The shortest way that is still open between the cities of a ticket."""

    ticket: int  # its id
    routes: list[int]  # from city to city, also those that the seat can use already; empty if there is no way
    spaces: int  # spaces still to be claimed: 0 if the cities are connected, -1 if there is no way
    trains: int  # the fewest trains with which it can be done; -1 if there is no way


def ways_of(ruleset: RideRuleset, view: RideView, network: list[int], trains: list[int]) -> list[TicketWay]:
    """The way for every ticket that a seat holds or may choose; `trains` has what a claim takes now, by route."""
    spaces = _costs(ruleset, view, network, _lengths(ruleset))
    in_trains = _costs(ruleset, view, network, trains)
    return [_way(ruleset, ticket["id"], spaces, in_trains) for ticket in [*view["tickets"], *view.get("offer", [])]]


def serving_routes(ruleset: RideRuleset, view: RideView, network: list[int]) -> list[int]:
    """The routes that a shortest way for an incomplete ticket would claim; all, if several ways are equally short."""
    costs = _costs(ruleset, view, network, _lengths(ruleset))
    found: set[int] = set()
    for ticket in view["tickets"]:
        if not ticket["complete"]:
            found |= _on_shortest_ways(ruleset, costs, *_ends(ruleset.facts, ticket["id"]))
    return sorted(found)


def _lengths(ruleset: RideRuleset) -> list[int]:
    return [route.length for route in ruleset.facts.routes]


def _ends(facts: Facts, ticket: int) -> tuple[int, int]:
    return facts.tickets[ticket].a, facts.tickets[ticket].b


def _costs(ruleset: RideRuleset, view: RideView, network: list[int], costs: list[int]) -> Costs:
    """What the routes cost a seat now. The network that it can use already costs nothing."""
    closed = set(view["closed"])
    gone = {route["id"] for route in view["routes"]}
    gone |= {r for r, name in enumerate(ruleset.names.routes) if name in closed} if closed else set()
    usable = set(network)
    return tuple(0 if r in usable else NO_WAY if r in gone else cost for r, cost in enumerate(costs))


def _way(ruleset: RideRuleset, ticket: int, spaces: Costs, trains: Costs) -> TicketWay:
    a, b = _ends(ruleset.facts, ticket)
    far, last = _search(ruleset, spaces, a)
    routes: list[int] = []
    city = b
    while far[b] != NO_WAY and city != a:
        route = ruleset.facts.routes[last[city]]
        routes.append(last[city])
        city = route.a + route.b - city
    return {"ticket": ticket, "routes": routes[::-1], "spaces": far[b], "trains": _search(ruleset, trains, a)[0][b]}


@lru_cache(maxsize=2048)
def _on_shortest_ways(ruleset: RideRuleset, costs: Costs, a: int, b: int) -> frozenset[int]:
    there, back = _search(ruleset, costs, a)[0], _search(ruleset, costs, b)[0]
    ends = [
        (r, p, q) for r, route in enumerate(ruleset.facts.routes) for p, q in ((route.a, route.b), (route.b, route.a))
    ]
    return frozenset(
        r
        for r, p, q in ends
        if costs[r] > 0 and NO_WAY not in (there[p], back[q]) and there[p] + costs[r] + back[q] == there[b]
    )


@lru_cache(maxsize=2048)
def _search(ruleset: RideRuleset, costs: Costs, start: int) -> Found:
    """The cheapest way from a city to every other one; between equal ones, that with the fewest routes."""
    links = _links(ruleset)
    far, last = [NO_WAY] * len(links), [NO_WAY] * len(links)
    queue = [(0, 0, start, NO_WAY)]
    while queue:
        cost, routes, city, via = heappop(queue)
        if far[city] != NO_WAY:
            continue
        far[city], last[city] = cost, via
        for r, other in links[city]:
            if costs[r] != NO_WAY and far[other] == NO_WAY:
                heappush(queue, (cost + costs[r], routes + 1, other, r))
    return tuple(far), tuple(last)


@lru_cache(maxsize=64)
def _links(ruleset: RideRuleset) -> list[list[tuple[int, int]]]:
    """By city: its routes, and where each leads."""
    links: list[list[tuple[int, int]]] = [[] for _ in ruleset.facts.cities]
    for r, route in enumerate(ruleset.facts.routes):
        links[route.a].append((r, route.b))
        links[route.b].append((r, route.a))
    return links
