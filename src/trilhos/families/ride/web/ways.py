"""The ways that are still open: how a seat can connect the cities of its tickets, and which routes serve that."""

from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from typing_extensions import TypedDict

from trilhos.families.ride.ruleset import RideRuleset
from trilhos.families.ride.view_types import ClaimedRoute, RideTicket, RideView

NO_WAY = -1
Costs = list[int]  # by route: what it costs a seat to use it, NO_WAY if it never can


class TicketWay(TypedDict):
    """The shortest way that is still open between the cities of a ticket."""

    ticket: int  # its id
    routes: list[int]  # from city to city, also those that the seat can use already; empty if there is no way
    spaces: int  # spaces still to be claimed: 0 if the cities are connected, -1 if there is no way
    trains: int  # the fewest trains with which it can be done; -1 if there is no way


class _Found(NamedTuple):
    way: TicketWay
    serving: set[int]  # the routes that shortest ways would claim; all, if several are equally short
    decisive: set[int]  # while these stay open, and nothing becomes cheaper, the way is the same


class OpenWays:
    """The ways of one seat. What was found for a ticket is kept until a claim changes it."""

    def __init__(self, ruleset: RideRuleset) -> None:
        self.ruleset = ruleset
        self.lengths = [route.length for route in ruleset.facts.routes]
        self.numbers = {name: r for r, name in enumerate(ruleset.names.routes)}
        self.laid: tuple[list[ClaimedRoute], list[str], list[int]] | None = None  # what the costs were made from
        self.spaces: Costs = []
        self.trains: Costs = []
        self.found: dict[int, _Found] = {}  # by ticket
        self.ways: tuple[list[TicketWay], list[int]] = [], []
        self.tickets: tuple[list[RideTicket], list[RideTicket]] | None = (
            None  # that have these ways, and those on offer
        )

    def open_for(self, view: RideView, trains: list[int]) -> tuple[list[TicketWay], list[int]]:
        """The way for every ticket that the seat holds or may choose, and the routes that a shortest way for an
        incomplete ticket would claim. `trains` has what a claim takes now, by route."""
        self._update(view, trains)
        tickets = view["tickets"], view.get("offer", [])
        if self.tickets != tickets:
            self.tickets = tickets
            incomplete = [ticket["id"] for ticket in view["tickets"] if not ticket["complete"]]
            serving = sorted(set[int]().union(*(self._of(ticket).serving for ticket in incomplete)))
            self.ways = [self._of(ticket["id"]).way for both in tickets for ticket in both], serving
        return self.ways

    def _update(self, view: RideView, trains: list[int]) -> None:
        """Take over what is claimed in this view."""
        laid = view["routes"], view["closed"], trains
        if self.laid == laid:  # compares identities first, and views share what has not changed
            return
        spaces, in_trains = self._costs(view, self.lengths), self._costs(view, trains)
        changed = _changes(self.spaces, spaces) | _changes(self.trains, in_trains)
        if all(spaces[r] == in_trains[r] == NO_WAY for r in changed) and self.laid is not None:
            self.found = {ticket: one for ticket, one in self.found.items() if not one.decisive & changed}
        else:
            self.found = {}
        self.laid, self.spaces, self.trains, self.tickets = laid, spaces, in_trains, None

    def _costs(self, view: RideView, costs: list[int]) -> Costs:
        """What the routes cost the seat now. The network that it can use already costs nothing."""
        now = list(costs)
        for name in view["closed"]:
            now[self.numbers[name]] = NO_WAY
        for route in view["routes"]:
            now[route["id"]] = 0 if route["bullet"] or route["seat"] == view["seat"] else NO_WAY
        return now

    def _of(self, ticket: int) -> _Found:
        found = self.found.get(ticket)
        if found is None:
            found = self.found[ticket] = self._find(ticket)
        return found

    def _find(self, ticket: int) -> _Found:
        a, b = self.ruleset.facts.tickets[ticket].a, self.ruleset.facts.tickets[ticket].b
        far, last = _search(self.ruleset, self.spaces, a, b)
        routes: list[int] = []
        city = b
        while far[b] != NO_WAY and city != a:
            route = self.ruleset.facts.routes[last[city]]
            routes.append(last[city])
            city = route.a + route.b - city
        decisive = _on_shortest_ways(self.ruleset, self.spaces, far, b)
        serving, far_in_trains = {r for r in decisive if self.spaces[r]}, far
        if self.trains != self.spaces:
            far_in_trains, _ = _search(self.ruleset, self.trains, a, b)
            decisive |= _on_shortest_ways(self.ruleset, self.trains, far_in_trains, b)
        way: TicketWay = {"ticket": ticket, "routes": routes[::-1], "spaces": far[b], "trains": far_in_trains[b]}
        return _Found(way, serving, decisive)


def _changes(before: Costs, after: Costs) -> set[int]:
    return {r for r, (old, new) in enumerate(zip(before, after, strict=False)) if old != new}


def _search(ruleset: RideRuleset, costs: Costs, start: int, end: int) -> tuple[list[int], list[int]]:
    """By city: the cost of the cheapest way to it, and its last route; only of cities not farther than the end.

    Between equal ways, it is that with the fewest routes. The queue has numbers, which are faster to compare than
    tuples: cost, number of routes, city, and last route + 1, with 16 bits for each but the first.
    """
    links = _links(ruleset)
    far, last = [NO_WAY] * len(links), [NO_WAY] * len(links)
    queue = [start << 16]
    while queue:
        first = heappop(queue)
        cost, city = first >> 48, first >> 16 & 0xFFFF
        if far[city] != NO_WAY:
            continue
        if far[end] != NO_WAY and cost > far[end]:
            break
        far[city], last[city] = cost, (first & 0xFFFF) - 1
        come = (first >> 32) + 1 << 32
        for r, other in links[city]:
            if costs[r] != NO_WAY and far[other] == NO_WAY:
                heappush(queue, come + (costs[r] << 48 | other << 16 | r + 1))
    return far, last


def _on_shortest_ways(ruleset: RideRuleset, costs: Costs, far: list[int], end: int) -> set[int]:
    """The routes of all shortest ways, followed back from their end."""
    links, found, reached, cities = _links(ruleset), set[int](), {end}, [end]
    while cities and far[end] != NO_WAY:
        city = cities.pop()
        for r, other in links[city]:
            if costs[r] != NO_WAY and far[other] != NO_WAY and far[other] + costs[r] == far[city]:
                found.add(r)
                if other not in reached:
                    reached.add(other)
                    cities.append(other)
    return found


@lru_cache(maxsize=64)
def _links(ruleset: RideRuleset) -> list[list[tuple[int, int]]]:
    """By city: its routes, and where each leads."""
    links: list[list[tuple[int, int]]] = [[] for _ in ruleset.facts.cities]
    for r, route in enumerate(ruleset.facts.routes):
        links[route.a].append((r, route.b))
        links[route.b].append((r, route.a))
    return links
