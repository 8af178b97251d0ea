"""Queries on tables and events. Events are written by `group_commit` only."""

import time
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Executable, Row, Select, delete, func, insert, select

from trilhos.match.game import RULES_VERSION
from trilhos.server.house_rules import changed_rules
from trilhos.server.json_encoding import JsonObject
from trilhos.server.live.table import CLOSED, OPEN, OVER, PLAYING, Event, TableSetup, family_name, game_name
from trilhos.server.store.database import Database
from trilhos.server.store.models import EventRow, TableRow
from trilhos.words import ENGLISH, Language

LISTED_SECONDS = 86_400.0  # a public table is listed for a day after its last change
MAX_LISTED = 100
LAYOUT = (
    "seats",
    "first",
    "options",
    "house_rules",
    "clock",
    "fork",
    "hints",
)  # parts of a setup that share one JSON column


class TableStore:
    """The tables in the database."""

    def __init__(self, database: str) -> None:
        self.database = Database(database)
        self.is_postgres = self.database.is_postgres

    def now(self) -> Any:
        """The time that leases use: the database's clock, so that nodes need not agree. SQLite has one node."""
        return func.extract("epoch", func.clock_timestamp()) if self.is_postgres else time.time()

    async def _rows(self, statement: Executable) -> Sequence[Row[Any]]:
        return await self.database.transaction(lambda connection: connection.execute(statement).all())

    async def _execute(self, statement: Executable) -> None:
        await self.database.transaction(lambda connection: connection.execute(statement))

    async def add(self, setup: TableSetup, seats: list[JsonObject]) -> None:
        """Insert a new table."""
        row = {
            "id": setup.id,
            "game": setup.game,
            "rules": setup.rules,
            "digest": setup.digest,
            "key": setup.key,
            "host": setup.host,
            "board": setup.board,
            "layout": {name: getattr(setup, name) for name in LAYOUT},
            "public": setup.public,
            "created": setup.created,
            "state": OPEN,
            "who": seats,
            "changed": setup.created,
            "needs_keeper": False,
            "keeper": None,
            "kept_until": 0.0,
        }
        await self.database.transaction(lambda connection: connection.execute(insert(TableRow), row))

    async def load(self, table_id: str) -> tuple[TableSetup, list[Event], str] | None:
        """The setup, the events and the last known state of a table; None if it does not exist."""

        def query(connection: Connection) -> tuple[TableSetup, list[Event], str] | None:
            row = connection.execute(select(TableRow.__table__).where(TableRow.id == table_id)).one_or_none()
            if row is None:
                return None
            events = [_event(each) for each in connection.execute(_select_events(table_id, 0))]
            return _setup(row), events, row.state

        return await self.database.transaction(query)

    async def events_after(self, table_id: str, n: int) -> list[Event]:
        """The events of a table after event n."""
        return [_event(row) for row in await self._rows(_select_events(table_id, n))]

    async def list_public_tables(self, lang: Language = ENGLISH) -> list[JsonObject]:
        """Public tables with a free seat, newest first. Texts are in a language."""
        rows = await self._rows(
            select(
                TableRow.id,
                TableRow.game,
                TableRow.board.is_not(None).label("own_board"),
                TableRow.who,
                TableRow.layout,
                TableRow.created,
            )
            .where(TableRow.public, TableRow.state == OPEN, TableRow.changed > self.now() - LISTED_SECONDS)
            .where(TableRow.rules == RULES_VERSION)  # others need another version of the server
            .order_by(TableRow.created.desc())
            .limit(MAX_LISTED)
        )
        return [
            {
                "id": row.id,
                "game": row.game,
                "family": family_name(row.game, row.own_board),
                "name": game_name(row.game, row.own_board),
                "seats": row.who,
                "rules": changed_rules(row.game, row.own_board, row.layout.get("house_rules", {}), lang),
                "created": row.created,
            }
            for row in rows
        ]

    async def ping(self) -> None:
        """Raise if the database does not answer."""
        await self._rows(select(1))

    async def count_by_state(self) -> dict[str, int]:
        """The number of tables in each state."""
        count = func.count().label("number")
        rows = await self._rows(select(TableRow.state, count).group_by(TableRow.state))
        found = {row.state: row.number for row in rows}
        return {state: found.get(state, 0) for state in (OPEN, PLAYING, OVER, CLOSED)}

    async def finished_before(self, at: float) -> list[str]:
        """Tables that were over or closed before a time."""
        rows = await self._rows(select(TableRow.id).where(TableRow.state.in_([OVER, CLOSED]), TableRow.changed < at))
        return [row.id for row in rows]

    async def delete(self, table_id: str) -> None:
        """Delete a table and its events."""

        def remove(connection: Connection) -> None:
            connection.execute(delete(EventRow).where(EventRow.table_id == table_id))
            connection.execute(delete(TableRow).where(TableRow.id == table_id))

        await self.database.transaction(remove)


def _select_events(table_id: str, after: int) -> Select[Any]:
    return select(EventRow.__table__).where(EventRow.table_id == table_id, EventRow.n > after).order_by(EventRow.n)


def _setup(row: Row[Any]) -> TableSetup:
    names = ("id", "game", "rules", "digest", "key", "host", "board", "public", "created")
    return TableSetup(**{name: getattr(row, name) for name in names}, **row.layout)


def _event(row: Row[Any]) -> Event:
    return Event(row.n, row.at, row.kind, row.seat, row.data, row.client_key)
