"""Seats of a table: sit down, leave, come back, seat a bot, start the game."""

from collections.abc import Callable

from trilhos.server.http.dependencies import Address, Registry, SharedServices, TableId, Token, api_router
from trilhos.server.json_encoding import JsonObject
from trilhos.server.live import commands
from trilhos.server.live.bots import check_level
from trilhos.server.live.keys_and_tokens import new_token, token_hash
from trilhos.server.live.messages import table_info
from trilhos.server.live.player_names import player_name
from trilhos.server.live.table import OPEN, Table
from trilhos.server.live.table_registry import TableRegistry
from trilhos.server.schemas.tables import (
    CommitRequest,
    SeatAnswer,
    SeatBotRequest,
    SeatPlayer,
    ShareRequest,
    SitRequest,
    StartRequest,
    TableInfo,
)
from trilhos.server.services import Services

router = api_router()


async def _change(registry: TableRegistry, table_id: str, command: Callable[[Table], object]) -> JsonObject:
    def run(table: Table) -> JsonObject:
        command(table)
        return table_info(table)

    return await registry.change(table_id, run)


@router.post("/tables/{id}/sit", response_model=SeatAnswer)
async def sit(
    registry: Registry, services: SharedServices, table_id: TableId, request: SitRequest, address: Address
) -> JsonObject:
    """Sit down. Only this answer has the seat's token, unless you have made it yourself."""
    token = request.token or new_token()
    hashed = token_hash(token)

    def take_seat(table: Table) -> int:
        name = player_name(request.name, table.setup.public, registry.settings)
        return commands.sit(table, name, request.seat, hashed, request.commitment, registry.settings.share_seconds)

    seat = await registry.change(table_id, take_seat)
    if request.player is not None:
        await _link(registry, services, table_id, seat, request.player)
    await registry.attend(table_id, token, address)
    return {"seat": seat, "token": token, "table": await registry.read(table_id, table_info)}


async def _link(registry: TableRegistry, services: Services, table_id: str, seat: int, given: SeatPlayer) -> None:
    """Note whose seat it is. If the key was deleted elsewhere, the seat is taken all the same."""
    player = await services.players.find(token_hash(given.key))
    if player is None:
        return

    def describe(table: Table) -> tuple[str, bool]:
        first = next((event.seat for event in table.events if event.kind == "sit"), None)
        return table.setup.game, first == seat

    game, is_host = await registry.read(table_id, describe)
    token_of = table_id if given.derived else None
    await services.players.link(
        player.id, table_id, seat, replace=True, token_of=token_of, is_host=is_host, counts=True, game=game
    )


@router.post("/tables/{id}/leave", response_model=TableInfo)
async def leave(registry: Registry, services: SharedServices, table_id: TableId, token: Token) -> JsonObject:
    """Leave your seat. During the game a bot plays for you until you come back."""
    level = registry.settings.bot_level

    def give_up(table: Table) -> tuple[int, JsonObject]:
        seat = commands.require_seat(table, token)
        commands.leave(table, token, level)
        return seat, table_info(table)

    seat, info = await registry.change(table_id, give_up)
    if info["state"] == OPEN:
        await services.players.unlink(table_id, seat)
    return info


@router.post("/tables/{id}/back", response_model=TableInfo)
async def come_back(registry: Registry, table_id: TableId, token: Token) -> JsonObject:
    """Take your seat back from the bot that plays for you."""
    return await _change(registry, table_id, lambda table: commands.come_back(table, token))


@router.post("/tables/{id}/bot", response_model=TableInfo)
async def seat_bot(registry: Registry, table_id: TableId, request: SeatBotRequest, token: Token) -> JsonObject:
    """Seat a bot at a free seat (host), or let it play for a seat (that player, or the host if they are away)."""
    level = request.level or registry.settings.bot_level
    unseen = await registry.unseen_for(table_id, request.seat)
    times = unseen, registry.settings.away, registry.settings.share_seconds
    return await _change(
        registry,
        table_id,
        lambda table: commands.seat_bot(table, token, request.seat, check_level(level, table.setup.game), *times),
    )


@router.post("/tables/{id}/start", response_model=TableInfo)
async def start(registry: Registry, table_id: TableId, request: StartRequest, token: Token) -> JsonObject:
    """Fill the free seats with bots and start the game. Only the host may do this."""
    level, seconds = request.level or registry.settings.bot_level, registry.settings.share_seconds
    return await _change(
        registry,
        table_id,
        lambda table: commands.start(table, token, check_level(level, table.setup.game), seconds),
    )


@router.post("/tables/{id}/commitment", response_model=TableInfo)
async def commit(registry: Registry, table_id: TableId, request: CommitRequest, token: Token) -> JsonObject:
    """Commit to a share of the key of a rematch. At other tables the commitment comes with `sit`."""
    seconds = registry.settings.share_seconds

    def promise(table: Table) -> int:
        return commands.commit(table, commands.require_seat(table, token), request.commitment, seconds)

    return await _change(registry, table_id, promise)


@router.post("/tables/{id}/share", response_model=TableInfo)
async def reveal(registry: Registry, table_id: TableId, request: ShareRequest, token: Token) -> JsonObject:
    """Reveal your share of the key. The cards are dealt when all shares are there, or when their time is up."""
    return await _change(
        registry, table_id, lambda table: commands.reveal(table, commands.require_seat(table, token), request.share)
    )
