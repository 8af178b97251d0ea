"""Results of finished games: recorded once for each player's seat, together with the ratings that they change."""

import time
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, delete, select, tuple_, update
from sqlalchemy.dialects import postgresql, sqlite

from trilhos.server.json_encoding import JsonObject
from trilhos.server.live.table import CLOSED, OVER
from trilhos.server.ratings import Against, Rating, pools, rate
from trilhos.server.store.database import Database
from trilhos.server.store.models import DbRow, PlayerGameRow, RatingRow, TableRow

MAX_TABLES = 200  # in one round
Finished = Mapping[int, JsonObject]  # the results of a game, by seat


class ResultStore:
    """Writes results. Whichever node comes second finds that they are recorded."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def unsettled(self) -> list[str]:
        """Tables that have ended but whose players have no result yet."""
        found = select(PlayerGameRow.table_id).join(TableRow, TableRow.id == PlayerGameRow.table_id)
        found = found.where(PlayerGameRow.ended.is_(None), TableRow.state.in_([OVER, CLOSED]))
        statement = found.distinct().limit(MAX_TABLES)
        return [row.table_id for row in await self.database.read(lambda each: each.execute(statement).all())]

    async def has_unsettled(self, table_id: str) -> bool:
        """Whether a table's players have no result yet."""
        found = select(PlayerGameRow.seat).where(PlayerGameRow.table_id == table_id, PlayerGameRow.ended.is_(None))
        return bool(await self.database.read(lambda connection: connection.execute(found).all()))

    async def forget_deleted(self) -> None:
        """Remove seats of tables that were deleted before their game ended."""
        there = select(TableRow.id).where(TableRow.id == PlayerGameRow.table_id).exists()
        gone = delete(PlayerGameRow).where(PlayerGameRow.ended.is_(None), ~there)
        await self.database.transaction(lambda connection: connection.execute(gone))

    async def record(
        self, table_id: str, results: Finished | None, bots: Sequence[tuple[str, int]], counts: bool
    ) -> None:
        """Record the results of a table, and rate its players. No results: the table was closed.

        Everything happens in one transaction, which locks the seats that have no result: a second one finds none.
        """

        def write(connection: Connection) -> None:
            open_seats = select(PlayerGameRow.__table__).where(PlayerGameRow.table_id == table_id)
            seats = connection.execute(open_seats.where(PlayerGameRow.ended.is_(None)).with_for_update()).all()
            if not seats:
                return
            if results is not None and counts:
                _rate(connection, seats, results, bots)
            for row in seats:
                own = PlayerGameRow.table_id == table_id, PlayerGameRow.seat == row.seat
                result = None if results is None else results.get(row.seat)
                change = update(PlayerGameRow).where(*own).values(ended=time.time(), result=result)
                connection.execute(change)

        await self.database.transaction(write)


def _rate(connection: Connection, seats: Sequence[DbRow], results: Finished, bots: Sequence[tuple[str, int]]) -> None:
    """Update the ratings of everyone who is compared with somebody. Who sits twice is not rated, nor is their table."""
    rated = [row for row in seats if row.counts and row.seat in results]
    people = {row.player_id: int(results[row.seat]["place"]) for row in rated}
    if len({row.player_id for row in seats}) < len(seats):
        return
    for against, places in pools(people, bots).items():
        game = seats[0].game
        _write(connection, game, against, rate(places, _known(connection, game, against, places)))


def _known(connection: Connection, game: str, against: Against, subjects: Iterable[str]) -> dict[str, Rating]:
    """The ratings so far, locked. Rows are created first, and locked in one order, so that nodes cannot deadlock."""
    dialect: Any = postgresql if connection.dialect.name == "postgresql" else sqlite
    new = Rating()
    fresh = {"mu": new.mu, "sigma": new.sigma, "games": 0, "points": new.points}
    rows = [{"game": game, "against": against, "subject": subject, **fresh} for subject in sorted(subjects)]
    connection.execute(dialect.insert(RatingRow).on_conflict_do_nothing(), rows)
    keys = tuple_(RatingRow.game, RatingRow.against, RatingRow.subject)
    found = select(RatingRow.__table__).where(keys.in_([(game, against, row["subject"]) for row in rows]))
    locked = connection.execute(found.order_by(RatingRow.subject).with_for_update()).all()
    return {row.subject: Rating(row.mu, row.sigma, row.games) for row in locked}


def _write(connection: Connection, game: str, against: Against, ratings: Mapping[str, Rating]) -> None:
    for subject, new in ratings.items():
        own = RatingRow.game == game, RatingRow.against == against, RatingRow.subject == subject
        values = {"mu": new.mu, "sigma": new.sigma, "games": new.games, "points": new.points}
        connection.execute(update(RatingRow).where(*own).values(**values))
