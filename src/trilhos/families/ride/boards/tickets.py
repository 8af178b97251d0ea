"""Tickets by computation: shortest ways, points for them, and sets of tickets that spread over the board."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from statistics import median
from typing import Final

import tomlkit
from tomlkit.items import AbstractTable, AoT, InlineTable

from trilhos.families.ride.boards.distances import neighbours, ways_from
from trilhos.families.ride.boards.facts import Facts
from trilhos.families.ride.rules.record_sizes import MAX_POINTS, MAX_TICKETS

Row = Mapping[str, str | int]
FEW: Final = 5  # fewer tickets do not tell what a space is worth on their board
SHORTEST: Final = 1 / 6  # shortest ticket that is proposed, relative to the longest way


@dataclass(frozen=True, slots=True)
class Way:
    """A shortest way between two cities."""

    cities: tuple[int, ...]
    spaces: int

    @property
    def ends(self) -> tuple[int, int]:
        return self.cities[0], self.cities[-1]


class Ways:
    """The shortest ways between all cities of a board."""

    def __init__(self, facts: Facts) -> None:
        lengths: dict[frozenset[int], int] = {}
        for route in facts.routes:
            pair = frozenset((route.a, route.b))
            lengths[pair] = min(route.length, lengths.get(pair, route.length))
        self.near = neighbours(lengths)
        self._from = {city: ways_from(city, self.near) for city in self.near}

    def between(self, a: int, b: int) -> Way | None:
        """The shortest way from a city to another; None if there is none."""
        found = self._from.get(a, {})
        if b not in found:
            return None
        cities = [b]
        while cities[-1] != a:
            cities.append(found[cities[-1]][1])
        return Way(tuple(reversed(cities)), found[b][0])

    def all(self) -> list[Way]:
        """The shortest ways between all pairs of cities."""
        ways = (self.between(a, b) for a, b in combinations(sorted(self.near), 2))
        return [way for way in ways if way is not None]


def points_a_space(facts: Facts, ways: Ways) -> float:
    """What a space of a ticket's shortest way is worth on this board: 1 if there are too few tickets to tell."""
    given = [(ticket.points, ways.between(ticket.a, ticket.b)) for ticket in facts.tickets if ticket.points]
    worth = [points / way.spaces for points, way in given if way]
    return median(worth) if len(worth) >= FEW else 1.0


def points_for(way: Way, factor: float) -> int:
    """The points of a ticket."""
    return min(max(1, round(factor * way.spaces)), MAX_POINTS)


def suggest_tickets(facts: Facts, n: int, ways: Ways) -> list[Way]:
    """n new tickets, short ones and long ones, that spread over cities and routes together with those of the board."""
    if len(facts.tickets) + n > MAX_TICKETS:
        raise ValueError(f"{len(facts.tickets)} tickets and {n} more: at most {MAX_TICKETS} fit")
    taken = {frozenset((ticket.a, ticket.b)) for ticket in facts.tickets}
    known = ways.all()
    least = max((way.spaces for way in known), default=0) * SHORTEST
    free = [w for w in known if len(w.cities) > 2 and w.spaces >= least and frozenset(w.ends) not in taken]
    if len(free) < n:
        raise ValueError(f"only {len(free)} tickets between cities that are not neighbours are left")
    spread = _Spread(way for t in facts.tickets if (way := ways.between(t.a, t.b)))
    by_length = sorted(free, key=lambda way: way.spaces)
    chosen: list[Way] = []
    for k in reversed(range(n)):  # the longest first: they have the smallest choice
        target = by_length[(2 * k + 1) * len(by_length) // (2 * n)].spaces
        best = min(free, key=lambda way: (spread.cost(way, target), way.ends))
        free.remove(best)
        spread.add(best)
        chosen.append(best)
    return sorted(chosen, key=lambda way: [facts.cities[c].name for c in way.ends])


class _Spread:
    """How often the cities and the routes of a board are used by tickets."""

    def __init__(self, ways: Iterable[Way]) -> None:
        self.ends: Counter[int] = Counter()
        self.links: Counter[frozenset[int]] = Counter()
        for way in ways:
            self.add(way)

    def add(self, way: Way) -> None:
        self.ends.update(way.ends)
        self.links.update(frozenset(pair) for pair in pairwise(way.cities))

    def cost(self, way: Way, target: int) -> float:
        """Low for a way of about this length between cities, and over routes, that are seldom used."""
        links = [self.links[frozenset(pair)] for pair in pairwise(way.cities)]
        ends = sum(self.ends[city] ** 2 for city in way.ends)
        return 4.0 * abs(way.spaces - target) / target + ends + 1.5 * sum(links) / len(links)


def with_points(text: str, points: Mapping[frozenset[str], int], *, replace: bool) -> str:
    """The text of a board with points for tickets that have none, or for all. Comments and layout are kept."""
    document = tomlkit.parse(text)
    for row in document["map"]["tickets"]:
        pair = frozenset((str(row["a"]), str(row["b"])))
        if pair in points and (replace or "points" not in row):
            value = tomlkit.item(points[pair])
            value.trivia.trail = " " if isinstance(row, InlineTable) else "\n"  # before the brace
            row["points"] = value
    return tomlkit.dumps(document)


def with_tickets(text: str, rows: Sequence[Row]) -> str:
    """The text of a board with more tickets at the end of its list. Comments and layout are kept."""
    document = tomlkit.parse(text)
    board_map = document["map"]
    assert isinstance(board_map, AbstractTable)
    tickets = board_map.get("tickets")
    if isinstance(tickets, AoT):
        for row in rows:
            tickets.append(tomlkit.item(dict(row)))
        return tomlkit.dumps(document)
    if not tickets:
        tickets = board_map["tickets"] = tomlkit.array().multiline(True)
    for row in rows:
        tickets.add_line(_inline(row), indent="    ")
    return tomlkit.dumps(document)


def toml_row(row: Row) -> str:
    """A row as it is written in a board file."""
    values = ", ".join(f"{key} = {tomlkit.item(value).as_string()}" for key, value in row.items())
    return f"{{ {values} }}"


def _inline(row: Row) -> InlineTable:
    parsed = tomlkit.value(toml_row(row))
    assert isinstance(parsed, InlineTable)
    return parsed
