"""The routes of a longest path, to show it. The rules only compute its length (rules/longest.py)."""

from collections.abc import Sequence

from trilhos.families.ride.boards.facts import Facts


def longest_routes(facts: Facts, owned: Sequence[int], spaces: int) -> list[int]:
    """The routes of a path with this many spaces that uses no route twice (US-31), in order."""
    at: dict[int, list[int]] = {}
    for r in owned if spaces else ():
        for city in (facts.routes[r].a, facts.routes[r].b):
            at.setdefault(city, []).append(r)
    # A path starts where an odd number of routes meet, unless it is a round trip.
    for city in sorted(at, key=lambda city: len(at[city]) % 2 == 0):
        if found := _path_from(facts, at, city, spaces):
            return found
    return []


def _path_from(facts: Facts, at: dict[int, list[int]], start: int, spaces: int) -> list[int]:
    """A path from a city by depth-first search; empty if there is none."""
    trail: list[int] = []
    used: set[int] = set()
    left = sum(facts.routes[r].length for rows in at.values() for r in rows) // 2

    def walk(city: int, missing: int, rest: int) -> bool:
        if missing == 0:
            return True
        for r in at.get(city, ()):
            route = facts.routes[r]
            if r not in used and rest >= missing:
                used.add(r)
                trail.append(r)
                if walk(route.a + route.b - city, missing - route.length, rest - route.length):
                    return True
                trail.pop()
                used.discard(r)
        return False

    return trail if walk(start, spaces, left) else []
