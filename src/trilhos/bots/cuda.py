"""Games of compiled bots on a GPU: one thread per game, running the same functions as the CPU."""

from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path

import numpy as np

from trilhos.bots import play_games as loops
from trilhos.bots import random_games
from trilhos.bots.compiled import Rows
from trilhos.bots.game_arrays import FROM, ROW, TO
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
        schedules: Array,
        lineups: Array,
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
                schedules[k],
                lineups[schedules[k, schedules.shape[1] - 1]],
                False,
                rows[k : k + 1],
                None,
            )

    return Kernel(kernel, partial(_not_inlined, bots), bound.folder(loops.play_games) / _here())


def _not_inlined(bots: Bots) -> Iterator[Rule]:
    """The functions that a family's kernels call instead of inlining."""
    return long_rules(*bots.not_inlined_on_gpu) if bots.not_inlined_on_gpu else iter(())


def _here() -> str:
    """The version of this file: the name of the kernels' folder inside the cache folder of the rules they call."""
    return cache_folder(Path(__file__)).name


def play_games(ruleset: Ruleset, schedule: Array, key: Array, lineups: Array, games: int) -> Rows:
    """Let each of several lineups play this number of games. Returns result rows by lineup and game.

    All lineups play the same deals, starting with the schedule's first game; its last game is ignored.
    """
    from numba import cuda

    raise_stack_limit()
    bots, records = bots_of(ruleset), ruleset.rules
    n = len(lineups) * games
    dice = key_words(dice_of_key(key.tobytes()))
    schedules = np.zeros((n, len(schedule) + 1), np.int64)
    schedules[:, :-1] = schedule
    schedules[:, FROM] = schedule[FROM] + np.tile(np.arange(games), len(lineups))
    schedules[:, TO] = schedules[:, FROM] + 1
    schedules[:, -1] = np.repeat(np.arange(len(lineups)), games)
    rows = cuda.to_device(np.zeros((n, ROW), np.int64))
    given = (
        *(cuda.to_device(ruleset.boards), cuda.device_array(2 * n, records.state)),
        *(cuda.device_array(n, records.work), cuda.device_array(records.max_seats * n, bots.memory)),
        *(
            cuda.device_array(n, RNG),
            cuda.to_device(key),
            cuda.to_device(dice),
            cuda.to_device(schedules),
            cuda.to_device(lineups),
        ),
    )
    _kernel(bound_to(ruleset), bots)(n, *given, rows)
    found: Rows = rows.copy_to_host().reshape(len(lineups), games, ROW)
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
    def play(boards: Array, states: Array, key: Array, dice: Array, schedule: Array) -> None:
        k, n = cuda.grid(1), states.shape[0]
        tile = cuda.shared.array(TILE, int32)
        s = cuda.local.array(1, state)
        w = cuda.local.array(1, work)
        r = cuda.local.array(1, rng)
        fetch(states.view(np.int32), n, k, tile, s.view(np.int32))  # including padding: states are compared as bytes
        plays = k < n
        if plays:
            begin(boards[0], s[0], w[0], r[0], key, dice, schedule, schedule[FROM] + k)
        while cuda.any_sync(ALL, plays):
            short = plays and is_short(s[0])
            if cuda.any_sync(ALL, short) == 0:
                short = plays
            if short:
                act(boards[0], s[0], w[0], r[0])
                plays = not is_played(s[0])
        lay(states.view(np.int32), n, k, tile, s.view(np.int32))

    def note(boards: Array, states: Array, schedule: Array, rows: Array) -> None:
        k, n = cuda.grid(1), states.shape[0]
        tile = cuda.shared.array(TILE, int32)
        s = cuda.local.array(1, state)
        w = cuda.local.array(1, work)
        fetch(states.view(np.int32), n, k, tile, s.view(np.int32))
        if k < n:
            score(boards[0], s[0], w[0], schedule, schedule[FROM] + k, rows[k])
        lay(states.view(np.int32), n, k, tile, s.view(np.int32))

    not_inlined, folder = partial(_not_inlined, bots), bound.folder(*RANDOM) / _here()
    play_kernel, note_kernel = (
        Kernel(function, not_inlined, folder, max_registers=REGISTERS) for function in (play, note)
    )
    return play_kernel, note_kernel


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

    def play(self, schedule: Array) -> None:
        """Play a batch that starts with the schedule's first game; its last game is ignored."""
        from numba import cuda

        schedule_on_gpu = cuda.to_device(schedule)
        self._play(self._games, self._boards, self.states, self._key, self._dice, schedule_on_gpu)
        self._note(self._games, self._boards, self.states, schedule_on_gpu, self.rows)


def play_at_random(ruleset: Ruleset, schedule: Array, key: Array) -> Rows:
    """Play the games of a schedule with random seats. Returns the same rows as the CPU."""
    games = RandomGames(ruleset, int(schedule[TO] - schedule[FROM]), key)
    games.play(schedule)
    found: Rows = games.rows.copy_to_host()
    return found
