"""Commands say at once which extra they need, not after minutes of compiling and playing."""

import sys
from importlib import import_module
from pathlib import Path

import pytest

from tests.cli.conftest import Run

COMMANDS = {
    "tune": ("cma", "compile_first", ["planner", "--game", "usa"]),
    "tournament": ("jinja2", "compile_first", ["usa", "--bots", "random,greedy", "--html", "page.html"]),
    "simulate": ("pyarrow", "compile_first", ["usa", "--games", "2", "--out", "games"]),
    "analyse": ("jinja2", "analyse_game", ["my.game", "--html", "page.html"]),
}


@pytest.mark.parametrize("command", COMMANDS)
def test_a_missing_extra_is_reported_before_the_work(
    command: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    missing, work, words = COMMANDS[command]
    monkeypatch.chdir(tmp_path)
    Path("my.game").touch()
    monkeypatch.setitem(sys.modules, missing, None)
    monkeypatch.setattr(import_module(f"trilhos.cli.{command}"), work, lambda *_: pytest.fail("it has begun to work"))
    result = run(command, *words)
    assert result.exit_code == 1
    assert f"this needs {missing}, which is not installed" in result.stderr
    assert "'trilhos[lab]'" in result.stderr
