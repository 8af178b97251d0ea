"""Queries of the operator: tables of any state and version, bans, the audit log."""

import time

from sqlalchemy import Executable, delete, func, insert, select, update
from sqlalchemy.engine import Connection

from trilhos.match.game import RULES_VERSION
from trilhos.server.json_encoding import JsonObject
from trilhos.server.live.table import UNFINISHED, UNSTARTED
from trilhos.server.store.database import Database
from trilhos.server.store.models import AuditRow, BanRow, DbRow, TableRow


class ModerationStore:
    """What the operator sees and changes in the database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def _dicts(self, statement: Executable) -> list[JsonObject]:
        def query(connection: Connection) -> list[JsonObject]:
            return [_as_dict(row) for row in connection.execute(statement)]

        return await self.database.read(query)

    async def list_tables(self, state: str | None, limit: int) -> list[JsonObject]:
        """Tables, last changed first."""
        row = TableRow
        statement = select(row.id, row.game, row.state, row.public, row.rules, row.created, row.changed, row.who)
        if state is not None:
            statement = statement.where(row.state == state)
        return await self._dicts(statement.order_by(row.changed.desc()).limit(limit))

    async def count_versions(self) -> list[JsonObject]:
        """The number of tables by version of the rules and state."""
        number = func.count().label("number")
        grouped = select(TableRow.rules, TableRow.state, number).group_by(TableRow.rules, TableRow.state)
        return await self._dicts(grouped.order_by(TableRow.rules, TableRow.state))

    async def unfinished_tables_of_other_rules(self) -> dict[str, str]:
        """Tables that this version of the server cannot go on with, and their states."""
        others = select(TableRow.id, TableRow.state)
        others = others.where(TableRow.rules != RULES_VERSION, TableRow.state.in_(UNFINISHED))
        return {row["id"]: row["state"] for row in await self._dicts(others)}

    async def set_rules(self, table_id: str, rules: int, digest: str) -> bool:
        """Set a table up with other rules; False if its game has started."""
        statement = update(TableRow).where(TableRow.id == table_id, TableRow.state.in_(UNSTARTED))
        change = statement.values(rules=rules, digest=digest)
        return await self.database.transaction(lambda connection: connection.execute(change).rowcount == 1)

    async def bans(self) -> list[JsonObject]:
        """Bans that have not ended, the next to end first."""
        return await self._dicts(select(BanRow.__table__).where(BanRow.until > time.time()).order_by(BanRow.until))

    async def ban(self, address: str, until: float, reason: str) -> None:
        """Ban an address, or change its ban. Old bans are removed."""
        now = time.time()

        def write(connection: Connection) -> None:
            connection.execute(delete(BanRow).where((BanRow.address == address) | (BanRow.until <= now)))
            row = {"address": address, "until": until, "reason": reason, "created": now}
            connection.execute(insert(BanRow), row)

        await self.database.transaction(write)

    async def unban(self, address: str) -> bool:
        """End a ban; False if there is none."""
        remove = delete(BanRow).where(BanRow.address == address)
        return await self.database.transaction(lambda connection: connection.execute(remove).rowcount == 1)

    async def record(self, action: str, target: str, reason: str, address: str) -> None:
        """Write an entry of the audit log."""
        row = {"at": round(time.time(), 3), "action": action, "target": target, "reason": reason, "address": address}
        await self.database.transaction(lambda connection: connection.execute(insert(AuditRow), row))

    async def audit(self, limit: int) -> list[JsonObject]:
        """The audit log, newest first."""
        return await self._dicts(select(AuditRow.__table__).order_by(AuditRow.id.desc()).limit(limit))


def _as_dict(row: DbRow) -> JsonObject:
    return dict(row._mapping)
