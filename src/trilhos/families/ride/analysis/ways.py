"""The ways of a seat's tickets over the board: which routes they need, and how many trains that takes."""

from dataclasses import dataclass, field
from heapq import heappop, heappush

from trilhos.core.bits import has, in_set
from trilhos.families.ride.rules.board import Board
from trilhos.families.ride.rules.state import NONE, State

FAR = 10_000


@dataclass(frozen=True)
class Way:
    """A way with the fewest trains between two cities: the trains that it still takes, and the routes they go to."""

    trains: int
    routes: list[int] = field(default_factory=list)

    @property
    def is_open(self) -> bool:
        """Whether the seat can still build it."""
        return self.trains < FAR


def open_tickets(b: Board, s: State, seat: int) -> list[int]:
    """The tickets in hand whose cities are not connected."""
    held = [ticket for ticket in range(int(b.n_tickets)) if has(s.seats[seat].tickets, ticket)]
    return [ticket for ticket in held if way(b, s, seat, ticket).trains > 0]


def way(b: Board, s: State, seat: int, ticket: int, closed: int = NONE, free: frozenset[int] = frozenset()) -> Way:
    """The way of a ticket without the route that is closed; free routes cost nothing."""
    links: dict[int, list[tuple[int, int, int]]] = {}
    for route in range(int(b.n_routes)):
        if route == closed:
            continue
        if route in free or in_set(s.seats[seat].owned, route) or in_set(s.bullet, route):
            cost = 0
        elif in_set(s.open, route) and not in_set(s.seats[seat].shut, route):
            cost = int(b.route_length[route])
        else:
            continue
        one, other = int(b.route_a[route]), int(b.route_b[route])
        links.setdefault(one, []).append((other, cost, route))
        links.setdefault(other, []).append((one, cost, route))
    found = _cheapest(links, int(b.ticket_a[ticket]), int(b.ticket_b[ticket]))
    return found if found.trains <= int(s.seats[seat].trains) else Way(FAR)


def _cheapest(links: dict[int, list[tuple[int, int, int]]], start: int, goal: int) -> Way:
    best: dict[int, int] = {start: 0}
    came: dict[int, tuple[int, int, int]] = {}  # city before, cost and route
    queue = [(0, start)]
    while queue:
        so_far, city = heappop(queue)
        if city == goal:
            break
        for after, cost, route in links.get(city, ()):
            if so_far + cost < best.get(after, FAR):
                best[after] = so_far + cost
                came[after] = (city, cost, route)
                heappush(queue, (so_far + cost, after))
    if goal not in best:
        return Way(FAR)
    routes, city = [], goal
    while city != start:
        city, cost, route = came[city]
        if cost:
            routes.append(route)
    return Way(best[goal], routes[::-1])


def needed_routes(b: Board, s: State, seat: int) -> list[int]:
    """The open routes on the shortest ways of the tickets in hand, the ticket with the most points first."""
    tickets = sorted(open_tickets(b, s, seat), key=lambda ticket: -int(b.ticket_points[ticket]))
    found: dict[int, None] = {}
    for ticket in tickets:
        found |= dict.fromkeys(way(b, s, seat, ticket, free=frozenset(found)).routes)
    return list(found)


def extra_trains(b: Board, s: State, seat: int, ticket: int, others: list[int]) -> int:
    """The trains that a ticket takes beyond those for other tickets; FAR if there is no way."""
    free: frozenset[int] = frozenset()
    for other in others:
        free |= frozenset(way(b, s, seat, other, free=free).routes)
    return way(b, s, seat, ticket, free=free).trains
