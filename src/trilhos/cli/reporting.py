"""`trilhos report`: play what is to be played, count it, and write the page."""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from rich.table import Table
from rich.text import Text

from trilhos.cli.compile import compile_first
from trilhos.cli.errors import Complaint, as_complaints
from trilhos.cli.ink import BAD, DIM, GOOD, console
from trilhos.cli.progress import progress
from trilhos.lab.games import entrants
from trilhos.lab.report.gather import gather
from trilhos.lab.report.page import page
from trilhos.lab.report.show.answer import WORDS, Grade, ranked, verdict
from trilhos.lab.report.show.glance import label
from trilhos.lab.report.show.side import Side
from trilhos.lab.report.voice import Voice
from trilhos.lab.rows import Played, read
from trilhos.lab.simulation import check_seats, simulate
from trilhos.match.table import CHICAGO, find_table, is_tiles
from trilhos.match.table import Table as Game
from trilhos.ride.facts import published
from trilhos.words import Language

INKS = {Grade.POOR: BAD, Grade.LOOK: "yellow", Grade.GOOD: GOOD, Grade.NOTE: DIM}


@dataclass
class _Set:
    """Games for the page: those of a folder, or new ones by these bots."""

    table: Game
    bots: Sequence[str]
    folder: Path | None = None


def report(
    board: str,
    bots: Sequence[str],
    source: Path | None,
    against: Sequence[str],
    lang: Language,
    out: Path | None,
    as_json: bool,
    **more: Any,
) -> None:
    """Write the page; status 1 if a bot failed, with what was finished told all the same."""
    if out and not out.parent.is_dir():
        raise Complaint(f"there is no folder '{out.parent}' for the page")
    if out and out.is_dir():
        raise Complaint(f"'{out}' is a folder: name the file of the page, such as {out / 'report.html'}")
    first = _Set(find_table(board), bots, source)
    with as_complaints():
        sets = [first, *(_other(first, word) for word in against)]
        for one in sets:
            if one.folder is None:
                check_seats(one.table, len(one.bots))
                entrants(one.bots, one.table)
            else:
                read(one.folder)
    if any(one.folder is None for one in sets):
        compile_first()
    told: list[dict[str, Any]] = []
    errors: list[str] = []
    for one in sets:
        with as_complaints(), _played(one, errors, **more) as played:
            told.append(_counted(played, one.table))
    if as_json:
        print(json.dumps(told))
    if out or not as_json:
        file = out or Path(f"report-{first.table.id}.html")
        file.write_text(page(told, [one.table.facts for one in sets], lang), "utf-8")
        if not as_json:
            _tell(told, sets, lang)
            print(f"The report of {sum(one['games'] for one in told):,} games is in {file}.")
    if errors:
        raise Complaint(f"{'; '.join(errors)}. The report tells of the games that were finished")


def _tell(told: Sequence[dict[str, Any]], sets: Sequence[_Set], lang: Language) -> None:
    """The answer at the top of the page, in the terminal."""
    out, v = console(), Voice(lang)
    for one, counted in zip(sets, told, strict=True):
        side = Side(counted, one.table.facts, v, list(told))
        found = ranked(side)
        heading = f"{label(side)}: " if len(told) > 1 else ""
        out.print(Text(f"{heading}{v.say(verdict(side, found))}", "bold"))
        grid = Table.grid(padding=(0, 2, 0, 0))
        for grade, said, _ in found:
            grid.add_row(Text(f"  {v.say(WORDS[grade])}", INKS[grade]), Text(v.say(said)))
        out.print(grid, Text())


def _other(first: _Set, word: str) -> _Set:
    """What is set beside the first: a folder, another board with the same bots, or other bots on the same board."""
    known = (*published(), CHICAGO)
    if Path(word).is_dir():
        return _Set(read(word).board, (), Path(word))
    if word in known or (word.endswith(".toml") and ":" not in word) or is_tiles(word):
        bots = [bot["bot"] for bot in read(first.folder).manifest["bots"]] if first.folder else first.bots
        return _Set(find_table(word), bots)
    return _Set(first.table, [name.strip() for name in word.split(",")])


@contextmanager
def _played(one: _Set, errors: list[str], *, games: int, **more: Any) -> Iterator[Played]:
    """The games of a set; new ones are kept only until they are counted."""
    if one.folder is not None:
        yield read(one.folder)
        return
    with TemporaryDirectory(prefix="trilhos-report-") as folder:
        with progress() as bar:
            task = bar.add_task(one.table.id, total=games)
            moved = lambda done: bar.update(task, completed=done)  # noqa: E731 - a line says it
            summary = simulate(one.table, one.bots, games, out=folder, progress=moved, **more)
        if summary.error and not summary.games:
            raise Complaint(f"{summary.error}; no game was finished")
        errors += [summary.error] if summary.error else []
        yield read(folder)


def _counted(played: Played, table: Game) -> dict[str, Any]:
    with progress() as bar:
        task = bar.add_task("counting", total=played.n_games)
        return gather(played, table, lambda games: bar.advance(task, games))
