"""`trilhos simulate`."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from trilhos.bots.cuda import missing_gpu_support

FIELDS = {
    *("game", "seats", "seed", "rotated", "games", "deals", "decisions", "seconds", "decisions_per_second"),
    *("games_per_second", "turns_mean", "winner_points_mean", "bots", "by_seat", "complaints"),
}
FIGURES = {"seats", "points_mean", "win_share", "win_interval", "places"}


def test_json_is_one_object(run: Run) -> None:
    result = run("simulate", "usa", "--seats", "3", "--games", "20", "--seed", "4", "--json")
    assert result.exit_code == 0
    data = json.loads(result.stdout)
    assert set(data) == FIELDS
    assert (data["game"], data["seats"], data["games"], data["complaints"]) == ("usa", 3, 20, 0)
    assert [set(row) for row in data["by_seat"]] == [{"seat", *FIGURES}] * 3
    assert sum(row["win_share"] for row in data["by_seat"]) == pytest.approx(1, abs=1e-4)
    assert [row["bot"] for row in data["bots"]] == ["strong"]


def test_the_same_seed_gives_the_same_games(run: Run) -> None:
    first, again, other = (
        json.loads(run("simulate", "japan", "--games", "30", "--seed", seed, "--threads", threads, "--json").stdout)
        for seed, threads in (("1", "1"), ("1", "2"), ("2", "1"))
    )
    assert first["by_seat"] == again["by_seat"] != other["by_seat"]


def test_in_words_with_the_referee(run: Run) -> None:
    result = run("simulate", "san-francisco", "--games", "5", "--check")
    assert result.exit_code == 0
    assert "share of wins" in result.stdout
    assert "none was broken" in result.stdout


def test_it_says_who_sat_where(run: Run) -> None:
    kept = run("simulate", "usa", "--bots", "greedy,random", "--games", "10").stdout
    assert "Every bot kept its seat, and a random seat went first in each game" in " ".join(kept.split())
    first = run("simulate", "usa", "--bots", "greedy,random", "--games", "10", "--first", "1").stdout
    assert "seat 1 went first in every game" in " ".join(first.split())
    rotated = run("simulate", "usa", "--bots", "greedy,random", "--games", "10", "--seats-rotate").stdout
    assert "kept its seat" not in rotated


def test_bots_change_seats_and_games_are_whole_deals(run: Run) -> None:
    result = run("simulate", "usa", "--bots", "greedy,random,random", "--games", "100", "--seats-rotate", "--json")
    data = json.loads(result.stdout)
    assert (data["games"], data["deals"], data["rotated"]) == (102, 34, True)
    greedy, lost = data["bots"]
    assert (greedy["bot"], greedy["seats"], lost["bot"], lost["seats"]) == ("greedy", 1, "random", 2)
    low, high = greedy["win_interval"]
    assert low <= greedy["win_share"] <= high
    assert greedy["win_share"] + 2 * lost["win_share"] == pytest.approx(1, abs=1e-4)


def test_options_of_the_game(run: Run) -> None:
    data = [
        json.loads(run("simulate", "chicago", "--games", "20", *words, "--json").stdout)["by_seat"]
        for words in ([], ["--tiles", "1A 3B~", "--join", "long"])
    ]
    assert data[0] != data[1]


def test_a_bot_that_fails_is_named_and_finished_games_are_reported(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "tired.py"
    file.write_text(
        "class Tired:\n    made = 0\n    def __init__(self):\n        Tired.made += 1\n        self.n = Tired.made\n"
        "    def choose(self, decision):\n        assert self.n < 6, 'enough'\n        return decision.legal[0]\n"
    )
    result = run("simulate", "usa", "--bots", f"{file}:Tired,random", "--games", "20", "--threads", "1", "--json")
    assert result.exit_code == 1
    data = json.loads(result.stdout)
    assert 0 < data["games"] < 6
    assert f"bot '{file}:Tired' raised AssertionError: enough" in data["error"]
    assert f"game {data['games']}, seed 0, stream {data['games']}, step " in result.stderr


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["usx"], "did you mean 'usa'"),
        (["usa", "--seats", "6"], "2 to 5 seats"),
        (["usa", "--bots", ",".join(["random"] * 6)], "2 to 5 seats"),
        (["usa", "--bots", "random,random", "--seats", "3"], "--bots names 2"),
        (["usa", "--bots", "random,plonner"], "did you mean 'planner'"),
        (["usa", "--bots", "random,random:3x"], "'3x' is not a setting"),
        (["usa", "--bots", "random,greedy:slop=3"], "did you mean 'slip'"),
        (["usa", "--bots", "random,nowhere.py:Bot"], "no file 'nowhere.py'"),
        (["usa", "--seats", "2", "--first", "2"], "first seat"),
        (["chicago", "--tiles", "1A 9Z"], "no tile '9Z'"),
    ],
)
def test_invalid_arguments(run: Run, words: list[str], reason: str) -> None:
    result = run("simulate", *words)
    assert result.exit_code == 1
    assert reason in result.stderr
    assert not result.stdout


def test_zero_games_are_refused(run: Run) -> None:
    assert run("simulate", "usa", "--games", "0").exit_code == 2


@pytest.mark.parametrize(
    ("place", "expected"),
    [("moon", "games cannot be played on 'moon'; choose threads, ray"), ("cuda", "a GPU cannot be used here")],
)
def test_invalid_places_to_play_are_reported(run: Run, place: str, expected: str) -> None:
    if place == "cuda" and not missing_gpu_support():
        pytest.skip("there is a GPU")
    result = run("simulate", "usa", "--on", place)
    assert result.exit_code != 0
    assert expected in " ".join(result.stderr.split())
