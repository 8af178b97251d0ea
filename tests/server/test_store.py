"""The store: schema, group commit, races for an event number, pinned rules, the archive, and eviction from memory."""

import asyncio
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, event, text, update
from typer.testing import CliRunner

import trilhos
from tests.server.in_process import listen, node, seated
from trilhos.cli.main import app
from trilhos.server.errors import ApiError
from trilhos.server.live.commands import act, close
from trilhos.server.live.messages import snapshot
from trilhos.server.live.table import CLOSED, PLAYING, Event, KeptTable, Table, TableSetup
from trilhos.server.live.table_registry import TableRegistry
from trilhos.server.metrics import Metrics
from trilhos.server.store.group_commit import EventWriter, PendingWrite, Written, notification_payloads
from trilhos.server.store.migrations import migrate
from trilhos.server.store.models import Base, TableRow
from trilhos.server.store.table_store import TableStore
from trilhos.server.store.transcript import final_transcript


def play(table: Table, steps: int) -> None:
    """Play some steps without writing their events."""
    assert table.game is not None
    for _ in range(steps):
        seat = table.game.to_act[0]
        act(table, seat, table.game.legal_ids(seat)[0])


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_the_migrations_produce_the_schema_of_the_models(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    sqlite = f"sqlite:///{tmp_path}/a.sqlite3"
    database = sqlite if kind == "sqlite" else request.getfixturevalue("postgres_database")

    def differences(connection: Connection) -> Any:
        return compare_metadata(MigrationContext.configure(connection), Base.metadata)

    async def run() -> Any:
        store = TableStore(database)
        await migrate(store.database)
        await migrate(store.database)  # migrating twice is harmless
        found = await store.database.transaction(differences)
        await store.database.close()
        return found

    assert asyncio.run(run()) == []


def test_many_tables_share_a_commit(tmp_path: Path) -> None:
    async def run() -> tuple[float, float]:
        async with node(tmp_path) as registry:
            tables = [await seated(registry) for _ in range(40)]
            before = registry.metrics.commits._value.get()
            await asyncio.gather(*(registry.change(table, lambda t: act(t, 0, "keep all")) for table in tables))
            return before, registry.metrics.commits._value.get()

    before, after = asyncio.run(run())
    assert after - before <= 10, "forty actions in a few transactions"


def test_only_one_node_writes_an_event_number_and_writes_are_atomic(tmp_path: Path) -> None:
    async def run() -> None:
        async with node(tmp_path) as registry:
            table = await seated(registry)
            n = (await registry.read(table, lambda t: t)).n
            other = EventWriter(registry.store, "other", Metrics())
            other.start()

            def chats(*numbers: int) -> list[Event]:
                return [Event(number, 0.0, "chat", 0, {"name": "x", "text": str(number)}) for number in numbers]

            writes = [registry.writer.write(table, chats(n + 1), None), other.write(table, chats(n + 1), None)]
            assert sorted(await asyncio.gather(*writes)) == [Written.NO, Written.YES]
            assert not await other.write(table, chats(n + 1, n + 2), None)
            assert [event.n for event in await registry.store.events_after(table, n)] == [n + 1]
            assert await other.write(table, chats(n + 2, n + 3), None)
            keyed = [replace(event, key="k") for event in chats(n + 4)]
            assert await other.write(table, keyed, None)
            assert not await other.write(table, [replace(event, key="k") for event in chats(n + 5)], None)
            await other.stop()

    asyncio.run(run())


def test_one_bad_write_does_not_affect_others(tmp_path: Path) -> None:
    async def run() -> Any:
        async with node(tmp_path) as registry:
            table = await seated(registry)
            n = (await registry.read(table, lambda t: t)).n
            good = PendingWrite(table, [Event(n + 1, 0.0, "chat", 0, {"name": "x", "text": "y"})], None)
            nowhere = PendingWrite("no such table", [Event(1, 0.0, "chat", 0, {})], None)
            bad = PendingWrite(await seated(registry), [Event(1, 0.0, "chat", 0, {"text": object()})], None)
            await registry.writer._commit([nowhere, bad, good])
            return await asyncio.gather(nowhere.committed, bad.committed, good.committed, return_exceptions=True)

    nowhere, bad, good = asyncio.run(run())
    assert isinstance(bad, Exception)
    assert (nowhere, good) == (False, True)


def test_a_write_that_lost_a_race_is_retried(tmp_path: Path) -> None:
    """Another node writes the next event number first: the command is retried, and subscribers receive all events."""

    async def run() -> list[int]:
        async with node(tmp_path) as registry:
            table = await seated(registry)
            recorder = await listen(registry, table, 0)
            last = await registry.read(table, lambda t: t.n)
            behind = Event(last + 1, 0.0, "chat", 1, {"name": "x", "text": "first!"})
            assert await TableRegistry(registry.settings, registry.store, Metrics()).writer._write_batch(
                [PendingWrite(table, [behind], None)]
            )
            n = await registry.change(table, lambda t: act(t, 0, "keep all"))
            assert n == last + 2
            return [message["n"] - last for message in recorder.received if message["type"] == "event"]

    assert asyncio.run(run()) == [1, 2]


@pytest.mark.parametrize("how", ["rules", "outcome", "digest", "house rules"])
def test_a_table_is_never_replayed_into_something_else(tmp_path: Path, how: str) -> None:
    """After an upgrade that changes the rules, the table is kept as it is, and its operator may close it."""

    async def run() -> tuple[Table, str, list[Any]]:
        async with node(tmp_path) as registry:
            table = await seated(registry, first=0)
            for _ in range(6):
                await registry.change(table, lambda t: play(t, 1))
            true: Table = await registry.read(table, lambda t: t)
            assert true.game is not None
            expected = [f"{s.n}. seat {s.seat}: {s.text}" for s in true.game.steps]
            spoil: Any = text("UPDATE events SET data = replace(data, 'outcome\":\"', 'outcome\":\"other ')")
            if how == "house rules":
                spoil = text("UPDATE tables SET layout = json_set(layout, '$.house_rules.gone', 'yes')")
            elif how != "outcome":
                spoil = update(TableRow).values(**({"rules": 0} if how == "rules" else {"digest": "another"}))
            await registry.store.database.transaction(lambda connection: connection.execute(spoil))
        async with node(tmp_path) as registry:
            closed: Table = await registry.read(table, lambda t: t)
            assert isinstance(closed, KeptTable)
            assert (closed.state, bool(closed.kept_reason)) == (PLAYING, True)
            before = closed.n
            with pytest.raises(ApiError, match="another version"):
                await registry.change(table, lambda t: act(t, 0, "draw"))
        async with node(tmp_path) as registry:
            kept: Table = await registry.read(table, lambda t: t)
            assert kept.n == before, "nothing was written"
            await registry.change(table, lambda t: close(t, t.kept_reason or ""))
        async with node(tmp_path) as registry:
            closed = await registry.read(table, lambda t: t)
        return closed, final_transcript(closed), expected

    closed, written, expected = asyncio.run(run())
    assert closed.state == CLOSED
    assert closed.closed_reason
    assert f"# closed: {closed.closed_reason}" in written
    assert all(line in written for line in expected)
    if how == "house rules":
        assert "\nhouse rules: gone=yes\n" in written
        (shown,) = [rule for rule in snapshot(closed, None, 0)["rules"] if rule["changed"]]
        assert (shown["text"], shown["value"]["text"]) == ("gone", "yes"), "though the server no longer has the rule"


def test_an_unused_table_is_evicted_and_loaded_again(tmp_path: Path) -> None:
    async def run() -> None:
        async with node(tmp_path, idle=0.0) as registry:
            table = await seated(registry)
            await registry.change(table, lambda t: act(t, 0, "keep all"))
            before: Table = await registry.read(table, lambda t: t)
            recorder = await listen(registry, table)
            registry.evict_idle()
            assert table in registry.live_tables, "somebody looks at it"
            registry.live_tables[table].unsubscribe(recorder)
            await asyncio.sleep(0.01)
            registry.evict_idle()
            assert table not in registry.live_tables
            after: Table = await registry.read(table, lambda t: t)
            assert after is not before
            assert before.game is not None
            assert after.game is not None
            assert after.game.digest() == before.game.digest()

    asyncio.run(run())


def test_of_too_many_tables_those_used_longest_ago_leave_memory(tmp_path: Path) -> None:
    async def run() -> None:
        async with node(tmp_path, tables_in_memory=2) as registry:
            tables = [await seated(registry) for _ in range(5)]
            recorder = await listen(registry, tables[0])
            await registry.read(tables[1], lambda table: table)
            registry.evict_idle()
            assert set(registry.live_tables) == {tables[0], tables[1]}, "one is watched, the other was used last"
            registry.live_tables[tables[0]].unsubscribe(recorder)
            assert await registry.read(tables[4], lambda table: table.n) > 0, "it is loaded again"

    asyncio.run(run())


MEMORY = """
import gc, random, resource
from dataclasses import replace
from pathlib import Path
from trilhos.server.live.table import Event, Table, TableSetup, restore_table
from trilhos.server.live.table_registry import TableRegistry
from trilhos.server.metrics import Metrics
from trilhos.server.settings import Settings
from trilhos.server.store.table_store import TableStore

def resident():
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 1024

played, dice = Table(TableSetup("a", "first-journey", bytes(32), [{"bot": "random"}] * 4)), random.Random(1)
played.record("start")
for _ in range(60):
    seat = played.game.to_act[0]
    played.act(seat, dice.choice(played.game.legal_ids(seat)))
registry = TableRegistry(Settings(idle=-1.0), TableStore("sqlite://"), Metrics())

def load(n):
    for number in range(n):
        events = [replace(event, step=None, data=dict(event.data)) for event in played.events]
        registry.live_table(f"t{number}").table = restore_table(played.setup, events, "playing")

load(100)
registry.evict_idle()
gc.collect()
empty = resident()
load(500)
loaded = resident()
registry.evict_idle()
gc.collect()
print((resident() - empty) / (loaded - empty))
"""


@pytest.mark.slow
def test_evicted_tables_leave_nothing_behind() -> None:
    """One small object that stays keeps a megabyte of those around it, so that memory could not be given back."""
    command = [sys.executable, "-c", MEMORY]
    left = float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    assert left < 0.5


def test_the_list_of_tables_does_not_take_longer_with_more_of_them(tmp_path: Path) -> None:
    """The newest tables are read in the order of an index, and nothing is sorted."""

    async def run() -> list[str]:
        async with node(tmp_path) as registry:
            await seated(registry, public=True)
            engine, statements = registry.store.database.reading, []
            event.listen(engine, "before_cursor_execute", lambda *given: statements.append(given[2:4]))
            await registry.store.list_public_tables()
            ((statement, parameters),) = [each for each in statements if "FROM tables" in each[0]]
            with engine.begin() as connection:
                plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)
                return [row[3] for row in plan]

    (step,) = asyncio.run(run())
    assert "USING INDEX tables_listed (public=? AND state=? AND rules=?)" in step


def test_old_tables_are_archived_as_transcripts(tmp_path: Path) -> None:
    async def run() -> str:
        async with node(tmp_path) as registry:
            table = await seated(registry, "first-journey", seats=("random", "random"))
            await registry.change(table, lambda t: t.record("start").n)
            state: Table = await registry.read(table, lambda t: t)
            while state.state != "over":
                await asyncio.sleep(0.02)
            await seated(registry)
            return table

    table = asyncio.run(run())
    database, folder = f"sqlite:///{tmp_path}/tables.sqlite3", tmp_path / "archive"
    result = CliRunner().invoke(app, ["archive", str(folder), "--database", database, "--days", "1"])
    assert result.stdout.startswith("Archived 0 tables")
    result = CliRunner().invoke(app, ["archive", str(folder), "--database", database, "--days", "0"])
    assert result.stdout.startswith("Archived 1 table")
    assert trilhos.replay((folder / f"{table}.game").read_text()).over

    async def rest() -> Any:
        async with node(tmp_path) as registry:
            with pytest.raises(ApiError):
                await registry.read(table, lambda t: t)
            return await registry.store.count_by_state()

    assert sum(asyncio.run(rest()).values()) == 1


def test_notifications_fit_the_size_limit_of_postgres() -> None:
    payloads = list(notification_payloads("f" * 16, {f"{number:022}": 100_000 for number in range(1000)}))
    assert len(payloads) > 1
    assert all(len(payload) < 8000 for payload in payloads)


def test_a_public_table_is_listed_for_a_day(tmp_path: Path) -> None:
    async def asked() -> list[list[str]]:
        async with node(tmp_path) as registry:
            layout = TableSetup(id="there", game="usa", key=b"k" * 32, seats=[{"bot": None}] * 2, public=True)
            await registry.create(layout)
            found = []
            for hours in (23, 25):
                gone = update(TableRow).values(changed=time.time() - 3600 * hours)
                await registry.store.database.transaction(lambda connection, gone=gone: connection.execute(gone))  # type: ignore[misc]
                found.append([row["id"] for row in await registry.store.list_public_tables()])
            return found

    assert asyncio.run(asked()) == [["there"], []]
