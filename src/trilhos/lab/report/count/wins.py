"""How often seats win that have something, compared with what their bots usually win."""

from typing import TypedDict

import numpy as np
import numpy.typing as npt

from trilhos.lab.report.count.chunk import Chunk, Seating
from trilhos.lab.report.count.seats import Seats
from trilhos.lab.report.count.shares import Ints, Shares


class WinsDict(TypedDict):
    """Wins of seats that have something, ready for JSON. Shares are share, low, high."""

    n: int
    win: list[float]
    adds: list[float]  # compared with what the same bots usually win


class Wins:
    """Wins by thing, such as a card, from rows about one seat each."""

    def __init__(self, size: int, seating: Seating) -> None:
        self.shares = Shares(size)
        self._by_bot = np.zeros((size, len(seating.names)))

    def add(self, chunk: Chunk, table: str, thing: Ints, which: npt.NDArray[np.bool_] | None = None) -> None:
        """Count the rows of a table for which `which` is true."""
        size, names = self._by_bot.shape
        won = chunk.tables[table]["share" if table == "seats" else "won"].astype(np.float64)
        held = np.ones(len(won), bool) if which is None else which
        self.shares.add(
            chunk.by_deal(table, thing, size, held.astype(np.float64)), chunk.by_deal(table, thing, size, won * held)
        )
        both = (thing * names + chunk.bots(table))[held]
        self._by_bot += np.bincount(both, minlength=size * names).reshape(size, names)

    def as_dict(self, k: int, seats: Seats) -> WinsDict | None:
        """Ready for JSON: the number of such seats, how often they win, and how much more often than usual."""
        n = float(self.shares.wholes[k])
        if not n:
            return None
        usual = sum(self._by_bot[k, bot] * seats.usual(bot) for bot in range(self._by_bot.shape[1])) / n
        win = self.shares.interval(k)
        return {"n": int(n), "win": self.shares.as_list(k), "adds": [round(value - usual, 6) for value in win]}
