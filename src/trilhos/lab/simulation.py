"""Many games by random seats, as fast as the machine plays them, on all cores."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from threading import Lock
from time import perf_counter
from typing import Any

import numpy as np
import numpy.typing as npt

from trilhos.core.rng import key_of_seed, key_words
from trilhos.core.tally import COLUMNS, COMPLAINED, COMPLAINT, DECISIONS, GAMES, N_ROWS, POINTS, TURNS, WHOLE, WINS
from trilhos.match.table import Table, find_table

CHUNK = 500  # games between two looks at the clock
AT_RANDOM = -1  # the first seat, and whatever else a game leaves to chance


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


def simulate(
    game: str | Table,
    seats: int,
    games: int,
    *,
    seed: int = 0,
    first: int | None = None,
    threads: int | None = None,
    check: bool = False,
    progress: Callable[[int], None] | None = None,
) -> Summary:
    """Play games of a published game or board file by random seats.

    The same seed gives the same games, whatever the number of threads.

    `check` lets the referee look after every step. `progress` is told now and then how many games are done.
    """
    table = find_table(game) if isinstance(game, str) else game
    if not table.seats_min <= seats <= table.seats_max:
        raise ValueError(
            f"{table.seats_clause}: {table.id} takes {table.seats_min} to {table.seats_max} seats, not {seats}"
        )
    if first is not None and not 0 <= first < seats:
        raise ValueError(f"{table.first_clause}: the first seat is one of 0 to {seats - 1}, not {first}")
    threads = threads or os.cpu_count() or 1
    key = key_words(key_of_seed(seed))
    lock, done, tallies = Lock(), [0], []
    pieces = iter([(begin, min(begin + CHUNK, games)) for begin in range(0, games, CHUNK)])

    def work() -> None:
        tally = np.zeros((N_ROWS, COLUMNS), np.int64)
        while True:
            with lock:
                piece = next(pieces, None)
                if piece is None:
                    tallies.append(tally)
                    return
            plan = np.array([seats, AT_RANDOM if first is None else first, *piece, *[AT_RANDOM] * 5])
            table.play_games(plan, key, check, tally)
            with lock:
                done[0] += piece[1] - piece[0]
                if progress:
                    progress(done[0])

    nothing = np.array([seats, AT_RANDOM, 0, 0, *[AT_RANDOM] * 5])
    table.play_games(nothing, key, check, np.zeros((N_ROWS, COLUMNS), np.int64))  # compiles, before the clock runs
    began = perf_counter()
    if threads == 1:
        work()
    else:
        with ThreadPoolExecutor(threads) as pool:
            for future in [pool.submit(work) for _ in range(threads)]:
                future.result()
    return _summary(table, seats, sum(tallies[1:], tallies[0]), perf_counter() - began)


def _summary(table: Table, seats: int, tally: npt.NDArray[np.int64], seconds: float) -> Summary:
    games, decisions = int(tally[GAMES, 0]), int(tally[DECISIONS, 0])
    return Summary(
        game=table.id,
        seats=seats,
        games=games,
        decisions=decisions,
        seconds=round(seconds, 6),
        decisions_per_second=round(decisions / seconds, 1),
        turns_mean=round(int(tally[TURNS, 0]) / max(1, games), 4),
        points_mean=[round(int(tally[POINTS, i]) / max(1, games), 4) for i in range(seats)],
        win_share=[round(int(tally[WINS, i]) / max(1, games) / WHOLE, 6) for i in range(seats)],
        complaints=int(tally[COMPLAINED, 0]),
        first_complaint=table.complaint(int(tally[COMPLAINT, 0])),
    )
