"""No bot sees what its seat may not know: where only that differs, it does the same."""

from collections.abc import Callable

import pytest

import trilhos
from trilhos import Game
from trilhos.bots import find
from trilhos.bots.levels import LEVELS
from trilhos.bots.mcts import MctsBot
from trilhos.match.seat import Bot, Chance, Decision
from trilhos.ride.facts import published

GAMES = (*published(), "chicago")
BOTS: dict[str, Callable[[], Bot]] = {
    "random": lambda: find("random"),
    "greedy": lambda: find("greedy"),
    "planner": lambda: find("planner"),
    "planner that slips": lambda: find("planner:slip=300"),
    "mcts": lambda: MctsBot(iterations=40),
    "mcts in threads": lambda: MctsBot(iterations=40, threads=2),
}


def other_truths(game: Game, seat: int) -> list[Game]:
    """Games that look the same to a seat, and are not the same."""
    found = [game.imagine(seat, seed) for seed in range(3)]
    assert all(other.view(seat) == game.view(seat) for other in found)
    assert all(other.digest() != game.digest() for other in found)
    return found


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("name", GAMES)
def test_the_same_knowledge_gives_the_same_action(name: str, bot: str) -> None:
    game, steps = trilhos.new(name, seats=3, seed=11), 0
    seats = [BOTS[bot]() for _ in range(3)]
    limit = 24 if bot.startswith("mcts") else 80
    while not game.over and steps < limit:
        seat = game.to_act[0]
        if steps % 4 == 0:
            chosen = {
                BOTS[bot]().choose(Decision(truth, seat, Chance(steps))) for truth in (game, *other_truths(game, seat))
            }
            assert len(chosen) == 1
        game.play(seats[seat].choose(Decision(game, seat, Chance(1000 + steps))))
        steps += 1


def test_the_check_can_fail() -> None:
    """A bot that did see the game would be found out."""

    class Cheat:
        def choose(self, decision: Decision) -> int:
            true = game if game.view(0) == decision.view else None
            assert true is not None
            return true.legal_ids(0)[int(true.state.rng.key[0]) % len(true.legal_ids(0))]

    chosen = set()
    for seed in range(40):
        game = trilhos.new("usa", seats=2, seed=1).imagine(0, seed)
        chosen.add(Cheat().choose(Decision(game, 0, Chance(1))))
    assert len(chosen) > 1


def test_levels_are_bots_that_are_tried_here() -> None:
    names = {level.plays(name).split(":")[0] for level in LEVELS.values() for name in GAMES}
    assert names <= {bot.split()[0] for bot in BOTS}
