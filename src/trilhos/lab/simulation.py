"""Many games by random seats, as fast as the machine plays them, on all cores."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from functools import cache
from threading import Lock
from time import perf_counter
from typing import Any

import numpy as np
import numpy.typing as npt

from trilhos.core.jit import rule
from trilhos.core.rng import RNG, key_of_seed, key_words, start
from trilhos.match.referee import COMPLAINTS, FINE, first_complaint
from trilhos.ride import setup
from trilhos.ride.board import build
from trilhos.ride.entry import step_at_random
from trilhos.ride.facts import Facts
from trilhos.ride.limits import MAX_SEATS
from trilhos.ride.state import NONE, OVER, STATE, WORK

CHUNK = 500  # games between two looks at the clock

# Rows of the tally of a run: totals over its games, by seat or of the whole.
POINTS, WINS, GAMES, DECISIONS, TURNS, COMPLAINED, COMPLAINT = 0, 1, 2, 3, 4, 5, 6
N_ROWS = 7


@rule
def play_games(
    boards: Any, states: Any, works: Any, rngs: Any, key: Any, plan: Any, check: bool, tally: Any
) -> None:
    """Play games by random seats from deal to final scoring and add them up. plan: seats, first, from, to."""
    b = boards[0]
    s = states[0]
    w = works[0]
    r = rngs[0]
    for stream in range(plan[2], plan[3]):
        setup.deal(b, s, plan[0], plan[1], key, stream)
        start(r, key, -1 - stream)
        while s.phase != OVER:
            if check:
                complain(b, s, w, tally)
            step_at_random(b, s, w, r)
        if check:
            complain(b, s, w, tally)
        add_up(s, tally)


@rule
def complain(b: Any, s: Any, w: Any, tally: Any) -> None:
    """Let the referee look; remember what it said first and how often it said something."""
    found = first_complaint(b, s, w)
    if found != FINE:
        tally[COMPLAINED, 0] += 1
        if tally[COMPLAINT, 0] == FINE:
            tally[COMPLAINT, 0] = found


@rule
def add_up(s: Any, tally: Any) -> None:
    """Count a finished game; a shared win is shared in 60 equal parts, so that sums stay whole."""
    winners = 0
    for i in range(int(s.n_seats)):
        winners += int(s.winners) >> i & 1
    for i in range(int(s.n_seats)):
        tally[POINTS, i] += int(s.seats[i].total)
        if int(s.winners) >> i & 1:
            tally[WINS, i] += 60 // winners
    tally[GAMES, 0] += 1
    tally[DECISIONS, 0] += int(s.steps)
    tally[TURNS, 0] += int(s.turns)


@dataclass(frozen=True, slots=True)
class Summary:
    """What came of many games. Lists are by seat."""

    game: str
    seats: int
    games: int
    decisions: int
    seconds: float
    decisions_per_second: float
    turns_mean: float
    points_mean: list[float]
    win_share: list[float]
    complaints: int
    first_complaint: str | None = None

    def as_dict(self) -> dict[str, Any]:
        """Ready for JSON; what the referee said first, only if it said something."""
        told = asdict(self)
        if self.first_complaint is None:
            del told["first_complaint"]
        return told


@cache
def _board(facts: Facts) -> npt.NDArray[Any]:
    return build(facts)


def simulate(
    facts: Facts,
    seats: int,
    games: int,
    *,
    seed: int = 0,
    first: int | None = None,
    threads: int | None = None,
    check: bool = False,
    progress: Callable[[int], None] | None = None,
) -> Summary:
    """Play games by random seats. The same seed gives the same games, whatever the number of threads.

    `check` lets the referee look after every step. `progress` is told now and then how many games are done.
    """
    threads = threads or os.cpu_count() or 1
    boards, key = _board(facts), key_words(key_of_seed(seed))
    lock, done, tallies = Lock(), [0], []
    pieces = iter([(start, min(start + CHUNK, games)) for start in range(0, games, CHUNK)])

    def work() -> None:
        states, works, rngs = np.zeros(1, STATE), np.zeros(1, WORK), np.zeros(1, RNG)
        tally = np.zeros((N_ROWS, MAX_SEATS), np.int64)
        while True:
            with lock:
                piece = next(pieces, None)
                if piece is None:
                    tallies.append(tally)
                    return
            plan = np.array([seats, NONE if first is None else first, *piece])
            play_games(boards, states, works, rngs, key, plan, check, tally)
            with lock:
                done[0] += piece[1] - piece[0]
                if progress:
                    progress(done[0])

    began = perf_counter()
    if threads == 1:
        work()
    else:
        with ThreadPoolExecutor(threads) as pool:
            for future in [pool.submit(work) for _ in range(threads)]:
                future.result()
    return _summary(facts, seats, sum(tallies[1:], tallies[0]), perf_counter() - began)


def _summary(facts: Facts, seats: int, tally: npt.NDArray[np.int64], seconds: float) -> Summary:
    games, decisions = int(tally[GAMES, 0]), int(tally[DECISIONS, 0])
    said = int(max(tally[COMPLAINT, 0], 0))
    return Summary(
        game=facts.id,
        seats=seats,
        games=games,
        decisions=decisions,
        seconds=round(seconds, 6),
        decisions_per_second=round(decisions / seconds, 1),
        turns_mean=round(int(tally[TURNS, 0]) / max(1, games), 4),
        points_mean=[round(int(tally[POINTS, i]) / max(1, games), 4) for i in range(seats)],
        win_share=[round(int(tally[WINS, i]) / max(1, games) / 60, 6) for i in range(seats)],
        complaints=int(tally[COMPLAINED, 0]),
        first_complaint=COMPLAINTS.get(said),
    )
