"""Database migrations: each file in versions/ is one step. A node runs them when it starts."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from trilhos.server.store.database import Database

LOCK = 0x7472696C  # an advisory lock: nodes that start at the same time migrate one after the other


async def migrate(database: Database, revision: str = "head") -> None:
    """Migrate a database to the newest schema, or up or down to a revision. ValueError if it does not exist."""
    await database.migrate(lambda connection: _migrate(connection, revision))


def revisions() -> list[str]:
    """All revisions, oldest first."""
    scripts = ScriptDirectory.from_config(_config())
    return [script.revision for script in scripts.walk_revisions()][::-1]


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.set_main_option("path_separator", "os")
    return config


def _migrate(connection: Connection, revision: str) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
    config, known = _config(), revisions()
    config.attributes["connection"] = connection
    if revision == "head":
        return command.upgrade(config, revision)
    if revision not in known:
        raise ValueError(f"there is no revision {revision}; the revisions are: {', '.join(known)}")
    current = MigrationContext.configure(connection).get_current_revision()
    is_down = current in known and known.index(current) > known.index(revision)
    (command.downgrade if is_down else command.upgrade)(config, revision)
