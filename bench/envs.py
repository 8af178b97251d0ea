"""Random play through PettingZoo, our games and its own, on one core, in one run; then many games at once: our batches,
alone and through Gymnasium, against Gymnasium's vectorised single environments.

A step is: read observation and mask, choose at random, act. When a game ends, the next one is dealt. Times are CPU
time. Rounds of different environments alternate, and the best round counts.

`python bench/envs.py --write` writes the table to bench/results/envs.md.
"""

import argparse
import os
import platform
import random
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

import gymnasium
import numpy as np
import pettingzoo
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

import trilhos.envs.gymnasium  # noqa: F401 (registers the games)
from trilhos.envs import vector
from trilhos.envs.game_sequence import IDS
from trilhos.envs.pettingzoo import env

ROUNDS = 5
SECONDS = 0.5  # a round
YARDSTICK = "trilhos usa"
RESULTS = Path(__file__).parent / "results" / "envs.md"
CLASSIC = ("hanabi_v5", "texas_holdem_v4", "texas_holdem_no_limit_v6", "leduc_holdem_v4", "chess_v6", "connect_four_v3")

Player = Callable[[float], float]  # plays for a number of seconds; returns steps per second


def agents(made: Any) -> Player:
    """Random play in a PettingZoo environment."""

    def play(seconds: float) -> float:
        began, steps = process_time(), 0
        while process_time() - began < seconds:
            made.reset()
            for _ in made.agent_iter():
                seen, _, terminated, truncated, _ = made.last()
                if terminated or truncated:
                    break
                made.step(random.choice(np.flatnonzero(seen["action_mask"]).tolist()))
                steps += 1
        return steps / max(process_time() - began, 1e-9)

    return play


def some_legal(masks: Any, dice: np.random.Generator) -> Any:
    """A random legal action for each game."""
    legal, n = np.flatnonzero(masks), masks.sum(axis=1)
    return legal[n.cumsum() - n + (dice.random(len(n)) * n).astype(np.int64)] % masks.shape[1]


def batch(made: vector.Vector) -> Player:
    """Random play in a batch."""
    dice = np.random.default_rng(1)

    def play(seconds: float) -> float:
        step = made.reset()
        began, steps = process_time(), 0
        while process_time() - began < seconds:
            step = made.step(some_legal(step.masks, dice))
            steps += made.n
        return steps / max(process_time() - began, 1e-9)

    return play


def side_by_side(n: int, mode: str) -> Player:
    """Random play in many Gymnasium environments, against a random bot."""
    made: Any = gymnasium.make_vec(IDS["usa"], n, mode, bots=["random"], observation="flat", illegal="refuse")
    dice = np.random.default_rng(1)

    def play(seconds: float) -> float:
        seen, _ = made.reset(seed=1)
        began, steps = process_time(), 0
        while process_time() - began < seconds:
            masks = seen["action_mask"]
            masks[~masks.any(axis=1), 0] = 1  # of a game that is over: the action is ignored
            seen = made.step(some_legal(masks, dice))[0]
            steps += n
        return steps / max(process_time() - began, 1e-9)

    return play


def ours() -> dict[str, Player]:
    """Our games with two seats; `usa` also with flat observations."""
    named = {f"trilhos {name}": agents(env(name)) for name in IDS}
    return {**named, "trilhos usa, flat": agents(env("usa", observation="flat"))}


def classic() -> dict[str, Player]:
    """PettingZoo's own card and board games."""
    return {f"pettingzoo {name}": agents(pettingzoo.make("aec", f"classic/{name}")) for name in CLASSIC}


def many() -> dict[str, Player]:
    """Many games at once; in Gymnasium a bot holds the other seat, and its actions are part of a step."""
    return {
        "trilhos usa, a batch of 1,024": batch(vector.make("usa", n=1024, threads=1)),
        "trilhos usa, Gymnasium, 1,024 at once": side_by_side(1024, "vector_entry_point"),
        "trilhos usa, Gymnasium, 16 one by one": side_by_side(16, "sync"),
    }


SECTIONS = (ours, classic, many)


def measure(players: dict[str, Player]) -> dict[str, float]:
    """The best round of each environment; the first round does not count."""
    best = dict.fromkeys(players, 0.0)
    with Progress(console=Console(stderr=True)) as progress:
        bar = progress.add_task("Playing", total=len(players) * (ROUNDS + 1))
        for number in range(ROUNDS + 1):
            for name, play in players.items():
                speed = play(SECONDS if number else 0)
                best[name] = max(best[name], speed if number else 0)
                progress.advance(bar)
    return best


def rows(best: dict[str, float]) -> list[tuple[str, str, str]]:
    """Environment, speed, and the speed of `usa` relative to it."""
    return [(name, f"{speed:,.0f}", f"× {best[YARDSTICK] / speed:,.2f}") for name, speed in best.items()]


def main() -> None:
    """Measure, print, and write the table if requested."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help=f"write the table to {RESULTS.name}")
    given = parser.parse_args()
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    best = measure({name: play for section in SECTIONS for name, play in section().items()})
    titles = ("environment", "steps/s", "usa relative to it")
    table = Table(*titles, title="Random play in environments, one core, one run")
    for row in rows(best):
        table.add_row(*row)
    Console().print(table)
    if given.write:
        intro = f"One run of `python bench/envs.py` with Python {platform.python_version()}: steps per second"
        head = [
            "# Random play in environments, on one core",
            "",
            intro,
            "of CPU time, the best of five rounds.",
        ]
        lines = [titles, ("---",) * 3, *rows(best)]
        RESULTS.write_text("\n".join([*head, "", *(f"| {' | '.join(line)} |" for line in lines)]) + "\n", "utf-8")


if __name__ == "__main__":
    main()
