"""Waking: on PostgreSQL the nodes tell each other through LISTEN and NOTIFY what was kept and who is connected."""

import asyncio
import json
import logging
import time
from typing import Any

from sqlalchemy import func, select

from trilhos.server.commit import CHANNEL
from trilhos.server.hall import Hall
from trilhos.server.room import Room

log = logging.getLogger("trilhos.wake")
TOGETHER = 100  # rooms in one message; PostgreSQL takes 8000 bytes
SOON = 0.02  # seconds


class Wake:
    """This node's ear and voice. Whatever it misses while the line is down it makes up for when it is up again."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.heard: dict[str, float] = {}  # other nodes, and when they were last heard of
        self.jobs: set[asyncio.Task[Any]] = set()
        self.changed: dict[str, Room] = {}  # rooms where somebody came or went, of which the others are yet to hear
        hall.on_presence = self._presence_changed

    async def run(self) -> None:
        """Listen, and if the line breaks, again."""
        while True:
            try:
                await self._listen()
            except Exception as error:
                log.warning("the line to the other nodes is down: %r", error)
            await asyncio.sleep(0.5)

    async def _listen(self) -> None:
        postgres = self.hall.store.database.postgres
        assert postgres is not None
        async with postgres.connect() as connection:
            raw: Any = (await connection.get_raw_connection()).driver_connection
            await raw.add_listener(CHANNEL, self._hear)
            await self._catch_up()
            while not raw.is_closed():
                await self._beat()
                await asyncio.sleep(self.hall.settings.lease / 2)

    async def _catch_up(self) -> None:
        for room in list(self.hall.rooms.values()):
            await self.hall.refresh(room.id, 1 << 60)

    async def _beat(self) -> None:
        """Say that this node lives and who is connected to it; forget the nodes that have fallen silent."""
        await self._say_present({room.id: _here(room) for room in self.hall.rooms.values() if _here(room)})
        late = time.monotonic() - 2 * self.hall.settings.lease
        for node in [node for node, at in self.heard.items() if at < late]:
            del self.heard[node]
            for room in list(self.hall.rooms.values()):
                if room.elsewhere.pop(node, None) is not None:
                    room.say(room.presence())

    async def _say_present(self, present: dict[str, list[int]]) -> None:
        for at in range(0, max(1, len(present)), TOGETHER):
            part = dict(list(present.items())[at : at + TOGETHER])
            await self._say({"node": self.hall.node, "present": part})

    async def _say(self, said: dict[str, Any]) -> None:
        notify = select(func.pg_notify(CHANNEL, json.dumps(said)))
        await self.hall.store.database.do(lambda connection: connection.execute(notify))

    def _presence_changed(self, room: Room) -> None:
        if not self.changed:
            self._do(self._say_changed())
        self.changed[room.id] = room

    async def _say_changed(self) -> None:
        """Where many come and go at once, the others are told once."""
        await asyncio.sleep(SOON)
        changed, self.changed = self.changed, {}
        await self._say_present({id_: _here(room) for id_, room in changed.items()})

    def _do(self, what: Any) -> None:
        job = asyncio.ensure_future(what)
        self.jobs.add(job)
        job.add_done_callback(self._done)

    def _done(self, job: "asyncio.Task[Any]") -> None:
        self.jobs.discard(job)
        if not job.cancelled() and (error := job.exception()):
            log.warning("waking failed: %r", error)

    def _hear(self, _connection: Any, _pid: int, _channel: str, payload: str) -> None:
        said = json.loads(payload)
        if said["node"] == self.hall.node:
            return
        self.heard[said["node"]] = time.monotonic()
        for id_, n in said.get("tables", {}).items():
            if id_ in self.hall.rooms:
                self._do(self.hall.refresh(id_, n))
        for id_, seats in said.get("present", {}).items():
            room = self.hall.rooms.get(id_)
            if room is not None and room.elsewhere.get(said["node"], []) != seats:
                room.elsewhere[said["node"]] = seats
                room.say(room.presence())


def _here(room: Room) -> list[int]:
    return sorted(seat for seat in room.watchers if seat is not None)
