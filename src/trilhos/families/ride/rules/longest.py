"""The longest continuous path (US-31): it may pass a city more than once, but uses no route twice."""

import numpy as np

from trilhos.core.bits import ZERO, bit, drop, drop_lowest, has, lowest, popcount, put, without
from trilhos.core.jit import rule
from trilhos.families.ride.rules.board import Board
from trilhos.families.ride.rules.record_sizes import MAX_LENGTH, ROUTE_WORDS
from trilhos.families.ride.rules.state import State, Work

# With at least this many independent loops, the search checks at every city whether a longer path is still possible.
MANY_LOOPS = 4


@rule
def longest_path(b: Board, s: State, w: Work, i: int) -> int:
    """The length in spaces of a seat's longest path over its own trains; 0 without a route.

    A network in which at most two cities have an odd number of routes can be travelled completely (Euler). Otherwise a
    longest path begins at such a city: a path that cannot be extended has used all routes where it begins, an odd
    number, or has returned there and used everything. Dead ends can only be at its beginning or its end, so they are
    cut off and measured first; the loops that are left are searched.
    """
    left = fan_out(b, s, w, i)
    best = 0
    while left != ZERO:
        cities = network(b, w, lowest(left))
        left = without(left, cities)
        total = spaces(b, w, cities)
        odd = odd_cities(w, cities)
        if total <= best:
            continue
        if popcount(odd) <= 2:
            best = total
            continue
        limit = total - least_loss(b, w, odd)
        best = max(best, cut_dead_ends(b, w, cities))
        cities = with_routes(w, cities)
        prune = n_routes_of(w, cities) - popcount(cities) + 1 >= MANY_LOOPS
        while cities != ZERO and best < limit:
            city = lowest(cities)
            cities = drop_lowest(cities)
            if has(odd, city) or w.dead_end[city] > 0:
                best = search(b, w, city, best, limit, prune)
    return best


@rule
def fan_out(b: Board, s: State, w: Work, i: int) -> np.uint64:
    """Collect the seat's routes at each city. Returns the cities that have any."""
    for city in range(b.n_cities):
        w.dead_end[city] = 0
        w.other_end[city] = 0
        for word in range(ROUTE_WORDS):
            w.fan[city, word] = ZERO
    cities = ZERO
    for word in range(ROUTE_WORDS):
        w.used[word] = ZERO
        routes = without(s.seats[i].owned[word], s.bullet[word])
        while routes != ZERO:
            route = 64 * word + lowest(routes)
            routes = drop_lowest(routes)
            put(w.fan[int(b.route_a[route])], route)
            put(w.fan[int(b.route_b[route])], route)
            cities = np.uint64(cities | np.uint64(bit(int(b.route_a[route])) | bit(int(b.route_b[route]))))
    return cities


@rule
def cut_dead_ends(b: Board, w: Work, cities: np.uint64) -> int:
    """Cut off all dead ends, and record the two longest ones at each city. Returns the longest path over what was cut
    off."""
    best = 0
    while cities != ZERO:
        here = lowest(cities)
        cities = drop_lowest(cities)
        if n_fan(w, here) == 1:
            route = only_route(w, here)
            there = int(b.route_a[route]) + int(b.route_b[route]) - here
            drop(w.fan[here], route)
            drop(w.fan[there], route)
            length = int(w.dead_end[here]) + int(b.route_length[route])
            best = max(best, length + int(w.dead_end[there]))
            if length > w.dead_end[there]:
                w.other_end[there] = w.dead_end[there]
                w.dead_end[there] = length
            elif length > w.other_end[there]:
                w.other_end[there] = length
            cities = np.uint64(cities | bit(there))
    return best


@rule
def only_route(w: Work, city: int) -> int:
    """The only route of a city."""
    for word in range(ROUTE_WORDS):
        if w.fan[city, word] != ZERO:
            return 64 * word + lowest(w.fan[city, word])
    return -1


@rule
def with_routes(w: Work, cities: np.uint64) -> np.uint64:
    """The cities of a set that still have routes."""
    found = ZERO
    while cities != ZERO:
        city = lowest(cities)
        cities = drop_lowest(cities)
        if n_fan(w, city) > 0:
            found = np.uint64(found | bit(city))
    return found


@rule
def network(b: Board, w: Work, city: int) -> np.uint64:
    """The cities that can be reached from a city over routes not on the path."""
    seen = bit(city)
    fresh = seen
    while fresh != ZERO:
        here = lowest(fresh)
        fresh = drop_lowest(fresh)
        for word in range(ROUTE_WORDS):
            routes = without(w.fan[here, word], w.used[word])
            while routes != ZERO:
                route = 64 * word + lowest(routes)
                routes = drop_lowest(routes)
                ends = np.uint64(bit(int(b.route_a[route])) | bit(int(b.route_b[route])))
                fresh = np.uint64(fresh | without(ends, seen))
                seen = np.uint64(seen | ends)
    return seen


@rule
def n_fan(w: Work, city: int) -> int:
    """How many routes of a city are not on the path."""
    n = 0
    for word in range(ROUTE_WORDS):
        n += popcount(without(w.fan[city, word], w.used[word]))
    return n


@rule
def n_routes_of(w: Work, cities: np.uint64) -> int:
    """How many routes not on the path a network has."""
    ends = 0
    while cities != ZERO:
        ends += n_fan(w, lowest(cities))
        cities = drop_lowest(cities)
    return ends // 2


@rule
def odd_cities(w: Work, cities: np.uint64) -> np.uint64:
    """The cities of a network with an odd number of routes, not counting routes on the path."""
    odd = ZERO
    while cities != ZERO:
        city = lowest(cities)
        cities = drop_lowest(cities)
        if n_fan(w, city) & 1:
            odd = np.uint64(odd | bit(city))
    return odd


@rule
def spaces(b: Board, w: Work, cities: np.uint64) -> int:
    """The spaces of a network's routes, not counting routes on the path."""
    twice = 0
    while cities != ZERO:
        city = lowest(cities)
        cities = drop_lowest(cities)
        for word in range(ROUTE_WORDS):
            routes = without(w.fan[city, word], w.used[word])
            while routes != ZERO:
                twice += int(b.route_length[64 * word + lowest(routes)])
                routes = drop_lowest(routes)
    return twice // 2


@rule
def shortest_at(b: Board, w: Work, city: int) -> int:
    """The length of a city's shortest route that is not on the path."""
    shortest = MAX_LENGTH
    for word in range(ROUTE_WORDS):
        routes = without(w.fan[city, word], w.used[word])
        while routes != ZERO:
            shortest = min(shortest, int(b.route_length[64 * word + lowest(routes)]))
            routes = drop_lowest(routes)
    return shortest


@rule
def least_loss(b: Board, w: Work, odd: np.uint64) -> int:
    """Spaces that any path must leave out: a route at every odd city but two; one route may count for two cities."""
    lost, first, second = 0, 0, 0
    while odd != ZERO:
        loss = shortest_at(b, w, lowest(odd))
        odd = drop_lowest(odd)
        lost += loss
        if loss > first:
            second = first
            first = loss
        elif loss > second:
            second = loss
    return (lost - first - second + 1) // 2


@rule
def search(b: Board, w: Work, start: int, best: int, limit: int, prune: bool) -> int:
    """The longest path from a city, or from its dead end, if longer than the best known; stops at a length that cannot
    be beaten."""
    depth, length = 0, int(w.dead_end[start])
    w.at[0] = start
    for word in range(ROUTE_WORDS):
        w.todo[0, word] = w.fan[start, word]
    while True:
        route = next_route(w, depth)
        if route < 0:
            if depth == 0:
                return best
            depth -= 1
            drop(w.used, int(w.by[depth]))
            length -= int(b.route_length[w.by[depth]])
            continue
        here = int(w.at[depth])
        put(w.used, route)
        w.by[depth] = route
        length += int(b.route_length[route])
        there = int(b.route_a[route]) + int(b.route_b[route]) - here
        best = max(best, length + int(w.other_end[there] if there == start else w.dead_end[there]))
        if best == limit:
            for word in range(ROUTE_WORDS):
                w.used[word] = ZERO
            return best
        depth += 1
        w.at[depth] = there
        worth = not prune or length + most_from(b, w, there) > best
        for word in range(ROUTE_WORDS):
            w.todo[depth, word] = without(w.fan[there, word], w.used[word]) if worth else ZERO


@rule
def next_route(w: Work, depth: int) -> int:
    """Remove and return the next route to try from the path's end; -1 when all have been tried."""
    for word in range(ROUTE_WORDS):
        if w.todo[depth, word] != ZERO:
            route = 64 * word + lowest(w.todo[depth, word])
            w.todo[depth, word] = drop_lowest(w.todo[depth, word])
            return route
    return -1


@rule
def most_from(b: Board, w: Work, city: int) -> int:
    """An upper bound for paths that continue from a city."""
    cities = network(b, w, city)
    odd = without(odd_cities(w, cities), bit(city))
    return spaces(b, w, cities) - one_end_loss(b, w, odd) + longest_end(w, cities)


@rule
def longest_end(w: Work, cities: np.uint64) -> int:
    """The longest dead end of these cities."""
    longest = 0
    while cities != ZERO:
        longest = max(longest, int(w.dead_end[lowest(cities)]))
        cities = drop_lowest(cities)
    return longest


@rule
def one_end_loss(b: Board, w: Work, odd: np.uint64) -> int:
    """Spaces that a path with a given beginning must leave out: a route at every odd city except where it ends."""
    lost, most = 0, 0
    while odd != ZERO:
        loss = shortest_at(b, w, lowest(odd))
        odd = drop_lowest(odd)
        lost += loss
        most = max(most, loss)
    return (lost - most + 1) // 2
