"""Shortest ways between cities, in spaces."""

import heapq
from collections.abc import Hashable, Mapping
from typing import TypeVar

City = TypeVar("City", bound=Hashable)


def shortest_ways(lengths: Mapping[frozenset[City], int]) -> dict[City, dict[City, int]]:
    """The length of the shortest way from every city to every city that it is connected with."""
    near = neighbours(lengths)
    return {city: {there: far for there, (far, _) in ways_from(city, near).items()} for city in near}


def neighbours(lengths: Mapping[frozenset[City], int]) -> dict[City, dict[City, int]]:
    """The length of the route to every neighbour of every city."""
    near: dict[City, dict[City, int]] = {}
    for pair, length in lengths.items():
        if len(pair) == 2:
            a, b = pair
            near.setdefault(a, {})[b] = length
            near.setdefault(b, {})[a] = length
    return near


def ways_from(start: City, near: Mapping[City, Mapping[City, int]]) -> dict[City, tuple[int, City]]:
    """For every city that can be reached: the spaces to it, and the city before it on the shortest way (Dijkstra).

    Among equally short ways, the one of fewer routes.
    """
    found: dict[City, tuple[int, City]] = {}
    order = 0  # never compare cities
    todo = [(0, 0, order, start, start)]
    while todo:
        far, steps, _, city, before = heapq.heappop(todo)
        if city in found:
            continue
        found[city] = (far, before)
        for there, length in near[city].items():
            if there not in found:
                order += 1
                heapq.heappush(todo, (far + length, steps + 1, order, there, city))
    return found
