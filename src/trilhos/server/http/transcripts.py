"""The transcript and the uploaded board of a table, as text."""

from starlette.responses import PlainTextResponse, Response

from trilhos.server.errors import ApiError
from trilhos.server.http.dependencies import PLAIN_TEXT, Registry, TableId, api_router
from trilhos.server.store.transcript import final_transcript

router = api_router()


@router.get("/tables/{id}/transcript", response_model=None, responses=PLAIN_TEXT)
async def transcript(registry: Registry, table_id: TableId) -> Response:
    """The whole game with its key, after its end; `trilhos verify` checks it."""
    return PlainTextResponse(await registry.read(table_id, final_transcript))


@router.get("/tables/{id}/board", response_model=None, responses=PLAIN_TEXT)
async def board(registry: Registry, table_id: TableId) -> Response:
    """The uploaded board of this table."""
    text = await registry.read(table_id, lambda table: table.setup.board)
    if text is None:
        raise ApiError(404, "no-board", "this table uses a published board")
    return PlainTextResponse(text)
