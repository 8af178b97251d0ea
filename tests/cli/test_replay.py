"""`trilhos replay`."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import trilhos
from tests.cli.conftest import Run

Played = Callable[..., trilhos.Game]


@pytest.mark.parametrize("name", ["usa", "japan", "first-journey", "san-francisco"])
def test_a_finished_game_shows_its_result(run: Run, played: Played, tmp_path: Path, name: str) -> None:
    game = played(name)
    file = tmp_path / "a.game"
    file.write_text(game.transcript(), "utf-8")
    result = run("replay", file)
    assert result.exit_code == 0
    assert game.result is not None
    assert game.result.why[0] in result.stdout
    assert all(ticket in result.stdout for seat in game.result.seats for ticket in seat.tickets)
    assert f"all {len(game.steps)} steps" in result.stdout
    assert f"(seat {game.result.winners[0]})" not in result.stdout, "a seat without a name is named once"


def test_a_finished_game_of_chicago(run: Run, played: Played, tmp_path: Path) -> None:
    game = played("chicago")
    file = tmp_path / "a.game"
    file.write_text(game.transcript(), "utf-8")
    result = run("replay", file, "--rounds")
    assert result.exit_code == 0
    assert game.result is not None
    assert game.result.why[0] in result.stdout
    assert "seated · supply left" in result.stdout


def test_as_json_with_rounds(run: Run, played: Played, tmp_path: Path) -> None:
    game = played("usa", seats=3)
    file = tmp_path / "a.game"
    file.write_text(game.transcript(), "utf-8")
    data = json.loads(run("replay", file, "--json", "--rounds").stdout)
    assert data["over"]
    assert data["digest"] == game.digest()
    assert data["steps"] == len(game.steps)
    assert data["rounds"][0]["round"] == 1
    final = [seat["trains"] for seat in game.view(None)["seats"]]
    assert data["rounds"][-1]["trains"] == final or len(data["rounds"]) == game.view(None)["turns"] // 3
    assert "round" in run("replay", file, "--rounds").stdout


def test_an_unfinished_game_shows_what_a_spectator_may_see(run: Run, played: Played, tmp_path: Path) -> None:
    game = played("usa", steps=9)
    file = tmp_path / "a.game"
    file.write_text(game.transcript(), "utf-8")
    result = run("replay", file).stdout
    assert "Hand" not in result
    held = [ticket["ticket"] for seat in range(2) for ticket in game.view(seat)["tickets"]]
    assert not any(ticket in result for ticket in held)


def test_an_invalid_line_is_named(run: Run, played: Played, tmp_path: Path) -> None:
    lines = played("usa", steps=12).transcript().splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("5. "))
    lines[at] = "5. seat 0: claim Nowhere-Denver red2"
    file = tmp_path / "a.game"
    file.write_text("\n".join(lines), "utf-8")
    result = run("replay", file)
    assert result.exit_code == 1
    assert f"{file}:{at + 1}: " in result.stderr


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"hello", "a transcript begins with"),
        (b"\xff\xfe\x00", "is not text"),
        (b"trilhos 1\ngame: usx\nseats: 2\nseed: 1\nrules: 2\n\n", "did you mean 'usa'"),
        (b"trilhos 1\ngame: usa\nseats: 9\nseed: 1\nrules: 2\n\n", "takes 2 to 5 seats"),
    ],
)
def test_a_file_that_is_not_a_transcript(run: Run, tmp_path: Path, data: bytes, reason: str) -> None:
    file = tmp_path / "a.game"
    file.write_bytes(data)
    result = run("replay", file)
    assert result.exit_code == 1
    assert reason in result.stderr


def test_a_missing_file(run: Run, tmp_path: Path) -> None:
    assert "No such file" in run("replay", tmp_path / "absent").stderr
    assert run("replay", tmp_path).exit_code == 1
