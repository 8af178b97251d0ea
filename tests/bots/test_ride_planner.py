"""The greedy bot and the planner of the rail games: obvious decisions, and whole games."""

import os
import subprocess
import sys
from pathlib import Path

import numba
import numpy as np
import pytest

import trilhos
from tests.differential.ptx import to_ptx
from tests.sampling import cases, sample
from trilhos import Game
from trilhos.bots import find
from trilhos.bots.compiled import CompiledBot, Rows, play_games
from trilhos.bots.game_arrays import COMPLAINTS, POINTS, SHIFT, WINNERS
from trilhos.bots.settings import names_of, row_of, settings_of
from trilhos.core.jit import INTERPRETED
from trilhos.core.rng import RNG, key_of_seed, key_words
from trilhos.families.ride.boards.facts import published
from trilhos.families.ride.bots import greedy, planner
from trilhos.families.ride.bots.cards import row_for
from trilhos.families.ride.bots.memory import MEMORY
from trilhos.families.ride.rules.board import BOARD
from trilhos.families.ride.rules.state import STATE, WORK
from trilhos.match.bot_protocol import Chance, Decision
from trilhos.match.ruleset import find_ruleset

ROOT = Path(__file__).parents[2]
SEATINGS = [(game, seats) for game in published() for seats in (2, find_ruleset(game).seats_max)]
LINE = numba.types.Array(numba.types.int64, 1, "C")


def results(game: str, bots: list[str], games: int, rotate: bool = True) -> Rows:
    """A row per game, checked by the referee."""
    table = find_ruleset(game)
    schedule = np.array([len(bots), -1, 0, games, rotate] + [-1] * 5)
    return play_games(
        table, schedule, key_words(key_of_seed(3)), np.stack([row_of(bot, table) for bot in bots]), check=True
    )


def share(game: str, bots: list[str], games: int) -> float:
    """The share of games that the first bot wins alone."""
    rows = results(game, bots, games)
    return float(np.mean(rows[:, WINNERS] == 1 << rows[:, SHIFT]))


def choice(game: Game, bot: str = "planner", seat: int | None = None) -> str:
    """A bot's action in notation."""
    seat = game.to_act[0] if seat is None else seat
    number = find(bot).choose(Decision(game, seat, Chance(1)))
    return next(str(action) for action in game.legal(seat) if action.id == number)


@pytest.mark.parametrize(("game", "seats"), SEATINGS)
def test_whole_games_under_the_referee(game: str, seats: int) -> None:
    rows = results(game, ["planner", "greedy", "planner", "random", "planner"][:seats], 20)
    assert not rows[:, COMPLAINTS].any()


@pytest.mark.parametrize("game", published())
@pytest.mark.parametrize("bot", ["greedy", "planner"])
def test_only_legal_actions(game: str, bot: str) -> None:
    """`trilhos.play` raises otherwise."""
    assert trilhos.play([bot, "planner", "random"], game, seed=4).winners


@pytest.mark.parametrize("game", published())
def test_compiled_games_are_the_same_as_those_through_python(game: str) -> None:
    rows = results(game, ["planner", "planner"], 3, rotate=False)
    for stream in range(3):
        dealt = trilhos.new(game, seats=2, seed=3, stream=stream)
        while not dealt.over:
            seat = dealt.to_act[0]
            dealt.play(PLANNERS[seat].choose(Decision(dealt, seat, Chance(stream))))
        assert dealt.result is not None
        assert dealt.result.points == rows[stream, POINTS : POINTS + 2].tolist()


PLANNERS = [CompiledBot("planner"), CompiledBot("planner")]


@pytest.mark.parametrize("game", published())
def test_greedy_beats_random_and_the_planner_beats_greedy(game: str) -> None:
    """By far; docs/bots.md has the exact shares."""
    assert share(game, ["greedy", "random"], 200) > 0.85
    assert share(game, ["planner", "greedy"], 200) > 0.65


def test_planners_score_like_people() -> None:
    rows = results("usa", ["planner", "planner"], 200)
    assert rows[:, POINTS : POINTS + 2].mean() > 90
    assert rows[:, POINTS : POINTS + 2].max(axis=1).mean() > 110


def test_the_planner_completes_a_ticket_in_its_last_turn() -> None:
    game = trilhos.load(
        "game: usa\nlast turns: 1\n"
        "seat 0: hand red6 black2; tickets Dallas-New York; routes Dallas-Houston, Houston-New Orleans, "
        "New Orleans-Miami, Charleston-Miami, Charleston-Raleigh, Raleigh-Washington"
    )
    assert choice(game).startswith("claim New York-Washington")
    assert choice(game, "greedy") != choice(game)  # it considers only the route's points


def test_the_planner_draws_towards_its_plan() -> None:
    """Denver-El Paso by way of Santa Fe takes any two colours; a pair in hand, it takes its second card of another."""
    game = trilhos.load("game: usa\nmarket: red red white green black\nseat 0: hand white1; tickets Denver-El Paso")
    assert choice(game) == "take white"


def test_the_planner_weighs_points_against_a_ticket_in_its_last_turn() -> None:
    """Four points and four saved by the ticket Denver-El Paso are less than the fifteen of a route of six."""
    joined = "routes Denver-Santa Fe; tickets Denver-El Paso"
    both = trilhos.load(f"game: usa\nlast turns: 1\nseat 0: hand red6 blue2; {joined}")
    assert choice(both) == "claim Sault St. Marie-Winnipeg red6"
    short = trilhos.load(f"game: usa\nlast turns: 1\nseat 0: hand red3 blue2; {joined}")
    assert choice(short).startswith("claim El Paso-Santa Fe")


@pytest.mark.parametrize("hand", ["red4 wild2", "red2 wild3", "blue5 green3 wild2"])
def test_the_planner_pays_with_cards_before_wilds(hand: str) -> None:
    game = trilhos.load(f"game: usa\nlast turns: 1\nseat 0: hand {hand}")
    claim = next(action for action in game.legal() if str(action) == choice(game))
    held = {word.rstrip("0123456789"): int(word.lstrip("abcdefghijklmnopqrstuvwxyz")) for word in hand.split()}
    assert claim.fields["cards"] == min(held[claim.fields["colour"]], claim.fields["cards"] + claim.fields["wilds"])


def test_greedy_takes_most_points_and_fewest_tickets() -> None:
    game = trilhos.load("game: usa\nseat 0: hand red6 blue2")
    assert game.explain(choice(game, "greedy")) is None
    best = max(action.fields["cards"] + action.fields["wilds"] for action in game.legal() if action.kind == "claim")
    taken = game.action(find("greedy").choose(Decision(game, 0, Chance(1))))  # type: ignore[arg-type]
    assert taken.fields["cards"] + taken.fields["wilds"] == best
    dealt = trilhos.new("usa", seats=2, seed=1)
    assert len(choice(dealt, "greedy").split(",")) == 2


def test_every_payment_is_found_in_the_table() -> None:
    for name in published():
        b = find_ruleset(name).boards[0]
        for row in range(int(b.n_payments)):
            colour, cards = int(b.pay_colour[row]), int(b.pay_cards[row])
            assert row_for(b, int(b.pay_route[row]), colour, cards) == row


@pytest.mark.parametrize("game", published())
def test_every_parameter_is_set(game: str) -> None:
    table = find_ruleset(game)
    assert tuple(settings_of(table)) == names_of(table)


def test_a_custom_board_uses_the_settings_of_the_most_similar_one() -> None:
    lisbon = find_ruleset(str(ROOT / "examples/boards/lisbon.toml"))
    assert settings_of(lisbon) == settings_of(find_ruleset("usa"))


def test_slips_make_a_planner_weaker() -> None:
    table = find_ruleset("usa")
    lineup = np.stack([row_of("planner", table), row_of("planner", table, slip=400)])
    rows = play_games(table, np.array([2, -1, 0, 200, 1] + [-1] * 5), key_words(key_of_seed(3)), lineup)
    assert np.mean(rows[:, WINNERS] == 1 << rows[:, SHIFT]) > 0.8


@pytest.mark.slow
@pytest.mark.skipif(INTERPRETED, reason="compiles for a GPU")
@pytest.mark.parametrize("bot", cases(("planner", "greedy"), quick=["planner"]))
def test_bots_compile_for_a_gpu(bot: str) -> None:
    types = (BOARD, STATE, WORK, MEMORY, np.int64)
    module, more = {"planner": (planner, (LINE, RNG)), "greedy": (greedy, (RNG,))}[bot]
    assert "choose" in to_ptx(module.choose, (*types, *more))


GAME = """
from tests.bots.test_ride_planner import results
for game in {games}:
    print(results(game, ["planner", "greedy"], 1).tolist())
"""


@pytest.mark.slow
@pytest.mark.skipif(INTERPRETED, reason="compares with compiled bots")
def test_interpreted_bots_play_the_same_game() -> None:
    games = sample(["usa", "first-journey"], ["first-journey"])
    done = subprocess.run(
        [sys.executable, "-c", GAME.format(games=games)],
        cwd=ROOT,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
    )
    both = [results(game, ["planner", "greedy"], 1).tolist() for game in games]
    assert done.stdout.splitlines() == [str(rows) for rows in both]
