"""Random games played out first and scored afterwards, as on a GPU, are the random games of the CPU."""

import numpy as np
import pytest

from trilhos.bots import random_games
from trilhos.bots.compiled import play_games
from trilhos.bots.game_arrays import ROW
from trilhos.bots.hooks import bound_to
from trilhos.bots.settings import row_of
from trilhos.core.rng import RNG, dice_of_key, key_of_seed, key_words
from trilhos.match.ruleset import find_ruleset


@pytest.mark.slow
@pytest.mark.parametrize("name", ["usa", "first-journey", "chicago"])
def test_scoring_afterwards_changes_nothing(name: str) -> None:
    table, key = find_ruleset(name), key_words(key_of_seed(7))
    bound = bound_to(table)
    begin, is_done = bound(random_games.begin), bound(random_games.is_done)
    act, write_result = bound(random_games.act), bound(random_games.write_result)
    schedule = np.array([2, -1, 3, 9, 0, *table.encode_options({})], np.int64)
    wanted = play_games(table, schedule, key, np.array([row_of("random", table)] * 2))
    states, rngs, rows = np.zeros(1, table.rules.state), np.zeros(1, RNG), np.zeros((6, ROW), np.int64)
    b, s, w, r = table.boards[0], states[0], table.works()[0], rngs[0]
    for k in range(6):
        begin(b, s, w, r, key, key_words(dice_of_key(key.tobytes())), schedule, 3 + k)
        while not is_done(s):
            act(b, s, w, r)
        write_result(b, s, w, schedule, 3 + k, rows[k])
    assert rows.tolist() == wanted.tolist()
