"""`trilhos tune`."""

import json
import tomllib
from pathlib import Path

import pytest

from tests.cli.conftest import Run


def test_it_writes_settings_that_play(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "tuned.toml"
    words = ("tune", "planner", "--game", "usa", "--names", "claim,want", "--games", "8", "--proof", "20")
    result = run(*words, "--generations", "2", "--out", out, "--json")
    assert result.exit_code == 0
    data = json.loads(result.stdout)
    assert (data["bot"], data["game"], data["generations"], data["interrupted"]) == ("planner", "usa", 2, False)
    assert set(data["changed"]) <= {"claim", "want"}
    assert (data["proof"]["deals"], data["proof"]["games"]) == (10, 20)
    share, low, high = data["proof"]["score"]
    assert low <= share <= high
    planner = tomllib.loads(out.read_text("utf-8"))["planner"]
    assert all(planner[name] == new for name, (_, new) in data["changed"].items())
    played = run("simulate", "usa", "--bots", f"planner:{out},planner", "--games", "2", "--json")
    assert [bot["bot"] for bot in json.loads(played.stdout)["bots"]] == [f"planner:{out}", "planner"]


def test_in_words(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "tuned.toml"
    words = ("tune", "planner", "--game", "chicago", "--games", "4", "--proof", "4", "--generations", "1")
    result = run(*words, "--out", out)
    assert result.exit_code == 0
    assert "4 games on fresh deals: score" in " ".join(result.stdout.split())
    assert out.exists()


def test_invalid_arguments(run: Run) -> None:
    for words, reason in (
        (["greedy"], "'greedy' has no parameters"),
        (["planner", "--names", "clam"], "did you mean 'claim'"),
        (["planner", "--seats", "9"], "2 to 5 seats"),
        (["planner", "--on", "moon"], "on 'threads' or on 'cuda', not on 'moon'"),
        (["judge", "--generations", "3"], "learns from --proof games"),
    ):
        result = run("tune", *words)
        assert result.exit_code == 1
        assert reason in result.stderr


def test_without_a_gpu_it_says_so(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CUDA_VISIBLE_DEVICES", "")
    result = run("tune", "planner", "--on", "cuda")
    assert result.exit_code == 1
    assert "a GPU cannot be used here" in result.stderr
