"""Group commit: while one transaction runs, writes of other tables queue up and share the next one."""

import asyncio
import json
import secrets
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import count

from sqlalchemy import Connection, bindparam, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from trilhos.server.errors import DatabaseUnavailableError
from trilhos.server.json_encoding import JsonObject
from trilhos.server.live.table import Event
from trilhos.server.metrics import Metrics
from trilhos.server.store.models import EventRow, TableColumns, TableRow
from trilhos.server.store.table_store import WRITER_KEY, TableStore

MAX_BATCH = 500  # writes in one transaction
CHANNEL = "trilhos"  # of PostgreSQL's NOTIFY
MAX_PAYLOAD = 7000  # bytes; PostgreSQL's limit is 8000
RETRY_DELAY = 0.1  # seconds


class Written(IntEnum):
    """What became of a write."""

    NO = 0  # another node wrote these event numbers, or this idempotency key, first
    YES = 1
    FOUND = 2  # the answer was lost, but the database has the events: load the table again


@dataclass(slots=True)
class PendingWrite:
    """Events of one table that are committed together, and the new values of the table's row."""

    table: str
    events: list[Event]
    columns: TableColumns | None
    key: str = field(default_factory=lambda: WRITER_KEY + secrets.token_urlsafe(9))  # if its first event has none
    is_started: bool = False
    committed: "asyncio.Future[Written]" = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class EventWriter:
    """The only writer of events. A write returns when it is on disk."""

    def __init__(self, store: TableStore, node: str, metrics: Metrics) -> None:
        self.store = store
        self.metrics = metrics
        self.node = node
        self.numbers = count()  # of writes, for their keys: random ones cost a system call each
        self.queue: asyncio.Queue[PendingWrite] = asyncio.Queue()
        self.task: asyncio.Task[None] | None = None
        self.update_row = (
            update(TableRow)
            .where(TableRow.id == bindparam("table_id"))
            .values({name: bindparam(f"new_{name}") for name in TableColumns.__annotations__})
        )

    async def write(self, table: str, events: list[Event], columns: TableColumns | None) -> Written:
        """Commit events. DatabaseUnavailableError says whether they may have been kept."""
        write = PendingWrite(table, events, columns, f"{WRITER_KEY}{self.node}-{next(self.numbers)}")
        self.queue.put_nowait(write)
        patience = asyncio.get_running_loop().call_later(self.store.database.seconds, _give_up, write)
        try:
            return await write.committed
        finally:
            patience.cancel()

    def start(self) -> None:
        """Start the writer's task."""
        self.task = asyncio.create_task(self._run(), name="writer")

    async def stop(self) -> None:
        """Finish all queued writes, then stop."""
        if self.task:
            while not self.queue.empty():
                await asyncio.sleep(0.01)
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            batch = [await self.queue.get()]
            while len(batch) < MAX_BATCH and not self.queue.empty():
                batch.append(self.queue.get_nowait())
            batch = [write for write in batch if not write.committed.done()]
            for write in batch:
                write.is_started = True
            commit = asyncio.ensure_future(self._commit(batch))
            try:
                await asyncio.shield(commit)
            except asyncio.CancelledError:
                await commit
                raise

    async def _commit(self, batch: list[PendingWrite]) -> None:
        """Commit a batch in one transaction. If it fails, each write is tried alone, so that one bad write does not
        take the others down."""
        try:
            await self._write_and_finish(batch)
        except DatabaseUnavailableError as error:  # the database fails, not a single write
            if error.is_unknown:
                return await self._settle(batch, error)
            for write in batch:
                _finish(write, error)
        except Exception as error:
            if len(batch) == 1:
                return _finish(batch[0], error)
            for write in batch:
                await self._commit([write])

    async def _write_and_finish(self, batch: list[PendingWrite]) -> None:
        if batch:
            committed = await self._write_batch(batch)
            self.metrics.commits.inc()
            for write in batch:
                _finish(write, Written.YES if write.table in committed else Written.NO)

    async def _settle(self, batch: list[PendingWrite], error: DatabaseUnavailableError) -> None:
        """The answer to a commit is lost. Look for the events by their keys, and write those again that are not there.

        Each event has the same number and key as before, so that the database keeps it once. If the lost commit was
        still on its way, the second one conflicts with it, and the events are found then.
        """
        late = time.monotonic() + self.store.database.seconds
        while True:
            try:
                batch = await self._find_written(batch)
                committed = await self._write_batch(batch)
                for write in batch:
                    if write.table in committed:
                        _finish(write, Written.YES)
                batch = await self._find_written([write for write in batch if write.table not in committed])
                for write in batch:  # an event with another number has this key
                    _finish(write, Written.NO)
                return
            except DatabaseUnavailableError:
                if time.monotonic() >= late:
                    break
            except Exception:
                break  # one of them cannot be written; the others are unknown, and their clients ask again
            await asyncio.sleep(RETRY_DELAY)
        for write in batch:
            _finish(write, error)

    async def _find_written(self, batch: list[PendingWrite]) -> list[PendingWrite]:
        """Finish the writes whose event numbers are in the database; the others."""
        found = await self.store.written_keys({write.table: write.events[0].n for write in batch})
        for write in batch:
            if write.table in found:
                first = write.events[0]
                is_own = found[write.table] == (first.seat, first.key or write.key)
                _finish(write, Written.FOUND if is_own else Written.NO)
        return [write for write in batch if write.table not in found]

    async def _write_batch(self, batch: list[PendingWrite]) -> set[str]:
        """Insert all events at once. After a conflict, which is rare, insert each write in a savepoint of its own."""
        transaction = self.store.database.transaction
        try:
            return await transaction(lambda connection: self._insert(connection, batch, savepoints=False))
        except IntegrityError:
            return await transaction(lambda connection: self._insert(connection, batch, savepoints=True))

    def _insert(self, connection: Connection, batch: list[PendingWrite], savepoints: bool) -> set[str]:
        """Insert events and update rows; the tables that were written. The table's lock allows one write per table."""
        if savepoints:
            batch = [write for write in batch if _insert_in_savepoint(connection, write)]
        else:
            connection.execute(insert(EventRow), [row for write in batch for row in _event_rows(write)])
        if updates := [_row_update(write.table, write.columns) for write in batch if write.columns]:
            connection.execute(self.update_row, updates)
        if self.store.is_postgres and batch:
            for payload in notification_payloads(self.node, {write.table: write.events[-1].n for write in batch}):
                connection.execute(select(func.pg_notify(CHANNEL, payload)))
        return {write.table for write in batch}


def _insert_in_savepoint(connection: Connection, write: PendingWrite) -> bool:
    try:
        with connection.begin_nested():
            connection.execute(insert(EventRow), _event_rows(write))
    except IntegrityError:
        return False
    return True


def _give_up(write: PendingWrite) -> None:
    """Refuse a write that has waited too long. One that has started is waited for."""
    if not write.is_started:
        _finish(write, DatabaseUnavailableError("earlier writes take too long", is_unknown=False))


def _finish(write: PendingWrite, result: Written | Exception) -> None:
    if write.committed.done():
        return  # the result is no longer needed
    if isinstance(result, Exception):
        write.committed.set_exception(result)
    else:
        write.committed.set_result(result)


def _event_rows(write: PendingWrite) -> list[JsonObject]:
    return [
        {
            "table_id": write.table,
            "n": event.n,
            "at": event.at,
            "kind": event.kind,
            "seat": event.seat,
            "data": event.data,
            "client_key": event.key or (write.key if event is write.events[0] else None),
        }
        for event in write.events
    ]


def _row_update(table: str, columns: TableColumns) -> JsonObject:
    return {"table_id": table} | {f"new_{name}": value for name, value in columns.items()}


def notification_payloads(node: str, last_events: dict[str, int]) -> Iterator[str]:
    """Notifications for the other nodes: the last event of each table, split into messages of a legal size."""
    part: dict[str, int] = {}
    for table, n in last_events.items():
        part[table] = n
        if len(part) * 40 > MAX_PAYLOAD:
            yield json.dumps({"node": node, "tables": part})
            part = {}
    if part:
        yield json.dumps({"node": node, "tables": part})
