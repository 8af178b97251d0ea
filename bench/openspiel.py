"""Random play of OpenSpiel's games and ours through OpenSpiel's Python API, on one core, in one run.

A node is a decision or a chance node. Times are CPU time, which is comparable on a busy machine. Rounds of different
games alternate. `--write` writes the table to bench/results/openspiel.md.
"""

import argparse
import platform
import random
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from time import process_time
from typing import Any

import pyspiel
from open_spiel.python import games  # noqa: F401 - registers its own Python games
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from trilhos.envs.openspiel import GAMES, name_of

ROUNDS, SECONDS, CLONES = 5, 0.5, 300
RESULTS = Path(__file__).parent / "results" / "openspiel.md"
OTHERS = {
    "gin_rummy": "C++",
    "backgammon": "C++",
    "python_liars_poker": "Python",
    "python_block_dominoes": "Python",
    "python_tic_tac_toe": "Python",
}
Play = Callable[[], int]


def player_of(game: Any, chance: bool = True) -> Play:
    """A function that plays one random game and returns its number of nodes, with or without chance nodes."""
    dice = random.Random(1)

    def play() -> int:
        state, nodes = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(dice.choices(actions, chances)[0])
                nodes += chance
            else:
                state.apply_action(dice.choice(state.legal_actions()))
                nodes += 1
        return nodes

    return play


def speed(play: Play) -> float:
    """Nodes per second, measured for a while."""
    nodes, began = 0, process_time()
    while (spent := process_time() - began) < SECONDS:
        nodes += play()
    return nodes / spent


def clone_time(game: Any) -> float:
    """Microseconds to clone a state, after the first twenty nodes."""
    dice, state = random.Random(1), game.new_initial_state()
    for _ in range(20):
        child = state.child(dice.choice(state.legal_actions()))
        if child.is_terminal():
            break
        state = child
    began = process_time()
    for _ in range(CLONES):
        state.clone()
    return (process_time() - began) / CLONES * 1e6


def measure(loaded: dict[str, Any]) -> dict[str, tuple[float, float]]:
    """The best round of each game: nodes per second, microseconds per clone."""
    players = {name: player_of(game) for name, game in loaded.items()}
    best, copies = dict.fromkeys(loaded, 0.0), dict.fromkeys(loaded, float("inf"))
    with Progress(console=Console(stderr=True)) as progress:
        bar = progress.add_task("Playing", total=len(loaded) * ROUNDS)
        for play in players.values():
            play()
        for _ in range(ROUNDS):
            for name, play in players.items():
                best[name] = max(best[name], speed(play))
                copies[name] = min(copies[name], clone_time(loaded[name]))
                progress.advance(bar)
    return {name: (best[name], copies[name]) for name in loaded}


def main() -> None:
    """Measure, print, and write the table if requested."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help=f"write the table to {RESULTS.name}")
    given = parser.parse_args()
    rules = {name_of(game): "Trilhos" for game in GAMES} | OTHERS
    found = measure({name: pyspiel.load_game(name) for name in rules})
    usa = found[name_of("usa")][0]
    titles = ("game", "rules in", "nodes/s", "usa relative to it", "clone, µs")
    rows = [
        (name, rules[name], f"{nodes:,.0f}", f"× {usa / nodes:.2f}", f"{copy:.1f}")
        for name, (nodes, copy) in found.items()
    ]
    table = Table(*titles, title="Random play through OpenSpiel, one core, one run")
    for row in rows:
        table.add_row(*row)
    Console().print(table)
    if given.write:
        intro = f"One run of `python bench/openspiel.py` with Python {platform.python_version()} and open_spiel"
        more = f"{version('open_spiel')}: nodes per second of CPU time, the best of {ROUNDS} rounds."
        head = ["# Random play through OpenSpiel, on one core", "", intro, more, ""]
        lines = [titles, ("---",) * len(titles), *rows]
        RESULTS.write_text("\n".join([*head, *(f"| {' | '.join(line)} |" for line in lines)]) + "\n", "utf-8")


if __name__ == "__main__":
    main()
