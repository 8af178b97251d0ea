"""Transactions on SQLite or PostgreSQL. Each has a time limit, and a failure says whether it may have been kept."""

import asyncio
import math
import shutil
import sqlite3
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import orjson
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from trilhos.server.errors import DatabaseUnavailableError
from trilhos.server.json_encoding import JsonObject

T = TypeVar("T")
DRIVERS = {"sqlite": "sqlite+pysqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
SECONDS = 3.0  # default time limit of a transaction
MARGIN = 0.3  # seconds; the database's own time limits end first, since their errors say more
MIN_FREE = 4 << 20  # bytes; a disk with less counts as full
RESERVE = 256 << 20  # bytes that are left for games that have begun: with less, there are no new tables
READERS = 2  # threads and connections that read from SQLite

ORJSON: JsonObject = {
    "json_serializer": lambda value: orjson.dumps(value).decode(),
    "json_deserializer": orjson.loads,
}


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


class Attempt:
    """How far a transaction has come."""

    is_committing = False  # from here on a lost answer does not say whether the transaction was kept
    is_abandoned = False  # its result is no longer needed


class Database:
    """Runs transactions: PostgreSQL asynchronously, SQLite in threads because its driver blocks."""

    def __init__(self, text: str, seconds: float = SECONDS) -> None:
        url = parse_database_url(text)
        self.name = url.get_backend_name()
        self.is_postgres = self.name != "sqlite"
        self.seconds = seconds
        self.postgres: AsyncEngine | None = None
        self.file = ""  # of SQLite
        self.inode: int | None = None  # of that file
        if self.is_postgres:
            self.postgres = _postgres_engine(url, seconds)
        else:
            self.file = url.database if url.database and url.database != ":memory:" else ""
            self.sqlite = _sqlite_engine(url, seconds)
            self.thread = ThreadPoolExecutor(1, "sqlite")
            self.reading = _sqlite_engine(url, seconds, reads=True) if self.file else self.sqlite
            self.readers = ThreadPoolExecutor(READERS, "sqlite-read") if self.file else self.thread

    async def transaction(self, work: Callable[[Connection], T]) -> T:
        """Run a function with a connection in one transaction; it is rolled back if the function raises.

        DatabaseUnavailableError if the database does not answer in time or cannot do its work.
        """
        attempt = Attempt()
        if self.postgres is not None:
            return await self._limited(self._postgres_transaction(self.postgres, work, attempt), attempt)
        loop, sqlite = asyncio.get_running_loop(), self.sqlite
        thread = loop.run_in_executor(self.thread, _sqlite_transaction, sqlite, work, attempt)
        return await self._limited(_result(thread), attempt)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run a function that only reads. On SQLite it does not wait for the thread that writes."""
        if self.postgres is not None:
            return await self.transaction(work)
        loop = asyncio.get_running_loop()
        thread = loop.run_in_executor(self.readers, _sqlite_transaction, self.reading, work, Attempt())
        return await self._limited(_result(thread), Attempt())  # a read changes nothing

    async def migrate(self, work: Callable[[Connection], T]) -> T:
        """Run a transaction without a time limit."""
        if self.postgres is None:
            loop = asyncio.get_running_loop()
            done = await loop.run_in_executor(self.thread, _sqlite_transaction, self.sqlite, work, Attempt())
            self.check_file()
            return done

        def unlimited(connection: Connection) -> T:
            connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
            connection.exec_driver_sql("SET LOCAL lock_timeout = 0")
            return work(connection)

        return await self._postgres_transaction(self.postgres, unlimited, Attempt())

    async def _limited(self, work: Coroutine[Any, Any, T], attempt: Attempt) -> T:
        """Wait for a transaction up to the time limit. One that still runs then is cancelled in the background."""
        task = asyncio.ensure_future(work)
        try:
            done, _ = await asyncio.wait([task], timeout=self.seconds + MARGIN)
        except asyncio.CancelledError:
            task.cancel()
            raise
        if not done:
            attempt.is_abandoned = True
            task.cancel()
            task.add_done_callback(_ignore_result)
            raise DatabaseUnavailableError(f"no answer in {self.seconds} s", is_unknown=attempt.is_committing)
        try:
            return task.result()
        except (DBAPIError, PoolTimeoutError, OSError) as error:
            if not _is_outage(error):
                raise
            unknown = attempt.is_committing and _has_no_answer(error)
            raise DatabaseUnavailableError(_describe(error), is_unknown=unknown) from error

    async def _postgres_transaction(self, engine: AsyncEngine, work: Callable[[Connection], T], attempt: Attempt) -> T:
        async with engine.begin() as connection:
            result = await connection.run_sync(work)
            attempt.is_committing = True
        return result

    async def close(self) -> None:
        """Close all connections. A thread that hangs is left behind."""
        if self.postgres is not None:
            await self.postgres.dispose()
            return
        loop = asyncio.get_running_loop()
        for pool, engine in {self.thread: self.sqlite, self.readers: self.reading}.items():
            await asyncio.wait([loop.run_in_executor(pool, engine.dispose)], timeout=self.seconds)
            pool.shutdown(wait=False, cancel_futures=True)

    def check_file(self) -> None:
        """DatabaseUnavailableError if SQLite will fail soon: its file was removed or replaced, or the disk is full.

        Open connections do not notice the first, and a write that finds room in the old log does not notice the second.
        """
        if not self.file:
            return
        try:
            found, free = Path(self.file).stat().st_ino, self.free_bytes()
        except OSError as error:
            raise DatabaseUnavailableError(f"the database file: {error.strerror}", is_unknown=False) from error
        self.inode = self.inode or found
        if found != self.inode:
            raise DatabaseUnavailableError("the database file was replaced", is_unknown=False)
        if free < MIN_FREE:
            raise DatabaseUnavailableError(f"only {free:.0f} bytes are free on the disk", is_unknown=False)

    def free_bytes(self) -> float:
        """Free space on the disk of an SQLite database; infinite if it is unknown, as for PostgreSQL."""
        if not self.file:
            return math.inf
        try:
            return shutil.disk_usage(Path(self.file).absolute().parent).free
        except OSError:  # its folder was removed
            return 0.0


def _sqlite_transaction(engine: Engine, work: Callable[[Connection], T], attempt: Attempt) -> T:
    attempt.is_committing = True  # nothing stops a thread that has begun
    if attempt.is_abandoned:
        raise TimeoutError
    with engine.begin() as connection:
        return work(connection)


async def _result(future: "asyncio.Future[T]") -> T:
    return await future


def _ignore_result(task: "asyncio.Task[Any]") -> None:
    if not task.cancelled():
        task.exception()


def _is_outage(error: Exception) -> bool:
    """Whether the database fails, not the statement. A connection that asyncpg loses raises a plain DBAPIError."""
    if not isinstance(error, DBAPIError):
        return True
    if getattr(error.orig, "sqlite_errorcode", None) == sqlite3.SQLITE_ERROR:  # such as a column that does not exist
        return False
    return (
        isinstance(error, OperationalError | InterfaceError)
        or error.connection_invalidated
        or type(error) is DBAPIError
    )


def _has_no_answer(error: Exception) -> bool:
    """Whether a COMMIT failed without an answer of the database: it may have been kept."""
    cause = getattr(error, "orig", None)
    if (code := getattr(cause, "sqlite_errorcode", None)) is not None:
        return bool(code == sqlite3.SQLITE_IOERR_FSYNC)
    state = str(getattr(cause, "sqlstate", None) or "08")  # 08: connection lost; 57P: the server shuts down
    return state.startswith(("08", "57P"))


def _describe(error: Exception) -> str:
    """What happened, without the statement and its parameters."""
    cause = getattr(error, "orig", None) or error
    return f"{type(cause).__name__}: {cause}".splitlines()[0][:200]


def _postgres_engine(url: URL, seconds: float) -> AsyncEngine:
    """An engine whose server ends what takes too long and notices clients that are gone."""
    milliseconds = str(int(1000 * seconds))
    settings = {
        "statement_timeout": milliseconds,
        "lock_timeout": milliseconds,
        "idle_in_transaction_session_timeout": str(int(10_000 * seconds)),
        "tcp_keepalives_idle": "10",
        "tcp_keepalives_interval": "5",
        "tcp_keepalives_count": "3",
    }
    connect_args = {"timeout": seconds, "server_settings": settings}
    return create_async_engine(
        url,
        pool_size=8,
        max_overflow=4,
        pool_timeout=seconds,
        pool_pre_ping=True,
        connect_args=connect_args,
        hide_parameters=True,
        **ORJSON,
    )


def _sqlite_engine(url: URL, seconds: float, reads: bool = False) -> Engine:
    """An engine with a write-ahead log that is flushed at every commit; or one that only reads."""
    engine = create_engine(url, connect_args={"timeout": seconds}, hide_parameters=True, **ORJSON)
    engine.dialect.use_insertmanyvalues_wo_returning = True  # one statement for many rows is faster
    pragmas = ["journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "temp_store=MEMORY"]

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # SQLAlchemy begins transactions, so that savepoints work
        cursor = connection.cursor()
        for pragma in ["query_only=ON", "temp_store=MEMORY"] if reads else pragmas:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")

    return engine
