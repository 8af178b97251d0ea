"""From rows to figures: a folder of games is read a chunk at a time and counted."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq

from trilhos.lab.report.count.car import Car
from trilhos.lab.report.count.chunk import Chunk, Columns, Seating
from trilhos.lab.report.count.course import Course
from trilhos.lab.report.count.routes import Routes
from trilhos.lab.report.count.seats import Seats
from trilhos.lab.report.count.sources import Sources
from trilhos.lab.report.count.tickets import Tickets
from trilhos.lab.rows import Played
from trilhos.match.table import CHICAGO, Table

GAMES = 4000  # counted at a time: few enough for little memory, enough to be quick
UNUSED = {"bot"}  # who sat where follows from the manifest


def gather(played: Played, table: Table, progress: Callable[[int], None] | None = None) -> dict[str, Any]:
    """What the games of a folder say. ValueError if they are of another board, or if there is none."""
    told = played.manifest
    if told["board"] != table.digest:
        raise ValueError(
            f"{played.folder.path} holds games of '{told['game']}' on board {told['board'][:12]}, and {table.id} is "
            f"{table.digest[:12]}: name the board that they were played on"
        )
    if not played.n_games:
        raise ValueError(f"{played.folder.path} holds no finished game yet")
    bots = [bot["bot"] for bot in told["bots"]]
    seating = Seating(bots, told["rotate"])
    parts = _parts(table, seating)
    for chunk in _chunks(played, seating):
        for part in parts.values():
            part.add(chunk)
        if progress:
            progress(chunk.games)
    found = {name: part.as_dict() for name, part in parts.items()}
    return {
        "game": table.id,
        "name": table.facts.name,
        "family": "chicago" if told["game"] == CHICAGO else "rail",
        "score": _score(table),
        "digest": table.digest,
        "version": told["versions"]["trilhos"],
        **{key: told[key] for key in ("seats", "seed", "rotate", "first")},
        "bots": bots,
        "games": played.n_games,
        "deals": played.n_games // seating.unit,
        **found.pop("map", {}),
        **found.pop("offers", {}),
        **found,
    }


def _score(table: Table) -> str:
    """What a seat's points are."""
    if table.id == CHICAGO:
        return "pawns"
    return "tickets" if table.facts.rules.tickets_to_win else "points"


def _parts(table: Table, seating: Seating) -> dict[str, Any]:
    seats = Seats(seating)
    always = {"wins": seats, "course": Course(seating)}
    if table.id == CHICAGO:
        return always | {"car": Car(seating, seats)}
    return always | {
        "sources": Sources(seating),
        "map": Routes(table.facts, seating, seats),
        "offers": Tickets([ticket.points for ticket in table.facts.tickets], seating, seats),
    }


def _chunks(played: Played, seating: Seating) -> Iterator[Chunk]:
    """The parts of all tables, side by side and in pieces of whole deals: a part of each holds the same games."""
    names = list(played.folder.tables)
    columns = {name: [c for c in played.folder.schema(name).names if c not in UNUSED] for name in names}
    size = GAMES // seating.unit * seating.unit
    for files in zip(*(played.folder.parts(name) for name in names), strict=True):
        part = {name: _columns(file, columns[name]) for name, file in zip(names, files, strict=True)}
        first, last = int(part["games"]["game"][0]), int(part["games"]["game"][-1])
        for begin in range(first, last + 1, size):
            yield Chunk({name: _between(one, begin, begin + size) for name, one in part.items()}, seating)


def _columns(file: Path, names: list[str]) -> Columns:
    """A part of a table. Read by one thread, since each that reads keeps memory for itself."""
    table = pq.read_table(file, columns=names, use_threads=False, pre_buffer=False)
    return {name: table[name].to_numpy() for name in names}


def _between(columns: Columns, begin: int, end: int) -> Columns:
    """The rows of these games; tables are in the order of the games."""
    low, high = np.searchsorted(columns["game"], (begin, end))
    return {name: values[low:high] for name, values in columns.items()}
