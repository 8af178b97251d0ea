"""Somebody who keeps a name: their page, their games, friends, and the leaderboard. The key is the bearer token."""

from typing import Annotated

from fastapi import Depends, Query

from trilhos.server.errors import ApiError, forbidden
from trilhos.server.http.dependencies import (
    Address,
    GameId,
    Registry,
    SharedServices,
    Token,
    api_router,
    require_published,
)
from trilhos.server.json_encoding import JsonObject
from trilhos.server.live import commands
from trilhos.server.live.keys_and_tokens import token_hash
from trilhos.server.live.player_names import player_name
from trilhos.server.live.table import PLAYING, UNSTARTED, Table
from trilhos.server.live.table_registry import TableRegistry
from trilhos.server.player_statistics import statistics
from trilhos.server.ratings import SCALE, Against
from trilhos.server.schemas.players import (
    Done,
    Friend,
    FriendRequest,
    Leader,
    LinkRequest,
    Player,
    PlayerGame,
    PlayerRating,
    PlayerRequest,
)
from trilhos.server.services import Services
from trilhos.server.store.models import DbRow
from trilhos.server.store.player_store import no_player

router = api_router()
MAX_LEADERS = 50
MAX_PLAYING = 50  # games that an inbox looks at
MAX_ASKED = 20  # tables that are asked whether it is the player's turn


async def find_player(services: Services, key: str | None) -> DbRow:
    """The player of a key; ApiError without one."""
    if key is None:
        raise forbidden("this requires the key of a name that you keep")
    player = await services.players.find(token_hash(key))
    if player is None:
        raise no_player()
    if not services.player_limits.allow(player.id):
        raise ApiError(429, "too-many", "too many requests with this key; wait a minute")
    return player


async def _player(services: SharedServices, key: Token) -> DbRow:
    return await find_player(services, key)


KnownPlayer = Annotated[DbRow, Depends(_player)]


@router.get("/me")
async def show_me(services: SharedServices, player: KnownPlayer) -> Player:
    """Everything that this server knows about you, except your games."""
    ratings = [
        PlayerRating(
            game=row.game, against=row.against, points=row.points, games=row.games, unsure=round(6 * SCALE * row.sigma)
        )
        for row in await services.players.ratings(player.id)
    ]
    results = await services.players.results(player.id)
    facts = {name: getattr(player, name) for name in ("id", "name", "listed", "barred", "created")}
    return Player(**facts, ratings=ratings, statistics=statistics((row.game, row.result) for row in results))


@router.post("/me")
async def save_me(services: SharedServices, request: PlayerRequest, key: Token, address: Address) -> Player:
    """Keep a name with a key that you have made, or change the name."""
    if key is None or not 43 <= len(key) <= 64:
        raise forbidden("this requires a key of 43 to 64 characters, which you make, as the bearer token")
    known = await services.players.find(token_hash(key))
    if known is None and not services.new_player_limits.allow(address):
        raise ApiError(429, "too-many", "too many new names from your address; wait a minute")
    name = player_name(request.name, request.listed, services.settings)
    if not name:
        raise ApiError(422, "name", "the name is empty")
    await services.players.save(token_hash(key), name, request.listed and not (known is not None and known.barred))
    return await show_me(services, await find_player(services, key))


@router.post("/me/delete")
async def delete_me(services: SharedServices, player: KnownPlayer) -> Done:
    """Delete your name, results, ratings, friends and notifications. Tables keep what was typed and played there."""
    await services.players.delete(player.id)
    return Done()


@router.get("/me/games")
async def list_my_games(
    registry: Registry,
    services: SharedServices,
    player: KnownPlayer,
    before: Annotated[float | None, Query(description="only seats taken before this time")] = None,
    limit: Annotated[int, Query(ge=1, le=50)] = 20,
) -> list[PlayerGame]:
    """Your seats, newest first."""
    rows = await services.players.games(player.id, before, limit)
    playing = [row for row in rows if row["state"] == PLAYING][:MAX_ASKED]
    turns = {row["table_id"] for row in playing if await _is_turn(registry, row["table_id"], row["seat"])}
    return [_game(row, row["table_id"] in turns) for row in rows]


@router.get("/me/turns")
async def list_my_turns(registry: Registry, services: SharedServices, player: KnownPlayer) -> list[PlayerGame]:
    """The games in which it is your turn, newest first."""
    rows = await services.players.games(player.id, None, MAX_PLAYING, PLAYING)
    return [_game(row, True) for row in rows if await _is_turn(registry, row["table_id"], row["seat"])]


async def _is_turn(registry: TableRegistry, table_id: str, seat: int) -> bool:
    def ask(table: Table) -> bool:
        return table.game is not None and seat in table.game.to_act and table.bot_of(seat) is None

    try:
        return await registry.read(table_id, ask)
    except ApiError:  # deleted meanwhile, or its rules are not compiled yet
        return False


def _game(row: JsonObject, turn: bool) -> PlayerGame:
    result: JsonObject = row["result"] or {}
    return PlayerGame(
        table=row["table_id"],
        seat=row["seat"],
        token_of=row["token_of"],
        game=row["game"],
        own_board=bool(row["own_board"]),
        state=row["state"],
        turn=turn,
        seats=row["who"] or [],
        at=row["linked"],
        ended=row["ended"],
        points=result.get("points"),
        place=result.get("place"),
        won=result.get("won", False),
        counts=row["counts"],
    )


@router.post("/me/games")
async def link_seat(registry: Registry, services: SharedServices, player: KnownPlayer, request: LinkRequest) -> Done:
    """Add a seat that you took without your key. After the start its result does not change ratings."""

    def find(table: Table) -> tuple[int, str, bool, bool]:
        seat = commands.require_seat(table, request.seat_token)
        return seat, table.setup.game, table.state in UNSTARTED, commands.is_host(table, request.seat_token)

    seat, game, counts, is_host = await registry.read(request.table, find)
    await services.players.link(
        player.id, request.table, seat, token_of=None, is_host=is_host, counts=counts, game=game
    )
    await services.results.record([request.table])
    return Done()


@router.get("/me/friends")
async def list_friends(services: SharedServices, player: KnownPlayer) -> list[Friend]:
    """Whom you have added, and where those who have added you too wait for others."""
    return [Friend(**friend) for friend in await services.players.friends(player.id)]


@router.post("/me/friends")
async def add_friend(services: SharedServices, player: KnownPlayer, request: FriendRequest) -> list[Friend]:
    """Add somebody. You are friends when they have added you too."""
    if not await services.players.befriend(player.id, request.id):
        raise ApiError(404, "no-friend", "there is no such player, or you have added too many")
    return await list_friends(services, player)


@router.post("/me/friends/remove")
async def remove_friend(services: SharedServices, player: KnownPlayer, request: FriendRequest) -> list[Friend]:
    """Remove somebody."""
    await services.players.unfriend(player.id, request.id)
    return await list_friends(services, player)


@router.get("/leaderboard/{game}")
async def leaderboard(services: SharedServices, game: GameId, against: Against = "people") -> list[Leader]:
    """The best players of a game on this server, of those who have agreed to be shown."""
    require_published(game)
    return [Leader(**row) for row in await services.players.leaders(game, against, MAX_LEADERS)]
