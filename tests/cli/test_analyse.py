"""`trilhos analyse`."""

import json
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

import trilhos
from tests.cli.conftest import Run
from trilhos.bots import find
from trilhos.cli import saved_games
from trilhos.cli.analyse import sparkline
from trilhos.match.bot_protocol import run as play

WHO = ["casual", "strong"]


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A saved game by bots."""
    game = trilhos.new("usa", seats=2, seed=4)
    play(game, [find(bot) for bot in WHO], 4)
    file = tmp_path / "games" / "one.game"
    file.parent.mkdir()
    saved_games.write(file, game, WHO)
    return file


def test_a_game_as_a_table_as_json_and_as_a_page(run: Run, saved: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    result = run("analyse", saved, "--rollouts", "9000", "--html", page)
    assert result.exit_code == 0, result.stderr
    assert "casual" in result.stdout
    assert "= result" in result.stdout
    lines = [line for line in result.stdout.splitlines() if str(page) not in line]
    assert max(map(len, lines)) <= 80
    text = page.read_text("utf-8")
    HTMLParser().feed(text)
    chart = ElementTree.fromstring(text[text.index("<svg") : text.index("</svg>") + 6])
    assert len(chart.findall("polyline")) == 4  # two seats, all hands open and own knowledge
    assert "http" not in text.replace("http://www.w3.org", ""), "the page needs nothing else"

    data = json.loads(run("analyse", saved, "--rollouts", "9000", "--json").stdout)
    assert data["format"] == 1
    assert data["who"] == WHO
    assert data["stage"] == "rollouts"
    assert len(data["points"]) == data["steps"] + 1
    assert data["rollouts"] <= 9000
    ends = [estimate["value"] for estimate in data["points"][-1]["open"]]
    assert [account["result"] for account in data["accounts"]] == ends
    assert sorted(ends) == [0.0, 1.0]


def test_a_folder_of_games(run: Run, saved: Path, tmp_path: Path) -> None:
    (saved.parent / "two.game").write_bytes(saved.read_bytes())
    (saved.parent / "bad.game").write_text("nonsense", "utf-8")
    pages = tmp_path / "pages"
    result = run("analyse", saved.parent, "--rollouts", "300", "--jobs", "2", "--html", pages)
    assert result.exit_code == 1
    assert "1 of 3 files" in result.stderr
    assert "bad.game" in result.stderr
    assert "one.game" in result.stdout
    assert "two.game" in result.stdout
    assert sorted(path.name for path in pages.iterdir()) == ["one.html", "two.html"]
    lines = run("analyse", saved, saved.parent / "two.game", "--rollouts", "300", "--json").stdout.splitlines()
    one, two = (json.loads(line) for line in lines)
    for data in (one, two):
        del data["file"], data["seconds"]
    assert one == two


def test_what_is_refused(run: Run, saved: Path, tmp_path: Path) -> None:
    assert "not both" in run("analyse", saved, "--seconds", "1", "--rollouts", "5").stderr
    assert "no saved game" in run("analyse", tmp_path).stderr
    assert run("analyse", tmp_path / "missing.game").exit_code == 1


def test_a_curve_fits_its_width() -> None:
    assert sparkline([0.0, 0.5, 1.0]) == "▁▅█"
    assert len(sparkline([0.3] * 500, 40)) == 40
