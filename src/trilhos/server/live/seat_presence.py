"""Which players are here, known to all nodes through the database.

A player is seen when they connect, while they are connected, and with every request of their seat. Each node writes a
seat at most once per interval, and many seats in one statement.
"""

import asyncio
import logging
import math
import time
from collections.abc import Collection, Iterable

from trilhos.server.store.presence_store import SeatOfTable, seconds_since_seen, write_presence
from trilhos.server.store.table_store import TableStore

log = logging.getLogger("trilhos.presence")
MAX_WRITTEN = 50_000  # seats in memory


class SeatPresence:
    """Writes and reads when players were last seen."""

    def __init__(self, store: TableStore, away: float) -> None:
        self.store = store
        self.interval = away / 6  # a player who is here is never taken for away
        self.known_since = time.monotonic()  # absences before this time do not count: players could not be seen
        self.written: dict[SeatOfTable, float] = {}  # when this node last wrote a seat
        self.waiting: set[SeatOfTable] = set()
        self.next_write: asyncio.Task[None] | None = None
        self.lock = asyncio.Lock()  # one write at a time; seats that come meanwhile share the next one

    async def seen(self, table_id: str, seat: int) -> None:
        """Note that a player is here. When this returns, all nodes know."""
        await self.all_seen([(table_id, seat)])

    async def all_seen(self, seats: Iterable[SeatOfTable]) -> None:
        """Note that these players are here."""
        oldest = time.monotonic() - self.interval
        new = {seat for seat in seats if self.written.get(seat, -math.inf) < oldest}
        if not new:
            return
        self.waiting |= new
        if self.next_write is None:
            self.next_write = asyncio.create_task(self._write())
        await asyncio.shield(self.next_write)

    async def _write(self) -> None:
        async with self.lock:
            seats, self.waiting, self.next_write = self.waiting, set(), None
            try:
                await write_presence(self.store, seats)
            except Exception as error:  # the request itself may still succeed
                self.known_since = time.monotonic()
                log.warning("presence could not be written: %r", type(error).__name__)
                return
        now = time.monotonic()
        if len(self.written) > MAX_WRITTEN:
            self.written = {seat: at for seat, at in self.written.items() if at > now - self.interval}
        self.written.update(dict.fromkeys(seats, now))

    async def unseen_for(self, seats: Collection[SeatOfTable]) -> dict[SeatOfTable, float]:
        """For how long no node has seen these players. Time in which this node could not know does not count."""
        ages = await seconds_since_seen(self.store, {table_id for table_id, _ in seats})
        most = time.monotonic() - self.known_since
        return {seat: min(ages.get(seat, math.inf), most) for seat in seats}
