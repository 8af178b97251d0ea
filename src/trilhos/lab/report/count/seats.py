"""Wins by the order of play, and by bot."""

import numpy as np

from trilhos.core.view import Fields
from trilhos.lab.report.count.chunk import Chunk, Seating
from trilhos.lab.report.count.shares import Shares


class Seats:
    """Wins and points of the seat that went first, of the next one, and so on; and of every bot."""

    def __init__(self, seating: Seating) -> None:
        self.names = seating.names
        self.seats = seating.seats
        self._order, self._bot = Shares(self.seats), Shares(len(self.names))
        self._order_points, self._bot_points = np.zeros(self.seats), np.zeros(len(self.names))
        self._shared = self._games = 0

    def add(self, chunk: Chunk) -> None:
        """Count a chunk."""
        won, points = chunk.tables["seats"]["share"], chunk.column("seats", "points")
        order, bot = chunk.column("seats", "order"), chunk.bots("seats")
        for shares, sums, which in ((self._order, self._order_points, order), (self._bot, self._bot_points, bot)):
            size = len(sums)
            shares.add(chunk.by_deal("seats", which, size), chunk.by_deal("seats", which, size, won))
            sums += np.bincount(which, points, minlength=size)
        winners = chunk.column("games", "winners")
        self._shared += int(((winners & (winners - 1)) != 0).sum())
        self._games += chunk.games

    def usual(self, bot: int) -> float:
        """The share of games that a seat of this bot wins."""
        return self._bot.share(bot)

    def as_dict(self) -> Fields:
        """Ready for JSON."""
        return {
            "order": [{"win": self._order.as_list(k), "points": self._mean(self._order, k)} for k in range(self.seats)],
            "bots": [
                {"bot": name, "win": self._bot.as_list(k), "points": self._mean(self._bot, k)}
                for k, name in enumerate(self.names)
            ],
            "shared": round(self._shared / max(1, self._games), 6),
        }

    def _mean(self, shares: Shares, k: int) -> float:
        sums = self._order_points if shares is self._order else self._bot_points
        return round(float(sums[k] / max(1.0, shares.wholes[k])), 4)
