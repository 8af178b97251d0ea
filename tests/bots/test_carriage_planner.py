"""The greedy bot and the planner of Chicago: obvious decisions, whole games, and no peeking."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest

import trilhos
from tests.carriage.helpers import TWELVE, load, play, rolled
from tests.differential.ptx import to_ptx
from trilhos import Game
from trilhos.bots import find
from trilhos.bots.compiled import play_games
from trilhos.bots.game_arrays import COMPLAINTS, N_PARAMETERS, SHIFT, WINNERS
from trilhos.bots.settings import row_of, settings_of
from trilhos.core.jit import INTERPRETED
from trilhos.core.rng import RNG, key_of_seed, key_words
from trilhos.families.carriage.bots import greedy, planner
from trilhos.families.carriage.bots.memory import MEMORY
from trilhos.families.carriage.bots.reach import chance_of, chance_of_two
from trilhos.families.carriage.rules.board import BOARD
from trilhos.families.carriage.rules.card_sets import totals_of_hand
from trilhos.families.carriage.rules.state import BLUE, NONE, RED, STATE, WORK
from trilhos.match.bot_protocol import Chance, Decision
from trilhos.match.ruleset import find_ruleset

ROOT = Path(__file__).parents[2]
LIMIT_S = 300
ELEVEN = " ".join(TWELVE.split()[:11])
ROW = numba.types.Array(numba.types.int64, 1, "C")
CHOICES: dict[str, tuple[Callable[..., Any], tuple[Any, ...]]] = {
    "greedy": (greedy.choose, (BOARD, STATE, WORK, MEMORY, np.int64, RNG)),
    "planner": (planner.choose, (BOARD, STATE, WORK, MEMORY, np.int64, ROW, RNG)),
}
GAME = """
from tests.bots.test_carriage_planner import results
print(results(["planner", "greedy"], 1).tolist())
"""


def choice(game: Game, bot: str = "planner") -> str:
    """A bot's action in notation."""
    seat = game.to_act[0]
    number = find(bot).choose(Decision(game, seat, Chance(1)))
    return next(str(action) for action in game.legal(seat) if action.id == number)


def played_out(game: Game, bot: str = "planner") -> Game:
    """The game after a bot's turn."""
    turns = game.view()["turns"]
    while not game.over and game.view()["turns"] == turns:
        game.play(choice(game, bot))
    return game


def results(bots: list[str], games: int) -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    """A row per game, with rotated seats, checked by the referee."""
    table = find_ruleset("chicago")
    schedule = np.array([len(bots), -1, 0, games, 1] + [-1] * 5)
    lineup = np.stack([row_of(bot, table) for bot in bots])
    return play_games(table, schedule, key_words(key_of_seed(1)), lineup, check=True)


def wins(bots: list[str], games: int) -> float:
    """The share of games that the first bot wins."""
    rows = results(bots, games)
    return float(np.mean(rows[:, WINNERS] == 1 << rows[:, SHIFT]))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("bot", ["greedy", "planner"])
def test_whole_games_under_the_referee(bot: str, seats: int) -> None:
    rows = results([bot, *["planner", "greedy", "random"][: seats - 1]], 12)
    assert len(rows) == 12
    assert rows[:, WINNERS].all(), "every game is over"
    assert not rows[:, COMPLAINTS].any()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_only_legal_actions(seats: int) -> None:
    """Illegal actions would raise."""
    assert trilhos.play(["planner", "greedy", "planner", "random"][:seats], "chicago", seed=seats).winners


@pytest.mark.slow
def test_the_ladder() -> None:
    assert wins(["greedy", "random"], 300) > 0.95
    assert wins(["planner", "greedy"], 300) > 0.92
    assert wins(["planner", "greedy", "greedy"], 300) > 0.6
    assert wins(["planner", "greedy", "greedy", "greedy"], 300) > 0.4


def test_every_parameter_has_a_value() -> None:
    assert len(settings_of(find_ruleset("chicago"))) == len(set(planner.NAMES)) <= N_PARAMETERS


@pytest.mark.parametrize("bot", ["greedy", "planner"])
def test_the_last_pawn_sits_down_if_it_can(bot: str) -> None:
    game = load(
        f"seat 0: hand red2 blue4 exit-2x express; aisle A2.12; seated {ELEVEN}\nseat 1: hand red1; seated B0.0"
    )
    assert played_out(game, bot).over
    assert game.result is not None
    assert game.result.winners == [0]


def test_the_last_seat_is_taken_from_somebody_else_if_need_be() -> None:
    game = load(
        f"seat 0: hand red1 take-a-seat; aisle A2.3; tokens 0; seated {ELEVEN}\nseat 1: hand red1; seated A1.12"
    )
    assert choice(game) == "play take-a-seat at seat 1"


@pytest.mark.parametrize("bot", ["greedy", "planner"])
def test_it_boards_at_a_door_from_which_it_can_sit_down(bot: str) -> None:
    """Worked position 2: four steps from a door of 1A; there the doors are 0 to 3. Nearer seats in 3A are fine, too."""
    game = load("seat 0: hand red4 blue4 u-pass; tokens 0\nseat 1: hand red1")
    assert choice(game, bot).startswith("u-pass")
    assert played_out(game, bot).view()["seats"][0]["seated"] != []


def test_a_waiting_pawn_boards() -> None:
    game = load("seat 0: hand red4; waiting 0; tokens 0\nseat 1: hand red1")
    assert choice(game) == "board"
    assert choice(play(game, "board")) == "move red4"


def test_it_plays_express_because_it_costs_no_turn() -> None:
    assert choice(load("seat 0: hand red4 express; aisle A0.3\nseat 1: hand red1")) == "play express"


def test_nobody_is_given_a_second_pawn_in_the_aisle() -> None:
    """CH-68 would seat both."""
    position = "seat 0: hand red4 eccentric take-a-seat; aisle A0.3; tokens 0\nseat 1: hand red1; seated A0.9"
    assert choice(load(position)).startswith("play")
    assert choice(load(f"{position}; aisle B2.5")) == "move red4"


def test_it_stops_an_opponent_who_is_about_to_win() -> None:
    for card in ("exit-1x", "exit-2x"):
        game = load(f"seat 0: hand red4 {card}; aisle B0.3; tokens 0\nseat 1: hand red1; seated {ELEVEN}; waiting 0")
        assert choice(game) == f"play {card}"


def test_a_rebel_blocks_costly_attacks_and_allows_helpful_ones() -> None:
    seats = "seat 0: hand red1 {}; aisle B2.5\nseat 1: hand red1 rebel; seated A0.9 A0.6"
    assert choice(play(load(seats.format("exit-2x")), "play exit-2x")) == "block"
    helped = load(seats.format("eccentric") + "; aisle A2.5")
    assert choice(play(helped, "play eccentric at seat 1")) == "allow"


def test_bots_continue_after_a_closed_door() -> None:
    game = rolled("seat 0: hand red4\nseat 1: hand red1", "board 0", "closed")
    assert game.to_act == [1]
    assert choice(game) in [str(action) for action in game.legal()]


def test_totals_and_chances() -> None:
    game = load("seat 0: hand red3 blue2 advanced-4\nseat 1: hand red1")
    totals = totals_of_hand(game.boards[0], game.states[0], 0)
    assert [n for n in range(1, 11) if totals >> n & 1] == [2, 3, 4, 5, 6, 7]  # worked position 6
    assert chance_of_two(0b1000) == 400  # a 3 among two cards, nine of 25; or 1 + 2 of one colour, one of 25
    assert chance_of(0b100000, RED + 1, NONE) == 300  # a 5: one in five; or 2 + 3 of one colour, one in ten
    assert chance_of(0b100000, RED + 1, RED + 2) == 1000
    assert chance_of(0b100000, RED + 1, BLUE + 2) == 0


@pytest.mark.parametrize("bot", ["greedy", "planner"])
@pytest.mark.parametrize("seats", [2, 3])
def test_no_bot_sees_hidden_information(bot: str, seats: int) -> None:
    """Whatever others might hold given what a seat knows, it does the same."""
    game = trilhos.new("chicago", seats=seats, seed=seats)
    for step in range(120):
        seat = game.to_act[0]
        choices = {find(bot).choose(Decision(game.imagine(seat, seed), seat, Chance(step))) for seed in range(3)}
        assert len(choices) == 1
        game.play(choices.pop())
        if game.over:
            break


@pytest.mark.slow
def test_interpreted_bots_play_the_same_game() -> None:
    outputs = [
        subprocess.run(
            [sys.executable, "-c", GAME],
            cwd=ROOT,
            env={**os.environ, "NUMBA_DISABLE_JIT": jit, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            check=True,
            timeout=LIMIT_S,
        ).stdout
        for jit in ("0", "1")
    ]
    assert outputs[0] == outputs[1]
    assert outputs[0].startswith(b"[[")


@pytest.mark.soak
@pytest.mark.slow
@pytest.mark.skipif(INTERPRETED, reason="interpreted, so never compiled")
@pytest.mark.parametrize("bot", CHOICES)
def test_a_bot_compiles_to_ptx(bot: str) -> None:
    pytest.importorskip("numba_cuda", reason="numba-cuda is set up on Linux only")
    function, signature = CHOICES[bot]
    assert ".extern .func" not in to_ptx(function, signature)
