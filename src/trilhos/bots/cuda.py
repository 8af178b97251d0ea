"""Games of compiled bots on a GPU: one thread per game, running the same functions as the CPU."""

from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path

import numpy as np

from trilhos.bots import play_games as loops
from trilhos.bots import random_games
from trilhos.bots.compiled import Rows
from trilhos.bots.crew import FROM, ROW, TO
from trilhos.bots.hooks import Bots, bots_of, bound_to
from trilhos.core.bind import Bound, Rule
from trilhos.core.cuda import (
    ALL,
    THREADS,
    TILE,
    Array,
    Kernel,
    coalesced_rows,
    long_rules,
    missing_gpu_support,
    raise_stack_limit,
)
from trilhos.core.jit import cache_folder
from trilhos.core.rng import RNG, dice_of_key, key_words
from trilhos.match.hooks import Rules
from trilhos.match.ruleset import Ruleset

__all__ = ["THREADS", "RandomGames", "missing_gpu_support", "play_at_random", "play_games"]
REGISTERS = 72  # per thread, so that enough threads run at once
RANDOM: tuple[Rule, ...] = (random_games.begin, random_games.is_done, random_games.act, random_games.write_result)


@cache
def _kernel(bound: Bound, bots: Bots) -> Kernel:
    """The kernel that plays games of bots."""
    from numba import cuda

    play_games = bound(loops.play_games)

    def kernel(
        boards: Array,
        states: Array,
        works: Array,
        memories: Array,
        rngs: Array,
        key: Array,
        dice: Array,
        plans: Array,
        crews: Array,
        rows: Array,
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
                None,
            )

    return Kernel(kernel, partial(_apart, bots), bound.folder(loops.play_games) / _here())


def _apart(bots: Bots) -> Iterator[Rule]:
    """The functions that a family's kernels call instead of inlining."""
    return long_rules(*bots.apart_on_gpu) if bots.apart_on_gpu else iter(())


def _here() -> str:
    """The version of this file: the name of the kernels' folder inside the cache folder of the rules they call."""
    return cache_folder(Path(__file__)).name


def play_games(ruleset: Ruleset, plan: Array, key: Array, crews: Array, games: int) -> Rows:
    """Let each of several crews play this number of games of a plan. Returns result rows by crew and game.

    All crews play the same deals, counted from the plan's first game; its last game is ignored.
    """
    from numba import cuda

    raise_stack_limit()
    bots, records = bots_of(ruleset), ruleset.rules
    n = len(crews) * games
    dice = key_words(dice_of_key(key.tobytes()))
    plans = np.zeros((n, len(plan) + 1), np.int64)
    plans[:, :-1] = plan
    plans[:, FROM] = plan[FROM] + np.tile(np.arange(games), len(crews))
    plans[:, TO] = plans[:, FROM] + 1
    plans[:, -1] = np.repeat(np.arange(len(crews)), games)
    rows = cuda.to_device(np.zeros((n, ROW), np.int64))
    given = (
        *(cuda.to_device(ruleset.boards), cuda.device_array(2 * n, records.state)),
        *(cuda.device_array(n, records.work), cuda.device_array(records.max_seats * n, bots.memory)),
        *(
            cuda.device_array(n, RNG),
            cuda.to_device(key),
            cuda.to_device(dice),
            cuda.to_device(plans),
            cuda.to_device(crews),
        ),
    )
    _kernel(bound_to(ruleset), bots)(n, *given, rows)
    found: Rows = rows.copy_to_host().reshape(len(crews), games, ROW)
    return found


@cache
def _random_kernels(bound: Bound, bots: Bots, records: Rules) -> tuple[Kernel, Kernel]:
    """Two kernels: one plays games of random seats to the end, the other scores the states it leaves."""
    from numba import cuda, from_dtype, int32

    begin, is_played, act, score = (bound(function) for function in RANDOM)
    is_short = bound(random_games.is_quick)
    fetch, lay = coalesced_rows()
    state, work, rng = from_dtype(records.state), from_dtype(records.work), from_dtype(RNG)

    # Each thread works in local memory, where accesses of a warp are coalesced. To limit divergence, a thread that must
    # choose for a full turn waits while any other thread has a shorter choice, so that the warp makes the long choice
    # together.
    def play(boards: Array, states: Array, key: Array, dice: Array, plan: Array) -> None:
        k, n = cuda.grid(1), states.shape[0]
        tile = cuda.shared.array(TILE, int32)
        s = cuda.local.array(1, state)
        w = cuda.local.array(1, work)
        r = cuda.local.array(1, rng)
        fetch(states.view(np.int32), n, k, tile, s.view(np.int32))  # including padding: states are compared as bytes
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

    def note(boards: Array, states: Array, plan: Array, rows: Array) -> None:
        k, n = cuda.grid(1), states.shape[0]
        tile = cuda.shared.array(TILE, int32)
        s = cuda.local.array(1, state)
        w = cuda.local.array(1, work)
        fetch(states.view(np.int32), n, k, tile, s.view(np.int32))
        if k < n:
            score(boards[0], s[0], w[0], plan, plan[FROM] + k, rows[k])
        lay(states.view(np.int32), n, k, tile, s.view(np.int32))

    apart, folder = partial(_apart, bots), bound.folder(*RANDOM) / _here()
    return Kernel(play, apart, folder, max_registers=REGISTERS), Kernel(note, apart, folder, max_registers=REGISTERS)


class RandomGames:
    """Repeated batches of games of random seats on a GPU; arrays stay there between batches."""

    def __init__(self, ruleset: Ruleset, games: int, key: Array) -> None:
        from numba import cuda

        records = ruleset.rules
        self._play, self._note = _random_kernels(bound_to(ruleset), bots_of(ruleset), records)
        self._boards = cuda.to_device(ruleset.boards)
        self._key, self._dice = cuda.to_device(key), cuda.to_device(key_words(dice_of_key(key.tobytes())))
        self.states = cuda.to_device(np.zeros(games, records.state))
        self.rows = cuda.to_device(np.zeros((games, ROW), np.int64))
        self._games = games

    def play(self, plan: Array) -> None:
        """Play a batch that starts with the plan's first game; the plan's last game is ignored."""
        from numba import cuda

        told = cuda.to_device(plan)
        self._play(self._games, self._boards, self.states, self._key, self._dice, told)
        self._note(self._games, self._boards, self.states, told, self.rows)


def play_at_random(ruleset: Ruleset, plan: Array, key: Array) -> Rows:
    """Play the games of a plan with random seats. Returns the same rows as the CPU."""
    games = RandomGames(ruleset, int(plan[TO] - plan[FROM]), key)
    games.play(plan)
    found: Rows = games.rows.copy_to_host()
    return found
