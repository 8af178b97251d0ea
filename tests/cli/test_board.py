"""`trilhos board check` and `trilhos board draw`."""

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from trilhos.families.ride.boards.facts import BOARDS

LISBON = Path(__file__).parents[2] / "examples" / "boards" / "lisbon.toml"


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    file = tmp_path / "broken.toml"
    text = LISBON.read_text("utf-8")
    file.write_text(text.replace("seats = [2, 3]", "seats = [2, 9]").replace("trains = 16", "trains = -1"), "utf-8")
    return file


def test_good_boards_are_ok_in_a_line_each(run: Run) -> None:
    result = run("board", "check", LISBON, BOARDS / "usa.toml")
    assert result.exit_code == 0
    assert [": ok, " in line for line in result.stdout.splitlines()] == [True, True]


def test_all_faults_of_all_files_are_reported(run: Run, broken: Path, tmp_path: Path) -> None:
    result = run("board", "check", broken, LISBON, tmp_path / "absent.toml")
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert sum(line.startswith(f"{broken}:") and ": rules." in line for line in lines) == 2
    assert f"{tmp_path / 'absent.toml'}: cannot be read: No such file or directory" in lines
    assert any(line.startswith(f"{LISBON}: ok") for line in lines)


def test_check_as_json(run: Run, broken: Path) -> None:
    result = run("board", "check", broken, LISBON, "--json")
    assert result.exit_code == 1
    bad, good = json.loads(result.stdout)
    assert (bad["ok"], good["ok"]) == (False, True)
    assert {"file", "line", "key", "reason"} == set(bad["faults"][0])
    assert good["game"] == "lisbon"


def test_draw_to_stdout_and_to_a_file(run: Run, tmp_path: Path) -> None:
    result = run("board", "draw", "first-journey", "--width", "700")
    assert result.exit_code == 0
    assert ET.fromstring(result.stdout).get("width") == "700"
    out = tmp_path / "map.svg"
    assert run("board", "draw", LISBON, "-o", out).exit_code == 0
    assert ET.parse(out).getroot().tag.endswith("svg")


@pytest.mark.parametrize("word", ["usaa", "/nowhere/at/all.toml"])
def test_boards_that_cannot_be_drawn(run: Run, word: str, tmp_path: Path) -> None:
    result = run("board", "draw", word)
    assert result.exit_code == 1
    assert "neither a published board" in result.stderr
    assert run("board", "draw", "usa", "-o", tmp_path / "no" / "folder.svg").exit_code == 1


def test_a_board_as_data(run: Run, tmp_path: Path) -> None:
    result = run("board", "draw", LISBON, "--json")
    assert result.exit_code == 0
    data = json.loads(result.stdout)
    assert (data["game"], len(data["routes"][0]["spaces"])) == ("lisbon", data["routes"][0]["length"])
    out = tmp_path / "map.json"
    assert run("board", "draw", LISBON, "--json", "-o", out).exit_code == 0
    assert json.loads(out.read_text("utf-8")) == data
    assert "has no map" in run("board", "draw", "chicago", "--json").stderr
