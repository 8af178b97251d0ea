"""Games as tables: a row per game, a row per seat, and the tables that the family adds.

`read(folder)` opens what `trilhos simulate --out FOLDER` wrote (docs/lab.md lists the columns).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa
import pyarrow.dataset as ds

from trilhos.bots.game_arrays import DECISIONS, PLACES, POINTS, ROW, SHIFT, STARTED, TURNS, WINNERS
from trilhos.core.optional_dependencies import extra
from trilhos.core.view import Fields
from trilhos.lab.family_report import Columns, Shares, report_of
from trilhos.lab.games import Logs, Rows, Series
from trilhos.lab.games_folder import Folder
from trilhos.lab.schemas import schemas_of
from trilhos.lab.stats import WHOLE, wins
from trilhos.match.ruleset import Ruleset

if TYPE_CHECKING:
    import pandas
    import polars

Tables = dict[str, pa.Table]


def tables_of(series: Series, begin: int, rows: Rows, logs: Logs) -> Tables:
    """The rows of these games as tables; the first game has number `begin`."""
    family = series.ruleset.family
    found = {"games": _games(series, begin, rows, logs), "seats": _seats(series, begin, rows, logs)}
    found |= report_of(family).rows(begin, _shares(series, rows), logs)
    return {name: pa.table(found[name], schema=schema) for name, schema in schemas_of(family).items()}


def _shares(series: Series, rows: Rows) -> Shares:
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
    names = list(dict.fromkeys(one.name for one in series.entrants))
    bots = np.array([names.index(one.name) for one in series.entrants], np.int32)[(seats - shift) % n]
    columns = {
        "game": begin + games,
        "seat": seats,
        "order": (seats - rows[games, STARTED]) % n,
        "bot": pa.DictionaryArray.from_arrays(pa.array(bots), names),
        "place": rows[games, PLACES + seats],
        "share": _shares(series, rows)[games, seats],
        "points": rows[games, POINTS + seats],
        "turns": _turns(series, rows, logs)[games, seats],
    }
    return columns | report_of(series.ruleset.family).seat_figures(logs, games, seats)


def _turns(series: Series, rows: Rows, logs: Logs) -> Any:
    """The number of turns by game and seat. Without a log of them, seats are taken to play in rotation."""
    if report_of(series.ruleset.family).logs_lead:
        return logs["turns"]
    order = (np.arange(series.seats) - rows[:, STARTED, None]) % series.seats
    return (rows[:, TURNS, None] + series.seats - 1 - order) // series.seats


def counted(series: Series, games: pa.Table, seats: pa.Table) -> Rows:
    """The rows that compiled games return, read back from tables."""
    n, rows = series.seats, np.zeros((len(games), ROW), np.int64)
    for column, name in ((DECISIONS, "steps"), (TURNS, "turns"), (STARTED, "first"), (WINNERS, "winners")):
        rows[:, column] = games[name].to_numpy()
    for column, name in ((POINTS, "points"), (PLACES, "place")):
        rows[:, column : column + n] = seats[name].to_numpy().reshape(-1, n)
    rows[:, SHIFT] = games["game"].to_numpy() % n if series.rotate else 0
    return rows


@dataclass(repr=False)
class Played:
    """Games in a folder. Tables are read when they are asked for; `batches` reads them piece by piece."""

    folder: Folder

    def __repr__(self) -> str:
        bots = ", ".join(bot["bot"] for bot in self.manifest["bots"])
        return f"<{self.n_games} games of {self.manifest['game']} by {bots}: {', '.join(self.folder.tables)}>"

    @property
    def manifest(self) -> Fields:
        """What was played: game, board, bots, seed, versions."""
        return self.folder.manifest

    @property
    def n_games(self) -> int:
        """How many games were finished."""
        return self.folder.games

    @cached_property
    def board(self) -> Ruleset:
        """The board that was played on; ValueError if it has changed since."""
        return self.folder.board()

    def names(self, what: str) -> list[str]:
        """What the numbers of a column stand for."""
        found = report_of(self.board.family).names(self.board)
        if what not in found:
            raise ValueError(f"{self.manifest['game']} has no names of '{what}'; it has: {', '.join(found)}")
        return found[what]

    def dataset(self, name: str) -> ds.Dataset:
        """A table, not read yet."""
        return ds.dataset([str(path) for path in self.folder.parts(name)], schema=self.folder.schema(name))

    def _known(self, name: str, columns: list[str] | None) -> list[str] | None:
        """Check the names of columns; ValueError if the table lacks one of them."""
        there = self.folder.schema(name).names
        for column in columns or ():
            if column not in there:
                raise ValueError(f"the table '{name}' has no column '{column}'; it has: {', '.join(there)}")
        return columns

    def table(self, name: str, columns: list[str] | None = None) -> pa.Table:
        """A table in Arrow, in the order of the games."""
        return self.dataset(name).to_table(columns=self._known(name, columns))

    def batches(self, name: str, columns: list[str] | None = None) -> Iterator[pa.Table]:
        """A table, some games at a time, for more games than fit into memory."""
        for path in self.folder.parts(name):
            yield ds.dataset(str(path), schema=self.folder.schema(name)).to_table(columns=self._known(name, columns))

    def pandas(self, name: str, columns: list[str] | None = None) -> "pandas.DataFrame":
        """A table as a pandas data frame."""
        with extra():
            import pandas  # noqa: F401 - for a clearer error than Arrow's
        return self.table(name, columns).to_pandas()

    def polars(self, name: str, columns: list[str] | None = None) -> "polars.DataFrame":
        """A table as a Polars data frame."""
        with extra():
            import polars
        found = polars.from_arrow(self.table(name, columns))
        assert isinstance(found, polars.DataFrame)
        return found

    def __getattr__(self, name: str) -> pa.Table:
        """`played.seats` is `played.table("seats")`."""
        if name.startswith("_") or name == "folder" or name not in self.folder.tables:
            raise AttributeError(f"there is no table '{name}'")
        return self.table(name)


def read(folder: str | Path) -> Played:
    """Open a folder of games; ValueError says what is wrong with it."""
    return Played(Folder.open(Path(folder)))
