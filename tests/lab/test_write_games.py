"""Writing games to a folder: the same rows for any bots and interruptions, and nothing is lost."""

import resource
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event
from typing import Any

import pyarrow as pa
import pytest

from trilhos.lab import workers, write_games
from trilhos.lab.games_folder import Folder
from trilhos.lab.simulation import Summary, simulate
from trilhos.lab.tables import read
from trilhos.lab.workers import Piece

HASTY = f"{Path(__file__).parents[2] / 'examples' / 'bots' / 'hasty.py'}:Hasty"
Tables = dict[str, list[dict[str, object]]]


def tables(folder: Path) -> Tables:
    played = read(folder)
    return {name: played.table(name).to_pylist() for name in played.folder.tables}


def run(folder: Path, games: int = 600, bots: tuple[str, ...] = ("random", "greedy"), **more: object) -> Summary:
    game = more.pop("game", "usa")
    return simulate(str(game), list(bots), games, seed=3, rotate=True, out=folder, **more)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Summary, Tables]:
    """Six hundred games in one run, with one thread."""
    folder = tmp_path_factory.mktemp("whole") / "games"
    result = run(folder, threads=1)
    return result, tables(folder)


def figures(summary: Summary) -> tuple[object, ...]:
    return summary.games, summary.decisions, summary.bots, summary.by_seat, summary.turns_mean, summary.error


def test_any_number_of_threads_gives_the_same_rows(tmp_path: Path, whole: tuple[Summary, Tables]) -> None:
    result = run(tmp_path, threads=2)
    assert tables(tmp_path) == whole[1]
    assert figures(result) == figures(whole[0])
    assert result.games == 600


def test_the_figures_are_those_of_a_run_without_a_folder(whole: tuple[Summary, Tables]) -> None:
    assert figures(simulate("usa", ["random", "greedy"], 600, seed=3, rotate=True)) == figures(whole[0])


def interrupt(at: int, times: int = 1) -> Callable[[int], None]:
    """Press Ctrl-C after this many games."""
    left = [signal.SIGINT] * times

    def progress(done: int) -> None:
        while done >= at and left:
            signal.raise_signal(left.pop())

    return progress


@pytest.mark.parametrize("threads", [1, 2])
def test_a_resumed_run_gives_the_same_rows(
    tmp_path: Path, whole: tuple[Summary, Tables], threads: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(write_games, "PART", 100)
    result = run(tmp_path, games=100_000, threads=threads, progress=interrupt(200))
    assert result.error == "interrupted"
    assert 200 <= result.games < 600 * 20
    assert read(tmp_path).n_games == result.games
    before = {file: file.stat().st_mtime_ns for file in tmp_path.rglob("*.parquet")}
    more = run(tmp_path, games=result.games + 100, threads=3 - threads)
    assert (more.games, more.error) == (result.games + 100, None)
    assert all(file.stat().st_mtime_ns == at for file, at in before.items())
    found = tables(tmp_path)
    for name, rows in found.items():
        assert [row for row in rows if int(str(row["game"])) < 600] == whole[1][name][: len(rows)]
    if more.games >= 600:
        assert {name: [row for row in rows if int(str(row["game"])) < 600] for name, rows in found.items()} == whole[1]


def test_a_second_interrupt_stops_at_once_and_keeps_finished_games(tmp_path: Path) -> None:
    before = signal.getsignal(signal.SIGINT)
    result = run(tmp_path, games=100_000, progress=interrupt(100, times=2))
    assert result.error == "interrupted"
    assert signal.getsignal(signal.SIGINT) is before
    assert read(tmp_path).n_games == result.games >= 100


def test_interrupts_do_not_break_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    append = Folder.append

    def impatient(self: Folder, tables: dict[str, pa.Table]) -> None:
        for _ in range(3):
            signal.raise_signal(signal.SIGINT)
        append(self, tables)

    monkeypatch.setattr(Folder, "append", impatient)
    monkeypatch.setattr(write_games, "PART", 100)
    result = run(tmp_path, games=100_000)
    assert result.error == "interrupted"
    assert read(tmp_path).n_games == result.games >= 100


def test_a_failing_cluster_keeps_finished_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def two_pieces(play: Any, work: Iterator[Piece], n: int, stop: Event) -> Iterator[Any]:
        yield play(*next(work), stop)
        yield play(*next(work), stop)
        raise OSError(0, "a piece of work was lost 21 times")

    monkeypatch.setattr(workers, "in_order", two_pieces)
    result = run(tmp_path, games=2000, threads=1)
    assert result.error is not None
    assert "a piece of work was lost" in result.error
    assert read(tmp_path).n_games == result.games > 0


def test_a_finished_run_plays_no_more_games(tmp_path: Path) -> None:
    first = run(tmp_path, 100)
    files = sorted(tmp_path.rglob("*"))
    again = run(tmp_path, 100)
    assert figures(again) == figures(first)
    assert again.games_per_second == 0
    assert sorted(tmp_path.rglob("*")) == files


def test_leftovers_of_a_killed_run_are_ignored(tmp_path: Path, whole: tuple[Summary, Tables]) -> None:
    """A part whose table of games is missing was never finished."""
    run(tmp_path, 300)
    (tmp_path / "routes" / "000000300-000000400.parquet").write_bytes(b"half")
    (tmp_path / "seats" / ".000000300-000000400.parquet.new").write_bytes(b"half")
    assert read(tmp_path).n_games == 300
    run(tmp_path, 600)
    assert tables(tmp_path) == whole[1]


@pytest.mark.parametrize("threads", [1, 2])
def test_bots_in_python_and_bots_that_search(tmp_path: Path, threads: int) -> None:
    result = run(tmp_path, 4, (HASTY, "mcts:8"), game="first-journey", threads=threads)
    assert (result.games, result.error) == (4, None)
    assert [row["bot"] for row in tables(tmp_path)["seats"]] == [HASTY, "mcts:8", "mcts:8", HASTY] * 2
    again = run(tmp_path / "again", 4, (HASTY, "mcts:8"), game="first-journey", threads=1)
    assert figures(again) == figures(result)
    assert tables(tmp_path) == tables(tmp_path / "again")


TIRED = """
class Tired:
    made = 0

    def __init__(self):
        Tired.made += 1
        self.n = Tired.made

    def choose(self, decision):
        assert self.n < 8, "enough"
        return decision.legal[0]
"""


def test_a_bot_that_raises_keeps_finished_games(tmp_path: Path) -> None:
    file = tmp_path / "tired.py"
    file.write_text(TIRED)
    result = run(tmp_path / "games", 20, (f"{file}:Tired", "random"), threads=1)
    assert f"bot '{file}:Tired' raised AssertionError: enough (game " in str(result.error)
    assert 0 < result.games < 8
    assert read(tmp_path / "games").n_games == result.games
    file.write_text(TIRED.replace("8", "9"))
    with pytest.raises(ValueError, match=r"holds other games: bots: .*Tired,random, but with different settings"):
        run(tmp_path / "games", 20, (f"{file}:Tired", "random"))


@pytest.fixture
def no_room() -> Iterator[None]:
    """Limit the size of files to a few kilobytes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, hard))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_full_disk(tmp_path: Path, whole: tuple[Summary, Tables], request: pytest.FixtureRequest) -> None:
    run(tmp_path, 100)
    files = sorted(tmp_path.rglob("*"))
    request.getfixturevalue("no_room")
    result = run(tmp_path, 600)
    assert result.error is not None
    assert result.error.endswith("000000100-000000600.parquet: File too large")
    assert (result.games, read(tmp_path).n_games) == (100, 100)
    assert sorted(tmp_path.rglob("*")) == files
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))
    assert run(tmp_path, 600).error is None
    assert tables(tmp_path) == whole[1]


@pytest.mark.slow
def test_memory_stays_flat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Twenty parts need no more memory than five."""
    monkeypatch.setattr(write_games, "PART", 1000)
    peaks: list[int] = []

    def progress(done: int) -> None:
        if done in (5000, 20_000):
            peaks.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)

    run(tmp_path, 20_000, ("random", "random"), threads=1, progress=progress)
    assert len(peaks) == 2
    assert peaks[1] - peaks[0] < 30_000  # kilobytes; all the rows of 15,000 games would take three times as much
