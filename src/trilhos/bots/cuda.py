"""Many games by compiled bots on a GPU: a game a thread, through the very functions that the CPU runs."""

from functools import cache
from typing import Any

import numpy as np

from trilhos.bots.compiled import Rows, family_of
from trilhos.bots.crew import FROM, ROW, TO
from trilhos.core.rng import RNG, dice_of_key, key_words
from trilhos.match.table import Table

THREADS = 128  # a block


def lacking() -> str:
    """What is missing for it; empty if nothing is."""
    try:
        from numba import cuda
    except Exception as error:
        return f"numba-cuda does not load ({error}); pip install 'trilhos[gpu]'"
    return "" if cuda.is_available() else "there is no CUDA device, or no driver for it"


@cache
def _kernel(play_games: Any) -> Any:
    from numba import cuda

    @cuda.jit  # type: ignore[untyped-decorator]
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

    return kernel


def play_games(table: Table, plan: Any, key: Any, crews: Any, games: int, loop: Any = None) -> Rows:
    """Play so many games of a plan by each of several crews. Answers rows by crew and game.

    The plan's first and last game are set for each thread; all crews play the same deals. `loop` is another one than
    that of bots/*/many.py, for rules of one's own (bots/own.py).
    """
    from numba import cuda

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
    _kernel(loop or bots.many.play_games)[-(-n // THREADS), THREADS](*given, rows)
    found: Rows = rows.copy_to_host().reshape(len(crews), games, ROW)
    return found
