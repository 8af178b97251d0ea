"""`trilhos rules` and `--rule`; tests/families plays whole games with them."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from trilhos.match.family import published_games
from trilhos.match.ruleset import find_ruleset


@pytest.mark.parametrize("game", published_games())
def test_the_house_rules_of_every_game_are_listed(run: Run, game: str) -> None:
    listed = json.loads(run("rules", game, "--json").stdout)
    assert [rule["name"] for rule in listed["rules"]] == [rule.name for rule in find_ruleset(game).house_rules]
    assert listed["presets"]["book"]["rules"] == ""
    text = run("rules", game).stdout
    assert all(rule.clause in text for rule in find_ruleset(game).house_rules)


def test_changed_rules_of_a_board_file_are_listed(run: Run) -> None:
    listed = json.loads(run("rules", "examples/boards/lisbon.toml", "--rule", "market=3", "--json").stdout)
    assert next(rule["value"] for rule in listed["rules"] if rule["name"] == "market") == "3"
    assert listed["presets"]["friendly"]["rules"] == "open_cards_without_deck=yes"


@pytest.mark.parametrize("command", ["play", "simulate", "tournament", "report", "rules"])
def test_an_unknown_rule_is_refused_by_every_command(run: Run, command: str) -> None:
    bots = ("--bots", "random,greedy") if command == "tournament" else ()
    result = run(command, "usa", *bots, "--rule", "gravity=no")
    assert result.exit_code == 1
    assert "usa has no rule 'gravity'" in result.stderr


def test_a_resumed_game_keeps_its_rules(run: Run) -> None:
    result = run("play", "--resume", "some.game", "--rule", "gravity=no")
    assert result.exit_code == 1
    assert "--rule" in result.stderr


CHANGED = "House rules: twins_close 2 (not 3), longest_path 12 (not 10)"


def test_a_game_shows_its_changed_rules_until_it_is_verified(run: Run, state: Path) -> None:
    rules = ("--rule", "longest_path=12", "--rule", "twins_close=2")
    begun = run("play", "usa", *rules, "--seats", "me,random", "--seed", "3", input="?\nquit\n\n").stdout
    assert CHANGED in begun
    explained = begun[begun.index("The rules of this game are changed") :]
    assert "US-31" in explained
    assert "Bonus for the longest path" in explained
    (file,) = state.glob("*.game")
    for command in ("replay", "verify"):
        assert CHANGED in run(command, file).stdout
        assert json.loads(run(command, file, "--json").stdout)["house_rules"] == {
            "twins_close": "2",
            "longest_path": "12",
        }
    ended = run("play", "--resume", file, "--seats", "random,random").stdout
    assert CHANGED in ended[ended.index("the end") :]


def test_a_game_by_the_book_names_no_changed_rules(run: Run, state: Path) -> None:
    begun = run("play", "usa", "--seats", "me,random", "--seed", "3", input="?\nquit\n\n").stdout
    (file,) = state.glob("*.game")
    shown = begun + run("replay", file).stdout + run("verify", file).stdout
    assert "steps are valid" in shown
    assert "House rules" not in shown
    assert "are changed" not in shown
