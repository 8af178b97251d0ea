"""Chicago: what seats do, which cards they play, and what attacks bring."""

from typing import Any

import numpy as np

from trilhos.carriage.names import CARDS
from trilhos.lab.columns import KINDS
from trilhos.lab.report.count.chunk import Chunk, Seating
from trilhos.lab.report.count.seats import Seats
from trilhos.lab.report.count.sources import Sources
from trilhos.lab.report.count.wins import Wins

DEEDS = ("boards", "moves", "attacks", "attacked", "blocks", "turns")
MOST = 6  # attacks of a seat; more count as so many


class Car:
    """Deeds of winners and of the others, cards by kind, and wins by attacks made and suffered."""

    def __init__(self, seating: Seating, seats: Seats) -> None:
        self._seats, self._n = seats, seating.seats
        self._played = [f"played_{kind}" for kind in KINDS]
        self._means = Sources(seating, (), (*DEEDS, *self._played))
        self._cards = Wins(len(KINDS), seating)
        self._attacks = {name: Wins(MOST + 1, seating) for name in ("attacks", "attacked")}
        self._aimed, self._blocked = np.zeros(len(CARDS)), np.zeros(len(CARDS))
        self._games = 0

    def add(self, chunk: Chunk) -> None:
        """Count a chunk."""
        self._means.add(chunk)
        rows = len(chunk.column("seats", "seat"))
        for k, name in enumerate(self._played):
            self._cards.add(chunk, "seats", np.full(rows, k), chunk.column("seats", name) > 0)
        for name, wins in self._attacks.items():
            wins.add(chunk, "seats", np.minimum(chunk.column("seats", name), MOST))
        aimed = chunk.column("plays", "victim") >= 0
        for sums, name in ((self._aimed, "times"), (self._blocked, "blocked")):
            times = chunk.column("plays", name)[aimed]
            sums += np.bincount(chunk.column("plays", "card")[aimed], times, minlength=len(CARDS))
        self._games += chunk.games

    def as_dict(self) -> dict[str, Any]:
        """Ready for JSON."""
        means, games = self._means.as_dict(), max(1, self._games)
        return {
            "deeds": {name: means[name] for name in DEEDS},
            "cards": {
                kind: {**means[f"played_{kind}"], "played": self._cards.told(k, self._seats)}
                for k, kind in enumerate(KINDS)
            },
            "attacks": {
                name: [wins.told(k, self._seats) for k in range(MOST + 1)] for name, wins in self._attacks.items()
            },
            "aimed": {
                CARDS[c]: {
                    "times": round(self._aimed[c] / games, 4),
                    "blocked": round(self._blocked[c] / self._aimed[c], 6),
                }
                for c in np.flatnonzero(self._aimed)
            },
        }
