"""The settings of training runs and the two command lines that are made of them."""

import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.conftest import run as run  # the fixture
from trilhos.core.optional_dependencies import install_command
from trilhos.envs.observation import named
from trilhos.learn.__main__ import parse
from trilhos.learn.settings import SIZES, Settings, listed, options, sizes_for
from trilhos.learn.styles import weights_of_style
from trilhos.match.family import published_games
from trilhos.match.ruleset import find_ruleset


def test_the_command_line_sets_every_setting() -> None:
    assert parse(["usa"]) == (["usa"], Settings(game="usa"))
    assert parse(["usa:2", "japan"])[0] == ["usa:2", "japan"]
    _, found = parse(["usa", "--seats", "2,4", "--from", "a.npz", "--gae-lambda", "0.9", "--resume", "--bots", "none"])
    assert (found.seats, found.start, found.gae_lambda, found.resume, found.bots) == ((2, 4), "a.npz", 0.9, True, ())
    assert set(options()) == {one.name for one in fields(Settings)} - {"game"}
    assert listed("planner, greedy") == ("planner", "greedy")


def test_sizes_that_are_not_given_suit_the_device() -> None:
    assert sizes_for(Settings(game="usa", games=100), "cpu")._replace(games=0) == SIZES["cpu"]._replace(games=0)
    assert sizes_for(Settings(game="usa", games=100), "cpu").games == 100
    assert sizes_for(Settings(game="usa"), "cuda").games == 16384
    assert sizes_for(Settings(game="usa", network="board"), "cuda").hidden == 64


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"minutes": 0.0}, "'minutes' must be positive, not 0.0"),
        ({"epochs": 0}, "'epochs' must be at least 1, not 0"),
        ({"past_selves": 1.5}, "'past_selves' is a share from 0 to below 1, not 1.5"),
        ({"reward": "fame"}, "'reward' is margin, win, mixed, not 'fame'"),
    ],
)
def test_settings_that_make_no_sense_are_refused(given: dict[str, float], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        Settings(game="usa", **given)  # type: ignore[arg-type]


def test_trilhos_learn_has_all_options_and_reports_what_is_wrong(run: Run, tmp_path: Path) -> None:
    text = run("learn", "--help").stdout
    assert all(option.flag in text for option in options().values())
    for words, reason in (
        (("mars",), "mars"),
        (("usa", "--seats", "9"), "2 to 5 seats, not 9"),
        (("usa", "--device", "abacus"), "not 'abacus'"),
        (("usa", "--reward", "fame"), "not 'fame'"),
    ):
        result = run("learn", *words, "--out", tmp_path / "learned")
        assert result.exit_code == 1
        assert reason in result.stderr
    assert not (tmp_path / "learned").exists()


def test_styles_are_weights_of_what_a_seat_observes() -> None:
    ruleset = find_ruleset("usa")
    weights = named(weights_of_style(ruleset, "collector"), ruleset)
    assert [name for name, values in weights.items() if values.any()] == ["tickets"]
    assert set(named(weights_of_style(ruleset, "blocker"), ruleset)["points"].tolist()) == {0.0, -0.5}
    with pytest.raises(ValueError, match="usa has no style 'racr'; there are: racer, collector, blocker"):
        weights_of_style(ruleset, "racr")
    for game in published_games():
        assert weights_of_style(find_ruleset(game), "racer").sum() < 0


@pytest.mark.parametrize("missing", ["torch", "typer,rich,prompt_toolkit"])
def test_only_numpy_numba_and_pytorch_are_needed(missing: str, tmp_path: Path) -> None:
    """Without PyTorch it says so; without the libraries of the terminal it runs."""
    hide = f"import sys; sys.modules.update(dict.fromkeys({missing.split(',')!r}))"
    words = ["trilhos", "usa", "--device", "cpu", "--minutes", "0.0001", "--out", str(tmp_path / "learned")]
    words += ["--games", "4", "--watch", "random", "--evaluation-games", "2", "--hidden", "8", "--seats", "2"]
    code = f"{hide}; sys.argv = {words!r}; from trilhos.learn.__main__ import main; main()"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=300, check=False)
    if missing == "torch" or "torch, which is not installed" in result.stderr:
        assert result.returncode == 1
        assert result.stderr == f"this needs torch, which is not installed: {install_command('learn')}\n"
    else:
        assert result.returncode == 0, result.stderr
        assert (tmp_path / "learned/usa.npz").is_file()
