"""What the operator does to tables: delete them, and upgrade those of another version of the rules."""

import asyncio
import json
from dataclasses import dataclass, replace
from typing import NamedTuple

from sqlalchemy import func, select

from trilhos.core.board_errors import BoardError
from trilhos.core.errors import NotationError
from trilhos.match.game import RULES_VERSION
from trilhos.match.ruleset import find_ruleset
from trilhos.server.errors import ApiError
from trilhos.server.json_encoding import JsonObject
from trilhos.server.live import commands
from trilhos.server.live.keys_and_tokens import new_key
from trilhos.server.live.table import UNSTARTED, Table, TableSetup
from trilhos.server.live.table_registry import TableRegistry
from trilhos.server.store.daily_store import DailyStore
from trilhos.server.store.group_commit import CHANNEL
from trilhos.server.store.moderation_store import ModerationStore


class UpgradePlan(NamedTuple):
    """What an upgrade changes."""

    updated: dict[str, str]  # tables that get the current rules, and their digests with these
    closed: list[str]  # tables with a game in progress, or that the current rules cannot deal


@dataclass(frozen=True, slots=True)
class Moderator:
    """Changes tables on all nodes."""

    registry: TableRegistry
    store: ModerationStore

    async def delete(self, table_id: str) -> None:
        """Delete a table, and its result in the list of the day; its clients are disconnected."""
        await self.registry.read(table_id, lambda table: None)  # ApiError if there is no such table
        await self.registry.store.delete(table_id)
        await DailyStore(self.registry.store.database).withdraw(table_id)
        await self._reload(table_id)

    async def plan_upgrade(self) -> UpgradePlan:
        """What an upgrade does to tables that only other rules can go on with."""
        plan = UpgradePlan({}, [])
        for table_id, state in (await self.store.unfinished_tables_of_other_rules()).items():
            digest = None
            if state in UNSTARTED:
                setup = await self.registry.read(table_id, lambda table: table.setup)
                digest = await asyncio.to_thread(_current_digest, setup)
            if digest is None:
                plan.closed.append(table_id)
            else:
                plan.updated[table_id] = digest
        return plan

    async def upgrade_tables(self) -> JsonObject:
        """Give games that have not started the current rules, and close the others."""
        plan = await self.plan_upgrade()
        n_updated = n_closed = 0
        for table_id, digest in plan.updated.items():
            n_updated += await self._set_up_anew(table_id, digest)
        for table_id in plan.closed:
            n_closed += await self.registry.change(table_id, _close_kept)
        return {"updated": n_updated, "closed": n_closed}

    async def _set_up_anew(self, table_id: str, digest: str) -> bool:
        """Give a table the current rules; its players, its key and its commitments stay. False: it has started."""
        if not await self.store.set_rules(table_id, RULES_VERSION, digest):
            return False
        await self._reload(table_id)
        return True

    async def _reload(self, table_id: str) -> None:
        """Make every node forget what it has in memory of a table."""
        await self.registry.reload(table_id)
        if self.registry.store.is_postgres:
            payload = json.dumps({"node": self.registry.node, "reload": [table_id]})
            notify = select(func.pg_notify(CHANNEL, payload))
            await self.registry.store.database.transaction(lambda connection: connection.execute(notify))


def _close_kept(table: Table) -> bool:
    if table.kept_reason is None:
        return False
    commands.close(table, table.kept_reason)
    return True


def _current_digest(setup: TableSetup) -> str | None:
    """The digest of a setup with the current rules; None if they cannot deal it, or it continues an old game."""
    if setup.fork is not None:
        return None
    try:
        rules = find_ruleset(setup.ruleset(), setup.house_rules).changed_values
        return replace(setup, key=new_key(), house_rules=rules).deal().ruleset.digest
    except (ApiError, BoardError, NotationError, ValueError, OverflowError):
        return None
