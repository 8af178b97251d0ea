"""Notifications between nodes over PostgreSQL's LISTEN and NOTIFY: new events, and who is connected."""

import asyncio
import hashlib
import json
import logging
import secrets
import time
from collections.abc import Coroutine
from typing import Any

from sqlalchemy import func, select

from trilhos.server.json_encoding import JsonObject
from trilhos.server.live.live_table import LiveTable
from trilhos.server.live.table_registry import TableRegistry
from trilhos.server.store.group_commit import CHANNEL

log = logging.getLogger("trilhos.notify")
TABLES_PER_MESSAGE = 30  # PostgreSQL's limit is 8000 bytes
RECONNECT_DELAY = 0.5  # seconds
BEAT_SECONDS = 1.0  # a node notifies itself this often
MAX_SILENCE = 2.5  # seconds; a node that has not heard itself for so long may not hear the others
MAX_UNHEARD = 1  # notifications to itself that a node may miss in a row; after more, the connection is dead
PRESENCE_DELAY = 0.02  # seconds; changes in this time share one message
ALL_EVENTS = 1 << 60


class Notifier:
    """Sends and receives this node's notifications. After a lost connection it loads what it missed."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry
        self.last_heard: dict[str, float] = {}  # other nodes
        self.heard_itself = 0.0  # when this node last received its own notification
        self.n_unheard = 0  # its own notifications since then: a node that was busy itself has sent none
        self.is_listening = False
        self.tasks: set[asyncio.Task[None]] = set()
        self.alias_key = secrets.token_bytes(32)
        self.presence_changed: dict[str, LiveTable] = {}  # tables whose presence the other nodes do not know yet
        registry.on_presence = self._on_presence

    async def run(self) -> None:
        """Listen until cancelled; reconnect when the connection is lost."""
        while True:
            try:
                await self._listen()
            except Exception as error:
                log.warning("the connection to the other nodes is lost: %s", getattr(error, "cause", repr(error)))
            self.is_listening = False
            await asyncio.sleep(RECONNECT_DELAY)

    async def _listen(self) -> None:
        postgres = self.registry.store.database.postgres
        assert postgres is not None
        async with asyncio.timeout(self.registry.settings.database_seconds):
            connection = await postgres.connect()
            asyncpg_connection: Any = (await connection.get_raw_connection()).driver_connection
        try:
            async with asyncio.timeout(self.registry.settings.database_seconds):
                await asyncpg_connection.add_listener(CHANNEL, self._on_notification)
            self.heard_itself, self.n_unheard = time.monotonic(), 0
            self.is_listening = True
            await self._catch_up()
            await self._beat(asyncpg_connection)
        finally:
            asyncpg_connection.terminate()  # a dead connection cannot be closed in an orderly way
            await connection.invalidate()
            await connection.close()

    async def _beat(self, asyncpg_connection: Any) -> None:
        """Notify the other nodes and this one, until this one does not hear itself any more."""
        next_presence = 0.0
        while not asyncpg_connection.is_closed():
            now = time.monotonic()
            if self.n_unheard > MAX_UNHEARD:
                raise ConnectionError(f"no notification for {now - self.heard_itself:.1f} s")
            self.n_unheard += 1
            if now >= next_presence:
                await self._heartbeat()
                next_presence = now + self.registry.settings.lease / 2
            else:
                await self._notify({"node": self.registry.node})
            await asyncio.sleep(BEAT_SECONDS)

    def is_well(self) -> bool:
        """Whether notifications of other nodes arrive."""
        return self.is_listening and time.monotonic() - self.heard_itself <= MAX_SILENCE

    async def _catch_up(self) -> None:
        for live in list(self.registry.live_tables.values()):
            await self.registry.refresh(live.id, ALL_EVENTS)

    async def _heartbeat(self) -> None:
        """Tell the other nodes who is connected here; forget nodes that are silent."""
        lease, live_tables = self.registry.settings.lease, self.registry.live_tables.values()
        await self._send_presence([live for live in live_tables if live.local_seats() or live.local_players(lease)])
        oldest = time.monotonic() - 2 * self.registry.settings.lease
        for node in [node for node, at in self.last_heard.items() if at < oldest]:
            del self.last_heard[node]
            for live in list(self.registry.live_tables.values()):
                if live.connected_elsewhere.pop(node, None) is not None:
                    live.broadcast(live.presence())

    async def _send_presence(self, tables: list[LiveTable]) -> None:
        for start in range(0, max(1, len(tables)), TABLES_PER_MESSAGE):
            part = tables[start : start + TABLES_PER_MESSAGE]
            present = {live.id: live.local_seats() for live in part}
            players = {live.id: self._aliases(live) for live in part}
            await self._notify({"node": self.registry.node, "present": present, "players": players})

    def _aliases(self, live: LiveTable) -> dict[int, str]:
        """What stands for the addresses of this node's players at the node that runs their bots, which divides time.

        An address has one alias for all tables, so whoever connects to several nodes counts at most once for each. The
        key never leaves this node, so nobody can tell the address.
        """
        players = live.local_players(self.registry.settings.lease).items()
        return {
            seat: hashlib.blake2b(address.encode(), digest_size=6, key=self.alias_key).hexdigest()
            for seat, address in players
        }

    async def _notify(self, message: JsonObject) -> None:
        notify = select(func.pg_notify(CHANNEL, json.dumps(message)))
        await self.registry.store.database.transaction(lambda connection: connection.execute(notify))

    def _on_presence(self, live: LiveTable) -> None:
        if not self.presence_changed:
            self._start(self._send_changed_presence())
        self.presence_changed[live.id] = live

    async def _send_changed_presence(self) -> None:
        await asyncio.sleep(PRESENCE_DELAY)
        changed, self.presence_changed = self.presence_changed, {}
        await self._send_presence(list(changed.values()))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: "asyncio.Task[None]") -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.warning("a notification failed: %r", error)

    def _on_notification(self, _connection: Any, _pid: int, _channel: str, payload: str) -> None:
        message = json.loads(payload)
        node = message["node"]
        if node == self.registry.node:
            self.heard_itself, self.n_unheard = time.monotonic(), 0
            return
        self.last_heard[node] = time.monotonic()
        for table_id, n in message.get("tables", {}).items():
            if table_id in self.registry.live_tables:
                self._start(self.registry.refresh(table_id, n))
        for table_id in message.get("reload", ()):
            self._start(self.registry.reload(table_id))
        for table_id, seats in message.get("present", {}).items():
            live = self.registry.live_tables.get(table_id)
            if live is not None and live.connected_elsewhere.get(node, []) != seats:
                live.connected_elsewhere[node] = seats
                live.broadcast(live.presence())
        for table_id, players in message.get("players", {}).items():
            if table_id in self.registry.live_tables:
                addresses = {int(seat): alias for seat, alias in players.items()}
                self.registry.live_tables[table_id].note_players_elsewhere(addresses)
