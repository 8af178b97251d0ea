"""Database migrations: each file in versions/ is one step. A node runs them when it starts."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text

from trilhos.server.store.database import Database

LOCK = 0x7472696C  # an advisory lock: nodes that start at the same time migrate one after the other


async def migrate(database: Database) -> None:
    """Migrate a database to the newest schema."""
    await database.migrate(_upgrade)


def _upgrade(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
