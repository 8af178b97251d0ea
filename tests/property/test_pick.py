"""The ways to enumerate legal actions agree; a random one is the one at a random index, and takes one random number."""

import numpy as np
import pytest

import trilhos
from trilhos.core.rng import RNG, below, key_of_seed, key_words, start
from trilhos.families.ride.rules.legal import n_legal, nth_legal, pick


@pytest.mark.parametrize("name", ["usa", "japan", "first-journey", "san-francisco"])
def test_the_action_is_the_one_that_was_drawn(name: str) -> None:
    game = trilhos.new(name, seats=2, seed=5)
    rngs = np.zeros(2, RNG)
    for k in range(2):
        start(rngs[k], key_words(key_of_seed(1)), 0)
    while not game.over:
        seat = game.to_act[0]
        b, s = game.boards[0], game.states[0]
        action = pick(b, s, game.works[0], seat, rngs[0])
        legal = game.legal_ids(seat)
        assert [nth_legal(b, s, game.works[0], seat, n) for n in range(n_legal(b, s, game.works[0], seat))] == legal
        assert action == legal[below(rngs[1], len(legal))]
        assert rngs[0] == rngs[1]
        game.ruleset.apply(game.states, game.works, seat, action)
