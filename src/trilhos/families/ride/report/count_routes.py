"""Routes and cities: how often they are claimed, by whom, and when."""

import numpy as np

from trilhos.core.view import Fields
from trilhos.families.ride.boards.facts import Facts
from trilhos.lab.report.count.chunk import Chunk, Seating
from trilhos.lab.report.count.seats import Seats
from trilhos.lab.report.count.shares import Ints, Shares
from trilhos.lab.report.count.wins import Wins


class Routes:
    """Claims of every route, by winners and others, and games in which a city is part of anyone's network."""

    def __init__(self, facts: Facts, seating: Seating, seats: Seats) -> None:
        self.facts, self._seats = facts, seats
        n = self._n = len(facts.routes)
        self._claimed, self._winners, self._losers = (Shares(n) for _ in range(3))
        self._won = Wins(n, seating)
        self._turns = np.zeros(n)
        self._cities = Shares(len(facts.cities))
        self._ends = [np.array([getattr(route, end) for route in facts.routes], np.int64) for end in "ab"]

    def add(self, chunk: Chunk) -> None:
        """Count a chunk."""
        route, won = chunk.column("routes", "route"), chunk.tables["routes"]["won"].astype(np.float64)
        claims = chunk.by_deal("routes", route, self._n)
        wins = chunk.by_deal("routes", route, self._n, won)
        games = np.repeat(chunk.by_deal("games", np.zeros(chunk.games, np.int64), 1), self._n, 1)
        self._claimed.add(games, claims)
        self._winners.add(games, wins)
        self._losers.add(games * (chunk.seating.seats - 1), claims - wins)
        self._won.add(chunk, "routes", route)
        self._turns += np.bincount(route, chunk.column("routes", "turn"), minlength=self._n)
        self._add_cities(chunk, route)

    def _add_cities(self, chunk: Chunk, route: Ints) -> None:
        number, n = chunk.column("games", "game"), len(self.facts.cities)
        touched = np.zeros((chunk.games, n), bool)
        for end in self._ends:
            touched[np.searchsorted(number, chunk.column("routes", "game")), end[route]] = True
        reached = np.zeros((chunk.deals, n))
        np.add.at(reached, number // chunk.seating.unit - number[0] // chunk.seating.unit, touched)
        games = np.repeat(chunk.by_deal("games", np.zeros(chunk.games, np.int64), 1), n, 1)
        self._cities.add(games, reached)

    def as_dict(self) -> Fields:
        """Ready for JSON. `adds` is how much more often than usual a seat wins that has claimed the route."""
        rows = []
        for k in range(self._n):
            won = self._won.as_dict(k, self._seats)
            rows.append(
                {
                    "claims": won["n"] if won else 0,
                    "claimed": self._claimed.as_list(k),
                    "winners": self._winners.as_list(k),
                    "others": self._losers.as_list(k),
                    "adds": won["adds"] if won else None,
                    "turn": round(float(self._turns[k]) / won["n"], 3) if won else None,
                }
            )
        return {"routes": rows, "cities": [self._cities.as_list(c) for c in range(len(self.facts.cities))]}
