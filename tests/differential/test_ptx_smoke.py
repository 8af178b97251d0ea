"""Compiling to PTX works: nested records, 64-bit masks and a call of another compiled function."""

from typing import Any

import numpy as np
import pytest

from tests.differential.ptx import to_ptx
from trilhos.core.jit import INTERPRETED, rule

pytest.importorskip("numba_cuda", reason="numba-cuda is set up on Linux only")
pytestmark = pytest.mark.skipif(INTERPRETED, reason="interpreted, so never compiled")

SEAT = np.dtype((np.record, [("routes", np.uint64, (2,)), ("hand", np.int8, (8,))]))
STATE = np.dtype((np.record, [("taken", np.uint64, (2,)), ("seats", SEAT, (5,)), ("turn", np.int64)]))


@rule
def lowest(mask: Any) -> Any:
    return np.uint64(mask & np.uint64(np.uint64(0) - mask))


@rule
def claim_lowest(s: Any, seat: int, colour: int) -> Any:
    route = lowest(np.uint64(s.taken[0] ^ np.uint64(0xFFFF_FFFF_FFFF_FFFF)))
    s.taken[0] = np.uint64(s.taken[0] | route)
    s.seats[seat].routes[0] = np.uint64(s.seats[seat].routes[0] | route)
    s.seats[seat].hand[colour] -= 1
    s.turn += 1
    return s.turn


def test_a_function_on_nested_records_compiles_to_ptx() -> None:
    ptx = to_ptx(claim_lowest, (STATE, np.int64, np.int64))
    assert ".visible .func" in ptx
    assert "claim_lowest" in ptx


def test_the_same_function_runs_on_this_machine() -> None:
    states = np.zeros(1, STATE)
    assert claim_lowest(states[0], 2, 3) == 1
    assert states[0].seats[2].routes[0] == 1
    assert states[0].seats[2].hand[3] == -1


def test_code_that_cuda_does_not_support_is_refused() -> None:
    @rule
    def allocates(n: int) -> int:
        cells = [0]
        for i in range(n):
            cells.append(i)
        return len(cells)

    with pytest.raises(Exception, match=r"append.* of type list"):
        to_ptx(allocates, (np.int64,))
