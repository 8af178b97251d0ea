"""The result of an evaluation: one JSON object that can be cited, and checked."""

import json
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path

from trilhos.benchmark.deals import PUBLIC, held_out
from trilhos.benchmark.evaluate import Evaluation, digest_of, figures, mean_interval
from trilhos.benchmark.machine import hardware, versions
from trilhos.benchmark.tasks import Task, tasks
from trilhos.bots.game_arrays import DECISIONS
from trilhos.core.view import Fields
from trilhos.lab.stats import Interval

FORMAT = 1

Shape = (
    object  # a type, a list with the shape of all entries, or a dict with a shape for each key; "key?" may be missing
)
OPPONENT: Shape = {
    "opponent": str,
    "games": int,
    "win_share": float,
    "win_interval": [float],
    "points_mean": float,
    "margin_mean": float,
    "places": [float],
}
RESULT: Shape = {
    "format": int,
    "task": str,
    "version": int,
    "fingerprint": str,
    "deals": str,
    "commitment?": str,
    "agent": {"name": str, "files": {}, "label?": str, "training?": {}},
    "score": float,
    "interval": [float],
    "opponents": [OPPONENT],
    "games": int,
    "complete": bool,
    "digest": str,
    "decisions": {"agent": int, "all": int, "seconds": float, "seconds_mean": float, "seconds_longest": float},
    "budget": float,
    "within_budget": bool,
    "hardware": {"processor": str, "cores": int, "memory_gb": float, "system": str},
    "versions": {"trilhos": str, "rules": int, "python": str, "numpy": str, "numba": str},
    "date": str,
}


def result_of(evaluation: Evaluation, label: str = "", training: Mapping[str, object] | None = None) -> Fields:
    """The result, ready for JSON. `label` is what tables call the agent, `training` says how it was made."""
    task, deals, clock = evaluation.task, evaluation.deals, evaluation.clock
    agent = (
        evaluation.identity | ({"label": label} if label else {}) | ({"training": dict(training)} if training else {})
    )
    mean = clock.seconds / max(1, clock.decisions)
    return {
        "format": FORMAT,
        "task": task.name,
        "version": task.version,
        "fingerprint": task.fingerprint,
        "deals": deals.name,
        **({"commitment": deals.commitment} if deals.commitment else {}),
        "agent": agent,
        **figures(evaluation),
        "games": sum(map(len, evaluation.rows.values())),
        "complete": all(len(evaluation.rows[name]) == games for name, games in task.games.items()),
        "digest": digest_of(evaluation.rows),
        "decisions": {
            "agent": clock.decisions,  # 0: a compiled bot, which is not timed
            "all": sum(int(rows[:, DECISIONS].sum()) for rows in evaluation.rows.values()),
            "seconds": round(clock.seconds, 3),
            "seconds_mean": round(mean, 6),
            "seconds_longest": round(clock.longest, 6),
        },
        "budget": task.budget,
        "within_budget": mean <= task.budget,
        "hardware": hardware(),
        "versions": versions(),
        "date": datetime.now(UTC).date().isoformat(),
    }


def read_results(path: Path) -> Iterator[tuple[Path, Fields]]:
    """The results in a file, or in all files of a folder."""
    for file in sorted(path.rglob("*.json")) if path.is_dir() else [path]:
        try:
            found = json.loads(file.read_text("utf-8"))
        except ValueError as error:
            raise ValueError(f"{file} is not JSON: {error}") from None
        yield file, found


def faults(result: object) -> list[str]:
    """Everything that is wrong with a result; a leaderboard takes it if there is nothing."""
    found = list(_misshapen(result, RESULT, ""))
    if found or not isinstance(result, dict):
        return found
    if result["format"] != FORMAT:
        return [f"format: this version of Trilhos reads format {FORMAT}, not {result['format']}"]
    if result["task"] not in tasks():
        return [f"task: there is no task '{result['task']}'"]
    return list(_wrong(result, tasks()[result["task"]]))


def _misshapen(value: object, shape: Shape, where: str) -> Iterator[str]:
    at = where or "the result"
    if isinstance(shape, dict):
        if not isinstance(value, dict):
            yield f"{at}: an object is expected, not {_kind(value)}"
            return
        for key, inner in shape.items():
            name = key.rstrip("?")
            if name in value:
                yield from _misshapen(value[name], inner, f"{where}.{name}".lstrip("."))
            elif not key.endswith("?"):
                yield f"{at}: '{name}' is missing"
    elif isinstance(shape, list):
        if not isinstance(value, list):
            yield f"{at}: a list is expected, not {_kind(value)}"
            return
        for k, one in enumerate(value):
            yield from _misshapen(one, shape[0], f"{where}[{k}]")
    elif isinstance(shape, type) and not _is_a(value, shape):
        yield f"{at}: {shape.__name__} is expected, not {_kind(value)}"


def _is_a(value: object, kind: type) -> bool:
    """Whether a value of JSON has a type: true is no number, and 1 is also a float."""
    return type(value) is kind or (kind is float and type(value) is int)


def _kind(value: object) -> str:
    return "null" if value is None else type(value).__name__


def _wrong(result: Fields, task: Task) -> Iterator[str]:
    """What does not fit the task, or itself."""
    if result["version"] != task.version:
        yield f"version: {task.name} is at version {task.version}; this result is of version {result['version']}"
        return
    if result["fingerprint"] != task.fingerprint:
        yield f"fingerprint: it was played with other rules or opponents than {task.id}: {task.fingerprint}"
    games = {one["opponent"]: one["games"] for one in result["opponents"]}
    if games != dict(task.games) or not result["complete"] or result["games"] != sum(task.games.values()):
        yield f"games: {task.id} takes {', '.join(f'{n} against {name}' for name, n in task.games.items())}"
    if result["deals"] != PUBLIC and result.get("commitment") != getattr(
        held_out().get(result["deals"]), "commitment", 0
    ):
        yield f"deals: '{result['deals']}' is not a set of deals with this commitment"
    if result["budget"] != task.budget or not result["within_budget"]:
        yield f"within_budget: a decision took more than {task.budget:g} s on average"
    if (result["decisions"]["seconds_mean"] <= task.budget) != result["within_budget"]:
        yield "within_budget: it does not follow from decisions.seconds_mean"
    if len(result["digest"]) != 64:
        yield "digest: a SHA-256 has 64 hexadecimal digits"
    yield from _wrong_figures(result)


def _wrong_figures(result: Fields) -> Iterator[str]:
    for k, one in enumerate(result["opponents"]):
        if (
            len(one["win_interval"]) != 2
            or not 0 <= one["win_interval"][0] <= one["win_share"] <= one["win_interval"][1] <= 1
        ):
            yield f"opponents[{k}].win_interval: it must lie around win_share, from 0 to 1"
            return
    parts = [Interval(one["win_share"], *one["win_interval"]) for one in result["opponents"]]
    score = [100 * value for value in mean_interval(parts)] if parts else [0.0, 0.0, 0.0]
    given = [result["score"], *result["interval"]]
    if len(given) != 3 or any(abs(a - b) > 0.02 for a, b in zip(given, score, strict=True)):
        yield f"score: it follows from the shares of wins: {score[0]:.2f} ({score[1]:.2f} to {score[2]:.2f})"
