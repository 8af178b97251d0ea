"""The analysis blames weak players much more often than strong ones."""

import pytest

import trilhos
from tests.sampling import sample
from trilhos.analysis import Settings, analyse
from trilhos.bots import find
from trilhos.match.bot_protocol import run
from trilhos.match.family import published_games

ROLLOUTS = 16_000  # of a short game; others get more


def grades(level: str, game: str, seed: int, rollouts: int = ROLLOUTS) -> list[str]:
    """The grades of all decisions in a game between two bots of one level."""
    dealt = trilhos.new(game, seats=2, seed=seed)
    run(dealt, [find(level, dealt.ruleset) for _ in range(2)], seed)
    found = analyse(dealt, Settings(rollouts=rollouts, threads=1)).decisions
    return [one.grade for one in found if one.grade is not None]


def share_of_mistakes(found: list[str]) -> float:
    """The share of decisions that are mistakes or blunders."""
    return sum(grade in ("mistake", "blunder") for grade in found) / len(found)


def test_mistakes_of_casual_players_are_found_and_a_search_makes_hardly_any() -> None:
    """The search is that of `master`, with a fixed number of trials, so that its games are reproducible.

    A single game has from 0 to 9 % of mistakes. In eight games, 5.4 % of casual players' decisions are mistakes, and
    1.4 % of the search's.
    """
    casual, search = (
        [grade for seed in range(2, sample(10, 6)) for grade in grades(level, "first-journey", seed)]
        for level in ("casual", "mcts:200")
    )
    assert len(casual) > 140
    assert len(search) > 120
    assert share_of_mistakes(casual) > 0.05
    assert share_of_mistakes(casual) > 3 * share_of_mistakes(search)
    assert share_of_mistakes(search) < 0.015


@pytest.mark.soak
def test_master_makes_far_fewer_mistakes_than_casual_players() -> None:
    """In all games together; `master` thinks for its second."""
    found = {
        level: [grade for game in published_games() for grade in grades(level, game, 4, 40_000)]
        for level in ("casual", "master")
    }
    assert all(len(graded) > 200 for graded in found.values())
    assert share_of_mistakes(found["casual"]) > 3 * share_of_mistakes(found["master"])
    assert sum(grade == "blunder" for grade in found["casual"]) > sum(grade == "blunder" for grade in found["master"])
