"""OpenSpiel's games and ours in random play, through OpenSpiel's own Python face, on one core, in one run.

A node is a decision or an answer of chance. Seconds are those of the processor, so that a busy machine says nearly
the same. Rounds take turns. `--save` writes the table to bench/results/openspiel.md.
"""

import os
import platform
import random
import sys
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from time import process_time
from typing import Any

import pyspiel
from open_spiel.python import games  # noqa: F401 - registers its own Python games

from trilhos.envs.openspiel import GAMES, name_of

ROUNDS, SECONDS, CLONES = 5, 0.5, 300
OTHERS = {
    "gin_rummy": "C++",
    "backgammon": "C++",
    "python_liars_poker": "Python",
    "python_block_dominoes": "Python",
    "python_tic_tac_toe": "Python",
}
Play = Callable[[], int]


def player_of(game: Any) -> Play:
    """Play one game at random, and say how many nodes it had."""
    dice = random.Random(1)

    def play() -> int:
        state, nodes = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(dice.choices(actions, chances)[0])
            else:
                state.apply_action(dice.choice(state.legal_actions()))
            nodes += 1
        return nodes

    return play


def speed(play: Play) -> float:
    """Nodes a second, for a while."""
    nodes, began = 0, process_time()
    while (spent := process_time() - began) < SECONDS:
        nodes += play()
    return nodes / spent


def clone_time(game: Any) -> float:
    """Microseconds for a copy of a state, after the first twenty nodes."""
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


def main() -> None:
    """Measure, and print the table."""
    rules = {name_of(game): "Trilhos" for game in GAMES} | OTHERS
    loaded = {name: pyspiel.load_game(name) for name in rules}
    players = {name: player_of(game) for name, game in loaded.items()}
    best, copies = dict.fromkeys(rules, 0.0), dict.fromkeys(rules, float("inf"))
    for play in players.values():
        play()
    for _ in range(ROUNDS):
        for name, play in players.items():
            best[name] = max(best[name], speed(play))
            copies[name] = min(copies[name], clone_time(loaded[name]))
    usa = best[name_of("usa")]
    lines = [
        "| game | rules in | nodes a second | `trilhos_usa` is so many times as fast | copy, µs |",
        "|---|---|--:|--:|--:|",
    ]
    for name, speed_of in best.items():
        lines.append(f"| `{name}` | {rules[name]} | {speed_of:,.0f} | {usa / speed_of:.2f} | {copies[name]:.1f} |")
    where = f"Python {platform.python_version()}, open_spiel {version('open_spiel')}, one of {os.cpu_count()} cores"
    text = "\n".join(lines)
    print(text)
    if "--save" in sys.argv[1:]:
        head = "# Random play in OpenSpiel\n\nWritten by `python bench/openspiel.py --save`"
        file = Path(__file__).parent / "results" / "openspiel.md"
        file.write_text(f"{head} ({where}).\n\n{text}\n", "utf-8")


if __name__ == "__main__":
    main()
