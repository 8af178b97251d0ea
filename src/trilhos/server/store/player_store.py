"""Queries on players who keep a name: who they are, their seats, their friends."""

import secrets
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from sqlalchemy import Connection, Executable, and_, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import aliased

from trilhos.server.errors import ApiError
from trilhos.server.json_encoding import JsonObject
from trilhos.server.live.table import OPEN
from trilhos.server.store.database import Database
from trilhos.server.store.models import DbRow, FriendRow, PlayerGameRow, PlayerRow, RatingRow, TableRow

ID_BYTES = 9
MAX_FRIENDS = 100
MAX_GAMES = 5000  # seats of one player


def no_player() -> ApiError:
    """The error for a key that this server does not know."""
    return ApiError(404, "no-player", "this server does not know the key; it may have been deleted on another device")


class PlayerStore:
    """The players in the database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def _rows(self, statement: Executable) -> Sequence[DbRow]:
        return await self.database.read(lambda connection: connection.execute(statement).all())

    async def find(self, key_hash: str) -> DbRow | None:
        """The player with this key."""
        rows = await self._rows(select(PlayerRow.__table__).where(PlayerRow.key_hash == key_hash))
        return rows[0] if rows else None

    async def save(self, key_hash: str, name: str, listed: bool) -> None:
        """Create a player, or change their name and whether the leaderboard shows it."""
        new = {"id": secrets.token_urlsafe(ID_BYTES), "key_hash": key_hash, "barred": False, "created": time.time()}

        def write(connection: Connection) -> None:
            change = update(PlayerRow).where(PlayerRow.key_hash == key_hash).values(name=name, listed=listed)
            if not connection.execute(change).rowcount:
                try:
                    with connection.begin_nested():
                        connection.execute(insert(PlayerRow).values(**new, name=name, listed=listed))
                except IntegrityError:  # a second request created it meanwhile
                    connection.execute(change)

        await self.database.transaction(write)

    async def delete(self, player_id: str) -> None:
        """Delete a player, with their seats, results, ratings, friends and notifications."""

        def write(connection: Connection) -> None:
            connection.execute(
                delete(PlayerGameRow).where(PlayerGameRow.player_id == player_id)
            )  # nobody rates them now
            connection.execute(delete(RatingRow).where(RatingRow.subject == player_id))
            connection.execute(delete(PlayerRow).where(PlayerRow.id == player_id))  # the rest follows

        await self.database.transaction(write)

    async def bar(self, player_id: str) -> bool:
        """Remove a name, for the operator; False if there is no such player."""
        change = update(PlayerRow).where(PlayerRow.id == player_id).values(name="", listed=False, barred=True)
        return await self.database.transaction(lambda connection: connection.execute(change).rowcount == 1)

    async def named(self, part: str) -> list[JsonObject]:
        """Players whose name contains a text, for the operator."""
        found = select(PlayerRow.id, PlayerRow.name, PlayerRow.listed, PlayerRow.barred, PlayerRow.created)
        found = found.where(func.lower(PlayerRow.name).contains(part.lower(), autoescape=True)).limit(100)
        return [dict(row._mapping) for row in await self._rows(found)]

    async def link(self, player_id: str, table_id: str, seat: int, replace: bool = False, **facts: Any) -> None:
        """Note that a seat is a player's. An earlier note stays, unless somebody new sits there."""
        row = {"table_id": table_id, "seat": seat, "player_id": player_id, "linked": time.time()}
        own = and_(PlayerGameRow.table_id == table_id, PlayerGameRow.seat == seat)

        def write(connection: Connection) -> None:
            if replace:
                others = own & (PlayerGameRow.player_id != player_id) & PlayerGameRow.ended.is_(None)
                connection.execute(delete(PlayerGameRow).where(others))
            n_games = select(func.count()).select_from(PlayerGameRow).where(PlayerGameRow.player_id == player_id)
            if connection.execute(n_games).scalar_one() >= MAX_GAMES:
                return
            try:
                with connection.begin_nested():
                    connection.execute(insert(PlayerGameRow).values(**row, **facts))
            except IntegrityError:
                return  # noted before, or the player was deleted a moment ago

        await self.database.transaction(write)

    async def unlink(self, table_id: str, seat: int) -> None:
        """The seat's player has left before the start."""
        own = PlayerGameRow.table_id == table_id, PlayerGameRow.seat == seat, PlayerGameRow.ended.is_(None)
        await self.database.transaction(lambda connection: connection.execute(delete(PlayerGameRow).where(*own)))

    async def copy_links(self, table_id: str, rematch: str, seats: Mapping[int, int]) -> None:
        """The players of a game have their seats in its rematch too; `seats` says where they sit now."""
        facts = ("player_id", "token_of", "is_host", "game")

        def write(connection: Connection) -> None:
            old = connection.execute(select(PlayerGameRow.__table__).where(PlayerGameRow.table_id == table_id)).all()
            there = connection.execute(select(PlayerGameRow.seat).where(PlayerGameRow.table_id == rematch))
            known = {row.seat for row in there}
            rows = [
                {"table_id": rematch, "seat": seats[row.seat], "counts": True, "linked": time.time()}
                | {name: getattr(row, name) for name in facts}
                for row in old
                if row.seat in seats and seats[row.seat] not in known
            ]
            if rows:
                connection.execute(insert(PlayerGameRow), rows)

        if await self.links(table_id):
            with suppress(IntegrityError):  # another request for the same rematch was first
                await self.database.transaction(write)

    async def links(self, table_id: str) -> Sequence[DbRow]:
        """The seats of a table that belong to players."""
        return await self._rows(select(PlayerGameRow.__table__).where(PlayerGameRow.table_id == table_id))

    async def games(
        self, player_id: str, before: float | None, limit: int, state: str | None = None
    ) -> list[JsonObject]:
        """A player's seats, newest first, with what the table still says; or only of tables in a state."""
        row = PlayerGameRow
        fields = row.table_id, row.seat, row.token_of, row.game, row.linked, row.ended, row.result, row.counts
        table = TableRow.state, TableRow.who, TableRow.board_hash.is_not(None).label("own_board")
        found = select(*fields, *table).outerjoin(TableRow, TableRow.id == row.table_id)
        found = found.where(row.player_id == player_id, row.ended.is_not(None) | TableRow.state.is_not(None))
        if state is not None:
            found = found.where(TableRow.state == state)
        if before is not None:
            found = found.where(row.linked < before)
        rows = await self._rows(found.order_by(row.linked.desc()).limit(limit))
        return [dict(each._mapping) for each in rows]

    async def results(self, player_id: str, limit: int = 1000) -> Sequence[DbRow]:
        """The latest results of a player, newest first."""
        row = PlayerGameRow
        found = select(row.game, row.result).where(row.player_id == player_id, row.ended.is_not(None))
        return await self._rows(found.order_by(row.linked.desc()).limit(limit))

    async def is_analysed(self, table_id: str) -> bool:
        """Whether no seat of a player still lacks what an analysis says about it."""
        return not any(row.result is not None and "luck" not in row.result for row in await self.links(table_id))

    async def note_analysis(self, table_id: str, found: Mapping[int, JsonObject]) -> None:
        """Add what an analysis says about seats to their results."""

        def write(connection: Connection) -> None:
            of_table = select(PlayerGameRow.seat, PlayerGameRow.result).where(PlayerGameRow.table_id == table_id)
            for row in connection.execute(of_table.with_for_update()).all():
                if row.result is not None and row.seat in found:
                    own = PlayerGameRow.table_id == table_id, PlayerGameRow.seat == row.seat
                    connection.execute(update(PlayerGameRow).where(*own).values(result=row.result | found[row.seat]))

        await self.database.transaction(write)

    async def ratings(self, player_id: str) -> Sequence[DbRow]:
        """All ratings of a player."""
        return await self._rows(select(RatingRow.__table__).where(RatingRow.subject == player_id))

    async def leaders(self, game: str, against: str, limit: int) -> list[JsonObject]:
        """The best players of a game who have agreed to be shown."""
        found = select(PlayerRow.name, RatingRow.points, RatingRow.games)
        found = found.join(PlayerRow, PlayerRow.id == RatingRow.subject)
        found = found.where(RatingRow.game == game, RatingRow.against == against)
        found = found.where(PlayerRow.listed, ~PlayerRow.barred)
        rows = await self._rows(found.order_by(RatingRow.points.desc()).limit(limit))
        return [dict(row._mapping) for row in rows]

    async def befriend(self, player_id: str, friend_id: str) -> bool:
        """Add somebody; False if there is no such player, or if there are too many friends."""
        n_friends = select(func.count()).select_from(FriendRow).where(FriendRow.player_id == player_id)

        def write(connection: Connection) -> bool:
            if connection.execute(n_friends).scalar_one() >= MAX_FRIENDS:
                return False
            known = select(FriendRow.friend_id).where(
                FriendRow.player_id == player_id, FriendRow.friend_id == friend_id
            )
            if connection.execute(known).one_or_none() is not None:
                return True
            try:
                with connection.begin_nested():
                    connection.execute(insert(FriendRow).values(player_id=player_id, friend_id=friend_id))
            except IntegrityError:
                return False
            return True

        exists = await self._rows(select(PlayerRow.id).where(PlayerRow.id == friend_id))
        return bool(exists) and friend_id != player_id and await self.database.transaction(write)

    async def unfriend(self, player_id: str, friend_id: str) -> None:
        """Remove a friend. The other one no longer sees the player either."""
        own = FriendRow.player_id == player_id, FriendRow.friend_id == friend_id
        await self.database.transaction(lambda connection: connection.execute(delete(FriendRow).where(*own)))

    async def friends(self, player_id: str) -> list[JsonObject]:
        """Whom the player has added. Only those who have added the player too show their name and their tables."""
        back = aliased(FriendRow)
        mutual = and_(back.player_id == FriendRow.friend_id, back.friend_id == FriendRow.player_id)
        found = select(FriendRow.friend_id, PlayerRow.name, back.player_id.label("back"))
        found = found.join(PlayerRow, PlayerRow.id == FriendRow.friend_id).outerjoin(back, mutual)
        rows = await self._rows(found.where(FriendRow.player_id == player_id).order_by(PlayerRow.name))
        waiting = await self._waiting([row.friend_id for row in rows if row.back])
        return [
            {
                "id": row.friend_id,
                "name": row.name if row.back else None,
                "tables": waiting.get(row.friend_id, []) if row.back else [],
            }
            for row in rows
        ]

    async def _waiting(self, players: list[str]) -> dict[str, list[JsonObject]]:
        """Open tables at which players wait, by player: public ones, and those that they opened themselves."""
        row = PlayerGameRow
        found = select(row.player_id, row.table_id, row.game).join(TableRow, TableRow.id == row.table_id)
        found = found.where(row.player_id.in_(players), TableRow.state == OPEN, TableRow.public | row.is_host)
        waiting: dict[str, list[JsonObject]] = {}
        for each in await self._rows(found) if players else ():
            waiting.setdefault(each.player_id, []).append({"table": each.table_id, "game": each.game})
        return waiting
