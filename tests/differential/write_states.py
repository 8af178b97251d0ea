"""Plays the same games, compiled or interpreted, and writes every state: `python -m tests.differential.write_states`.

Choices depend on the number of the step and on the legal actions, so two runs differ only if the rules do.
"""

import sys
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from tests.sampling import sample
from trilhos.core.rng import RNG, key_of_seed, key_words, start
from trilhos.families.ride.rules.state import OVER, STATE
from trilhos.match.ruleset import find_ruleset

# game, seats, and how often seats claim: often, or rarely so that decks run out
FULL = (
    ("usa", 2, 1),
    ("usa", 5, 1),
    ("japan", 2, 1),
    ("japan", 4, 3),
    ("first-journey", 2, 1),
    ("first-journey", 4, 3),
    ("san-francisco", 2, 3),
    ("san-francisco", 4, 3),
)
TABLES = sample(full=FULL, quick=(FULL[0], FULL[3], FULL[5], FULL[6]))
ROW = np.dtype(
    [("state", STATE), ("imagined", STATE), ("action", np.int64), ("n_legal", np.int64), ("fault", np.int64)]
)
LOOKS = 16  # steps between checks by the referee and imagined states


def name(table: tuple[str, int, int]) -> str:
    """The file of a game."""
    game, seats, _ = table
    return f"{game}-{seats}.npy"


def states_of_game(game: str, seats: int, calm: int) -> npt.NDArray[Any]:
    """A whole game: its state after each step, and sometimes an imagined state and the referee's complaint."""
    ruleset, rngs = find_ruleset(game), np.zeros(1, RNG)
    start(rngs[0], key_words(key_of_seed(2)), 0)
    states, works = ruleset.deal(seats, None, key_words(key_of_seed(1)), seats, {}), ruleset.works()
    claims = int(ruleset.boards[0].claim_at)
    rows: list[npt.NDArray[Any]] = []
    while states[0].phase != OVER:
        step = len(rows)
        row = np.zeros(1, ROW)
        acting = [seat for seat in range(seats) if ruleset.acting(states) >> seat & 1]
        seat = acting[step % len(acting)]
        legal = np.array(ruleset.legal_ids(states, seat))
        quiet = legal[legal < claims]
        pick = quiet if len(quiet) and step % calm else legal
        action = int(pick[(step * 2654435761 >> 7) % len(pick)])
        row["action"], row["n_legal"] = action, len(legal)
        ruleset.apply(states, works, seat, action)
        row["state"] = states
        if step % LOOKS == 0 or states[0].phase == OVER:
            other = states.copy()
            watcher = step // LOOKS % (seats + 1) - 1
            ruleset.imagine(other, works, rngs, None if watcher < 0 else watcher)
            row["imagined"] = other
            row["fault"] = ruleset.first_complaint(states, works)
        rows.append(row)
    return np.concatenate(rows)


if __name__ == "__main__":
    for table in TABLES:
        np.save(Path(sys.argv[1]) / name(table), states_of_game(*table).view(np.uint8))
