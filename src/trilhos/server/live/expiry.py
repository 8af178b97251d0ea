"""Expiry: tables that never started are deleted, and games that everybody has left are closed."""

import asyncio
import logging

from trilhos.server.errors import ApiError
from trilhos.server.live import node_clock
from trilhos.server.live.live_table import LiveTable
from trilhos.server.live.table import PLAYING, Table
from trilhos.server.live.table_registry import TableRegistry

log = logging.getLogger("trilhos.expiry")
MAX_TABLES = 1_000  # of each kind in one round
CLOSED_REASON = "nobody had played for a long time"


class TableExpiry:
    """Looks for old tables. One expires in the second round that finds it: until then other nodes say who is there."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry
        self.settings = registry.settings
        self.found: set[str] = set()  # by the last round

    async def run(self) -> None:
        """Expire tables until cancelled."""
        while True:
            await asyncio.sleep(max(60.0, 2 * self.settings.lease))
            try:
                await self.expire()
            except ApiError as error:
                log.warning("old tables were not removed: %s", error.reason)
            except Exception:
                self.registry.metrics.failures.inc()
                log.exception("removing old tables failed")

    async def expire(self) -> int:
        """One round; the number of tables that expired."""
        store, now = self.registry.store, node_clock.now()
        unstarted = await store.unstarted_before(now - self.settings.open_seconds, MAX_TABLES)
        abandoned = await store.abandoned_before(now - self.settings.abandoned_seconds, MAX_TABLES)
        before, self.found = self.found, {*unstarted, *abandoned}
        expired = 0
        for table_id in [*unstarted, *abandoned]:
            live = self.registry.live_table(table_id)  # in memory it learns who is connected to other nodes
            if table_id in before and not live.subscribers and not live.connected_seats():
                delete = self._delete if table_id in unstarted else self._close
                expired += await delete(live)
        return expired

    async def _delete(self, live: LiveTable) -> bool:
        oldest = node_clock.now() - self.settings.open_seconds
        async with self.registry.locked(live):
            deleted = await self.registry.store.delete_unstarted(live.id, oldest)
            if deleted:
                live.table = None
                self.registry.live_tables.pop(live.id, None)
        return deleted

    async def _close(self, live: LiveTable) -> bool:
        oldest = node_clock.now() - self.settings.abandoned_seconds

        def close(table: Table) -> bool:
            is_abandoned = table.state == PLAYING and table.kept_reason is None and table.events[-1].at < oldest
            if is_abandoned:
                table.record("closed", reason=CLOSED_REASON)
            return is_abandoned

        return await self.registry.change(live.id, close)
