"""Analyses of finished games and of uploaded transcripts. They are asked for again and again until they are done."""

from typing import Annotated

import orjson
from fastapi import Path, Query, Request
from starlette.responses import Response

from trilhos.server.analysis.analysis_pool import Job
from trilhos.server.errors import ApiError
from trilhos.server.http.dependencies import Address, Registry, SharedServices, TableId, api_router
from trilhos.server.http.replays import UPLOAD, uploaded_record
from trilhos.server.json_encoding import encode_json
from trilhos.server.replay_builder import GameRecord, finished_record
from trilhos.server.schemas.analyses import AnalysisState
from trilhos.server.services import Services

WAIT = 2.0  # seconds until an answer without a new result: it says how far the analysis is
router = api_router()
Since = Annotated[int, Query(ge=-1, description="the rollouts of the result that you have; -1: none")]
JobId = Annotated[str, Path(alias="id", min_length=64, max_length=64, description="id of an analysis")]


@router.get("/tables/{id}/analysis", response_model=AnalysisState)
async def table_analysis(
    registry: Registry, services: SharedServices, table_id: TableId, address: Address, since: Since = -1
) -> Response:
    """How everyone played: the analysis of a finished game as far as it has come. It begins when somebody asks."""
    record = await registry.read(table_id, finished_record)
    job = await _job(services, record, address)
    answer = await _answer(job, since)
    if job.state == "done":
        await _note(services, table_id, job)
    return answer


async def _note(services: Services, table_id: str, job: Job) -> None:
    """Add luck and accuracy to the results of players who keep a name, for their statistics."""
    if await services.players.is_analysed(table_id):
        return
    accounts = enumerate(orjson.loads(job.result())["accounts"])
    await services.players.note_analysis(
        table_id,
        {
            seat: {"luck": account["deal"]["value"] + account["chance"]["value"], "accuracy": account["accuracy"]}
            for seat, account in accounts
        },
    )


@router.post("/analyses", response_model=AnalysisState, openapi_extra={"requestBody": UPLOAD})
async def transcript_analysis(request: Request, services: SharedServices, address: Address) -> Response:
    """Begin the analysis of a transcript. Send the text itself, or JSON with the text and its board."""
    record = uploaded_record(await request.body(), request.headers.get("content-type", ""))
    return await _answer(await _job(services, record, address), -1)


@router.get("/analyses/{id}", response_model=AnalysisState)
async def analysis(services: SharedServices, job_id: JobId, since: Since = -1) -> Response:
    """How far an analysis is. If the server has forgotten it (404), begin it again: what was done is kept."""
    job = services.analyses.find(job_id)
    if job is None:
        raise ApiError(404, "no-analysis", "there is no such analysis; begin it again")
    return await _answer(job, since)


async def _job(services: Services, record: GameRecord, address: str) -> Job:
    services.preparation.require()

    def check() -> None:
        if not services.analysis_limits.allow(address):
            raise ApiError(429, "too-many", "too many analyses from your address; wait a moment")

    return await services.analyses.open(record.transcript, record.board, address, check)


async def _answer(job: Job, since: int) -> Response:
    await job.wait(since, WAIT)
    if job.error is not None:
        raise job.error
    body = {
        "id": job.name,
        "state": job.state,
        "progress": job.progress,
        "rollouts": job.rollouts,
        "analysis": orjson.Fragment(job.result()) if job.rollouts > since else None,
    }
    return Response(encode_json(body), headers={"cache-control": "no-store"}, media_type="application/json")
