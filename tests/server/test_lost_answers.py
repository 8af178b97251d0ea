"""A database that loses answers, stops answering or cannot be written, and clocks that are set back."""

import asyncio
import resource
import signal
import sqlite3
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import Connection, text, update

from tests.server.in_process import http_node, listen, node, seated
from tests.server.postgres import Postgres, started_postgres
from tests.server.postgres_proxy import Loss, PostgresProxy
from tests.server.process import Process
from trilhos.server.errors import ApiError
from trilhos.server.live import notify
from trilhos.server.live.commands import act, chat
from trilhos.server.live.expiry import TableExpiry
from trilhos.server.live.keys_and_tokens import new_id
from trilhos.server.live.notify import Notifier
from trilhos.server.live.table import CLOSED, PLAYING, Table, TableSetup
from trilhos.server.live.table_registry import TableRegistry
from trilhos.server.store.lease_store import LeaseStore
from trilhos.server.store.migrations import migrate
from trilhos.server.store.models import TableRow
from trilhos.server.store.table_store import TableStore


async def kinds(registry: TableRegistry, table: str, after: int) -> list[str]:
    return [event.kind for event in await registry.store.events_after(table, after)]


@pytest.mark.parametrize("how", ["kept", "not kept", "late"])
def test_a_lost_answer_to_a_commit_applies_nothing_twice(how: Loss, tmp_path: Path, postgres_database: str) -> None:
    async def run() -> None:
        proxy = PostgresProxy(postgres_database)
        async with proxy.serve(postgres_database) as url, node(tmp_path, database=url) as registry:
            table = await seated(registry, first=0)
            for seat in (0, 1):
                await registry.change(table, lambda t, seat=seat: act(t, seat, "keep all"))  # type: ignore[misc]
            recorder = await listen(registry, table, 0)
            before = await registry.read(table, lambda t: t.n)
            proxy.lose = how
            assert await registry.change(table, lambda t: act(t, 0, "draw")) == before + 1
            assert await kinds(registry, table, before) == ["action"], "one card was drawn"
            proxy.lose = how
            assert await registry.change(table, lambda t: chat(t, 1, "hello", registry.settings)) == before + 2
            assert await kinds(registry, table, before) == ["action", "chat"]
            assert proxy.n_lost == 2
            assert [m["n"] for m in recorder.received if m["type"] == "event"] == [before + 1, before + 2]

    asyncio.run(run())


@pytest.mark.parametrize("how", ["kept", "not kept"])
def test_bots_act_once_when_answers_are_lost(how: Loss, tmp_path: Path, postgres_database: str) -> None:
    async def run() -> None:
        proxy = PostgresProxy(postgres_database)
        async with (
            proxy.serve(postgres_database) as url,
            node(tmp_path, database=url, lease=1.0, bot_delay=0.01, bot_delay_alone=0.01) as registry,
        ):
            table = await seated(registry, "first-journey", seats=("random", "random"))
            await registry.change(table, lambda t: t.record("start").n)
            late = time.monotonic() + 60
            found: Table = await registry.read(table, lambda t: t)
            while found.state == PLAYING and time.monotonic() < late:
                if proxy.n_lost < 3:
                    proxy.lose = how
                await asyncio.sleep(0.05)
                found = await registry.read(table, lambda t: t)
            assert proxy.n_lost > 0
            assert found.state != PLAYING
            actions = [event for event in await registry.store.events_after(table, 0) if event.kind == "action"]
            assert found.game is not None
            assert len(actions) == len(found.game.steps) == registry.metrics.actions_by_bots._value.get()

    asyncio.run(run())


@pytest.mark.alone
@pytest.mark.parametrize("how", ["kept", "not kept"])
def test_an_unknown_outcome_counts_once(how: Loss, tmp_path: Path, postgres_database: str) -> None:
    async def run() -> None:
        proxy = PostgresProxy(postgres_database)
        async with (
            proxy.serve(postgres_database) as url,
            node(tmp_path, database=url, database_seconds=0.5) as registry,
        ):
            table = await seated(registry, first=0)
            before = await registry.read(table, lambda t: t.n)
            task = asyncio.create_task(registry.change(table, lambda t: act(t, 0, "keep all", key="k")))
            proxy.lose = how
            late = time.monotonic() + 5
            while not proxy.n_lost:
                assert time.monotonic() < late
                await asyncio.sleep(0)
            proxy.is_down = True
            await asyncio.sleep(0.25)
            for client in list(proxy.clients):
                client.transport.abort()
            with pytest.raises(ApiError) as refused:
                await task
            assert refused.value.code == "unknown"
            proxy.is_down = False
            await asyncio.sleep(0.2)
            assert await registry.change(table, lambda t: act(t, 0, "keep all", key="k")) == before + 1
            assert await kinds(registry, table, before) == ["action"]

    asyncio.run(run())


@pytest.mark.alone
def test_a_dead_listen_connection_is_noticed_and_replaced(tmp_path: Path, postgres_database: str) -> None:
    """Until then, a client that knows an event of the other node gets it here, too."""

    async def run() -> None:
        proxy = PostgresProxy(postgres_database)
        async with (
            proxy.serve(postgres_database) as url,
            node(tmp_path, database=postgres_database) as one,
            node(tmp_path, database=url, database_seconds=3.0) as other,
        ):
            table = await seated(one, first=0)
            for _ in range(100):
                if proxy.listeners:
                    break
                await asyncio.sleep(0.05)
            recorder = await listen(other, table)
            proxy.stalled |= proxy.listeners
            old = set(proxy.listeners)
            n = await one.change(table, lambda t: act(t, 0, "keep all"))
            assert await other.read(table, lambda t: t.n) == n - 1, "this node does not know it"
            assert await other.read(table, lambda t: t.n, seen=n) == n
            n = await one.change(table, lambda t: act(t, 1, "keep all"))
            late = time.monotonic() + 10
            while not recorder.received or recorder.received[-1].get("n") != n:
                assert time.monotonic() < late, "the node did not catch up"
                await asyncio.sleep(0.05)
            assert proxy.listeners - old, "it listens on another connection"

    asyncio.run(run())


def test_reads_are_never_older_than_what_the_client_has_written(tmp_path: Path, postgres_database: str) -> None:
    """Over HTTP, on two nodes, one of which gets no notifications meanwhile."""

    async def run() -> None:
        proxy = PostgresProxy(postgres_database)
        async with (
            proxy.serve(postgres_database) as url,
            http_node(tmp_path, database=postgres_database, chats_per_minute=1e6) as one,
            http_node(tmp_path, database=url, chats_per_minute=1e6) as other,
        ):

            async def post(client: httpx.AsyncClient, path: str, token: str = "", **body: Any) -> Any:
                answer = await client.post(
                    path, json=body, headers={"authorization": f"Bearer {token}"} if token else {}
                )
                assert answer.status_code in (200, 201), answer.text
                return answer.json()

            table = (await post(one, "/tables", game="usa", seats=[{}, {}, {}]))["table"]["id"]
            place, ana = f"/tables/{table}", (await post(one, f"/tables/{table}/sit", name="Ana"))["token"]
            while not proxy.listeners:
                await asyncio.sleep(0.05)
            assert (await other.get(f"{place}/state")).json()["n"] == 1
            proxy.stalled |= proxy.listeners
            for turn in range(20):
                n = (await post(one, f"{place}/chat", ana, text=str(turn)))["n"]
                if turn == 0:
                    assert (await other.get(f"{place}/state")).json()["n"] < n, "this node was not told"
                assert (await other.get(f"{place}/state", params={"seen": n})).json()["n"] == n
            bia = (await post(one, f"{place}/sit", name="Bia"))["token"]
            n = (await post(one, f"{place}/chat", bia, text="here"))["n"]
            assert (await other.get(place, params={"seen": n})).json()["seats"][1]["name"] == "Bia"
            eva = (await post(one, f"{place}/sit", name="Eva"))["token"]
            assert (await post(other, f"{place}/chat", eva, text="here"))["n"] > n, "the seat is known at once"
            keep = await post(one, f"{place}/actions", eva, action="keep all")
            legal = (await other.get(f"{place}/state", params={"seen": keep["n"]})).json()
            assert [event["seat"] for event in legal["events"] if event["kind"] == "action"] == [2]

    asyncio.run(run())


def test_leases_are_taken_of_more_tables_than_a_statement_has_parameters(
    tmp_path: Path, postgres_database: str
) -> None:
    async def run() -> None:
        async with node(tmp_path, database=postgres_database) as registry:
            table = await seated(registry)
            needed = update(TableRow).values(needs_keeper=True)
            await registry.store.database.transaction(lambda connection: connection.execute(needed))
            tables = [table, *(f"{number:022}" for number in range(33_000))]
            leases = LeaseStore(registry.store, "me", 60)
            assert await leases.acquire(tables) == {table}
            await leases.release(tables)

    asyncio.run(run())


@pytest.mark.alone
def test_the_health_check_notices_a_locked_a_full_and_a_removed_database(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite3"
    process = Process(f"sqlite:///{file}", tmp_path / "log", database_seconds=3)

    def answers(expected: int) -> None:
        for path in ("healthz", "readyz"):
            began = time.monotonic()
            assert httpx.get(f"{process.url}/{path}", timeout=10).status_code == expected, path
            assert time.monotonic() - began < 2
        time.sleep(0.4)  # checks close together are shared

    try:
        answers(200)
        lock = sqlite3.connect(file, isolation_level=None)
        lock.execute("BEGIN IMMEDIATE")
        answers(503)
        lock.execute("ROLLBACK")
        lock.close()
        time.sleep(3)
        answers(200)
        limits = resource.prlimit(process.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(process.process.pid, resource.RLIMIT_FSIZE, (0, limits[1]))
        answers(503)
        resource.prlimit(process.process.pid, resource.RLIMIT_FSIZE, limits)
        answers(200)
        file.rename(tmp_path / "elsewhere")
        answers(503)
    finally:
        process.kill()


def test_catching_up_may_take_longer_than_a_silence(
    tmp_path: Path, postgres_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A node with many tables needs a while. It must not take its connection for dead then, and begin anew for ever."""
    begun = 0

    async def catch_up(notifier: Notifier) -> None:
        nonlocal begun
        begun += 1
        await asyncio.sleep(1.0)

    async def run() -> None:
        async with http_node(tmp_path, database=postgres_database):
            await asyncio.sleep(2.5)
            assert begun == 1

    monkeypatch.setattr(Notifier, "_catch_up", catch_up)
    monkeypatch.setattr(notify, "MAX_SILENCE", 0.8)
    asyncio.run(run())


@pytest.mark.alone
def test_a_node_is_not_ready_without_notifications_or_while_postgres_hangs(tmp_path: Path) -> None:
    """It says so within three seconds, and is ready again when it listens again or PostgreSQL goes on."""
    settings: dict[str, Any] = {"database_seconds": 1.0}

    async def run(postgres: Postgres) -> None:
        proxy = PostgresProxy(postgres.url)
        async with proxy.serve(postgres.url) as url, httpx.AsyncClient(timeout=10) as client:
            process = await asyncio.to_thread(lambda: Process(url, tmp_path / "log", **settings))

            async def until(path: str, status: int, seconds: float) -> str:
                began = time.monotonic()
                while (answer := await client.get(f"{process.url}/{path}")).status_code != status:
                    assert time.monotonic() - began < seconds, f"{path} does not answer {status}: {answer.text}"
                    await asyncio.sleep(0.05)
                assert time.monotonic() - began < seconds
                return answer.text

            try:
                await until("readyz", 200, 60)
                proxy.stalled |= proxy.listeners
                assert "notifications" in await until("readyz", 503, 3)
                assert await until("healthz", 200, 1), "the database itself works"
                await until("readyz", 200, 10)
                postgres.signal(signal.SIGSTOP)
                await until("readyz", 503, 3)
                await until("healthz", 503, 3)
                postgres.signal(signal.SIGCONT)
                await until("readyz", 200, 15)
            finally:
                postgres.signal(signal.SIGCONT)
                await asyncio.to_thread(process.stop)

    with started_postgres() as postgres:
        asyncio.run(run(postgres))


@pytest.mark.alone
def test_a_wall_clock_that_is_set_back_does_not_lengthen_a_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with node(tmp_path) as registry:
            table = await seated(registry, first=0, clock={"turn": 1.0})
            wall = time.time
            with monkeypatch.context() as patch:
                patch.setattr(time, "time", lambda: wall() - 3600)
                late = time.monotonic() + 4
                while not await registry.read(table, lambda t: [e for e in t.events if e.kind == "timeout"]):
                    assert time.monotonic() < late
                    await asyncio.sleep(0.05)

    asyncio.run(run())


def test_old_tables_expire_unless_somebody_is_there(tmp_path: Path) -> None:
    async def run() -> None:
        async with node(tmp_path) as registry:
            setups = [TableSetup(id=new_id(), game="usa", key=b"k" * 32, seats=[{"bot": None}] * 2) for _ in range(2)]
            for setup in setups:
                await registry.create(setup)
            watched, unused = (setup.id for setup in setups)
            game, starting = await seated(registry), await seated(registry, seats=("random", "random"))
            await registry.change(starting, lambda t: t.record("reveal", seconds=5.0).n)
            long_ago = time.time() - 10_000_000
            for statement in (update(TableRow).values(changed=long_ago), text("UPDATE events SET at = at - 10000000")):
                await registry.store.database.transaction(
                    lambda connection, statement=statement: connection.execute(statement)  # type: ignore[misc]
                )
            registry.live_tables.clear()
            await listen(registry, watched)
            expiry = TableExpiry(registry)
            assert await expiry.expire() == 0, "the other nodes must first say who is there"
            assert await expiry.expire() == 3
            assert await registry.read(game, lambda t: t.state) == CLOSED
            assert await registry.read(watched, lambda t: t.n) == 0
            for gone in (unused, starting):
                with pytest.raises(ApiError):
                    await registry.read(gone, lambda t: t)

    asyncio.run(run())


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_boards_move_to_their_table_and_back(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    sqlite = f"sqlite:///{tmp_path}/a.sqlite3"
    url = sqlite if kind == "sqlite" else request.getfixturevalue("postgres_database")
    board = "x" * 20_000  # longer than an entry of an index

    def query(sql: str) -> Any:
        return lambda connection: _all(connection, sql)

    async def run() -> None:
        store = TableStore(url)
        for name in ("a", "b"):
            if name == "a":
                await migrate(store.database)
            await store.add(TableSetup(id=name, game="mine", key=b"k" * 32, seats=[{"bot": None}] * 2, board=board), [])
        assert await store.database.transaction(query("SELECT count(*) FROM boards")) == [(1,)]
        await migrate(store.database, "0002")
        assert await store.database.transaction(query("SELECT board FROM tables")) == [(board,), (board,)]
        await migrate(store.database)
        assert await store.database.transaction(query("SELECT text FROM boards")) == [(board,)]
        await store.delete("a")
        found = await store.load("b")
        assert found is not None
        assert found[0].board == board
        await store.delete("b")
        assert await store.database.transaction(query("SELECT count(*) FROM boards")) == [(0,)]
        await store.database.close()

    asyncio.run(run())


def _all(connection: Connection, sql: str) -> list[tuple[Any, ...]]:
    return [tuple(row) for row in connection.execute(text(sql))]
