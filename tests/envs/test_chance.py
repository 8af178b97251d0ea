"""Games whose chance outcomes are chosen from outside: every step ends, whatever is chosen."""

import pytest

import trilhos
from tests.conftest import clause
from trilhos.envs.chance import DEAL, Decision, Question, game_setup


@clause("US-13")
@pytest.mark.parametrize("deck", ["wild11 yellow1", "wild8 yellow1", "wild9 yellow2"])
@pytest.mark.parametrize("answer", range(5))
def test_a_market_that_is_swept_again_and_again_comes_to_rest(deck: str, answer: int) -> None:
    """Nearly all cards are in hands, and few of the others are not wilds."""
    position = trilhos.load(f"game: usa\nmarket: blue wild wild red green\ndeck: {deck}")
    at = Decision(game_setup("usa", 2), position.states, None, DEAL)
    now: Decision | Question = at.play(next(n for n in at.legal if at.notation(n) == "take blue"))
    asked = 0
    while isinstance(now, Question):
        now = now.play(answer % now.n)
        asked += 1
    assert asked <= 1 + 10 * 5
    assert now.legal
