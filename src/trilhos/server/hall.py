"""The hall: all tables that are live on this node. Every change goes through it, and is kept before it is shown."""

import asyncio
import secrets
import time
from collections.abc import Callable
from typing import Any, TypeVar

from trilhos.server.commit import Writer
from trilhos.server.metrics import Metrics
from trilhos.server.refusal import Refusal, no_table
from trilhos.server.room import Room
from trilhos.server.settings import Settings
from trilhos.server.store import Store
from trilhos.server.table import CLOSED, OVER, PLAYING, SEATED, Event, Layout, Table, rebuilt

T = TypeVar("T")
MATTERS = {*SEATED, "start", "closed", "replaced"}  # events after which a table's row says something else
TRIES = 8  # races with other nodes, before a client is asked to try again


class Hall:
    """Rooms by the id of their table."""

    def __init__(self, settings: Settings, store: Store, metrics: Metrics) -> None:
        self.settings = settings
        self.store = store
        self.metrics = metrics
        self.node = secrets.token_hex(8)
        self.writer = Writer(store, self.node, metrics)
        self.rooms: dict[str, Room] = {}
        self.on_start: Callable[[Room], None] = lambda room: None  # told when a table may need a keeper
        self.on_presence: Callable[[Room], None] = lambda room: None

    def room(self, id: str) -> Room:  # noqa: A002 - it is the table's id
        """The room of a table; whether there is such a table shows when it is read."""
        room = self.rooms.get(id) or self.rooms.setdefault(id, Room(id))
        room.used = time.monotonic()
        return room

    async def table(self, room: Room) -> Table:
        """Its table, read and replayed if it is not in memory. The room's lock is held."""
        if room.table is None:
            found = await self.store.load(room.id)
            if found is None:
                if self.rooms.get(room.id) is room:
                    del self.rooms[room.id]
                raise no_table()
            table = await asyncio.to_thread(rebuilt, *found)
            room.table = table
            if table.draft:
                await self._keep(room, table)
                return await self.table(room)
            if 0 <= room.n < table.n:
                room.tell(table.events[room.n :])
            room.n = table.n
        return room.table

    async def change(self, id: str, wish: Callable[[Table], T]) -> T:  # noqa: A002 - it is the table's id
        """Let something happen at a table. A wish that is refused changes nothing; what it adds is kept, then told.

        It goes on to its end even if whoever asked has gone: a table must not be left half changed.
        """
        return await asyncio.shield(asyncio.create_task(self._change(id, wish)))

    async def _change(self, id: str, wish: Callable[[Table], T]) -> T:  # noqa: A002 - it is the table's id
        began = time.perf_counter()
        room = self.room(id)
        for _ in range(TRIES):
            async with room.lock:
                table = await self.table(room)
                try:
                    answer = wish(table)
                except Exception:
                    if table.draft:
                        room.table = None  # half a wish: read again
                    raise
                if not table.draft or await self._keep(room, table):
                    self.metrics.latency.observe(time.perf_counter() - began)
                    return answer
        raise Refusal(503, "busy", "too much is happening at this table; try again")

    async def _keep(self, room: Room, table: Table) -> bool:
        """Commit what was drafted and tell it; if another node was first, the table is to be read again."""
        events, table.draft = table.draft, []
        matters = table.state in (OVER, CLOSED) or any(event.kind in MATTERS for event in events)
        kept = False
        try:
            kept = await self.writer.keep(room.id, events, _row(table) if matters else {})
        finally:
            if not kept:
                room.table = None
        if not kept:
            return False
        for event in events:
            if event.kind == "action":
                (self.metrics.by_bot if event.data["by"] else self.metrics.by_person).inc()
        room.tell(events)
        if table.needs_keeper and matters:
            self.on_start(room)
        return True

    async def read(self, id: str, ask: Callable[[Room, Table], T]) -> T:  # noqa: A002 - it is the table's id
        """Ask something of a table as it was kept."""
        room = self.room(id)
        async with room.lock:
            return ask(room, await self.table(room))

    async def refresh(self, id: str, n: int) -> None:  # noqa: A002 - it is the table's id
        """Another node has kept events up to n: read them and tell whoever looks here."""
        room = self.rooms.get(id)
        if room is None:
            return
        async with room.lock:
            table = room.table
            if table is None:
                if room.watchers:
                    await self.table(room)
                return
            if table.n >= n:
                return
            events = await self.store.since(id, table.n)
            if not events:
                return
            try:
                for event in events:
                    table.fold(event)
            except Exception:
                room.table = None
                raise
            room.tell(events)

    async def lay_out(self, layout: Layout, events: list[Event] | None = None) -> Table:
        """Keep a new table, be it with events that have happened at it already."""
        table = Table(layout)
        await self.store.add(layout, [seat.told() for seat in table.seats])
        if events:
            for event in events:
                table.fold(event)
            await self.writer.keep(layout.id, events, _row(table))
        return table

    def sweep(self) -> None:
        """Let tables go that nobody looks at."""
        now = time.monotonic()
        for room in list(self.rooms.values()):
            idle = not room.watchers and room.tending is None and not room.lock.locked()
            if idle and now - room.used > self.settings.idle:
                del self.rooms[room.id]
        self.metrics.live.set(len(self.rooms))


def _row(table: Table) -> dict[str, Any]:
    return {
        "state": table.state,
        "who": [seat.told() for seat in table.seats],
        "changed": time.time(),
        "needs_keeper": table.needs_keeper and table.state == PLAYING,
    }
