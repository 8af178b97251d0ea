"""An independent scorer: final scores in plain Python with networkx, sharing no code with the rules.

It follows the text of the rules without regard to speed, so it also explains why a game ended as it did.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

import networkx as nx

from trilhos.families.ride.boards.facts import Facts


@dataclass(frozen=True)
class Table:
    """What a seat has when the game is over."""

    routes: frozenset[int] = frozenset()  # claimed with its own trains
    bullets: frozenset[int] = frozenset()  # claimed with bullet trains
    tickets: frozenset[int] = frozenset()  # kept, complete or not
    symbols: int = 0  # different tokens


@dataclass
class Score:
    """The score of a seat."""

    routes: int = 0
    tickets: int = 0
    completed: set[int] = field(default_factory=set)
    longest: int = 0
    longest_bonus: int = 0
    bullet_bonus: int = 0
    tokens: int = 0
    crossed: bool = False
    total: int = 0
    place: int = 0


def scores(facts: Facts, tables: Sequence[Table], goal: int | None = None) -> list[Score]:
    """The scores of all seats; `goal` is the seat that ended a journey with its last ticket (FJ-12)."""
    journey = bool(facts.rules.tickets_to_win)
    found = [Score() for _ in tables]
    everyones = frozenset().union(*(table.bullets for table in tables))
    for table, score in zip(tables, found, strict=True):
        _score_tickets(facts, score, table.tickets, table.routes | everyones, journey)
        if not journey:
            lengths = [facts.routes[r].length for r in table.routes]
            score.routes = sum(facts.rules.route_points[length - 1] for length in lengths)
        if facts.rules.longest_path:
            score.longest = longest_trail(facts, table.routes)
        if facts.rules.symbols:
            score.tokens = facts.rules.token_points[table.symbols]
    if facts.rules.longest_path:
        _score_longest(facts, found)
    if facts.rules.bullets:
        _score_bullets(facts, tables, found)
    for score in found:
        if journey:
            score.total = len(score.completed) + score.crossed
        else:
            parts = score.routes, score.tickets, score.longest_bonus, score.bullet_bonus, score.tokens
            score.total = sum(parts)
    _rank(found, journey, goal)
    return found


def winners(found: Sequence[Score]) -> list[int]:
    """The seats in first place."""
    return [seat for seat, score in enumerate(found) if score.place == 1]


def joined_tickets(facts: Facts, tickets: Iterable[int], routes: Iterable[int]) -> set[int]:
    """The tickets whose cities are connected by these routes (US-30)."""
    network = nx.Graph((facts.routes[r].a, facts.routes[r].b) for r in routes)
    return {t for t in tickets if _is_joined(network, facts.tickets[t].a, facts.tickets[t].b)}


def _score_tickets(facts: Facts, score: Score, tickets: Iterable[int], routes: Iterable[int], journey: bool) -> None:
    """US-30, JP-7, FJ-7, FJ-9."""
    score.completed = joined_tickets(facts, tickets, routes)
    network = nx.Graph((facts.routes[r].a, facts.routes[r].b) for r in routes)
    pairs = ((east, west) for east in facts.rules.east for west in facts.rules.west)
    score.crossed = any(_is_joined(network, east, west) for east, west in pairs)
    if not journey:
        worth = {t: facts.tickets[t].points for t in tickets}
        score.tickets = sum(points if t in score.completed else -points for t, points in worth.items())


def _is_joined(network: "nx.Graph[int]", a: int, b: int) -> bool:
    return a in network and b in network and bool(nx.has_path(network, a, b))


def _score_longest(facts: Facts, found: Sequence[Score]) -> None:
    """US-31."""
    best = max(score.longest for score in found)
    for score in found:
        if best and score.longest == best:
            score.longest_bonus = facts.rules.longest_path


def _score_bullets(facts: Facts, tables: Sequence[Table], found: Sequence[Score]) -> None:
    """JP-13, JP-14: seats ranked by their markers; ties get the better place."""
    bonus = facts.rules.bullet_bonus[len(tables)]
    markers = [sum(facts.routes[r].length for r in table.bullets) for table in tables]
    order = sorted((marker for table, marker in zip(tables, markers, strict=True) if table.bullets), reverse=True)
    for table, marker, score in zip(tables, markers, found, strict=True):
        score.bullet_bonus = bonus[order.index(marker)] if table.bullets else facts.rules.bullet_none


def _rank(found: Sequence[Score], journey: bool, goal: int | None) -> None:
    """US-32, JP-15, FJ-12, FJ-13, SF-16: sorted, best first; ties share the better place."""

    def worth(seat: int) -> tuple[int, ...]:
        score = found[seat]
        if journey:
            return int(seat == goal), score.total
        return score.total, len(score.completed), score.longest_bonus

    order = sorted((worth(seat) for seat in range(len(found))), reverse=True)
    for seat, score in enumerate(found):
        score.place = 1 + order.index(worth(seat))


def longest_trail(facts: Facts, routes: Iterable[int]) -> int:
    """The length of the longest path that uses no route twice (US-31).

    Such a path is a connected set of routes in which no city or two cities have odd degree, and every such set is a
    path (Euler). All of these sets are enumerated with the cycle space: the paths of a spanning tree between two
    cities, and all combinations of cycles, added modulo 2. The heaviest connected set is the longest path.
    """
    network = nx.MultiGraph()
    for r in routes:
        network.add_edge(facts.routes[r].a, facts.routes[r].b, key=r)
    return max((_longest_in(facts, network.subgraph(part)) for part in nx.connected_components(network)), default=0)


def _longest_in(facts: Facts, network: "nx.MultiGraph[int]") -> int:
    edges = list(network.edges(keys=True))
    lengths = [facts.routes[r].length for _, _, r in edges]
    best = 0
    for chosen in _with_two_odd_ends(list(network), [(a, b) for a, b, _ in edges]):
        used = [k for k in range(len(edges)) if chosen >> k & 1]
        weight = sum(lengths[k] for k in used)
        if weight > best and nx.is_connected(nx.Graph([edges[k][:2] for k in used])):
            best = weight
    return best


def _with_two_odd_ends(cities: list[int], edges: list[tuple[int, int]]) -> Iterator[int]:
    """Every set of edges, as bits, in which no city or two cities have odd degree."""
    way, loops = {cities[0]: 0}, []  # paths from the first city in a spanning tree; cycles closed by the other edges
    left = list(range(len(edges)))
    while left:
        for k in left:
            a, b = edges[k]
            if a in way and b in way:
                loops.append(way[a] ^ way[b] ^ 1 << k)
            elif a in way or b in way:
                near, far = (a, b) if a in way else (b, a)
                way[far] = way[near] ^ 1 << k
            else:
                continue
            left.remove(k)
            break
    rings = [0]
    for loop in loops:
        rings += [ring ^ loop for ring in rings]
    for ring in rings:
        yield ring
        for a, b in combinations(cities, 2):
            yield ring ^ way[a] ^ way[b]


def longest_by_walking(facts: Facts, routes: Iterable[int]) -> int:
    """The same by brute force, for small networks and to check the other function."""
    ends = {r: (facts.routes[r].a, facts.routes[r].b) for r in routes}

    def walk(city: int, left: frozenset[int]) -> int:
        onward = [r for r in left if city in ends[r]]
        return max((facts.routes[r].length + walk(sum(ends[r]) - city, left - {r}) for r in onward), default=0)

    return max((walk(city, frozenset(ends)) for pair in ends.values() for city in pair), default=0)
