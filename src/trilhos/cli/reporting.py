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
from trilhos.lab.manifest import own_board
from trilhos.lab.report.gather import gather
from trilhos.lab.report.page import page
from trilhos.lab.report.show.answer import WORDS, Grade, ranked, verdict
from trilhos.lab.report.show.label import label
from trilhos.lab.report.show.side import Side
from trilhos.lab.report.voice import Voice
from trilhos.lab.rows import Played, read
from trilhos.lab.simulation import simulate
from trilhos.match.table import CHICAGO, check_seats, find_table, is_tiles
from trilhos.match.table import Table as Game
from trilhos.ride.facts import published
from trilhos.words import Language, Said

GAMES = 10_000  # of a set, if nobody says how many
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
    *,
    games: int | None = None,
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
                entrants(one.bots, one.table)
                check_seats(one.table, len(one.bots))
            else:
                read(one.folder)
    if any(one.folder is None for one in sets):
        compile_first()
    elif games:
        raise Complaint("--from tells of all games that were kept; --games is for new ones")
    told: list[dict[str, Any]] = []
    errors: list[str] = []
    for one in sets:
        with as_complaints(), _played(one, errors, games=games or GAMES, **more) as played:
            told.append(_counted(played, one))
    if as_json:
        print(json.dumps(told))
    if out or not as_json:
        file = out or Path(f"report-{first.table.id}.html")
        file.write_text(page(told, [one.table.facts for one in sets], lang), "utf-8")
        if not as_json:
            _tell(told, sets, lang, file)
    if errors:
        raise Complaint(f"{'; '.join(errors)}. The report tells of the games that were finished")


def _tell(told: Sequence[dict[str, Any]], sets: Sequence[_Set], lang: Language, file: Path) -> None:
    """The answer at the top of the page, in the terminal, and where the page is."""
    out, v = console(), Voice(lang)
    for k, (one, counted) in enumerate(zip(sets, told, strict=True)):
        side = Side(counted, one.table.facts, v, list(told), k)
        found = ranked(side)
        heading = f"{label(side)}: " if len(told) > 1 else ""
        out.print(Text(f"{heading}{v.say(verdict(side, found))}", "bold"))
        grid = Table.grid(padding=(0, 2, 0, 0))
        for line in found:
            grid.add_row(Text(f"  {v.say(WORDS[line.grade])}", INKS[line.grade]), Text(v.say(line.said)))
        out.print(grid, Text())
    games = sum(counted["games"] for counted in told)
    fields = {"games": v.num(games), "file": file}
    one_game, many = Said("The report of one game is in {file}."), Said("The report of {games} games is in {file}.")
    print(v.say(Said((one_game if games == 1 else many).template, **fields)))


def _other(first: _Set, word: str) -> _Set:
    """What is set beside the first: a folder, another board with the same bots, or other bots on the same board."""
    known = (*published(), CHICAGO)
    if Path(word).is_dir():
        return _Set(read(word).board, (), Path(word))
    if word in known or (word.endswith(".toml") and ":" not in word) or is_tiles(word):
        bots = [bot["bot"] for bot in read(first.folder).manifest["bots"]] if first.folder else first.bots
        return _Set(find_table(word), bots)
    bots = [name.strip() for name in word.split(",")]
    try:
        entrants(bots, first.table)
    except ValueError as unknown:
        if len(bots) > 1 or ":" in word:
            raise
        raise ValueError(f"--against '{word}': that is neither a board, nor a folder, nor bots ({unknown})") from None
    return _Set(first.table, bots)


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


def _counted(played: Played, one: _Set) -> dict[str, Any]:
    """The figures of a set, and what tells it apart from others: the file of its board, and its folder."""
    with progress() as bar:
        task = bar.add_task("counting", total=played.n_games)
        found = gather(played, one.table, lambda games: bar.advance(task, games))
    board = None if one.folder else own_board(one.table)
    return found | {"file": board.stem if board else None, "folder": str(one.folder) if one.folder else None}
