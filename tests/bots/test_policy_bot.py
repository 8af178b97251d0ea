"""A trained policy is a bot in one line, and a bot's random numbers are those of `random.Random`."""

import copy
import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import trilhos
from trilhos import PolicyBot
from trilhos.envs.observation import observe
from trilhos.match.bot_protocol import BotError, Chance, Decision


@pytest.mark.parametrize("name", ["usa", "chicago"])
def test_a_bot_observes_what_its_seat_sees(name: str) -> None:
    game = trilhos.new(name, seats=2, seed=1)
    for step in range(40):
        seat = game.to_act[0]
        row, mask = Decision(game, seat, Chance(step)).observe()
        true_row, true_mask = observe(game, seat)
        assert row.tolist() == true_row.tolist()
        assert mask.tolist() == true_mask.tolist()
        game.play(int(mask.nonzero()[0][step % mask.sum()]), seat)


def test_a_policy_returns_values_or_an_action() -> None:
    def last(row: Any, mask: Any) -> Any:
        return np.arange(mask.size)  # illegal actions may have the greatest values

    def same(row: Any, mask: Any) -> Any:
        return mask.nonzero()[0][-1:]

    results = [trilhos.play([PolicyBot(policy), "greedy"], "usa", seed=3) for policy in (last, same)]
    assert results[0] == results[1]


def test_a_policy_may_draw() -> None:
    def flat(row: Any, mask: Any) -> Any:
        return np.zeros(mask.size, np.float32)

    decision = Decision(trilhos.new("usa", seats=2, seed=1), 0, Chance(1))
    legal = {action.id for action in decision.legal}
    assert {PolicyBot(flat, draw=True).choose(decision) for _ in range(100)} == legal
    assert {PolicyBot(flat).choose(decision) for _ in range(10)} == {min(legal)}


@pytest.mark.parametrize(
    ("policy", "expected"),
    [
        (
            lambda row, mask: np.zeros(3),
            "a policy returns the number of an action, or 1105 values, .* float64 of shape",
        ),
        (lambda row, mask: None, "this one returned object of shape"),
        (lambda row, mask: 5, "returned 5, which is not a legal action: US-4"),
    ],
)
def test_invalid_answers_are_reported(policy: Any, expected: str) -> None:
    with pytest.raises(BotError, match=f"bot 'PolicyBot' .*{expected}"):
        trilhos.play([PolicyBot(policy), "random"], "usa", seed=1)


def test_a_policy_in_a_file_has_a_name(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("import trilhos\nMine = trilhos.PolicyBot(lambda row, mask: mask)\n")
    assert trilhos.play([f"{file}:Mine", "random"], "usa", seed=1).winners
    with pytest.raises(ValueError, match=f"name the bot in the file: {file}:Mine"):
        trilhos.play([str(file), "random"], "usa", seed=1)


def test_a_policy_must_be_a_function() -> None:
    with pytest.raises(ValueError, match="a policy is a function of an observation and a mask, not 'planner'"):
        PolicyBot("planner")  # type: ignore[arg-type]


def test_a_bot_that_forgets_to_return_is_told_so() -> None:
    class Silent:
        def choose(self, decision: Decision) -> Any:
            decision.legal[0]

    with pytest.raises(BotError, match="returned None, which is not an action; is a `return` missing in `choose`"):
        trilhos.play([Silent(), "random"], "usa", seed=1)


def test_chance_has_the_methods_of_random() -> None:
    def draws(chance: Chance) -> list[Any]:
        cards = list(range(20))
        chance.shuffle(cards)
        return [cards, chance.choice("abc"), chance.gauss(0, 1), chance.getrandbits(70), chance.sample(range(99), 5)]

    assert draws(Chance(1)) == draws(Chance(1)) != draws(Chance(2))
    assert draws(Chance(1, 1)) != draws(Chance(1, 2))
    chance = Chance(3)
    chance.random()
    for other in (copy.deepcopy(chance), pickle.loads(pickle.dumps(chance))):
        same = copy.copy(chance)
        assert draws(other) == draws(same)
    values = [chance.random() for _ in range(4000)]
    assert 0 <= min(values) < 0.01 < 0.48 < sum(values) / 4000 < 0.52 < 0.99 < max(values) < 1
    assert {chance.randint(1, 6) for _ in range(200)} == set(range(1, 7))
    assert chance.getrandbits(0) == 0
    for n in (0, -1):
        with pytest.raises(ValueError, match=f"below takes a number from 1 to 4294967296, not {n}"):
            chance.below(n)
