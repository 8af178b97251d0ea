"""Count the games of a folder for a report, a chunk at a time."""

from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq

from trilhos.core.view import Fields
from trilhos.lab.family_report import report_of
from trilhos.lab.report.count.chunk import Chunk, Columns, Counter, Seating
from trilhos.lab.report.count.course import Course
from trilhos.lab.report.count.handicap import Handicap
from trilhos.lab.report.count.seats import Seats
from trilhos.lab.tables import Played
from trilhos.match.boards import game_name
from trilhos.match.ruleset import Ruleset

GAMES = 4000  # counted at a time, to bound memory
UNUSED = {"bot"}  # the seating follows from the manifest


def count_games(played: Played, ruleset: Ruleset, progress: Callable[[int], None] | None = None) -> Fields:
    """The figures of the games in a folder. ValueError if they are of another board, or if there are none."""
    manifest = played.manifest
    if manifest["board"] != ruleset.digest:
        raise ValueError(
            f"{played.folder.path} holds games of '{manifest['game']}' on board {manifest['board'][:12]}, and "
            f"{ruleset.id} is {ruleset.digest[:12]}: name the board that they were played on"
        )
    if not played.n_games:
        raise ValueError(f"{played.folder.path} holds no finished game yet")
    bots = [bot["bot"] for bot in manifest["bots"]]
    seating = Seating(bots, manifest["rotate"])
    report, seats = report_of(ruleset.family), Seats(seating)
    counters: dict[str, Counter] = {"wins": seats, "course": Course(seating)}
    counters |= report.counters(ruleset, seating, seats)
    if report.score(ruleset) == "points":
        counters["handicap"] = Handicap(seating)
    for chunk in _chunks(played, seating):
        for counter in counters.values():
            counter.add(chunk)
        if progress:
            progress(chunk.games)
    found = {name: counter.as_dict() for name, counter in counters.items()}
    merged = {name: value for key in report.merged for name, value in found.pop(key).items()}
    return {
        "game": ruleset.id,
        "name": game_name(ruleset),
        "family": ruleset.family.name,
        "score": report.score(ruleset),
        "digest": ruleset.digest,
        "house_rules": manifest.get("house_rules"),
        "version": manifest["versions"]["trilhos"],
        **{key: manifest[key] for key in ("seats", "seed", "rotate", "first")},
        "bots": bots,
        "games": played.n_games,
        "deals": played.n_games // seating.unit,
        **merged,
        **found,
    }


def _chunks(played: Played, seating: Seating) -> Iterator[Chunk]:
    """The games in chunks of whole deals, with their rows of all tables."""
    names = list(played.folder.tables)
    columns = {name: [c for c in played.folder.schema(name).names if c not in UNUSED] for name in names}
    size = GAMES // seating.unit * seating.unit
    for files in zip(*(played.folder.parts(name) for name in names), strict=True):
        part = {name: _columns(file, columns[name]) for name, file in zip(names, files, strict=True)}
        first, last = int(part["games"]["game"][0]), int(part["games"]["game"][-1])
        for begin in range(first, last + 1, size):
            yield Chunk({name: _between(one, begin, begin + size) for name, one in part.items()}, seating)


def _columns(file: Path, names: list[str]) -> Columns:
    """The columns of one file, read by a single thread to save memory."""
    table = pq.read_table(file, columns=names, use_threads=False, pre_buffer=False)
    return {name: table[name].to_numpy() for name in names}


def _between(columns: Columns, begin: int, end: int) -> Columns:
    """The rows of these games; tables are sorted by game."""
    low, high = np.searchsorted(columns["game"], (begin, end))
    return {name: values[low:high] for name, values in columns.items()}
