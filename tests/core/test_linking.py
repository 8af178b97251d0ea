"""Rules that rules call are kept as bitcode: machine code is made once for each function that Python calls."""

import ctypes
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, cast

import pytest

from trilhos.core.jit import INTERPRETED, rule
from trilhos.core.linking import BitcodeLibrary, EntryLibrary

pytestmark = pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")

SCRIPT = """
import sys
from pathlib import Path
from trilhos.core import rule_packages

folder = Path(sys.argv[1])
rule_packages.REGISTERED["linked"] = folder
sys.path.insert(0, str(folder))
import inner, outer

print(outer.outer(20), inner.inner(1))
for one in (outer.outer, inner.inner._as_bitcode()):
    print(sum(one.stats.cache_hits.values()), sum(one.stats.cache_misses.values()))
"""
INNER = """
from trilhos.core.jit import rule

@rule
def inner(x):
    if x > 100:
        print("large:", x)
    return 2 * x
"""
OUTER = """
from inner import inner
from trilhos.core.jit import rule

@rule
def outer(x):
    return inner(x) + inner(5 * x) // 2 + {more}
"""


write = print  # Ray replaces the built-in function in the processes that it runs in


@rule
def twice(x: int) -> int:
    if x > 100:
        write("large:", x)  # an environment is needed for this
    return 2 * x


@rule
def four_times(x: int) -> int:
    return twice(twice(x))


def libraries(function: object) -> list[object]:
    return [one.library for one in cast(Any, function).overloads.values()]


def test_only_what_python_calls_becomes_machine_code(capfd: pytest.CaptureFixture[str]) -> None:
    assert four_times(60) == 240
    assert [type(one) for one in libraries(four_times)] == [EntryLibrary]
    assert libraries(twice) == [], "no machine code of its own"
    called = cast(Any, twice)._as_bitcode()
    assert [type(one) for one in libraries(called)] == [BitcodeLibrary]
    assert not [
        name for one in libraries(called) for name in cast(Any, one).get_llvm_str().split() if "cpython" in name
    ]
    assert twice(7) == 14, "Python may still call it"
    assert [type(one) for one in libraries(twice)] == [EntryLibrary]
    sys.stdout.flush()
    assert "large: 120" in capfd.readouterr().out


def test_bitcode_is_found_on_disk(tmp_path: Path) -> None:
    """A second process finds the entry. If the entry has changed, it finds the bitcode of the rules that it calls."""
    (tmp_path / "inner.py").write_text(INNER)
    environment = {**os.environ, "TRILHOS_CACHE": str(tmp_path / "cache")}

    def run(more: int) -> list[str]:
        """The results, then hits and misses of the cache: for the entry, and for the bitcode of the inner rule."""
        (tmp_path / "outer.py").write_text(OUTER.format(more=more))
        command = [sys.executable, "-c", SCRIPT, str(tmp_path)]
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.splitlines()

    assert run(0) == ["140 2", "0 1", "0 1"]
    assert run(0) == ["140 2", "1 0", "0 0"]
    assert run(1) == ["141 2", "0 1", "1 0"]


def test_code_that_contains_an_address_is_not_cached() -> None:
    """An address is valid in one process only. Numba marks such code, and its cache refuses it."""
    address = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_int)(("abs", ctypes.CDLL(None)))

    @rule
    def inner(x: int) -> int:
        return int(address(x))

    @rule
    def outer(x: int) -> int:
        return inner(x) + 1

    assert outer(-4) == 5
    bitcode = libraries(cast(Any, inner)._as_bitcode())
    assert [cast(Any, one).has_dynamic_globals for one in bitcode] == [True]
