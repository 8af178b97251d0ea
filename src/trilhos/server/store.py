"""What is kept, in SQLite or PostgreSQL: tables as they were laid out, and their events, numbered without gap."""

import time
from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import (
    JSON,
    Connection,
    ForeignKey,
    Index,
    LargeBinary,
    UniqueConstraint,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from trilhos.server.database import Database
from trilhos.server.table import CLOSED, OPEN, OVER, PLAYING, Event, Layout

LISTED = 86_400.0  # seconds
REST = ("seats", "first", "options", "clock", "fork", "hints")  # of a layout, kept together in one column


class Base(DeclarativeBase):
    """What the migrations lead to."""

    type_annotation_map = {dict[str, Any]: JSON, list[Any]: JSON, bytes: LargeBinary}  # noqa: RUF012 - as SQLAlchemy asks


class TableRow(Base):
    """A table: how it was laid out, and in a few columns what is asked about many tables at once."""

    __tablename__ = "tables"

    id: Mapped[str] = mapped_column(primary_key=True)
    game: Mapped[str]
    rules: Mapped[int]
    digest: Mapped[str]
    key: Mapped[bytes]
    host: Mapped[str | None]
    board: Mapped[str | None]
    layout: Mapped[dict[str, Any]]  # the rest of it
    public: Mapped[bool]
    created: Mapped[float]
    state: Mapped[str]
    who: Mapped[list[Any]]  # the seats as everyone may know them
    changed: Mapped[float]
    needs_keeper: Mapped[bool]
    keeper: Mapped[str | None]  # the node that moves its bots and watches its clocks
    kept_until: Mapped[float]

    __table_args__ = (
        Index("tables_listed", "public", "state", "created"),
        Index("tables_kept", "needs_keeper", "kept_until"),
    )


class EventRow(Base):
    """Something that happened at a table. Two nodes cannot both write event n."""

    __tablename__ = "events"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    n: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    at: Mapped[float]
    kind: Mapped[str]
    seat: Mapped[int | None]
    data: Mapped[dict[str, Any]]
    client_key: Mapped[str | None]

    __table_args__ = (UniqueConstraint("table_id", "seat", "client_key", name="events_once"),)


class Store:
    """The questions that a node asks its database. Writing events is the writer's alone (commit.py)."""

    def __init__(self, database: str) -> None:
        self.database = Database(database)
        self.is_postgres = self.database.is_postgres

    def now(self) -> Any:
        """The time that leases go by: the database's, so that nodes need not agree; SQLite has one node."""
        return func.extract("epoch", func.clock_timestamp()) if self.is_postgres else time.time()

    async def _rows(self, wanted: Any) -> Sequence[Any]:
        return await self.database.do(lambda connection: connection.execute(wanted).all())

    async def add(self, layout: Layout, who: list[Any]) -> None:
        """Keep a new table."""
        row = {
            "id": layout.id,
            "game": layout.game,
            "rules": layout.rules,
            "digest": layout.digest,
            "key": layout.key,
            "host": layout.host,
            "board": layout.board,
            "layout": {name: getattr(layout, name) for name in REST},
            "public": layout.public,
            "created": layout.created,
            "state": OPEN,
            "who": who,
            "changed": layout.created,
            "needs_keeper": False,
            "keeper": None,
            "kept_until": 0.0,
        }
        await self.database.do(lambda connection: connection.execute(insert(TableRow), row))

    async def load(self, id: str) -> tuple[Layout, list[Event], str] | None:  # noqa: A002 - it is the table's id
        """A table with all its events, and the state it was last in; None if there is none."""

        def look(connection: Connection) -> tuple[Layout, list[Event], str] | None:
            found = connection.execute(select(TableRow.__table__).where(TableRow.id == id)).one_or_none()
            if found is None:
                return None
            return _layout(found), [_event(row) for row in connection.execute(_since(id, 0))], found.state

        return await self.database.do(look)

    async def since(self, id: str, n: int) -> list[Event]:  # noqa: A002 - it is the table's id
        """The events of a table after number n."""
        return [_event(row) for row in await self._rows(_since(id, n))]

    async def listed(self, most: int = 100) -> list[dict[str, Any]]:
        """The public tables where somebody may sit down, newest first; those that nobody came to for a day are not."""
        rows = await self._rows(
            select(TableRow.id, TableRow.game, TableRow.who, TableRow.created)
            .where(TableRow.public, TableRow.state == OPEN, TableRow.changed > self.now() - LISTED)
            .order_by(TableRow.created.desc())
            .limit(most)
        )
        return [{"id": row.id, "game": row.game, "seats": row.who, "created": row.created} for row in rows]

    async def ping(self) -> None:
        """Raises if the database does not answer."""
        await self._rows(select(1))

    async def counts(self) -> dict[str, int]:
        """How many tables are in each state."""
        rows = await self._rows(select(TableRow.state, func.count()).group_by(TableRow.state))
        found = {row[0]: row[1] for row in rows}
        return {state: found.get(state, 0) for state in (OPEN, PLAYING, OVER, CLOSED)}

    async def orphans(self, most: int) -> dict[str, float]:
        """Tables in need of a keeper whose node has not been heard of, and since when they need one."""
        rows = await self._rows(
            select(TableRow.id, TableRow.kept_until, TableRow.changed)
            .where(TableRow.needs_keeper, TableRow.kept_until < self.now())
            .order_by(TableRow.kept_until)
            .limit(most)
        )
        return {row.id: max(row.kept_until, row.changed) for row in rows}

    async def adopt(self, id: str, node: str, lease: float) -> bool:  # noqa: A002 - it is the table's id
        """Become a table's keeper, unless another node is."""
        free = or_(TableRow.keeper == node, TableRow.keeper.is_(None), TableRow.kept_until < self.now())
        claim = update(TableRow).where(TableRow.id == id, free).values(keeper=node, kept_until=self.now() + lease)
        return await self.database.do(lambda connection: connection.execute(claim).rowcount == 1)

    async def renew(self, ids: Iterable[str], node: str, lease: float) -> set[str]:
        """Stay the keeper of tables; those that are still this node's."""
        mine = update(TableRow).where(TableRow.keeper == node, TableRow.id.in_(list(ids)))
        renewed = mine.values(kept_until=self.now() + lease).returning(TableRow.id)
        return {row.id for row in await self._rows(renewed)}

    async def release(self, node: str) -> None:
        """Leave this node's tables to others."""
        kept = update(TableRow).where(TableRow.keeper == node).values(keeper=None, kept_until=self.now())
        await self.database.do(lambda connection: connection.execute(kept))

    async def take_over(self) -> None:
        """SQLite has one node: whoever kept tables before is gone."""
        soonest = func.min(TableRow.kept_until, time.time())
        kept = update(TableRow).where(TableRow.keeper.is_not(None)).values(keeper=None, kept_until=soonest)
        await self.database.do(lambda connection: connection.execute(kept))

    async def finished(self, before: float) -> list[str]:
        """Tables that were over or closed before a time."""
        wanted = select(TableRow.id).where(TableRow.state.in_([OVER, CLOSED]), TableRow.changed < before)
        return [row.id for row in await self._rows(wanted)]

    async def forget(self, id: str) -> None:  # noqa: A002 - it is the table's id
        """Remove a table and its events."""

        def remove(connection: Connection) -> None:
            connection.execute(delete(EventRow).where(EventRow.table_id == id))
            connection.execute(delete(TableRow).where(TableRow.id == id))

        await self.database.do(remove)


def _since(id: str, n: int) -> Any:  # noqa: A002 - it is the table's id
    return select(EventRow.__table__).where(EventRow.table_id == id, EventRow.n > n).order_by(EventRow.n)


def _layout(row: Any) -> Layout:
    names = ("id", "game", "rules", "digest", "key", "host", "board", "public", "created")
    return Layout(**{name: getattr(row, name) for name in names}, **row.layout)


def _event(row: Any) -> Event:
    return Event(row.n, row.at, row.kind, row.seat, row.data, row.client_key)
