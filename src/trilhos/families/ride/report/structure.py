"""What can be read off a board without playing: ways of tickets, bottlenecks, cities nobody would miss, colours."""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from heapq import heappop, heappush
from itertools import pairwise
from math import inf

from trilhos.families.ride.boards.facts import GRAY, Facts

Link = tuple[int, int]  # two cities, the lower number first


@dataclass(frozen=True)
class Way:
    """The shortest way of a ticket, in spaces."""

    ticket: int
    length: float
    cities: tuple[int, ...]

    @property
    def links(self) -> tuple[Link, ...]:
        """The pairs of neighbouring cities on it."""
        return tuple(_link(a, b) for a, b in pairwise(self.cities))


@dataclass(frozen=True)
class Bottleneck:
    """A single route without which tickets need long detours."""

    link: Link
    tickets: tuple[int, ...]  # that have to go around
    spaces: float  # longer, for a typical one of them; infinite if there is no other way


class Structure:
    """The graph of a board; a double route is one link."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.routes: dict[Link, list[int]] = {}
        for r, route in enumerate(facts.routes):
            self.routes.setdefault(_link(route.a, route.b), []).append(r)
        self.length = {link: min(facts.routes[r].length for r in rows) for link, rows in self.routes.items()}
        self.near: dict[int, list[int]] = {c: [] for c in range(len(facts.cities))}
        for a, b in self.routes:
            self.near[a].append(b)
            self.near[b].append(a)

    def way(self, a: int, b: int, without: Link | None = None, avoid: int | None = None) -> tuple[float, list[int]]:
        """The shortest way between two cities, without a link or a city; infinite if there is none."""
        best, before, heap = {a: 0.0}, {a: a}, [(0.0, a)]
        while heap:
            far, city = heappop(heap)
            if city == b:
                found = [b]
                while found[-1] != a:
                    found.append(before[found[-1]])
                return far, found[::-1]
            if far > best[city]:
                continue
            for other in self.near[city]:
                link = _link(city, other)
                further = far + self.length[link]
                if link != without and other != avoid and further < best.get(other, inf):
                    best[other], before[other] = further, city
                    heappush(heap, (further, other))
        return inf, []

    @cached_property
    def ways(self) -> list[Way]:
        """The shortest way of every ticket."""
        found = []
        for t, ticket in enumerate(self.facts.tickets):
            length, cities = self.way(ticket.a, ticket.b)
            found.append(Way(t, length, tuple(cities)))
        return found

    def detour(self, way: Way, without: Link) -> float:
        """How many spaces longer a ticket's way is without a link."""
        ticket = self.facts.tickets[way.ticket]
        return self.way(ticket.a, ticket.b, without)[0] - way.length

    @cached_property
    def bottlenecks(self) -> list[Bottleneck]:
        """Single routes that tickets need, the worst first: by the sum of the detours."""
        found = []
        for link, rows in self.routes.items():
            longer = [(self.detour(way, link), way.ticket) for way in self.ways if link in way.links and len(rows) == 1]
            longer = [(spaces, ticket) for spaces, ticket in longer if spaces > 0]
            if longer:
                spaces = sorted(spaces for spaces, _ in longer)[len(longer) // 2]
                found.append(Bottleneck(link, tuple(ticket for _, ticket in longer), spaces))
        return sorted(found, key=lambda one: -len(one.tickets) * min(one.spaces, 20))

    @cached_property
    def alternatives(self) -> list[float]:
        """By ticket: how many spaces longer the way gets if the worst link of the shortest one is taken by another."""
        return [
            max((self.detour(way, link) for link in way.links if len(self.routes[link]) == 1), default=0.0)
            for way in self.ways
        ]

    @cached_property
    def spare_cities(self) -> list[int]:
        """Cities where no ticket ends, and without which no ticket's way would be longer."""
        ends = {city for ticket in self.facts.tickets for city in (ticket.a, ticket.b)}
        rules = self.facts.rules
        kept = ends | {*rules.token_cities, *rules.west, *rules.east}
        return [c for c in self.near if c not in kept and not self._is_missed(c)]

    def _is_missed(self, city: int) -> bool:
        tickets = self.facts.tickets
        return any(
            city in way.cities and self.way(tickets[way.ticket].a, tickets[way.ticket].b, avoid=city)[0] > way.length
            for way in self.ways
        )

    def tickets_at(self, city: int) -> list[int]:
        """The tickets that end in a city."""
        return [t for t, ticket in enumerate(self.facts.tickets) if city in (ticket.a, ticket.b)]

    def tickets_through(self, link: Link) -> list[int]:
        """The tickets whose shortest way uses a link."""
        return [way.ticket for way in self.ways if link in way.links]

    @cached_property
    def colours(self) -> list[tuple[int, int, int]]:
        """By colour of cards: its routes, its spaces, and its cards."""
        return [
            (
                sum(route.colour == k for route in self.facts.routes),
                sum(route.length for route in self.facts.routes if route.colour == k),
                cards,
            )
            for k, cards in enumerate(self.facts.cards)
        ]

    @property
    def imbalance(self) -> float:
        """How far apart colours are in spaces per card: the largest difference from the mean, as a share of it."""
        each = [spaces / cards for _, spaces, cards in self.colours if cards]
        mean = sum(each) / len(each) if each else 0.0
        return max((abs(one - mean) / mean for one in each), default=0.0) if mean else 0.0

    @property
    def gray(self) -> int:
        """Spaces that any colour pays for."""
        return sum(route.length for route in self.facts.routes if route.colour == GRAY)


@lru_cache(maxsize=8)
def structure_of(facts: Facts) -> Structure:
    """The structure of a board; kept, since a page asks for it several times."""
    return Structure(facts)


def _link(a: int, b: int) -> Link:
    return (a, b) if a < b else (b, a)
