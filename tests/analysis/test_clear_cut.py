"""Clear-cut decisions: found where there is one answer, and nowhere else."""

import trilhos
from trilhos.analysis.clear_cut import Clarity, find, judge

LAST_TURN = """
game: san-francisco
seats: 2
turn: 0
last turns: 1
market: blue red orange green purple
seat 0: hand red1 orange1; routes Golden Gate Bridge-Presidio, Pacific Heights-Presidio, \
Market Street-Pacific Heights, Market Street-Painted Ladies; tickets Golden Gate Bridge-Union Square; points 9
seat 1: hand green1; routes Lombard Street-Pier 39, Fort Mason-Palace of Fine Arts; \
tickets Haight Ashbury-Presidio; trains 2; points 18
"""
CLARITY = Clarity(worlds=64)


def test_the_action_that_wins_is_the_one_answer() -> None:
    text = LAST_TURN.replace("hand red1 orange1", "hand black1 orange1")
    answer = judge(trilhos.load(text), 0, CLARITY, threads=1)
    assert answer is not None
    assert answer.best == ("claim Market Street-Union Square black1",)
    assert answer.win > 0.9
    assert answer.gap >= CLARITY.gap
    assert set(answer.wins) == {action.text for action in trilhos.load(text).legal(0)}
    assert {"claim", "twin", "last-turn"} <= set(answer.themes)


def test_the_same_position_has_the_same_answer() -> None:
    text = LAST_TURN.replace("hand red1 orange1", "hand black1 orange1")
    assert judge(trilhos.load(text), 0, CLARITY, threads=1) == judge(trilhos.load(text), 0, CLARITY, threads=2)


def test_where_nothing_matters_there_is_no_answer() -> None:
    lost = LAST_TURN.replace("trains 2; points 18", "trains 2; points 99")
    assert judge(trilhos.load(lost), 0, CLARITY, threads=1) is None


def test_decisions_found_in_a_game_are_clear_when_judged_again() -> None:
    clarity = Clarity(gap=0.15, worlds=48)
    for found in find("san-francisco", seed=5, clarity=clarity, threads=1, every=6):
        game = trilhos.load(found.position)
        assert found.seat in game.to_act
        assert judge(game, found.seat, clarity, threads=1) == found.answer


def test_what_only_seems_clear_is_not_an_answer() -> None:
    """In this game, steps 6 and 24 look clear-cut in the first worlds, but not in others; step 18 stays clear."""
    clarity = Clarity(worlds=64)
    assert [one.step for one in find("first-journey", seed=2, clarity=clarity, threads=1, every=6)] == [18]
