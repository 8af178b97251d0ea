"""Transactions on SQLite or PostgreSQL."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import orjson
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from trilhos.server.json_encoding import JsonObject

T = TypeVar("T")
DRIVERS = {"sqlite": "sqlite+pysqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}

ORJSON: JsonObject = {
    "json_serializer": lambda value: orjson.dumps(value).decode(),
    "json_deserializer": orjson.loads,
}
QUIET: JsonObject = {"hide_parameters": True}  # errors and logs say which statement failed, not the hidden cards in it


def parse_database_url(text: str) -> URL:
    """Parse a database URL and choose the driver. ValueError if the database is not supported."""
    try:
        url = make_url(text)
    except ArgumentError:
        raise ValueError(f"'{text}' is not a database URL such as sqlite:///FILE or postgresql://…") from None
    name = url.get_backend_name()
    if name not in DRIVERS:
        raise ValueError(f"'{name}' is not a supported database; use sqlite:///FILE or postgresql://…")
    return url.set(drivername=DRIVERS[name])


class Database:
    """Runs transactions: PostgreSQL asynchronously, SQLite in a thread because its driver blocks."""

    def __init__(self, text: str) -> None:
        url = parse_database_url(text)
        self.name = url.get_backend_name()
        self.is_postgres = self.name != "sqlite"
        self.postgres: AsyncEngine | None = None
        if self.is_postgres:
            self.postgres = create_async_engine(url, pool_size=8, max_overflow=4, pool_pre_ping=True, **ORJSON, **QUIET)
        else:
            self.sqlite = _sqlite_engine(url)
            self.thread = ThreadPoolExecutor(1, "sqlite")

    async def transaction(self, work: Callable[[Connection], T]) -> T:
        """Run a function with a connection in one transaction; it is rolled back if the function raises."""
        if self.postgres is not None:
            async with self.postgres.begin() as connection:
                return await connection.run_sync(work)
        return await asyncio.get_running_loop().run_in_executor(self.thread, self._sqlite_transaction, work)

    def _sqlite_transaction(self, work: Callable[[Connection], T]) -> T:
        with self.sqlite.begin() as connection:
            return work(connection)

    async def close(self) -> None:
        """Close all connections."""
        if self.postgres is not None:
            await self.postgres.dispose()
        else:
            await asyncio.get_running_loop().run_in_executor(self.thread, self.sqlite.dispose)
            self.thread.shutdown()


def _sqlite_engine(url: URL) -> Engine:
    """An engine with a write-ahead log that is flushed at every commit."""
    engine = create_engine(url, connect_args={"timeout": 30}, **ORJSON, **QUIET)
    engine.dialect.use_insertmanyvalues_wo_returning = True  # one statement for many rows is faster

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # SQLAlchemy begins transactions, so that savepoints work
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "temp_store=MEMORY"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN")

    return engine
