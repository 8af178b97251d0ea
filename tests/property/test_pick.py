"""A random action is what `nth_legal` answers for a number below `n_legal`, from the same dice."""

import numpy as np
import pytest

import trilhos
from trilhos.core.rng import RNG, below, key_of_seed, key_words, start
from trilhos.ride.pick import pick
from trilhos.ride.turn import n_legal, nth_legal


@pytest.mark.parametrize("name", ["usa", "japan", "first-journey", "san-francisco"])
def test_one_count_finds_the_same_action_as_two(name: str) -> None:
    game = trilhos.new(name, seats=2, seed=5)
    rngs = np.zeros(2, RNG)
    for k in range(2):
        start(rngs[k], key_words(key_of_seed(1)), 0)
    while not game.over:
        seat = game.to_act[0]
        b, s = game.boards[0], game.states[0]
        action = pick(b, s, game.works[0], seat, rngs[0])
        assert action == nth_legal(b, s, seat, below(rngs[1], n_legal(b, s, seat)))
        assert rngs[0] == rngs[1]
        game.table.apply(game.states, game.works, seat, action)
