"""Plays the same games in whatever mode it is run in, and writes down every state: `python -m tests.differential.walk`.

Choices depend on the number of the step and on the legal actions, so two runs differ only if the rules do.
"""

import sys
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from trilhos.core.rng import RNG, key_of_seed, key_words, start
from trilhos.ride import entry
from trilhos.ride.board import build
from trilhos.ride.facts import find
from trilhos.ride.state import NONE, OVER, STATE, WORK

# game, seats, and how fond of claims the seats are: often, or only now and then so that decks run out
TABLES = (
    ("usa", 2, 1),
    ("usa", 5, 1),
    ("japan", 2, 1),
    ("japan", 4, 3),
    ("first-journey", 2, 1),
    ("first-journey", 4, 3),
    ("san-francisco", 2, 3),
    ("san-francisco", 4, 3),
)
ROW = np.dtype(
    [("state", STATE), ("imagined", STATE), ("action", np.int64), ("n_legal", np.int64), ("fault", np.int64)]
)
LOOKS = 16  # the referee looks, and a seat imagines, at every so many steps


def name(table: tuple[str, int, int]) -> str:
    """The file of a walk."""
    game, seats, _ = table
    return f"{game}-{seats}.npy"


def walk(game: str, seats: int, calm: int) -> npt.NDArray[Any]:
    """A whole game: after each step its state, and now and then an imagined one and the referee's word."""
    boards, states, works, rngs = build(find(game)), np.zeros(1, STATE), np.zeros(1, WORK), np.zeros(1, RNG)
    start(rngs[0], key_words(key_of_seed(2)), 0)
    entry.deal(boards, states, seats, NONE, key_words(key_of_seed(1)), seats)
    out, claims = np.zeros(int(boards[0].n_actions), np.int64), int(boards[0].claim_at)
    rows: list[npt.NDArray[Any]] = []
    while states[0].phase != OVER:
        step = len(rows)
        row = np.zeros(1, ROW)
        acting = [seat for seat in range(seats) if int(entry.acting(states)) >> seat & 1]
        seat = acting[step % len(acting)]
        legal = out[: entry.legal_list(boards, states, seat, out)]
        quiet = legal[legal < claims]
        pick = quiet if len(quiet) and step % calm else legal
        action = int(pick[(step * 2654435761 >> 7) % len(pick)])
        row["action"], row["n_legal"] = action, len(legal)
        entry.apply(boards, states, works, seat, action)
        row["state"] = states
        if step % LOOKS == 0 or states[0].phase == OVER:
            other = states.copy()
            entry.imagine(boards, other, works, rngs, step // LOOKS % (seats + 1) - 1)
            row["imagined"] = other
            row["fault"] = entry.first_complaint(boards, states, works)
        rows.append(row)
    return np.concatenate(rows)


if __name__ == "__main__":
    for table in TABLES:
        np.save(Path(sys.argv[1]) / name(table), walk(*table).view(np.uint8))
