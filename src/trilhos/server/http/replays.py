"""Replays: a game step by step, of a table or from an uploaded transcript."""

from typing import Annotated

from fastapi import Depends, Request
from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError
from starlette.responses import Response

from trilhos.match.game import RULES_VERSION
from trilhos.server.address import client_address
from trilhos.server.errors import ApiError
from trilhos.server.http.conditional import Conditions, conditional_responses
from trilhos.server.http.dependencies import (
    Address,
    Registry,
    RequestLanguage,
    SharedServices,
    TableId,
    Token,
    api_router,
)
from trilhos.server.http.maps import uploaded_map
from trilhos.server.http.page_cache import compressed_page
from trilhos.server.live import commands
from trilhos.server.live.table import OVER, PLAYING, Table
from trilhos.server.replay_builder import GameRecord, build_replay, finished_record, running_record
from trilhos.server.schemas.replays import Replay, TranscriptUpload
from trilhos.server.services import Services, services_of

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
    address: Address,
) -> Response:
    """A game step by step: from every seat when it is revealed, until then as your seat or a spectator saw it."""

    def record_for_client(table: Table) -> tuple[GameRecord, int]:
        if table.state == PLAYING and table.setup.rules == RULES_VERSION:
            commands.require_playable(table)
        if table.state == PLAYING or (table.state == OVER and not table.is_revealed):
            seat = None if token is None else commands.require_seat(table, token)
            return running_record(table, seat), table.n
        return finished_record(table), table.n

    record, n = await registry.read(table_id, record_for_client)
    own_map = await _own_map(services, record, address)
    name = f"{table_id} {lang}" if record.over else f"{table_id} {lang} seat {record.seat} event {n}"
    if record.over:
        services.analyses.prepare()  # it is likely to be asked for next
    page = await services.pages.replays.get(name, lambda: build_replay(record, lang, own_map), address)
    return page.response(conditions) if record.over else page.response(conditions, cache_control="no-store")


@router.post(
    "/replay",
    response_model=None,
    responses={200: {"model": Replay, "description": "The replay"}},
    openapi_extra={"requestBody": UPLOAD},
    dependencies=RATE_LIMITED,
)
async def transcript_replay(
    request: Request,
    services: SharedServices,
    conditions: Annotated[Conditions, Depends()],
    lang: RequestLanguage,
    address: Address,
) -> Response:
    """A game from a transcript, verified line by line. Send the text itself, or JSON with the text and its board."""
    services.preparation.require()
    record = uploaded_record(await request.body(), request.headers.get("content-type", ""))
    own_map = await _own_map(services, record, address)
    return compressed_page(await services.uploads.replay(record, lang, own_map, address)).response(conditions)


async def _own_map(services: Services, record: GameRecord, address: str) -> bytes | None:
    """The map of an uploaded board."""
    return None if record.board is None else (await uploaded_map(services, record.board, address)).body()


def uploaded_record(body: bytes, content_type: str) -> GameRecord:
    """The game of a request: a transcript as text, or JSON with a transcript and its board."""
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
