"""`trilhos tournament`."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run


def test_json_page_and_ratings(run: Run, tmp_path: Path) -> None:
    html, kept = tmp_path / "page.html", tmp_path / "ratings.json"
    result = run(
        *("tournament", "usa", "--bots", "random,greedy,planner", "--games", "20", "--seed", "2", "--json"),
        *("--html", html, "--save-ratings", kept),
    )
    assert result.exit_code == 0
    data = json.loads(result.stdout)
    assert (data["game"], data["seats"], data["seed"]) == ("usa", 2, 2)
    assert [set(bot) for bot in data["bots"]] == [{"bot", "rating", "interval", "games"}] * 3
    assert [set(one) for one in data["pairings"]] == [{"bots", "deals", "games", "score", "alone"}] * 3
    assert data["bots"][0]["bot"] == "planner"
    assert "<svg" in html.read_text("utf-8")
    assert json.loads(kept.read_text("utf-8"))["usa"]["2"]["games"] == 60


def test_in_words_with_an_early_end(run: Run) -> None:
    result = run("tournament", "usa", "--bots", "random,greedy", "--seats", "3", "--games", "600", "--stop")
    assert result.exit_code == 0
    assert "one bot alone among 2 of the other" in " ".join(result.stdout.split())
    assert "random – greedy: greedy is better, after " in result.stdout


def test_a_custom_bot_that_fails(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("class Mine:\n    def choose(self, decision):\n        return 10**6\n")
    result = run("tournament", "usa", "--bots", "random,greedy", "--bot", f"{file}:Mine", "--games", "4", "--json")
    assert result.exit_code == 1
    assert "returned 1000000, which is not a legal action" in result.stderr
    assert json.loads(result.stdout)["pairings"][0]["games"] == 4


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--bots", "random"], "at least two"),
        (["--bots", "random,random"], "different bots"),
        (["--bots", "random,greedy", "--seats", "7"], "2 to 5 seats"),
        (["--bots", "random,grredy"], "did you mean 'greedy'"),
        (["--bots", "random,greedy", "--tiles", "1A 2A"], "no option 'tiles'"),
        (["--bots", "random,casual:slip=3"], "'casual' is a level"),
        (["--bots", "random,planner:nowhere.toml"], "nowhere.toml: No such file"),
    ],
)
def test_invalid_arguments(run: Run, words: list[str], reason: str) -> None:
    result = run("tournament", "usa", "--games", "2", *words)
    assert result.exit_code == 1
    assert reason in result.stderr
    assert not result.stdout
