"""More than two seats: cross-play, α-rank, and measures of king-making and collusion."""

import json

import numpy as np
import pytest

from tests.cli.conftest import Run
from trilhos.benchmark.aims import AGAINST_NEXT, NEXT, OWN, AimBot
from trilhos.benchmark.alpha_rank import alpha_rank, matrix_of
from trilhos.benchmark.coalitions import ARMS, Coalitions
from trilhos.match.bot_protocol import Chance, Decision
from trilhos.match.game import new
from trilhos.match.ruleset import find_ruleset


def test_alpha_rank_of_known_games() -> None:
    cycle = np.array([[1, 0.2, 1.8], [1.8, 1, 0.2], [0.2, 1.8, 1]])
    assert alpha_rank(cycle) == pytest.approx([1 / 3] * 3, abs=1e-6)
    ladder = np.array([[1, 1.5, 2], [0.5, 1, 1.5], [0, 0.5, 1]])
    assert alpha_rank(ladder) == pytest.approx([1, 0, 0], abs=0.01)
    assert alpha_rank(ladder, intensity=0.0) == pytest.approx([1 / 3] * 3)
    with pytest.raises(ValueError, match="not every pair of bots has played"):
        alpha_rank(np.array([[1, np.nan], [1, 1]]))


def test_the_matrix_has_fair_shares() -> None:
    pairing = {"bots": ["a", "b"], "alone": [[0.5, 0.4, 0.6], [0.2, 0.1, 0.3]]}
    found = matrix_of({"seats": 3, "bots": [{"bot": "b"}, {"bot": "a"}], "pairings": [pairing]})
    assert found.tolist() == [pytest.approx([1, 0.6]), pytest.approx([1.5, 1])]


def test_the_effect_of_a_coalition_is_a_difference_on_the_same_deals() -> None:
    measured = Coalitions(find_ruleset("first-journey"), 3, 6)
    measured.shares = {arm: np.full((2, 3), 1 / 3) for arm in ARMS}
    measured.shares["collusion"] = np.array([[0.5, 0.4, 0.1], [0.4, 0.3, 0.3]])
    assert measured.effect("king-making", 1).mean == 0
    found = measured.effect("collusion", 0, 1)
    assert found.mean == pytest.approx((0.9 + 0.7) / 2 - 2 / 3)
    assert -1 <= found.low < found.mean < found.high <= 1
    with pytest.raises(ValueError, match="need a third seat"):
        Coalitions(find_ruleset("first-journey"), 2, 6)


def test_aims_lead_to_other_decisions() -> None:
    """Bots that search alike, for and against the next seat, disagree somewhere in a game."""
    game = new("first-journey", seats=3, seed=5)
    bots = {name: AimBot(aim, worlds=4) for name, aim in (("own", OWN), ("for", NEXT), ("against", AGAINST_NEXT))}
    chosen: dict[str, list[int]] = {name: [] for name in bots}
    for step in range(45):
        seat = game.to_act[0]
        if step >= 36:
            for name, bot in bots.items():
                chosen[name].append(bot.choose(Decision(game, seat, Chance(step))))
        game.play(bots["own"].choose(Decision(game, seat, Chance(step))) if step >= 36 else game.legal(seat)[-1], seat)
    assert chosen["for"] != chosen["against"]
    again = [AimBot(OWN, worlds=4).choose(Decision(new("first-journey", seats=3, seed=5), 0, Chance(1))) for _ in "12"]
    assert again[0] == again[1]


@pytest.mark.slow
def test_the_command(run: Run) -> None:
    words = ("crossplay", "first-journey", "--bots", "random,greedy", "--seats", "3", "--games", "30")
    found = json.loads(run(*words, "--coalitions", "3", "--json").stdout)
    assert found["bots"] == ["greedy", "random"]
    assert sum(found["alpha_rank"]) == pytest.approx(1, abs=1e-5)
    assert found["alpha_rank"][0] > 0.9
    coalitions = found["coalitions"]
    assert coalitions["games"] == 3
    assert set(coalitions["win_shares"]) == set(ARMS)
    for shares in coalitions["win_shares"].values():
        assert sum(shares) == pytest.approx(1, abs=1e-5)
    assert "α-rank" in run(*words).stdout
    assert "need a third seat" in run("crossplay", "usa", "--bots", "random,greedy", "--coalitions", "3").stderr
    assert "at least two different bots" in run("crossplay", "usa", "--bots", "random,random").stderr
