"""Finds a puzzle in games between bots. Runs in the worker process for analyses."""

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from typing import Any

from trilhos.analysis.clear_cut import Clarity, find

EVERY = 3  # decisions of a game from one that is looked at to the next
CLARITY = Clarity(least_actions=4)  # with fewer, guessing is too easy


@dataclass(frozen=True, slots=True)
class PuzzleRequest:
    """Where to look for a puzzle, and for how long."""

    puzzle: str  # the game
    seats: int
    seed: int
    seconds: float  # of processor time


class _TimeUpError(Exception):
    pass


def find_puzzle(request: PuzzleRequest, tell: Callable[[], None]) -> dict[str, Any] | None:
    """The first clear-cut decision that a bot got wrong, or else the clearest one of the first game with any.

    Many games have none, so it plays games until the time is up; then None if there was none. `tell` is called now and
    then while it looks.
    """
    late = time.process_time() + request.seconds

    def look() -> None:
        tell()
        if time.process_time() > late:
            raise _TimeUpError

    chosen = None
    with suppress(_TimeUpError):
        for seed in count(request.seed):
            look()
            for found in find(
                request.puzzle, seats=request.seats, seed=seed, clarity=CLARITY, threads=1, every=EVERY, tell=look
            ):
                if found.played not in found.answer.best:
                    chosen = found
                    break
                if chosen is None or found.answer.gap > chosen.answer.gap:
                    chosen = found
            if chosen is not None:
                break
    if chosen is None:
        return None
    return {
        "game": request.puzzle,
        "seat": chosen.seat,
        "position": chosen.position,
        "best": list(chosen.answer.best),
        "wins": chosen.answer.wins,
    }
