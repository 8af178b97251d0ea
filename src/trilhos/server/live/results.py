"""Records the results of finished games for players who keep a name. The tables themselves know nothing of it."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import NamedTuple

from trilhos.server.errors import ApiError, DatabaseUnavailableError
from trilhos.server.json_encoding import JsonObject
from trilhos.server.live.table import CLOSED, OVER, Table
from trilhos.server.live.table_registry import TableRegistry
from trilhos.server.store.result_store import ResultStore
from trilhos.server.web_part import web_part

log = logging.getLogger("trilhos.results")
ROUND = 60.0  # seconds; games that another node ended when it died are found after this time


class GameResult(NamedTuple):
    """What a finished table means for its players."""

    seats: dict[int, JsonObject] | None  # results of people, by seat; None if there is no result
    bots: list[tuple[str, int]]  # level and place
    counts: bool  # whether it may change ratings


class ResultRecorder:
    """Records each result once: at the end of the game, or in a later round if that failed."""

    def __init__(self, registry: TableRegistry, store: ResultStore) -> None:
        self.registry = registry
        self.store = store
        self.ended: asyncio.Queue[str] = asyncio.Queue()
        self.on_ended: Callable[[str], Awaitable[None]] | None = None  # told of every game that is over
        registry.on_over = self.ended.put_nowait

    async def run(self) -> None:
        """Record results until cancelled: of each game that ends, and every minute of those that were left out."""
        next_round = time.monotonic() + ROUND
        while True:
            table_ids = await self._ended(next_round)
            if table_ids is None:
                next_round = time.monotonic() + ROUND
            try:
                await self.record(table_ids)
                if self.on_ended is not None:
                    for table_id in table_ids or ():
                        await self.on_ended(table_id)
            except ApiError as error:
                log.warning("results were not recorded: %s", error.reason)
            except Exception:
                self.registry.metrics.failures.inc()
                log.exception("recording results failed")

    async def _ended(self, next_round: float) -> list[str] | None:
        """The next table that ends; None when it is time for a round, however many tables end all the time."""
        with suppress(TimeoutError):
            if (seconds := next_round - time.monotonic()) > 0:
                async with asyncio.timeout(seconds):
                    return [await self.ended.get()]
        return None

    async def record(self, table_ids: list[str] | None = None) -> None:
        """Record the results of these tables, or of all that have none."""
        if table_ids is None:
            table_ids = await self.store.unsettled()
            await self.store.forget_deleted()
        for table_id in table_ids:
            try:
                await self._record(table_id)
            except DatabaseUnavailableError:
                raise
            except ApiError as error:  # it was deleted a moment ago, or its rules are not compiled yet
                log.warning("a result was not recorded: %s", error.reason)

    async def _record(self, table_id: str) -> None:
        if await self.store.has_unsettled(table_id):
            result = await self.registry.read(table_id, game_result)
            if result is not None:
                await self.store.record(table_id, *result)


def game_result(table: Table) -> GameResult | None:
    """The result of a table; None while it is played."""
    if table.state not in (OVER, CLOSED):
        return None
    game, setup = table.game, table.setup
    if table.state == CLOSED or game is None or game.result is None:
        return GameResult(None, [], False)
    result, figures = game.result, web_part(game.ruleset.family).figures
    seats: dict[int, JsonObject] = {}
    for number, seat in enumerate(table.seats):
        if seat.person:
            counts, favourites = figures(game, number)
            seats[number] = {
                "points": result.points[number],
                "place": result.places[number],
                "won": number in result.winners,
                "seats": len(table.seats),
                "counts": counts,
                "favourites": favourites,
            }
    bots = [
        (seat.bot, place)
        for seat, place in zip(table.seats, result.places, strict=True)
        if seat.bot is not None and not seat.person
    ]
    is_plain = setup.fork is None and setup.board is None and not setup.house_rules
    return GameResult(seats, bots, is_plain)
