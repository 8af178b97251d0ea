"""Fitting the judge of a search, and how well it predicts."""

import json
import tomllib
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from trilhos.bots import find, play
from trilhos.bots.settings import search_settings_of
from trilhos.cli.main import app
from trilhos.families.ride.bots.fit_judge import _chances, _fit, learn
from trilhos.families.ride.bots.judge import FEATURES
from trilhos.match.ruleset import find_ruleset


def test_the_fit_recovers_known_weights() -> None:
    dice = np.random.default_rng(1)
    x = dice.normal(size=(20_000, 3, 4))
    true = np.array([1.0, -0.5, 0.0, 2.0])
    chances = _chances(x, true)
    won = np.array([dice.multinomial(1, chance) for chance in chances], float)
    assert np.abs(_fit(x, won) - true).max() < 0.1


@pytest.mark.slow
def test_a_judge_predicts_better_than_chance() -> None:
    progress: list[int] = []
    judge = learn(find_ruleset("san-francisco"), 2, 1500, 1, progress.append)
    assert progress[-1] == 1500
    assert judge.right > 0.55
    assert judge.log_loss < judge.log_loss_of_a_guess
    assert tomllib.loads(judge.toml())["judge"] == {"begin": judge.begin, "end": judge.end}
    assert tomllib.loads(judge.toml())["planner"]


@pytest.mark.parametrize("game", ["usa", "japan", "first-journey", "san-francisco"])
def test_every_rail_game_has_its_weights(game: str) -> None:
    assert (
        len(search_settings_of(find_ruleset(game))) == len(search_settings_of(find_ruleset("chicago"))) + 2 * FEATURES
    )


@pytest.mark.slow
def test_the_command(tmp_path: Path) -> None:
    out = tmp_path / "judge.toml"
    ran = CliRunner().invoke(
        app, ["tune", "judge", "--game", "first-journey", "--proof", "600", "--out", str(out), "--json"]
    )
    assert ran.exit_code == 0
    assert json.loads(ran.stdout)["file"] == str(out)
    assert len(tomllib.loads(out.read_text("utf-8"))["judge"]["begin"]) == FEATURES
    assert play([f"mcts:20:rollout_steps=40:{out}", "planner"], "first-journey", seed=1).winners
    refused = CliRunner().invoke(app, ["tune", "judge", "--game", "chicago"])
    assert refused.exit_code != 0
    assert "chicago has no judge" in refused.output


def test_a_judge_from_a_file_must_fit(tmp_path: Path) -> None:
    file = tmp_path / "judge.toml"
    file.write_text(f"[judge]\nbegin = {[1] * FEATURES}\nend = {[1] * (FEATURES - 1)}\n", "utf-8")
    with pytest.raises(ValueError, match=f"or \\[judge\\] with {FEATURES} at each end"):
        find(f"mcts:{file}", find_ruleset("usa"))
    with pytest.raises(ValueError, match="'mcts' has no setting 'judge'"):
        find("mcts:judge=3")
