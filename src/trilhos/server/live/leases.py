"""Leases: one node at a time runs the bots and clocks of a table. A lease in the database says which one."""

import asyncio
import logging
from contextlib import suppress

from trilhos.server.errors import ApiError, DatabaseUnavailableError
from trilhos.server.live.bots import BotPool
from trilhos.server.live.live_table import LiveTable
from trilhos.server.live.table_registry import TableRegistry
from trilhos.server.live.table_runner import TableRunner

log = logging.getLogger("trilhos.leases")
MAX_ADOPTED = 50  # expired leases taken over at a time


class LeaseManager:
    """Holds this node's leases: renews them, and takes over tables whose node is gone."""

    def __init__(self, registry: TableRegistry, bots: BotPool) -> None:
        self.registry = registry
        self.settings = registry.settings
        self.bots = bots
        self.tasks: set[asyncio.Task[None]] = set()
        self.leased: dict[str, LiveTable] = {}
        registry.on_needs_runner = self.start_runner

    async def run(self) -> None:
        """Renew and take over leases until cancelled. Tables that are not used leave the memory."""
        while True:
            try:
                await self._renew()
                await self._take_over()
            except DatabaseUnavailableError as error:
                log.warning("leases were not renewed: %s", error.cause)
            except Exception:
                self.registry.metrics.failures.inc()
                log.exception("renewing leases failed")
            self.registry.evict_idle()
            await asyncio.sleep(self.settings.lease / 3)

    async def _renew(self) -> None:
        leased = dict(self.leased)
        if leased:
            renewed = await self.registry.store.renew_leases(leased, self.registry.node, self.settings.lease)
            for lost in leased.keys() - renewed:
                if runner := leased[lost].runner:
                    runner.cancel()

    async def _take_over(self) -> None:
        for table_id, expired_at in (await self.registry.store.expired_leases(MAX_ADOPTED)).items():
            live = self.registry.live_table(table_id)
            if live.runner is None:
                self._start(live, expired_at)

    def start_runner(self, live: LiveTable) -> None:
        """Run a table whose game has started or where a bot sat down, unless another node runs it."""
        if live.runner is None:
            self._start(live, None)

    def _start(self, live: LiveTable, expired_at: float | None) -> None:
        live.runner = task = asyncio.create_task(self._run_table(live, expired_at), name=f"run {live.id[:6]}")
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _run_table(self, live: LiveTable, expired_at: float | None) -> None:
        try:
            if not await self.registry.store.acquire_lease(live.id, self.registry.node, self.settings.lease):
                return
            self.leased[live.id] = live
            await TableRunner(self.registry, self.bots, live).run(expired_at)
        except ApiError as error:
            log.warning("a table is not run any more: %s", error.reason)
        except Exception:
            self.registry.metrics.failures.inc()
            log.exception("running a table failed")
        finally:
            self.leased.pop(live.id, None)
            live.runner = None
            live.thinking = None
            self.bots.forget(live.id)

    async def stop(self) -> None:
        """Stop all runners and release this node's leases."""
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        with suppress(DatabaseUnavailableError):  # they expire anyway
            await self.registry.store.release_leases(self.registry.node)
