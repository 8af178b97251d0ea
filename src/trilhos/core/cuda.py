"""Compile rules for a GPU: the same functions as on the CPU, with a few optimisations the compiler cannot infer.

- Counting bits is a single instruction.
- The random number generator has many callers and is not inlined, because the instruction cache is small.
- Scripted answers (core/scripted_rng.py) are never used on a GPU, so they are compiled out.
- No rule uses negative indices, so indices are not wrapped around.
- Local memory is always written before it is read, so it is not cleared first.

Each kernel lists the other functions that should be called instead of inlined. Functions that take the board are never
among them: where they called each other, an H200 lost the upper half of an address.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from threading import RLock
from typing import Any

import numpy as np

from trilhos.core import bits, rng
from trilhos.core.jit import COMPILED
from trilhos.core.notices import notice
from trilhos.core.optional_dependencies import install_command
from trilhos.core.record import Key, Word

Rule = Callable[..., Any]
Array = Any  # in device memory
Numba = Any  # Numba objects; Numba ships no types for them
OPTIONS = {"device": True, "opt": True, "debug": False}
LONG = 300  # bytes of Python bytecode
BOARD = "b"  # how rules name the board
STACK = 16 * 1024  # bytes per thread
THREADS = 128  # per block
WARP = 32  # threads per warp
ALL = 0xFFFF_FFFF  # mask of all threads in a warp
TILE = THREADS // WARP, WARP, WARP + 1  # shared words per warp; one spare word per row avoids bank conflicts
LOCAL = "_cudapy_lmem"  # Numba's name for a thread's local memory
ABSENT = object()
EXPLANATION = (
    "compiling the rules for the GPU, once per version; this takes a minute or two (TRILHOS_QUIET=1 hides this) …"
)
COMPILER = RLock()  # one compilation at a time: patches to Numba are visible to all threads
DISPATCHER = "_CUDATypingContext__dispatcher"  # where Numba keeps the GPU version of a CPU function


def missing_gpu_support() -> str:
    """What is missing to run on a GPU; empty if everything is there."""
    try:
        import numba_cuda  # noqa: F401
        from numba import cuda
    except Exception as error:
        return f"numba-cuda cannot be imported ({error}); {install_command('gpu')}"
    return "" if cuda.is_available() else "no CUDA device or driver found"


@cache
def raise_stack_limit() -> None:
    """Enlarge the stack for deeply nested calls, whose depth the driver cannot determine."""
    from numba import cuda
    from numba.cuda.cudadrv.driver import binding, driver

    cuda.current_context()
    driver.cuCtxSetLimit(binding.CUlimit.CU_LIMIT_STACK_SIZE, STACK)


class Kernel:
    """A kernel with one thread per game, and the functions that it calls instead of inlining.

    It is compiled on the first run. If `folder` is given, it is cached there like the rules (core/jit.py); the folder
    name must identify all sources it is compiled from.
    """

    def __init__(
        self, function: Rule, not_inlined: Callable[[], Iterable[Rule]], folder: Path | None = None, **options: Numba
    ) -> None:
        from numba import cuda

        self.function, self.folder, self._not_inlined = function, folder, not_inlined
        self._kernel = cuda.jit(**options)(function)
        if folder:
            self._kernel._cache = _cache(function, folder)

    def __call__(self, games: int, *arrays: Array) -> None:
        """Run the kernel for this number of games."""
        where = -(-games // THREADS), THREADS
        if self._kernel.overloads:
            self._kernel[where](*arrays)
        else:
            with compiling(self._not_inlined()):
                self._kernel[where](*arrays)


@cache
def coalesced_rows() -> tuple[Rule, Rule]:
    """Two device functions: one loads a thread's row of words, the other stores it, both with coalesced access.

    If every thread walked along its own row, memory latency would dominate. So the threads of a warp read and write
    the rows together, one after the other, and exchange the words through a tile in shared memory.
    """
    from numba import cuda

    # Loops have a fixed length so that the compiler unrolls them into little more than loads and stores.
    @cuda.jit(device=True)  # type: ignore[untyped-decorator]
    def fetch(rows: Array, n: int, k: int, tile: Array, mine: Array) -> None:
        warp, lane = cuda.threadIdx.x // WARP, cuda.threadIdx.x % WARP
        here, at = min(WARP, n - k + lane), (k - lane) * mine.size + lane
        for first in range(0, mine.size, WARP):
            if first + lane < mine.size:
                for row in range(WARP):
                    if row < here:
                        tile[warp, row, lane] = rows[at + first + row * mine.size]
            cuda.syncwarp()
            for place in range(WARP):
                if first + place < mine.size:
                    mine[first + place] = tile[warp, lane, place]
            cuda.syncwarp()

    @cuda.jit(device=True)  # type: ignore[untyped-decorator]
    def lay(rows: Array, n: int, k: int, tile: Array, mine: Array) -> None:
        warp, lane = cuda.threadIdx.x // WARP, cuda.threadIdx.x % WARP
        here, at = min(WARP, n - k + lane), (k - lane) * mine.size + lane
        for first in range(0, mine.size, WARP):
            for place in range(WARP):
                if first + place < mine.size:
                    tile[warp, lane, place] = mine[first + place]
            cuda.syncwarp()
            if first + lane < mine.size:
                for row in range(WARP):
                    if row < here:
                        rows[at + first + row * mine.size] = tile[warp, row, lane]
            cuda.syncwarp()

    return fetch, lay


@contextmanager
def compiling(not_inlined: Iterable[Rule] = ()) -> Iterator[None]:
    """Compile for a GPU in this context, with these functions called instead of inlined.

    Earlier compilations are ignored. Meanwhile the patches also affect GPU code that other threads compile.
    """
    from numba import cuda
    from numba.cuda import cgutils, types
    from numba.cuda.dispatcher import CUDADispatcher
    from numba.cuda.np import arrayobj

    def popcount(word: Word) -> np.int64:
        return np.int64(cuda.popc(np.uint64(word)))

    def next_scripted(r: rng.Rng, n: int) -> int:
        return rng.NONE

    def load_script(r: rng.Rng, key: Key, stream: int) -> None:
        return

    def place(context: Numba, builder: Numba, kind: Numba, index: Numba, size: Numba) -> Numba:
        return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)

    def local(builder: Numba, kind: Numba, *more: Numba, name: str = "", **others: Numba) -> Numba:
        if name != LOCAL or more or others:
            return cleared(builder, kind, *more, name=name, **others)
        with builder.goto_entry_block():
            return builder.alloca(kind, name=name)

    with COMPILER:
        cleared = cgutils.alloca_once
        dispatchers = dict.fromkeys(rules_of(), ABSENT)
        dispatchers |= {one: _not_inlined(one) for one in (rng.refill, *not_inlined)}
        replacements = {
            bits.popcount: popcount,
            rng.next_scripted: next_scripted,
            rng.load_script: load_script,
        }
        for rule, other in replacements.items():
            dispatchers[rule] = CUDADispatcher(other, dict(OPTIONS))
        patches = [(one, DISPATCHER, dispatcher) for one, dispatcher in dispatchers.items()]
        patches += [(cgutils, "alloca_once", local), (arrayobj, "fix_integer_index", place)]
        before = [(owner, name, vars(owner).get(name, ABSENT)) for owner, name, _ in patches]
        try:
            for part in patches:
                _set_attribute(*part)
            yield
        finally:
            for part in before:
                _set_attribute(*part)


def _set_attribute(owner: object, name: str, value: object) -> None:
    if value is ABSENT:
        vars(owner).pop(name, None)
    else:
        setattr(owner, name, value)


def rules_of(*modules: str) -> Iterator[Numba]:
    """The rules compiled so far in these modules or packages (all if none is given); a package ends with a dot."""
    for one in COMPILED:
        if not modules or one.py_func.__module__.startswith(modules):
            yield one


def long_rules(*modules: str) -> Iterator[Numba]:
    """Those of `rules_of` that are longer than a few lines and do not take the board."""
    for one in rules_of(*modules):
        code = one.py_func.__code__
        if len(code.co_code) > LONG and BOARD not in code.co_varnames[: code.co_argcount]:
            yield one


def _not_inlined(rule: Numba) -> Numba:
    from numba.cuda.dispatcher import CUDADispatcher

    class CalledDispatcher(CUDADispatcher):  # type: ignore[misc]
        def compile_device(self, args: Numba, return_type: Numba = None) -> Numba:
            fresh = args not in self.overloads
            made = super().compile_device(args, return_type)
            if fresh:
                for function in made.library._module.functions:
                    if not function.is_declaration:
                        function.attributes.add("noinline")
            return made

    return CalledDispatcher(rule.py_func, dict(OPTIONS))


def _cache(function: Rule, folder: Path) -> Numba:
    import numba_cuda
    from numba.cuda.core import config
    from numba.cuda.dispatcher import CUDACache

    class FolderCache(CUDACache):  # type: ignore[misc]
        def _index_key(self, sig: Numba, codegen: Numba) -> Numba:
            return sig, codegen.magic_tuple(), numba_cuda.__version__

        def load_overload(self, sig: Numba, target_context: Numba) -> Numba:
            found = super().load_overload(sig, target_context)
            if found is None:
                notice("compiling for CUDA", EXPLANATION)
            return found

    before = config.CACHE_DIR
    try:
        config.CACHE_DIR = str(folder)
        return FolderCache(function)
    finally:
        config.CACHE_DIR = before
