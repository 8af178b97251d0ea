"""Tells players who are away that it is their turn: once for each turn, whichever node finds it.

Nothing is done while an action is committed. A few seconds later a round looks for seats whose player wants notices and
has not been seen, and writes down for each of them which turn was looked at. Whoever writes it first sends.
"""

import asyncio
import hashlib
import logging
from collections.abc import Collection, Iterable
from dataclasses import dataclass

import orjson

from trilhos.server.errors import ApiError
from trilhos.server.live import node_clock
from trilhos.server.live.table import PLAYING, Table
from trilhos.server.live.table_registry import TableRegistry
from trilhos.server.notices.mail import Mailer
from trilhos.server.notices.push_service import PushSender
from trilhos.server.notices.web_push import Signer, encrypt
from trilhos.server.store.models import DbRow
from trilhos.server.store.subscription_store import DueSeat, SubscriptionStore
from trilhos.words import Language, Message, translate

log = logging.getLogger("trilhos.notices")
KEY_NAME = "vapid"  # of the key that signs notifications, in the database
DAY = 86_400
SLOW = 3600.0  # seconds; e-mail is for games with at least this time for a turn, or without clocks
MAX_NAMES = 4  # in a text
TIDY_ROUNDS = 500  # rounds between two clean-ups


@dataclass(frozen=True, slots=True)
class Notice:
    """What is to be said about a seat."""

    table: str
    seat: int
    token: str | None  # hash of the seat's token: another person may sit there now
    turn: int | None  # which turn of the seat it is; None if it is not its turn
    due: float | None  # when somebody's time is up
    is_slow: bool
    game: str
    names: list[str]


def look(table: Table, seats: Collection[int]) -> list[Notice]:
    """What there is to say about these seats."""
    game, control = table.game, table.clocks.control
    if table.state != PLAYING or game is None or table.kept_reason is not None:
        return []
    deadlines = _deadlines(table)
    is_slow = control is None or (control.turn or control.budget or 0.0) >= SLOW
    return [
        Notice(
            table=table.setup.id,
            seat=seat,
            token=table.seats[seat].token,
            turn=_turn(table, seat) if seat in game.to_act and table.bot_of(seat) is None else None,
            due=min(deadlines, default=None),
            is_slow=is_slow,
            game=table.setup.name or str(game.ruleset.facts.name),
            names=[name for other, name in enumerate(table.names) if other != seat],
        )
        for seat in seats
        if seat < len(table.seats)
    ]


def _deadlines(table: Table) -> list[float]:
    return [at for seat in range(len(table.seats)) if (at := table.clocks.deadline(seat)) is not None]


def _is_overdue(table: Table, now: float) -> bool:
    return any(at < now for at in _deadlines(table))


def _turn(table: Table, seat: int) -> int:
    """A number that differs from turn to turn. Choices of the set-up have negative ones."""
    assert table.game is not None
    return int(table.game.state.turns) or -1 - sum(step.seat == seat for step in table.game.steps)


class TurnNotices:
    """Looks for players to notify, and sends."""

    def __init__(self, registry: TableRegistry, store: SubscriptionStore, mailer: Mailer) -> None:
        self.registry = registry
        self.settings = registry.settings
        self.store = store
        self.mailer = mailer
        self.signer: Signer | None = None
        self.sender = PushSender(self.settings.push_networks)
        self.tasks: set[asyncio.Task[None]] = set()

    @property
    def is_on(self) -> bool:
        """Whether this server sends notices at all."""
        return self.settings.push or self.mailer.is_on

    async def push_key(self) -> Signer | None:
        """The key that signs notifications, the same on all nodes; None if the operator has switched them off."""
        if self.signer is None and self.settings.push:
            secret = await self.store.server_key(KEY_NAME, Signer.new_secret())
            self.signer = Signer(secret, self.settings.push_contact)
        return self.signer

    async def run(self) -> None:
        """Send notices until cancelled."""
        rounds = 0
        while self.is_on:
            try:
                await asyncio.sleep(self.settings.notice_seconds)
                if rounds % TIDY_ROUNDS == 0:
                    await self.store.forget_old(self.settings.subscription_seconds)
                rounds += 1
                await self.round()
            except ApiError as error:
                log.warning("notices were not sent: %s", error.reason)
            except Exception:
                self.registry.metrics.failures.inc()
                log.exception("sending notices failed")

    async def round(self) -> None:
        """Look at all seats whose game has gone on since the last round."""
        by_table: dict[str, list[DueSeat]] = {}
        for due in await self.store.due_seats(self.settings.away):
            by_table.setdefault(due.table, []).append(due)
        for table_id, seats in by_table.items():
            try:
                await self._look_at(table_id, seats)
            except ApiError as error:  # deleted meanwhile, or its rules are not compiled yet
                log.info("a table was not looked at: %s", error.reason)
        now = node_clock.now()
        for table_id in await self.store.overdue(now):
            await self._wake(table_id, now)

    async def _look_at(self, table_id: str, seats: list[DueSeat]) -> None:
        latest = max(due.n for due in seats)
        notices = await self.registry.read(table_id, lambda table: look(table, [due.seat for due in seats]), latest)
        looked_at = {notice.seat for notice in notices}
        for seat in seats:
            if seat.seat not in looked_at:  # there is nothing to say about it, such as at a table with another board
                await self.store.claim(table_id, seat.seat, latest, None, None)
        for notice in notices:
            if await self.store.claim(table_id, notice.seat, latest, notice.turn, notice.due):
                self._start(notice)

    async def _wake(self, table_id: str, now: float) -> None:
        """Somebody's time was up at a table that nobody looks at: run it until the game has gone on."""
        try:
            live = self.registry.live_table(table_id)
            if await self.registry.read(table_id, lambda table: table.needs_runner and _is_overdue(table, now)):
                live.note_request()
                self.registry.on_needs_runner(live)
            else:
                await self.store.settle(table_id, now)
        except ApiError as error:
            log.info("a table was not woken: %s", error.reason)

    def _start(self, notice: Notice) -> None:
        task = asyncio.create_task(self._send_safely(notice), name=f"notify {notice.table[:6]}")
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _send_safely(self, notice: Notice) -> None:
        try:
            await self._send(notice)
        except Exception:
            self.registry.metrics.failures.inc()
            log.exception("a notice failed")

    async def _send(self, notice: Notice) -> None:
        """Send to all browsers of the player; if none of them takes it and the game is slow, by e-mail."""
        rows = await self.store.recipients(notice.table, notice.seat, notice.token)
        pushed = await asyncio.gather(*[self._push(row, notice) for row in rows if row.kind == "push"])
        if not any(pushed) and notice.is_slow:
            for row in rows:
                if row.kind == "mail":
                    await self._mail(row, notice)

    async def _push(self, row: DbRow, notice: Notice) -> bool:
        signer = await self.push_key()
        if signer is None:
            return False
        title, text = texts(notice, row.lang)
        message = {"title": title, "body": text, "url": f"/t/{notice.table}", "tag": notice.table}
        seconds = DAY if notice.due is None else max(60, min(DAY, int(notice.due - node_clock.now())))
        topic = hashlib.sha256(notice.table.encode()).hexdigest()[:32]  # a newer notice replaces the older one
        headers = {"TTL": str(seconds), "Urgency": "normal" if notice.is_slow else "high", "Topic": topic}
        headers |= {"Content-Encoding": "aes128gcm", "Content-Type": "application/octet-stream"}
        headers["Authorization"] = signer.authorization(row.address)
        body = encrypt(orjson.dumps(message), row.p256dh, row.auth)
        outcome = await self.sender.deliver(row.address, headers, body)
        self.registry.metrics.notices.labels("push", outcome).inc()
        if outcome == "gone":
            await self.store.remove_address(row.address)
        return outcome == "sent"

    async def _mail(self, row: DbRow, notice: Notice) -> None:
        title, text = texts(notice, row.lang)
        unsubscribe, table = self.mailer.link(f"/me#unsubscribe={row.id}"), self.mailer.link(f"/t/{notice.table}")
        end = translate(Message("No more messages: {link}", link=unsubscribe), row.lang)
        one_click = self.mailer.link(f"/api/mail/unsubscribe?token={row.id}")
        sent = await self.mailer.send(
            row.address, f"{title}: {notice.game}", f"{text}\n\n{table}\n\n{end}\n", one_click
        )
        self.registry.metrics.notices.labels("mail", "sent" if sent else "failed").inc()

    async def stop(self) -> None:
        """Stop sending."""
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.sender.stop()
        self.mailer.stop()


def texts(notice: Notice, lang: Language) -> tuple[str, str]:
    """Title and text of a notice."""
    text = Message("{game} with {names}", game=notice.game, names=_listed(notice.names))
    return translate(Message("It is your turn"), lang), translate(text, lang)


def _listed(names: Iterable[str]) -> str:
    return ", ".join(list(names)[:MAX_NAMES])
