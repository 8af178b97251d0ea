"""Games as tables: a row a game, a row a seat, a row a claimed route, a row a ticket, and in Chicago a row a card.

`read(folder)` opens what `trilhos simulate --out FOLDER` wrote (docs/lab.md lists the columns).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.dataset as ds

from trilhos.bots.carriage.log import FIGURES as CARRIAGE_FIGURES
from trilhos.bots.crew import DECISIONS, PLACES, POINTS, ROW, SHIFT, STARTED, TURNS, WINNERS
from trilhos.bots.ride.log import FIGURES as RIDE_FIGURES
from trilhos.carriage.names import CARDS
from trilhos.core.extras import extra
from trilhos.lab.columns import KINDS, schemas_of
from trilhos.lab.folder import Folder
from trilhos.lab.games import Logs, Rows, Series
from trilhos.lab.stats import WHOLE, wins
from trilhos.match.table import Table

if TYPE_CHECKING:
    import pandas
    import polars

Tables = dict[str, pa.Table]
Columns = dict[str, Any]


def tables_of(series: Series, begin: int, rows: Rows, logs: Logs) -> Tables:
    """The rows of these games as tables; the first of them has this number."""
    schemas = schemas_of(series.table.id)
    found = {"games": _games(series, begin, rows, logs), "seats": _seats(series, begin, rows, logs)}
    shares = _shares(series, rows)
    if "plays" in schemas:
        found["plays"] = _plays(begin, shares, logs)
    else:
        found["routes"] = _routes(begin, shares, logs)
        found["tickets"] = _tickets(begin, shares, logs)
    return {name: pa.table(found[name], schema=schema) for name, schema in schemas.items()}


def _shares(series: Series, rows: Rows) -> npt.NDArray[np.float32]:
    return (wins(rows, series.seats) / WHOLE).astype(np.float32)


def _games(series: Series, begin: int, rows: Rows, logs: Logs) -> Columns:
    games = np.arange(begin, begin + len(rows))
    best = np.sort(rows[:, POINTS : POINTS + series.seats], 1)
    return {
        "game": games,
        "deal": games // series.unit,
        "seats": np.full(len(rows), series.seats),
        "first": rows[:, STARTED],
        "turns": rows[:, TURNS],
        "steps": rows[:, DECISIONS],
        "winners": rows[:, WINNERS],
        "lead_changes": logs["lead_changes"],
        "margin": best[:, -1] - best[:, -2],
    }


def _seats(series: Series, begin: int, rows: Rows, logs: Logs) -> Columns:
    n = series.seats
    games, seats = np.divmod(np.arange(len(rows) * n), n)
    shift = rows[games, SHIFT]
    names = list(dict.fromkeys(one.name for one in series.crew))
    bots = np.array([names.index(one.name) for one in series.crew], np.int32)[(seats - shift) % n]
    columns = {
        "game": begin + games,
        "seat": seats,
        "order": (seats - rows[games, STARTED]) % n,
        "bot": pa.DictionaryArray.from_arrays(pa.array(bots), names),
        "place": rows[games, PLACES + seats],
        "share": _shares(series, rows)[games, seats],
        "points": rows[games, POINTS + seats],
        "turns": logs["turns"][games, seats],
    }
    figures = logs["figures"][games, seats]
    if "times" not in (logs.dtype.names or ()):
        return columns | {name: figures[:, k] for k, name in enumerate(RIDE_FIGURES)}
    played = logs["times"].sum(3)[games, seats]
    return (
        columns
        | {name: figures[:, k] for k, name in enumerate(CARRIAGE_FIGURES)}
        | {f"played_{kind}": played[:, list(faces)].sum(1) for kind, faces in KINDS.items()}
    )


def _routes(begin: int, shares: npt.NDArray[np.float32], logs: Logs) -> Columns:
    games, routes = np.nonzero(logs["claimed_by"])
    seats = logs["claimed_by"][games, routes] - 1
    turns = logs["claimed_at"][games, routes]
    return {"game": begin + games, "route": routes, "seat": seats, "turn": turns, "won": shares[games, seats]}


def _tickets(begin: int, shares: npt.NDArray[np.float32], logs: Logs) -> Columns:
    found = games, seats, tickets = np.nonzero(logs["offers"])
    return {
        "game": begin + games,
        "ticket": tickets,
        "seat": seats,
        "offers": logs["offers"][found],
        "kept": logs["kept"][found] > 0,
        "done": logs["done"][found] > 0,
        "first": logs["first"][found] > 0,
        "turn": logs["offered_at"][found],
        "won": shares[games, seats],
    }


def _plays(begin: int, shares: npt.NDArray[np.float32], logs: Logs) -> Columns:
    found = games, seats, cards, victims = np.nonzero(logs["times"])
    return {
        "game": begin + games,
        "seat": seats,
        "card": cards,
        "victim": victims - 1,
        "times": logs["times"][found],
        "blocked": logs["blocked"][found],
        "turn": logs["first_at"][found],
        "won": shares[games, seats],
    }


def counted(series: Series, games: pa.Table, seats: pa.Table) -> Rows:
    """Rows as compiled games answer them, back from tables."""
    n, rows = series.seats, np.zeros((len(games), ROW), np.int64)
    for column, name in ((DECISIONS, "steps"), (TURNS, "turns"), (STARTED, "first"), (WINNERS, "winners")):
        rows[:, column] = games[name].to_numpy()
    for column, name in ((POINTS, "points"), (PLACES, "place")):
        rows[:, column : column + n] = seats[name].to_numpy().reshape(-1, n)
    rows[:, SHIFT] = games["game"].to_numpy() % n if series.rotate else 0
    return rows


@dataclass(repr=False)
class Played:
    """Games that were written to a folder. Tables are read when they are asked for; `batches` reads piece by piece."""

    folder: Folder

    def __repr__(self) -> str:
        bots = ", ".join(bot["bot"] for bot in self.manifest["bots"])
        return f"<{self.n_games} games of {self.manifest['game']} by {bots}: {', '.join(self.folder.tables)}>"

    @property
    def manifest(self) -> dict[str, Any]:
        """What was played: game, board, bots, seed, versions."""
        return self.folder.manifest

    @property
    def n_games(self) -> int:
        """How many games were finished."""
        return self.folder.games

    @cached_property
    def board(self) -> Table:
        """The board that was played on; ValueError if it is not to be had any more."""
        return self.folder.board()

    def names(self, what: str) -> list[str]:
        """What the numbers of a column stand for: of `route`, `ticket` or `card`."""
        found = {"card": list(CARDS)} if "plays" in self.folder.tables else self._names()
        if what not in found:
            raise ValueError(f"{self.manifest['game']} has no names of '{what}'; it has: {', '.join(found)}")
        return found[what]

    def _names(self) -> dict[str, list[str]]:
        return {"route": list(self.board.names.routes), "ticket": list(self.board.names.tickets)}

    def dataset(self, name: str) -> ds.Dataset:
        """One of the tables, unread."""
        return ds.dataset([str(path) for path in self.folder.parts(name)], schema=self.folder.schema(name))

    def _known(self, name: str, columns: list[str] | None) -> list[str] | None:
        """These columns; ValueError if the table lacks one of them."""
        there = self.folder.schema(name).names
        for column in columns or ():
            if column not in there:
                raise ValueError(f"the table '{name}' has no column '{column}'; it has: {', '.join(there)}")
        return columns

    def table(self, name: str, columns: list[str] | None = None) -> pa.Table:
        """One of the tables in Arrow, in the order of the games."""
        return self.dataset(name).to_table(columns=self._known(name, columns))

    def batches(self, name: str, columns: list[str] | None = None) -> Iterator[pa.Table]:
        """One of the tables, a part of the games at a time, however many there are."""
        for path in self.folder.parts(name):
            yield ds.dataset(str(path), schema=self.folder.schema(name)).to_table(columns=self._known(name, columns))

    def pandas(self, name: str, columns: list[str] | None = None) -> "pandas.DataFrame":
        """One of the tables as a data frame of pandas."""
        with extra():
            import pandas  # noqa: F401 - or Arrow would say so less plainly
        return self.table(name, columns).to_pandas()

    def polars(self, name: str, columns: list[str] | None = None) -> "polars.DataFrame":
        """One of the tables as a data frame of Polars."""
        with extra():
            import polars
        found = polars.from_arrow(self.table(name, columns))
        assert isinstance(found, polars.DataFrame)
        return found

    @property
    def games(self) -> pa.Table:
        """A row a game."""
        return self.table("games")

    @property
    def seats(self) -> pa.Table:
        """A row a seat of a game."""
        return self.table("seats")

    @property
    def routes(self) -> pa.Table:
        """A row a claimed route (rail games)."""
        return self.table("routes")

    @property
    def tickets(self) -> pa.Table:
        """A row a ticket that a seat was offered (rail games)."""
        return self.table("tickets")

    @property
    def plays(self) -> pa.Table:
        """A row a card that a seat played, and whom it was aimed at (Chicago)."""
        return self.table("plays")


def read(folder: str | Path) -> Played:
    """Open a folder of games. ValueError says what is wrong with it."""
    return Played(Folder.open(Path(folder)))
