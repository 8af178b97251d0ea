"""Many tables that nobody uses: memory, eviction, the list of tables, and the start of a node."""

import asyncio
import random
import sqlite3
import time
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from wire import Client

from serving.node import Server, play, start

AT_REST, RUNNING, LISTED = 2_000, 10_000, 5_000
STEPS = 60
IDLE = 45.0  # seconds until a table leaves memory; loading the tables takes less
SAMPLE = 500  # running tables that are asked after the start


@dataclass
class Resting:
    """Memory per table in KiB, and what is left of it after eviction."""

    events: int
    loaded: float
    n_loaded: int
    evicted: float
    n_evicted: int
    again: float  # after loading as many other tables
    again_evicted: float


@dataclass
class Start:
    """A start with many running tables. Times are in seconds since the process was started."""

    empty: float  # until a node without tables is ready
    ready: float
    first_answer: float
    tables_per_second: float
    slowest: float  # milliseconds until a table answered, and until its bot acted
    bots: float


def copy_table(file: Path, table: str, copies: int, name: str) -> None:
    """Copy a table with its events in the database, under ids that begin with a name."""
    with closing(sqlite3.connect(file)) as database, database:
        for kind, key in (("tables", "id"), ("events", "table_id")):
            columns = [row[1] for row in database.execute(f"PRAGMA table_info({kind})")]
            fresh = {key: f"'{name}' || number", "created": "created + number / 1000.0", "keeper": "NULL"}
            chosen = ", ".join(fresh.get(column, column) for column in columns)
            database.execute(
                f"WITH RECURSIVE numbers(number) AS (SELECT 0 UNION ALL SELECT number + 1 FROM numbers "
                f"WHERE number < {copies - 1}) INSERT INTO {kind} ({', '.join(columns)}) "
                f"SELECT {chosen} FROM numbers, {kind} WHERE {key} = ?",
                (table,),
            )


async def measure_memory(folder: Path, tables: int = AT_REST) -> Resting:
    """Load tables by asking for their state, wait until they leave memory, and load as many others."""
    file = folder / "resting.sqlite3"
    node = start(str(file), idle=IDLE, lease=3.0, away=26.0)
    client = Client(node.port)
    table = await play(client, "usa", STEPS)
    client.close()
    node.stop()
    copy_table(file, table.id, 2 * tables + 50, "copy")
    node = start(str(file), idle=IDLE, lease=3.0, away=26.0)
    try:
        client = Client(node.port)
        token = table.tokens[table.seat]
        for number in range(50):
            state = await client.json("GET", f"/api/tables/copy{2 * tables + number}/state", token=token)
        empty, found = node.memory, []
        for first in (0, tables):
            for number in range(first, first + tables):
                await client.json("GET", f"/api/tables/copy{number}/state?since=1000", token=token)
            n_loaded, loaded = await _live(client), node.memory
            await _evicted(client)
            found.append((n_loaded, (loaded - empty) / tables, (node.memory - empty) / tables))
        left = await _live(client)
        client.close()
    finally:
        node.stop()
    (n_loaded, loaded, evicted), (_, again, again_evicted) = found
    return Resting(state["n"], loaded, n_loaded, evicted, left, again, again_evicted)


async def _live(client: Client) -> int:
    """How many tables are in memory."""
    _, text = await client.ask("GET", "/metrics")
    return int(float(text.partition(b"\ntrilhos_live_tables ")[2].partition(b"\n")[0]))


async def _evicted(client: Client) -> None:
    late = time.monotonic() + 2 * IDLE + 60
    while await _live(client) > 0 and time.monotonic() < late:
        await asyncio.sleep(1)


async def measure_list(folder: Path, tables: int = LISTED) -> tuple[float, float]:
    """The list of tables when there are many: processor time and median time of a request, in milliseconds."""
    file = folder / "listed.sqlite3"
    node = start(str(file))
    client = Client(node.port)
    made = await client.json("POST", "/api/tables", {"game": "usa", "seats": [{}, {}], "public": True})
    client.close()
    node.stop()
    copy_table(file, made["table"]["id"], tables, "open")
    node = start(str(file))
    try:
        client, took = Client(node.port), []
        assert len(await client.json("GET", "/api/tables")) == 100
        before = node.cpu
        for _ in range(100):
            began = time.perf_counter()
            await client.ask("GET", "/api/tables", gzip=True)
            took.append(1000 * (time.perf_counter() - began))
        used = 1000 * (node.cpu - before) / len(took)
        client.close()
    finally:
        node.stop()
    return used, sorted(took)[len(took) // 2]


async def measure_start(folder: Path, tables: int = RUNNING) -> Start:
    """Start a node on a database with many running games of a person and a bot."""
    file = folder / "running.sqlite3"
    began = time.perf_counter()
    node = start(str(file))
    empty = time.perf_counter() - began
    client = Client(node.port)
    table = await play(client, "usa", STEPS, people=1, bots=1)
    client.close()
    node.stop()
    copy_table(file, table.id, tables, "copy")
    began = time.perf_counter()
    node = start(str(file))
    try:
        return await _first_answers(node, table.tokens[0], tables, began, empty)
    finally:
        node.stop()


async def _first_answers(node: Server, token: str, tables: int, began: float, empty: float) -> Start:
    """Ask many tables that have never been asked, several at a time; then act at one of them."""
    ready = time.perf_counter() - began
    client = Client(node.port)
    chosen = [f"/api/tables/copy{number}" for number in random.Random(3).sample(range(tables), SAMPLE)]
    state = await client.json("GET", f"{chosen[0]}/state", token=token)
    first_answer = time.perf_counter() - began
    slowest, waiting, since = 0.0, chosen[1:], time.perf_counter()

    async def ask_some() -> None:
        nonlocal slowest
        own = Client(node.port)
        while waiting:
            asked = time.perf_counter()
            await own.json("GET", f"{waiting.pop()}/state", token=token)
            slowest = max(slowest, time.perf_counter() - asked)
        own.close()

    await asyncio.gather(*(ask_some() for _ in range(8)))
    rate = (SAMPLE - 1) / (time.perf_counter() - since)
    acted, n = time.perf_counter(), state["n"]
    while not (events := state["events"]) or not any(event.get("by") and event["n"] > n for event in events):
        if state["legal"]:
            body = {"action": state["legal"][0]["id"]}
            await client.json("POST", f"{chosen[0]}/actions", body, token)
        state = await client.json("GET", f"{chosen[0]}/state?since={state['n']}&wait=5", token=token)
    bots = time.perf_counter() - acted
    client.close()
    return Start(empty, ready, first_answer, rate, 1000 * slowest, 1000 * bots)
