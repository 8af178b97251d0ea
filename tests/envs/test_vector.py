"""Batches of games: the same as single games, step by step, for any number of threads."""

from typing import Any

import numpy as np
import pytest

import trilhos
from trilhos import Game
from trilhos.bots.cuda import missing_gpu_support
from trilhos.envs import vector
from trilhos.envs.observation import observe
from trilhos.envs.schedule import NEXT_GAME
from trilhos.families.ride.boards.facts import published

GAMES = (*published(), "chicago")


def some_legal(masks: Any, step: int) -> Any:
    """A random legal action for each game."""
    return (np.random.default_rng(step).random(masks.shape) * masks).argmax(axis=1)


def dealt(env: vector.Vector, stream: int) -> Game:
    """A single game of the same seed."""
    return trilhos.new(env.ruleset.id, seats=env.seats, seed=env.seed, stream=stream)


@pytest.mark.parametrize("name", GAMES)
def test_a_batch_equals_single_games(name: str) -> None:
    env = vector.make(name, n=6, seed=4, threads=2)
    step, singles, streams = env.reset(), [], list(range(6))
    singles = [dealt(env, stream) for stream in streams]
    ended = 0
    for turn in range(700 if name != "chicago" else 300):
        for k, game in enumerate(singles):
            seat = game.to_act[0]
            assert env.states()[k : k + 1].tobytes() == game.states.tobytes()
            if turn % 7 == 0:
                row, mask = observe(game, seat)
                assert step.observations[k].tolist() == row.tolist()
                assert step.masks[k].tolist() == mask.tolist()
            assert step.seats[k] == seat
        actions = some_legal(step.masks, turn)
        step = env.step(actions)
        for k, game in enumerate(singles):
            game.ruleset.apply(game.states, game.works, game.to_act[0], int(actions[k]))
            assert bool(step.done[k]) == game.over
            assert step.rewards[k].tolist() == (expected(game) if game.over else [0, 0])
            won = game.ruleset.result(game.states).winners if game.over else []
            assert step.winners[k] == sum(1 << seat for seat in won)
            if game.over:
                streams[k] += env.n
                singles[k] = dealt(env, streams[k])
                ended += 1
    assert ended > 6 or name == "chicago"


def expected(game: Game) -> list[float]:
    """Rewards for winning, from the result."""
    winners = game.ruleset.result(game.states).winners
    return (
        [0.0] * game.seats if len(winners) == game.seats else [1.0 if i in winners else -1.0 for i in range(game.seats)]
    )


def play(steps: int, **given: Any) -> list[bytes]:
    env = vector.make("usa", n=5, seed=2, **given)
    step, trace = env.reset(), []
    for turn in range(steps):
        step = env.step(some_legal(step.masks, turn))
        trace += [array.tobytes() for array in step] + [env.states().tobytes()]
    return trace


def test_threads_change_nothing() -> None:
    assert play(200, threads=1) == play(200, threads=3)


def test_a_reset_starts_again() -> None:
    env = vector.make("first-journey", n=3, seed=2)
    step = env.reset()
    before = [array.tobytes() for array in step]
    for turn in range(80):
        step = env.step(some_legal(step.masks, turn))
    assert [array.tobytes() for array in env.reset()] == before


def test_a_reset_can_change_the_seed() -> None:
    env, other = vector.make("japan", n=3, seed=2), vector.make("japan", n=3, seed=9)
    first, wanted = env.reset().observations.tobytes(), other.reset().observations.tobytes()
    assert env.reset(seed=9).observations.tobytes() == env.reset().observations.tobytes() == wanted != first
    assert env.seed == 9
    with pytest.raises(ValueError, match="seed must be a whole number, not 'x'"):
        env.reset("x")  # type: ignore[arg-type]
    assert env.reset().observations.tobytes() == wanted


@pytest.mark.parametrize("name", ["usa", "chicago"])
@pytest.mark.parametrize("bot", ["random", "planner"])
def test_bots_play_the_other_seats(name: str, bot: str) -> None:
    env = vector.make(name, seats=3, n=4, seed=1, bots=[bot, None, bot], reward="margin")
    step, rewards = env.reset(), np.zeros(3)
    games = 0
    for turn in range(400 if bot == "random" else 150):
        assert set(step.seats.tolist()) == {1}
        step = env.step(some_legal(step.masks, turn))
        rewards += step.rewards.sum(axis=0)
        games += int(step.done.sum())
    assert step.masks.any(axis=1).all(), "somebody can still act in every game"
    assert env.states()["turns"].max() > 0, "the bots have taken turns"
    if name == "usa":
        assert games > 4
        assert (rewards[1] < 0) == (bot == "planner") or bot == "random"


def test_the_margin_is_the_distance_to_the_best_other_seat() -> None:
    env = vector.make("usa", seats=3, n=3, seed=9, reward="margin")
    step = env.reset()
    singles: list[Game | None] = [dealt(env, k) for k in range(3)]
    for turn in range(300):
        actions = some_legal(step.masks, turn)
        step = env.step(actions)
        for k, game in enumerate(singles):
            if game is not None:
                game.ruleset.apply(game.states, game.works, game.to_act[0], int(actions[k]))
                if step.done[k]:
                    points = game.ruleset.result(game.states).points
                    best = [max(points[:i] + points[i + 1 :]) for i in range(3)]
                    assert step.rewards[k].tolist() == [p - b for p, b in zip(points, best, strict=True)]
                    singles[k] = None
    assert singles == [None] * 3


def test_unchecked_steps_are_the_same_and_can_abandon_a_game() -> None:
    checked, trusted = (vector.make("usa", n=3, seed=2) for _ in range(2))
    step, other = checked.reset(), trusted.reset()
    for turn in range(30):
        actions = some_legal(step.masks, turn)
        step, other = checked.step(actions), trusted.step(actions, check=False)
    for name in step._fields:
        assert getattr(step, name).tolist() == getattr(other, name).tolist()
    actions = some_legal(step.masks, 30)
    step = checked.step(actions)
    actions[1] = NEXT_GAME
    other = trusted.step(actions, check=False)
    assert not other.done.any()
    assert trusted.states()[1:2].tobytes() == dealt(trusted, 1 + 3).states.tobytes()
    assert trusted.states()[::2].tobytes() == checked.states()[::2].tobytes()


def test_an_illegal_action_is_refused_and_nothing_changes() -> None:
    env = vector.make("usa", n=4, seed=1)
    step = env.reset()
    actions = some_legal(step.masks, 0)
    before = env.states().tobytes()
    actions[2] = 0
    with pytest.raises(ValueError, match=r"game 2: action 0 of seat 0 is not legal: US-\d+"):
        env.step(actions)
    actions[3] = 10_000
    with pytest.raises(ValueError, match="2 games have illegal actions"):
        env.step(actions)
    assert env.states().tobytes() == before


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"seats": 9}, "US-1: usa takes 2 to 5 seats, not 9"),
        ({"n": 0}, "at least one game"),
        ({"device": "tpu"}, "'cpu' or 'cuda', not 'tpu'"),
        ({"reward": "fun"}, "rewards are 'win' or 'margin', not 'fun'"),
        ({"bots": ["planner"]}, "got 1 bot for 2 seats; give None"),
        ({"bots": ["planner", "greedy"]}, "there is no learning seat"),
        ({"seats": "2"}, "seats must be a whole number, not '2'"),
        ({"n": 1.5}, "n must be a whole number, not 1.5"),
        ({"seed": None}, "seed must be a whole number, not None"),
        ({"bots": ["mcts", None]}, "'mcts' is not a compiled bot"),
        ({"bots": ["plannner", None]}, "there is no bot 'plannner'"),
        ({"bots": "planner"}, r"bots must be a list with one entry per seat, such as \['planner'\]"),
        ({"bots": [object(), None]}, "is not a bot: a bot is a name"),
        ({"threads": 0}, "at least one thread, not 0"),
        ({"threads": -3}, "at least one thread, not -3"),
        ({"first": 2}, "US-6: the first seat is one of 0 to 1, not 2"),
        ({"tiles": "1A 3B"}, "usa has no option 'tiles'"),
        ({"board": "my.toml"}, r"a batch has no option 'board'; name the file instead of the game: make\('my\.toml'\)"),
        ({"seed": [1, 2]}, "a batch takes one seed, not a list"),
        ({"rewards": "win"}, r"usa has no option 'rewards' \(did you mean 'reward'\?\); options are: seats, n, device"),
    ],
)
def test_invalid_arguments_are_reported(given: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        vector.make("usa", **given)


@pytest.mark.parametrize("tiles", ["1A", ["1A", "3B~"], 3])
def test_tiles_are_given_as_one_text(tiles: Any) -> None:
    with pytest.raises(ValueError, match="CH-7: a train has two tiles, such as 1A 3B~, not"):
        vector.make("chicago", tiles=tiles)


def test_actions_must_be_integers_one_per_game() -> None:
    env = vector.make("usa", n=4)
    env.reset()
    for wrong in (np.zeros(3, np.int64), np.zeros(4, np.float32)):
        with pytest.raises(ValueError, match="a step takes 4 integer actions"):
            env.step(wrong)


@pytest.mark.skipif(not missing_gpu_support(), reason="there is a GPU")
def test_a_missing_gpu_is_reported() -> None:
    with pytest.raises(ValueError, match="games cannot run on a GPU"):
        vector.make("usa", device="cuda")
