"""`trilhos rules` and `--rule`; tests/families plays whole games with them."""

import json

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
