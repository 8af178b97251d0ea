"""`trilhos benchmark`."""

import json
from pathlib import Path

from tests.cli.conftest import Run
from trilhos.benchmark.deals import commitment_of, read_key
from trilhos.benchmark.tasks import tasks


def test_tasks_are_listed(run: Run) -> None:
    shown = run("benchmark").stdout
    assert all(task.id in shown for task in tasks().values())
    listed = json.loads(run("benchmark", "--json").stdout)
    assert [one["task"] for one in listed] == list(tasks())


def test_a_trial(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "result.json"
    words = ("benchmark", "usa-2", "--agent", "greedy", "--first-deals", "2", "--training", "seed=3")
    measured = run(*words, "--label", "Mine", "--out", out)
    assert measured.exit_code == 0
    assert "usa-2-v1, Mine, public deals; a trial, not a result" in " ".join(measured.stdout.split())
    result = json.loads(out.read_text())
    assert (result["games"], result["complete"]) == (12, False)
    assert result["agent"] == {"name": "greedy", "files": {}, "label": "Mine", "training": {"seed": "3"}}
    assert [file.name for file in tmp_path.iterdir()] == ["result.json"]
    assert "games: usa-2-v1 takes" in run("benchmark", "--check", out).stderr
    assert json.loads(run(*words, "--json").stdout)["digest"] == result["digest"]


def test_an_agent_that_fails_leaves_what_was_played(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "late.py"
    file.write_text(
        "left = [300]\n\n\nclass Late:\n    def choose(self, decision):\n        left[0] -= 1\n"
        "        return decision.legal[0] if left[0] else 1 / 0\n"
    )
    out = tmp_path / "result.json"
    failed = run("benchmark", "usa-2", "--agent", f"{file}:Late", "--out", out, "--first-deals", "5", "--threads", "1")
    assert failed.exit_code == 1
    assert "raised ZeroDivisionError" in failed.stderr
    assert "games are in" in failed.stderr
    assert not out.exists()
    assert (tmp_path / "result.json.part").exists()


def test_errors(run: Run, tmp_path: Path) -> None:
    assert "say what is to be measured: trilhos benchmark usa-2 --agent" in run("benchmark", "usa-2").stderr
    assert "there is no task 'usa'" in run("benchmark", "usa", "--agent", "greedy").stderr
    assert "there is no bot 'gredy'" in run("benchmark", "usa-2", "--agent", "gredy").stderr
    assert "takes the number of simulations" in run("benchmark", "usa-2", "--agent", "ismcts:x").stderr
    held = run("benchmark", "usa-2", "--agent", "greedy", "--deals", "held-out-1")
    assert "only who has their key can play them" in held.stderr
    wrong = run("benchmark", "usa-2", "--agent", "greedy", "--training", "seed")
    assert "--training takes NAME=VALUE" in wrong.stderr


def test_a_new_key(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "key"
    made = run("benchmark", "--new-key", file)
    assert commitment_of(read_key(file)) in made.stdout
    assert "exists already" in run("benchmark", "--new-key", file).stderr
