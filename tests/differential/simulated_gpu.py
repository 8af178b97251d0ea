"""A simulated GPU: runs kernels with a Python thread for each thread of a block.

The rules run as on the CPU. So this checks on any machine whether every game uses its own row and whether the threads
of a warp synchronise correctly. test_ptx.py checks that rules compile for CUDA, and bench/gpu.py tests a real GPU.
"""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from types import SimpleNamespace
from typing import Any
from unittest import mock

import numpy as np
from numba.np.numpy_support import as_dtype

from trilhos.bots import cuda as bots
from trilhos.core.cuda import ALL, THREADS, WARP, coalesced_rows
from trilhos.envs import cuda as envs

PATIENCE = 60  # seconds until a warp that does not synchronise counts as stuck
RUBBISH = 0xA5  # content of memory before it is written


@contextmanager
def simulated_gpu() -> Iterator[None]:
    """In this context games run on the simulated GPU."""
    import numba.cuda  # before it is replaced

    kept = envs._kernels, bots._kernel, bots._random_kernels, coalesced_rows
    with ExitStack() as stack:
        for made in kept:
            made.cache_clear()
            stack.callback(made.cache_clear)
        stack.enter_context(mock.patch.object(numba, "cuda", stack.enter_context(SimulatedGpu())))
        for module in (bots, envs):
            stack.enter_context(mock.patch.object(module, "raise_stack_limit"))
        yield


class Rows(np.ndarray[Any, Any]):
    """An array in device memory."""

    def copy_to_host(self) -> Any:
        return np.array(self)

    def is_c_contiguous(self) -> bool:
        return bool(self.flags.c_contiguous)


class Warp:
    """Threads that synchronise and vote."""

    def __init__(self) -> None:
        self.meeting = threading.Barrier(WARP)
        self.votes = [False] * WARP

    def meet(self) -> None:
        self.meeting.wait(PATIENCE)


class Block:
    """Threads with shared memory, which is created on first use."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.warps = [Warp() for _ in range(THREADS // WARP)]
        self.shared: dict[int, Any] = {}
        self.lock = threading.Lock()


class Function:
    """A device function: called from another one, or launched as a kernel for a number of blocks."""

    overloads = True  # it is compiled

    def __init__(self, gpu: "SimulatedGpu", function: Callable[..., None]) -> None:
        self._gpu, self._function = gpu, function

    def __call__(self, *given: Any) -> Any:
        return self._function(*given)

    def __getitem__(self, where: tuple[int, int]) -> Callable[..., None]:
        blocks, threads = where
        assert threads == THREADS

        def started(*arrays: Any) -> None:
            for number in range(blocks):
                self._gpu.run(Block(number), self._function, [np.asarray(one) for one in arrays])

        return started


class SimulatedGpu:
    """The parts of `numba.cuda` that our kernels and their callers use."""

    def __init__(self) -> None:
        self._me = threading.local()
        self._pool = ThreadPoolExecutor(THREADS)
        self.local = SimpleNamespace(array=self._own)
        self.shared = SimpleNamespace(array=self._shared)
        self.cudadrv = SimpleNamespace(driver=SimpleNamespace(device_memset=lambda rows, value, _: rows.fill(value)))

    def __enter__(self) -> "SimulatedGpu":
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.shutdown()

    def run(self, block: Block, kernel: Callable[..., None], arrays: list[Any]) -> None:
        """Run all threads of a block. The error of any of them is raised."""

        def thread(number: int) -> Exception | None:
            self._me.block, self._me.number, self._me.asked = block, number, 0
            try:
                with np.errstate(over="ignore"):
                    kernel(*arrays)
            except Exception as error:
                self._warp().meeting.abort()
                return error
            return None

        failures = [error for error in self._pool.map(thread, range(THREADS)) if error]
        for error in sorted(failures, key=lambda one: isinstance(one, threading.BrokenBarrierError)):
            raise error

    # Used inside kernels.

    @property
    def threadIdx(self) -> Any:  # noqa: N802
        return SimpleNamespace(x=self._me.number)

    def grid(self, dimensions: int) -> int:
        assert dimensions == 1
        return int(self._me.block.number * THREADS + self._me.number)

    def syncwarp(self) -> None:
        self._warp().meet()

    def any_sync(self, mask: int, vote: Any) -> bool:
        assert mask == ALL
        warp = self._warp()
        warp.votes[self._me.number % WARP] = bool(vote)
        warp.meet()
        found = any(warp.votes)
        warp.meet()  # no new vote before all threads have counted
        return found

    def _warp(self) -> Warp:
        found: Warp = self._me.block.warps[self._me.number // WARP]
        return found

    def _own(self, shape: Any, kind: Any) -> Any:
        made = np.empty(shape, as_dtype(kind))
        made.view(np.uint8).fill(RUBBISH)
        return made

    def _shared(self, shape: Any, kind: Any) -> Any:
        block, place = self._me.block, self._me.asked
        self._me.asked += 1
        with block.lock:
            if place not in block.shared:
                block.shared[place] = self._own(shape, kind)
        return block.shared[place]

    # Used by the callers of kernels.

    def is_available(self) -> bool:
        return True

    def jit(self, **options: Any) -> Callable[[Callable[..., None]], Function]:
        return lambda function: Function(self, function)

    def to_device(self, rows: Any) -> Rows:
        return np.array(rows).view(Rows)

    def device_array(self, shape: Any, dtype: Any) -> Rows:
        made = np.empty(shape, dtype)
        made.view(np.uint8).fill(RUBBISH)
        return made.view(Rows)
