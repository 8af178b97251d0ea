"""How rules are compiled for a GPU: the very same functions, but for a few things that the compiler cannot know.

Counting bits is one instruction there. The generator, which many call, is better not copied into each of them: what
threads run must fit into a small memory for instructions. Nobody lays chance down there (core/script.py). No rule
counts from the end of a row, so no index is asked whether it is negative. And what is a thread's own is written before
it is read, so it need not be cleared first.

Each kernel says itself which other functions are to be called and not copied. That is best done sparingly: where
functions that are handed the board called each other, an H200 was seen to lose the upper half of its address.
"""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from threading import RLock
from typing import Any

import numpy as np
from numba.core.dispatcher import Dispatcher

from trilhos.core import bits, rng

Rule = Callable[..., Any]
OPTIONS = {"device": True, "opt": True, "debug": False}
LONG = 300  # bytes of Python
STACK = 16 * 1024  # bytes a thread
THREADS = 128  # a block
WARP = 32  # threads that run together
ALL = 0xFFFF_FFFF  # of them
TILE = THREADS // WARP, WARP, WARP + 1  # words that the threads of a warp share; one more a row: no two in one bank
LOCAL = "_cudapy_lmem"  # how Numba calls memory that is a thread's own
ABSENT = object()
COMPILER = RLock()  # one at a time, for what is put into Numba's place is seen by all
SEAM = "_CUDATypingContext__dispatcher"  # where Numba keeps what a function of the CPU is on a GPU


def lacking() -> str:
    """What is missing for it; empty if nothing is."""
    try:
        import numba_cuda  # noqa: F401
        from numba import cuda
    except Exception as error:
        return f"numba-cuda does not load ({error}); pip install 'trilhos[gpu]'"
    return "" if cuda.is_available() else "there is no CUDA device, or no driver for it"


@cache
def deepen() -> None:
    """Before rules that call each other deeply are run: the driver does not see how deep that goes."""
    from numba import cuda
    from numba.cuda.cudadrv.driver import binding, driver

    cuda.current_context()
    driver.cuCtxSetLimit(binding.CUlimit.CU_LIMIT_STACK_SIZE, STACK)


class Kernel:
    """A kernel, a thread for each game, and the functions that are called in it and not copied.

    It is compiled when it is first run. With a folder it is kept there, as rules are (core/jit.py): the folder stands
    for all that it is compiled from.
    """

    def __init__(
        self, function: Rule, apart: Callable[[], Iterable[Rule]], folder: Path | None = None, **options: Any
    ) -> None:
        from numba import cuda

        self.function, self._apart = function, apart
        self._kernel = cuda.jit(**options)(function)
        if folder:
            self._kernel._cache = _cache(function, folder)

    def __call__(self, games: int, *arrays: Any) -> None:
        """Run it for so many games."""
        where = -(-games // THREADS), THREADS
        if self._kernel.overloads:
            self._kernel[where](*arrays)
        else:
            with compiling(self._apart()):
                self._kernel[where](*arrays)


@cache
def rows_together() -> tuple[Rule, Rule]:
    """How each thread gets a row of words of its own, and how it lays one down.

    Threads that walk along rows far apart wait for memory most of the time. So those of a warp read and write one row
    after the other together, and hand each other what is whose on a tile.
    """
    from numba import cuda

    # Loops are of a fixed length, so that hardly more than loads and stores is left of them.
    @cuda.jit(device=True)  # type: ignore[untyped-decorator]
    def fetch(rows: Any, n: int, k: int, tile: Any, mine: Any) -> None:
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
    def lay(rows: Any, n: int, k: int, tile: Any, mine: Any) -> None:
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
def compiling(apart: Iterable[Rule] = ()) -> Iterator[None]:
    """What is compiled for a GPU in here is so with these functions apart, whatever was compiled before.

    So is, for that while, what another thread compiles for a GPU.
    """
    from numba import cuda
    from numba.cuda import cgutils, types
    from numba.cuda.dispatcher import CUDADispatcher
    from numba.cuda.np import arrayobj

    def popcount(word: Any) -> Any:
        return np.int64(cuda.popc(np.uint64(word)))

    def told(r: Any, n: Any) -> Any:
        return rng.NONE

    def lay_down(r: Any, key: Any, stream: Any) -> None:
        return

    def place(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
        return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)

    def local(builder: Any, kind: Any, *more: Any, name: str = "", **others: Any) -> Any:
        if name != LOCAL or more or others:
            return cleared(builder, kind, *more, name=name, **others)
        with builder.goto_entry_block():
            return builder.alloca(kind, name=name)

    with COMPILER:
        cleared = cgutils.alloca_once
        seams = dict.fromkeys(rules_of(""), ABSENT)
        seams |= {one: _apart(one) for one in (rng.refill, *apart)}
        for rule, other in (bits.popcount, popcount), (rng.told, told), (rng.lay_down, lay_down):
            seams[rule] = CUDADispatcher(other, dict(OPTIONS))
        instead = [(one, SEAM, seam) for one, seam in seams.items()]
        instead += [(cgutils, "alloca_once", local), (arrayobj, "fix_integer_index", place)]
        before = [(owner, name, vars(owner).get(name, ABSENT)) for owner, name, _ in instead]
        try:
            for part in instead:
                _put(*part)
            yield
        finally:
            for part in before:
                _put(*part)


def _put(owner: Any, name: str, value: Any) -> None:
    if value is ABSENT:
        vars(owner).pop(name, None)
    else:
        setattr(owner, name, value)


def rules_of(*packages: str) -> Iterator[Any]:
    """All rules of these packages, as far as they are imported. What a module has from elsewhere is not its own."""
    for name, module in list(sys.modules.items()):
        if any(name.startswith(f"trilhos.{package}") for package in packages):
            for one in list(vars(module).values()):
                if isinstance(one, Dispatcher) and one.py_func.__module__ == name:
                    yield one


def long_rules(*packages: str) -> Iterator[Any]:
    """Those that are more than a few lines long."""
    return (one for one in rules_of(*packages) if len(one.py_func.__code__.co_code) > LONG)


def _apart(rule: Any) -> Any:
    from numba.cuda.dispatcher import CUDADispatcher

    class Apart(CUDADispatcher):  # type: ignore[misc]
        def compile_device(self, args: Any, return_type: Any = None) -> Any:
            fresh = args not in self.overloads
            made = super().compile_device(args, return_type)
            if fresh:
                for function in made.library._module.functions:
                    if not function.is_declaration:
                        function.attributes.add("noinline")
            return made

    return Apart(rule.py_func, dict(OPTIONS))


def _cache(function: Rule, folder: Path) -> Any:
    import numba_cuda
    from numba.cuda.core import config
    from numba.cuda.dispatcher import CUDACache

    class Kept(CUDACache):  # type: ignore[misc]
        def _index_key(self, sig: Any, codegen: Any) -> Any:
            return sig, codegen.magic_tuple(), numba_cuda.__version__

    before = config.CACHE_DIR
    try:
        config.CACHE_DIR = str(folder)
        return Kept(function)
    finally:
        config.CACHE_DIR = before
