"""Runs one table: ends its start, lets its bots act, ends turns whose time is up. The node must hold its lease."""

import asyncio
import contextlib
import logging
import secrets
import time

from trilhos.core.errors import IllegalAction
from trilhos.match.bot_protocol import Decision
from trilhos.server.errors import ApiError
from trilhos.server.live import node_clock
from trilhos.server.live.bots import BotPool, simpler_level
from trilhos.server.live.commands import check_action, end_waiting
from trilhos.server.live.live_table import LiveTable
from trilhos.server.live.table import PLAYING, STARTING, Table
from trilhos.server.live.table_registry import TableRegistry
from trilhos.server.schemas.socket import Thinking

log = logging.getLogger("trilhos.runner")


class TableRunner:
    """Runs the bots and clocks of one table until they are no longer needed."""

    def __init__(self, registry: TableRegistry, bots: BotPool, live: LiveTable) -> None:
        self.registry = registry
        self.settings = registry.settings
        self.bots = bots
        self.live = live

    async def run(self) -> None:
        """Run the table until nothing is left to do, or until nobody has used it for a while: then it pauses."""
        while await self._advance():
            pass

    async def _advance(self) -> bool:
        """Let a bot act, end a turn whose time is up, or wait for the next event. False: nothing is left to do."""
        async with self.registry.locked(self.live):
            table = await self.registry.load(self.live)
            attended = self.live.attended_for(self.settings.away)
            if not table.needs_runner or attended <= 0:
                return False
            bot_seat = _bot_to_act(table)
            deadline = min((at for seat in _people(table) if (at := table.clocks.deadline(seat))), default=None)
            if is_starting := table.state == STARTING:
                deadline = table.shares_until
            next_event = self.live.next_event
        if is_starting and deadline is not None and deadline <= node_clock.now():
            seconds = self.settings.share_seconds
            await self.registry.change(self.live.id, lambda table: end_waiting(table, node_clock.now(), seconds))
        elif bot_seat is not None:
            await self._act(bot_seat)
        elif deadline is not None and deadline <= node_clock.now():
            await self.registry.change(self.live.id, _time_out)
        else:
            timeout = attended if deadline is None else min(attended, deadline - node_clock.now()) + 0.001
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(timeout):
                    await next_event.wait()
        return True

    async def _act(self, seat: int) -> None:
        """Let a bot think, show that it is thinking, and let it act after a minimum delay."""
        began = time.monotonic()
        table = self.live.table
        level = (table.bot_of(seat) if table else None) or self.settings.bot_level
        self.live.thinking = seat
        self.live.broadcast(Thinking(seat=seat))

        def shortened(seconds: float) -> None:
            self.live.broadcast(Thinking(seat=seat, seconds=round(seconds, 2)))

        def waiting(prepared: float) -> None:
            self.live.broadcast(Thinking(seat=seat, prepared=round(prepared, 2) if prepared < 1 else None))

        try:
            now, decision, n_steps = await self.registry.read(self.live.id, lambda table: self._decision(table, seat))
            action = await self.bots.choose(self.live, now, seat, level, decision, shortened, waiting)
        except ApiError:
            raise
        except Exception as error:
            return await self._replace(seat, level, error)
        finally:
            self.live.thinking = None
        delay = self.settings.bot_delay if _people(now) else self.settings.bot_delay_alone
        await asyncio.sleep(max(0.0, began + delay - time.monotonic()))
        try:
            await self.registry.change(self.live.id, lambda table: _bot_acts(table, seat, action, level, n_steps))
        except IllegalAction as error:
            await self._replace(seat, level, error)

    def _decision(self, table: Table, seat: int) -> tuple[Table, Decision, int]:
        """The table, what the bot receives, and the number of steps so far."""
        return table, self.bots.decision(table, seat), len(table.game.steps) if table.game else 0

    async def _replace(self, seat: int, level: str, error: Exception) -> None:
        """A bot failed: a simpler one continues, and an event says so. Details go to the log only."""
        self.registry.metrics.failures.inc()
        log.error("bot %s failed: %r", level, error)
        simpler = simpler_level(level)
        reason = "took too long" if isinstance(error, TimeoutError) else "failed"

        def replace_bot(table: Table) -> None:
            if simpler == level:  # the simplest bot failed: act at random
                legal = table.game.legal_ids(seat) if table.game else []
                _bot_acts(table, seat, secrets.choice(legal or [0]), level, -1)
            elif table.state == PLAYING and table.seats[seat].bot == level:
                table.record("replaced", seat, was=level, now=simpler, reason=reason)
            elif table.state == PLAYING and seat in table.clocks.timed_out:
                table.record("bot", seat, level=simpler)

        await self.registry.change(self.live.id, replace_bot)


def _bot_to_act(table: Table) -> int | None:
    """The first seat to act that a bot plays."""
    to_act = table.game.to_act if table.game is not None else []
    return next((seat for seat in to_act if table.bot_of(seat) is not None), None)


def _people(table: Table) -> list[int]:
    return [seat for seat in range(len(table.seats)) if table.bot_of(seat) is None]


def _time_out(table: Table) -> None:
    for seat in _people(table):
        deadline = table.clocks.deadline(seat)
        if table.state == PLAYING and deadline is not None and deadline <= node_clock.now():
            table.record("timeout", seat)
            return


def _bot_acts(table: Table, seat: int, action: int, level: str, n_steps: int) -> None:
    """Play a bot's action, if the bot is still to act: its person may be back, or another node may have acted."""
    if table.state != PLAYING or table.game is None or table.bot_of(seat) is None or seat not in table.game.to_act:
        return
    checked = check_action(table, action)
    if len(table.game.steps) == n_steps or table.game.explain(checked, seat) is None:
        table.act(seat, checked, by=level)
