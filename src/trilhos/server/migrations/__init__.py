"""The database's history: each change of its shape is a file in versions/, carried out at the start of a node."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text

from trilhos.server.database import Database

LOCK = 0x7472696C  # nodes that start at the same time migrate one after the other


async def migrate(database: Database) -> None:
    """Bring a database to the shape that this version needs."""
    await database.do(_upgrade)


def _upgrade(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
