"""`trilhos bots`, and the names of bots."""

import json
from pathlib import Path

import pytest

import trilhos
from tests.cli.conftest import Run
from tests.networks import use_random_networks
from trilhos import bots
from trilhos.bots.compiled import CompiledBot
from trilhos.bots.game_arrays import SLIP
from trilhos.bots.levels import ALIASES, STYLES, Level
from trilhos.bots.mcts import MctsBot, PlannerTree
from trilhos.bots.settings import names_of, variants_of
from trilhos.cli import bots as command
from trilhos.match.bot_protocol import Chance, Decision
from trilhos.match.family import published_games
from trilhos.match.ruleset import find_ruleset

RATED = {
    "usa": {
        "2": {
            "seed": 0,
            "games": 1200,
            "seconds": 0.1,
            "bots": {"planner": {"rating": 1812.3, "interval": [1790.1, 1833.0], "games": 800}},
        }
    }
}


def test_it_lists_bots_and_levels(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use_random_networks(monkeypatch, tmp_path, [])
    monkeypatch.setattr(command, "published_ratings", lambda: RATED)
    result = run("bots")
    assert result.exit_code == 0
    assert all(name in result.stdout for name in bots.names_for())
    assert "learned" not in result.stdout
    assert "1812" in result.stdout
    assert "1790 to 1833" in result.stdout
    assert "1,200 games, all against all, seed 0; 0.1 s per decision" in result.stdout
    data = json.loads(run("bots", "--game", "usa", "--json").stdout)
    assert [bot["bot"] for bot in data["bots"]] == [name for name in bots.names_for("usa") if name != "learned"]
    assert data["ratings"] == RATED
    assert json.loads(run("bots", "--game", "japan", "--json").stdout)["ratings"] == {"japan": {}}
    assert run("bots", "--game", "usb").exit_code == 1


def test_it_lists_the_learned_bot_for_games_that_have_a_network(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    use_random_networks(monkeypatch, tmp_path, ["japan"])
    assert "learned" in run("bots").stdout
    assert "learned" in run("bots", "--game", "japan").stdout
    assert "learned" not in run("bots", "--game", "usa").stdout


def test_names_carry_settings() -> None:
    table = find_ruleset("usa")
    slow = bots.find("planner:slip=100", table)
    assert isinstance(slow, CompiledBot)
    assert slow.row(table)[SLIP] == 100
    assert (slow.row(table) == CompiledBot("planner", slip=100).row(table)).all()
    first = names_of(table)[0]
    changed = bots.find(f"planner:{first}=77:slip=1", table)
    assert isinstance(changed, CompiledBot)
    assert (changed.row(table) == CompiledBot("planner", slip=1, **{first: 77}).row(table)).all()


def test_settings_of_search_bots() -> None:
    assert bots._given("mcts", ["0.1s"], None) == {"seconds": 0.1}
    assert bots._given("mcts", ["500"], None) == {"iterations": 500}


def test_a_level_is_a_name_for_a_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ALIASES, "casual", Level("plays on", "planner:slip=9"))
    table = find_ruleset("usa")
    found = bots.find("casual", table)
    assert isinstance(found, CompiledBot)
    assert found.row(table)[SLIP] == 9


def test_a_variant_changes_the_planner_of_its_game() -> None:
    for game in published_games():
        table, plain = find_ruleset(game), CompiledBot("planner")
        for name in variants_of(table):
            changed = bots.find(f"planner:{name}", table)
            assert isinstance(changed, CompiledBot)
            assert (changed.row(table) != plain.row(table)).any()
            assert not set(variants_of(table)[name]) - set(names_of(table))
        assert {name for name in bots.names_for(game) if name in STYLES} == set(STYLES) & set(variants_of(table))
    make = bots.maker("planner:collector:early=7", find_ruleset("usa"))
    for bot in (make(), make()):
        assert isinstance(bot, CompiledBot)
        expected = variants_of(find_ruleset("usa"))["collector"] | {"early": 7}
        assert (bot.row(find_ruleset("usa")) == CompiledBot("planner", **expected).row(find_ruleset("usa"))).all()


def test_a_file_of_parameters(tmp_path: Path) -> None:
    table = find_ruleset("usa")
    file, name = tmp_path / "mine.toml", names_of(table)[0]
    file.write_text(f"[planner]\n{name} = 5\n")
    found = bots.find(f"planner:{file}", table)
    assert isinstance(found, CompiledBot)
    assert (found.row(table) == CompiledBot("planner", **{name: 5}).row(table)).all()
    file.write_text("[greedy]\n")
    with pytest.raises(ValueError, match=r"has no table \[planner\]"):
        bots.find(f"planner:{file}", table)


def test_a_search_takes_the_planner_of_its_file(tmp_path: Path) -> None:
    table = find_ruleset("usa")
    file, name = tmp_path / "mine.toml", names_of(table)[0]
    file.write_text(f"[planner]\n{name} = 5\n\n[mcts]\nbreadth = 3\n")
    found = bots.find(f"mcts:20:{file}", table)
    assert isinstance(found, MctsBot)
    assert found.changes == {"breadth": 3}
    game = trilhos.new("usa", seed=1)
    found.choose(Decision(game, game.to_act[0], Chance(1)))
    tree = found._trees[0]
    assert isinstance(tree, PlannerTree)
    assert (tree.row == CompiledBot("planner", **{name: 5}).row(table)).all()
    file.write_text(f"[planner]\n{name} = 6\n")
    assert isinstance(bots.find(f"mcts:{file}", table), MctsBot)
    file.write_text("[planner]\nslop = 6\n")
    with pytest.raises(ValueError, match=r"\[planner\] of 'mcts' has no setting 'slop'; it has: turn"):
        bots.find(f"mcts:{file}", table)
    file.write_text("[greedy]\n")
    with pytest.raises(ValueError, match=r"has no table \[mcts\] or \[planner\] of whole numbers, or \[judge\]"):
        bots.find(f"mcts:{file}", table)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("plannar", "did you mean 'planner'"),
        ("planner:slop=3", "no setting 'slop'"),
        ("random:slip=3", "no setting 'slip'; it has: none"),
        ("greedy:0.1s", "no setting 'seconds'"),
        ("random:x", "'x' is not a setting of 'random'; it has none"),
        ("greedy:x", "'x' is not a setting of 'greedy', such as slip=100$"),
        ("strong:slip=3", "is a level and has no settings"),
        ("racer:slip=3", "is a style and has no settings"),
        ("planner:colector", "usa has no variant 'colector' of 'planner'; it has: beginner.*did you mean 'collector'"),
        ("mcts:0s", "'seconds' of 'mcts' is 0.001 or more, not 0"),
        ("mcts:0", "'iterations' of 'mcts' is 1 or more, not 0"),
        ("mcts:1m", r"'1m' is not a setting of 'mcts', such as 0\.1s \(seconds\), 500 \(iterations\)"),
    ],
)
def test_unknown_names(name: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        bots.find(name, find_ruleset("usa"))


def test_levels_play(run: Run) -> None:
    assert trilhos.play(["strong", "casual", "beginner"], "usa", seed=1).winners
    result = run("play", "usa", "--seats", "strong,casual", "--seed", "1")
    assert result.exit_code == 0
    assert "won" in result.stdout.lower() or "winner" in result.stdout.lower()
    assert "did you mean 'strong'" in run("play", "usa", "--seats", "me,stron").stderr
    assert "no setting 'slop'" in run("play", "usa", "--seats", "me,planner:slop=1").stderr
