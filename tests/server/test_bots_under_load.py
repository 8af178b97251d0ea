"""One address lets many searching bots play. The bots of other people answer as if it did not."""

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.sampling import sample
from tests.server.attacks import ATTACKER, Bystander, percentile
from tests.server.client import Player, Server
from tests.server.process import Process
from trilhos.server.settings import Settings

USUAL = Settings()
ANSWER = 1.5  # seconds until a quick bot has acted, `bot_delay` included
MASTER_ANSWER = 2.5  # for a bot that thinks for a second
BOUND = 0.25  # seconds that a bystander waits at most, in 99 of 100 cases
TABLES = sample(60, 12)
ANSWERS = sample(60, 5)


@pytest.fixture
def usual(tmp_path: Path) -> Iterator[Process]:
    """A server whose bots have the usual settings. Only requests and tables are not counted."""
    names = ("bot_delay", "bot_delay_alone", "bot_level", "bot_threads", "bot_seconds")
    process = Process(
        f"sqlite:///{tmp_path}/a.sqlite3", tmp_path / "log", 0, **{name: getattr(USUAL, name) for name in names}
    )
    yield process
    process.stop()
    assert "Traceback" not in (tmp_path / "log").read_text()


@asynccontextmanager
async def crowd(url: str, seats: tuple[str | None, ...], tables: int = TABLES) -> AsyncIterator[list[Player]]:
    """One address has many tables, and a socket at each: of a player if the table has a seat for one."""
    server = Server(url, ATTACKER)
    players = []
    for number in range(tables):
        table, _ = await asyncio.to_thread(server.create_table, "usa", seats)
        token = await asyncio.to_thread(server.sit, table) if None in seats else None
        players.append(await Player(url, table, token, number, ATTACKER).open())
    server.http.close()
    playing = [asyncio.create_task(player.play() if None in seats else player.watch()) for player in players]
    try:
        yield players
        assert not [task for task in playing if task.done() and task.exception()]
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        await asyncio.gather(*(player.close() for player in players))


async def answer_times(server: Server, level: str) -> list[float]:
    """A person plays at random against a bot: how long each action of the bot takes."""
    table, _ = await asyncio.to_thread(server.create_table, "usa", (None, level))
    token = await asyncio.to_thread(server.sit, table)
    player = await Player(server.url, table, token).open()
    times: list[float] = []
    since = time.monotonic() if 1 in player.view["to_act"] else None
    while len(times) < ANSWERS and not player.over:
        if player.legal:
            chosen, player.legal = player.dice.choice(player.legal), []
            await player.send(type="act", action=chosen["id"])
        message = await player.receive(60)
        if message["type"] == "event":
            if since is not None and (message["kind"], message["seat"]) == ("action", 1):
                times.append(time.monotonic() - since)
            since = time.monotonic() if 1 in player.view["to_act"] else None
    await player.close()
    return times


def report(what: str, times: list[float]) -> None:
    p50, p99 = percentile(times, 50), percentile(times, 99)
    print(
        f"{what}: p50 {1000 * p50:.0f} ms, p99 {1000 * p99:.0f} ms, longest {1000 * max(times):.0f} ms of {len(times)}"
    )


@pytest.mark.alone
@pytest.mark.parametrize("seats", [("master",) * 3, (None, "master", "master")], ids=["watched", "played"])
def test_many_tables_of_one_address_do_not_starve_the_bots_of_others(usual: Process, seats: Any) -> None:
    """A table of masters for ever, and a person whose bots are quick, then one whose bots think."""

    async def play() -> tuple[list[float], list[float]]:
        async with crowd(usual.url, seats) as players:
            await asyncio.sleep(2)
            with bystander:
                times = await answer_times(usual.server, "strong"), await answer_times(usual.server, "master")
            assert all(player.numbers for player in players)
            return times

    bystander = Bystander(usual.port)
    strong, master = asyncio.run(play())
    report(f"strong beside {TABLES} tables of masters", strong)
    report("master", master)
    report("bystander", bystander.times)
    assert max(strong) < ANSWER
    assert max(master) < MASTER_ANSWER
    assert bystander.failures == 0
    assert bystander.p99() < BOUND
