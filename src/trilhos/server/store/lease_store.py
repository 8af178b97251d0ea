"""Queries on nodes and leases: which nodes are running, which one runs a table, and when none was running.

A node renews its own row, not one row per table. Its leases are valid as long as that row is.
"""

from collections.abc import Collection, Iterator
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, exists, insert, not_, or_, select, update

from trilhos.match.game import RULES_VERSION
from trilhos.server.store.models import DowntimeRow, NodeRow, TableRow
from trilhos.server.store.table_store import TableStore

IDS_PER_STATEMENT = 500  # databases limit the number of parameters
REMEMBERED = 30 * 86_400.0  # seconds; clocks that nobody has looked at for longer count older downtimes


class Downtime(NamedTuple):
    """A time in which no node was running."""

    began: float
    ended: float


class Renewal(NamedTuple):
    """What a node learns when it renews its leases."""

    is_known: bool  # False: the other nodes took this node for dead, and its leases are lost
    downtimes: list[Downtime]


class LeaseStore:
    """The leases of one node."""

    def __init__(self, store: TableStore, node: str, lease: float) -> None:
        self.store = store
        self.node = node
        self.lease = lease
        self.started = 0.0  # by the database's clock

    async def register(self) -> Renewal:
        """Add this node. If no other one is running, record since when."""

        def work(connection: Connection) -> Renewal:
            self.started = float(connection.execute(select(self.store.now())).scalar_one())
            row = {"id": self.node, "seen": self.started, "lease": self.lease}
            connection.execute(insert(NodeRow), [row])
            return Renewal(True, self._remove_dead_nodes(connection))

        return await self.store.database.transaction(work)

    async def renew(self) -> Renewal:
        """Renew all leases of this node, and end those of nodes that are gone."""

        def work(connection: Connection) -> Renewal:
            own = update(NodeRow).where(NodeRow.id == self.node).values(seen=self.store.now())
            is_known = connection.execute(own).rowcount == 1
            return Renewal(is_known, self._remove_dead_nodes(connection))

        return await self.store.database.transaction(work)

    def _remove_dead_nodes(self, connection: Connection) -> list[Downtime]:
        """Remove nodes that are gone and end their leases, all in one statement; all recent downtimes.

        On SQLite every other node is gone. If no node was running before this one started, that was a downtime.
        """
        is_other = NodeRow.id != self.node
        is_dead = is_other & (NodeRow.seen + NodeRow.lease < self.store.now()) if self.store.is_postgres else is_other
        dead = connection.execute(delete(NodeRow).where(is_dead).returning(NodeRow.id, NodeRow.seen)).all()
        last_seen = max((float(row.seen) for row in dead), default=None)
        if last_seen is not None:
            ended = update(TableRow).where(TableRow.keeper.in_([row.id for row in dead]))
            connection.execute(ended.values(keeper=None, kept_until=self.store.now()))
            is_alone = not connection.execute(select(exists().where(is_other))).scalar_one()
            if is_alone and last_seen < self.started:
                connection.execute(delete(DowntimeRow).where(DowntimeRow.ended < self.started - REMEMBERED))
                connection.execute(insert(DowntimeRow), [{"began": last_seen, "ended": self.started}])
        found = connection.execute(select(DowntimeRow.began, DowntimeRow.ended).order_by(DowntimeRow.began))
        return [Downtime(float(row.began), float(row.ended)) for row in found]

    async def acquire(self, table_ids: Collection[str]) -> set[str]:
        """Take the leases of tables; those that no other node holds."""

        def work(connection: Connection) -> set[str]:
            acquired: set[str] = set()
            for ids in _chunks(table_ids):
                take = self._take().where(TableRow.id.in_(ids)).returning(TableRow.id)
                acquired.update(connection.execute(take).scalars())
            return acquired

        return await self.store.database.transaction(work)

    def _take(self) -> Any:
        """Take leases that are free: nobody holds them, or a node that is not known and whose time is over."""
        is_unknown = not_(exists().where(NodeRow.id == TableRow.keeper))
        is_free = or_(
            TableRow.keeper.is_(None),
            TableRow.keeper == self.node,
            is_unknown & (TableRow.kept_until < self.store.now()),
        )
        taken = update(TableRow).where(TableRow.needs_keeper, TableRow.rules == RULES_VERSION, is_free)
        taken = taken.execution_options(synchronize_session=False)
        return taken.values(keeper=self.node, kept_until=self.store.now() + self.lease)

    async def release(self, table_ids: Collection[str]) -> None:
        """Give up the leases of tables."""

        def work(connection: Connection) -> None:
            for ids in _chunks(table_ids):
                held = update(TableRow).where(TableRow.id.in_(ids), TableRow.keeper == self.node)
                connection.execute(held.values(keeper=None, kept_until=self.store.now()))

        await self.store.database.transaction(work)

    async def stop(self) -> None:
        """Give up all leases at the end of this node. Its row stays until another node finds it."""

        def work(connection: Connection) -> None:
            held = update(TableRow).where(TableRow.keeper == self.node)
            connection.execute(held.values(keeper=None, kept_until=self.store.now()))
            own = update(NodeRow).where(NodeRow.id == self.node)
            connection.execute(own.values(seen=self.store.now(), lease=0.0))

        await self.store.database.transaction(work)


def _chunks(ids: Collection[str]) -> Iterator[list[str]]:
    listed = sorted(ids)  # in one order: no deadlocks
    for start in range(0, len(listed), IDS_PER_STATEMENT):
        yield listed[start : start + IDS_PER_STATEMENT]
