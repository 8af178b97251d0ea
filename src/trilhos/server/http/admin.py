"""The operator's requests. All require the operator's token; those that change something are in the audit log."""

import logging
import time
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Path, Query, Request

from trilhos.match.game import RULES_VERSION
from trilhos.server.address import client_address, parse_ban
from trilhos.server.errors import ApiError, forbidden
from trilhos.server.http.dependencies import Registry, TableId, Token
from trilhos.server.json_encoding import EscapedJsonResponse, JsonObject
from trilhos.server.json_logs import redact
from trilhos.server.live import commands
from trilhos.server.live.bots import check_level
from trilhos.server.live.keys_and_tokens import is_same_secret
from trilhos.server.live.messages import event_json, table_info
from trilhos.server.live.moderation import Moderator
from trilhos.server.live.table import Table
from trilhos.server.live.websocket import TableSocket
from trilhos.server.schemas.admin import AdminRequest, BanRequest, KickRequest, RemoveNameRequest, UnbanRequest
from trilhos.server.services import Services, services_of

log = logging.getLogger("trilhos.admin")


class Operator:
    """Someone with the operator's token."""

    def __init__(self, services: Services, address: str) -> None:
        self.services = services
        self.address = address
        self.moderator = Moderator(services.registry, services.moderation)

    async def record(self, action: str, target: str, reason: str) -> None:
        """Write what is about to be done to the audit log, and to the JSON log without full table ids."""
        await self.services.moderation.record(action, target, reason, self.address)
        is_table = action in ("close", "delete", "kick")
        fields = {"action": action, "target": target[:6] if is_table else target, "reason": redact(reason)}
        log.info("operator", extra={"fields": fields | {"address": self.address}})


def _operator(request: Request, token: Token) -> Operator:
    """The operator; ApiError 403 without the token, or if the server has none."""
    services, address = services_of(request), request.client.host if request.client else "local"
    if not is_same_secret(token, services.settings.admin_token):
        if not services.token_failures.allow(client_address(request.scope)):
            raise ApiError(429, "too-many", "too many requests without the operator's token; wait a minute")
        log.warning("a request without the operator's token", extra={"fields": {"address": address}})
        raise forbidden("this requires the operator's token")
    return Operator(services, address)


RequireOperator = Annotated[Operator, Depends(_operator)]
Limit = Annotated[int, Query(ge=1, le=1000)]
ShelfId = Annotated[str, Path(min_length=1, max_length=40)]
router = APIRouter(prefix="/api/admin", default_response_class=EscapedJsonResponse, include_in_schema=False)


@router.get("/tables")
async def list_tables(
    operator: RequireOperator,
    state: Literal["open", "starting", "playing", "over", "closed"] | None = None,
    limit: Limit = 50,
) -> list[JsonObject]:
    """Tables of any state, last changed first."""
    return await operator.services.moderation.list_tables(state, limit)


@router.get("/tables/{id}")
async def show(operator: RequireOperator, registry: Registry, table_id: TableId) -> JsonObject:
    """A table: what everyone may see, its events except actions, and the addresses connected to this node."""

    def describe(table: Table) -> JsonObject:
        events = [event_json(table, event, None) for event in table.events if event.kind != "action"]
        return {"table": table_info(table), "n": table.n, "events": events}

    described = await registry.read(table_id, describe)
    sockets = [s for s in operator.services.bans.sockets if isinstance(s, TableSocket) and s.id == table_id]
    return described | {"connected": [{"seat": socket.seat, "address": socket.address} for socket in sockets]}


@router.post("/tables/{id}/close")
async def close(operator: RequireOperator, registry: Registry, table_id: TableId, request: AdminRequest) -> JsonObject:
    """Close a table; its transcript stays."""
    reason = request.reason or "the operator closed this table"
    await operator.record("close", table_id, request.reason)
    await registry.change(table_id, lambda table: commands.close(table, reason))
    return {"closed": table_id}


@router.post("/tables/{id}/delete")
async def delete(operator: RequireOperator, table_id: TableId, request: AdminRequest) -> JsonObject:
    """Delete a table with all its events."""
    await operator.record("delete", table_id, request.reason)
    await operator.moderator.delete(table_id)
    return {"deleted": table_id}


@router.post("/tables/{id}/kick")
async def kick(operator: RequireOperator, registry: Registry, table_id: TableId, request: KickRequest) -> JsonObject:
    """Take a seat from its player; during the game a bot gets it."""
    level = check_level(request.level) if request.level else registry.settings.bot_level
    await operator.record("kick", f"{table_id} seat {request.seat}", request.reason)
    await registry.change(table_id, lambda table: commands.remove_player(table, request.seat, level))
    return {"kicked": request.seat, "table": table_id}


@router.get("/bans")
async def list_bans(operator: RequireOperator) -> list[JsonObject]:
    """Bans that have not ended."""
    return await operator.services.moderation.bans()


@router.post("/bans")
async def ban(operator: RequireOperator, request: BanRequest) -> JsonObject:
    """Ban an address. Other nodes know within seconds."""
    address, until = _banned_address(request.address), time.time() + 3600 * request.hours
    await operator.record("ban", f"{address} for {request.hours:g} hours", request.reason)
    await operator.services.moderation.ban(address, until, request.reason)
    await operator.services.bans.refresh(operator.services.moderation)
    return {"address": address, "until": until}


@router.post("/unban")
async def unban(operator: RequireOperator, request: UnbanRequest) -> JsonObject:
    """End a ban."""
    address = _banned_address(request.address)
    await operator.record("unban", address, request.reason)
    if not await operator.services.moderation.unban(address):
        raise ApiError(404, "no-ban", f"{address} is not banned")
    await operator.services.bans.refresh(operator.services.moderation)
    return {"address": address}


@router.get("/players")
async def find_players(
    operator: RequireOperator, name: Annotated[str, Query(min_length=1, max_length=24, pattern=r"^[^\x00]*$")]
) -> list[JsonObject]:
    """Players whose name contains this."""
    return await operator.services.players.named(name)


@router.post("/players/remove-name")
async def remove_name(operator: RequireOperator, request: RemoveNameRequest) -> JsonObject:
    """Remove a player's name: the leaderboard never shows it again. Their games and their key stay."""
    await operator.record("remove-name", request.player, request.reason)
    if not await operator.services.players.bar(request.player):
        raise ApiError(404, "no-player", "there is no such player")
    return {"removed": request.player}


@router.get("/boards")
async def list_boards(operator: RequireOperator, before: float | None = None) -> list[JsonObject]:
    """Boards that players have published, listed or not, last changed first."""
    return await operator.services.shelf.all(before)


@router.post("/boards/{board}/remove")
async def remove_board(operator: RequireOperator, board: ShelfId, request: AdminRequest) -> JsonObject:
    """Remove a published board. Tables with it go on."""
    await operator.record("remove-board", board, request.reason)
    if not await operator.services.shelf.remove(board):
        raise ApiError(404, "no-board", "there is no such board")
    return {"removed": board}


@router.get("/audit")
async def audit(operator: RequireOperator, limit: Limit = 100) -> list[JsonObject]:
    """What operators did, newest first."""
    return await operator.services.moderation.audit(limit)


@router.get("/upgrade")
async def preview_upgrade(operator: RequireOperator) -> JsonObject:
    """How many tables there are of each version of the rules, and what an upgrade does to them."""
    tables = await operator.services.moderation.count_versions()
    plan = await operator.moderator.plan_upgrade()
    return {"rules": RULES_VERSION, "tables": tables, "updated": len(plan.updated), "closed": len(plan.closed)}


@router.post("/upgrade")
async def upgrade(operator: RequireOperator, request: AdminRequest) -> JsonObject:
    """Give tables whose game has not started the current rules, and close games in progress that need others."""
    await operator.record("upgrade", f"to version {RULES_VERSION} of the rules", request.reason)
    return await operator.moderator.upgrade_tables()


def _banned_address(text: str) -> str:
    try:
        return parse_ban(text)
    except ValueError:
        raise ApiError(422, "invalid", f"'{text}' is not an IP address") from None
