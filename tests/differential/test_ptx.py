"""The rules compile to PTX for CUDA, which needs no GPU."""

from collections.abc import Callable
from typing import Any

import numba
import numpy as np
import pytest

from tests.differential.ptx import to_ptx
from trilhos.core.jit import INTERPRETED
from trilhos.core.rng import RNG
from trilhos.families.ride.observation import OBSERVATION, observe
from trilhos.families.ride.rules import imagination, setup, turn
from trilhos.families.ride.rules.board import BOARD
from trilhos.families.ride.rules.legal import mark_legal, pick
from trilhos.families.ride.rules.state import STATE, WORK

pytest.importorskip("numba_cuda", reason="numba-cuda is set up on Linux only")
pytestmark = [
    pytest.mark.skipif(INTERPRETED, reason="interpreted, so never compiled"),
    pytest.mark.slow,
]

KEY = numba.types.Array(numba.types.uint32, 1, "C")
OPTIONS = numba.types.Array(numba.types.int64, 1, "C")
MASK = numba.types.Array(numba.types.boolean, 1, "C")
RULES: dict[str, tuple[Callable[..., Any], tuple[Any, ...]]] = {
    "deal": (setup.deal, (BOARD, STATE, WORK, np.int64, np.int64, OPTIONS, KEY, np.int64)),
    "apply": (turn.apply, (BOARD, STATE, WORK, np.int64, np.int64)),
    "pick": (pick, (BOARD, STATE, WORK, np.int64, RNG)),
    "observe": (observe, (BOARD, STATE, WORK, np.int64, OBSERVATION)),
    "mark_legal": (mark_legal, (BOARD, STATE, WORK, np.int64, MASK)),
    "imagine": (imagination.imagine, (BOARD, STATE, WORK, np.int64, RNG)),
}


@pytest.mark.parametrize("name", RULES)
def test_a_rule_compiles_to_ptx(name: str) -> None:
    function, signature = RULES[name]
    ptx = to_ptx(function, signature)
    assert ".visible .func" in ptx
    assert name in ptx
    assert ".extern .func" not in ptx, "something was left for others to provide"
