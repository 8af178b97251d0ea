"""Random games played out first and scored afterwards, as on a GPU, are the random games of the CPU."""

import numpy as np
import pytest

from trilhos.bots.compiled import family_of, play_games
from trilhos.bots.crew import ROW
from trilhos.bots.settings import row_of
from trilhos.core.rng import RNG, dice_of_key, key_of_seed, key_words
from trilhos.match.table import find_table


@pytest.mark.slow
@pytest.mark.parametrize("name", ["usa", "first-journey", "chicago"])
def test_scoring_afterwards_changes_nothing(name: str) -> None:
    table, key = find_table(name), key_words(key_of_seed(7))
    bots, records = family_of(table)
    plan = np.array([2, -1, 3, 9, 0, *table.more({})], np.int64)
    wanted = play_games(table, plan, key, np.array([row_of("random", table)] * 2))
    states, rngs, rows = np.zeros(1, records.STATE), np.zeros(1, RNG), np.zeros((6, ROW), np.int64)
    b, s, w, r = table.boards[0], states[0], table.works()[0], rngs[0]
    for k in range(6):
        bots.randomly.begin(b, s, w, r, key, key_words(dice_of_key(key.tobytes())), plan, 3 + k)
        while not bots.randomly.is_played(s):
            bots.randomly.act(b, s, w, r)
        bots.randomly.score(b, s, w, plan, 3 + k, rows[k])
    assert rows.tolist() == wanted.tolist()
