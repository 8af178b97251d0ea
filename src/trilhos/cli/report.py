"""`trilhos report`: play the games, count them, and write the page."""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from rich.table import Table
from rich.text import Text

from trilhos.cli.board_files import is_board_file
from trilhos.cli.compile import LAB, compile_first
from trilhos.cli.errors import CliError, value_errors
from trilhos.cli.game_options import find_game
from trilhos.cli.progress import progress, steps
from trilhos.cli.report_improve import check_improve, print_improvement, tried_changes
from trilhos.cli.style import BAD, DIM, GOOD, console
from trilhos.core.view import Fields
from trilhos.lab.games import find_entrants
from trilhos.lab.report.count_games import count_games
from trilhos.lab.report.formatting import Formatter
from trilhos.lab.report.improve import Trial
from trilhos.lab.report.page import page, study_page
from trilhos.lab.report.parts import Finding, Grade
from trilhos.lab.report.results import Results
from trilhos.lab.report.show.improvement import improvement
from trilhos.lab.report.show.labels import label
from trilhos.lab.report.show.summary import FIRST, WORDS, ranked, verdict
from trilhos.lab.report.study import Study, play_study, seats_of
from trilhos.lab.simulation import simulate
from trilhos.lab.tables import Played, read
from trilhos.match.boards import own_file
from trilhos.match.family import published_games
from trilhos.match.ruleset import Ruleset, check_seats, find_ruleset
from trilhos.words import Language, Message

GAMES = 10_000  # in a set, by default
STUDY_GAMES = 4_000  # with each number of players, by default
INKS = {Grade.POOR: BAD, Grade.LOOK: "yellow", Grade.GOOD: GOOD, Grade.NOTE: DIM}


@dataclass
class _Set:
    """Games for the page: those of a folder, or new ones by these bots."""

    ruleset: Ruleset
    bots: Sequence[str]
    folder: Path | None = None


def study(
    board: str,
    seats: int | None,
    lang: Language,
    out: Path | None,
    as_json: bool,
    rule: Sequence[str] | None = None,
    *,
    games: int | None = None,
    seed: int = 0,
    threads: int | None = None,
    improve: Path | None = None,
    minutes: float = 5,
) -> None:
    """Report on a game with every number of players, and on styles of play; with `improve`, also try changes."""
    check_out(out)
    ruleset = find_game(board, rule)
    if improve:
        check_improve(improve, ruleset)
    with value_errors():
        if seats:
            check_seats(ruleset, seats)
    compile_first(LAB, ruleset)
    with value_errors():
        found = played_study(ruleset, seats_of(ruleset, seats), games or STUDY_GAMES, seed=seed, threads=threads)
    fmt = Formatter(lang)
    trial = Trial([one["seats"] for one in found.sets], games or STUDY_GAMES, 60 * minutes, seed, threads)
    better = tried_changes(ruleset, trial, improve) if improve else None
    if as_json:
        more = {"improvement": better.as_dict() if better else None} if improve else {}
        print(json.dumps(found.as_dict(Formatter()) | more))
    if out or not as_json:
        file = out or Path(f"report-{ruleset.id}.html")
        shown = improvement(better, str(improve), fmt) if better else ""
        file.write_text(study_page(found, lang, shown), "utf-8")
        if not as_json:
            whole, findings = found.whole(fmt), found.findings(fmt)
            _print_findings(whole, findings)
            if improve:
                print_improvement(better, improve, fmt)
            _print_file(fmt, whole.figures["games"], file)


def played_study(ruleset: Ruleset, seats: Sequence[int], games: int, **more: Any) -> Study:
    """Play a study with a progress bar."""
    with steps() as moved:
        return play_study(ruleset, games, seats=seats, progress=moved, **more)


def report(
    board: str,
    bots: Sequence[str],
    source: Path | None,
    against: Sequence[str],
    lang: Language,
    out: Path | None,
    as_json: bool,
    rule: Sequence[str] | None = None,
    *,
    games: int | None = None,
    **more: Any,
) -> None:
    """Report on games by these bots. If a bot failed, report on those that were finished and exit with status 1."""
    check_out(out)
    first = _Set(_first_ruleset(board, source, rule), bots, source)
    with value_errors():
        sets = [first, *(_other(first, word) for word in against)]
        for one in sets:
            if one.folder is None:
                find_entrants(one.bots, one.ruleset)
                check_seats(one.ruleset, len(one.bots))
            else:
                read(one.folder)
    if any(one.folder is None for one in sets):
        compile_first(LAB, first.ruleset)
    elif games:
        raise CliError("--from uses all games in the folder; --games is for new ones")
    figures: list[Fields] = []
    errors: list[str] = []
    for one in sets:
        with value_errors(), _played(one, errors, games=games or GAMES, **more) as played:
            figures.append(_counted(played, one))
    if as_json:
        found = ranked(Results(figures[0], first.ruleset, Formatter(), figures))
        print(json.dumps({"findings": [finding.as_dict() for finding in found], "styles": [], "sets": figures}))
    if out or not as_json:
        file = out or Path(f"report-{first.ruleset.id}.html")
        file.write_text(page(figures, [one.ruleset for one in sets], lang), "utf-8")
        if not as_json:
            _print_summary(figures, sets, lang, file)
    if errors:
        raise CliError(f"{'; '.join(errors)}. The report covers the games that were finished")


def check_out(out: Path | None) -> None:
    """Refuse a page that cannot be written before anything is played."""
    if out and not out.parent.is_dir():
        raise CliError(f"the folder '{out.parent}' does not exist")
    if out and out.is_dir():
        raise CliError(f"'{out}' is a folder: name the file of the page, such as {out / 'report.html'}")


def _first_ruleset(board: str, source: Path | None, rule: Sequence[str] | None) -> Ruleset:
    """The game to report on, with the house rules that it is or was played with."""
    with value_errors():
        played = read(source).manifest.get("house_rules") if source else None
    return find_game(board, [played] if played else rule)


def _print_summary(figures: Sequence[Fields], sets: Sequence[_Set], lang: Language, file: Path) -> None:
    """Print the summary at the top of the page, and where the page is."""
    fmt = Formatter(lang)
    for k, (one, counted) in enumerate(zip(sets, figures, strict=True)):
        results = Results(counted, one.ruleset, fmt, list(figures), k)
        _print_findings(results, ranked(results), f"{label(results)}: " if len(figures) > 1 else "")
    _print_file(fmt, sum(counted["games"] for counted in figures), file)


def _print_findings(results: Results, found: Sequence[Finding], heading: str = "") -> None:
    """The verdict and the first findings, with what to do about them."""
    out, fmt = console(), results.fmt
    out.print(Text(f"{heading}{fmt.translate(verdict(results, found))}", "bold"))
    grid = Table.grid(padding=(0, 2, 0, 0))
    for line in found[:FIRST] if len(found) > FIRST + 1 else found:
        text = Text(fmt.translate(line.text))
        if line.suggestion:
            text.append(f" {fmt.translate(line.suggestion)}", DIM)
        grid.add_row(Text(f"  {fmt.translate(WORDS[line.grade])}", INKS[line.grade]), text)
    out.print(grid, Text())


def _print_file(fmt: Formatter, games: int, file: Path) -> None:
    one_game, many = (
        Message("The report of one game is in {file}."),
        Message("The report of {games} games is in {file}."),
    )
    template = (one_game if games == 1 else many).template
    print(fmt.translate(Message(template, games=fmt.num(games), file=file)))


def _other(first: _Set, word: str) -> _Set:
    """What to compare with: a folder, another board with the same bots, or other bots on the same board."""
    if Path(word).is_dir():
        return _Set(read(word).board, (), Path(word))
    if word in published_games() or is_board_file(word):
        bots = [bot["bot"] for bot in read(first.folder).manifest["bots"]] if first.folder else first.bots
        return _Set(find_ruleset(word), bots)
    bots = [name.strip() for name in word.split(",")]
    try:
        find_entrants(bots, first.ruleset)
    except ValueError as unknown:
        if len(bots) > 1 or ":" in word:
            raise
        raise ValueError(f"--against '{word}': neither a board nor a folder nor bots ({unknown})") from None
    return _Set(first.ruleset, bots)


@contextmanager
def _played(one: _Set, errors: list[str], *, games: int, **more: Any) -> Iterator[Played]:
    """The games of a set; new ones are kept only until they are counted."""
    if one.folder is not None:
        yield read(one.folder)
        return
    with TemporaryDirectory(prefix="trilhos-report-") as folder:
        with progress() as bar:
            task = bar.add_task(one.ruleset.id, total=games)
            moved = lambda done: bar.update(task, completed=done)  # noqa: E731 - one line is enough
            summary = simulate(one.ruleset, one.bots, games, out=folder, progress=moved, **more)
        if summary.error and not summary.games:
            raise CliError(f"{summary.error}; no game was finished")
        errors += [summary.error] if summary.error else []
        yield read(folder)


def _counted(played: Played, one: _Set) -> Fields:
    """The figures of a set, and what tells it apart from others: its board file and its folder."""
    with progress() as bar:
        task = bar.add_task("counting", total=played.n_games)
        found = count_games(played, one.ruleset, lambda games: bar.advance(task, games))
    board = None if one.folder else own_file(one.ruleset)
    return found | {"file": board.stem if board else None, "folder": str(one.folder) if one.folder else None}
