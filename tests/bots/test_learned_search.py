"""The search with a network: its estimates, that it plays better than the network alone, and its limits."""

from dataclasses import replace
from pathlib import Path
from time import perf_counter

import numpy as np
import pytest

import trilhos
from tests.networks import HIDDEN, use_random_networks
from trilhos import Game
from trilhos.bots import find
from trilhos.bots.candidates import Candidates
from trilhos.bots.learned_search import LearnedSearchBot
from trilhos.bots.mcts import PlannerTree
from trilhos.bots.network_search import SHARP, draw_candidate
from trilhos.bots.networks import N_OUTPUTS, Network, layout, random_network, save
from trilhos.bots.tree import WHOLE, prior_weight
from trilhos.core.notices import notices_go_to
from trilhos.core.record import dtype_of
from trilhos.envs.observation import fields
from trilhos.families.ride.boards.facts import published
from trilhos.lab.simulation import simulate
from trilhos.match.bot_protocol import Chance, Decision, run
from trilhos.match.ruleset import find_ruleset

GAMES = (*published(), "chicago")


@pytest.fixture(autouse=True)
def networks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use_random_networks(monkeypatch, tmp_path, GAMES)


def counting_points() -> Network:
    """A network for `usa` that judges a position by the points so far, and whose policy is random.

    A large constant makes the norms nearly linear, and there is a unit for each sign, since negative units become zero.
    """
    ruleset = find_ruleset("usa")
    reads, at = layout(ruleset), fields(ruleset)["points"].begin
    network = random_network(ruleset, HIDDEN, blocks=1)
    first, bias = np.zeros((reads.rows, HIDDEN), np.float32), np.zeros(HIDDEN, np.float32)
    for seat, sign in ((0, 1), (1, -1)):
        first[reads.row[at + seat], :2] = sign, -sign
    bias[2:] = 30 * np.array([1, -1] * (HIDDEN // 2 - 1))
    outputs = np.zeros((HIDDEN, N_OUTPUTS), np.float32)
    outputs[0], outputs[1] = [1, 1, -1, 0, 0, 0], [-1, -1, 1, 0, 0, 0]
    return replace(network, first=first, bias=bias, outputs=1000 * outputs, a=0 * network.a, b=0 * network.b)


def decide(game: Game, bot: LearnedSearchBot, seed: int = 1) -> int:
    return bot.choose(Decision(game, game.to_act[0], Chance(seed)))


def some_way_in(name: str, seats: int = 2) -> Game:
    game, planner, steps = trilhos.new(name, seats=seats, seed=5), find("planner"), 12
    while not game.over and (steps > 0 or len(game.legal_ids()) < 3):
        game.play(planner.choose(Decision(game, game.to_act[0], Chance(steps))))
        steps -= 1
    return game


@pytest.mark.parametrize("name", GAMES)
def test_it_plays_at_a_full_table_and_reports_its_estimates(name: str) -> None:
    seats = find_ruleset(name).seats_max
    game, bot = some_way_in(name, seats), LearnedSearchBot(iterations=24, expand_after=3)
    legal, action = set(game.legal_ids()), decide(game, bot)
    assert bot.thoughts[0].action == action
    assert {thought.action for thought in bot.thoughts} <= legal
    assert all(0 <= thought.win_chance <= 1 for thought in bot.thoughts)
    assert bot.trials >= 24 or len(bot.thoughts) < 2 or not any(t.in_race for t in bot.thoughts[1:])
    again = LearnedSearchBot(iterations=24, expand_after=3)
    assert decide(game, again) == action
    assert again.thoughts == bot.thoughts


def test_it_plays_a_whole_game() -> None:
    game = trilhos.new("first-journey", seats=3, seed=2)
    bots = LearnedSearchBot(iterations=8), LearnedSearchBot(iterations=8, threads=2), find("planner")
    assert run(game, bots).winners


def test_it_finds_what_its_network_values(tmp_path: Path) -> None:
    """Without any plan of its own it collects more points than its policy does alone."""
    save(counting_points(), tmp_path / "usa.npz")
    found = simulate("usa", ["learned:40:prior_trials=0:switch_margin=0:margin_share=100", "learned"], 6, rotate=True)
    searching, alone = (bot["points_mean"] for bot in found.bots)
    assert searching > alone + 20


def test_it_respects_its_time_limit() -> None:
    game, bot = some_way_in("usa"), LearnedSearchBot(seconds=0.2)
    decide(game, bot)  # compiles, if nothing is cached yet
    began = perf_counter()
    decide(game, bot)
    assert perf_counter() - began < 1
    assert bot.trials > 10


def test_priors_are_the_probabilities_of_the_policy() -> None:
    memories, chance = np.zeros(1, dtype_of(Candidates)), Chance(3)
    m = memories[0]
    shares = [1.0, 0.5, 0.25, 1e-4]
    m.n_candidates = len(shares)
    for k, share in enumerate(shares):
        m.action[k], m.priority[k] = 10 + k, int(SHARP * (1 - 1 / share))
    weights = [int(prior_weight(m, k, SHARP)) for k in range(len(shares))]
    assert weights == pytest.approx([WHOLE * share for share in shares], abs=1)
    drawn = [int(draw_candidate(m, chance.rngs[0])) for _ in range(2000)]
    assert np.bincount(drawn)[10:13] / 2000 == pytest.approx([4 / 7, 2 / 7, 1 / 7], abs=0.04)


def test_where_its_network_cannot_play_it_searches_with_the_planner() -> None:
    game, notices = trilhos.new("usa", seats=2, seed=1, rules="trains=40"), list[str]()
    bot = LearnedSearchBot(iterations=8)
    with notices_go_to(notices.append):
        assert decide(game, bot) in game.legal_ids(game.to_act[0])
    assert isinstance(bot._trees[0], PlannerTree)
    assert len(notices) == 1
    assert notices[0].startswith("the bot 'learned' plays like 'mcts' here: usa.npz cannot play this game")


def test_settings() -> None:
    bot = find("learned:0.5s:threads=2:breadth=4:rollout_steps=3")
    assert isinstance(bot, LearnedSearchBot)
    assert (bot.seconds, bot.threads, bot.changes) == (0.5, 2, {"breadth": 4, "rollout_steps": 3})
    with pytest.raises(ValueError, match="'iterations' of 'learned' is 1 or more, not 0"):
        find("learned:0")
