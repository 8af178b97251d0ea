"""Compiles a rule for CUDA to PTX, without a GPU."""

from collections.abc import Callable
from typing import Any
from unittest import mock

import numba
import numpy as np

CAPABILITY = (7, 5)  # the oldest architecture that the current CUDA compiler supports


class _Device:
    """A stub for the GPU: the compiler only asks for its compute capability."""

    compute_capability = CAPABILITY


def to_ptx(function: Callable[..., Any], signature: tuple[Any, ...], kernel: bool = False) -> str:
    """The PTX of `function` for arguments of these types, each a Numba type or a NumPy dtype.

    Functions that it calls are compiled too. Numba compiles them for the current GPU, which is replaced by the stub.
    """
    from numba import cuda
    from numba.cuda import dispatcher

    types = tuple(t if isinstance(t, numba.types.Type) else numba.from_dtype(np.dtype(t)) for t in signature)
    with mock.patch.object(dispatcher, "get_current_device", _Device):
        code, _ = cuda.compile_ptx(getattr(function, "py_func", function), types, device=not kernel, cc=CAPABILITY)
    return str(code)
