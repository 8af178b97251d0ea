"""Queries on presence: when the players were last seen, by the database's clock."""

from collections.abc import Collection
from typing import Any

from sqlalchemy import Connection, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from trilhos.server.store.models import PresenceRow
from trilhos.server.store.table_store import TableStore

SeatOfTable = tuple[str, int]  # id of a table, and one of its seats


async def write_presence(store: TableStore, seats: Collection[SeatOfTable]) -> None:
    """Note that these players were seen now. A table that was deleted meanwhile is left out."""

    def write(connection: Connection) -> None:
        rows = [{"table_id": table_id, "seat": seat} for table_id, seat in sorted(seats)]  # in one order: no deadlocks
        try:
            with connection.begin_nested():
                connection.execute(_upsert(store), rows)
        except IntegrityError:
            for row in rows:
                _write_one(connection, store, row)

    await store.database.transaction(write)


def _write_one(connection: Connection, store: TableStore, row: dict[str, Any]) -> None:
    try:
        with connection.begin_nested():
            connection.execute(_upsert(store), [row])
    except IntegrityError:
        return


def _upsert(store: TableStore) -> Any:
    dialect: Any = postgresql if store.is_postgres else sqlite
    insert = dialect.insert(PresenceRow).values(seen=store.now())
    return insert.on_conflict_do_update(index_elements=["table_id", "seat"], set_={"seen": insert.excluded.seen})


async def seconds_since_seen(store: TableStore, table_ids: Collection[str]) -> dict[SeatOfTable, float]:
    """How long ago each player of these tables was seen. A seat that was never seen is not in it."""
    ages = select(PresenceRow.table_id, PresenceRow.seat, (store.now() - PresenceRow.seen).label("age"))
    found = ages.where(PresenceRow.table_id.in_(table_ids))
    rows = await store.database.read(lambda connection: connection.execute(found).all())
    return {(row.table_id, row.seat): float(row.age) for row in rows}
