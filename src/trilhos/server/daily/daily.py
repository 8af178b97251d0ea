"""Chooses the puzzle and the deal of each day, and notes how games with the deal end."""

import asyncio
import logging
import secrets
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from itertools import count

import orjson
from sqlalchemy.exc import IntegrityError

from trilhos.analysis.lessons import lessons_of
from trilhos.match.family import published_games
from trilhos.server.analysis.analysis_pool import AnalysisPool
from trilhos.server.daily.find_puzzle import PuzzleRequest
from trilhos.server.errors import ApiError
from trilhos.server.live.deal_of_day import is_deal_of_day, today
from trilhos.server.live.player_names import is_forbidden
from trilhos.server.live.table import OVER, Table, TableSetup
from trilhos.server.live.table_registry import TableRegistry
from trilhos.server.preparation import Preparation
from trilhos.server.store.daily_store import DailyResult, DailyStore, Puzzle

log = logging.getLogger("trilhos.daily")
DAYS_KEPT = 30
ROUND = 60.0  # seconds from one look for results to the next
SEARCH_ROUNDS = 10  # from one look for tomorrow's puzzle to the next
SEARCH_SECONDS = 60.0  # of processor time for one search
BOTS = ("strong", "casual")  # of every deal
EPOCH = date(2026, 1, 1)  # the first day


def seconds_left() -> float:
    """Seconds until the next day."""
    now = datetime.now(UTC)
    return (datetime.combine(now.date() + timedelta(days=1), datetime.min.time(), UTC) - now).total_seconds()


@dataclass(frozen=True, slots=True)
class Daily:
    """The puzzle and the deal of the day."""

    store: DailyStore
    analyses: AnalysisPool
    preparation: Preparation
    registry: TableRegistry

    async def run(self) -> None:
        """Note results, and look for tomorrow's puzzle, at low priority, until cancelled."""
        for n in count(1):
            await asyncio.sleep(ROUND)
            try:
                await self.note_left_out()
                if n % SEARCH_ROUNDS == 0:
                    await self.look_ahead()
                    await self.store.forget_before((today() - timedelta(days=DAYS_KEPT)).isoformat())
            except ApiError as error:
                log.warning("the puzzle and the results of the day must wait: %s", error.reason)
            except Exception:
                self.registry.metrics.failures.inc()
                log.exception("looking for a puzzle or for results failed")

    async def look_ahead(self) -> None:
        """Find tomorrow's puzzle if there is none."""
        day = today() + timedelta(days=1)
        if not self.preparation.is_ready() or await self.store.puzzle(day.isoformat()) is not None:
            return
        game = game_of(day)
        found = await self.analyses.find_puzzle(PuzzleRequest(game, 2, secrets.randbits(31), SEARCH_SECONDS))
        if found is not None:
            await self.store.keep_puzzle(day.isoformat(), Puzzle(**orjson.loads(found)))

    async def puzzle(self) -> Puzzle:
        """Today's puzzle: the one that was found, or one of the exercises. ApiError if there is none yet."""
        day = today()
        found = await self.store.puzzle(day.isoformat())
        if found is None and (spare := spare_puzzle(day)) is not None:
            await self.store.keep_puzzle(day.isoformat(), spare)
            found = await self.store.puzzle(day.isoformat())
        if found is None:
            raise ApiError(404, "no-puzzle", "there is no puzzle today; come back tomorrow")
        return found

    async def deal(self) -> tuple[str, str]:
        """The game and the key of today's deal."""
        day = today()
        found = await self.store.deal(day.isoformat())
        if found is None:
            await self.store.keep_deal(day.isoformat(), game_of(day, 2), secrets.token_hex(32))
            found = await self.store.deal(day.isoformat())
        assert found is not None
        return found

    async def open_table(self, day: str, voter: str, setup: TableSetup) -> str:
        """The table of a browser with the deal of a day; its id. Asked again, it is the same one."""
        table_id = await self.store.begin(day, voter, setup.id)
        if not await self.registry.exists(table_id):
            with suppress(IntegrityError):  # the same request came twice
                await self.registry.create(replace(setup, id=table_id))
        return table_id

    async def note(self, table_id: str) -> None:
        """Note the result of a game that is over, if it is one with the deal of a day."""
        is_daily, result = await self.registry.read(table_id, lambda table: (_is_daily(table), daily_result(table)))
        if not is_daily:
            return
        if result is not None and is_forbidden(result.name, self.registry.settings.forbidden_names):
            result = result._replace(name="—")
        await self.store.finish(table_id, result)

    async def note_left_out(self) -> None:
        """Note the results of games that ended when a node died or the database was away."""
        for table_id in await self.store.unfinished():
            try:
                await self.note(table_id)
            except ApiError as error:  # deleted a moment ago, or its rules are not compiled yet
                log.info("a result of the day was not noted: %s", error.reason)


def game_of(day: date, shift: int = 0) -> str:
    """The game of a day: all of them in turn."""
    games = published_games()
    return games[((day - EPOCH).days + shift) % len(games)]


def spare_puzzle(day: date) -> Puzzle | None:
    """An exercise of the day's game, or of another one; None if there are none."""
    games = published_games()
    begin = games.index(game_of(day))
    for game in games[begin:] + games[:begin]:
        exercises = lessons_of(game).exercises
        if exercises:
            one = exercises[(day - EPOCH).days // len(games) % len(exercises)]
            return Puzzle(game, one.seat, one.position, list(one.best), dict(one.wins))
    return None


def daily_result(table: Table) -> DailyResult | None:
    """The result of the person at a table with the deal of a day; None if a bot played for them."""
    if not _is_daily(table) or table.state != OVER or table.game is None:
        return None
    result = table.game.result
    seat = next((number for number, each in enumerate(table.seats) if each.person), None)
    if result is None or seat is None or any(event.seat == seat and event.data.get("by") for event in table.events):
        return None
    return DailyResult(table.seats[seat].name or "", result.points[seat], result.places[seat])


def _is_daily(table: Table) -> bool:
    return is_deal_of_day(table.setup.origin.of)
