"""Compiling rules for a GPU, checked in the PTX."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numba
import pytest

import trilhos
from tests.differential.ptx import to_ptx
from trilhos.core import bits, rng
from trilhos.core.cuda import DISPATCHER, compiling

pytest.importorskip("numba_cuda", reason="numba-cuda is set up on Linux only")
from numba import cuda

ROW = numba.types.Array(numba.types.int64, 1, "C")


def at(row: Any, place: int) -> int:
    return int(row[place])


def own_memory(row: Any, place: int) -> None:
    own = cuda.local.array(100, numba.int64)
    own[place] = row[0]
    row[0] = own[row[1]]


def test_indices_are_not_checked_for_negative_values() -> None:
    before = to_ptx(at, (ROW, numba.int64))
    with compiling():
        within = to_ptx(at, (ROW, numba.int64))
    for ptx, asked in (before, True), (within, False), (to_ptx(at, (ROW, numba.int64)), True):
        assert ("shr.s64" in ptx or "setp" in ptx) == asked, ptx


def test_local_memory_is_not_cleared() -> None:
    before = to_ptx(own_memory, (ROW, numba.int64), kernel=True)
    with compiling():
        within = to_ptx(own_memory, (ROW, numba.int64), kernel=True)
    assert before.count("st.local") > 1, "Numba no longer clears it"
    assert within.count("st.local") == 1


def test_patches_are_undone_after_a_failure() -> None:
    from numba.cuda import cgutils
    from numba.cuda.np import arrayobj

    def those() -> Iterator[Any]:
        yield rng.below
        raise ArithmeticError

    def all_of_it() -> list[Any]:
        dispatchers = [vars(one).get(DISPATCHER) for one in (rng.refill, rng.below, rng.next_scripted, bits.popcount)]
        return [cgutils.alloca_once, arrayobj.fix_integer_index, *dispatchers]

    def fail() -> None:
        assert not set(all_of_it()) & set(before)
        raise ArithmeticError

    before = all_of_it()
    with pytest.raises(ArithmeticError), compiling(those()):
        pass
    assert all_of_it() == before
    with pytest.raises(ArithmeticError), compiling([rng.below]):
        fail()
    assert all_of_it() == before


def test_no_rule_uses_negative_indices() -> None:
    """CONTRIBUTING.md, the rule dialect: on a GPU a negative index reads other memory. This finds literal negative
    indices; computed ones change the games on a GPU, which bench/gpu.py detects."""
    found = [
        (f"{file.name}:{part.lineno}", place)
        for file in Path(trilhos.__file__).parent.rglob("*.py")
        for function in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(function, ast.FunctionDef) and any(ast.unparse(one) == "rule" for one in function.decorator_list)
        for part in ast.walk(function)
        if isinstance(part, ast.Subscript)
        for place in map(ast.unparse, indices(part))
    ]
    assert len(found) > 1000
    assert not [where for where, place in found if place.startswith("-") or place == "NONE"]


def indices(part: ast.Subscript) -> list[ast.expr]:
    """Index expressions; bounds of slices may be negative."""
    several = part.slice.elts if isinstance(part.slice, ast.Tuple) else [part.slice]
    return [one for one in several if not isinstance(one, ast.Slice)]
