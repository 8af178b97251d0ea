"""Pictures of games to share, as PNG. They are drawn in a worker process when somebody asks, and cached."""

import hashlib
from typing import Annotated

import orjson
from fastapi import Depends, Request
from starlette.responses import Response

from trilhos.server.errors import ApiError
from trilhos.server.http.conditional import Conditions
from trilhos.server.http.dependencies import Address, Registry, Responses, SharedServices, TableId, api_router
from trilhos.server.http.page_cache import CachedPage
from trilhos.server.http.replays import UPLOAD, uploaded_record
from trilhos.server.live.table import OVER, Table
from trilhos.server.pictures.pictured_game import PicturedGame, pictured_table, pictured_transcript
from trilhos.server.services import Services
from trilhos.server.store.transcript import final_transcript

WAIT = 3.0  # seconds for the first look of an analysis
A_DAY = "public, max-age=86400"
A_MINUTE = "public, max-age=60"  # the game goes on, or the picture has no curve yet
PNG: Responses = {200: {"content": {"image/png": {}}, "description": "The picture"}}
router = api_router()


@router.get("/tables/{id}/picture.png", response_model=None, responses=PNG)
async def table_picture(
    registry: Registry,
    services: SharedServices,
    conditions: Annotated[Conditions, Depends()],
    table_id: TableId,
    address: Address,
) -> Response:
    """A picture of a table: its board, its players, and after the end the score and everybody's chances to win."""

    def look(table: Table) -> tuple[PicturedGame, int, bool]:
        return pictured_table(table), table.n, table.state == OVER and table.is_revealed

    game, n, has_curves = await registry.read(table_id, look)
    curves: list[list[float]] = []
    if has_curves:
        curves = await _curves(services, await registry.read(table_id, final_transcript), game.board, address)
    page = await _drawn(services, f"{table_id} {n} {bool(curves)}", game, curves, address)
    return page.response(conditions, A_DAY if curves else A_MINUTE, "image/png")


@router.post("/pictures", response_model=None, responses=PNG, openapi_extra={"requestBody": UPLOAD})
async def transcript_picture(
    request: Request, services: SharedServices, conditions: Annotated[Conditions, Depends()], address: Address
) -> Response:
    """The picture of a transcript. Send the text itself, or JSON with the text and its board."""
    record = uploaded_record(await request.body(), request.headers.get("content-type", ""))
    curves = await _curves(services, record.transcript, record.board, address)
    game = pictured_transcript(record.transcript, record.board)
    name = hashlib.sha256(orjson.dumps([record.transcript, record.board, bool(curves)])).hexdigest()
    page = await _drawn(services, name, game, curves, address)
    return page.response(conditions, "no-store", "image/png")


async def _drawn(
    services: Services, name: str, game: PicturedGame, curves: list[list[float]], address: str
) -> CachedPage:
    async def draw() -> bytes:
        services.preparation.require()
        if not services.picture_limits.allow(address):
            raise ApiError(429, "too-many", "too many pictures from your address; wait a moment")
        return await services.uploads.picture(game, curves, address)

    return await services.pages.pictures.get_compressed(name, draw)


async def _curves(services: Services, transcript: str, board: str | None, address: str) -> list[list[float]]:
    """Everybody's chances to win, step by step, if an analysis can tell them soon; otherwise none."""

    def check() -> None:
        services.preparation.require()
        if not services.analysis_limits.allow(address):
            raise ApiError(429, "too-many", "too many analyses from your address; wait a moment")

    try:
        job = await services.analyses.open(transcript, board, address, check)
    except ApiError:
        return []
    await job.wait(-1, WAIT)
    curves: list[list[float]] = orjson.loads(job.result())["open"] if job.body else []
    return curves
