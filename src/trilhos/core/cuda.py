"""How rules are compiled for a GPU: the very same functions, but for three things that the compiler cannot know.

Counting bits is one instruction there. A function that is called from many places is better not copied into each of
them: what the lanes of a GPU run must fit into a small memory for instructions. And nobody lays chance down there
(core/script.py).
"""

import sys
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from trilhos.core import bits, rng

OPTIONS = {"device": True, "opt": True, "debug": False}
LONG = 300  # bytes of Python
STACK = 16 * 1024  # bytes a thread
SEAM = "_CUDATypingContext__dispatcher"  # where Numba keeps what a function of the CPU is on a GPU


def lacking() -> str:
    """What is missing for it; empty if nothing is."""
    try:
        from numba import cuda
    except Exception as error:
        return f"numba-cuda does not load ({error}); pip install 'trilhos[gpu]'"
    return "" if cuda.is_available() else "there is no CUDA device, or no driver for it"


@cache
def prepare() -> None:
    """Before anything is compiled for a GPU."""
    from numba import cuda
    from numba.cuda.dispatcher import CUDADispatcher

    def popcount(word: Any) -> Any:
        return np.int64(cuda.popc(np.uint64(word)))

    def told(r: Any, n: Any) -> Any:
        return rng.NONE

    def lay_down(r: Any, key: Any, stream: Any) -> None:
        return

    setattr(bits.popcount, SEAM, CUDADispatcher(popcount, dict(OPTIONS)))
    setattr(rng.told, SEAM, CUDADispatcher(told, dict(OPTIONS)))
    setattr(rng.lay_down, SEAM, CUDADispatcher(lay_down, dict(OPTIONS)))
    apart(rng.refill, rng.below)


@cache
def deepen() -> None:
    """Before rules that call each other deeply are run: the driver does not see how deep that goes."""
    from numba import cuda
    from numba.cuda.cudadrv.driver import binding, driver

    cuda.current_context()
    driver.cuCtxSetLimit(binding.CUlimit.CU_LIMIT_STACK_SIZE, STACK)


def apart(*rules: Callable[..., Any]) -> None:
    """Let these be functions of their own on a GPU, not copied into those that call them."""
    from numba.cuda.dispatcher import CUDADispatcher

    class Apart(CUDADispatcher):  # type: ignore[misc]
        def compile_device(self, args: Any, return_type: Any = None) -> Any:
            fresh = args not in self.overloads
            made = super().compile_device(args, return_type)
            if fresh:
                _keep_apart(made.library._module.functions)
            return made

    for one in rules:
        if not hasattr(one, SEAM):
            setattr(one, SEAM, Apart(one.py_func, dict(OPTIONS)))  # type: ignore[attr-defined]


def apart_if_long(*packages: str) -> None:
    """The same for all rules of these packages that are more than a few lines long, as far as they are imported."""
    for name, module in list(sys.modules.items()):
        if any(name.startswith(f"trilhos.{package}.") for package in packages):
            found = [one for one in vars(module).values() if hasattr(one, "get_call_template")]
            apart(*(one for one in found if len(one.py_func.__code__.co_code) > LONG))


def kept(function: Callable[..., Any], folder: Path, **options: Any) -> Any:
    """A kernel that is compiled once and kept in a folder, as rules are (core/jit.py); the folder stands for all that
    it is compiled from."""
    import numba_cuda
    from numba import cuda
    from numba.cuda.core import config
    from numba.cuda.dispatcher import CUDACache

    class Kept(CUDACache):  # type: ignore[misc]
        def _index_key(self, sig: Any, codegen: Any) -> Any:
            return sig, codegen.magic_tuple(), numba_cuda.__version__

    kernel = cuda.jit(**options)(function)
    before = config.CACHE_DIR
    try:
        config.CACHE_DIR = str(folder)
        kernel._cache = Kept(function)
    finally:
        config.CACHE_DIR = before
    return kernel


def _keep_apart(functions: Iterable[Any]) -> None:
    for function in functions:
        if not function.is_declaration:
            function.attributes.add("noinline")
