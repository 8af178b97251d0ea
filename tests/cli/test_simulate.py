"""`trilhos simulate`."""

import json

import pytest

from tests.cli.conftest import Run

FIELDS = {
    "game",
    "seats",
    "games",
    "decisions",
    "seconds",
    "decisions_per_second",
    "turns_mean",
    "points_mean",
    "win_share",
    "complaints",
}


def test_json_is_one_object(run: Run) -> None:
    said = run("simulate", "usa", "--seats", "3", "--games", "20", "--seed", "4", "--json")
    assert said.exit_code == 0
    told = json.loads(said.stdout)
    assert set(told) == FIELDS
    assert (told["game"], told["seats"], told["games"], told["complaints"]) == ("usa", 3, 20, 0)
    assert sum(told["win_share"]) == pytest.approx(1, abs=1e-4)


def test_the_same_seed_gives_the_same_games(run: Run) -> None:
    first, again, other = (
        json.loads(run("simulate", "japan", "--games", "10", "--seed", seed, "--threads", threads, "--json").stdout)
        for seed, threads in (("1", "1"), ("1", "2"), ("2", "1"))
    )
    assert first["points_mean"] == again["points_mean"] != other["points_mean"]


def test_in_words_with_the_referee(run: Run) -> None:
    said = run("simulate", "san-francisco", "--games", "5", "--check")
    assert said.exit_code == 0
    assert "share of wins" in said.stdout
    assert "nothing to say" in said.stdout


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["usx"], "did you mean 'usa'"),
        (["usa", "--seats", "6"], "2 to 5 seats"),
        (["usa", "--seats", "2", "--first", "2"], "first seat"),
    ],
)
def test_bad_wishes(run: Run, words: list[str], reason: str) -> None:
    said = run("simulate", *words)
    assert said.exit_code == 1
    assert reason in said.stderr
    assert not said.stdout


def test_no_games_at_all_is_no_wish(run: Run) -> None:
    assert run("simulate", "usa", "--games", "0").exit_code == 2
