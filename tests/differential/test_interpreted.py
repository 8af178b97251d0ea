"""Interpreted and compiled rules give the same bytes: two processes play the same games, every state is compared."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from tests.differential.write_states import ROW, TABLES, name
from trilhos.core.record import diff
from trilhos.families.ride.rules.state import OVER

ROOT = Path(__file__).parents[2]
LIMIT_S = 300


def start(folder: Path, interpreted: bool) -> "subprocess.Popen[str]":
    """Warnings are errors: NumPy warns about overflows, compiled code does not."""
    return subprocess.Popen(
        [sys.executable, "-W", "error", "-m", "tests.differential.write_states", str(folder)],
        cwd=ROOT,
        env={**os.environ, "NUMBA_DISABLE_JIT": str(int(interpreted)), "PYTHONPATH": os.pathsep.join(sys.path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def rows(folder: Path, table: tuple[str, int, int]) -> npt.NDArray[Any]:
    raw: npt.NDArray[Any] = np.load(folder / name(table))
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
    for table in TABLES:
        compare(name(table), rows(folders[True], table), rows(folders[False], table))


def compare(what: str, interpreted: npt.NDArray[Any], compiled: npt.NDArray[Any]) -> None:
    for step, (one, other) in enumerate(zip(interpreted, compiled, strict=False), 1):
        if one.tobytes() != other.tobytes():
            where = f"{what}, step {step}, action {one['action']}: interpreted -> compiled"
            pytest.fail("\n  ".join([where, *differences(one, other)]))
    assert len(interpreted) == len(compiled)
    assert interpreted[-1]["state"]["phase"] == OVER
    assert not interpreted["fault"].any()


def differences(one: Any, other: Any) -> list[str]:
    """The differences between two rows, a line per field."""
    figures = [f"{what}: {one[what]} -> {other[what]}" for what in ("action", "n_legal", "fault")]
    found = [line for line in figures if line.split(": ")[1].split(" -> ")[0] != line.split(" -> ")[1]]
    for what in ("state", "imagined"):
        found += [f"{what}: {line}" for line in diff(one[what], other[what])]
    return found or ["only bytes between the fields"]


def test_differences_are_reported() -> None:
    both = np.zeros(2, ROW)
    both["state"]["seats"][1, 2]["hand"][3] = 4
    both["fault"][1] = 7
    assert differences(*both) == ["fault: 0 -> 7", "state: seats[2].hand[3]: 0 -> 4"]
