"""Readiness: whether this node can do its work now."""

import asyncio
import logging
import time
from collections.abc import Callable

from trilhos.server.errors import DatabaseUnavailableError
from trilhos.server.live.table_registry import TableRegistry

log = logging.getLogger("trilhos.readiness")
CHECK_SECONDS = 1.5  # a check that takes longer has failed
MIN_INTERVAL = 0.3  # seconds; requests within it share a check


class Readiness:
    """Checks the database with a small write. A check that hangs keeps failing until it returns."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry
        self.hears_others: Callable[[], bool] = lambda: True
        self.is_prepared: Callable[[], bool] = lambda: True
        self.check: asyncio.Task[str | None] | None = None
        self.checked_at = 0.0

    async def problem(self) -> str | None:
        """Why this node cannot do its work; None if it can."""
        if not self.is_prepared():
            return "the rules are being compiled"
        if not self.hears_others():
            return "notifications of other nodes do not arrive"
        return await self.database_problem()

    async def database_problem(self) -> str | None:
        """Why the database cannot be used; None if it can."""
        if self.check is None or (self.check.done() and time.monotonic() - self.checked_at > MIN_INTERVAL):
            self.checked_at = time.monotonic()
            self.check = asyncio.create_task(self._check())
        await asyncio.wait([self.check], timeout=max(0.0, self.checked_at + CHECK_SECONDS - time.monotonic()))
        return self.check.result() if self.check.done() else "the database does not answer"

    async def _check(self) -> str | None:
        try:
            await self.registry.store.check_write(self.registry.node)
        except DatabaseUnavailableError as error:
            log.warning("the database cannot be written: %s", error.cause)
            return "the database cannot be written"
        except Exception:
            log.exception("the check of the database failed")
            return "the database cannot be written"
        return None
