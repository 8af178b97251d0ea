"""The leaderboard: every file is a valid result, and the tables of the documentation are made of them."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from trilhos.benchmark.result import faults, read_results
from trilhos.benchmark.tasks import tasks

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "leaderboard").rglob("*.json"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_every_submission_is_valid(file: Path) -> None:
    ((_, result),) = read_results(file)
    assert faults(result) == []
    assert file.parent.name == result["task"]


def test_every_task_has_its_reference_agents() -> None:
    there = {(file.parent.name, json.loads(file.read_text("utf-8"))["agent"]["name"]) for file in FILES}
    assert {(task, agent) for task in tasks() for agent in ("random", "greedy", "planner")} <= there


def test_no_two_files_are_the_same_result() -> None:
    digests = [(file.parent.name, json.loads(file.read_text("utf-8"))["digest"]) for file in FILES]
    assert len(set(digests)) == len(digests)


def test_the_page_has_these_results() -> None:
    checked = subprocess.run(
        [sys.executable, str(ROOT / "docs" / "build_benchmark.py"), "--check"], capture_output=True, text=True
    )
    assert checked.returncode == 0, checked.stderr
