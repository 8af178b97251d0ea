"""Tables: list, create, describe, rematch."""

import asyncio

from trilhos.server.http.dependencies import Registry, RequestLanguage, TableId, Token, api_router
from trilhos.server.json_encoding import JsonObject
from trilhos.server.live import commands, new_table
from trilhos.server.live.keys_and_tokens import new_token, token_hash
from trilhos.server.live.messages import table_info
from trilhos.server.live.table import Table
from trilhos.server.schemas.tables import NewTable, NewTableAnswer, RematchAnswer, TableInfo, TableListing

router = api_router()


@router.get("/tables", response_model=list[TableListing])
async def list_tables(registry: Registry, lang: RequestLanguage) -> list[JsonObject]:
    """List public tables with a free seat."""
    return await registry.store.list_public_tables(lang)


@router.post("/tables", status_code=201, response_model=NewTableAnswer)
async def create_table(registry: Registry, request: NewTable) -> JsonObject:
    """Create a table. The commitment to its key is public from now on. Only this answer has the host's token."""
    host_token = new_token()
    parent = None
    if request.from_ is not None and request.from_.table is not None:
        parent = await registry.read(request.from_.table, lambda table: table)
    setup = await asyncio.to_thread(new_table.setup_from_request, request, token_hash(host_token), parent)
    table = await registry.create(setup)
    if not any(seat.is_free for seat in table.seats):
        await registry.change(setup.id, commands.start_if_full)
    return {"table": await registry.read(setup.id, table_info), "host": host_token}


@router.get("/tables/{id}", response_model=TableInfo)
async def show_table(registry: Registry, table_id: TableId) -> JsonObject:
    """Describe a table. Everyone may see this."""
    return await registry.read(table_id, table_info)


@router.post("/tables/{id}/rematch", response_model=RematchAnswer)
async def rematch(registry: Registry, table_id: TableId, token: Token) -> JsonObject:
    """Play again with all seats moved by one. The first request creates the table; all tokens work there as well."""

    def prepare(table: Table) -> Table | None:
        if not commands.is_host(table, token):
            commands.require_seat(table, token)
        return None if table.rematch else new_table.rematch_table(table)

    created = await registry.read(table_id, prepare)
    if created is not None:
        await registry.create(created.setup, created.pending)

    def link(table: Table) -> str:
        if table.rematch is None and created is not None:
            table.record("rematch", table=created.setup.id)
        assert table.rematch is not None
        return table.rematch

    linked = await registry.change(table_id, link)
    if created is not None and linked != created.setup.id:
        await registry.store.delete(created.setup.id)  # another request was first
    elif created is not None:
        registry.on_needs_runner(registry.live_table(created.setup.id))
    return {"table": linked}
