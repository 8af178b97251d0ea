"""Many games at once on a GPU: one thread per game runs the loops of envs/step_games.py. All arrays stay on the GPU.

PyTorch, CuPy and JAX can use them without copying: `torch.as_tensor(step.masks, device="cuda")`. Actions may be an
array of any of these libraries.
"""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import DTypeLike

from trilhos.bots.hooks import bound_to
from trilhos.core.bind import Bound
from trilhos.core.cuda import TILE, Array, Kernel, coalesced_rows, missing_gpu_support, raise_stack_limit
from trilhos.core.jit import cache_folder
from trilhos.core.view import Fields
from trilhos.envs import step_games as loops
from trilhos.envs.check_actions import mark_illegal as mark
from trilhos.envs.vector import Vector
from trilhos.match.hooks import Rules
from trilhos.match.observation import Environment, environment_of


@cache
def _kernels(bound: Bound, environment: Environment, records: Rules, thinks: bool) -> dict[str, Kernel]:
    """A kernel for each loop. Bots other than random ones are compiled in only if needed."""
    from numba import cuda, from_dtype, int32

    fetch, lay = coalesced_rows()
    step, see = bound(loops.step_games), bound(loops.look)
    work, seen = from_dtype(records.work), from_dtype(environment.observation)
    state = from_dtype(records.state)

    # A step touches only a small part of a game, so it works in global memory.
    def step_games(
        boards: Array, states: Array, imagined: Array, works: Array, memories: Array, rngs: Array, games: Array,
        key: Array, dice: Array, schedule: Array, lineup: Array, actions: Array, rewards: Array, winners: Array,
        done: Array,
    ) -> None:  # fmt: skip
        k, seats = cuda.grid(1), lineup.shape[0]
        w = cuda.local.array(1, work)
        if k < states.shape[0]:
            if thinks:
                step(
                    boards, states[k : k + 1], imagined[k : k + 1], w, memories[seats * k : seats * k + seats],
                    rngs[k : k + 1], games[k : k + 1], key, dice, schedule, lineup, actions[k : k + 1],
                    rewards[k : k + 1], winners[k : k + 1], done[k : k + 1], 0, 1,
                )  # fmt: skip
            else:
                step(
                    boards, states[k : k + 1], None, w, memories, rngs[k : k + 1], games[k : k + 1], key, dice,
                    schedule, lineup, actions[k : k + 1], rewards[k : k + 1], winners[k : k + 1], done[k : k + 1], 0, 1,
                )  # fmt: skip

    # An observation reads the whole game and writes about as much, so both use coalesced access.
    def look(boards: Array, states: Array, works: Array, seats: Array, rows: Array, masks: Array) -> None:
        k, n = cuda.grid(1), states.shape[0]
        tile = cuda.shared.array(TILE, int32)
        s = cuda.local.array(1, state)
        w = cuda.local.array(1, work)
        o = cuda.local.array(1, seen)
        fetch(states.view(np.int32), n, k, tile, s.view(np.int32))
        if k < n:
            see(boards, s, w, seats[k : k + 1], o, masks[k : k + 1], 0, 1)
        lay(rows, n, k, tile, o.view(np.int32))

    def mark_illegal(masks: Array, actions: Array, refused: Array) -> None:
        k = cuda.grid(1)
        if k < masks.shape[0]:
            mark(masks, actions, refused[1:], k, k + 1)
            if refused[1 + k]:
                refused[0] = True  # a benign race: all threads write the same value

    version = cache_folder(Path(__file__)).name
    folder = bound.folder(loops.step_games, loops.look) / f"{version}{'.bots' if thinks else ''}"
    registers = (step_games, 96), (look, 80), (mark_illegal, None)  # per thread, so that enough threads run at once
    return {one.__name__: Kernel(one, tuple, folder, max_registers=n) for one, n in registers}


class CudaVector(Vector):
    """A batch of games on a GPU, stepped together."""

    device = "cuda"

    def __init__(self, *given: Any) -> None:
        if missing := missing_gpu_support():
            raise ValueError(f"games cannot run on a GPU: {missing}")
        raise_stack_limit()
        super().__init__(*given)
        self._refused = self._zeros(self.n + 1, np.bool_)  # the first element: whether any action was refused
        self._made = _kernels(self._bound, environment_of(self.ruleset), self.records, self._memories.size > 0)

    def _attach(self) -> None:
        self._bound = bound_to(self.ruleset)
        self._seen = self._step.observations.view(np.int32).reshape(-1)

    def __getstate__(self) -> Fields:
        raise TypeError("a batch on a GPU cannot be copied or pickled")

    def states(self) -> Array:
        """A copy of the full game states on the CPU, including hidden information."""
        return self._states.copy_to_host()

    def _first_refused(self) -> tuple[int, int] | None:
        if not self._refused[0]:
            return None
        found = np.flatnonzero(self._refused.copy_to_host()[1:])
        self._fill(self._refused)
        return int(found[0]), len(found)

    def _put(self, array: Array) -> Array:
        from numba import cuda

        return cuda.to_device(np.ascontiguousarray(array))

    def _zeros(self, shape: int | tuple[int, ...], dtype: DTypeLike) -> Array:
        from numba import cuda

        made = cuda.device_array(shape, dtype)
        self._fill(made)
        return made

    def _scratch(self, thinks: bool) -> None:
        self._works = self._zeros(1, self.records.work)  # unused: each thread has its own
        self._imagined = self._zeros(self.n if thinks else 0, self.records.state)  # kernels do not accept None

    def _fill(self, array: Array) -> None:
        from numba import cuda

        if array.size:
            cuda.cudadrv.driver.device_memset(array, 0, array.nbytes)

    def _clear(self, masks: Array) -> None:
        self._fill(masks)

    def _state(self, k: int) -> Array:
        return self._states[k : k + 1].copy_to_host()

    def _given(self, actions: Array) -> Array:
        from numba import cuda

        on_gpu = hasattr(actions, "__cuda_array_interface__")
        given = cuda.as_cuda_array(actions) if on_gpu else self._put(super()._given(actions))
        if given.shape != (self.n,) or given.dtype != np.int64:
            raise ValueError(f"a step takes {self.n} int64 actions, not {given.dtype} of shape {given.shape}")
        if not given.is_c_contiguous():
            raise ValueError("actions must be contiguous in memory; pass `actions.contiguous()`")
        return given

    def _run(self, call: Callable[..., None], *arrays: Array) -> None:
        self._made[call.__name__](self.n, *arrays)
