"""Which bot thinks next, for how long, and who is told."""

import asyncio
import os
import sys
import threading
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import trilhos
from tests.server.in_process import TOKENS, Recorder, listen, node, seated
from trilhos.bots import find
from trilhos.bots.mcts import MctsBot
from trilhos.match.bot_protocol import Chance, Decision
from trilhos.server.live import commands
from trilhos.server.live.bot_scheduler import NICENESS, REFRESH, BotJob, BotScheduler, Claim, Rank
from trilhos.server.live.live_table import LiveTable
from trilhos.server.live.table import Table
from trilhos.server.live.table_registry import TableRegistry
from trilhos.server.live.thinking_budget import ThinkingBudget
from trilhos.server.metrics import Metrics
from trilhos.server.settings import Settings

LEAST = Settings().bot_least_seconds


def decision(seconds: float = 5.0) -> Decision:
    game = trilhos.new("usa", seats=2, seed=1)
    for seat in (0, 1):
        game.play("keep all", seat)
    return Decision(game, game.to_act[0], Chance(1), seconds)


def job(rank: Rank, address: str = "a", shortened: Any = lambda seconds: None) -> BotJob:
    return BotJob(decision(), 5.0, lambda: Claim(rank, {address}), shortened)


def test_players_come_before_hints_and_watchers_and_addresses_take_turns() -> None:
    async def run() -> list[str]:
        scheduler = BotScheduler(Settings(bot_threads=1), Metrics())
        finish, done = threading.Event(), list[str]()
        tasks: list[asyncio.Task[Any]] = [asyncio.create_task(scheduler.run(job(Rank.PLAYERS, "x"), finish.wait))]
        for name, rank, address in (
            ("watched", Rank.WATCHERS, "a"),
            ("hint", Rank.HINTS, "c"),
            ("a 1", Rank.PLAYERS, "a"),
            ("a 2", Rank.PLAYERS, "a"),
            ("a 3", Rank.PLAYERS, "a"),
            ("x again", Rank.PLAYERS, "x"),
            ("b", Rank.PLAYERS, "b"),
        ):
            await asyncio.sleep(0)
            waiting = scheduler.run(job(rank, address), lambda name=name: done.append(name))  # type: ignore[misc]
            tasks.append(asyncio.create_task(waiting))
        await asyncio.sleep(0.05)
        finish.set()
        await asyncio.gather(*tasks)
        return done

    assert asyncio.run(run()) == ["a 1", "b", "x again", "a 2", "a 3", "hint", "watched"]


def test_a_table_moves_up_when_its_player_comes_back() -> None:
    async def run() -> list[str]:
        scheduler = BotScheduler(Settings(bot_threads=1), Metrics())
        finish, done, rank = threading.Event(), list[str](), Rank.WATCHERS
        back = BotJob(decision(), 1.0, lambda: Claim(rank, {"c"}))
        tasks: list[asyncio.Task[Any]] = [asyncio.create_task(scheduler.run(job(Rank.PLAYERS), finish.wait))]
        for one, name in ((job(Rank.HINTS, "b"), "other"), (back, "back")):
            await asyncio.sleep(0)
            waiting = scheduler.run(one, lambda name=name: done.append(name))  # type: ignore[misc]
            tasks.append(asyncio.create_task(waiting))
        await asyncio.sleep(0.05)
        rank = Rank.PLAYERS
        finish.set()
        await asyncio.gather(*tasks)
        return done

    assert asyncio.run(run()) == ["back", "other"]


@pytest.mark.alone
@pytest.mark.parametrize(("rank", "least"), [(Rank.WATCHERS, LEAST), (Rank.HINTS, 0.0)])
def test_a_search_gives_way_to_the_bots_of_players(rank: Rank, least: float) -> None:
    find("mcts").choose(decision(0.01))  # loads its compiled code, which cannot be shortened

    async def run() -> tuple[float, list[float], int]:
        scheduler = BotScheduler(Settings(bot_threads=1), Metrics())
        told: list[float] = []
        slow = job(rank, shortened=told.append)
        search = asyncio.create_task(scheduler.run(slow, lambda: MctsBot(seconds=5).choose(slow.decision)))
        while not slow.began:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.3)
        began = time.monotonic()
        await scheduler.run(job(Rank.PLAYERS, "b"), lambda: None)
        return time.monotonic() - began, told, await search

    waited, told, action = asyncio.run(run())
    assert waited < 2, "not the five seconds of the search"
    assert told[-1] == least
    assert action in decision().world.legal_ids()


def test_watchers_leave_a_thread_free_for_players() -> None:
    async def run() -> None:
        scheduler = BotScheduler(Settings(bot_threads=3), Metrics())
        finish = threading.Event()
        watched = [job(Rank.WATCHERS, str(number)) for number in range(5)]
        tasks = [asyncio.create_task(scheduler.run(one, finish.wait)) for one in watched]
        await asyncio.sleep(0.01)
        assert len(scheduler.searches.running) == 2
        await asyncio.wait_for(scheduler.run(job(Rank.PLAYERS), lambda: None), 5)
        assert len(scheduler.searches.running) == 2
        finish.set()
        await asyncio.gather(*tasks)

    asyncio.run(run())


def test_quick_bots_do_not_wait_for_searches() -> None:
    async def run() -> None:
        scheduler = BotScheduler(Settings(bot_threads=1), Metrics())
        finish = threading.Event()
        search = asyncio.create_task(scheduler.run(job(Rank.PLAYERS), finish.wait))
        await asyncio.sleep(0.01)
        await asyncio.wait_for(scheduler.run(job(Rank.WATCHERS), lambda: None, is_quick=True), 5)
        assert not search.done()
        finish.set()
        await search

    asyncio.run(run())


@pytest.mark.skipif(sys.platform != "linux", reason="threads have no priority of their own")
def test_searches_give_way_to_the_node_and_to_quick_bots() -> None:
    async def run(is_quick: bool) -> int:
        scheduler = BotScheduler(Settings(), Metrics())
        return await scheduler.run(job(Rank.PLAYERS), lambda: os.getpriority(os.PRIO_PROCESS, 0), is_quick)

    own = os.getpriority(os.PRIO_PROCESS, 0)
    assert asyncio.run(run(is_quick=True)) == own
    assert asyncio.run(run(is_quick=False)) == min(19, own + NICENESS)
    assert os.getpriority(os.PRIO_PROCESS, 0) == own


def test_the_tables_of_an_address_share_its_time_and_others_keep_theirs() -> None:
    async def run() -> tuple[list[float], float]:
        scheduler = BotScheduler(Settings(bot_threads=2), Metrics())
        finish = threading.Event()
        many = [job(Rank.PLAYERS, "a") for _ in range(20)]
        tasks = [asyncio.create_task(scheduler.run(one, finish.wait)) for one in many]
        await asyncio.sleep(0.01)
        single = job(Rank.PLAYERS, "b")
        tasks.append(asyncio.create_task(scheduler.run(single, finish.wait)))
        await asyncio.sleep(0.01)
        assert not single.began, "both threads are taken"
        finish.set()
        await asyncio.gather(*tasks)
        return [one.allowed for one in many], single.allowed

    many, single = asyncio.run(run())
    assert many[:2] == [5.0 / 20, 5.0 / 20], "half of the threads for twenty tables"
    assert single == 5.0


def test_many_waiting_tables_do_not_block_the_node() -> None:
    """Whom a job is for is asked when it arrives, for all jobs every now and then, and once more at its turn."""
    n_jobs, asked = 2000, 0

    def claim(address: str) -> Claim:
        nonlocal asked
        asked += 1
        return Claim(Rank.PLAYERS, {address})

    async def run() -> float:
        scheduler = BotScheduler(Settings(bot_threads=2), Metrics())

        def waiting() -> str:
            return scheduler.metrics.render().decode().partition('trilhos_bots_waiting{for="players"} ')[2].split()[0]

        began = time.monotonic()
        jobs = [BotJob(one, 2.0, partial(claim, str(number % 500))) for number in range(n_jobs)]
        tasks = [asyncio.create_task(scheduler.run(job, lambda: None)) for job in jobs]
        await asyncio.sleep(0)
        assert waiting() == f"{n_jobs - 2}.0"
        await asyncio.gather(*tasks)
        assert waiting() == "0.0"
        return time.monotonic() - began

    one = decision()
    took = asyncio.run(run())
    assert asked <= 2 * n_jobs + n_jobs * (took / REFRESH + 1), f"{asked} in {took:.1f} s"


def test_a_thought_that_nobody_waits_for_gives_its_thread_back() -> None:
    async def run() -> None:
        scheduler = BotScheduler(Settings(bot_threads=1), Metrics())
        finish = threading.Event()
        tasks = [asyncio.create_task(scheduler.run(job(Rank.PLAYERS), finish.wait)) for _ in range(3)]
        await asyncio.sleep(0.05)
        for task in (tasks[1], tasks[0]):  # one that waits, then the one that thinks
            task.cancel()
        finish.set()
        assert await asyncio.wait_for(tasks[2], 5)
        assert not scheduler.searches.running
        assert not scheduler.searches.waiting

    asyncio.run(run())


def test_a_budget_counts_the_last_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    budget = ThinkingBudget(per_address=60, per_node=90)
    assert budget.left("a", 1) == 60
    assert budget.left("a", 3) == 30, "its share of the node"
    budget.spend("a", 20)
    budget.spend("a", 50)
    assert budget.left("a", 1) == 0
    assert budget.left("b", 1) == 60
    now += 60
    assert 30 < budget.left("a", 1) < 40
    now += 600
    assert budget.left("a", 1) == pytest.approx(60, abs=0.01)


@pytest.mark.parametrize(("per_address", "seconds"), [(90.0, None), (0.0, LEAST)])
def test_a_table_is_told_that_its_bot_thinks_less_and_the_game_goes_on(
    tmp_path: Path, per_address: float, seconds: float | None
) -> None:
    find("mcts").choose(decision(0.01))  # loads its compiled code: reading a file must not be interrupted

    async def play() -> tuple[list[dict[str, Any]], str]:
        async with node(tmp_path, thinking_per_address=per_address, bot_seconds=0.3) as registry:
            table = await seated(registry, seats=(None, "mcts", "mcts"), first=1)  # one may act only twice
            recorder = await listen(registry, table)
            await registry.change(table, lambda table: commands.act(table, 0, "keep all"))
            late = time.monotonic() + 30
            while len([event for event in recorder.events("action") if event["by"]]) < 3:
                assert time.monotonic() < late
                await asyncio.sleep(0.01)
            return recorder.received, registry.metrics.render().decode()

    received, metrics = asyncio.run(play())
    told = [message["seconds"] for message in received if message["type"] == "thinking"]
    assert told[:3] == ([None, seconds, None] if seconds else [None] * 3)
    assert set(told) == {None, seconds}
    assert ('thoughts_shortened_total{for="watchers"}' in metrics) == bool(seconds)
    assert 'trilhos_bot_thinking_seconds_total{for="watchers"}' in metrics
    assert 'trilhos_bots_waiting{for="players"} 0.0' in metrics


def test_players_who_are_here_are_those_who_connect_or_ask_and_play_themselves(tmp_path: Path) -> None:
    async def run() -> None:
        async with node(tmp_path) as registry:
            table = await seated(registry, seats=(None, None))
            live: LiveTable = await registry.read_live(table, lambda live, table: live)
            await registry.attend(table, None, "spectator")
            assert live.player_addresses(60) == set()
            await registry.attend(table, TOKENS[1], "bia")
            assert live.player_addresses(60) == {"bia"}
            assert live.player_addresses(0) == set(), "that was a while ago"
            await listen(registry, table, 1)
            assert live.player_addresses(0) == {"bia"}
            live.connected_elsewhere["node"] = [0]
            assert live.player_addresses(0) == {"bia"}, "of a player at another node, the last address here is known"
            await registry.change(table, lambda table: commands.leave(table, TOKENS[1], "random"))
            await registry.change(table, lambda table: commands.leave(table, TOKENS[0], "random"))
            assert live.player_addresses(60) == set(), "bots play for both"

    asyncio.run(run())


@pytest.mark.slow
def test_players_of_another_node_have_addresses_of_their_own_here(postgres_database: str, tmp_path: Path) -> None:
    """Whether they are connected there or ask over HTTP. An address is the same at all of its tables."""

    async def run() -> None:
        settings: dict[str, Any] = {"database": postgres_database, "lease": 1.0}
        async with node(tmp_path, **settings) as there, node(tmp_path, **settings) as here:
            tables = [await seated(there) for _ in range(4)]
            lives = [await here.read_live(table, lambda live, table: live) for table in tables]
            for table, address in zip(tables, ("ana", "ana", "bia", "ana"), strict=True):
                await there.attend(table, TOKENS[0], address)
                if table != tables[-1]:
                    await listen(there, table, 0)
                    there.on_presence(there.live_table(table))
            late = time.monotonic() + 20
            while not all(live.player_addresses(60) for live in lives):
                assert time.monotonic() < late
                await asyncio.sleep(0.02)
            (ana,), (also_ana,), (bia,), (ana_over_http,) = (live.player_addresses(60) for live in lives)
            assert ana == also_ana == ana_over_http != bia
            assert not {ana, bia} & {"", "ana", "bia"}, "nobody is told the address"
            await here.attend(tables[0], TOKENS[0], "ana")
            assert lives[0].player_addresses(60) == {"ana"}, "she came here"

    asyncio.run(run())


async def step_count(registry: TableRegistry, table: str) -> int:
    """The number of events in the database; the table is not touched."""
    return len(await registry.store.events_after(table, 0))


async def watch_and_leave(registry: TableRegistry, table: str) -> int:
    """Watch a table until its bots have acted a few times, then leave; the number of events when it pauses."""
    recorder: Recorder = await listen(registry, table)
    await registry.attend(table, None)
    live: LiveTable = await registry.read_live(table, lambda live, table: live)
    late = time.monotonic() + 30
    while len(recorder.events("action")) < 3:
        assert time.monotonic() < late
        await asyncio.sleep(0.02)
    live.unsubscribe(recorder)
    while live.runner is not None:
        assert time.monotonic() < late
        await asyncio.sleep(0.02)
    n = await step_count(registry, table)
    await asyncio.sleep(0.5)
    assert await step_count(registry, table) == n, "it pauses"
    return n


@pytest.mark.slow
@pytest.mark.parametrize("seats", [("random", "random"), (None, "random")], ids=["bots", "left"])
def test_a_table_of_bots_pauses_until_somebody_comes_also_after_a_restart(tmp_path: Path, seats: Any) -> None:
    def begin(table: Table) -> None:
        if table.game is None:
            table.record("start")
        else:
            commands.leave(table, TOKENS[0], "random")

    async def run() -> None:
        settings: dict[str, Any] = {"away": 0.5, "wait": 0.2, "bot_delay": 0.05, "bot_delay_alone": 0.05}
        async with node(tmp_path, **settings) as registry:
            table = await seated(registry, seats=seats)
            await registry.change(table, begin)
            n = await watch_and_leave(registry, table)
        async with node(tmp_path, **settings) as registry:
            await asyncio.sleep(1)
            assert await step_count(registry, table) == n, "nobody has asked since the restart"
            assert await watch_and_leave(registry, table) >= n + 3
            assert await watch_and_leave(registry, table) >= n + 6, "on the same node, too"

    asyncio.run(run())
