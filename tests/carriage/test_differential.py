"""Interpreted and compiled rules of Chicago give the same bytes, and they compile to PTX for CUDA."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
import numpy as np
import numpy.typing as npt
import pytest

from tests.carriage.write_states import ROW, TABLES, name
from tests.differential.ptx import to_ptx
from tests.sampling import cases
from trilhos.core.jit import INTERPRETED
from trilhos.core.record import diff
from trilhos.core.rng import RNG
from trilhos.families.carriage.rules import imagination, legal, setup, turn
from trilhos.families.carriage.rules.board import BOARD
from trilhos.families.carriage.rules.state import STATE, WORK

ROOT = Path(__file__).parents[2]
LIMIT_S = 300
KEY = numba.types.Array(numba.types.uint32, 1, "C")
LAYOUT = numba.types.Array(numba.types.int64, 1, "C")
RULES: dict[str, tuple[Callable[..., Any], tuple[Any, ...]]] = {
    "deal": (setup.deal, (BOARD, STATE, WORK, np.int64, np.int64, LAYOUT, KEY, np.int64)),
    "list_legal": (legal.list_legal, (BOARD, STATE, WORK, np.int64)),
    "apply": (turn.apply, (BOARD, STATE, WORK, np.int64, np.int64)),
    "imagine": (imagination.imagine, (BOARD, STATE, WORK, np.int64, RNG)),
}


def start(folder: Path, interpreted: bool) -> "subprocess.Popen[str]":
    """Warnings are errors: NumPy warns about overflows, compiled code does not."""
    return subprocess.Popen(
        [sys.executable, "-W", "error", "-m", "tests.carriage.write_states", str(folder)],
        cwd=ROOT,
        env={**os.environ, "NUMBA_DISABLE_JIT": str(int(interpreted)), "PYTHONPATH": os.pathsep.join(sys.path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def rows(folder: Path, seats: int) -> npt.NDArray[Any]:
    raw: npt.NDArray[Any] = np.load(folder / name(seats))
    return raw.view(ROW)


@pytest.mark.slow
def test_the_same_bytes_after_every_step(tmp_path: Path) -> None:
    folders = {interpreted: tmp_path / str(interpreted) for interpreted in (True, False)}
    for folder in folders.values():
        folder.mkdir()
    running = [start(folder, interpreted) for interpreted, folder in folders.items()]
    try:
        for process in running:
            output, _ = process.communicate(timeout=LIMIT_S)
            assert process.returncode == 0, output
    finally:
        for process in running:
            process.kill()
    for seats in TABLES:
        compare(seats, rows(folders[True], seats), rows(folders[False], seats))


def compare(seats: int, interpreted: npt.NDArray[Any], compiled: npt.NDArray[Any]) -> None:
    for step, (one, other) in enumerate(zip(interpreted, compiled, strict=False), 1):
        if one.tobytes() != other.tobytes():
            where = f"{seats} seats, step {step}, action {one['action']} -> {other['action']}: interpreted -> compiled"
            states = [f"{what}: {line}" for what in ("state", "imagined") for line in diff(one[what], other[what])]
            pytest.fail("\n  ".join([where, *states]))
    assert len(interpreted) == len(compiled) > 100
    assert not interpreted["fault"].any()


@pytest.mark.slow
@pytest.mark.skipif(INTERPRETED, reason="interpreted, so never compiled")
@pytest.mark.parametrize("rule", cases(RULES, quick=["apply"]))  # each takes ten seconds
def test_a_rule_compiles_to_ptx(rule: str) -> None:
    pytest.importorskip("numba_cuda", reason="numba-cuda is set up on Linux only")
    function, signature = RULES[rule]
    ptx = to_ptx(function, signature)
    assert ".visible .func" in ptx
    assert rule in ptx
    assert ".extern .func" not in ptx, "something was left for others to provide"
