"""Load test of the server over loopback. Compare the ratios, not the absolute figures.

load: durable actions per second, latency and memory, for growing numbers of tables. Each table is a game of `usa` with
four seats, one socket each. First every table acts as fast as it is answered; then all tables together act at a fixed
rate. In the same run a boardgame.io server (npm, in a temporary folder) gets the same load with a move of comparable
size.

requests: processor time per request for every endpoint, in the middle of a game and after its end.

rest: many tables that nobody uses: the list of 5,000 open tables, the start of a node with 10,000 running games, and
the memory of 2,000 tables before and after they leave it.

attacks: what a bystander sees while somebody attacks the node.
"""

import argparse
import json
import shutil
import statistics
import subprocess
import tempfile
from collections.abc import Coroutine, Iterable
from pathlib import Path
from typing import Any, TypeVar

import uvloop
from rich.console import Console
from rich.table import Table
from serving import attacked, endpoints, resting
from serving.load import Game, Match, Row, measure
from serving.node import Server, start, start_boardgame

T = TypeVar("T")
PARTS = ("load", "requests", "rest", "attacks")


def report(title: str, heads: Iterable[str], rows: Iterable[Iterable[object]]) -> None:
    table = Table(title=title, box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim", title_justify="left")
    for number, head in enumerate(heads):
        table.add_column(head, justify="right" if number else "left")
    for row in rows:
        table.add_row(*(f"{cell:,.1f}" if isinstance(cell, float) else str(cell) for cell in row))
    Console(width=120).print(table)


def run(what: Coroutine[Any, Any, T], server: Server) -> T:
    try:
        return uvloop.run(what)
    finally:
        server.stop()


def report_load(title: str, rows: list[Row], pace: float) -> None:
    steady = f"at {pace:.0f}/s: done/s"
    heads = ("tables", "actions/s", "CPU µs each", "p50 ms", "p99 ms", steady, "p50 ms", "p99 ms", "KiB a table")
    figures = [
        [
            str(row.tables),
            row.fast.rate,
            1e6 * row.fast.cpu / len(row.fast.latencies),
            row.fast.at(0.5),
            row.fast.at(0.99),
            row.steady.rate,
            row.steady.at(0.5),
            row.steady.at(0.99),
            row.memory,
        ]
        for row in rows
    ]
    report(title, heads, figures)


def load(folder: Path, asked: argparse.Namespace) -> None:
    """Actions under load, beside boardgame.io."""
    sizes = [int(size) for size in asked.tables.split(",")]
    node = start(asked.database or str(folder / "load.sqlite3"))
    ours = run(measure(lambda: Game(node.port), node, sizes, asked.pace, asked.seconds), node)
    report_load("trilhos serve", ours, asked.pace)
    if asked.alone or shutil.which("npm") is None:
        return
    try:
        other = start_boardgame(folder)
    except (subprocess.SubprocessError, OSError) as error:
        return print(f"boardgame.io could not be installed: {error}")
    theirs = run(measure(lambda: Match(other.port), other, sizes, asked.pace, asked.seconds), other)
    report_load("boardgame.io", theirs, asked.pace)
    ratios = [mine.fast.rate / their.fast.rate for mine, their in zip(ours, theirs, strict=True)]
    print("actions a second, trilhos to boardgame.io:", ", ".join(f"{ratio:.2f}" for ratio in ratios))
    print(json.dumps({"ratio": statistics.geometric_mean(ratios)}))


def requests(folder: Path) -> None:
    """Processor time per request."""
    node = start(str(folder / "requests.sqlite3"))
    costs = run(endpoints.measure(node), node)
    rows = ((cost.name, f"{cost.cpu:.2f}", f"{cost.median:.2f}", cost.bytes or "") for cost in costs)
    report("requests", ("request", "CPU ms", "median ms", "bytes, compressed"), rows)


def rest(folder: Path) -> None:
    """Tables that nobody uses."""
    used, median = uvloop.run(resting.measure_list(folder))
    print(f"list with {resting.LISTED} open tables: {used:.1f} ms of processor time, {median:.1f} ms until the answer")
    begun = uvloop.run(resting.measure_start(folder))
    print(
        f"start with {resting.RUNNING} running games: ready after {begun.ready:.1f} s ({begun.empty:.1f} s without "
        f"tables), a first answer after {begun.first_answer:.1f} s"
    )
    print(
        f"  {begun.tables_per_second:.0f} tables a second, the slowest answer after {begun.slowest:.0f} ms; "
        f"a bot acts within {begun.bots:.0f} ms"
    )
    held = uvloop.run(resting.measure_memory(folder))
    print(
        f"memory per table of {held.events} events: {held.loaded:.0f} KiB with {held.n_loaded} tables in memory, "
        f"{held.evicted:.0f} KiB after eviction; {held.again:.0f} and {held.again_evicted:.0f} KiB with others after "
        f"them; {held.n_evicted} tables left"
    )


def attacks(folder: Path, seconds: float) -> None:
    """Attacks, and what they do to others."""
    heads = ("attack", "read: p50 ms", "p99 ms", "change: p50 ms", "p99 ms", "failures", "what the attacker did")
    report("attacks", heads, [seen.row() for seen in attacked.measure(folder, seconds)])


def main() -> None:
    """Measure and print."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--only", default=",".join(PARTS), help="parts, comma-separated")
    options.add_argument("--tables", default="10,100,1000", help="load: numbers of tables, comma-separated")
    options.add_argument("--seconds", type=float, default=8, help="load, attacks: seconds of each measurement")
    options.add_argument("--pace", type=float, default=500, help="load: actions per second when measuring latency")
    options.add_argument("--database", help="load: database URL (default: a new SQLite file)")
    options.add_argument("--alone", action="store_true", help="load: skip boardgame.io")
    asked = options.parse_args()
    chosen = asked.only.split(",")
    if unknown := set(chosen) - set(PARTS):
        options.error(f"--only {', '.join(sorted(unknown))}: the parts are {', '.join(PARTS)}")
    with tempfile.TemporaryDirectory(prefix="trilhos-bench-") as name:
        folder = Path(name)
        if "load" in chosen:
            load(folder, asked)
        if "requests" in chosen:
            requests(folder)
        if "rest" in chosen:
            rest(folder)
        if "attacks" in chosen:
            attacks(folder, asked.seconds)


if __name__ == "__main__":
    main()
