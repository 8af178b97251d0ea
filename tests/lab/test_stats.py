"""Intervals have their coverage, sums are exact, and the sequential test keeps its error rates."""

import numpy as np
import pytest

from trilhos.bots.game_arrays import PLACES, POINTS, ROW, SHIFT, WINNERS
from trilhos.lab.stats import WHOLE, Group, Groups, Sprt, by_bot, interval, wilson, wins


def test_wilsons_interval_matches_published_values() -> None:
    share, low, high = wilson(0.8, 10)
    assert (share, round(low, 3), round(high, 3)) == (0.8, 0.490, 0.943)


@pytest.mark.parametrize("p", [0.02, 0.5, 0.9])
@pytest.mark.parametrize("together", [0.0, 0.6])
def test_intervals_cover_the_truth_95_times_in_a_hundred(p: float, together: float) -> None:
    """Two games per deal, which are correlated if luck belongs to the deal."""
    dice, covered, n = np.random.default_rng(5), 0, 150
    for _ in range(1500):
        same, one, other = dice.random(n) < together, dice.random(n) < p, dice.random(n) < p
        shares = (one + 1.0 * np.where(same, one, other)) / 2
        _, low, high = interval(float(shares.sum()), float((shares * shares).sum()), n)
        covered += low <= p <= high
    assert 0.925 < covered / 1500 < 0.985


def test_few_deals_prove_little() -> None:
    assert interval(0, 0, 0) == (0, 0, 1)
    _, low, high = interval(1.0, 0.5, 2)  # two deals of one win in two seatings each
    assert low < 0.25
    assert high > 0.75
    assert interval(40.0, 40.0, 40).low < 0.92  # forty wins of forty do not prove 100 %


def rows(*games: tuple[list[int], int, int]) -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    """Games by their points, winners and shift."""
    made = np.zeros((len(games), ROW), np.int64)
    for row, (points, winners, shift) in zip(made, games, strict=True):
        row[POINTS : POINTS + len(points)] = points
        row[PLACES : PLACES + len(points)] = [1 + sum(other > mine for other in points) for mine in points]
        row[WINNERS], row[SHIFT] = winners, shift
    return made


def test_a_shared_win_is_shared_and_bots_are_found_where_they_sat() -> None:
    played = rows(([10, 20, 20], 0b110, 0), ([30, 20, 10], 0b001, 2))
    won = wins(played, 3)
    assert won.tolist() == [[0, WHOLE // 2, WHOLE // 2], [WHOLE, 0, 0]]
    assert by_bot(won, played).tolist() == [[0, WHOLE // 2, WHOLE // 2], [0, WHOLE, 0]]  # bot 1 sat at seat 0


def test_groups_count_by_bot_and_by_seat() -> None:
    groups = Groups(["a", "b", "a"], unit=1)
    groups.add(rows(([10, 20, 20], 0b110, 0)))
    groups.add(rows(([30, 20, 10], 0b001, 2)))
    a, b = (group.as_dict() for group in groups.bots)
    assert (a["seats"], a["points_mean"], a["win_share"]) == (2, 15.0, 0.125)
    assert (b["seats"], b["points_mean"], b["win_share"]) == (1, 25.0, 0.75)
    assert b["places"] == [1.0, 0.0, 0.0]
    assert [group.as_dict()["points_mean"] for group in groups.seats] == [20.0, 20.0, 15.0]
    assert groups.winners_points / groups.winners == (20 + 20 + 30) / 3


def test_a_table_of_one_bot_wins_its_share_exactly() -> None:
    group = Group("a", [0, 1], 2)
    group.add(np.zeros((1000, 2), np.int64), np.tile([WHOLE, 0], (1000, 1)), np.ones((1000, 2), np.int64), 1)
    share, low, high = group.win
    assert share == 0.5
    assert high - low < 0.01


def decisions(mean: float, trials: int, sprt: Sprt) -> dict[str | None, float]:
    """How often each verdict is reached: deals of two games, tested every 20 deals."""
    dice, found = np.random.default_rng(11), dict.fromkeys(("first", "second", "neither", None), 0.0)
    for _ in range(trials):
        total, squares, n = 0.0, 0.0, 0
        better = None
        while better is None and n < 20_000:
            scores = (dice.random((20, 2)) < mean).mean(1)
            total, squares, n = total + scores.sum(), squares + (scores * scores).sum(), n + 20
            better = sprt.verdict(total, squares, n).better
        found[better] += 1 / trials
    return found


def test_the_sequential_test_keeps_its_error_rates() -> None:
    sprt = Sprt(margin=0.06)
    equal = decisions(0.5, 600, sprt)
    assert equal["first"] + equal["second"] < 2 * sprt.alpha + 0.03
    assert equal["neither"] > 0.9
    better = decisions(0.5 + sprt.margin, 600, sprt)
    assert better["first"] > 1 - sprt.beta - 0.03
    assert better["second"] == 0
    worse = decisions(0.5 - sprt.margin, 600, sprt)
    assert worse["second"] > 1 - sprt.beta - 0.03


def test_a_large_difference_is_decided_at_the_first_test() -> None:
    sprt = Sprt()
    assert sprt.verdict(31.0, 31.0, 31).better is None
    assert sprt.verdict(0.0, 0.0, 100).better == "second"
    assert sprt.verdict(100.0, 100.0, 100).better == "first"
