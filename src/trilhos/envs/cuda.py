"""Many games at once on a GPU: a game a thread, through the very rules of envs/*/batch.py. All arrays stay there.

They reach PyTorch, CuPy and JAX without a copy: `torch.as_tensor(step.masks, device="cuda")`. What comes back as
actions may be an array of any of them.
"""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from trilhos.core.cuda import TILE, Kernel, deepen, lacking, rows_together
from trilhos.core.jit import cache_folder
from trilhos.envs.refuse import refuse as check
from trilhos.envs.vector import Array, Vector


@cache
def _kernels(rules: Any, records: Any, thinks: bool) -> dict[str, Kernel]:
    """One for each rule of a batch. Bots that think are compiled in only where there are any."""
    from numba import cuda, from_dtype, int32

    fetch, lay = rows_together()
    step, see = rules.batch.step_games, rules.batch.look
    work, seen = from_dtype(records.WORK), from_dtype(rules.observation.OBSERVATION)
    state = from_dtype(records.STATE)

    # A step touches little of a game, so it does that where the game lies.
    def step_games(
        boards: Any, states: Any, imagined: Any, works: Any, memories: Any, rngs: Any, games: Any, key: Any, dice: Any,
        plan: Any, crew: Any, actions: Any, rewards: Any, done: Any,
    ) -> None:  # fmt: skip
        k, seats = cuda.grid(1), crew.shape[0]
        w = cuda.local.array(1, work)
        if k < states.shape[0]:
            if thinks:
                step(
                    boards, states[k : k + 1], imagined[k : k + 1], w, memories[seats * k : seats * k + seats],
                    rngs[k : k + 1], games[k : k + 1], key, dice, plan, crew, actions[k : k + 1], rewards[k : k + 1],
                    done[k : k + 1], 0, 1,
                )  # fmt: skip
            else:
                step(
                    boards, states[k : k + 1], None, w, memories, rngs[k : k + 1], games[k : k + 1], key, dice, plan,
                    crew, actions[k : k + 1], rewards[k : k + 1], done[k : k + 1], 0, 1,
                )  # fmt: skip

    # To look at it touches all of it, and writes as much again: both are handed over by the threads of a warp together.
    def look(boards: Any, states: Any, works: Any, seats: Any, rows: Any, masks: Any) -> None:
        k, n = cuda.grid(1), states.shape[0]
        tile = cuda.shared.array(TILE, int32)
        s = cuda.local.array(1, state)
        w = cuda.local.array(1, work)
        o = cuda.local.array(1, seen)
        fetch(states.view(np.int32), n, k, tile, s.view(np.int32))
        if k < n:
            see(boards, s, w, seats[k : k + 1], o, masks[k : k + 1], 0, 1)
        lay(rows, n, k, tile, o.view(np.int32))

    def refuse(masks: Any, actions: Any, refused: Any) -> None:
        k = cuda.grid(1)
        if k < masks.shape[0]:
            check(masks, actions, refused[1:], k, k + 1)
            if refused[1 + k]:
                refused[0] = True  # whoever writes, writes the same

    folder = cache_folder(Path(__file__)) / f"{rules.__name__}{'.bots' if thinks else ''}"
    registers = (step_games, 96), (look, 80), (refuse, None)  # a thread, so that enough of them run at once
    return {one.__name__: Kernel(one, tuple, folder, max_registers=n) for one, n in registers}


class CudaVector(Vector):
    """So many games of one kind, in step, on a GPU."""

    device = "cuda"

    def __init__(self, *given: Any) -> None:
        if missing := lacking():
            raise ValueError(f"no game can be played on a GPU here: {missing}")
        deepen()
        super().__init__(*given)
        self._seen = self._step.observations.view(np.int32).reshape(-1)
        self._refused = self._zeros(self.n + 1, np.bool_)  # the first one: whether any is
        self._made = _kernels(self.rules, self.records, self._memories.size > 0)

    def states(self) -> Any:
        """A copy of the games themselves on the CPU, hidden facts and all."""
        return self._states.copy_to_host()

    def _first_refused(self) -> tuple[int, int] | None:
        if not self._refused[0]:
            return None
        found = np.flatnonzero(self._refused.copy_to_host()[1:])
        self._fill(self._refused)
        return int(found[0]), len(found)

    def _put(self, array: Any) -> Array:
        from numba import cuda

        return cuda.to_device(np.ascontiguousarray(array))

    def _zeros(self, shape: int | tuple[int, ...], dtype: Any) -> Array:
        from numba import cuda

        made = cuda.device_array(shape, dtype)
        self._fill(made)
        return made

    def _scratch(self, thinks: bool) -> None:
        self._works = self._zeros(1, self.records.WORK)  # not used: each thread has its own
        self._imagined = self._zeros(self.n if thinks else 0, self.records.STATE)  # a kernel knows no None

    def _fill(self, array: Array) -> None:
        from numba import cuda

        if array.size:
            cuda.cudadrv.driver.device_memset(array, 0, array.nbytes)

    def _clear(self, masks: Array) -> None:
        self._fill(masks)

    def _state(self, k: int) -> Any:
        return self._states[k : k + 1].copy_to_host()

    def _given(self, actions: Array) -> Array:
        from numba import cuda

        on_gpu = hasattr(actions, "__cuda_array_interface__")
        given = cuda.as_cuda_array(actions) if on_gpu else self._put(super()._given(actions))
        if given.shape != (self.n,) or given.dtype != np.int64:
            raise ValueError(f"a step takes {self.n} int64 numbers, not {given.dtype} of shape {given.shape}")
        if not given.is_c_contiguous():
            raise ValueError("a step takes numbers that lie side by side, such as `actions.contiguous()`")
        return given

    def _run(self, call: Callable[..., None], *arrays: Array) -> None:
        self._made[call.__name__](self.n, *arrays)
