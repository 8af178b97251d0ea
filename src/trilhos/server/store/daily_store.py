"""The puzzle and the deal of the day, the answers and the results. They are forgotten after a month."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from trilhos.match.game import RULES_VERSION
from trilhos.server.live.table import CLOSED, OVER
from trilhos.server.store.database import Database
from trilhos.server.store.models import Base, DailyAnswerRow, DailyDealRow, DailyPuzzleRow, DailyResultRow, TableRow

MAX_RESULTS = 100  # that are shown, or noted at once
NO_PLACE = 0  # of a game without a result: a bot played for the person, or the table was closed
DAILY = (DailyPuzzleRow, DailyAnswerRow, DailyDealRow, DailyResultRow)


class Puzzle(NamedTuple):
    """A position with one clearly best action."""

    game: str
    seat: int
    position: str
    best: list[str]
    wins: dict[str, float]


class DailyResult(NamedTuple):
    """How a deal of the day went for somebody."""

    name: str
    points: int
    place: int


class DailyStore:
    """What is the same for everybody on one day. Whichever node comes second finds that it is there."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def puzzle(self, day: str) -> Puzzle | None:
        """The puzzle of a day, if it is chosen."""
        row = DailyPuzzleRow
        wanted = select(row.game, row.seat, row.position, row.best, row.wins).where(row.day == day)
        found = await self.database.read(lambda connection: connection.execute(wanted).first())
        return None if found is None else Puzzle(*found)

    async def keep_puzzle(self, day: str, puzzle: Puzzle) -> None:
        """Choose the puzzle of a day; the first choice stays."""
        await self._insert(DailyPuzzleRow, {"day": day, **puzzle._asdict()})

    async def answer(self, day: str, voter: str, action: int | None = None) -> int | None:
        """A browser's answer to a day's puzzle. The first one stays."""
        if action is not None:
            await self._insert(DailyAnswerRow, {"day": day, "voter": voter, "action": action})
        row = DailyAnswerRow
        wanted = select(row.action).where(row.day == day, row.voter == voter)
        return await self.database.read(lambda connection: connection.execute(wanted).scalar())

    async def answers(self, day: str) -> dict[int, int]:
        """How often each action was the answer."""
        row = DailyAnswerRow
        counted = select(row.action, func.count().label("number")).where(row.day == day).group_by(row.action)
        rows = await self.database.read(lambda connection: connection.execute(counted).all())
        return {one.action: one.number for one in rows}

    async def deal(self, day: str) -> tuple[str, str] | None:
        """The game and the key of a day's deal, if it is chosen."""
        wanted = select(DailyDealRow.game, DailyDealRow.key).where(DailyDealRow.day == day)
        found = await self.database.read(lambda connection: connection.execute(wanted).first())
        return None if found is None else (found.game, found.key)

    async def keep_deal(self, day: str, game: str, key: str) -> None:
        """Choose the deal of a day; the first choice stays."""
        await self._insert(DailyDealRow, {"day": day, "game": game, "key": key})

    async def begin(self, day: str, voter: str, table_id: str) -> str:
        """Note the table of a browser; the first one stays."""
        await self._insert(DailyResultRow, {"day": day, "voter": voter, "table_id": table_id})
        row = DailyResultRow
        wanted = select(row.table_id).where(row.day == day, row.voter == voter)
        return await self.database.read(lambda connection: connection.execute(wanted).scalar_one())

    async def finish(self, table_id: str, result: DailyResult | None) -> None:
        """Note how a game ended; None if it has no result."""
        row, values = DailyResultRow, {"place": NO_PLACE} if result is None else result._asdict()
        change = update(row).where(row.table_id == table_id, row.place.is_(None)).values(**values)
        await self.database.transaction(lambda connection: connection.execute(change))

    async def withdraw(self, table_id: str) -> None:
        """Remove the result of a table that the operator has deleted; its browser cannot get another one."""
        values = {"name": None, "points": None, "place": NO_PLACE}
        change = update(DailyResultRow).where(DailyResultRow.table_id == table_id).values(**values)
        await self.database.transaction(lambda connection: connection.execute(change))

    async def unfinished(self) -> list[str]:
        """Tables that have ended, but whose end was not noted."""
        row = DailyResultRow
        found = select(row.table_id).join(TableRow, TableRow.id == row.table_id)
        found = found.where(row.place.is_(None), TableRow.state.in_([OVER, CLOSED]), TableRow.rules == RULES_VERSION)
        rows = await self.database.read(lambda connection: connection.execute(found.limit(MAX_RESULTS)).all())
        return [one.table_id for one in rows]

    async def results(self, day: str) -> list[DailyResult]:
        """The best results of a day, best first."""
        row = DailyResultRow
        wanted = select(row.name, row.points, row.place).where(row.day == day, row.points.is_not(None))
        best = wanted.order_by(row.place, row.points.desc(), row.table_id).limit(MAX_RESULTS)
        rows = await self.database.read(lambda connection: connection.execute(best).all())
        return [DailyResult(one.name, one.points, one.place) for one in rows]

    async def forget_before(self, day: str) -> None:
        """Delete everything about earlier days."""

        def work(connection: Connection) -> None:
            for row in DAILY:
                connection.execute(delete(row).where(row.day < day))

        await self.database.transaction(work)

    async def _insert(self, row: type[Base], values: Mapping[str, Any]) -> bool:
        def work(connection: Connection) -> bool:
            try:
                with connection.begin_nested():
                    connection.execute(insert(row), [dict(values)])
            except IntegrityError:
                return False
            return True

        return await self.database.transaction(work)
