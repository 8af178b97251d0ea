"""`trilhos benchmark`: measure an agent by a fixed task, check results, list tasks and leaderboards."""

import json
from collections.abc import Sequence
from pathlib import Path

from rich.table import Table
from rich.text import Text

from trilhos.benchmark.deals import commitment_of, find_deals, new_key
from trilhos.benchmark.evaluate import Evaluation
from trilhos.benchmark.result import faults, read_results, result_of
from trilhos.benchmark.tasks import Task, find_task, tasks
from trilhos.cli.compile import LAB, compile_first
from trilhos.cli.errors import CliError, value_errors
from trilhos.cli.progress import progress
from trilhos.cli.style import DIM, console, plain_table
from trilhos.core.view import Fields
from trilhos.lab.games import SeriesError


def list_tasks(as_json: bool) -> None:
    """Print all tasks."""
    found = tasks().values()
    if as_json:
        print(json.dumps([_as_dict(task) for task in found]))
        return
    opponents = list(dict.fromkeys(name for task in found for name in task.games))
    table = plain_table("task", "seats", *(f"v {name}" for name in opponents), "s/decision")
    for task in found:
        games = [str(task.games.get(name, "–")) for name in opponents]
        table.add_row(task.id, str(task.seats), *games, f"{task.budget:g}")
    out = console()
    out.print(table)
    out.print(Text("\nv: games against each opponent. trilhos benchmark TASK --agent BOT", DIM))


def _as_dict(task: Task) -> Fields:
    return {
        "task": task.name,
        "version": task.version,
        "game": task.game,
        "seats": task.seats,
        "games": dict(task.games),
        "budget": task.budget,
        "fingerprint": task.fingerprint,
    }


def measure(
    name: str,
    agent: str,
    *,
    deals: str,
    key: Path | None,
    first_deals: int | None,
    threads: int | None,
    limit: float | None,
    label: str,
    training: Sequence[str],
    out: Path | None,
    as_json: bool,
) -> None:
    """Play a task's games, print the result, and write it to a file. Ctrl-C keeps what was played if there is one."""
    with value_errors():
        task = find_task(name)
        part = out.with_name(out.name + ".part") if out else None
        evaluation = Evaluation(task, agent, find_deals(deals, key), part, first_deals, limit)
        compile_first(LAB, evaluation.ruleset)
        evaluation.check_fingerprint()
    error = _play(evaluation, threads)
    if error:
        done = sum(map(len, evaluation.rows.values()))
        where = f"; {done} games are in {part}: run the same command to resume" if part else ""
        raise CliError(f"{error}{where}")
    result = result_of(evaluation, label, _training(training))
    if out:
        out.write_text(json.dumps(result, indent=2) + "\n", "utf-8")
    if part:
        part.unlink(missing_ok=True)
    if as_json:
        print(json.dumps(result))
    else:
        _print_result(result)
        if out:
            print(f"\nWrote {out}.")


def _play(evaluation: Evaluation, threads: int | None) -> str | None:
    """Play with a progress bar. Returns why it ended early, if it did."""
    with progress() as bar:
        row = bar.add_task(evaluation.task.id, total=evaluation.total)
        try:
            evaluation.run(threads, lambda who, done: bar.update(row, completed=done, description=f"v {who}"))
        except SeriesError as error:
            return str(error)
        except KeyboardInterrupt:
            return "interrupted"
    return None


def _training(given: Sequence[str]) -> dict[str, str]:
    found = dict(text.split("=", 1) for text in given if "=" in text)
    if len(found) < len(given):
        raise CliError("--training takes NAME=VALUE, such as seed=1")
    return found


def _print_result(result: Fields) -> None:
    out = console()
    low, high = result["interval"]
    trial = "" if result["complete"] else "; a trial, not a result: fewer games than the task has"
    agent = result["agent"].get("label", result["agent"]["name"])
    out.print(Text(f"{result['task']}-v{result['version']}, {agent}, {result['deals']} deals{trial}\n"))
    table = plain_table("opponent", "games", "share of wins", "95 % interval", "points", "lead")
    for column in table.columns[1:]:
        column.justify = "right"
    for one in result["opponents"]:
        begin, end = (100 * value for value in one["win_interval"])
        table.add_row(
            one["opponent"],
            f"{one['games']:,}",
            f"{100 * one['win_share']:.1f} %",
            f"{begin:.1f} to {end:.1f} %",
            f"{one['points_mean']:.1f}",
            f"{one['margin_mean']:+.1f}",
        )
    out.print(table)
    out.print(Text(f"\nScore {result['score']:.1f} ({low:.1f} to {high:.1f}), the mean of the shares of wins."))
    if result["decisions"]["agent"]:
        over = "" if result["within_budget"] else f", more than the {result['budget']:g} s of the task"
        out.print(Text(f"{1000 * result['decisions']['seconds_mean']:.2f} ms a decision{over}."))


def check(paths: Sequence[Path], as_json: bool) -> None:
    """Check result files, and print a leaderboard of those that are right; exit status 1 if any is not."""
    with value_errors():
        found = [(file, result, faults(result)) for path in paths for file, result in read_results(path)]
    if as_json:
        print(json.dumps([{"file": str(file), "ok": not wrong, "faults": wrong} for file, _, wrong in found]))
    else:
        for table in leaderboards([result for _, result, wrong in found if not wrong]):
            console().print(table, Text())
    bad = [f"{file}: {fault}" for file, _, wrong in found for fault in wrong]
    if bad:
        raise CliError("\n".join(["these results are not valid:", *bad]))
    if not found:
        raise CliError(f"there are no results in {', '.join(map(str, paths))}")


def leaderboards(results: Sequence[Fields]) -> list[Table]:
    """A table for each task, best score first."""
    found = []
    for name in sorted({result["task"] for result in results}):
        table = plain_table(name, "score", "95 % interval", "deals", "ms a decision", "date")
        rows = [result for result in results if result["task"] == name]
        for result in sorted(rows, key=lambda one: -float(one["score"])):
            low, high = result["interval"]
            table.add_row(
                result["agent"].get("label", result["agent"]["name"]),
                f"{result['score']:.1f}",
                f"{low:.1f} to {high:.1f}",
                result["deals"],
                f"{1000 * result['decisions']['seconds_mean']:.2f}",
                result["date"],
            )
        found.append(table)
    return found


def make_key(file: Path) -> None:
    """Write a key for a set of held-out deals, and print its commitment."""
    if file.exists():
        raise CliError(f"{file} exists already; a key that is overwritten is lost")
    key = new_key()
    file.touch(mode=0o600)
    file.write_text(key.hex() + "\n", "utf-8")
    print(f"Wrote {file}: keep it secret until the deals are retired. Publish its commitment:\n{commitment_of(key)}")
