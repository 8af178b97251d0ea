"""Replays: a game step by step, of a table or from an uploaded transcript."""

from typing import Annotated

from fastapi import Depends, Request
from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError
from starlette.responses import Response

from trilhos.match.game import RULES_VERSION
from trilhos.server.errors import ApiError
from trilhos.server.http.conditional import Conditions, conditional_responses
from trilhos.server.http.dependencies import Registry, RequestLanguage, SharedServices, TableId, Token, api_router
from trilhos.server.http.middleware import client_address
from trilhos.server.live import commands
from trilhos.server.live.table import PLAYING, Table
from trilhos.server.replay_builder import GameRecord, build_replay, finished_record, running_record
from trilhos.server.schemas.replays import Replay, TranscriptUpload
from trilhos.server.services import services_of

router = api_router()
UPLOAD = {
    "required": True,
    "content": {
        "text/plain": {"schema": {"type": "string", "description": "a transcript"}},
        "application/json": {"schema": TranscriptUpload.model_json_schema()},
    },
}


def limit_replays(request: Request) -> None:
    """Replays cost processor time, so each address may ask for a limited number."""
    if not services_of(request).replay_limits.allow(client_address(request.scope)):
        raise ApiError(429, "too-many", "too many replays from your address; wait a moment")


RATE_LIMITED = [Depends(limit_replays)]


@router.get(
    "/tables/{id}/replay",
    response_model=None,
    responses=conditional_responses(Replay, "replay"),
    dependencies=RATE_LIMITED,
)
async def table_replay(
    registry: Registry,
    services: SharedServices,
    conditions: Annotated[Conditions, Depends()],
    table_id: TableId,
    token: Token,
    lang: RequestLanguage,
) -> Response:
    """A game step by step: from every seat after its end, until then as your seat or a spectator saw it."""

    def record_for_client(table: Table) -> GameRecord:
        if table.state == PLAYING and table.setup.rules == RULES_VERSION:
            commands.require_playable(table)
        if table.state == PLAYING:
            return running_record(table, None if token is None else commands.require_seat(table, token))
        return finished_record(table)

    record = await registry.read(table_id, record_for_client)
    if record.over:
        page = await services.pages.get(f"replay {table_id} {lang}", lambda: build_replay(record, lang))
        return page.response(conditions)
    page = await services.pages.build(lambda: build_replay(record, lang))
    return page.response(conditions, cache_control="no-store")


@router.post(
    "/replay",
    response_model=None,
    responses={200: {"model": Replay, "description": "The replay"}},
    openapi_extra={"requestBody": UPLOAD},
    dependencies=RATE_LIMITED,
)
async def transcript_replay(
    request: Request, services: SharedServices, conditions: Annotated[Conditions, Depends()], lang: RequestLanguage
) -> Response:
    """A game from a transcript, verified line by line. Send the text itself, or JSON with the text and its board."""
    record = _uploaded_record(await request.body(), request.headers.get("content-type", ""))
    return (await services.pages.build(lambda: build_replay(record, lang))).response(conditions)


def _uploaded_record(body: bytes, content_type: str) -> GameRecord:
    if content_type.partition(";")[0].strip().lower() != "application/json":
        try:
            return GameRecord(body.decode("utf-8-sig"))
        except UnicodeDecodeError:
            raise ApiError(422, "transcript", "a transcript is UTF-8 text") from None
    try:
        upload = TranscriptUpload.model_validate_json(body)
    except ValidationError as error:
        raise RequestValidationError(error.errors(include_url=False)) from None
    return GameRecord(upload.transcript, upload.board)
