"""Results: their form, and how a wrong one is found."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from trilhos.benchmark.deals import find_deals
from trilhos.benchmark.evaluate import Evaluation
from trilhos.benchmark.result import faults, read_results, result_of
from trilhos.benchmark.tasks import find_task
from trilhos.core.view import Fields


@pytest.fixture(scope="module")
def result() -> Fields:
    evaluation = Evaluation(find_task("first-journey-2"), "greedy", find_deals())
    evaluation.run(1)
    return result_of(evaluation, "Greedy", {"seed": "1"})


def test_a_result_is_valid_json(result: Fields) -> None:
    again = json.loads(json.dumps(result))
    assert again == result
    assert faults(again) == []
    assert again["agent"] == {"name": "greedy", "files": {}, "label": "Greedy", "training": {"seed": "1"}}
    assert again["versions"]["rules"] > 0
    assert again["hardware"]["cores"] > 0


@pytest.mark.parametrize(
    ("path", "value", "fault"),
    [
        ("score", 99.0, "score: it follows from the shares of wins"),
        ("score", "99", "score: float is expected, not str"),
        ("opponents.0.games", 90, "games: first-journey-2-v1 takes 100 against random"),
        ("opponents.0.win_interval", [0.99, 1.0], "opponents[0].win_interval: it must lie around win_share"),
        ("opponents", None, "opponents: a list is expected, not null"),
        ("complete", False, "games: first-journey-2-v1 takes"),
        ("complete", 1, "complete: bool is expected, not int"),
        ("version", 2, "version: first-journey-2 is at version 1; this result is of version 2"),
        ("fingerprint", "0" * 16, "fingerprint: it was played with other rules"),
        ("task", "usa-9", "task: there is no task 'usa-9'"),
        ("deals", "mine", "deals: 'mine' is not a set of deals with this commitment"),
        ("within_budget", False, "within_budget: a decision took more than 1 s"),
        ("decisions.seconds_mean", 3.0, "within_budget: it does not follow"),
        ("digest", "12", "digest: a SHA-256 has 64"),
        ("format", 7, "format: this version of Trilhos reads format 1, not 7"),
        ("agent", {"name": "x"}, "agent: 'files' is missing"),
    ],
)
def test_what_is_wrong_is_said(result: Fields, path: str, value: object, fault: str) -> None:
    wrong = copy.deepcopy(result)
    at: Any = wrong
    *before, last = path.split(".")
    for key in before:
        at = at[int(key)] if isinstance(at, list) else at[key]
    at[last] = value
    assert any(found.startswith(fault) for found in faults(wrong)), faults(wrong)


def test_what_is_no_result_is_refused() -> None:
    assert faults([]) == ["the result: an object is expected, not list"]
    assert "the result: 'task' is missing" in faults({"format": 1})


def test_results_are_checked_from_the_command_line(result: Fields, tmp_path: Path, run: Run) -> None:
    (tmp_path / "good.json").write_text(json.dumps(result))
    checked = run("benchmark", "--check", tmp_path)
    assert checked.exit_code == 0
    assert "Greedy" in checked.stdout
    (tmp_path / "wrong.json").write_text(json.dumps(result | {"score": 100.0}))
    checked = run("benchmark", "--check", tmp_path)
    assert checked.exit_code == 1
    assert "wrong.json: score: it follows from" in checked.stderr
    listed = json.loads(run("benchmark", "--check", tmp_path, "--json").stdout)
    assert [one["ok"] for one in listed] == [True, False]
    (tmp_path / "text.json").write_text("{")
    with pytest.raises(ValueError, match=r"text.json is not JSON"):
        list(read_results(tmp_path))
