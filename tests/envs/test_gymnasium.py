"""Gymnasium's check_env passes for every game; one seat learns, and bots play as everywhere else."""

import copy
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import trilhos
from tests.envs.test_vector import some_legal
from trilhos.bots import find
from trilhos.envs import gymnasium, vector
from trilhos.envs.game_sequence import IDS
from trilhos.envs.observation import fields, observe
from trilhos.match.bot_protocol import Bot, BotError, Chance, Decision
from trilhos.match.game import Action
from trilhos.match.ruleset import Ruleset

Choice = Callable[[Any], int]


def at_random(seed: int) -> Choice:
    """A seat that acts at random."""
    dice = np.random.default_rng(seed)
    return lambda info: int(dice.choice(np.flatnonzero(info["action_mask"])))


def play(env: gymnasium.Seat, choose: Choice, seed: int | None) -> tuple[float, int]:
    """A whole game: its reward, and how many steps it took."""
    _, info = env.reset(seed=seed)
    steps, over, reward = 0, False, 0.0
    while not over:
        assert reward == 0
        _, reward, over, cut, info = env.step(choose(info))
        assert not cut
        steps += 1
    return reward, steps


@pytest.mark.parametrize("name", IDS)
def test_check_env_passes(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    check_env(gym.make(IDS[name]).unwrapped)
    assert "player_0" in capsys.readouterr().out  # it has checked all render modes


@pytest.mark.parametrize("name", IDS)
@pytest.mark.parametrize("given", [{"observation": "flat"}, {"reward": "margin"}, {"seat": 1, "bots": ["greedy"] * 2}])
def test_check_env_passes_with_every_option(name: str, given: dict[str, Any]) -> None:
    check_env(gym.make(IDS[name], **given).unwrapped, skip_render_check=True)


@pytest.mark.parametrize("name", IDS)
@pytest.mark.parametrize("seat", [0, 2])
def test_whole_games_with_bots(name: str, seat: int) -> None:
    env = gymnasium.env(name, seat=seat, bots=["random", "greedy"])
    choose, space = at_random(1), env.observation_space
    seen, info = env.reset(seed=3)
    over = False
    while not over:
        assert space.contains(seen)
        assert env.play.seat == seat
        row, mask = observe(env.play.game, seat)
        assert seen["observation"]["hand"].tolist() == row[hand_of(env.play.ruleset)].tolist()
        assert info["action_mask"].tolist() == seen["action_mask"].tolist() == mask.tolist()
        assert env.action_masks().tolist() == mask.tolist()
        seen, reward, over, _, info = env.step(choose(info))
    assert space.contains(seen)
    result = env.play.game.result
    assert result is not None
    assert reward == (0 if len(result.winners) == 3 else 1 if seat in result.winners else -1)


def hand_of(ruleset: Ruleset) -> slice:
    place = fields(ruleset)["hand"]
    return slice(place.begin, place.end)


@pytest.mark.parametrize("name", IDS)
def test_replacing_the_learner_by_a_bot_gives_the_game_of_three_bots(name: str) -> None:
    """With a planner at the learning seat, it is the game that `trilhos.play` plays."""
    env = gymnasium.env(name, seat=1, bots=["planner", "greedy"], reward="margin")
    planner, chance = find("planner"), Chance(4, stream=2)

    def choose(_: Any) -> int:
        chosen = planner.choose(Decision(env.play.game, 1, chance, last=env.play.last))
        return chosen.id if isinstance(chosen, Action) else chosen

    reward, _ = play(env, choose, 4)
    result = trilhos.play(["planner", "planner", "greedy"], name, seed=4)
    assert env.play.game.result == result
    assert reward == result.points[1] - max(result.points[0], result.points[2])


def test_a_seed_reproduces_a_sequence_of_games() -> None:
    env, games = gymnasium.env("first-journey", bots=["planner"]), []
    for seed in (7, None, None, 7, None, None):
        play(env, at_random(2), seed)
        games.append(env.play.game.digest())
    assert games[:3] == games[3:]
    assert len(set(games)) == 3


@pytest.mark.parametrize("bot", ["strong", "mcts:20", "planner:slip=100"])
def test_any_bot_by_name(bot: str) -> None:
    env = gymnasium.env("first-journey", bots=[bot])
    play(env, at_random(5), 5)
    assert env.play.game.over


class First:
    """Always plays the first legal action."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, decision: Decision) -> Action:
        self.asked += 1
        return decision.legal[0]


class Stubborn:
    """Always plays the same action."""

    def choose(self, decision: Decision) -> int:
        return 0


def test_a_custom_bot() -> None:
    mine: Bot = First()
    env = gymnasium.env("san-francisco", bots=[mine])
    _, steps = play(env, at_random(6), 6)
    assert isinstance(mine, First)
    assert mine.asked == int(env.play.game.state.steps) - steps


def test_an_illegal_action_of_a_bot_is_reported() -> None:
    env = gymnasium.env("usa", seat=1, bots=[Stubborn()])
    expected = r"bot 'Stubborn' returned 0, which is not a legal action: US-4, .* \(seat 0, seed 1, deal 0, step 1\)"
    with pytest.raises(BotError, match=expected):
        env.reset(seed=1)


def test_an_illegal_action_loses_the_game() -> None:
    env = gymnasium.env("usa", bots=["random"])
    env.reset(seed=1)
    before = env.play.game.digest()
    seen, reward, over, cut, info = env.step(0)
    assert (reward, over, cut) == (-1, True, False)
    assert info["illegal"] == "action 0 of seat 0 is not legal: US-4: the first tickets must be chosen before"
    assert not info["action_mask"].any()
    assert not env.action_masks().any()
    assert env.play.game.digest() == before
    assert env.observation_space.contains(seen)
    with pytest.raises(ValueError, match="the game is over; call reset"):
        env.step(0)
    env.reset()
    assert "illegal" not in env.step(int(env.action_masks().argmax()))[4]


def test_an_illegal_action_is_never_better_than_losing() -> None:
    env = gymnasium.env("usa", bots=["random"], reward="margin")
    env.reset(seed=1)
    assert env.step(0)[1] < -500


def test_an_illegal_action_can_be_refused_without_changes() -> None:
    env = gymnasium.env("usa", bots=["random"], illegal="refuse")
    env.reset(seed=1)
    before = env.play.game.digest()
    with pytest.raises(ValueError, match="action 0 of seat 0 is not legal: US-4: the first tickets"):
        env.step(0)
    assert env.play.game.digest() == before
    env.step(int(env.action_masks().argmax()))


def test_no_step_is_possible_after_the_end() -> None:
    env = gymnasium.env("first-journey", bots=["random"])
    play(env, at_random(1), 1)
    with pytest.raises(ValueError, match="the game is over; `reset` deals the next one"):
        env.step(0)


def test_a_limit_of_steps_is_gymnasiums_own() -> None:
    env = gym.make("trilhos/usa-v2", bots=["random"], max_episode_steps=5)
    _, info = env.reset(seed=1)
    choose = at_random(1)
    for step in range(5):
        _, _, over, cut, info = env.step(choose(info))
        assert (over, cut) == (False, step == 4)


@pytest.mark.parametrize("name", IDS)
@pytest.mark.parametrize("observation", ["named", "flat"])
def test_make_vec_returns_a_batch(name: str, observation: str) -> None:
    given: dict[str, Any] = {"seat": 1, "bots": ["random", "greedy"], "reward": "margin"}
    envs = gym.make_vec(IDS[name], num_envs=4, observation=observation, **given)
    alike = gym.make_vec(IDS[name], num_envs=4, observation=observation, vectorization_mode="sync", **given)
    assert envs.observation_space == alike.observation_space
    assert envs.action_space == alike.action_space
    batch = vector.make(name, seats=3, n=4, seed=3, bots=["random", None, "greedy"], reward="margin")
    (seen, info), step = envs.reset(seed=3), batch.reset()
    for turn in range(150):
        assert envs.observation_space.contains(seen)
        rows = seen["observation"] if observation == "flat" else seen["observation"]["hand"]
        place = slice(None) if observation == "flat" else hand_of(batch.ruleset)
        assert rows.tolist() == step.observations[:, place].tolist()
        assert info["action_mask"].tolist() == seen["action_mask"].tolist() == step.masks.tolist()
        actions = some_legal(step.masks, turn)
        seen, rewards, over, cut, info = envs.step(actions)
        step = batch.step(actions)
        assert (rewards.tolist(), over.tolist()) == (step.rewards[:, 1].tolist(), step.done.tolist())
        assert not cut.any()
        assert "illegal" not in info


def test_arrays_of_a_batch_are_not_overwritten() -> None:
    envs = gym.make_vec("trilhos/usa-v2", num_envs=3, bots=["random"], observation="flat")
    seen, _ = envs.reset(seed=1)
    before = seen["observation"].copy(), seen["action_mask"].copy()
    envs.step(seen["action_mask"].argmax(axis=1))
    assert (seen["observation"] == before[0]).all()
    assert (seen["action_mask"] == before[1]).all()


def test_in_a_batch_an_illegal_action_loses_only_its_game() -> None:
    envs = gym.make_vec("trilhos/usa-v2", num_envs=3, bots=["random"], reward="margin")
    seen, _ = envs.reset(seed=1)
    batch = vector.make("usa", n=3, seed=1, bots=[None, "random"])
    actions = batch.reset().masks.argmax(axis=1)
    for wrong in (0, -1, 10**6):
        actions[1] = wrong
        seen, rewards, over, _, info = envs.step(actions)
        assert (over.tolist(), info["_illegal"].tolist()) == ([False, True, False],) * 2
        assert info["illegal"][1].startswith(f"action {wrong} of seat 0 is not legal: US-")
        assert info["illegal"][0] is info["illegal"][2] is None
        assert rewards[1] < -500
        assert rewards[0] == rewards[2] == 0
        actions = seen["action_mask"].argmax(axis=1)
    assert isinstance(envs, gymnasium.Seats)
    third = trilhos.new("usa", seats=2, seed=1, stream=1 + 3 * 3)  # after the one that was begun with
    assert envs.batch.states()[1:2].tobytes() == third.states.tobytes()


@pytest.mark.parametrize("kind", [np.uint8, np.uint16, np.uint64, np.int8])
def test_batch_actions_may_have_any_integer_type(kind: type) -> None:
    """An action that is too large must not wrap around to another action."""
    envs = gym.make_vec("trilhos/usa-v2", num_envs=3, bots=["random"])
    assert isinstance(envs, gymnasium.Seats)
    envs.reset(seed=1)
    _, _, over, _, _ = envs.step(np.array([0, 1, 2], kind))
    assert over.all()
    for k in range(3):
        following = trilhos.new("usa", seats=2, seed=1, stream=k + 3)
        assert envs.batch.states()[k : k + 1].tobytes() == following.states.tobytes()


def test_a_batch_can_refuse_illegal_actions_without_changes() -> None:
    envs = gym.make_vec("trilhos/usa-v2", num_envs=3, bots=["random"], illegal="refuse")
    assert isinstance(envs, gymnasium.Seats)
    seen, _ = envs.reset(seed=1)
    before, actions = envs.batch.states().tobytes(), seen["action_mask"].argmax(axis=1)
    actions[2] = 0
    with pytest.raises(ValueError, match="game 2: action 0 of seat 0 is not legal: US-4: the first tickets"):
        envs.step(actions)
    assert envs.batch.states().tobytes() == before


def test_a_seed_reproduces_a_sequence_of_batches() -> None:
    envs, deals = gym.make_vec("trilhos/japan-v2", num_envs=3, bots=["random"], observation="flat"), []
    for seed in (7, None, 7, None, 8):
        seen, _ = envs.reset(seed=seed)
        deals.append(seen["observation"].tobytes())
    assert deals[:2] == deals[2:4]
    assert len(set(deals)) == 3
    assert envs.np_random_seed == 8
    with pytest.raises(ValueError, match="'reset_mask' is not supported"):
        envs.reset(options={"reset_mask": np.ones(3, np.bool_)})


def test_a_batch_on_a_custom_board() -> None:
    lisbon = Path(__file__).parents[2] / "examples/boards/lisbon.toml"
    for envs in (
        gymnasium.envs(str(lisbon), 3, bots=["random"]),
        gym.make_vec("trilhos/usa-v2", num_envs=3, bots=["random"], board=lisbon),
    ):
        assert isinstance(envs, gymnasium.Seats)
        seen, _ = envs.reset(seed=1)
        assert envs.batch.ruleset.id == "lisbon"
        envs.step(seen["action_mask"].argmax(axis=1))


def test_a_batch_step_takes_one_action_per_game() -> None:
    envs = gym.make_vec("trilhos/usa-v2", num_envs=3, bots=["random"])
    with pytest.raises(ValueError, match=r"call reset\(\) before the first step"):
        envs.step(np.zeros(3, np.int64))
    envs.reset(seed=1)
    with pytest.raises(ValueError, match=r"a step takes 3 integer actions, not float64 of shape \(3,\)"):
        envs.step(np.zeros(3))


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"bots": ["mcts:20"]}, "'mcts:20' is not a compiled bot.*for any bot use .*'sync'"),
        ({"seats": 0}, "US-1: usa takes 2 to 5 seats, not 0"),
        ({"seats": "2"}, "seats must be a whole number, not '2'"),
        ({"n": 3}, "usa has no option 'n'"),
        ({"device": "cuda"}, "usa has no option 'device'"),
        ({"seat": 2}, "there is no seat 2"),
        ({"illegal": "ignore"}, "values of illegal are 'lose' or 'refuse'"),
        ({"observation": "round"}, "observations are 'named' or 'flat' or 'row', not 'round'"),
        ({"render_mode": "svg"}, "a batch cannot be rendered"),
        (
            {"max_episode_steps": 9},
            "a batch plays its games to the end; for max_episode_steps use .*'sync'",
        ),
        (
            {"seed": [1, 2, 3]},
            "a batch takes one seed, not a list.*for one seed per game use .*'sync'",
        ),
    ],
)
def test_invalid_arguments_of_a_batch_are_reported(given: dict[str, Any], expected: str) -> None:
    with pytest.raises(ValueError, match=expected):
        gym.make_vec("trilhos/usa-v2", num_envs=3, **given)


@pytest.mark.parametrize("seeds", [[1, 2, 3], (1, 2, 3), np.arange(3)])
def test_a_batch_takes_one_seed(seeds: Any) -> None:
    envs = gym.make_vec("trilhos/usa-v2", num_envs=3, bots=["random"])
    with pytest.raises(ValueError, match=r"a batch takes one seed, not a list.*for one seed per game use .*'sync'"):
        envs.reset(seed=seeds)


def test_with_sync_vectorization_every_game_has_its_own_seed() -> None:
    seeds: Any = [5, 5, 6]
    envs = gym.make_vec("trilhos/usa-v2", num_envs=3, bots=["random"], vectorization_mode="sync", observation="flat")
    one, same, other = envs.reset(seed=seeds)[0]["observation"]
    assert np.array_equal(one, same)
    assert not np.array_equal(one, other)


def test_a_copy_of_a_batch_is_independent_and_goes_on_alike() -> None:
    envs = gym.make_vec("trilhos/usa-v2", num_envs=6, bots=["planner"], observation="flat", threads=2)
    seen, _ = envs.reset(seed=1)
    for turn in range(5):
        seen, *_ = envs.step(some_legal(seen["action_mask"], turn))
    copies = [copy.deepcopy(envs), pickle.loads(pickle.dumps(envs))]
    for turn in range(60):
        actions = some_legal(seen["action_mask"], turn)
        seen, rewards, *_ = envs.step(actions)
        for other in copies:
            same, its, *_ = other.step(actions)
            assert np.array_equal(same["observation"], seen["observation"])
            assert np.array_equal(same["action_mask"], seen["action_mask"])
            assert np.array_equal(its, rewards)


def test_gymnasiums_vector_wrappers_work() -> None:
    envs = gym.wrappers.vector.RecordEpisodeStatistics(
        gym.make_vec("trilhos/first-journey-v2", num_envs=8, bots=["random"])
    )
    seen, _ = envs.reset(seed=1)
    for turn in range(60):
        seen, _, _, _, _ = envs.step(some_legal(seen["action_mask"], turn))
    assert envs.episode_count > 8
    assert set(envs.return_queue) <= {-1, 0, 1}
    assert min(envs.length_queue) > 10


def test_sync_and_async_vectorization() -> None:
    envs = gym.make_vec("trilhos/first-journey-v2", num_envs=3, vectorization_mode="sync", bots=["random"])
    seen, _ = envs.reset(seed=1)
    for _ in range(50):
        seen, _, _, _, _ = envs.step(seen["action_mask"].argmax(axis=1))
    assert seen["observation"]["hand"].shape == (3, 9)


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"bots": "planner"}, r"bots must be a list with one entry per seat, such as \['planner'\]"),
        ({"bots": []}, "US-1: usa takes 2 to 5 seats, not 1"),
        ({"bots": ["plannner"]}, "there is no bot 'plannner'"),
        ({"bots": [object()]}, "<object object at .*> is not a bot: a bot is a name, or an object with"),
        ({"bots": [First]}, "class .*First'> is not a bot"),
        ({"bots": ["greedy"], "seats": 3}, "the bots and the learning seat take 2 seats, not 3"),
        ({"seats": 6}, "US-1: usa takes 2 to 5 seats, not 6"),
        ({"seat": 2}, "there is no seat 2: the learning seat is one of 0 to 1"),
        ({"bots": [None, "planner"]}, "the learning seat is chosen with `seat`"),
        ({"seat": 1.0}, "seat must be a whole number, not 1.0"),
        ({"seed": "x"}, "seed must be a whole number, not 'x'"),
        ({"stream": 1}, "environments have no option 'stream'.*reset\\(options={'stream': 3}\\)"),
        ({"opponents": ["planner"]}, r"usa has no option 'opponents' \(it is called 'bots' here\)"),
        ({"bots": {1: "planner"}}, "bots must be a list with one entry for each other seat"),
        ({"illegal": "ignore"}, "values of illegal are 'lose' or 'refuse', not 'ignore'"),
        ({"bot": "planner"}, r"usa has no option 'bot' \(it is called 'bots' here\); options are: seat, seats"),
    ],
)
def test_invalid_arguments_are_reported(given: dict[str, Any], expected: str) -> None:
    with pytest.raises(ValueError, match=expected):
        gymnasium.env("usa", **given)


@pytest.mark.parametrize(
    ("given", "bots"),
    [
        ({}, ["planner"]),
        ({"seats": 3}, ["planner", "planner"]),
        ({"seats": 3, "bots": ["greedy", "random"]}, ["greedy", "random"]),
        ({"bots": ["greedy", "random"]}, ["greedy", "random"]),
    ],
)
def test_seats_follow_from_the_bots_and_bots_from_the_seats(given: dict[str, Any], bots: list[str]) -> None:
    env = gym.make("trilhos/usa-v2", **given)
    seat = env.unwrapped
    assert isinstance(seat, gymnasium.Seat)
    assert (list(seat.bots.values()), seat.play.seats) == (bots, 1 + len(bots))
    seen, _ = env.reset(seed=1)
    assert seen["observation"]["seats"] == 1 + len(bots)
    assert env.observation_space == gymnasium.env("usa", bots=bots).observation_space
    assert env.observation_space.contains(seen)


def test_with_sync_vectorization_the_next_game_is_dealt_one_step_later() -> None:
    """As docs/envs.md says: in between the mask is empty and the action is ignored."""
    envs = gym.make_vec("trilhos/first-journey-v2", num_envs=2, vectorization_mode="sync", bots=["random"])
    seen, _ = envs.reset(seed=1)
    while True:
        seen, _, over, _, _ = envs.step(seen["action_mask"].argmax(axis=1))
        if over.any():
            break
    assert (seen["action_mask"].any(axis=1) != over).all()
    seen, _, over, _, _ = envs.step(seen["action_mask"].argmax(axis=1))
    assert seen["action_mask"].any(axis=1).all()
    assert not over.any()


def test_a_reset_deals_a_certain_game() -> None:
    env = gymnasium.env("usa", bots=["random"], observation="row")
    env.reset(seed=1, options={"stream": 3, "first": 0})
    assert env.play.game.digest() == trilhos.new("usa", seats=2, seed=1, stream=3, first=0).digest()
    env.reset()
    following = gymnasium.env("usa", bots=["random"], observation="row")
    following.reset(seed=1, options={"stream": 4})
    assert env.play.game.digest() == following.play.game.digest()


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"frist": 1}, r"reset has no option 'frist' \(did you mean 'first'\?\); it has: stream, first"),
        ({"first": 7}, "the first seat is one of 0 to 1, not 7"),
        ({"stream": "x"}, "stream must be a whole number, not 'x'"),
    ],
)
def test_invalid_options_of_a_reset_are_reported(options: dict[str, Any], expected: str) -> None:
    with pytest.raises(ValueError, match=expected):
        gymnasium.env("usa").reset(options=options)
    with pytest.raises(ValueError, match="the reset of a batch has no options, but got"):
        gymnasium.envs("usa", 2).reset(options=options)


def test_rows_alone_are_observations() -> None:
    """For frameworks whose policies take one array; the mask is in the info."""
    row, flat = (gymnasium.env("usa", bots=["planner"], observation=form) for form in ("row", "flat"))
    (mine, info), (seen, _) = row.reset(seed=1), flat.reset(seed=1)
    for _ in range(20):
        assert row.observation_space.contains(mine)
        assert mine.tolist() == seen["observation"].tolist()
        assert info["action_mask"].tolist() == seen["action_mask"].tolist()
        action = int(info["action_mask"].argmax())
        mine, _, _, _, info = row.step(action)
        seen = flat.step(action)[0]
    envs = gym.make_vec("trilhos/usa-v2", num_envs=3, bots=["random"], observation="row")
    rows, _ = envs.reset(seed=1)
    assert envs.observation_space.contains(rows)


def test_it_renders_pixels() -> None:
    env = gym.make("trilhos/usa-v2", bots=["random"], render_mode="rgb_array")
    _, info = env.reset(seed=1)
    before: Any = env.render()
    for _ in range(30):
        info = env.step(int(np.flatnonzero(info["action_mask"])[-1]))[4]
    after: Any = env.render()
    assert before.dtype == after.dtype == np.uint8
    assert before.shape == after.shape == (960, 1280, 3)
    assert (before != after).any(), "trains are on the map"


def test_compiled_bots_decide_as_bots_that_python_asks() -> None:
    """One call for a step, or one for each decision: the same games."""
    compiled = gymnasium.env("usa", seat=1, bots=["planner:slip=100", "greedy", "random"], observation="row")
    asked = gymnasium.env("usa", seat=1, bots=["planner:slip=100", find("greedy"), "random"], observation="row")
    (mine, info), (its, _) = compiled.reset(seed=2), asked.reset(seed=2)
    choose, over = at_random(2), False
    while not over:
        assert mine.tolist() == its.tolist()
        action = choose(info)
        mine, _, over, _, info = compiled.step(action)
        its = asked.step(action)[0]
    assert compiled.play.game.digest() == asked.play.game.digest()
