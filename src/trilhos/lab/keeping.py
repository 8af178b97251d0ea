"""Games into a folder: played by whoever is there, written in their order, stopped at any moment, gone on with."""

from dataclasses import dataclass, field
from pathlib import Path
from threading import Event
from time import perf_counter
from typing import NamedTuple

import numpy as np
import pyarrow as pa

from trilhos.bots.compiled import new_logs
from trilhos.lab.folder import Folder
from trilhos.lab.games import BotError, Rows, Series
from trilhos.lab.manifest import manifest_of, own_board
from trilhos.lab.rows import Played, Tables, counted, tables_of
from trilhos.lab.simulation import Progress, Sums
from trilhos.lab.stopping import Stop, stoppable
from trilhos.lab.workers import Workers, pieces

PART = 20_000  # games in a part of a table
SECONDS = 30  # after which a part is written with the games that there are


class Kept(NamedTuple):
    """Some games as rows and as tables, and the fault of a bot that ended them early."""

    rows: Rows
    tables: Tables
    error: str | None = None


@dataclass(frozen=True)
class Recorder:
    """A task: games with all that the tables tell of them."""

    series: Series

    def __call__(self, begin: int, end: int, stop: Event | None = None) -> Kept:
        logs, error = new_logs(self.series.table, end - begin), None
        try:
            rows = self.series.play(begin, end, stop, logs)
        except BotError as failed:
            rows, error = failed.rows, str(failed)
        rows = rows[: len(rows) // self.series.unit * self.series.unit]
        return Kept(rows, tables_of(self.series, begin, rows, logs[: len(rows)]), error)


@dataclass
class _Writer:
    """Games on their way to the folder: counted once they are there."""

    folder: Folder
    sums: Sums
    stop: Stop
    waiting: list[Kept] = field(default_factory=list)
    since: float = field(default_factory=perf_counter)

    @property
    def games(self) -> int:
        return self.folder.games + sum(len(kept.rows) for kept in self.waiting)

    def add(self, kept: Kept) -> None:
        self.waiting.append(kept)
        if self.games - self.folder.games >= PART or perf_counter() - self.since >= SECONDS:
            self.write()

    def write(self) -> None:
        """What waits goes to the folder, as a whole; nobody is heard meanwhile."""
        with self.stop.held():
            self.since = perf_counter()
            kept, self.waiting = self.waiting, []
            if sum(len(one.rows) for one in kept):
                names = kept[0].tables
                self.folder.append({name: pa.concat_tables([one.tables[name] for one in kept]) for name in names})
                self.sums.add(np.concatenate([one.rows for one in kept]))


def keep(
    path: Path, series: Series, games: int, hands: Workers, sums: Sums, progress: Progress | None = None
) -> str | None:
    """Play into a folder what it lacks of these games, and count them all. Answers why it ended early, if it did."""
    folder = Folder.begin(path, manifest_of(series), own_board(series.table))
    with folder.alone(), stoppable() as stop:
        played = Played(folder)
        for old, seats in zip(played.batches("games"), played.batches("seats", ["points", "place"]), strict=True):
            sums.add(counted(series, old, seats))
        writer = _Writer(folder, sums, stop)
        error = None
        try:
            try:
                series.prepare(logged=True)
                sums.begin()
                work = pieces(games, series.unit, hands.n, series.compiled, begin=folder.games)
                for kept in hands.in_order(Recorder(series), work, stop):
                    writer.add(kept)
                    if progress:
                        progress(writer.games)
                    if error := kept.error:
                        break
            finally:
                writer.write()
        except BotError as failed:
            error = str(failed)
        except OSError as failed:
            error = f"{failed.filename or path}: {failed.strerror or failed}"
        except KeyboardInterrupt:
            error = "interrupted"
    return error or ("interrupted" if stop.is_set() and folder.games < games else None)
