"""Plays the same games, compiled or interpreted, and writes every state: `python -m tests.carriage.write_states`.

Choices depend on the number of the step and on the legal actions, so two runs differ only if the rules do.
"""

import sys
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from trilhos.core.rng import RNG, key_of_seed, key_words, start
from trilhos.families.carriage.rules.state import STATE
from trilhos.match.ruleset import find_ruleset

TABLES = (2, 3, 4)  # seats
STEPS = 500  # at most
ROW = np.dtype(
    [("state", STATE), ("imagined", STATE), ("action", np.int64), ("n_legal", np.int64), ("fault", np.int64)]
)
LOOKS = 16  # steps between checks by the referee and imagined states


def name(seats: int) -> str:
    """The file of a game."""
    return f"chicago-{seats}.npy"


def states_of_game(seats: int) -> npt.NDArray[Any]:
    """The state after each step of a game, and sometimes an imagined state and the referee's complaint."""
    ruleset, rngs = find_ruleset("chicago"), np.zeros(1, RNG)
    start(rngs[0], key_words(key_of_seed(2)), 0)
    states, works = ruleset.deal(seats, None, key_words(key_of_seed(1)), seats, {}), ruleset.works()
    rows: list[npt.NDArray[Any]] = []
    while not ruleset.is_over(states) and len(rows) < STEPS:
        step = len(rows)
        row = np.zeros(1, ROW)
        seat = int(states[0].actor)
        legal = ruleset.legal_ids(states, seat)
        action = int(legal[(step * 2654435761 >> 7) % len(legal)])
        row["action"], row["n_legal"] = action, len(legal)
        ruleset.apply(states, works, seat, action)
        row["state"] = states
        if step % LOOKS == 0:
            other = states.copy()
            watcher = step // LOOKS % (seats + 1) - 1
            ruleset.imagine(other, works, rngs, None if watcher < 0 else watcher)
            row["imagined"] = other
            row["fault"] = ruleset.first_complaint(states, works)
        rows.append(row)
    return np.concatenate(rows)


if __name__ == "__main__":
    for seats in TABLES:
        np.save(Path(sys.argv[1]) / name(seats), states_of_game(seats).view(np.uint8))
