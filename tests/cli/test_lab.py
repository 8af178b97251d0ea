"""`trilhos simulate --out` and `--on`, as typed."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest

from tests.cli.conftest import Run
from trilhos.lab.tables import read


def test_games_are_written_and_resumed(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    result = run("simulate", "usa", "--games", "20", "--out", folder)
    assert (result.exit_code, result.stderr) == (0, "")
    assert f"The games are in {folder}." in result.stdout
    more = json.loads(run("simulate", "usa", "--games", "50", "--out", folder, "--json").stdout)
    assert more["games"] == read(folder).n_games == 50


def test_a_bot_that_fails(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "lost.py"
    file.write_text("class Lost:\n    def choose(self, decision):\n        raise KeyError('way')\n")
    result = run("simulate", "usa", "--bots", f"{file}:Lost,random", "--games", "5", "--out", tmp_path / "games")
    assert result.exit_code == 1
    assert "raised KeyError: 'way'" in result.stderr
    assert "no game was finished" in result.stderr


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--seats", "3"], "holds other games: seats: 2 there and 3 here"),
        (["--seed", "9"], "holds other games: seed: 0 there and 9 here"),
        (["--on", "cuda"], "a GPU cannot write tables"),
        (["--on", "rain"], "games cannot be played on 'rain'; choose threads, ray, ray=ADDRESS"),
    ],
)
def test_invalid_arguments(run: Run, tmp_path: Path, words: list[str], reason: str) -> None:
    run("simulate", "usa", "--games", "10", "--out", tmp_path / "games")
    result = run("simulate", "usa", "--games", "20", "--out", tmp_path / "games", *words)
    assert result.exit_code == 1
    assert reason in result.stderr
    assert not result.stdout
    assert read(tmp_path / "games").n_games == 10


def test_invalid_folders(run: Run, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    for where, reason in ((tmp_path, "is not a folder of games"), (tmp_path / "letter.txt", "letter.txt: File exists")):
        result = run("simulate", "usa", "--games", "10", "--out", where)
        assert result.exit_code == 1
        assert reason in result.stderr


@pytest.mark.slow
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_a_run_that_is_killed(run: Run, tmp_path: Path, how: signal.Signals) -> None:
    """However it ends, the folder stays valid and the next run resumes; after SIGINT it reports its progress."""
    folder = tmp_path / "games"
    words = ["simulate", "usa", "--games", "10000000", "--out", str(folder)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen(
        [sys.executable, "-m", "trilhos", *words], stderr=subprocess.PIPE, env=environment
    ) as process:
        began = monotonic()
        while not list(folder.glob("games/*.parquet")) and monotonic() - began < 100:
            sleep(0.1)
        process.send_signal(how)
        errors = process.communicate(timeout=60)[1].decode()
    games = read(folder).n_games
    assert games > 0
    if how != signal.SIGKILL:
        assert process.returncode == 1
        assert (
            f"interrupted; {games:,} games were finished and are in {folder}; run the same command to resume" in errors
        )
    data = json.loads(run("simulate", "usa", "--games", str(games + 100), "--out", folder, "--json").stdout)
    assert data["games"] == games + 100
