"""The start of a node on a database with thousands of running games."""

import asyncio
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from tests.sampling import sample
from tests.server.attacks import processor_time_of
from tests.server.in_process import TOKENS, node, seated
from tests.server.process import Process
from trilhos.server.live.commands import act

TABLES = sample(full=10_000, quick=1_000)
READY = 10.0  # seconds until a node is ready
ANSWER = 1.0  # seconds until a table answers that nobody has asked since the start


async def running_game(folder: Path) -> str:
    """A game of two people and a bot, in which it is a person's turn."""
    async with node(folder) as registry:
        table = await seated(registry, seats=(None, None, "random"), first=0)
        for seat in (0, 1):
            await registry.change(table, lambda t, seat=seat: act(t, seat, "keep all"))  # type: ignore[misc]
        while await registry.read(table, lambda t: t.game is None or t.game.to_act != [0]):
            await asyncio.sleep(0.01)
    return table


def copy_table(file: Path, table: str, copies: int) -> None:
    """Copy a table with its events, under the ids copy0, copy1 …"""
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("CREATE TEMP TABLE numbers (number)")
        database.executemany("INSERT INTO numbers VALUES (?)", ((number,) for number in range(copies)))
        for kind, key in (("tables", "id"), ("events", "table_id")):
            columns = [row[1] for row in database.execute(f"PRAGMA table_info({kind})")]
            chosen = ", ".join("'copy' || number" if column == key else column for column in columns)
            database.execute(
                f"INSERT INTO {kind} ({', '.join(columns)}) SELECT {chosen} FROM numbers, {kind} WHERE {key} = ?",
                (table,),
            )


def started(folder: Path, file: Path) -> tuple[Process, float, float]:
    """A node that is ready, and how long that took: seconds, and seconds of processor time."""
    began = time.monotonic()
    process = Process(f"sqlite:///{file}", folder / "log")
    while httpx.get(f"{process.url}/readyz").status_code != 200:
        time.sleep(0.01)
    return process, time.monotonic() - began, processor_time_of(process.process.pid)


@pytest.mark.alone
def test_a_node_with_many_running_games_is_ready_as_soon_as_an_empty_one(tmp_path: Path) -> None:
    """It loads a game when somebody uses it."""
    table = asyncio.run(running_game(tmp_path))
    file = tmp_path / "tables.sqlite3"
    copy_table(file, table, TABLES)
    empty, _, least = started(tmp_path, tmp_path / "empty.sqlite3")
    empty.stop()
    process, took, used = started(tmp_path, file)
    try:
        answers = []
        for number in range(0, TABLES, TABLES // 50):
            began = time.monotonic()
            state = process.server.get(f"/tables/copy{number}/state", TOKENS[0])
            answers.append(time.monotonic() - began)
            assert state["table"]["state"] == "playing"
            assert state["legal"]
        print(f"{TABLES} games: ready after {took:.1f} s ({used:.1f} s of processor time, {least:.1f} s without games)")
        print(f"tables answer after {1000 * max(answers):.0f} ms at most")
        assert took < READY
        assert used < least + 1.0
        assert max(answers) < ANSWER
    finally:
        process.stop()
