"""Quick match: a table at which somebody waits for the same game, or a new one."""

import asyncio
from typing import Any

from trilhos.server.errors import ApiError
from trilhos.server.http.dependencies import Registry, SharedServices, api_router
from trilhos.server.json_encoding import JsonObject
from trilhos.server.live import new_table, node_clock
from trilhos.server.live.keys_and_tokens import new_token, token_hash
from trilhos.server.live.messages import table_info
from trilhos.server.live.table import OPEN, Table
from trilhos.server.live.table_registry import TableRegistry
from trilhos.server.schemas.tables import NewTable, QuickAnswer, QuickRequest

router = api_router()
EMPTY_SECONDS = 30.0  # how long a table waits for whoever asked for it
CLOCKS: dict[str, JsonObject] = {"live": {"turn": 180.0}, "daily": {"turn": 86_400.0}}


@router.post("/quick", status_code=201, response_model=QuickAnswer)
async def quick_match(registry: Registry, services: SharedServices, request: QuickRequest) -> JsonObject:
    """A public table with a free seat for this game, number of players and pace; a new one if there is none.

    Sit down there; if somebody was faster, ask again. Requests take turns, so that two of them meet at one table.
    """
    async with services.quick_lock:
        for row in reversed(await registry.store.list_public_tables()):  # who has waited longest
            if _fits(row, request) and await _is_waiting(registry, row["id"], request.pace == "live"):
                return {"table": await registry.read(row["id"], table_info), "host": None}
        return await _create(registry, services, request)


async def _create(registry: TableRegistry, services: Any, request: QuickRequest) -> JsonObject:
    asked = NewTable.model_validate(
        {
            "game": request.game,
            "seats": [{}] * request.seats,
            "public": True,
            "clock": CLOCKS[request.pace],
        }
    )
    host = new_token()
    setup = await asyncio.to_thread(new_table.setup_from_request, asked, token_hash(host), None)
    services.preparation.require(setup.family)
    await registry.create(setup)
    return {"table": await registry.read(setup.id, table_info), "host": host}


def _fits(row: JsonObject, request: QuickRequest) -> bool:
    """Whether a listed table is what was asked for: by the book, dealt afresh, for people only."""
    is_plain = row["origin"]["kind"] == "fresh" and not row["rules"] and row["name"] is not None
    same = row["game"] == request.game and len(row["seats"]) == request.seats and row["clock"] == CLOCKS[request.pace]
    return is_plain and same and all(seat["person"] for seat in row["seats"])


async def _is_waiting(registry: TableRegistry, table_id: str, live: bool) -> bool:
    """Whether somebody waits at a table, or is about to sit down; at a live game they must be here."""

    def waiting(table: Table) -> tuple[bool, list[int]]:
        seated = [number for number, seat in enumerate(table.seats) if not seat.is_free]
        is_new = node_clock.now() - table.setup.created < EMPTY_SECONDS
        return table.state == OPEN and (bool(seated) or is_new), seated

    try:
        is_open, seated = await registry.read(table_id, waiting)
    except ApiError:  # deleted a moment ago
        return False
    if not is_open or not live:
        return is_open
    return all([await registry.unseen_for(table_id, seat) < registry.settings.away for seat in seated])
