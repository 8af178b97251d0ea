"""Scripted random numbers give the same games as drawn ones."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from trilhos.core import rng, scripted_rng
from trilhos.match.ruleset import Ruleset, find_ruleset

KEY = rng.key_words(rng.key_of_seed(3))
Run = Callable[[list[int]], Any]


def answered(run: Run, answer: Callable[[int], int]) -> tuple[Any, list[int]]:
    """Run the rules repeatedly, each time with one more answer, until they ask nothing else."""
    answers: list[int] = []
    while n := scripted_rng.open_question((states := run(answers))[0].rng):
        answers.append(answer(n))
    scripted_rng.clear(states[0].rng)
    return states, answers


def deal(ruleset: Ruleset, seats: int) -> Run:
    return lambda answers: ruleset.deal(seats, None, *scripted_rng.scripted_key(answers), {})


def apply(ruleset: Ruleset, states: Any, seat: int, action: int) -> Run:
    def run(answers: list[int]) -> Any:
        tried = states.copy()
        rng.start(tried[0].rng, *scripted_rng.scripted_key(answers))
        ruleset.apply(tried, ruleset.works(), seat, action)
        return tried

    return run


def same(mine: Any, its: Any) -> bool:
    """Whether two games are the same except for their generators."""
    its = its.copy()
    scripted_rng.clear(its[0].rng)
    return bool(mine.tobytes() == its.tobytes())


@pytest.mark.parametrize("game", ["usa", "japan", "first-journey", "san-francisco", "chicago"])
def test_scripted_answers_give_the_same_game(game: str) -> None:
    ruleset = find_ruleset(game)
    luck, choice = np.zeros(1, rng.RNG), np.random.default_rng(1)
    rng.start(luck[0], KEY, 7)
    states = ruleset.deal(ruleset.seats_max, None, KEY, 7, {})
    mine, answers = answered(deal(ruleset, ruleset.seats_max), lambda n: int(rng.below(luck[0], n)))
    assert len(answers) > 20
    asked = 0
    while same(mine, states) and not ruleset.is_over(states):
        seat = next(i for i in range(ruleset.seats_max) if ruleset.acting(states) >> i & 1)
        action = int(choice.choice(ruleset.legal_ids(states, seat)))
        ruleset.apply(states, ruleset.works(), seat, action)
        mine, answers = answered(apply(ruleset, mine, seat, action), lambda n: int(rng.below(luck[0], n)))
        asked += len(answers)
    assert same(mine, states)
    assert asked > 20


def test_a_stream_continues_beyond_the_script() -> None:
    r, given = np.zeros(1, [("rng", rng.RNG)]).view(np.recarray), list(range(rng.ANSWERS))
    drawn: dict[int, list[int]] = {}
    for tail in (5, 6, 5):
        rng.start(r[0].rng, *scripted_rng.scripted_key([*given, tail, 0, 0, 1]))
        numbers = [int(rng.below(r[0].rng, 1000)) for _ in range(rng.ANSWERS + 50)]
        assert numbers[: rng.ANSWERS] == given
        assert drawn.setdefault(tail, numbers) == numbers
        assert not scripted_rng.open_question(r[0].rng)
    assert drawn[5][rng.ANSWERS :] != drawn[6][rng.ANSWERS :]


@pytest.mark.parametrize("known", [0, 3, 40, rng.ANSWERS - 1])
def test_the_first_open_question_is_reported(known: int) -> None:
    r = np.zeros(1, [("rng", rng.RNG)]).view(np.recarray)
    rng.start(r[0].rng, *scripted_rng.scripted_key([1] * known))
    for k in range(known):
        assert rng.below(r[0].rng, 2 + k) == 1
    assert scripted_rng.open_question(r[0].rng) == 0
    beyond = [rng.below(r[0].rng, 7), *(rng.below(r[0].rng, 9) for _ in range(9))]
    assert scripted_rng.open_question(r[0].rng) == 7
    assert set(beyond[1:]) == set(range(9)), "a search for any number ends"


@pytest.mark.parametrize("known", [0, 1, 2, 3])
def test_the_stream_is_chosen_by_four_answers(known: int) -> None:
    r = np.zeros(1, [("rng", rng.RNG)]).view(np.recarray)
    rng.start(r[0].rng, *scripted_rng.scripted_key([1] * rng.ANSWERS + [255] * known))
    assert {rng.below(r[0].rng, 5) for _ in range(rng.ANSWERS)} == {1}
    assert all(rng.below(r[0].rng, 5) < 5 for _ in range(10)), "half a number is no answer"
    assert scripted_rng.open_question(r[0].rng) == scripted_rng.BYTE
