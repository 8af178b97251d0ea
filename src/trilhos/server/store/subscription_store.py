"""Queries on subscriptions: who wants notices, who is due for one, and who was told already."""

import secrets
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Executable, delete, func, insert, or_, select, union, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from trilhos.match.game import RULES_VERSION
from trilhos.server.errors import ApiError
from trilhos.server.live.table import PLAYING
from trilhos.server.store.models import (
    DbRow,
    EventRow,
    NoticeRow,
    PlayerGameRow,
    PresenceRow,
    ServerKeyRow,
    SubscriptionRow,
    TableRow,
)
from trilhos.server.store.table_store import TableStore

MAX_OF_PLAYER = 10  # browsers
MAX_OF_SEAT = 4
MAX_IN_ROUND = 200
UNCONFIRMED_SECONDS = 86_400.0  # how long an e-mail address may wait to be confirmed
ID_BYTES = 24
IS_PLAYED = TableRow.state == PLAYING, TableRow.rules == RULES_VERSION  # others wait for a server of their version


class Owner(NamedTuple):
    """Whose notices: those of a player who keeps a name, or of one seat."""

    player_id: str | None = None
    table_id: str | None = None
    seat: int | None = None
    token: str | None = None  # hash of the seat's token

    def own(self) -> list[ColumnElement[bool]]:
        """The condition for their subscriptions."""
        row = SubscriptionRow
        if self.player_id is not None:
            return [row.player_id == self.player_id]
        return [row.table_id == self.table_id, row.seat == self.seat]


class DueSeat(NamedTuple):
    """A seat whose player is away and wants notices, at a table with events that were not looked at."""

    table: str
    seat: int
    n: int  # the last event


class SubscriptionStore:
    """Subscriptions and notices in the database."""

    def __init__(self, store: TableStore) -> None:
        self.store = store
        self.database = store.database

    async def _rows(self, statement: Executable) -> Sequence[DbRow]:
        return await self.database.read(lambda connection: connection.execute(statement).all())

    async def server_key(self, name: str, new: str) -> str:
        """A secret that all nodes share; `new` if there is none yet."""
        dialect: Any = postgresql if self.store.is_postgres else sqlite

        def write(connection: Connection) -> str:
            connection.execute(dialect.insert(ServerKeyRow).on_conflict_do_nothing(), [{"name": name, "key": new}])
            return str(connection.execute(select(ServerKeyRow.key).where(ServerKeyRow.name == name)).scalar_one())

        return await self.database.transaction(write)

    async def add(self, owner: Owner, kind: str, address: str, lang: str, confirmed: bool, **keys: str) -> str:
        """Add a subscription, or renew it; its id. ApiError if there are too many."""
        row = SubscriptionRow
        known = [*owner.own(), row.kind == kind, row.address == address]
        most = MAX_OF_SEAT if owner.player_id is None else MAX_OF_PLAYER
        values = {"lang": lang, "created": time.time(), "token": owner.token, **keys}
        facts = {**owner._asdict(), "kind": kind, "address": address, "confirmed": confirmed}

        def write(connection: Connection) -> str:
            found = connection.execute(select(row.id).where(*known)).first()
            if found is not None:
                connection.execute(update(row).where(row.id == found.id).values(**values))
                return str(found.id)
            count = select(func.count()).select_from(row).where(*owner.own())
            if connection.execute(count).scalar_one() >= most:
                raise ApiError(409, "too-many", "notices go to too many browsers already; remove one of them")
            new = secrets.token_urlsafe(ID_BYTES)
            connection.execute(insert(row).values(id=new, **(facts | values)))
            return new

        return await self.database.transaction(write)

    async def mail_of(self, player_id: str) -> DbRow | None:
        """The e-mail address of a player: the one that is to be confirmed, or the confirmed one."""
        found = select(SubscriptionRow.__table__).where(*_mail_of(player_id)).order_by(SubscriptionRow.confirmed)
        rows = await self._rows(found)
        return rows[0] if rows else None

    async def confirm(self, token: str) -> bool:
        """Confirm an e-mail address in place of the player's earlier one; False if the link is no longer valid."""
        row = SubscriptionRow
        own = row.id == token, row.kind == "mail"

        def write(connection: Connection) -> bool:
            player_id = connection.execute(select(row.player_id).where(*own)).scalar()
            if player_id is None:
                return False
            connection.execute(update(row).where(*own).values(confirmed=True))
            connection.execute(delete(row).where(*_mail_of(player_id), row.id != token))
            return True

        return await self.database.transaction(write)

    async def remove(self, token: str) -> None:
        """Remove the e-mail address of a link."""
        await self._delete(SubscriptionRow.id == token, SubscriptionRow.kind == "mail")

    async def remove_mail(self, player_id: str) -> None:
        """Remove a player's e-mail address."""
        await self._delete(*_mail_of(player_id))

    async def remove_unconfirmed(self, player_id: str) -> None:
        """Remove a player's e-mail address that nobody has confirmed."""
        await self._delete(*_mail_of(player_id), ~SubscriptionRow.confirmed)

    async def remove_address(self, address: str) -> None:
        """Remove a browser."""
        await self._delete(SubscriptionRow.address == address, SubscriptionRow.kind == "push")

    async def forget_old(self, seconds: float) -> None:
        """Remove browsers that have not renewed their subscription, and addresses that nobody confirmed."""
        row, now = SubscriptionRow, time.time()
        unconfirmed = ~row.confirmed & (row.created < now - UNCONFIRMED_SECONDS)
        await self._delete(or_((row.kind == "push") & (row.created < now - seconds), unconfirmed))

    async def _delete(self, *conditions: ColumnElement[bool]) -> None:
        statement = delete(SubscriptionRow).where(*conditions)
        await self.database.transaction(lambda connection: connection.execute(statement))

    async def due_seats(self, away: float) -> list[DueSeat]:
        """Seats to look at: their player wants notices, was not seen lately, and something has happened.

        Whoever left last comes first, so that tables that cannot be looked at keep nobody from their notice.
        """
        row, game = SubscriptionRow, PlayerGameRow
        of_seats = select(row.table_id, row.seat).where(row.table_id.is_not(None), row.confirmed)
        of_players = select(game.table_id, game.seat).join(row, row.player_id == game.player_id)
        seats = union(of_seats, of_players.where(row.confirmed, game.ended.is_(None))).subquery()
        at = seats.c.table_id, seats.c.seat
        latest = select(func.max(EventRow.n)).where(EventRow.table_id == seats.c.table_id).scalar_subquery()
        found = select(*at, latest.label("n")).join(TableRow, TableRow.id == seats.c.table_id)
        for each in (PresenceRow, NoticeRow):
            found = found.outerjoin(each, (each.table_id == seats.c.table_id) & (each.seat == seats.c.seat))
        last_seen = func.coalesce(PresenceRow.seen, TableRow.changed)  # who was never seen may just have sat down
        is_away = last_seen < self.store.now() - away
        is_new = NoticeRow.looked.is_(None) | (NoticeRow.looked < latest)
        found = found.where(*IS_PLAYED, is_away, is_new).order_by(last_seen.desc(), *at).limit(MAX_IN_ROUND)
        return [DueSeat(each.table_id, each.seat, each.n) for each in await self._rows(found)]

    async def claim(self, table_id: str, seat: int, n: int, turn: int | None, due: float | None) -> bool:
        """Note that a seat was looked at after event n. True for the first who does so in a new turn; they send."""
        dialect: Any = postgresql if self.store.is_postgres else sqlite
        own = NoticeRow.table_id == table_id, NoticeRow.seat == seat
        new = {"table_id": table_id, "seat": seat, "looked": 0}

        def write(connection: Connection) -> bool:
            connection.execute(dialect.insert(NoticeRow).on_conflict_do_nothing(), [new])
            before = connection.execute(
                select(NoticeRow.looked, NoticeRow.turn).where(*own).with_for_update()
            ).one()  # a second node waits here, and then finds that the first one was faster
            if before.looked >= n:
                return False
            told = before.turn if turn is None else turn
            connection.execute(update(NoticeRow).where(*own).values(looked=n, turn=told, due=due))
            return turn is not None and turn != before.turn

        with suppress(IntegrityError):  # the table was deleted meanwhile
            return await self.database.transaction(write)
        return False

    async def overdue(self, now: float) -> list[str]:
        """Tables at which somebody's time is up, the longest ago first, until `settle` says that the game went on."""
        row = NoticeRow
        found = select(row.table_id).join(TableRow, TableRow.id == row.table_id).where(*IS_PLAYED, row.due < now)
        found = found.group_by(row.table_id).order_by(func.min(row.due)).limit(MAX_IN_ROUND)
        return [each.table_id for each in await self._rows(found)]

    async def settle(self, table_id: str, now: float) -> None:
        """Nobody's time is up at this table any more."""
        change = update(NoticeRow).where(NoticeRow.table_id == table_id, NoticeRow.due < now).values(due=None)
        await self.database.transaction(lambda connection: connection.execute(change))

    async def recipients(self, table_id: str, seat: int, token: str | None) -> Sequence[DbRow]:
        """The confirmed subscriptions of whoever has a seat, each address once."""
        row, game = SubscriptionRow, PlayerGameRow
        player = select(game.player_id).where(game.table_id == table_id, game.seat == seat).scalar_subquery()
        is_seat = (row.table_id == table_id) & (row.seat == seat) & (row.token == token)
        rows = await self._rows(select(row.__table__).where(row.confirmed, is_seat | (row.player_id == player)))
        return list({(each.kind, each.address): each for each in rows}.values())


def _mail_of(player_id: str) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return SubscriptionRow.player_id == player_id, SubscriptionRow.kind == "mail"
