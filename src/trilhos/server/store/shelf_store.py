"""The shelf: boards that players have published."""

import time
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, Select, delete, func, insert, select, update

from trilhos.server.json_encoding import JsonObject
from trilhos.server.live.keys_and_tokens import new_id
from trilhos.server.store.database import Database
from trilhos.server.store.models import DbRow, ShelfBoardRow

MAX_LISTED = 60  # boards in one answer
SUMMARY = tuple(column for column in ShelfBoardRow.__table__.c if column.name != "text")


class ShelfEntry(NamedTuple):
    """What is published: a board's text, what its check found, and what the publisher says about it."""

    game: str
    name: str
    seats_min: int
    seats_max: int
    author: str
    listed: bool
    text: str


class ShelfStore:
    """Published boards. Whoever has the key of one can change and remove it."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def add(self, key: str, entry: ShelfEntry, most: int, most_per_key: int) -> str | None:
        """Publish a board under the hash of a key; its id, or None if there is no room for it."""
        row, now, new = ShelfBoardRow, time.time(), new_id()

        def work(connection: Connection) -> str | None:
            total = connection.execute(select(func.count()).select_from(row)).scalar_one()
            own = connection.execute(select(func.count()).select_from(row).where(row.key == key)).scalar_one()
            if total >= most or own >= most_per_key:
                return None
            values = {"id": new, "key": key, "version": 1, "created": now, "changed": now, **entry._asdict()}
            connection.execute(insert(row), [values])
            return new

        return await self.database.transaction(work)

    async def change(self, board_id: str, entry: ShelfEntry) -> None:
        """Publish a board anew. Its version grows if its text has changed."""
        row = ShelfBoardRow

        def work(connection: Connection) -> None:
            found = select(row.text).where(row.id == board_id).with_for_update()
            grows = connection.execute(found).scalar() != entry.text
            values = {"version": row.version + int(grows), "changed": time.time(), **entry._asdict()}
            connection.execute(update(row).where(row.id == board_id).values(**values))

        await self.database.transaction(work)

    async def find(self, board_id: str) -> DbRow | None:
        """A board with its text and the hash of its key."""
        wanted = select(ShelfBoardRow.__table__).where(ShelfBoardRow.id == board_id)
        return await self.database.read(lambda connection: connection.execute(wanted).first())

    async def listed(self, before: float | None) -> list[DbRow]:
        """Boards on the shelf, last changed first."""
        return await self._rows(_newest(before, ShelfBoardRow.listed.is_(True)))

    async def published_with(self, key: str) -> list[DbRow]:
        """The boards of the hash of a key, listed or not."""
        return await self._rows(_newest(None, ShelfBoardRow.key == key))

    async def all(self, before: float | None) -> list[JsonObject]:
        """All boards, for operators."""
        fields = ("id", "game", "name", "author", "listed", "version", "changed")
        return [{field: getattr(row, field) for field in fields} for row in await self._rows(_newest(before))]

    async def remove(self, board_id: str) -> bool:
        """Remove a board; False if there is none. Tables with it go on."""
        gone = delete(ShelfBoardRow).where(ShelfBoardRow.id == board_id)
        return await self.database.transaction(lambda connection: connection.execute(gone).rowcount == 1)

    async def _rows(self, statement: Select[tuple[object, ...]]) -> list[DbRow]:
        return await self.database.read(lambda connection: list(connection.execute(statement)))


def _newest(before: float | None, *which: ColumnElement[bool]) -> Select[tuple[object, ...]]:
    row = ShelfBoardRow
    wanted = select(*SUMMARY).where(*which)
    if before is not None:
        wanted = wanted.where(row.changed < before)
    return wanted.order_by(row.changed.desc(), row.id).limit(MAX_LISTED)
