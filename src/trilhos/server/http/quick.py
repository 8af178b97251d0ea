"""Quick match: a table at which somebody waits for the same game, or a new one."""

import asyncio
from contextlib import suppress
from typing import Any

from trilhos.server.errors import ApiError
from trilhos.server.http.dependencies import Registry, SharedServices, api_router
from trilhos.server.json_encoding import JsonObject
from trilhos.server.live import new_table, node_clock
from trilhos.server.live.keys_and_tokens import new_token, token_hash
from trilhos.server.live.messages import table_info
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
        rows = [row for row in reversed(await registry.store.list_public_tables()) if _fits(row, request)]
        for row in await _waiting(registry, rows, request.pace == "live"):  # who has waited longest comes first
            with suppress(ApiError):  # deleted a moment ago
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


async def _waiting(registry: TableRegistry, rows: list[JsonObject], live: bool) -> list[JsonObject]:
    """Those tables at which somebody waits, or is about to sit down; at a live game they must be here.

    However many tables there are, the database is asked once, and none of them is loaded.
    """
    seated = {
        row["id"]: [(row["id"], number) for number, seat in enumerate(row["seats"]) if not seat["free"]] for row in rows
    }
    unseen = await registry.all_unseen_for([seat for seats in seated.values() for seat in seats]) if live else {}

    def is_waiting(row: JsonObject) -> bool:
        if not seated[row["id"]]:
            return bool(node_clock.now() - row["created"] < EMPTY_SECONDS)
        return all(unseen.get(seat, 0.0) < registry.settings.away for seat in seated[row["id"]])

    return [row for row in rows if is_waiting(row)]
