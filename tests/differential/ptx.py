"""Compiles a rule for CUDA without a GPU, as far as PTX: the assembly that a driver would take from there."""

from collections.abc import Callable
from typing import Any
from unittest import mock

import numba
import numpy as np

CAPABILITY = (7, 5)  # the oldest architecture that the present CUDA compiler still serves


class _Device:
    """Stands for the GPU: whoever compiles asks it for its compute capability and for nothing else."""

    compute_capability = CAPABILITY


def to_ptx(function: Callable[..., Any], signature: tuple[Any, ...], kernel: bool = False) -> str:
    """The PTX of `function` for arguments of these types, each a Numba type or a NumPy dtype.

    Functions that it calls are compiled along with it. Numba compiles those for the GPU at hand, so the
    question which one that is gets its answer here.
    """
    from numba import cuda
    from numba.cuda import dispatcher

    types = tuple(t if isinstance(t, numba.types.Type) else numba.from_dtype(np.dtype(t)) for t in signature)
    with mock.patch.object(dispatcher, "get_current_device", _Device):
        code, _ = cuda.compile_ptx(getattr(function, "py_func", function), types, device=not kernel, cc=CAPABILITY)
    return str(code)
