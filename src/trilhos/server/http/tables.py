"""Tables: list, create, describe, rematch."""

import asyncio

from starlette.responses import Response

from trilhos.match.family import published_games
from trilhos.server.errors import ApiError
from trilhos.server.http.dependencies import (
    Address,
    Registry,
    RequestLanguage,
    SeenEvent,
    SharedServices,
    TableId,
    Token,
    api_router,
)
from trilhos.server.json_encoding import JsonObject
from trilhos.server.live import commands, new_table
from trilhos.server.live.keys_and_tokens import new_token, token_hash
from trilhos.server.live.messages import table_info
from trilhos.server.live.past_game import PastGame
from trilhos.server.live.table import Table, family_name
from trilhos.server.live.table_registry import TableRegistry
from trilhos.server.schemas.tables import NewTable, NewTableAnswer, RematchAnswer, TableInfo, TableListing
from trilhos.server.uploads.upload_pool import UploadPool

router = api_router()


@router.get("/tables", response_model=list[TableListing])
async def list_tables(registry: Registry, lang: RequestLanguage) -> Response:
    """List public tables with a free seat."""
    return Response(await registry.public_tables.json(lang), media_type="application/json")


@router.post("/tables", status_code=201, response_model=NewTableAnswer)
async def create_table(registry: Registry, services: SharedServices, request: NewTable, address: Address) -> JsonObject:
    """Create a table. The commitment to its key is public from now on. Only this answer has the host's token."""
    services.preparation.require(_family(request))
    host_token = new_token()
    if request.board is not None and not services.board_limits.allow(address):
        raise ApiError(429, "too-many", "too many boards from your address; wait a minute")
    past = await _check_uploads(registry, services.uploads, request, address)
    setup = await asyncio.to_thread(new_table.setup_from_request, request, token_hash(host_token), past)
    table = await registry.create(setup)
    if not any(seat.is_free for seat in table.seats):
        await registry.change(setup.id, commands.start_if_full)
    return {"table": await registry.read(setup.id, table_info), "host": host_token}


def _family(request: NewTable) -> str | None:
    """The family of the game that a client asks for; None before its transcript is read, empty if it is no game."""
    if request.from_ is not None and request.from_.transcript is not None:
        return None
    has_own_board = request.board is not None
    return family_name(request.game, has_own_board) if has_own_board or request.game in published_games() else ""


async def _check_uploads(
    registry: TableRegistry, uploads: UploadPool, request: NewTable, address: str
) -> PastGame | None:
    """Check what was uploaded, outside this process; the game that the table starts from, if it does."""
    if request.from_ is None:
        if request.board is not None:
            await uploads.check(request.board, address)
        return None
    if request.from_.table is not None:
        return await registry.read(request.from_.table, PastGame.from_table)
    return await uploads.past_game(request.from_.transcript or "", request.board, address)


@router.get("/tables/{id}", response_model=TableInfo)
async def show_table(registry: Registry, table_id: TableId, seen: SeenEvent = 0) -> JsonObject:
    """Describe a table. Everyone may see this."""
    return await registry.read(table_id, table_info, seen)


@router.post("/tables/{id}/rematch", response_model=RematchAnswer)
async def rematch(registry: Registry, services: SharedServices, table_id: TableId, token: Token) -> JsonObject:
    """Play again with all seats moved by one. The first request creates the table; all tokens work there as well."""

    def prepare(table: Table) -> Table | None:
        if not commands.is_host(table, token):
            commands.require_seat(table, token)
        return None if table.rematch else new_table.rematch_table(table, registry.settings.share_seconds)

    created = await registry.read(table_id, prepare)
    if created is not None:
        await registry.create(created.setup, created.pending)

    def link(table: Table) -> str:
        if table.rematch is None and created is not None:
            table.record("rematch", table=created.setup.id)
        assert table.rematch is not None
        return table.rematch

    linked = await registry.change(table_id, link)
    moved = await registry.read(linked, lambda table: [seat.person for seat in table.seats])
    await services.players.copy_links(table_id, linked, _moved_seats(moved))
    if created is not None and linked != created.setup.id:
        await registry.store.delete(created.setup.id)  # another request was first
    elif created is not None:
        registry.on_needs_runner(registry.live_table(created.setup.id))
    return {"table": linked}


def _moved_seats(people: list[bool]) -> dict[int, int]:
    """Where each person of a game sits in its rematch: one seat on."""
    n = len(people)
    return {seat: (seat + 1) % n for seat in range(n) if people[(seat + 1) % n]}
