"""Leases: one node at a time runs the bots and clocks of a table. A lease in the database says which one.

A node takes the lease of a table when somebody uses the table, and gives it up when nobody has for a while: the table
then pauses. It continues as soon as somebody connects or asks, on any node.
"""

import asyncio
import logging
from contextlib import suppress

from trilhos.server.errors import ApiError, DatabaseUnavailableError
from trilhos.server.live.bots import BotPool
from trilhos.server.live.commands import resume_clocks
from trilhos.server.live.live_table import LiveTable
from trilhos.server.live.table_registry import TableRegistry
from trilhos.server.live.table_runner import TableRunner
from trilhos.server.store.lease_store import LeaseStore, Renewal

log = logging.getLogger("trilhos.leases")


class LeaseManager:
    """Holds this node's leases: renews them, and takes those of tables that somebody uses here."""

    def __init__(self, registry: TableRegistry, bots: BotPool) -> None:
        self.registry = registry
        self.settings = registry.settings
        self.store = LeaseStore(registry.store, registry.node, registry.settings.lease)
        self.bots = bots
        self.tasks: set[asyncio.Task[None]] = set()
        self.wanted: dict[str, LiveTable] = {}  # tables in use that this node does not run yet
        self.unwanted: set[str] = set()  # tables whose lease is no longer needed
        self.work = asyncio.Event()  # there are wanted or unwanted tables
        registry.on_needs_runner = self.start_runner

    async def start(self) -> None:
        """Register this node, and end the leases of nodes that are gone."""
        await self._learn(await self.store.register())

    async def run(self) -> None:
        """Renew leases until cancelled. Tables that are not used leave the memory."""
        while True:
            await asyncio.sleep(self.settings.lease / 3)
            try:
                await self._renew()
            except DatabaseUnavailableError as error:
                log.warning("leases were not renewed: %s", error.cause)
            except Exception:
                self.registry.metrics.failures.inc()
                log.exception("renewing leases failed")
            self.registry.evict_idle()

    async def _renew(self) -> None:
        renewal = await self.store.renew()
        if not renewal.is_known:
            log.warning("this node was taken for dead; it gives up its tables")
            for live in list(self.registry.live_tables.values()):
                if live.runner is not None:
                    live.runner.cancel()
            renewal = await self.store.register()
        await self._learn(renewal)
        for live in self.registry.live_tables.values():  # another node may have stopped running them
            if live.runner is None and live.table is not None and live.table.needs_runner and self._is_attended(live):
                self.start_runner(live)

    def _is_attended(self, live: LiveTable) -> bool:
        return live.attended_for(self.settings.away) > 0

    async def _learn(self, renewal: Renewal) -> None:
        """Tell clocks of times without a server."""
        if renewal.downtimes != self.registry.downtimes:
            self.registry.downtimes = renewal.downtimes
            for live in list(self.registry.live_tables.values()):
                if live.table is not None and live.table.clocks.control is not None:
                    await self.registry.change(live.id, lambda table: resume_clocks(table, renewal.downtimes))

    def start_runner(self, live: LiveTable) -> None:
        """Run a table that is in use, unless another node runs it."""
        if live.runner is None:
            self.wanted[live.id] = live
            self.work.set()

    async def serve(self) -> None:
        """Take and give up leases until cancelled. Those that are wanted meanwhile share the next statement."""
        while True:
            await self.work.wait()
            try:
                await self._serve()
                continue
            except DatabaseUnavailableError as error:
                log.warning("leases were not changed: %s", error.cause)
            except Exception:
                self.registry.metrics.failures.inc()
                log.exception("changing leases failed")
            await asyncio.sleep(self.settings.lease / 3)
            self.work.set()

    async def _serve(self) -> None:
        self.work.clear()
        wanted, unwanted = dict(self.wanted), self.unwanted - self.wanted.keys()
        if unwanted:
            await self.store.release(unwanted)
            self.unwanted -= unwanted
        if wanted:
            for table_id in await self.store.acquire(wanted):
                self.unwanted.discard(table_id)
                self._start(wanted[table_id])
            for table_id in wanted:
                self.wanted.pop(table_id, None)
        if self.wanted or self.unwanted:
            self.work.set()

    def _start(self, live: LiveTable) -> None:
        if live.runner is None:
            live.runner = task = asyncio.create_task(self._run_table(live), name=f"run {live.id[:6]}")
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def _run_table(self, live: LiveTable) -> None:
        try:
            await TableRunner(self.registry, self.bots, live).run()
        except ApiError as error:
            log.warning("a table is not run any more: %s", error.reason)
        except Exception:
            self.registry.metrics.failures.inc()
            log.exception("running a table failed")
        finally:
            live.runner = None
            live.thinking = None
            self.bots.forget(live.id)
            self.unwanted.add(live.id)
            self.work.set()

    async def stop(self) -> None:
        """Stop all runners and give up this node's leases."""
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        with suppress(DatabaseUnavailableError):  # they expire anyway
            await self.store.stop()
