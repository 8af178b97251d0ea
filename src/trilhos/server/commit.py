"""Group commit: whatever many tables want to keep while one transaction runs, the next one keeps at once."""

import asyncio
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, bindparam, func, insert, select, update
from sqlalchemy.exc import IntegrityError, InterfaceError, OperationalError

from trilhos.server.metrics import Metrics
from trilhos.server.store import EventRow, Store, TableRow
from trilhos.server.table import Event

MOST = 500  # drafts in one transaction
CHANNEL = "trilhos"
PAYLOAD = 7000  # bytes; PostgreSQL takes 8000

Row = dict[str, Any]


@dataclass(slots=True)
class Draft:
    """Events of one table that are kept all or not at all, and what its row says from then on."""

    table: str
    events: list[Event]
    row: Row
    kept: "asyncio.Future[bool]" = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Writer:
    """The only one that writes events. Whoever puts a draft waits until it is on disk."""

    def __init__(self, store: Store, node: str, metrics: Metrics) -> None:
        self.store = store
        self.metrics = metrics
        self.node = node
        self.queue: asyncio.Queue[Draft] = asyncio.Queue()
        self.task: asyncio.Task[None] | None = None
        columns = ("state", "who", "changed", "needs_keeper")
        self.update = (
            update(TableRow)
            .where(TableRow.id == bindparam("table_id"))
            .values({name: bindparam(f"new_{name}") for name in columns})
        )

    async def keep(self, table: str, events: list[Event], row: Row) -> bool:
        """Keep a draft. True when it is durable; False if others wrote these numbers, or this client key, first."""
        draft = Draft(table, events, row)
        self.queue.put_nowait(draft)
        return await draft.kept

    def start(self) -> None:
        """Begin to write."""
        self.task = asyncio.create_task(self._run(), name="writer")

    async def stop(self) -> None:
        """Write what is waiting, then end."""
        if self.task:
            while not self.queue.empty():
                await asyncio.sleep(0.01)
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            drafts = [await self.queue.get()]
            while len(drafts) < MOST and not self.queue.empty():
                drafts.append(self.queue.get_nowait())
            write = asyncio.ensure_future(self._batch(drafts))
            try:
                await asyncio.shield(write)
            except asyncio.CancelledError:
                await write
                raise

    async def _batch(self, drafts: list[Draft]) -> None:
        """One transaction. If it fails, each draft is tried alone: one must not take the others down with it."""
        try:
            kept = await self._quickly_or_carefully(drafts)
        except Exception as error:
            if len(drafts) == 1 or isinstance(error, OperationalError | InterfaceError | OSError):
                for draft in drafts:  # it is the database that fails, not one of them
                    _settle(draft, error)
                return
            for draft in drafts:
                await self._batch([draft])
            return
        self.metrics.batches.inc()
        for draft in drafts:
            _settle(draft, draft.table in kept)

    async def _quickly_or_carefully(self, drafts: list[Draft]) -> set[str]:
        """Races are rare: all drafts are written as if there were none, and only if there was one, one by one."""
        try:
            return await self.store.database.do(lambda connection: self._write(connection, drafts, careful=False))
        except IntegrityError:
            return await self.store.database.do(lambda connection: self._write(connection, drafts, careful=True))

    def _write(self, connection: Connection, drafts: list[Draft], careful: bool) -> set[str]:
        """The tables whose drafts are kept; a table is in one draft only, since its room is locked meanwhile."""
        if careful:
            drafts = [draft for draft in drafts if _all_or_none(connection, draft)]
        else:
            connection.execute(insert(EventRow), [row for draft in drafts for row in _rows(draft)])
        if changed := [_new(draft) for draft in drafts if draft.row]:
            connection.execute(self.update, changed)
        if self.store.is_postgres and drafts:
            for payload in _payloads(self.node, {draft.table: draft.events[-1].n for draft in drafts}):
                connection.execute(select(func.pg_notify(CHANNEL, payload)))
        return {draft.table for draft in drafts}


def _all_or_none(connection: Connection, draft: Draft) -> bool:
    try:
        with connection.begin_nested():
            connection.execute(insert(EventRow), _rows(draft))
    except IntegrityError:
        return False
    return True


def _settle(draft: Draft, came: bool | Exception) -> None:
    if draft.kept.done():
        return  # nobody waits any more
    if isinstance(came, Exception):
        draft.kept.set_exception(came)
    else:
        draft.kept.set_result(came)


def _rows(draft: Draft) -> list[Row]:
    return [
        {
            "table_id": draft.table,
            "n": event.n,
            "at": event.at,
            "kind": event.kind,
            "seat": event.seat,
            "data": event.data,
            "client_key": event.key,
        }
        for event in draft.events
    ]


def _new(draft: Draft) -> Row:
    return {"table_id": draft.table} | {f"new_{name}": value for name, value in draft.row.items()}


def _payloads(node: str, last: dict[str, int]) -> Iterator[str]:
    """What the other nodes are told: the last number of each table, in messages that are short enough."""
    part: dict[str, int] = {}
    for table, n in last.items():
        part[table] = n
        if len(part) * 40 > PAYLOAD:
            yield json.dumps({"node": node, "tables": part})
            part = {}
    if part:
        yield json.dumps({"node": node, "tables": part})
