"""Environments on a GPU: they compile, and kernels do the same as the CPU, on a simulated device.

bench/gpu.py compares them with the CPU on a real GPU.
"""

import inspect
from itertools import count
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest

from tests.differential.ptx import to_ptx
from tests.differential.simulated_gpu import simulated_gpu
from tests.envs.test_vector import some_legal
from trilhos.bots.cuda import _random_kernels
from trilhos.bots.hooks import bots_of, bound_to
from trilhos.bots.hooks import bound_to as bots_bound_to
from trilhos.core import bits
from trilhos.core.cuda import DISPATCHER, compiling, long_rules
from trilhos.core.rng import RNG
from trilhos.envs import cuda, step_games, vector
from trilhos.envs.schedule import NEXT_GAME
from trilhos.match.observation import environment_of
from trilhos.match.ruleset import find_ruleset

pytestmark = pytest.mark.slow
pytest.importorskip("numba_cuda", reason="numba-cuda is set up on Linux only")


def array(dtype: Any, dimensions: int = 1) -> Any:
    """The Numba type of an array."""
    import numba

    return numba.types.Array(numba.from_dtype(np.dtype(dtype)), dimensions, "C")


@pytest.mark.parametrize("name", ["usa", pytest.param("chicago", marks=pytest.mark.soak)])
def test_observing_and_refusing_compile_to_ptx(name: str) -> None:
    table = find_ruleset(name)
    records = table.rules
    made = cuda._kernels(bound_to(table), environment_of(table), records, False)
    games = (array(table.boards.dtype), array(records.state), array(records.work))
    with compiling():
        look = to_ptx(made["look"].function, (*games, array(np.int8), array(np.int32), array(np.bool_, 2)), kernel=True)
        illegal = to_ptx(
            made["mark_illegal"].function, (array(np.bool_, 2), array(np.int64), array(np.bool_)), kernel=True
        )
    is_whole(look)
    is_whole(illegal)
    assert "popc.b64" in look


@pytest.mark.soak
def test_steps_and_random_play_compile_to_ptx() -> None:
    """Of a rail game; Chicago's take a minute each."""
    table = find_ruleset("usa")
    records, bots = table.rules, bots_of(table)
    boards, states, key = array(table.boards.dtype), array(records.state), array(np.uint32)
    played = (states, states, array(records.work), array(bots.memory), array(RNG), array(np.int64), key, key)
    schedule, lineup, rewards = array(np.int64), array(np.int64, 2), array(np.float32, 2)
    step = cuda._kernels(bound_to(table), environment_of(table), records, False)["step_games"]
    play, note = _random_kernels(bots_bound_to(table), bots, records)
    with compiling():
        is_whole(
            to_ptx(
                step.function,
                (boards, *played, schedule, lineup, array(np.int64), rewards, array(np.int8), array(np.bool_)),
                kernel=True,
            )
        )
        together = to_ptx(play.function, (boards, states, key, key, schedule), kernel=True)
        is_whole(to_ptx(note.function, (boards, states, schedule, array(np.int64, 2)), kernel=True))
    is_whole(together)
    assert "vote.sync.any" in together, "games take their turns together"


def is_whole(ptx: str) -> None:
    """The PTX contains a kernel and no unresolved external functions."""
    assert ".visible .entry" in ptx
    assert ".extern .func" not in ptx


def test_popcount_is_one_instruction_even_in_functions_that_are_not_inlined() -> None:
    before = vars(bits.popcount).get(DISPATCHER)
    with compiling(long_rules("")):
        assert "popc" in vars(bits.popcount)[DISPATCHER].py_func.__code__.co_names
    assert vars(bits.popcount).get(DISPATCHER) is before


def test_functions_that_take_the_board_are_always_inlined() -> None:
    """On an H200 kernels that call such functions ended with an illegal address; bench/gpu.py shows it."""
    called = [one.py_func for one in long_rules(*bots_of(find_ruleset("chicago")).not_inlined_on_gpu)]
    assert called
    assert not [one.__name__ for one in called if "b" in inspect.signature(one).parameters]


@pytest.mark.parametrize("name", ["usa", "chicago"])
def test_a_kernel_is_cached_by_all_its_sources(name: str) -> None:
    table = find_ruleset(name)
    bound, environment = bound_to(table), environment_of(table)
    kernels = cuda._kernels(bound, environment, table.rules, False)
    called = (step_games.step_games, step_games.look)
    assert {kernel.folder.parent for kernel in kernels.values() if kernel.folder} == {bound.folder(*called)}
    for rule in (table.rules.apply, table.rules.mark_legal, environment.observe):
        file = Path(getattr(rule, "py_func", rule).__code__.co_filename)
        assert any(file in bound.sources(loop) for loop in cast(Any, called))


@pytest.mark.parametrize(
    ("name", "bots", "n"),
    [
        ("usa", [None, "planner"], 40),
        ("chicago", None, 9),
        pytest.param("usa", None, 40, marks=pytest.mark.soak),
        pytest.param("san-francisco", None, 130, marks=pytest.mark.soak),
    ],
)
def test_kernels_do_the_same_as_the_cpu(name: str, bots: list[str | None] | None, n: int) -> None:
    """From the deal on, and after games end. Some warps are full, some partly filled, some empty."""
    with simulated_gpu():
        here, there = (vector.make(name, n=n, seed=5, device=device, bots=bots) for device in ("cpu", "cuda"))
        late = first_end(here) - 4
        seen, _ = here.reset(), there.reset()
        for turn in range(3):
            same(here, there)
            actions = some_legal(seen.masks, turn)
            here.step(actions), there.step(actions)
        same(here, there)
        for turn in range(3, late):
            here.step(some_legal(seen.masks, turn))
        hand_over(here, there)
        ended = 0
        for turn in range(late, late + 8):
            actions = some_legal(seen.masks, turn)
            actions[turn % n] = NEXT_GAME if turn % 2 else actions[turn % n]
            here.step(actions, check=turn % 2 == 0), there.step(actions, check=turn % 2 == 0)
            same(here, there)
            ended += int(seen.done.sum())
        assert 0 < ended < 8 * n
        actions = some_legal(seen.masks, late)
        actions[n - 2] = here.n_actions
        for env in (here, there):
            with pytest.raises(ValueError, match=f"game {n - 2}: action {here.n_actions} .* is not legal"):
                env.step(actions)
        same(here, there)


def first_end(env: vector.Vector) -> int:
    """After how many steps the first game ends."""
    seen = env.reset()
    for turn in count():
        if seen.done.any():
            return turn
        env.step(some_legal(seen.masks, turn))
    raise AssertionError


def same(here: vector.Vector, there: vector.Vector) -> None:
    """Whether all arrays of two batches are equal."""
    mine: Any = here._step
    its: Any = there._step
    for k in range(len(mine)):
        assert np.array_equal(mine[k], its[k].copy_to_host())
    assert here.states().tobytes() == there.states().tobytes()


def hand_over(here: vector.Vector, there: vector.Vector) -> None:
    """Copy the state of this batch to the other."""
    for name in ("_states", "_rngs", "_games", "_memories"):
        getattr(there, name)[:] = getattr(here, name)
    arrays: Any = there._step
    for mine, its in zip(here._step, arrays, strict=True):
        its[:] = mine
