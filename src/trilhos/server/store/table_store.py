"""Queries on tables and events. Events are written by `group_commit` only."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, Connection, Executable, Select, delete, func, insert, select, tuple_, update
from sqlalchemy.exc import IntegrityError

from trilhos.match.game import RULES_VERSION
from trilhos.server.errors import DatabaseUnavailableError
from trilhos.server.house_rules import changed_rules
from trilhos.server.json_encoding import JsonObject
from trilhos.server.live import node_clock
from trilhos.server.live.table import (
    CLOSED,
    OPEN,
    OVER,
    PLAYING,
    STARTING,
    UNSTARTED,
    Event,
    TableSetup,
    family_name,
    fork_origin,
    game_name,
    origin_json,
)
from trilhos.server.store.database import SECONDS, Database
from trilhos.server.store.models import BoardRow, DbRow, EventRow, HealthCheckRow, TableRow
from trilhos.words import ENGLISH, Language

T = TypeVar("T")
LISTED_SECONDS = 86_400.0  # a public table is listed for a day after its last change
MAX_LISTED = 100
MAX_IDS = 5_000  # in one statement; drivers allow at most 32,767 parameters
ADD_ATTEMPTS = 3  # to store a new table, when an answer is lost
WRITER_KEY = "\x1f"  # how keys begin that the writer made; clients cannot send them
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

    def __init__(self, database: str, seconds: float = SECONDS) -> None:
        self.database = Database(database, seconds)
        self.is_postgres = self.database.is_postgres

    def now(self) -> Any:
        """The time that leases use: the database's clock, so that nodes need not agree. SQLite has one node."""
        return func.extract("epoch", func.clock_timestamp()) if self.is_postgres else node_clock.now()

    async def _rows(self, statement: Executable) -> Sequence[DbRow]:
        return await self.database.read(lambda connection: connection.execute(statement).all())

    async def add(self, setup: TableSetup, seats: list[JsonObject]) -> None:
        """Insert a new table. If an answer is lost it is inserted again, which changes nothing if it is there."""
        row = {
            "id": setup.id,
            "game": setup.game,
            "rules": setup.rules,
            "digest": setup.digest,
            "key": setup.key,
            "host": setup.host,
            "board_hash": None if setup.board is None else board_hash(setup.board),
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

        def insert_table(connection: Connection) -> None:
            if setup.board is not None:
                _keep_board(connection, setup.board)
            connection.execute(insert(TableRow), row)

        for attempt in range(ADD_ATTEMPTS):
            try:
                return await self.database.transaction(insert_table)
            except IntegrityError:
                if attempt == 0:
                    raise
                return None  # the first attempt was kept
            except DatabaseUnavailableError as error:
                if not error.is_unknown or attempt == ADD_ATTEMPTS - 1:
                    raise DatabaseUnavailableError(error.cause, is_unknown=error.is_unknown or attempt > 0) from error

    async def load(self, table_id: str) -> tuple[TableSetup, list[Event], str] | None:
        """The setup, the events and the last known state of a table; None if it does not exist."""

        def query(connection: Connection) -> tuple[TableSetup, list[Event], str] | None:
            table = select(TableRow.__table__, BoardRow.text.label("board"))
            table = table.outerjoin(BoardRow, BoardRow.hash == TableRow.board_hash).where(TableRow.id == table_id)
            row = connection.execute(table).one_or_none()
            if row is None:
                return None
            events = [_event(each) for each in connection.execute(_select_events(table_id, 0))]
            return _setup(row), events, row.state

        return await self.database.read(query)

    async def events_after(self, table_id: str, n: int) -> list[Event]:
        """The events of a table after event n."""
        return [_event(row) for row in await self._rows(_select_events(table_id, n))]

    async def list_public_tables(self, lang: Language = ENGLISH) -> list[JsonObject]:
        """Public tables with a free seat, newest first. Texts are in a language."""
        rows = await self._rows(
            select(
                TableRow.id,
                TableRow.game,
                TableRow.board_hash.is_not(None).label("own_board"),
                TableRow.who,
                TableRow.layout,
                TableRow.created,
            )
            .where(TableRow.public, TableRow.state == OPEN)
            .where(TableRow.rules == RULES_VERSION)  # others need another version of the server
            .where(TableRow.changed + 0 > self.now() - LISTED_SECONDS)  # + 0: SQLite would sort all open tables by it
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
                "clock": row.layout.get("clock"),
                "origin": origin_json(fork_origin(row.layout.get("fork"))),
                "rules": changed_rules(row.game, row.own_board, row.layout.get("house_rules", {}), lang),
                "created": row.created,
            }
            for row in rows
        ]

    async def check_write(self, node: str) -> None:
        """DatabaseUnavailableError if the database cannot be written now."""
        self.database.check_file()

        def write(connection: Connection) -> None:
            now = self.now()
            own = update(HealthCheckRow).where(HealthCheckRow.node == node).values(at=now)
            if not connection.execute(own).rowcount:
                connection.execute(delete(HealthCheckRow).where(HealthCheckRow.at < now - 86_400))
                connection.execute(insert(HealthCheckRow).values(node=node, at=now))

        await self.database.transaction(write)

    async def written_keys(self, events: Mapping[str, int]) -> dict[str, tuple[int | None, str | None]]:
        """Seat and key of the event with this number at each table, where there is one."""
        found: dict[str, tuple[int | None, str | None]] = {}
        for part in _parts(events.items(), MAX_IDS):
            numbers = tuple_(EventRow.table_id, EventRow.n).in_(list(part))
            rows = await self._rows(select(EventRow.table_id, EventRow.seat, EventRow.client_key).where(numbers))
            found |= {row.table_id: (row.seat, row.client_key) for row in rows}
        return found

    async def count_by_state(self) -> dict[str, int]:
        """The number of tables in each state."""
        count = func.count().label("number")
        rows = await self._rows(select(TableRow.state, count).group_by(TableRow.state))
        found = {row.state: row.number for row in rows}
        return {state: found.get(state, 0) for state in (OPEN, STARTING, PLAYING, OVER, CLOSED)}

    async def finished_before(self, at: float) -> list[str]:
        """Tables that were over or closed before a time."""
        rows = await self._rows(select(TableRow.id).where(TableRow.state.in_([OVER, CLOSED]), TableRow.changed < at))
        return [row.id for row in rows]

    async def delete(self, table_id: str) -> None:
        """Delete a table, its events, and its board if no other table has it."""
        await self.database.transaction(lambda connection: _delete(connection, TableRow.id == table_id))

    async def unstarted_before(self, at: float, limit: int) -> list[str]:
        """Tables with the current rules that have not started and have not changed since a time."""
        rows = await self._rows(
            select(TableRow.id)
            .where(TableRow.state.in_(UNSTARTED), TableRow.changed < at, TableRow.rules == RULES_VERSION)
            .order_by(TableRow.changed)
            .limit(limit)
        )
        return [row.id for row in rows]

    async def delete_unstarted(self, table_id: str, at: float) -> bool:
        """Delete a table that has not started and has not changed since a time; whether it was deleted."""
        unused = TableRow.id == table_id, TableRow.state.in_(UNSTARTED), TableRow.changed < at
        return await self.database.transaction(lambda connection: _delete(connection, *unused))

    async def abandoned_before(self, at: float, limit: int) -> list[str]:
        """Tables with the current rules whose game runs, but where nothing has happened since a time."""
        last = (
            select(EventRow.at)
            .where(EventRow.table_id == TableRow.id)
            .order_by(EventRow.n.desc())
            .limit(1)
            .scalar_subquery()
        )
        rows = await self._rows(
            select(TableRow.id)
            .where(TableRow.state == PLAYING, TableRow.changed < at, TableRow.rules == RULES_VERSION, last < at)
            .order_by(TableRow.changed)
            .limit(limit)
        )
        return [row.id for row in rows]


def _parts(values: Iterable[T], size: int) -> Iterator[list[T]]:
    """The values in lists of at most this size."""
    rest = iter(values)
    while part := list(islice(rest, size)):
        yield part


def board_hash(text: str) -> str:
    """What identifies the text of a board."""
    return hashlib.sha256(text.encode()).hexdigest()


def _keep_board(connection: Connection, text: str) -> None:
    """Insert the text of a board, or lock it, so that nobody deletes it before its table is there."""
    found = select(BoardRow.hash).where(BoardRow.hash == board_hash(text)).with_for_update()
    if connection.execute(found).one_or_none() is None:
        try:
            with connection.begin_nested():
                connection.execute(insert(BoardRow).values(hash=board_hash(text), text=text))
        except IntegrityError:  # another node was first
            connection.execute(found)


def _delete(connection: Connection, *which: ColumnElement[bool]) -> bool:
    """Delete a table with its events, which the database deletes too; whether there was one."""
    deleted = connection.execute(delete(TableRow).where(*which).returning(TableRow.board_hash)).all()
    for hashed in {row.board_hash for row in deleted} - {None}:
        connection.execute(select(BoardRow.hash).where(BoardRow.hash == hashed).with_for_update())
        used = select(TableRow.id).where(TableRow.board_hash == hashed).exists()
        connection.execute(delete(BoardRow).where(BoardRow.hash == hashed, ~used))
    return bool(deleted)


def _select_events(table_id: str, after: int) -> Select[Any]:
    return select(EventRow.__table__).where(EventRow.table_id == table_id, EventRow.n > after).order_by(EventRow.n)


def _setup(row: DbRow) -> TableSetup:
    names = ("id", "game", "rules", "digest", "key", "host", "board", "public", "created")
    return TableSetup(**{name: getattr(row, name) for name in names}, **row.layout)


def _event(row: DbRow) -> Event:
    key = row.client_key
    return Event(row.n, row.at, row.kind, row.seat, row.data, None if key and key.startswith(WRITER_KEY) else key)
