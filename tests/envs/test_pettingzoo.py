"""PettingZoo's own tests pass for every game and number of seats; its games are those of `trilhos.new`."""

import copy
import pickle
import re
import subprocess
import sys
import time
import warnings
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo import make

import trilhos
from tests.conftest import clause
from trilhos.envs import pettingzoo
from trilhos.envs.game_sequence import IDS
from trilhos.envs.observation import fields, named, observe
from trilhos.envs.spaces import bounds, observation_space
from trilhos.families.ride.boards.facts import BOARDS
from trilhos.match.ruleset import find_ruleset

with warnings.catch_warnings():  # its tests import one of its games in a deprecated way
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

GAMES = tuple(IDS)
TABLES = [
    (game, seats) for game in GAMES for seats in range(find_ruleset(game).seats_min, find_ruleset(game).seats_max + 1)
]

# PettingZoo has a list of its own games with masks in observations, and warns about all others.
pytestmark = [
    pytest.mark.filterwarnings("ignore:.*reset ignores the option 'options':UserWarning"),  # of `api_test`
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
]


def random_steps(env: Any, seed: int) -> Iterator[tuple[int, Any, int]]:
    """A whole random game: the agent, its observation and its action at each step."""
    dice = np.random.default_rng(seed)
    for agent in env.agent_iter():
        seen, _, over, _, _ = env.last()
        action = None if over else int(dice.choice(np.flatnonzero(seen["action_mask"])))
        if action is not None:
            yield env.possible_agents.index(agent), seen, action
        env.step(action)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_pettingzoos_own_tests_pass(name: str, seats: int) -> None:
    api_test(pettingzoo.env(name, seats=seats))
    seed_test(lambda: pettingzoo.env(name, seats=seats))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("given", [{"observation": "flat"}, {"illegal": "lose"}, {"reward": "margin"}])
def test_pettingzoos_own_tests_pass_with_every_option(name: str, given: dict[str, Any]) -> None:
    api_test(pettingzoo.env(name, **given))
    seed_test(lambda: pettingzoo.env(name, **given), num_cycles=50)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_its_benchmark_runs(
    name: str, seats: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It measures for five seconds; here the clock is accelerated. bench/envs.py measures the speeds."""
    hurried = SimpleNamespace(time=lambda: 25 * time.time())
    monkeypatch.setitem(performance_benchmark.__globals__, "time", hurried)
    performance_benchmark(pettingzoo.env(name, seats=seats))
    found = re.search(r"^(\S+) turns per second$", capsys.readouterr().out, re.MULTILINE)
    assert found
    assert float(found[1]) > 0


@pytest.mark.parametrize("name", GAMES)
def test_its_render_test_passes(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(
        lambda **given: pettingzoo.env(name, **given), custom_tests={"svg": lambda drawn: drawn.startswith("<svg")}
    )
    assert "player_0" in capsys.readouterr().out  # `human` prints


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_environment_plays_the_games_of_the_engine(name: str, seats: int) -> None:
    env, game = pettingzoo.env(name, seats=seats), trilhos.new(name, seats=seats, seed=5)
    env.reset(seed=5)
    spaces = [env.observation_space(agent) for agent in env.possible_agents]
    for step, (seat, seen, action) in enumerate(random_steps(env, seats)):
        assert seat == game.to_act[0]
        if step % 10 == 0:
            row, mask = observe(game, seat)
            assert all((seen["observation"][field] == part).all() for field, part in named(row, game.ruleset).items())
            assert seen["action_mask"].tolist() == mask.tolist()
        for other in range(seats):
            assert spaces[other].contains(env.observe(f"player_{other}"))
        game.ruleset.apply(game.states, game.works, seat, action)
    assert game.over
    assert env.unwrapped.play.game.digest() == game.digest()


def test_an_environment_made_by_name_plays_the_same_game() -> None:
    env, game = pettingzoo.env("usa", seats=3), trilhos.new("usa", seats=3, seed=6)
    env.reset(seed=6)
    for seat, _, action in random_steps(env, 6):
        game.play(action, seat)
    assert env.unwrapped.play.game.digest() == game.digest()


@pytest.mark.parametrize("name", GAMES)
def test_observations_contain_only_what_an_agent_may_know(name: str) -> None:
    env = pettingzoo.raw_env(name, seats=3, observation="flat")
    env.reset(seed=2)
    looks = 0
    for step, _ in enumerate(random_steps(env, 2)):
        if step % 25 == 0:
            looks += 1
            true = env.play.game
            for seat, agent in enumerate(env.possible_agents):
                before = env.observe(agent)
                env.play.game = true.imagine(seat, seed=step)
                assert env.play.game.digest() != true.digest()
                assert all(np.array_equal(part, before[name]) for name, part in env.observe(agent).items())
                env.play.game = true
        assert not any(env.infos.values())
    assert looks > 1


@pytest.mark.parametrize("name", ["usa", "chicago"])
def test_rendering_shows_only_public_information(name: str) -> None:
    for mode in ("ansi", "svg"):
        env = pettingzoo.raw_env(name, render_mode=mode)
        env.reset(seed=3)
        for _, _ in zip(range(60), random_steps(env, 3), strict=False):
            pass
        shown, true = env.render(), env.play.game
        for seed in range(3):
            env.play.game = true.imagine(None, seed=seed)
            assert env.render() == shown


def test_a_table_as_text() -> None:
    env = pettingzoo.env("usa", render_mode="ansi")
    env.reset(seed=3)
    assert "player_0, player_1 to act" in env.render()
    list(random_steps(env, 3))
    shown = env.render()
    assert re.search(r"player_\d owns \w", shown)
    assert re.search(r"player_\d won\. US-29: .*Points: -?\d+, -?\d+", shown)
    assert max(map(len, shown.splitlines())) <= 120


def test_rendering_without_a_mode_explains_how() -> None:
    env = pettingzoo.env("usa")
    env.reset()
    with pytest.warns(UserWarning, match="set render_mode to see the table: human, ansi, svg"):
        assert env.render() is None


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("reward", ["win", "margin"])
def test_rewards_are_paid_at_the_end(name: str, reward: str) -> None:
    env: Any = pettingzoo.raw_env(name, seats=3, reward=reward)
    env.reset(seed=8)
    paid: dict[str, float] = {}
    dice = np.random.default_rng(8)
    for agent in env.agent_iter():
        seen, got, over, cut, _ = env.last()
        assert not cut
        assert over or not got
        if over:
            paid[agent] = got
        env.step(None if over else int(dice.choice(np.flatnonzero(seen["action_mask"]))))
    result = env.play.game.result
    assert result is not None
    points, winners = result.points, result.winners
    if len(winners) == 3 and reward == "win":
        assert not any(paid.values())
    elif reward == "win":
        assert list(paid.values()) == [1.0 if seat in winners else -1.0 for seat in range(3)]
    else:
        assert list(paid.values()) == [points[i] - max(points[:i] + points[i + 1 :]) for i in range(3)]


@clause("US-5")
def test_the_lowest_seat_without_first_tickets_chooses_first() -> None:
    env = pettingzoo.env("usa", seats=4, first=2)
    env.reset(seed=1)
    for agent in ("player_0", "player_1", "player_2", "player_3", "player_2"):
        assert env.agent_selection == agent
        env.step(int(env.observe(agent)["action_mask"].argmax()))


def test_deals_follow_one_another() -> None:
    env = pettingzoo.env("usa", seed=4)
    for stream in range(3):
        env.reset()
        assert env.unwrapped.play.game.digest() == trilhos.new("usa", seed=4, stream=stream).digest()
    env.reset(seed=9)
    assert env.unwrapped.play.game.digest() == trilhos.new("usa", seed=9).digest()


def test_without_a_seed_every_environment_deals_differently() -> None:
    envs = [pettingzoo.env("usa") for _ in range(2)]
    for env in envs:
        env.reset()
    assert envs[0].unwrapped.play.game.digest() != envs[1].unwrapped.play.game.digest()


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        (0, "action 0 of seat 0 is not legal: US-4: the first tickets must be chosen before"),
        (-1, "US-7: there is no action -1 on this board"),
        (10**30, "there is no action 10+ on this board"),
        (2.5, "an action is a number from 0 to 1104, not 2.5"),
        (None, "an action is a number from 0 to 1104, not None"),
    ],
)
def test_an_illegal_action_is_refused_and_nothing_changes(action: Any, expected: str) -> None:
    env = pettingzoo.env("usa")
    env.reset(seed=1)
    before = env.unwrapped.play.game.digest()
    with pytest.raises(ValueError, match=expected):
        env.step(action)
    assert (env.unwrapped.play.game.digest(), env.agent_selection) == (before, "player_0")
    assert not any(env.terminations.values())


@pytest.mark.parametrize("name", ["usa", "chicago"])
def test_an_illegal_action_may_lose_the_game(name: str) -> None:
    """The reward is never better than the worst possible loss."""
    for reward, least in (("win", -1), ("margin", -12)):
        env = pettingzoo.env(name, illegal="lose", reward=reward)
        env.reset(seed=1)
        mask = env.observe("player_0")["action_mask"] if name == "usa" else env.last()[0]["action_mask"]
        loser = env.agent_selection
        env.step(int(mask.argmin()))
        assert all(env.terminations.values())
        assert env.rewards[loser] <= least
        assert sum(env.rewards.values()) == env.rewards[loser]


def test_a_copy_is_independent() -> None:
    env = pettingzoo.env("usa")
    env.reset(seed=3)
    copies = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    for other in copies:
        assert other.unwrapped.play.game.digest() == env.unwrapped.play.game.digest()
    env.step(int(env.last()[0]["action_mask"].argmax()))
    for other in copies:
        assert other.unwrapped.play.game.digest() != env.unwrapped.play.game.digest()


def test_names_are_versioned() -> None:
    assert [str(pettingzoo.env(name)) for name in GAMES] == [
        *("trilhos_first_journey_v2", "trilhos_japan_v2", "trilhos_san_francisco_v2", "trilhos_usa_v2"),
        "trilhos_chicago_v2",
    ]


@pytest.mark.parametrize("name", GAMES)
def test_games_are_registered(name: str) -> None:
    env = make("aec", IDS[name], seats=3)
    assert env.unwrapped.metadata == pettingzoo.env(name).unwrapped.metadata
    assert len(env.possible_agents) == 3


def test_custom_boards_and_the_tiles_of_chicago() -> None:
    own = pettingzoo.env(str(BOARDS / "japan.toml"), seats=2)
    own.reset(seed=1)
    assert own.unwrapped.play.game.digest() == trilhos.new("japan", seed=1).digest()
    train = pettingzoo.env("chicago", tiles="1A 3B~", join="long")
    train.reset(seed=1)
    assert train.unwrapped.play.game.view(None)["train"]["tiles"] == "1A 3B~"


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"seats": 9}, "US-1: usa takes 2 to 5 seats, not 9"),
        ({"first": 2}, "US-6: the first seat is one of 0 to 1, not 2"),
        ({"reward": "fun"}, "rewards are 'win' or 'margin', not 'fun'"),
        ({"observation": "pixels"}, "observations are 'named' or 'flat', not 'pixels'"),
        ({"render_mode": "rgb"}, "render modes are 'human' or 'ansi' or 'svg' or 'rgb_array', not 'rgb'"),
        ({"observation": "row"}, "observations are 'named' or 'flat', not 'row'"),
        ({"players": 3}, r"usa has no option 'players' \(it is called 'seats' here\)"),
        ({"max_cycles": 9}, "there is no 'max_cycles': games are played to their end"),
        ({"longest_path": 12}, "'longest_path' is a house rule of usa, not an option"),
        ({"bots": ["random"]}, "all seats are agents here, so there are no bots"),
        ({"illegal": "ignore"}, "values of illegal are 'refuse' or 'lose', not 'ignore'"),
        ({"tiles": "1A 3B"}, "usa has no option 'tiles'"),
    ],
)
def test_invalid_arguments_are_reported(given: dict[str, Any], expected: str) -> None:
    with pytest.raises(ValueError, match=expected):
        pettingzoo.env("usa", **given)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_field_has_bounds(name: str, seats: int) -> None:
    table = find_ruleset(name)
    known = bounds(table, seats)
    assert list(known) == list(fields(table))
    assert all(least < most for least, most in known.values())
    flat: Any = observation_space(table, seats, "row")
    for field, place in fields(table).items():
        assert set(flat.low[place.begin : place.end].tolist()) == {known[field][0]}
        assert set(flat.high[place.begin : place.end].tolist()) == {known[field][1]}


def test_an_old_version_has_no_registry() -> None:
    """PettingZoo before 1.27, which AgileRL pins: the import works, only `pettingzoo.make` is missing."""
    code = """if True:
        import pettingzoo
        del pettingzoo.aec_registry, pettingzoo.register
        from trilhos.envs.pettingzoo import env
        game = env("usa")
        game.reset(seed=1)
        print(game.agent_selection)
    """
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout


def test_calls_out_of_order_are_reported() -> None:
    env = pettingzoo.env("usa")
    for call in (lambda: env.step(0), lambda: env.observe("player_0"), lambda: env.agent_iter()):
        with pytest.raises(ValueError, match="call `reset` first to deal a game"):
            call()
    with pytest.raises(AttributeError, match=r"call reset\(\) first: there is no 'agent_selection'"):
        env.last()
    env.reset(seed=1)
    with pytest.raises(AssertionError, match="call `step` for player_0 before"):
        list(env.agent_iter())
    with pytest.raises(ValueError, match="there is no agent 'player_2'; the agents are player_0, player_1"):
        env.observe("player_2")


def test_reset_options() -> None:
    env = pettingzoo.env("usa")
    env.reset(seed=1, options={"stream": 3, "first": 0})
    assert env.play.game.digest() == trilhos.new("usa", seats=2, seed=1, stream=3, first=0).digest()
    with pytest.warns(UserWarning, match="reset ignores the option 'fist'; it has: stream, first"):
        env.reset(options={"fist": 0})
