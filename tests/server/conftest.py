"""Real servers for the tests: one on SQLite for all that do not need their own, and a real PostgreSQL."""

import asyncio
from collections.abc import Iterator

import asyncpg
import pytest
from sqlalchemy.engine import make_url

from tests.server.client import Server
from tests.server.postgres import started_postgres
from tests.server.process import Process


@pytest.fixture(scope="session")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server on SQLite that many tests share."""
    folder = tmp_path_factory.mktemp("server")
    process = Process(f"sqlite:///{folder}/tables.sqlite3", folder / "log")
    yield process
    process.stop()
    log = (folder / "log").read_text()
    assert '"message": "stopped"' in log  # a clean shutdown
    assert "Traceback" not in log, log


@pytest.fixture
def server(process: Process) -> Server:
    return process.server


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a real PostgreSQL, started for this session; each test creates its own database in it."""
    with started_postgres() as started:
        yield started.url


@pytest.fixture
def postgres_database(postgres: str, request: pytest.FixtureRequest) -> str:
    """A new database for one test."""
    name = "t" + "".join(letter for letter in request.node.name.lower() if letter.isalnum())[:50]

    async def make() -> None:
        connection = await asyncpg.connect(postgres)
        await connection.execute(f'CREATE DATABASE "{name}"')
        await connection.close()

    asyncio.run(make())
    return make_url(postgres).set(database=name).render_as_string(hide_password=False)
