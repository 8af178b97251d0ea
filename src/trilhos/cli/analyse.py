"""`trilhos analyse`: what an analysis found, as a table, as JSON and as an HTML page."""

import json
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from trilhos.analysis import Analysis, Settings
from trilhos.analysis import analyse as analyse_game
from trilhos.analysis.analyse import DEFAULT
from trilhos.analysis.results import BLAMED, Account
from trilhos.analysis.sentences import percent, turning_point
from trilhos.analysis.trials import Estimate
from trilhos.cli import saved_games
from trilhos.cli.errors import CliError, value_errors
from trilhos.cli.progress import progress
from trilhos.cli.style import DIM, console, plain_table, seat_badge
from trilhos.core.optional_dependencies import extra, require
from trilhos.lab.analyse_games import analyse_games
from trilhos.match.game import Game

PARTS = 1000  # of the progress bar
BARS = "▁▂▃▄▅▆▇█"
WIDEST = 60  # characters of a curve


@dataclass(frozen=True, slots=True)
class Analysed:
    """A saved game and its analysis."""

    file: Path
    names: list[str]  # by seat
    analysis: Analysis

    def as_dict(self) -> dict[str, object]:
        """Ready for JSON."""
        return {"file": str(self.file), "who": self.names, **self.analysis.as_dict()}


def analyse(
    paths: Sequence[Path],
    board: str | None,
    seconds: float | None,
    rollouts: int | None,
    seed: int,
    threads: int | None,
    on: str,
    jobs: int | None,
    html: Path | None,
    as_json: bool,
) -> None:
    """Analyse saved games and print what was found. Files that are no valid games are reported at the end."""
    if html:
        with value_errors():
            require("lab", "jinja2")
    files = list(_files(paths))
    several = len(files) > 1 or any(path.is_dir() for path in paths) or on != "threads"
    if seconds is None and rollouts is None:
        seconds = DEFAULT.seconds
    settings = Settings(seconds, rollouts, threads=threads, seed=seed)
    faults: list[str] = []
    if several:
        found = _many(files, board, settings, on, jobs, faults)
    else:
        found = iter([_one(files[0], board, settings)])
    _show(found, html, several, as_json)
    if faults:
        raise CliError("\n".join([f"{len(faults)} of {len(files)} files could not be analysed:", *faults]))


def _files(paths: Sequence[Path]) -> Iterator[Path]:
    for path in paths:
        if path.is_dir():
            found = sorted(path.glob(f"*{saved_games.SUFFIX}"))
            if not found:
                raise CliError(f"{path}: there is no saved game (*{saved_games.SUFFIX}) in this folder")
            yield from found
        else:
            yield path


def _names(saved: saved_games.Saved) -> list[str]:
    who = saved.who or [f"seat {seat}" for seat in range(saved.game.seats)]
    return [name if who.count(name) == 1 else f"{name} (seat {seat})" for seat, name in enumerate(who)]


def _one(file: Path, board: str | None, settings: Settings) -> Analysed:
    saved = saved_games.read(file, board)
    with progress("‰") as bar, value_errors():
        task = bar.add_task(file.name, total=PARTS)
        found = analyse_game(saved.game, settings, lambda share: bar.update(task, completed=int(PARTS * share)))
        return Analysed(file, _names(saved), found)


def _many(
    files: Sequence[Path], board: str | None, settings: Settings, on: str, jobs: int | None, faults: list[str]
) -> Iterator[Analysed]:
    """Several games at the same time; the results come in the order of the files."""
    read: deque[tuple[Path, list[str]]] = deque()

    def games() -> Iterator[Game]:
        for file in files:
            try:
                saved = saved_games.read(file, board)
            except (CliError, OSError) as error:
                faults.append(str(error))
                bar.advance(task)
            else:
                read.append((file, _names(saved)))
                yield saved.game

    with progress() as bar, value_errors():
        task = bar.add_task("games", total=len(files))
        for _, found in analyse_games(games(), settings, on, jobs):
            bar.advance(task)
            file, names = read.popleft()
            if isinstance(found, str):
                faults.append(f"{file}: {found}")
            else:
                yield Analysed(file, names, found)


def _show(all_found: Iterator[Analysed], html: Path | None, several: bool, as_json: bool) -> None:
    out, shown = console(), []
    for found in all_found:
        if html:
            _write_page(html / f"{found.file.stem}.html" if several else html, found)
        if as_json:
            print(json.dumps(found.as_dict(), ensure_ascii=False))
        shown.append(found)
    if as_json:
        return
    if several:
        out.print(_overview(shown))
    else:
        _print_game(out, shown[0])
    if html:
        print(f"\nWrote {html}.")


def _write_page(path: Path, found: Analysed) -> None:
    with extra("lab"):
        from trilhos.lab.analysis_page import page
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(page(found.analysis, found.names), "utf-8")


def _print_game(out: Console, found: Analysed) -> None:
    analysis, names = found.analysis, found.names
    rules = f" ({analysis.house_rules})" if analysis.house_rules else ""
    work = f"{analysis.rollouts:,} rollouts in {analysis.seconds:.0f} s"
    out.print(Text(f"{analysis.game}{rules}, {analysis.steps} steps: {work}\n"))
    out.print(_curves(analysis, names, out.width), Text())
    if analysis.stage == "judge":
        out.print(Text("There was no time for rollouts: this is a first look, and decisions are not graded.\n", DIM))
    elif not analysis.turning_points:
        out.print(Text("No decision and no stroke of luck stands out.\n"))
    for number, point in enumerate(analysis.turning_points, 1):
        first, *rest = turning_point(analysis, point, names)
        out.print(Text(f"{number}. {first}"), *(Text(f"   {one}") for one in rest), Text(), sep="\n")
    out.print(_grades(analysis, names), Text(), _accounts(analysis, names))
    out.print(Text("\nPer cent of a win ± standard error; own and others' decisions against a planner's.", DIM))


def _curves(analysis: Analysis, names: Sequence[str], width: int) -> RenderableType:
    room = max(10, width - max(len(name) for name in names) - 24)
    table = plain_table("", "", "start", "chance to win, all hands open", "end")
    for seat, name in enumerate(names):
        curve = [point.open[seat].value for point in analysis.points]
        line = sparkline(curve, min(WIDEST, room))
        table.add_row(seat_badge(seat), Text(name), percent(curve[0]), line, percent(curve[-1]))
    return table


def sparkline(values: Sequence[float], width: int = WIDEST) -> str:
    """Shares from 0 to 1 as a line of bars; several values share a bar if there are too many."""
    n = len(values)
    size = min(n, width)
    means = []
    for k in range(size):
        part = values[k * n // size : (k + 1) * n // size]
        means.append(sum(part) / len(part))
    return "".join(BARS[min(len(BARS) - 1, max(0, int(len(BARS) * mean)))] for mean in means)


def _accounts(analysis: Analysis, names: Sequence[str]) -> RenderableType:
    table = _figures("", "", "start", "+ deal", "+ luck", "+ own", "+ others", "= result")
    for seat, account in enumerate(analysis.accounts):
        start, result = (f"{100 * value:.0f}" for value in (account.start, account.result))
        parts = (_part(part) for part in account.parts)
        table.add_row(seat_badge(seat), Text(names[seat]), start, *parts, result)
    return table


def _grades(analysis: Analysis, names: Sequence[str]) -> RenderableType:
    table = _figures("", "", "accuracy", "best", "good", "inaccuracies", "mistakes", "blunders")
    for seat, account in enumerate(analysis.accounts):
        counts = (str(n) for n in account.grades.values())
        table.add_row(seat_badge(seat), Text(names[seat]), _accuracy(account), *counts)
    return table


def _figures(*titles: str) -> Table:
    table = plain_table(*titles)
    for column in table.columns[2:]:
        column.justify = "right"
    return table


def _accuracy(account: Account) -> str:
    return "–" if account.accuracy is None else f"{account.accuracy:.0f} %"


def _part(part: Estimate) -> str:
    return f"{100 * part.value:+.0f} ± {100 * part.error:.0f}"


def _overview(found: Sequence[Analysed]) -> RenderableType:
    table = _figures("game", "", "accuracy", "inacc.", "mist.", "blund.", "luck", "result")
    for one in found:
        for seat, account in enumerate(one.analysis.accounts):
            luck = account.deal.value + account.chance.value
            counts = (str(account.grades[grade]) for grade in BLAMED)
            who = seat_badge(seat, f"{seat} {one.names[seat]}")
            figures = (_accuracy(account), *counts, f"{100 * luck:+.0f}", f"{100 * account.result:.0f}")
            table.add_row(Text(one.file.name if seat == 0 else ""), who, *figures)
    return table
