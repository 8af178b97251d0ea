"""Chooses the puzzle of the day for a test's server."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

from trilhos.server.live.deal_of_day import today
from trilhos.server.store.daily_store import DailyStore, Puzzle
from trilhos.server.store.database import Database
from trilhos.server.store.migrations import migrate


def choose_puzzle(url: str, puzzle: Puzzle) -> None:
    """Make this the puzzle of today, and of tomorrow, which may begin during a test."""

    async def choose() -> None:
        database = Database(url)
        await migrate(database)
        for days in range(2):
            await DailyStore(database).keep_puzzle((today() + timedelta(days=days)).isoformat(), puzzle)
        await database.close()

    with ThreadPoolExecutor(1) as pool:  # Playwright's event loop may be running in this thread
        pool.submit(asyncio.run, choose()).result()
