"""Many games by compiled bots on a GPU: a game a thread, through the very functions that the CPU runs."""

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from trilhos.bots.compiled import Rows, family_of
from trilhos.bots.crew import FROM, ROW, TO
from trilhos.core.cuda import ALL, THREADS, TILE, Kernel, deepen, lacking, long_rules, rows_together
from trilhos.core.jit import cache_folder
from trilhos.core.rng import RNG, dice_of_key, key_words
from trilhos.match.table import Table

__all__ = ["THREADS", "RandomGames", "lacking", "play_at_random", "play_games"]
REGISTERS = 72  # a thread, so that enough of them run at once


@cache
def _kernel(rules: Any) -> Kernel:
    """The one that plays games of bots."""
    from numba import cuda

    play_games = rules.play_games

    def kernel(
        boards: Any,
        states: Any,
        works: Any,
        memories: Any,
        rngs: Any,
        key: Any,
        dice: Any,
        plans: Any,
        crews: Any,
        rows: Any,
    ) -> None:
        k = cuda.grid(1)
        if k < rows.shape[0]:
            n = memories.shape[0] // rows.shape[0]
            play_games(
                boards,
                states[2 * k : 2 * k + 2],
                works[k : k + 1],
                memories[n * k : n * k + n],
                rngs[k : k + 1],
                key,
                dice,
                plans[k],
                crews[plans[k, plans.shape[1] - 1]],
                False,
                rows[k : k + 1],
            )

    return Kernel(kernel, lambda: long_rules("carriage.", "bots.carriage."), _folder(rules))


def _folder(rules: Any) -> Path:
    return cache_folder(Path(__file__)) / str(rules.__name__)


def play_games(table: Table, plan: Any, key: Any, crews: Any, games: int) -> Rows:
    """Play so many games of a plan by each of several crews. Answers rows by crew and game.

    The plan's first and last game are set for each thread; all crews play the same deals.
    """
    from numba import cuda

    deepen()
    bots, records = family_of(table)
    n = len(crews) * games
    dice = key_words(dice_of_key(key.tobytes()))
    plans = np.zeros((n, len(plan) + 1), np.int64)
    plans[:, :-1] = plan
    plans[:, FROM] = plan[FROM] + np.tile(np.arange(games), len(crews))
    plans[:, TO] = plans[:, FROM] + 1
    plans[:, -1] = np.repeat(np.arange(len(crews)), games)
    rows = cuda.to_device(np.zeros((n, ROW), np.int64))
    given = (
        *(cuda.to_device(table.boards), cuda.device_array(2 * n, records.STATE)),
        *(cuda.device_array(n, records.WORK), cuda.device_array(records.MAX_SEATS * n, bots.memory.MEMORY)),
        *(
            cuda.device_array(n, RNG),
            cuda.to_device(key),
            cuda.to_device(dice),
            cuda.to_device(plans),
            cuda.to_device(crews),
        ),
    )
    _kernel(bots.many)(n, *given, rows)
    found: Rows = rows.copy_to_host().reshape(len(crews), games, ROW)
    return found


@cache
def _random_kernels(rules: Any, records: Any) -> tuple[Kernel, Kernel]:
    """What plays games of random seats out, and what scores them: states travel from one to the other."""
    from numba import cuda, from_dtype, int32

    begin, is_played, is_short = rules.begin, rules.is_played, rules.is_short
    act, score = rules.act, rules.score
    fetch, lay = rows_together()
    state, work, rng = from_dtype(records.STATE), from_dtype(records.WORK), from_dtype(RNG)

    # What a thread works on is its own, and lies so that the threads of a warp touch it together. They stay together
    # too: whoever is at a turn waits until nobody is at anything shorter, so that the long choice is made by all at
    # once.
    def play(boards: Any, states: Any, key: Any, dice: Any, plan: Any) -> None:
        k, n = cuda.grid(1), states.shape[0]
        tile = cuda.shared.array(TILE, int32)
        s = cuda.local.array(1, state)
        w = cuda.local.array(1, work)
        r = cuda.local.array(1, rng)
        fetch(states.view(np.int32), n, k, tile, s.view(np.int32))  # gaps too: states are compared as bytes
        plays = k < n
        if plays:
            begin(boards[0], s[0], w[0], r[0], key, dice, plan, plan[FROM] + k)
        while cuda.any_sync(ALL, plays):
            short = plays and is_short(s[0])
            if cuda.any_sync(ALL, short) == 0:
                short = plays
            if short:
                act(boards[0], s[0], w[0], r[0])
                plays = not is_played(s[0])
        lay(states.view(np.int32), n, k, tile, s.view(np.int32))

    def note(boards: Any, states: Any, plan: Any, rows: Any) -> None:
        k, n = cuda.grid(1), states.shape[0]
        tile = cuda.shared.array(TILE, int32)
        s = cuda.local.array(1, state)
        w = cuda.local.array(1, work)
        fetch(states.view(np.int32), n, k, tile, s.view(np.int32))
        if k < n:
            score(boards[0], s[0], w[0], plan, plan[FROM] + k, rows[k])
        lay(states.view(np.int32), n, k, tile, s.view(np.int32))

    def apart() -> Any:
        return long_rules("carriage.")

    folder = _folder(rules)
    return Kernel(play, apart, folder, max_registers=REGISTERS), Kernel(note, apart, folder, max_registers=REGISTERS)


class RandomGames:
    """So many games of random seats at once on a GPU, again and again: what lies there stays there."""

    def __init__(self, table: Table, games: int, key: Any) -> None:
        from numba import cuda

        bots, records = family_of(table)
        self._play, self._note = _random_kernels(bots.randomly, records)
        self._boards = cuda.to_device(table.boards)
        self._key, self._dice = cuda.to_device(key), cuda.to_device(key_words(dice_of_key(key.tobytes())))
        self.states = cuda.to_device(np.zeros(games, records.STATE))
        self.rows = cuda.to_device(np.zeros((games, ROW), np.int64))
        self._games = games

    def play(self, plan: Any) -> None:
        """Play the games of a plan from its first one on; its last one does not matter here."""
        from numba import cuda

        told = cuda.to_device(plan)
        self._play(self._games, self._boards, self.states, self._key, self._dice, told)
        self._note(self._games, self._boards, self.states, told, self.rows)


def play_at_random(table: Table, plan: Any, key: Any) -> Rows:
    """Play the games of a plan by random seats. Answers the very rows that they have on the CPU."""
    games = RandomGames(table, int(plan[TO] - plan[FROM]), key)
    games.play(plan)
    found: Rows = games.rows.copy_to_host()
    return found
