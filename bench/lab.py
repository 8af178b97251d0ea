"""The cost of writing games as tables, and Ray against threads on one machine.

bench/lab.py [GAMES [GAME]]: the same games without an output folder, with one, and with one on a local Ray cluster.
Wall time is what a user waits; CPU time of all processes together is comparable on a busy machine too.
"""

import os
import sys
import tempfile
from pathlib import Path
from time import perf_counter

import psutil

from trilhos.lab.simulation import simulate
from trilhos.lab.workers import workers

GAMES = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
GAME = sys.argv[2] if len(sys.argv) > 2 else "usa"
BOTS = ["planner", "planner"]


def busy() -> float:
    """CPU time of this process and all its children, in seconds."""
    mine = psutil.Process()
    times = [process.cpu_times() for process in (mine, *mine.children(recursive=True))]
    return sum(time.user + time.system for time in times)


def measure(name: str, on: str, out: Path | None) -> None:
    """Measure one way to play: start-up time, and the games."""
    began, used = perf_counter(), busy()
    with workers(on) as hands:
        warm = out and out.with_name("warm-" + out.name)
        simulate(GAME, BOTS, 400 * hands.n, out=warm, on=on)  # starts the processes, and loads the compiled code
        ready, used_ready = perf_counter(), busy()
        summary = simulate(GAME, BOTS, GAMES, out=out, on=on)
        done, used_done = perf_counter(), busy()
    assert summary.error is None, summary.error
    clock, used_up = done - ready, used_done - used_ready
    print(f"{name:24}{ready - began:10.1f}{used_ready - used:14.1f}", end="")
    print(f"{clock:10.1f}{GAMES / clock:10,.0f}{used_up:14.1f}{GAMES / used_up:10,.0f}", flush=True)


def main() -> None:
    """Run all three, one after another."""
    os.environ.setdefault("RAY_worker_niceness", "0")  # like threads; Ray's default is 15, the lowest priority
    print(f"{GAMES:,} games of {GAME}, {', '.join(BOTS)}")
    print(f"{'':24}{'to begin, s':>10}{'processor s':>13}", end="")
    print(f"{'games, s':>10}{'a second':>10}{'processor s':>14}{'a second':>10}")
    with tempfile.TemporaryDirectory() as folder:
        measure("threads, counted only", "threads", None)
        measure("threads, with tables", "threads", Path(folder) / "threads")
        measure("Ray, with tables", "ray", Path(folder) / "ray")


if __name__ == "__main__":
    main()
