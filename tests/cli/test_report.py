"""`trilhos report`."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run

LISBON = "examples/boards/lisbon.toml"


def test_from_a_board_to_a_page_in_one_command(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "page.html"
    result = run("report", LISBON, "--bots", "greedy,random", "--games", "20", "--lang", "pt-BR", "--out", out)
    assert result.exit_code == 0
    assert f"O relatório de 20 partidas está em {out}." in " ".join(result.stdout.split())
    assert re.search(r"^  (ruim|rever|bom|nota) +\w", result.stdout, re.MULTILINE)
    assert '<html lang="pt-BR">' in out.read_text("utf-8")


def test_saved_games_are_compared_with_other_bots_and_another_board(run: Run, tmp_path: Path) -> None:
    rows, out = tmp_path / "rows", tmp_path / "page.html"
    assert run("simulate", LISBON, "--bots", "greedy,greedy", "--games", "10", "--out", rows).exit_code == 0
    result = run(
        *("report", LISBON, "--from", rows, "--games", "10", "--json", "--out", out),
        *("--against", "random,greedy", "--against", "first-journey", "--against", rows),
    )
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    data = found["sets"]
    assert found["findings"]
    assert [one["game"] for one in data] == ["lisbon", "lisbon", "first-journey", "lisbon"]
    assert [one["bots"] for one in data] == [
        ["greedy", "greedy"],
        ["random", "greedy"],
        ["greedy", "greedy"],
        ["greedy", "greedy"],
    ]
    assert data[0] == data[3]
    html = out.read_text("utf-8")
    assert "--n:2" in html
    assert f"greedy ×2 (…{str(rows)[-27:]})" in html
    result = run("report", LISBON, "--from", rows, "--games", "5", "--out", out)
    assert result.exit_code == 1
    assert "--from uses all games in the folder; --games is for new ones" in " ".join(result.stderr.split())
    again = run("simulate", LISBON, "--bots", "greedy,greedy", "--games", "5", "--out", rows)
    assert "10 of them: more than the 5 asked for." in " ".join(again.stdout.split())


def test_a_bot_that_fails_leaves_a_report_of_what_was_finished(run: Run, tmp_path: Path) -> None:
    file, out = tmp_path / "mine.py", tmp_path / "page.html"
    file.write_text(
        "made = []\n\n"
        "class Mine:\n"
        "    def __init__(self):\n"
        "        made.append(self)\n"
        "    def choose(self, decision):\n"
        "        return decision.legal[0] if len(made) < 7 else None\n"
    )
    result = run(
        *("report", LISBON, "--bots", f"greedy,{file}:Mine", "--games", "40", "--threads", "1", "--out", out),
    )
    assert result.exit_code == 1
    assert "returned None, which is not an action" in result.stderr
    assert "The report covers the games that were finished" in result.stderr
    assert "<svg" in out.read_text("utf-8")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ([LISBON, "--from", "nowhere"], "there is no folder 'nowhere'"),
        ([LISBON, "--out", "docs"], "'docs' is a folder: name the file of the page, such as docs/report.html"),
        ([LISBON, "--from", "docs"], "is not a folder of games"),
        ([LISBON, "--from", "docs", "--seats", "2"], "--bots, --seats and --rule are for new ones"),
        ([LISBON, "--bots", "greedy,random", "--seats", "3"], "names 2 bots, but --seats is 3"),
        ([LISBON, "--seats", "4"], "2 to 3 seats"),
        ([LISBON, "--bots", "greedy,planer"], "did you mean 'planner'"),
        ([LISBON, "--against", "planer,greedy"], "did you mean 'planner'"),
        ([LISBON, "--against", "foo"], "--against 'foo': neither a board nor a folder nor bots"),
        ([LISBON, "--against", "nowhere.toml"], "nor a file"),
        (["lisbn"], "neither a published board"),
    ],
)
def test_invalid_arguments(run: Run, tmp_path: Path, words: list[str], reason: str) -> None:
    out = tmp_path / "page.html"
    result = run("report", "--games", "2", "--out", out, *words)
    assert result.exit_code == 1
    assert reason in result.stderr
    assert not result.stdout
    assert not out.exists()


def test_a_page_without_a_folder_is_refused_before_anything_is_played(run: Run, tmp_path: Path) -> None:
    result = run("report", LISBON, "--games", "100000000", "--out", tmp_path / "nowhere" / "page.html")
    assert result.exit_code == 1
    assert "nowhere' does not exist" in result.stderr


def test_without_the_package_for_tables_it_says_what_to_install() -> None:
    code = f"import sys; sys.modules['pyarrow'] = None; from trilhos.cli.main import app; app(['report', '{LISBON}'])"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert result.returncode == 1
    assert re.fullmatch(
        r"trilhos: this needs pyarrow\S*, which is not installed: \S*pip install 'trilhos\[lab\]'\n", result.stderr
    )
