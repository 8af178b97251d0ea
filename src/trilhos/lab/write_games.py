"""Play games into a folder. A run can be stopped at any moment and resumed."""

from dataclasses import dataclass, field
from pathlib import Path
from threading import Event
from time import perf_counter
from typing import NamedTuple

import numpy as np
import pyarrow as pa

from trilhos.bots.compiled import new_logs
from trilhos.lab.games import Rows, Series, SeriesError
from trilhos.lab.games_folder import Folder
from trilhos.lab.interrupts import Stop, catch_interrupts
from trilhos.lab.manifest import manifest_of
from trilhos.lab.simulation import Progress, Sums
from trilhos.lab.tables import Played, Tables, counted, tables_of
from trilhos.lab.workers import Workers, pieces
from trilhos.match.boards import own_file

PART = 20_000  # games per file
SECONDS = 30  # after which a file is written even if it has fewer games


class Batch(NamedTuple):
    """Some games as rows and as tables, and the error of a bot that ended them early."""

    rows: Rows
    tables: Tables
    error: str | None = None


@dataclass(frozen=True)
class Recorder:
    """A task for workers: play games and make their tables."""

    series: Series

    def __call__(self, begin: int, end: int, stop: Event | None = None) -> Batch:
        logs, error = new_logs(self.series.ruleset, end - begin), None
        try:
            rows = self.series.play(begin, end, stop, logs)
        except SeriesError as failed:
            rows, error = failed.rows, str(failed)
        rows = rows[: len(rows) // self.series.unit * self.series.unit]
        return Batch(rows, tables_of(self.series, begin, rows, logs[: len(rows)]), error)


@dataclass
class _Writer:
    """Collects games, writes them to the folder and counts them."""

    folder: Folder
    sums: Sums
    stop: Stop
    waiting: list[Batch] = field(default_factory=list)
    since: float = field(default_factory=perf_counter)

    @property
    def games(self) -> int:
        return self.folder.games + sum(len(batch.rows) for batch in self.waiting)

    def add(self, batch: Batch) -> None:
        self.waiting.append(batch)
        if self.games - self.folder.games >= PART or perf_counter() - self.since >= SECONDS:
            self.write()

    def write(self) -> None:
        """Write the waiting games; interrupts are held back meanwhile."""
        with self.stop.held():
            self.since = perf_counter()
            batches, self.waiting = self.waiting, []
            if sum(len(one.rows) for one in batches):
                names = batches[0].tables
                self.folder.append({name: pa.concat_tables([one.tables[name] for one in batches]) for name in names})
                self.sums.add(np.concatenate([one.rows for one in batches]))


def write_games(
    path: Path, series: Series, games: int, workers: Workers, sums: Sums, progress: Progress | None = None
) -> str | None:
    """Play the games that a folder lacks, and count all of them. Returns why it ended early, if it did."""
    folder = Folder.begin(path, manifest_of(series), own_file(series.ruleset))
    with folder.locked(), catch_interrupts() as stop:
        played = Played(folder)
        for old, seats in zip(played.batches("games"), played.batches("seats", ["points", "place"]), strict=True):
            sums.add(counted(series, old, seats))
        writer = _Writer(folder, sums, stop)
        error = None
        try:
            try:
                series.prepare(logged=True)
                sums.begin()
                work = pieces(games, series.unit, workers.n, series.compiled, begin=folder.games)
                for batch in workers.in_order(Recorder(series), work, stop):
                    writer.add(batch)
                    if progress:
                        progress(writer.games)
                    if error := batch.error:
                        break
            finally:
                writer.write()
        except SeriesError as failed:
            error = str(failed)
        except OSError as failed:
            error = f"{failed.filename or path}: {failed.strerror or failed}"
        except KeyboardInterrupt:
            error = "interrupted"
    return error or ("interrupted" if stop.is_set() and folder.games < games else None)
