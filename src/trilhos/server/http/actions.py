"""Play over HTTP: the state of a table, actions, explanations, chat."""

import asyncio
import contextlib
from typing import Annotated

from fastapi import Query
from starlette.responses import Response

from trilhos.server.errors import ApiError
from trilhos.server.http.dependencies import (
    Attended,
    Registry,
    RequestLanguage,
    SeenEvent,
    SharedServices,
    TableId,
    Token,
    api_router,
)
from trilhos.server.json_encoding import EscapedJsonResponse, JsonObject
from trilhos.server.live import commands
from trilhos.server.live.live_table import LiveTable
from trilhos.server.live.messages import snapshot
from trilhos.server.live.table import Table
from trilhos.server.schemas.tables import (
    ActionRequest,
    ChatRequest,
    EventAnswer,
    ExplainAnswer,
    ExplainRequest,
    TableState,
)

router = api_router()


@router.get("/tables/{id}/state", response_model=TableState, dependencies=[Attended])
async def state(
    registry: Registry,
    table_id: TableId,
    token: Token,
    lang: RequestLanguage,
    since: Annotated[int, Query(ge=0, le=1_000_000, description="number of the last event that you have")] = 0,
    wait: Annotated[float, Query(ge=0, le=60, description="seconds to wait for a new event")] = 0,
    seen: SeenEvent = 0,
) -> Response:
    """What you may know: view, legal actions, new events. Without a token you are a spectator."""

    def look(live: LiveTable, table: Table) -> tuple[JsonObject | None, asyncio.Event]:
        seat = None if token is None else commands.require_seat(table, token)
        is_ready = table.n > since or not wait
        return (snapshot(table, seat, min(since, table.n), lang) if is_ready else None), live.next_event

    found, next_event = await registry.read_live(table_id, look, max(since, seen))
    if found is None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(min(wait, registry.settings.wait)):
                await next_event.wait()
        wait = 0
        found, _ = await registry.read_live(table_id, look, max(since, seen))
    assert found is not None
    return EscapedJsonResponse(found)  # as it is: checking hundreds of events against the schema takes milliseconds


@router.post("/tables/{id}/actions", response_model=EventAnswer, dependencies=[Attended])
async def act(
    registry: Registry, table_id: TableId, request: ActionRequest, token: Token, lang: RequestLanguage
) -> JsonObject:
    """Play an action. It is committed when this request is answered."""

    def play(table: Table) -> int:
        seat = commands.require_seat(table, token)
        return commands.act(table, seat, request.action, request.key, request.after, lang)

    return {"n": await registry.change(table_id, play, request.after or 0)}


@router.post("/tables/{id}/explain", response_model=ExplainAnswer, dependencies=[Attended])
async def explain(
    registry: Registry, table_id: TableId, request: ExplainRequest, token: Token, lang: RequestLanguage
) -> JsonObject:
    """Say whether an action is legal, and if not, which clause forbids it and why."""

    def ask(table: Table) -> tuple[str, str] | None:
        return commands.explain(table, commands.require_seat(table, token), request.action, lang)

    why = await registry.read(table_id, ask)
    clause, reason = why or (None, None)
    return {"legal": why is None, "clause": clause, "reason": reason}


@router.post("/tables/{id}/chat", response_model=EventAnswer, dependencies=[Attended])
async def chat(
    registry: Registry, services: SharedServices, table_id: TableId, request: ChatRequest, token: Token
) -> JsonObject:
    """Send a chat message or an emote to everyone at the table."""
    seat = await registry.read(table_id, lambda table: commands.require_seat(table, token))
    if not services.chat_limits.allow((table_id, seat)):
        raise ApiError(429, "too-many", "too many chat messages; wait a moment")

    def say(table: Table) -> int:
        return commands.chat(table, seat, request.text, registry.settings, request.key, request.emote)

    return {"n": await registry.change(table_id, say)}
