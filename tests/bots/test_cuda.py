"""Many games by bots on a GPU: that kernels do as the CPU does, on a card that is none."""

from pathlib import Path

import numpy as np
import pytest

from tests.differential.card import card
from trilhos.bots import cuda
from trilhos.bots.compiled import family_of, play_games
from trilhos.bots.settings import row_of
from trilhos.core.jit import sources_of
from trilhos.core.rng import key_of_seed, key_words
from trilhos.match.table import find_table

pytestmark = pytest.mark.slow
pytest.importorskip("numba_cuda", reason="numba-cuda is set up on Linux only")

KEY = key_words(key_of_seed(7))


@pytest.mark.parametrize(("name", "seats", "games"), [("usa", 5, 40), ("first-journey", 2, 40), ("chicago", 2, 3)])
def test_random_games_are_those_of_the_cpu(name: str, seats: int, games: int) -> None:
    table = find_table(name)
    plan = np.array([seats, -1, 3, 3 + games, 0, *table.more({})], np.int64)
    with card():
        found = cuda.play_at_random(table, plan, KEY)
    assert found.tolist() == play_games(table, plan, KEY, np.array([row_of("random", table)] * seats)).tolist()


def test_crews_play_the_same_deals() -> None:
    table = find_table("san-francisco")
    crews = np.array([[row_of(name, table)] * 2 for name in ("planner", "greedy")])
    plan = np.array([2, -1, 3, 3 + 20, 0, *table.more({})], np.int64)
    with card():
        found = cuda.play_games(table, plan, KEY, crews, 20)
    for crew, rows in zip(crews, found, strict=True):
        assert rows.tolist() == play_games(table, plan, KEY, crew).tolist()


@pytest.mark.parametrize("name", ["usa", "chicago"])
def test_a_kernel_is_kept_by_all_that_it_is_compiled_from(name: str) -> None:
    bots, _ = family_of(find_table(name))
    mine = set(sources_of(Path(str(cuda.__file__))))
    for rules in (bots.randomly, bots.many):
        assert mine >= set(sources_of(Path(str(rules.__file__))))
