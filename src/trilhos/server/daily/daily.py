"""Chooses the puzzle and the deal of each day, and notes how games with the deal end."""

import asyncio
import logging
import secrets
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

import orjson

from trilhos.analysis.lessons import lessons_of
from trilhos.match.family import published_games
from trilhos.server.analysis.analysis_pool import AnalysisPool
from trilhos.server.daily.find_puzzle import PuzzleRequest
from trilhos.server.errors import ApiError
from trilhos.server.live.player_names import is_forbidden
from trilhos.server.live.table import OVER, Table
from trilhos.server.live.table_registry import TableRegistry
from trilhos.server.preparation import Preparation
from trilhos.server.store.daily_store import DailyResult, DailyStore, Puzzle

log = logging.getLogger("trilhos.daily")
DAYS_KEPT = 30
ROUND = 600.0  # seconds from one look for tomorrow's puzzle to the next
SEARCH_SECONDS = 60.0  # of processor time for one search
BOTS = ("strong", "casual")  # of every deal
EPOCH = date(2026, 1, 1)  # the first day


def today() -> date:
    """The day, in UTC."""
    return datetime.now(UTC).date()


def seconds_left() -> float:
    """Seconds until the next day."""
    now = datetime.now(UTC)
    return (datetime.combine(now.date() + timedelta(days=1), datetime.min.time(), UTC) - now).total_seconds()


def origin_of(day: str) -> str:
    """What a table with the deal of a day starts from."""
    return f"daily {day}"


@dataclass(frozen=True, slots=True)
class Daily:
    """The puzzle and the deal of the day."""

    store: DailyStore
    analyses: AnalysisPool
    preparation: Preparation
    registry: TableRegistry

    async def run(self) -> None:
        """Look for tomorrow's puzzle, at low priority, until cancelled."""
        while True:
            await asyncio.sleep(ROUND)
            try:
                await self.look_ahead()
                await self.store.forget_before((today() - timedelta(days=DAYS_KEPT)).isoformat())
            except ApiError as error:
                log.warning("no puzzle was looked for: %s", error.reason)
            except Exception:
                self.registry.metrics.failures.inc()
                log.exception("looking for a puzzle failed")

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

    async def note(self, table_id: str) -> None:
        """Note the result of a game that is over, if it is one with the deal of a day."""
        result = await self.registry.read(table_id, daily_result)
        if result is not None:
            if is_forbidden(result.name, self.registry.settings.forbidden_names):
                result = result._replace(name="—")
            await self.store.finish(table_id, result)


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
    fork = table.setup.fork
    if fork is None or not fork.get("of", "").startswith("daily ") or table.state != OVER or table.game is None:
        return None
    result = table.game.result
    seat = next((number for number, each in enumerate(table.seats) if each.person), None)
    if result is None or seat is None or any(event.seat == seat and event.data.get("by") for event in table.events):
        return None
    return DailyResult(table.seats[seat].name or "", result.points[seat], result.places[seat])
