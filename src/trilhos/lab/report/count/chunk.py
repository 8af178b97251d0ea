"""A chunk of games as columns, and who sat where."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from trilhos.lab.report.count.shares import Floats, Ints

Columns = Mapping[str, npt.NDArray[Any]]


class Counter(Protocol):
    """Counts something, a chunk of games at a time."""

    def add(self, chunk: "Chunk") -> None:
        """Count a chunk."""

    def as_dict(self) -> Mapping[str, Any]:
        """The figures, ready for JSON."""


class Seating:
    """Which bot sat at which seat, and which games belong to one deal."""

    def __init__(self, bots: Sequence[str], rotate: bool) -> None:
        self.seats = len(bots)
        self.unit = self.seats if rotate else 1  # games of a deal
        self.names = list(dict.fromkeys(bots))
        self._which = np.array([self.names.index(bot) for bot in bots])

    def bot(self, game: Ints, seat: Ints) -> Ints:
        """The number of the bot's name at a seat of a game."""
        shift = game % self.unit
        found: Ints = self._which[(seat - shift) % self.seats]
        return found


class Chunk:
    """The rows of some whole deals, by table and column."""

    def __init__(self, tables: Mapping[str, Columns], seating: Seating) -> None:
        self.tables, self.seating = tables, seating
        game = tables["games"]["game"]
        self.games = len(game)
        self._begin = int(game.min()) // seating.unit if self.games else 0
        self.deals = int(game.max()) // seating.unit + 1 - self._begin if self.games else 0

    def column(self, table: str, name: str) -> Ints:
        """A column of whole numbers."""
        return self.tables[table][name].astype(np.int64)

    def bots(self, table: str) -> Ints:
        """The bot of every row of a table."""
        return self.seating.bot(self.column(table, "game"), self.column(table, "seat"))

    def by_deal(self, table: str, things: Ints, size: int, weights: npt.NDArray[Any] | None = None) -> Floats:
        """By deal and thing: the number of rows of a table, or the sum of their weights."""
        deal = self.column(table, "game") // self.seating.unit - self._begin
        sums = np.bincount(deal * size + things, weights, minlength=self.deals * size)
        return sums.astype(np.float64).reshape(self.deals, size)

    def deviation(self, name: str) -> Floats:
        """A column of the table of seats, as the deviation from the mean of the same game."""
        values = self.column("seats", name)
        at = np.searchsorted(self.column("games", "game"), self.column("seats", "game"))
        found: Floats = values - (np.bincount(at, values) / self.seating.seats)[at]
        return found
