"""The search bot: its estimates, its time limit, and that it plays better."""

import threading
import time
from time import perf_counter

import pytest

import trilhos
from trilhos import Game
from trilhos.bots import find
from trilhos.bots.mcts import MctsBot
from trilhos.bots.tree import N_NODES, NONE, ROOT
from trilhos.families.ride.boards.facts import published
from trilhos.match.bot_protocol import Chance, Decision, run

GAMES = (*published(), "chicago")


def some_way_in(name: str, seats: int = 2, steps: int = 12, seed: int = 5) -> Game:
    """A game after some steps by planners, where a seat has a choice."""
    game = trilhos.new(name, seats=seats, seed=seed)
    bots = [find("planner") for _ in range(seats)]
    while not game.over and (steps > 0 or len(game.legal_ids()) < 3):
        seat = game.to_act[0]
        game.play(bots[seat].choose(Decision(game, seat, Chance(steps))))
        steps -= 1
    return game


def decide(game: Game, bot: MctsBot, seed: int = 1) -> int:
    return bot.choose(Decision(game, game.to_act[0], Chance(seed)))


@pytest.mark.parametrize("name", GAMES)
def test_it_plays_a_whole_game(name: str) -> None:
    game = trilhos.new(name, seats=2, seed=2)
    assert run(game, [MctsBot(iterations=20), find("planner")], 2).winners


@pytest.mark.parametrize("name", GAMES)
def test_it_reports_its_estimates(name: str) -> None:
    game, bot = some_way_in(name), MctsBot(iterations=200)
    action = decide(game, bot)
    thoughts = bot.thoughts
    assert thoughts[0].action == action
    assert {thought.action for thought in thoughts} <= set(game.legal_ids())
    assert len({thought.action for thought in thoughts}) == len(thoughts)
    assert all(0 <= thought.win_chance <= 1 for thought in thoughts)
    assert sum(thought.visits for thought in thoughts) >= 200 or not any(t.in_race for t in thoughts[1:])


@pytest.mark.parametrize("name", ["usa", "chicago"])
def test_the_same_dice_and_trials_give_the_same_thoughts(name: str) -> None:
    game, one, other = some_way_in(name), MctsBot(iterations=150), MctsBot(iterations=150)
    assert decide(game, one) == decide(game, other)
    assert one.thoughts == other.thoughts


def test_threads_share_the_work() -> None:
    game, bot = some_way_in("usa"), MctsBot(iterations=400, threads=2)
    assert decide(game, bot) in game.legal_ids()
    assert [int(tree.head[N_NODES]) > 1 for tree in bot._trees] == [True, True]
    again = MctsBot(iterations=400, threads=2)
    assert decide(game, again) == bot.thoughts[0].action
    assert again.thoughts == bot.thoughts


def test_it_respects_its_time_limit() -> None:
    game, bot = some_way_in("usa"), MctsBot(seconds=0.2)
    decide(game, bot)  # compiles, if nothing is cached yet
    began = perf_counter()
    assert decide(game, bot) in game.legal_ids()
    assert 0.2 <= perf_counter() - began < 0.4, "all its time, and no more"
    assert bot.trials > 20
    bot = MctsBot(seconds=30)
    began = perf_counter()
    assert bot.choose(Decision(game, game.to_act[0], Chance(1), seconds=0.1)) in game.legal_ids()
    assert 0.1 <= perf_counter() - began < 0.4, "a decision's own limit counts too"
    assert bot.trials > 10


def test_a_single_legal_action_needs_no_search() -> None:
    game = trilhos.load("game: usa\ndeck: none\nticket deck: none\nseat 0: trains 45")
    bot = MctsBot(seconds=30)
    assert [str(game.action(decide(game, bot)))] == [str(action) for action in game.legal()] == ["pass"]
    assert bot.thoughts == []


POSITION = "game: usa\nseat 0: tickets Dallas-New York\nseat 1: tickets Denver-El Paso"


def test_the_tree_is_reused_between_steps_of_a_turn() -> None:
    game, bot = trilhos.load(POSITION), MctsBot(iterations=200)
    assert str(game.action(decide(game, bot))) == "draw", "nothing else can be done but drawing tickets"
    tree = bot._trees[0]
    assert int(tree.nodes[0].first) != NONE
    assert int(tree.head[ROOT]) == 0
    game.play("draw", 0)
    decide(game, bot)
    root = tree.nodes[int(tree.head[ROOT])]
    assert int(tree.head[ROOT]) != 0, "the second card is searched below the first"
    assert (int(root.action), int(root.seat)) == (game.steps[0].action, 0)
    for _ in range(3):
        game.play("draw")
    decide(game, bot)
    assert int(tree.head[ROOT]) == 0, "a new turn needs a new tree"


def test_the_tree_of_another_action_is_not_reused() -> None:
    game, bot = trilhos.load(POSITION + "\nmarket: red red green green blue"), MctsBot(iterations=200)
    chosen = str(game.action(decide(game, bot)))
    game.play("take red" if chosen != "take red" else "draw", 0)
    decide(game, bot)
    assert int(bot._trees[0].head[ROOT]) == 0


def test_positions_can_be_evaluated_instead_of_played_to_the_end() -> None:
    """Early in a game this allows many more trials in the same time; the chances are still valid."""
    game = some_way_in("usa")
    for cut in (0, 10):
        bot = MctsBot(iterations=100, rollout_steps=cut)
        assert decide(game, bot) in game.legal_ids()
        assert all(0 < thought.win_chance < 1 for thought in bot.thoughts)


def test_a_tree_grows_below_what_was_tried_often() -> None:
    game, bot = some_way_in("first-journey", seats=3), MctsBot(iterations=3000)
    decide(game, bot, 4)
    nodes = bot._trees[0].nodes[: int(bot._trees[0].head[N_NODES])]
    seats = {int(node.seat) for node in nodes[1:]}
    assert len(seats) == 3, "every seat's actions are in the tree"
    assert nodes["visits"].max() > 60


def test_it_finds_a_win() -> None:
    """In the last turn, a claim scores more than the other seat's lead."""
    game = trilhos.load(
        "game: usa\nlast turns: 1\nseat 0: points 50; hand red6; tickets Denver-El Paso\nseat 1: points 51"
    )
    bot = MctsBot(iterations=300)
    assert str(game.action(decide(game, bot))).startswith("claim")
    assert bot.thoughts[0].win_chance > 0.9


@pytest.mark.slow
@pytest.mark.parametrize("name", ["first-journey", pytest.param("japan", marks=pytest.mark.soak), "san-francisco"])
def test_it_beats_the_planner(name: str) -> None:
    """More often than not, with few trials; docs/bots.md has the exact shares."""
    won = 0.0
    for k in range(24):
        game = trilhos.new(name, seats=2, seed=9, stream=k // 2)
        bots = [find("planner"), find("planner")]
        bots[k % 2] = MctsBot(iterations=60)
        result = run(game, bots, k)
        won += (k % 2 in result.winners) / len(result.winners)
    assert won > 12


def test_a_search_ends_early_when_its_time_is_shortened() -> None:
    game = some_way_in("usa")
    decision = Decision(game, game.to_act[0], Chance(1), seconds=30.0)
    threading.Timer(0.3, setattr, (decision, "seconds", 0.1)).start()
    began = time.monotonic()
    assert MctsBot(seconds=30).choose(decision) in game.legal_ids()
    assert time.monotonic() - began < 10


def test_settings_are_validated() -> None:
    assert isinstance(find("mcts:0.1s"), MctsBot)
    bot = find("mcts:500")
    assert isinstance(bot, MctsBot)
    assert bot.iterations == 500
    assert bot.seconds is None
    with pytest.raises(ValueError, match="no setting"):
        find("mcts:claim=3")


@pytest.mark.parametrize(
    "name",
    [
        "mcts:temperature=0",
        "mcts:breadth=0",
        "mcts:threads=-2",
        "mcts:iterations=0",
        "planner:slip=1001",
        "greedy:slip=-1",
    ],
)
def test_settings_have_bounds(name: str) -> None:
    with pytest.raises(ValueError, match=name.split(":")[1].split("=")[0]):
        find(name)
