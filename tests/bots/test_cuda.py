"""Many games by bots on a GPU: kernels do the same as the CPU, on a simulated device."""

from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest

from tests.differential.simulated_gpu import simulated_gpu
from trilhos.bots import cuda
from trilhos.bots import play_games as loops
from trilhos.bots.compiled import play_games
from trilhos.bots.hooks import bots_of, bound_to
from trilhos.bots.settings import row_of
from trilhos.core.rng import key_of_seed, key_words
from trilhos.match.ruleset import find_ruleset

pytestmark = pytest.mark.slow
pytest.importorskip("numba_cuda", reason="numba-cuda is set up on Linux only")

KEY = key_words(key_of_seed(7))


@pytest.mark.parametrize(
    ("name", "seats", "games"),
    [("first-journey", 2, 40), ("chicago", 2, 3), pytest.param("usa", 5, 40, marks=pytest.mark.soak)],
)
def test_random_games_equal_those_of_the_cpu(name: str, seats: int, games: int) -> None:
    table = find_ruleset(name)
    schedule = np.array([seats, -1, 3, 3 + games, 0, *table.encode_options({})], np.int64)
    with simulated_gpu():
        found = cuda.play_at_random(table, schedule, KEY)
    assert found.tolist() == play_games(table, schedule, KEY, np.array([row_of("random", table)] * seats)).tolist()


def test_lineups_play_the_same_deals() -> None:
    table = find_ruleset("san-francisco")
    lineups = np.array([[row_of(name, table)] * 2 for name in ("planner", "greedy")])
    schedule = np.array([2, -1, 3, 3 + 20, 0, *table.encode_options({})], np.int64)
    with simulated_gpu():
        found = cuda.play_games(table, schedule, KEY, lineups, 20)
    for lineup, rows in zip(lineups, found, strict=True):
        assert rows.tolist() == play_games(table, schedule, KEY, lineup).tolist()


@pytest.mark.parametrize("name", ["usa", "chicago"])
def test_a_kernel_is_cached_by_all_its_sources(name: str) -> None:
    ruleset = find_ruleset(name)
    bound, bots = bound_to(ruleset), bots_of(ruleset)
    playing, *randomly = (cuda._kernel(bound, bots), *cuda._random_kernels(bound, bots, ruleset.rules))
    for kernel, called in (playing, (loops.play_games,)), *((kernel, cuda.RANDOM) for kernel in randomly):
        assert kernel.folder is not None
        assert kernel.folder.parent == bound.folder(*called)
    rules = ruleset.rules
    for rule in (rules.deal, rules.pick, rules.apply, bots.finish):
        file = Path(getattr(rule, "py_func", rule).__code__.co_filename)
        assert any(file in bound.sources(loop) for loop in cast(Any, cuda.RANDOM))
