"""The registry of tables in this node's memory. Every change goes through it: commit first, then publish."""

import asyncio
import re
import secrets
import time
from collections.abc import AsyncIterator, Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from typing import TypeVar

from trilhos.server.errors import ApiError, no_such_table
from trilhos.server.live import node_clock
from trilhos.server.live.commands import find_seat, resume_clocks
from trilhos.server.live.live_table import LiveTable
from trilhos.server.live.public_tables import PublicTables
from trilhos.server.live.seat_presence import SeatPresence
from trilhos.server.live.table import CLOSED, OVER, PLAYING, SEAT_EVENTS, Event, Table, TableSetup, restore_table
from trilhos.server.metrics import Metrics
from trilhos.server.settings import Settings
from trilhos.server.store import database
from trilhos.server.store.group_commit import EventWriter, Written
from trilhos.server.store.lease_store import Downtime
from trilhos.server.store.models import TableColumns
from trilhos.server.store.presence_store import SeatOfTable
from trilhos.server.store.table_store import TableStore

T = TypeVar("T")
CHANGES_ROW = {*SEAT_EVENTS, "reveal", "start", "closed", "replaced"}  # after these, the table's row is updated
TABLE_ID = re.compile(r"[\w-]{1,40}", re.ASCII)
MAX_ATTEMPTS = 8  # to commit, when other nodes write to the same table
LOADERS = 2  # threads that replay tables from the database


class TableRegistry:
    """Live tables by id."""

    def __init__(self, settings: Settings, store: TableStore, metrics: Metrics) -> None:
        self.settings = settings
        self.store = store
        self.metrics = metrics
        self.node = secrets.token_hex(8)  # this node's id
        self.writer = EventWriter(store, self.node, metrics)
        self.presence = SeatPresence(store, settings.away)
        self.public_tables = PublicTables(store)
        self.loader = ThreadPoolExecutor(LOADERS, "load")  # every thread that holds Python's lock delays all requests
        self.live_tables: dict[str, LiveTable] = {}
        self.downtimes: list[Downtime] = []  # times in which no node was running
        self.on_needs_runner: Callable[[LiveTable], None] = lambda live: None
        self.on_presence: Callable[[LiveTable], None] = lambda live: None
        self.on_over: Callable[[str], None] = lambda table_id: None
        self.require_family: Callable[[str], None] = lambda family: None  # ApiError if its rules are not compiled yet

    def live_table(self, table_id: str) -> LiveTable:
        """The live table of an id. Whether it exists is known only when it is loaded."""
        if not TABLE_ID.fullmatch(table_id):
            raise no_such_table()
        live = self.live_tables.get(table_id) or self.live_tables.setdefault(table_id, LiveTable(table_id))
        live.last_used = time.monotonic()
        return live

    @asynccontextmanager
    async def locked(self, live: LiveTable) -> AsyncIterator[None]:
        """Hold the table's lock. ApiError if others hold it for too long, because the database hangs."""
        if live.lock.locked():
            try:
                async with asyncio.timeout(2 * self.settings.database_seconds):
                    await live.lock.acquire()
            except TimeoutError:
                raise ApiError(503, "busy", "this table is too busy; try again") from None
        else:
            await live.lock.acquire()
        try:
            yield
        finally:
            live.lock.release()

    async def load(self, live: LiveTable) -> Table:
        """The table, loaded from the database if it is not in memory. The caller holds the lock."""
        while live.table is None:
            found = await self.store.load(live.id)
            if found is None:
                if self.live_tables.get(live.id) is live:
                    del self.live_tables[live.id]
                raise no_such_table()
            self.require_family(found[0].family)
            table = await asyncio.get_running_loop().run_in_executor(self.loader, restore_table, *found)
            live.table = table
            if 0 <= live.n < table.n:
                live.publish(table.events[live.n :])
            live.n = table.n
            resume_clocks(table, self.downtimes)
            if table.pending:
                await self._commit(live, table)
        return live.table

    async def change(self, table_id: str, command: Callable[[Table], T], seen: int = 0) -> T:
        """Run a command on a table, commit its events and publish them. A command that raises changes nothing.

        `seen` is the last event that the client knows, perhaps from another node.

        The change is completed even if the client disconnects, so that no table is left half changed.
        """
        return await asyncio.shield(asyncio.create_task(self._change(table_id, command, seen)))

    async def _change(self, table_id: str, command: Callable[[Table], T], seen: int) -> T:
        began = time.perf_counter()
        live = self.live_table(table_id)
        for _ in range(MAX_ATTEMPTS):
            async with self.locked(live):
                table = await self._load_seen(live, seen)
                try:
                    answer = command(table)
                except ApiError:
                    if table.pending:
                        live.table = None  # the command failed half-way: load the table again
                    elif await self._has_news(live, table):
                        continue  # refused by an old state: try again with the new one
                    raise
                except Exception:
                    if table.pending:
                        live.table = None
                    raise
                if not table.pending or await self._commit(live, table):
                    self.metrics.latency.observe(time.perf_counter() - began)
                    return answer
        raise ApiError(503, "busy", "this table is too busy; try again")

    async def _commit(self, live: LiveTable, table: Table) -> bool:
        """Commit the pending events and publish them. False: another node was first; load the table again."""
        events, table.pending = table.pending, []
        changes_row = table.state in (OVER, CLOSED) or any(event.kind in CHANGES_ROW for event in events)
        written = Written.NO
        try:
            written = await self.writer.write(live.id, events, _columns(table) if changes_row else None)
        finally:
            if written is not Written.YES:
                live.table = None
        if written is Written.NO:
            return False
        if changes_row:
            self.public_tables.forget()
        for event in events:
            if event.kind == "action":
                (self.metrics.actions_by_bots if event.data["by"] else self.metrics.actions_by_people).inc()
        if written is Written.FOUND:
            with suppress(ApiError):  # the events are kept even if they cannot be read now
                await self.load(live)
        else:
            live.publish(events)
        if table.needs_runner and changes_row:
            self.on_needs_runner(live)
        if table.state in (OVER, CLOSED) and any(event.kind in ("action", "closed") for event in events):
            self.on_over(live.id)
        return True

    async def attend(self, table_id: str, token: str | None, address: str = "") -> int | None:
        """Somebody uses a table: note it, and run the table if nobody does. The seat of their token, or None.

        The thinking of the table's bots counts for this address.
        """

        def note(live: LiveTable, table: Table) -> tuple[int | None, bool]:
            seat = find_seat(table, token)
            live.note_request(address, seat)
            if table.needs_runner:
                self.on_needs_runner(live)
            return seat, table.state == PLAYING

        seat, is_playing = await self.read_live(table_id, note)
        if seat is not None and is_playing:
            await self.presence.seen(table_id, seat)
        return seat

    async def unseen_for(self, table_id: str, seat: int) -> float:
        """For how long no node has seen a player; 0 if they are connected."""
        return (await self.all_unseen_for([(table_id, seat)]))[table_id, seat]

    async def all_unseen_for(self, seats: Collection[SeatOfTable]) -> dict[SeatOfTable, float]:
        """The same for many players. Tables that are not in memory are not loaded: nobody is connected to them here."""
        unseen = await self.presence.unseen_for(seats)
        for table_id, seat in seats:
            live = self.live_tables.get(table_id)
            if live is not None and seat in live.connected_seats():
                unseen[table_id, seat] = 0.0
        return unseen

    async def note_connected_seats(self) -> None:
        """Note until cancelled that the players who are connected are here."""
        while True:
            await asyncio.sleep(self.presence.interval)
            live_tables = self.live_tables.values()
            await self.presence.all_seen((live.id, seat) for live in live_tables for seat in live.local_seats())

    async def read(self, table_id: str, ask: Callable[[Table], T], seen: int = 0) -> T:
        """Ask something about the committed state of a table, after event `seen` at least."""
        return await self.read_live(table_id, lambda live, table: ask(table), seen)

    async def read_live(self, table_id: str, ask: Callable[[LiveTable, Table], T], seen: int = 0) -> T:
        """Ask something about a table and its live state, under its lock."""
        live = self.live_table(table_id)
        async with self.locked(live):
            table = await self._load_seen(live, seen)
            try:
                return ask(live, table)
            except ApiError:
                if not await self._has_news(live, table):
                    raise
                return ask(live, await self.load(live))

    async def _has_news(self, live: LiveTable, table: Table) -> bool:
        """Whether another node has written to the table meanwhile; a notification of it may still be on its way."""
        if not self.store.is_postgres or table.kept_reason is not None:
            return False
        n = table.n
        return (await self._catch_up(live, table)).n > n

    async def _load_seen(self, live: LiveTable, seen: int) -> Table:
        """The table with event `seen`, which another node may have written a moment ago."""
        table = await self.load(live)
        return await self._catch_up(live, table) if table.n < seen else table

    async def refresh(self, table_id: str, n: int) -> None:
        """Another node has committed events up to n: load them and publish them here."""
        live = self.live_tables.get(table_id)
        if live is None:
            return
        async with self.locked(live):
            table = live.table
            if table is None:
                if live.subscribers:
                    await self.load(live)
                return
            if table.n < n:
                await self._catch_up(live, table)

    async def _catch_up(self, live: LiveTable, table: Table) -> Table:
        """The table with the events that other nodes have written, which are published. The caller holds the lock."""
        if table.kept_reason is not None:  # another version plays it; only the database knows its state
            live.table = None
            return await self.load(live)
        events = await self.store.events_after(live.id, table.n)
        try:
            for event in events:
                table.apply(event)
        except Exception:
            live.table = None
            raise
        if events:
            live.publish(events)
        return table

    async def exists(self, table_id: str) -> bool:
        """Whether there is such a table."""
        try:
            return await self.read(table_id, lambda table: True)
        except ApiError as error:
            if error.status == 404:
                return False
            raise

    async def create(self, setup: TableSetup, events: list[Event] | None = None) -> Table:
        """Store a new table, with events that have already happened at it. ApiError if the disk is almost full."""
        if self.store.database.free_bytes() < database.RESERVE:
            raise ApiError(
                503, "full", "the disk of this server is almost full: games go on, but no new ones can begin"
            )
        table = Table(setup)
        await self.store.add(setup, [seat.public() for seat in table.seats])
        self.public_tables.forget()
        if events:
            for event in events:
                table.apply(event)
            if await self.writer.write(setup.id, events, _columns(table)) is Written.NO:
                raise no_such_table()  # somebody deleted it meanwhile
        return table

    async def reload(self, table_id: str) -> None:
        """A table was deleted or set up anew: forget it, and let its clients connect again."""
        self.public_tables.forget()
        live = self.live_tables.get(table_id)
        if live is not None:
            async with live.lock:
                live.table = None
                for subscriber in [each for group in live.subscribers.values() for each in group]:
                    subscriber.reconnect()

    def evict_idle(self) -> None:
        """Remove tables from memory that nobody has used for a while; sooner if there are too many."""
        unused = [
            live
            for live in self.live_tables.values()
            if not live.subscribers and live.runner is None and not live.lock.locked()
        ]
        unused.sort(key=lambda live: live.last_used)
        n_too_many, now = len(self.live_tables) - self.settings.tables_in_memory, time.monotonic()
        for number, live in enumerate(unused):
            if number < n_too_many or now - live.last_used > self.settings.idle:
                del self.live_tables[live.id]
        self.metrics.live_tables.set(len(self.live_tables))


def _columns(table: Table) -> TableColumns:
    return {
        "state": table.state,
        "who": [seat.public() for seat in table.seats],
        "changed": node_clock.now(),
        "needs_keeper": table.needs_runner,
    }
