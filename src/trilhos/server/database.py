"""The database, SQLite or PostgreSQL: whoever works on it hands over what is to be done in one transaction."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import orjson
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

T = TypeVar("T")
DRIVERS = {"sqlite": "sqlite+pysqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}

JSON_BY_ORJSON: dict[str, Any] = {
    "json_serializer": lambda value: orjson.dumps(value).decode(),
    "json_deserializer": orjson.loads,
}


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


class Database:
    """Transactions. PostgreSQL is waited for; SQLite would make everyone wait, and so has a thread of its own."""

    def __init__(self, text: str) -> None:
        url = url_of(text)
        self.name = url.get_backend_name()
        self.is_postgres = self.name != "sqlite"
        self.postgres: AsyncEngine | None = None
        if self.is_postgres:
            self.postgres = create_async_engine(url, pool_size=8, max_overflow=4, pool_pre_ping=True, **JSON_BY_ORJSON)
        else:
            self.sqlite = _sqlite(url)
            self.thread = ThreadPoolExecutor(1, "sqlite")

    async def do(self, work: Callable[[Connection], T]) -> T:
        """One transaction: all that the work does to its connection, or nothing."""
        if self.postgres is not None:
            async with self.postgres.begin() as connection:
                return await connection.run_sync(work)
        return await asyncio.get_running_loop().run_in_executor(self.thread, self._do, work)

    def _do(self, work: Callable[[Connection], T]) -> T:
        with self.sqlite.begin() as connection:
            return work(connection)

    async def close(self) -> None:
        """Let go of all connections."""
        if self.postgres is not None:
            await self.postgres.dispose()
        else:
            await asyncio.get_running_loop().run_in_executor(self.thread, self.sqlite.dispose)
            self.thread.shutdown()


def _sqlite(url: URL) -> Engine:
    """SQLite writes ahead, and flushes at every commit."""
    engine = create_engine(url, connect_args={"timeout": 30}, **JSON_BY_ORJSON)
    engine.dialect.use_insertmanyvalues_wo_returning = True  # a statement a row would ask for Python's lock once a row

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # transactions begin where SQLAlchemy says, savepoints included
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "temp_store=MEMORY"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN")

    return engine
