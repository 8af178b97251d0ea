"""House rules in every kind of environment: whole games are played, and observations stay within their bounds."""

from typing import Any

import numpy as np
import pyspiel
import pytest

from tests.envs.test_vector import some_legal
from trilhos.envs import gymnasium, openspiel, pettingzoo, vector
from trilhos.envs.spaces import bounds
from trilhos.match.family import published_games
from trilhos.match.ruleset import find_ruleset

RULES: dict[str, dict[str, object]] = {
    "usa": {"trains": 60, "start_tickets": 5, "draw_tickets": 5, "twins_close": 0, "longest_path": 30, "market": 4}
    | {"three_wild_reset": "no", "open_cards_without_deck": "yes"},
    "japan": {"trains": 15, "bullets": 40, "bullet_none": -99, "longest_path": 30, "start_cards": 20}
    | {"end_for_any_seat": "yes", "shuffle_returned": "no"},
    "first-journey": {"trains": 40, "start_cards": 18, "twins_close": 5, "tickets_to_win": 8},
    "san-francisco": {"trains": 40, "start_tickets": 5, "twins_close": 0, "longest_path": 30, "end_trains": 10}
    | {"blind_wild_ends_draw": "yes"},
    "chicago": {"hand": "3+2", "tokens": 9, "plus_1": 2, "boarding": "at_the_start", "movement": "any_path"}
    | {"begging": "sees_hand", "advanced": "link_adds", "lenient_boarding": "yes", "die_open": 5, "turn_cap": 20},
}


def test_every_published_game_is_played() -> None:
    assert set(RULES) == set(published_games())


@pytest.mark.parametrize("game", RULES)
def test_a_batch(game: str) -> None:
    env = vector.make(game, n=8, seats=find_ruleset(game).seats_max, seed=1, rules=RULES[game])
    assert env.ruleset.changed_values == {name: str(value) for name, value in RULES[game].items()}
    known, ended, step = bounds(env.ruleset, env.seats), 0, env.reset()
    least, most = np.zeros((2, env.width), np.int64)
    for name, field in env.fields.items():
        least[field.begin : field.end], most[field.begin : field.end] = known[name]
    for turn in range(3000):
        strange = (step.observations < least) | (step.observations > most)
        assert not strange.any(), {name for name, f in env.fields.items() if strange[:, f.begin : f.end].any()}
        assert step.masks.any(axis=1).all()
        step = env.step(some_legal(step.masks, turn))
        ended += int(step.done.sum())
        if ended >= 8:
            return
    pytest.fail(f"only {ended} games ended")


@pytest.mark.parametrize("game", RULES)
def test_gymnasium(game: str) -> None:
    env = gymnasium.env(game, bots=["random"], rules=RULES[game])
    dice = np.random.default_rng(1)
    seen, info = env.reset(seed=1)
    over = False
    while not over:
        assert env.observation_space.contains(seen)
        seen, reward, over, _, info = env.step(int(dice.choice(np.flatnonzero(info["action_mask"]))))
    assert env.observation_space.contains(seen)
    assert reward in (-1, 0, 1)


@pytest.mark.parametrize("game", RULES)
def test_pettingzoo(game: str) -> None:
    env: Any = pettingzoo.env(game, seats=3, rules=RULES[game])
    dice = np.random.default_rng(2)
    env.reset(seed=2)
    for agent in env.agent_iter():
        seen, _, over, _, _ = env.last()
        assert env.observation_space(agent).contains(seen)
        env.step(None if over else int(dice.choice(np.flatnonzero(seen["action_mask"]))))
    assert not env.agents


@pytest.mark.parametrize("game", RULES)
def test_openspiel(game: str) -> None:
    text = ",".join(f"{name}={value}" for name, value in RULES[game].items())
    state = pyspiel.load_game(openspiel.name_of(game), {"players": 2, "rules": text}).new_initial_state()
    dice = np.random.default_rng(3)
    while not state.is_terminal():
        state.apply_action(int(dice.choice(state.legal_actions())))
    assert sum(state.returns()) == 0
    assert state.at.setup.ruleset is find_ruleset(game, RULES[game])
