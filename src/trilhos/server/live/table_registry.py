"""The registry of tables in this node's memory. Every change goes through it: commit first, then publish."""

import asyncio
import secrets
import time
from collections.abc import Callable
from typing import TypeVar

from trilhos.server.errors import ApiError, no_such_table
from trilhos.server.live.commands import find_seat, resume_clocks
from trilhos.server.live.live_table import LiveTable
from trilhos.server.live.seat_presence import SeatPresence
from trilhos.server.live.table import CLOSED, OVER, PLAYING, SEAT_EVENTS, Event, Table, TableSetup, restore_table
from trilhos.server.metrics import Metrics
from trilhos.server.settings import Settings
from trilhos.server.store.group_commit import EventWriter
from trilhos.server.store.lease_store import Downtime
from trilhos.server.store.models import TableColumns
from trilhos.server.store.table_store import TableStore

T = TypeVar("T")
CHANGES_ROW = {*SEAT_EVENTS, "start", "closed", "replaced"}  # after these, the table's row is updated
MAX_ATTEMPTS = 8  # to commit, when other nodes write to the same table


class TableRegistry:
    """Live tables by id."""

    def __init__(self, settings: Settings, store: TableStore, metrics: Metrics) -> None:
        self.settings = settings
        self.store = store
        self.metrics = metrics
        self.node = secrets.token_hex(8)  # this node's id
        self.writer = EventWriter(store, self.node, metrics)
        self.presence = SeatPresence(store, settings.away)
        self.live_tables: dict[str, LiveTable] = {}
        self.downtimes: list[Downtime] = []  # times in which no node was running
        self.on_needs_runner: Callable[[LiveTable], None] = lambda live: None
        self.on_presence: Callable[[LiveTable], None] = lambda live: None

    def live_table(self, table_id: str) -> LiveTable:
        """The live table of an id. Whether it exists is known only when it is loaded."""
        live = self.live_tables.get(table_id) or self.live_tables.setdefault(table_id, LiveTable(table_id))
        live.last_used = time.monotonic()
        return live

    async def load(self, live: LiveTable) -> Table:
        """The table, loaded from the database if it is not in memory. The caller holds the lock."""
        while live.table is None:
            found = await self.store.load(live.id)
            if found is None:
                if self.live_tables.get(live.id) is live:
                    del self.live_tables[live.id]
                raise no_such_table()
            table = await asyncio.to_thread(restore_table, *found)
            live.table = table
            if 0 <= live.n < table.n:
                live.publish(table.events[live.n :])
            live.n = table.n
            resume_clocks(table, self.downtimes)
            if table.pending:
                await self._commit(live, table)
        return live.table

    async def change(self, table_id: str, command: Callable[[Table], T]) -> T:
        """Run a command on a table, commit its events and publish them. A command that raises changes nothing.

        The change is completed even if the client disconnects, so that no table is left half changed.
        """
        return await asyncio.shield(asyncio.create_task(self._change(table_id, command)))

    async def _change(self, table_id: str, command: Callable[[Table], T]) -> T:
        began = time.perf_counter()
        live = self.live_table(table_id)
        for _ in range(MAX_ATTEMPTS):
            async with live.lock:
                table = await self.load(live)
                try:
                    answer = command(table)
                except Exception:
                    if table.pending:
                        live.table = None  # the command failed half-way: load the table again
                    raise
                if not table.pending or await self._commit(live, table):
                    self.metrics.latency.observe(time.perf_counter() - began)
                    return answer
        raise ApiError(503, "busy", "this table is too busy; try again")

    async def _commit(self, live: LiveTable, table: Table) -> bool:
        """Commit the pending events and publish them. False: another node was first; load the table again."""
        events, table.pending = table.pending, []
        changes_row = table.state in (OVER, CLOSED) or any(event.kind in CHANGES_ROW for event in events)
        committed = False
        try:
            committed = await self.writer.write(live.id, events, _columns(table) if changes_row else None)
        finally:
            if not committed:
                live.table = None
        if not committed:
            return False
        for event in events:
            if event.kind == "action":
                (self.metrics.actions_by_bots if event.data["by"] else self.metrics.actions_by_people).inc()
        live.publish(events)
        if table.needs_runner and changes_row:
            self.on_needs_runner(live)
        return True

    async def attend(self, table_id: str, token: str | None) -> int | None:
        """Somebody uses a table: note it, and run the table if nobody does. The seat of their token, or None."""

        def note(live: LiveTable, table: Table) -> tuple[int | None, bool]:
            seat = find_seat(table, token)
            live.note_request()
            if table.needs_runner:
                self.on_needs_runner(live)
            return seat, table.state == PLAYING

        seat, is_playing = await self.read_live(table_id, note)
        if seat is not None and is_playing:
            await self.presence.seen(table_id, seat)
        return seat

    async def unseen_for(self, table_id: str, seat: int) -> float:
        """For how long no node has seen a player; 0 if they are connected."""
        if seat in self.live_table(table_id).connected_seats():
            return 0.0
        return await self.presence.unseen_for(table_id, seat)

    async def note_connected_seats(self) -> None:
        """Note until cancelled that the players who are connected are here."""
        while True:
            await asyncio.sleep(self.presence.interval)
            live_tables = self.live_tables.values()
            await self.presence.all_seen((live.id, seat) for live in live_tables for seat in live.local_seats())

    async def read(self, table_id: str, ask: Callable[[Table], T]) -> T:
        """Ask something about the committed state of a table."""
        return await self.read_live(table_id, lambda live, table: ask(table))

    async def read_live(self, table_id: str, ask: Callable[[LiveTable, Table], T]) -> T:
        """Ask something about a table and its live state, under its lock."""
        live = self.live_table(table_id)
        async with live.lock:
            return ask(live, await self.load(live))

    async def refresh(self, table_id: str, n: int) -> None:
        """Another node has committed events up to n: load them and publish them here."""
        live = self.live_tables.get(table_id)
        if live is None:
            return
        async with live.lock:
            table = live.table
            if table is None:
                if live.subscribers:
                    await self.load(live)
                return
            if table.n >= n:
                return
            if table.kept_reason is not None:  # another version plays it; only the database knows its state
                live.table = None
                await self.load(live)
                return
            events = await self.store.events_after(table_id, table.n)
            if not events:
                return
            try:
                for event in events:
                    table.apply(event)
            except Exception:
                live.table = None
                raise
            live.publish(events)

    async def create(self, setup: TableSetup, events: list[Event] | None = None) -> Table:
        """Store a new table, with events that have already happened at it."""
        table = Table(setup)
        await self.store.add(setup, [seat.public() for seat in table.seats])
        if events:
            for event in events:
                table.apply(event)
            await self.writer.write(setup.id, events, _columns(table))
        return table

    async def reload(self, table_id: str) -> None:
        """A table was deleted or set up anew: forget it, and let its clients connect again."""
        live = self.live_tables.get(table_id)
        if live is not None:
            async with live.lock:
                live.table = None
                for subscriber in [each for group in live.subscribers.values() for each in group]:
                    subscriber.reconnect()

    def evict_idle(self) -> None:
        """Remove tables from memory that nobody has used for a while."""
        now = time.monotonic()
        for live in list(self.live_tables.values()):
            is_idle = not live.subscribers and live.runner is None and not live.lock.locked()
            if is_idle and now - live.last_used > self.settings.idle:
                del self.live_tables[live.id]
        self.metrics.live_tables.set(len(self.live_tables))


def _columns(table: Table) -> TableColumns:
    return {
        "state": table.state,
        "who": [seat.public() for seat in table.seats],
        "changed": time.time(),
        "needs_keeper": table.needs_runner and table.state == PLAYING,
    }
