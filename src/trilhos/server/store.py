"""What is kept, in SQLite or PostgreSQL: tables as they were laid out, and their events, numbered without gap."""

import time
from collections.abc import Iterable
from typing import Any

import orjson
from sqlalchemy import JSON, ForeignKey, Index, LargeBinary, UniqueConstraint, delete, event, func, or_, select, update
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from trilhos.server.table import CLOSED, OPEN, OVER, PLAYING, Event, Layout

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}

JSON_BY_ORJSON: dict[str, Any] = {
    "json_serializer": lambda value: orjson.dumps(value).decode(),
    "json_deserializer": orjson.loads,
}


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
    layout: Mapped[dict[str, Any]]  # seats, first, options, clock, fork, hints
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


def url_of(text: str) -> URL:
    """The address of a database, with the driver that serves it here."""
    try:
        url = make_url(text)
    except ArgumentError:
        raise ValueError(f"'{text}' is no URL of a database, such as sqlite:///FILE or postgresql://…") from None
    name = url.get_backend_name()
    if name not in DRIVERS:
        raise ValueError(f"'{name}' is no database for tables; they are sqlite:///FILE and postgresql://…")
    return url.set(drivername=DRIVERS[name])


def make_engine(text: str) -> AsyncEngine:
    """An engine for this database. SQLite writes ahead and flushes at every commit."""
    url = url_of(text)
    if url.get_backend_name() != "sqlite":
        return create_async_engine(url, pool_size=8, max_overflow=4, pool_pre_ping=True, **JSON_BY_ORJSON)
    engine = create_async_engine(url, connect_args={"timeout": 30}, **JSON_BY_ORJSON)

    @event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # transactions begin where SQLAlchemy says, savepoints included
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def begin(connection: Any) -> None:
        connection.exec_driver_sql("BEGIN")

    return engine


class Store:
    """The questions that a node asks its database. Writing events is the writer's alone (commit.py)."""

    def __init__(self, database: str) -> None:
        self.engine = make_engine(database)
        self.is_postgres = self.engine.dialect.name == "postgresql"

    def now(self) -> Any:
        """The time that leases go by: the database's, so that nodes need not agree; SQLite has one node."""
        return func.extract("epoch", func.clock_timestamp()) if self.is_postgres else time.time()

    async def add(self, layout: Layout, who: list[Any]) -> None:
        """Keep a new table."""
        rest = {"seats": layout.seats, "first": layout.first, "options": layout.options}
        row = TableRow(
            id=layout.id,
            game=layout.game,
            rules=layout.rules,
            digest=layout.digest,
            key=layout.key,
            host=layout.host,
            board=layout.board,
            layout=rest | {"clock": layout.clock, "fork": layout.fork, "hints": layout.hints},
            public=layout.public,
            created=layout.created,
            state=OPEN,
            who=who,
            changed=layout.created,
            needs_keeper=False,
            keeper=None,
            kept_until=0.0,
        )
        values = {column.key: getattr(row, column.key) for column in TableRow.__table__.columns}
        async with self.engine.begin() as connection:
            await connection.execute(TableRow.__table__.insert(), [values])  # type: ignore[attr-defined]

    async def load(self, id: str) -> tuple[Layout, list[Event], str] | None:  # noqa: A002 - it is the table's id
        """A table with all its events, and the state it was last in; None if there is none."""
        async with self.engine.connect() as connection:
            found = (await connection.execute(select(TableRow.__table__).where(TableRow.id == id))).one_or_none()
            if found is None:
                return None
            events = await connection.execute(
                select(EventRow.__table__).where(EventRow.table_id == id).order_by(EventRow.n)
            )
            return _layout(found), [_event(row) for row in events], found.state

    async def since(self, id: str, n: int) -> list[Event]:  # noqa: A002 - it is the table's id
        """The events of a table after number n."""
        wanted = select(EventRow.__table__).where(EventRow.table_id == id, EventRow.n > n).order_by(EventRow.n)
        async with self.engine.connect() as connection:
            return [_event(row) for row in await connection.execute(wanted)]

    async def listed(self, most: int = 100) -> list[dict[str, Any]]:
        """The public tables where somebody may sit down, newest first."""
        wanted = (
            select(TableRow.id, TableRow.game, TableRow.who, TableRow.created)
            .where(TableRow.public, TableRow.state == OPEN)
            .order_by(TableRow.created.desc())
            .limit(most)
        )
        async with self.engine.connect() as connection:
            rows = (await connection.execute(wanted)).all()
        return [{"id": row.id, "game": row.game, "seats": row.who, "created": row.created} for row in rows]

    async def ping(self) -> None:
        """Raises if the database does not answer."""
        async with self.engine.connect() as connection:
            await connection.execute(select(1))

    async def counts(self) -> dict[str, int]:
        """How many tables are in each state."""
        wanted = select(TableRow.state, func.count()).group_by(TableRow.state)
        async with self.engine.connect() as connection:
            found = {row[0]: row[1] for row in await connection.execute(wanted)}
        return {state: found.get(state, 0) for state in (OPEN, PLAYING, OVER, CLOSED)}

    async def orphans(self, most: int) -> dict[str, float]:
        """Tables in need of a keeper whose node has not been heard of, and since when they need one."""
        wanted = (
            select(TableRow.id, TableRow.kept_until, TableRow.changed)
            .where(TableRow.needs_keeper, TableRow.kept_until < self.now())
            .order_by(TableRow.kept_until)
            .limit(most)
        )
        async with self.engine.connect() as connection:
            return {row.id: max(row.kept_until, row.changed) for row in await connection.execute(wanted)}

    async def adopt(self, id: str, node: str, lease: float) -> bool:  # noqa: A002 - it is the table's id
        """Become a table's keeper, unless another node is."""
        free = or_(TableRow.keeper == node, TableRow.keeper.is_(None), TableRow.kept_until < self.now())
        claim = update(TableRow).where(TableRow.id == id, free).values(keeper=node, kept_until=self.now() + lease)
        async with self.engine.begin() as connection:
            return (await connection.execute(claim)).rowcount == 1

    async def renew(self, ids: Iterable[str], node: str, lease: float) -> set[str]:
        """Stay the keeper of tables; those that are still this node's."""
        mine = update(TableRow).where(TableRow.keeper == node, TableRow.id.in_(list(ids)))
        renewed = mine.values(kept_until=self.now() + lease).returning(TableRow.id)
        async with self.engine.begin() as connection:
            return {row.id for row in await connection.execute(renewed)}

    async def release(self, node: str) -> None:
        """Leave this node's tables to others."""
        kept = update(TableRow).where(TableRow.keeper == node).values(keeper=None, kept_until=self.now())
        async with self.engine.begin() as connection:
            await connection.execute(kept)

    async def take_over(self) -> None:
        """SQLite has one node: whoever kept tables before is gone."""
        soonest = func.min(TableRow.kept_until, time.time())
        kept = update(TableRow).where(TableRow.keeper.is_not(None)).values(keeper=None, kept_until=soonest)
        async with self.engine.begin() as connection:
            await connection.execute(kept)

    async def finished(self, before: float) -> list[str]:
        """Tables that were over or closed before a time."""
        wanted = select(TableRow.id).where(TableRow.state.in_([OVER, CLOSED]), TableRow.changed < before)
        async with self.engine.connect() as connection:
            return [row.id for row in await connection.execute(wanted)]

    async def forget(self, id: str) -> None:  # noqa: A002 - it is the table's id
        """Remove a table and its events."""
        async with self.engine.begin() as connection:
            await connection.execute(delete(EventRow).where(EventRow.table_id == id))
            await connection.execute(delete(TableRow).where(TableRow.id == id))


def _layout(row: Any) -> Layout:
    names = ("id", "game", "rules", "digest", "key", "host", "board", "public", "created")
    return Layout(**{name: getattr(row, name) for name in names}, **row.layout)


def _event(row: Any) -> Event:
    return Event(row.n, row.at, row.kind, row.seat, row.data, row.client_key)
