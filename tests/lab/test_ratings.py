"""Ratings predict who wins."""

from itertools import combinations

import numpy as np
import pytest

from trilhos.lab import ratings as module
from trilhos.lab.ratings import MEAN, POINTS, Seating, ratings


def seating(alone: int, others: int, wins: list[float], games: int, seats: int = 2) -> Seating:
    return Seating(alone, others, np.array(wins, float), games, seats)


def test_odds_of_ten_to_one_are_400_points() -> None:
    first, second = ratings(2, [seating(0, 1, [20.0] * 500, 22)])
    assert first.rating - second.rating == pytest.approx(400, abs=1)
    assert first.rating + second.rating == pytest.approx(2 * MEAN, abs=0.2)


def test_one_of_four_equal_bots_wins_a_quarter() -> None:
    both = ratings(2, [seating(0, 1, [1.0] * 400, 4, 4), seating(1, 0, [1.0] * 400, 4, 4)])
    assert [rating.rating for rating in both] == [MEAN, MEAN]
    assert all(rating.low <= MEAN <= rating.high for rating in both)


def test_a_bot_that_won_everything_stays_finite_and_uncertain() -> None:
    first, second = ratings(2, [seating(0, 1, [2.0] * 100, 2)])
    assert 300 < first.rating - second.rating < 1500
    assert first.high - first.low > 100
    assert all(low <= rating <= high for rating, low, high in (first, second))


def test_the_others_are_rated_relative_to_an_anchor() -> None:
    played = [seating(0, 1, [2.0, 1.0] * 50, 2), seating(1, 2, [2.0, 1.0] * 50, 2), seating(0, 2, [2.0] * 100, 2)]
    free, anchored = ratings(3, played), ratings(3, played, anchor=1)
    assert anchored[1] == (MEAN, MEAN, MEAN)
    for one, other in zip(anchored, free, strict=True):
        assert one.rating - MEAN == pytest.approx(other.rating - free[1].rating, abs=0.2)
    assert anchored[0].low < anchored[0].rating < anchored[0].high


def test_ratings_without_games() -> None:
    assert [one.rating for one in ratings(3, [])] == [MEAN] * 3


def test_the_same_seed_gives_the_same_intervals() -> None:
    played = [seating(0, 1, [0, 1, 2, 1, 2, 2] * 10, 2)]
    assert ratings(2, played, 3) == ratings(2, played, 3) != ratings(2, played, 4)


def test_few_deals_prove_little() -> None:
    first, _ = ratings(2, [seating(0, 1, [1.0] * 4, 2)])  # each deal won once by either
    assert first.low < MEAN - 40
    assert first.high > MEAN + 40


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "deals"), [(2, 150), (4, 150), (2, 12)])
def test_intervals_cover_the_truth(seats: int, deals: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three bots of known strength, by Luce's model; games of one deal are correlated."""
    monkeypatch.setattr(module, "DRAWS", 120)
    true = np.array([0.0, 0.5, 1.2])
    true_ratings = MEAN + POINTS * (true - true.mean())
    dice, covered, trials = np.random.default_rng(2), 0, 60
    for _ in range(trials):
        played = []
        for a, b in combinations(range(3), 2):
            for alone, others in [(a, b), (b, a)][: 1 if seats == 2 else 2]:
                chance = 1 / (1 + (seats - 1) * np.exp(true[others] - true[alone]))
                won = (dice.random((deals, seats)) < chance).sum(1)
                played.append(Seating(alone, others, won.astype(float), seats, seats))
        found = ratings(3, played)
        covered += sum(one.low <= truth <= one.high for one, truth in zip(found, true_ratings, strict=True))
    assert 0.9 < covered / (3 * trials) <= 1
