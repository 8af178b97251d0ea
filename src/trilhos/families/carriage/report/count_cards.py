"""Chicago: what seats do, which cards they play, and what attacks bring."""

import numpy as np

from trilhos.core.view import Fields
from trilhos.families.carriage.report.tables import KINDS
from trilhos.families.carriage.rules.state import REBEL
from trilhos.families.carriage.text.names import CARDS
from trilhos.lab.report.count.chunk import Chunk, Seating
from trilhos.lab.report.count.seats import Seats
from trilhos.lab.report.count.sources import Sources
from trilhos.lab.report.count.wins import Wins

ACTIVITY = ("boards", "moves", "attacks", "attacked", "blocks", "turns")
STEP = 2  # width of a group, in attacks
ENDS = 4  # number of groups above and below the mean of a game; outliers belong to the last one


class Cards:
    """What winners and others do, cards by kind, and wins by attacks made and suffered."""

    def __init__(self, seating: Seating, seats: Seats) -> None:
        self._seats, self._n = seats, seating.seats
        self._played = [f"played_{kind}" for kind in KINDS]
        self._means = Sources(seating, (), (*ACTIVITY, *self._played))
        self._cards = Wins(len(KINDS), seating)
        self._attacks = {name: Wins(2 * ENDS + 1, seating) for name in ("attacks", "attacked")}
        self._aimed, self._blocked = np.zeros(len(CARDS)), np.zeros(len(CARDS))
        self._users = np.zeros(len(KINDS))
        self._games = 0

    def add(self, chunk: Chunk) -> None:
        """Count a chunk."""
        self._means.add(chunk)
        rows = len(chunk.column("seats", "seat"))
        for k, name in enumerate(self._played):
            self._users[k] += int((chunk.column("seats", name) > 0).sum())
            self._cards.add(chunk, "seats", np.full(rows, k), chunk.deviation(name) > 0)
        for name, wins in self._attacks.items():
            groups = np.rint(chunk.deviation(name) / STEP).astype(np.int64)
            wins.add(chunk, "seats", np.clip(groups, -ENDS, ENDS) + ENDS)
        aimed = (chunk.column("plays", "victim") >= 0) & (chunk.column("plays", "card") != REBEL)
        for sums, name in ((self._aimed, "times"), (self._blocked, "blocked")):
            times = chunk.column("plays", name)[aimed]
            sums += np.bincount(chunk.column("plays", "card")[aimed], times, minlength=len(CARDS))
        self._games += chunk.games

    def as_dict(self) -> Fields:
        """Ready for JSON. `more` are the seats that play a card more often than the others of their game do."""
        means, games = self._means.as_dict(), max(1, self._games)
        return {
            "activity": {name: means[name] for name in ACTIVITY},
            "cards": {
                kind: {
                    **means[f"played_{kind}"],
                    "users": round(self._users[k] / (games * self._n), 6),
                    "more": self._cards.as_dict(k, self._seats),
                }
                for k, kind in enumerate(KINDS)
            },
            "attacks": {name: self._groups(wins) for name, wins in self._attacks.items()},
            "aimed": {
                CARDS[c]: {
                    "times": round(self._aimed[c] / games, 4),
                    "blocked": round(self._blocked[c] / self._aimed[c], 6),
                }
                for c in np.flatnonzero(self._aimed)
            },
        }

    def _groups(self, wins: Wins) -> Fields:
        """Wins of seats, grouped by their distance from the mean of their game."""
        return {str(STEP * k): wins.as_dict(k + ENDS, self._seats) for k in range(-ENDS, ENDS + 1)}
