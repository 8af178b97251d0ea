"""Arguments that several commands take: numbers, completion, standard input, and tables in narrow terminals."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import typer

import trilhos
from tests.cli.conftest import Run
from trilhos.cli.arguments import complete_bots, complete_games, count
from trilhos.match.family import published_games

LISBON = Path(__file__).parents[2] / "examples" / "boards" / "lisbon.toml"


@pytest.mark.parametrize("text", ["100000", "100,000", "100_000", "100 000", "100\u202f000", 100_000])
def test_numbers_as_people_write_them(text: str | int) -> None:
    assert count(text) == 100_000


@pytest.mark.parametrize("text", ["0", "-5", "1.5", "many", "", "1e5"])
def test_what_is_no_number_of_games(text: str) -> None:
    with pytest.raises(typer.BadParameter):
        count(text)


def test_games_with_a_comma(run: Run) -> None:
    result = run("simulate", "usa", "--bots", "random", "--games", "1,000", "--json")
    data = json.loads(result.stdout)
    assert (data["games"], [row["bot"] for row in data["bots"]]) == (1000, ["random"])
    assert run("simulate", "usa", "--games", "some").exit_code == 2


def test_who_plays(run: Run) -> None:
    def seated(*words: str) -> list[tuple[str, int]]:
        data = json.loads(run("simulate", "usa", *words, "--games", "4", "--json").stdout)
        return [(row["bot"], row["seats"]) for row in data["bots"]]

    assert seated() == [("strong", 2)]
    assert seated("--seats", "3") == [("strong", 3)]
    assert seated("--bots", "greedy", "--seats", "4") == [("greedy", 4)]
    assert "names 2 bots, but --seats is 3" in run("simulate", "usa", "--bots", "greedy,random", "--seats", "3").stderr


def test_boards_from_standard_input(run: Run) -> None:
    checked = run("board", "check", "-", input=LISBON.read_text("utf-8"))
    assert (checked.exit_code, "ok, Lisbon by tram" in checked.stdout) == (0, True)
    drawn = run("board", "draw", "-", input=LISBON.read_text("utf-8"))
    assert drawn.stdout.startswith("<svg")
    played = run("simulate", "-", "--bots", "random", "--games", "3", "--json", input=LISBON.read_text("utf-8"))
    assert json.loads(played.stdout)["game"] == "lisbon"


def test_saved_games_from_standard_input(run: Run, played: Callable[..., trilhos.Game]) -> None:
    game = played("usa", steps=10)
    result = run("replay", "-", "--json", input=game.transcript())
    assert json.loads(result.stdout)["steps"] == 10


def test_completion_of_games_boards_and_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.toml").touch()
    (tmp_path / "mine.txt~").touch()
    (tmp_path / "maps").mkdir()
    (tmp_path / "maps" / "other.toml").touch()
    assert list(complete_games("m")) == ["maps/", "mine.toml"]
    assert list(complete_games("maps/")) == ["maps/other.toml"]
    assert set(published_games()) <= set(complete_games(""))
    assert list(complete_bots("greedy,str")) == ["greedy,strong"]
    assert "random" in list(complete_bots(""))


def test_completion_in_a_shell() -> None:
    asked = {"COMP_WORDS": "trilhos simulate us", "COMP_CWORD": "2", "_TRILHOS_COMPLETE": "complete_bash"}
    command = [sys.executable, "-c", "from trilhos.cli.main import app; app(prog_name='trilhos')"]
    answer = subprocess.run(command, env=os.environ | asked, capture_output=True, text=True, check=False)
    assert "usa" in answer.stdout.split(), answer


@pytest.mark.parametrize("command", [("games",), ("bots",), ("rules", "usa")])
def test_ids_are_never_cut(run: Run, command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    wide = {line.split()[0] for line in run(*command).stdout.splitlines() if line.strip()}
    monkeypatch.setenv("COLUMNS", "44")
    narrow = run(*command).stdout
    assert "…" not in narrow
    ids = {word for word in wide if word.islower() and ("_" in word or "-" in word)} | {"usa"} & wide
    assert ids <= set(narrow.split())


def test_switches_are_shown_as_switches(run: Run) -> None:
    shown = [line for line in run("games", "--help").stdout.splitlines() if "--json" in line or "--provenance" in line]
    assert len(shown) == 2
    assert not any("<bool>" in line for line in shown)
