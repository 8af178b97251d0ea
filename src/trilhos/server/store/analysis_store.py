"""Analyses that are kept: made once, and read by every node."""

import time

from sqlalchemy import delete, insert, select, update
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from trilhos.server.store.database import Database
from trilhos.server.store.models import AnalysisRow

MAX_KEPT = 2_000  # about 30 kB each
READ_AGAIN = 86_400.0  # seconds after which a reading is noted, so that what is read stays


class AnalysisStore:
    """The analyses in the database, compressed; those that nobody read for longest make room for new ones."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def find(self, name: str) -> tuple[int, bytes] | None:
        """The rollouts of an analysis, and the analysis."""
        row = AnalysisRow

        def read(connection: Connection) -> tuple[int, bytes, float] | None:
            found = connection.execute(select(row.rollouts, row.body, row.read).where(row.id == name)).first()
            return found and (found.rollouts, bytes(found.body), found.read)

        found = await self.database.read(read)
        if found is None:
            return None
        rollouts, body, last = found
        if (now := time.time()) - last > READ_AGAIN:
            change = update(row).where(row.id == name).values(read=now)
            await self.database.transaction(lambda connection: connection.execute(change))
        return rollouts, body

    async def keep(self, name: str, rollouts: int, body: bytes) -> None:
        """Keep an analysis; the first one stays if several nodes made it."""
        row = {"id": name, "rollouts": rollouts, "body": body, "read": time.time()}
        newest = select(AnalysisRow.id).order_by(AnalysisRow.read.desc()).limit(MAX_KEPT)

        def write(connection: Connection) -> None:
            try:
                with connection.begin_nested():
                    connection.execute(insert(AnalysisRow), [row])
            except IntegrityError:
                return
            connection.execute(delete(AnalysisRow).where(AnalysisRow.id.not_in(newest)))

        await self.database.transaction(write)
