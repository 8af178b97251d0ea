"""Finds clear-cut decisions in games between bots: candidates for the exercises of the lessons, and for puzzles.

python bench/exercises.py usa --games 20 --out /tmp/usa.jsonl      # all candidates, one JSON object per line
python bench/exercises.py chicago --seats 3 --seed 100 --gap 0.08

Each line has a position in notation, the seat to act, the best actions, the win chance of every legal action, the gap
to all others with a confidence of 95 %, and the themes. Games run on all cores; the same arguments give the same lines.
"""

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import nullcontext
from dataclasses import asdict
from pathlib import Path
from typing import Any

from trilhos.analysis.clear_cut import Clarity, find


def search(game: str, seats: int, seed: int, bots: str, clarity: Clarity, every: int) -> list[dict[str, Any]]:
    """The clear-cut decisions of one game."""
    found = find(game, seats=seats, seed=seed, bots=bots, clarity=clarity, threads=1, every=every)
    return [{"game": game, "seats": seats, "seed": seed, **asdict(one)} for one in found]


def searches(given: argparse.Namespace) -> Iterator[list[dict[str, Any]]]:
    """The games, as they are finished."""
    clarity = Clarity(gap=given.gap, worlds=given.worlds)
    late = time.monotonic() + given.seconds
    with ProcessPoolExecutor(given.jobs) as pool:
        jobs = [
            pool.submit(search, given.game, given.seats, seed, given.bots, clarity, given.every)
            for seed in range(given.seed, given.seed + given.games)
        ]
        for done in as_completed(jobs):
            yield done.result()
            if time.monotonic() > late:
                pool.shutdown(cancel_futures=True)
                return


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bots", default="planner")
    parser.add_argument("--gap", type=float, default=0.1, help="win chance that every other action must lose")
    parser.add_argument("--worlds", type=int, default=512)
    parser.add_argument("--every", type=int, default=1, help="look at every n-th decision")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seconds", type=float, default=1e9, help="start no more games after this time")
    parser.add_argument("--out", type=Path, help="file to append to (default: standard output)")
    given = parser.parse_args()
    with given.out.open("a", encoding="utf-8") if given.out else nullcontext(sys.stdout) as out:
        for found in searches(given):
            for one in found:
                print(json.dumps(one), file=out, flush=True)


if __name__ == "__main__":
    main()
