"""Keepers: exactly one node moves the bots and watches the clocks of a table. A lease says which one."""

import asyncio
import contextlib
import logging
import secrets
import time

from trilhos.core.errors import IllegalAction
from trilhos.match.seat import Decision
from trilhos.server import wishes
from trilhos.server.bots import Thinkers, default_level, simpler
from trilhos.server.hall import Hall
from trilhos.server.refusal import Refusal
from trilhos.server.room import Room
from trilhos.server.table import PLAYING, Table

log = logging.getLogger("trilhos.keeper")
AT_ONCE = 50  # orphans taken in at a time


class Keeper:
    """This node's part in keeping tables."""

    def __init__(self, hall: Hall, thinkers: Thinkers) -> None:
        self.hall = hall
        self.settings = hall.settings
        self.thinkers = thinkers
        self.tasks: set[asyncio.Task[None]] = set()
        self.kept: dict[str, Room] = {}  # the tables whose lease is this node's
        hall.on_start = self.tend

    async def run(self) -> None:
        """Again and again: stay the keeper of one's own tables, take in those whose node is gone."""
        while True:
            try:
                await self._round()
            except Exception:
                self.hall.metrics.failures.inc()
                log.exception("keeping failed")
            self.hall.sweep()
            await asyncio.sleep(self.settings.lease / 3)

    async def _round(self) -> None:
        kept = dict(self.kept)
        if kept:
            still = await self.hall.store.renew(kept, self.hall.node, self.settings.lease)
            for lost in kept.keys() - still:
                if task := kept[lost].tending:
                    task.cancel()
        for id_, until in (await self.hall.store.orphans(AT_ONCE)).items():
            room = self.hall.room(id_)
            if room.tending is None:
                self._start(room, until)

    def tend(self, room: Room) -> None:
        """A table has begun, or a bot has sat down: look after it, if no other node does."""
        if room.tending is None:
            self._start(room, 0.0)

    def _start(self, room: Room, until: float) -> None:
        room.tending = task = asyncio.create_task(self._tend(room, until), name=f"tend {room.id[:6]}")
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _tend(self, room: Room, until: float) -> None:
        try:
            if not await self.hall.store.adopt(room.id, self.hall.node, self.settings.lease):
                return
            self.kept[room.id] = room
            await self._resume(room, until)
            while await self._move(room):
                pass
        except Refusal as refusal:
            log.warning("a table is left alone: %s", refusal.reason)
        except Exception:
            self.hall.metrics.failures.inc()
            log.exception("tending a table failed")
        finally:
            self.kept.pop(room.id, None)
            room.tending = None
            room.thinking = None
            self.thinkers.forget(room.id)

    async def _resume(self, room: Room, until: float) -> None:
        """Clocks do not count the time in which no server was there."""
        gone = time.time() - until + self.settings.lease if until else 0.0

        def wish(table: Table) -> None:
            if table.state == PLAYING and table.clock.rule is not None and gone > 0:
                table.add("resumed", seconds=round(gone, 3))

        await self.hall.change(room.id, wish)

    async def _move(self, room: Room) -> bool:
        """One thing at a time: a bot's action, a time that is up, or a wait for news. False when all is done."""
        async with room.lock:
            table = await self.hall.table(room)
            if not table.needs_keeper:
                return False
            due = self._due(table)
            deadline = min((at for seat in _people(table) if (at := table.clock.deadline(seat))), default=None)
            news = room.news
        if due is not None:
            await self._act(room, due)
        elif deadline is not None and deadline <= time.time():
            await self.hall.change(room.id, _time_is_up)
        else:
            seconds = None if deadline is None else deadline - time.time() + 0.001
            await _wait(news, seconds)
        return True

    def _due(self, table: Table) -> int | None:
        assert table.game is not None
        return next((seat for seat in table.game.to_act if table.bot_of(seat) is not None), None)

    async def _act(self, room: Room, seat: int) -> None:
        """Let a bot think, show that it does, and let it act no sooner than people can follow."""
        began = time.monotonic()
        table = room.table
        level = (table.bot_of(seat) if table else None) or default_level(self.settings)
        room.thinking = seat
        room.say({"type": "thinking", "seat": seat})
        try:
            now, decision, steps = await self.hall.read(room.id, lambda room, table: self._decision(table, seat))
            action = await self.thinkers.choose(now, seat, level, decision)
        except Refusal:
            raise
        except Exception as error:
            return await self._replace(room, seat, level, error)
        finally:
            room.thinking = None
        await asyncio.sleep(max(0.0, began + self.settings.bot_delay - time.monotonic()))
        try:
            await self.hall.change(room.id, lambda table: _bot_acts(table, seat, action, level, steps))
        except IllegalAction as error:
            await self._replace(room, seat, level, error)

    def _decision(self, table: Table, seat: int) -> tuple[Table, Decision, int]:
        """The table, what the bot is handed, and how many steps the game has had by then."""
        return table, self.thinkers.decision(table, seat), len(table.game.steps) if table.game else 0

    async def _replace(self, room: Room, seat: int, level: str, error: Exception) -> None:
        """A bot has failed: a simpler one goes on, and the log says so. What went wrong is for the operator's eyes."""
        self.hall.metrics.failures.inc()
        log.error("bot %s failed: %r", level, error)
        now, said = simpler(level), "took too long" if isinstance(error, TimeoutError) else "failed"

        def wish(table: Table) -> None:
            if now == level:  # even the simplest has failed
                legal = table.game.legal_ids(seat) if table.game else []
                _bot_acts(table, seat, secrets.choice(legal or [0]), level, -1)
            elif table.state == PLAYING and table.seats[seat].bot == level:
                table.add("replaced", seat, was=level, now=now, reason=said)
            elif table.state == PLAYING and seat in table.clock.out:
                table.add("bot", seat, level=now)

        await self.hall.change(room.id, wish)

    async def stop(self) -> None:
        """Leave all tables to other nodes."""
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.hall.store.release(self.hall.node)


def _people(table: Table) -> list[int]:
    return [seat for seat in range(len(table.seats)) if table.bot_of(seat) is None]


def _time_is_up(table: Table) -> None:
    for seat in _people(table):
        at = table.clock.deadline(seat)
        if table.state == PLAYING and at is not None and at <= time.time():
            table.add("timeout", seat)
            return


def _bot_acts(table: Table, seat: int, action: int, level: str, steps: int) -> None:
    """Act, if it is still the bot's to act: meanwhile the person may be back, or another node have moved it."""
    if table.state != PLAYING or table.game is None or table.bot_of(seat) is None or seat not in table.game.to_act:
        return
    number = wishes.known_action(table, action)
    if len(table.game.steps) == steps or table.game.explain(number, seat) is None:
        table.act(seat, number, by=level)


async def _wait(news: asyncio.Event, seconds: float | None) -> None:
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(news.wait(), seconds)
