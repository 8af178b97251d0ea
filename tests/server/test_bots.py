"""Bots at tables: shown while they think, not too fast for people, and replaced when they fail."""

import asyncio
import threading
import time
from pathlib import Path
from typing import Any

import pytest

import trilhos
from tests.networks import use_random_networks
from tests.server.in_process import Recorder, listen, node, seated
from trilhos import bots
from trilhos.bots.levels import STYLES
from trilhos.match.bot_protocol import Chance, Decision
from trilhos.server.errors import ApiError
from trilhos.server.live.bots import check_level, levels, simpler_level
from trilhos.server.live.commands import act
from trilhos.server.live.table import Table
from trilhos.server.settings import Settings


class Broken:
    def choose(self, decision: Decision) -> int:
        raise ZeroDivisionError("this bot has a bug")


class Cheat:
    def choose(self, decision: Decision) -> int:
        illegal = set(range(1000)) - {action.id for action in decision.legal}
        return min(illegal)


class Stuck:
    def choose(self, decision: Decision) -> int:
        while True:
            time.sleep(0.001)


class Sleeper:
    def choose(self, decision: Decision) -> int:
        time.sleep(4)
        return decision.legal[0].id


@pytest.fixture(scope="module")
def loaded() -> None:
    """The bot that replaces another one has its compiled code: loading that takes long on a busy machine."""
    game = trilhos.new("usa", seats=2, seed=1)
    bots.find(simpler_level("mcts")).choose(Decision(game, 0, Chance(1), 0.1))


async def until(recorder: Recorder, is_so: Any, seconds: float = 60) -> None:
    late = time.monotonic() + seconds
    while not is_so(recorder):
        assert time.monotonic() < late, recorder.received[-5:]
        await asyncio.sleep(0.01)


@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize(
    ("bot", "expected", "grace"),
    [(Broken, "failed", 30), (Cheat, "failed", 30), (Sleeper, "took too long", 2), (Stuck, "took too long", 2)],
)
def test_a_bot_that_fails_is_replaced_and_the_log_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bot: type, expected: str, grace: float
) -> None:
    monkeypatch.setitem(bots.BOTS, "mcts", bots.Kind("", lambda given: bot(), ()))

    async def play() -> Recorder:
        async with node(tmp_path, bot_seconds=0.1, bot_grace=grace) as registry:
            table = await seated(registry, seats=(None, "mcts"))
            recorder = await listen(registry, table)
            await until(recorder, lambda recorder: recorder.events("action"))
            return recorder

    recorder = asyncio.run(play())
    replaced = recorder.events("replaced")[0]
    assert (replaced["seat"], replaced["was"], replaced["now"]) == (1, "mcts", simpler_level("mcts"))
    assert replaced["reason"] == expected
    assert "ZeroDivision" not in str(recorder.received)
    assert recorder.events("action")[0]["by"] == simpler_level("mcts")
    assert replaced["table"]["seats"][1]["bot"] == simpler_level("mcts")


def thoughts() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "bot"]


@pytest.mark.usefixtures("loaded")
def test_a_bot_that_never_ends_is_interrupted_and_frees_its_thread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(bots.BOTS, "mcts", bots.Kind("", lambda given: Stuck(), ()))

    async def play() -> None:
        async with node(tmp_path, bot_seconds=0.1, bot_grace=1.5, bot_threads=1) as registry:
            stuck = [await seated(registry, seats=(None, "mcts")) for _ in range(2)]
            ears = [await listen(registry, table) for table in (*stuck, await seated(registry, seats=(None, "random")))]
            for recorder in ears:
                await until(recorder, lambda recorder: recorder.events("action"))
            assert [len(recorder.events("replaced")) for recorder in ears] == [1, 1, 0]

    asyncio.run(play())
    late = time.monotonic() + 30
    while thoughts() and time.monotonic() < late:
        time.sleep(0.01)
    assert not thoughts()


def test_time_in_the_thread_queue_does_not_count_as_thinking_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Slow:
        def choose(self, decision: Decision) -> int:
            time.sleep(1)
            return decision.legal[0].id

    monkeypatch.setitem(bots.BOTS, "mcts", bots.Kind("", lambda given: Slow(), ()))

    async def play() -> None:
        async with node(tmp_path, bot_seconds=0.1, bot_grace=3, bot_threads=1) as registry:
            ears = [await listen(registry, await seated(registry, seats=(None, "mcts"))) for _ in range(6)]
            for recorder in ears:
                await until(recorder, lambda recorder: recorder.events("action"))
                assert not recorder.events("replaced")

    asyncio.run(play())


def test_the_game_continues_even_if_the_simplest_bot_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(bots.BOTS):
        monkeypatch.setitem(bots.BOTS, name, bots.Kind("", lambda given: Broken(), ()))

    async def play() -> Recorder:
        async with node(tmp_path) as registry:
            table = await seated(registry, seats=("random", "random"))
            recorder = await listen(registry, table)
            await registry.change(table, lambda table: table.record("start") if table.game is None else None)
            await until(recorder, lambda recorder: len(recorder.events("action")) > 5)
            return recorder

    assert len(asyncio.run(play()).events("action")) > 5


def test_a_bot_shows_that_it_thinks_and_waits_a_moment(tmp_path: Path) -> None:
    async def play() -> tuple[Recorder, float]:
        async with node(tmp_path, bot_delay=0.4, bot_delay_alone=0.4) as registry:
            table = await seated(registry, seats=(None, "random"), first=1)
            recorder = await listen(registry, table)
            await registry.change(table, lambda table: act(table, 0, "keep all"))
            began = time.monotonic()
            await until(recorder, lambda recorder: len([e for e in recorder.events("action") if e["by"]]) >= 2)
            return recorder, time.monotonic() - began

    recorder, took = asyncio.run(play())
    assert took >= 2 * 0.4 - 0.2
    thinking = [message["seat"] for message in recorder.received if message["type"] == "thinking"]
    assert set(thinking) == {1}


def test_levels_are_sorted_by_strength_and_the_default_is_strong(monkeypatch: pytest.MonkeyPatch) -> None:
    assert set(levels()) == set(bots.NAMES) - {"learned", *STYLES}
    assert Settings().bot_level == check_level("strong")
    assert levels()[-1] == "master", "whom one has to ask for"
    monkeypatch.setattr(bots, "NAMES", ("somebody", "greedy", "random"))
    assert levels() == ["random", "greedy", "somebody"]
    assert simpler_level("random") == "random"
    assert simpler_level("gone") == "random"


def test_a_learned_bot_is_offered_for_games_that_have_a_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    use_random_networks(monkeypatch, tmp_path, ["japan"])
    assert set(levels("japan")) == {*levels(), "learned", "racer", "collector"}
    assert check_level("learned", "japan") == "learned"
    assert simpler_level("learned") == "strong"
    with pytest.raises(ApiError, match="there is no bot 'learned'"):
        check_level("learned", "usa")


@pytest.mark.parametrize("level", ["my_bot.py:MyBot", "mcts:500", "planner:slip=1", "/etc/passwd"])
def test_only_built_in_bots_can_be_seated(level: str) -> None:
    with pytest.raises(ApiError, match="there is no bot"):
        check_level(level)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["usa", "chicago"])
def test_every_built_in_bot_plays_at_a_table(tmp_path: Path, game: str) -> None:
    async def play() -> None:
        async with node(tmp_path, bot_seconds=0.1) as registry:
            for level in levels():
                table = await seated(registry, game, seats=(None, level))
                recorder = await listen(registry, table)
                if game == "usa":
                    await registry.change(table, lambda table: act(table, 0, "keep all"))
                while not any(event["by"] for event in recorder.events("action")):
                    await registry.change(table, _anything)
                    await asyncio.sleep(0.02)
                assert not recorder.events("replaced"), level

    asyncio.run(asyncio.wait_for(play(), 300))


def _anything(table: Table) -> None:
    if table.game and 0 in table.game.to_act:
        act(table, 0, table.game.legal_ids(0)[0])
