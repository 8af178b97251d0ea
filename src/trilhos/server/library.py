"""The library, open to everyone: maps of boards, games to look back on, and the proof that they were fair."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Path, Request
from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError
from starlette.responses import Response

from trilhos.server import atlas, maps, past, replays, wishes
from trilhos.server.api import PROBLEMS, Id, InHall, Json, Token
from trilhos.server.limits import Buckets
from trilhos.server.refusal import Refusal
from trilhos.server.room import Room
from trilhos.server.shelf import Page, Shelf
from trilhos.server.table import PLAYING, Table

KEEP = "max-age=3600"  # how long a page need not be asked for again; a new version of Trilhos may make it otherwise
library = APIRouter(prefix="/api", default_response_class=Json, responses=PROBLEMS)


def _shelf(request: Request) -> Shelf:
    shelf: Shelf = request.app.state.shelf
    return shelf


def _patience(request: Request) -> None:
    """Replays are work: one address may ask for so many."""
    asked: Buckets = request.app.state.replays
    if not asked.take(request.client.host if request.client else "local"):
        raise Refusal(429, "too-many", "too many replays for your address; wait a moment")


class Reader:
    """Who asks for a page: what they have already, and whether they read it compressed."""

    def __init__(
        self,
        have: Annotated[str | None, Header(alias="if-none-match", description="the version that you have")] = None,
        reads: Annotated[str, Header(alias="accept-encoding", include_in_schema=False)] = "",
    ) -> None:
        self.have = have or ""
        self.packed = "gzip" in reads

    def answer(self, page: Page, keep: str = KEEP) -> Response:
        """The page, or that it is the one they have."""
        headers = {"etag": page.mark, "cache-control": keep, "vary": "accept-encoding"}
        if page.mark in self.have:
            return Response(status_code=304, headers=headers)
        if self.packed:
            headers["content-encoding"] = "gzip"
        return Response(page.packed if self.packed else page.body(), headers=headers, media_type="application/json")


OnShelf = Annotated[Shelf, Depends(_shelf)]
Asks = Annotated[Reader, Depends(Reader)]
Patience = Depends(_patience)


def _pages(model: Any, what: str) -> dict[int | str, dict[str, Any]]:
    same = f"The {what} that you have is this one"
    return {200: {"model": model, "description": f"The {what}"}, 304: {"description": same}}


@library.get("/maps/{game}", response_model=None, responses=_pages(atlas.Map, "map"))
async def published_map(
    shelf: OnShelf,
    reader: Asks,
    game: Annotated[str, Path(min_length=1, max_length=40, description="a published game")],
) -> Response:
    """Where everything is printed on the board of a published rail game."""
    return reader.answer(await maps.of_game(shelf, game))


@library.get("/tables/{id}/map", response_model=None, responses=_pages(atlas.Map, "map"))
async def table_map(hall: InHall, shelf: OnShelf, reader: Asks, id: Id) -> Response:  # noqa: A002 - as the path says
    """Where everything is printed on the board of this table; 404 for chicago, whose train is in the view."""
    layout = await hall.read(id, lambda room, table: table.layout)
    return reader.answer(await maps.of_layout(shelf, layout))


@library.get(
    "/tables/{id}/replay",
    response_model=None,
    responses=_pages(past.Replay, "replay"),
    dependencies=[Patience],
)
async def table_replay(
    hall: InHall,
    shelf: OnShelf,
    reader: Asks,
    id: Id,  # noqa: A002 - as the path says
    token: Token,
) -> Response:
    """A game step by step: from every seat when it is over, before that as your seat or a spectator was told it."""

    def asked(room: Room, table: Table) -> replays.Record:
        if table.state == PLAYING:
            return replays.of_running(table, None if token is None else wishes.my_seat(table, token))
        return replays.of_table(table)

    record = await hall.read(id, asked)
    if record.over:
        return reader.answer(await shelf.get(f"replay {id}", lambda: replays.replay(record)))
    return reader.answer(await shelf.made(lambda: replays.replay(record)), keep="no-store")


BRINGS = {
    "required": True,
    "content": {
        "text/plain": {"schema": {"type": "string", "description": "a transcript"}},
        "application/json": {"schema": past.Transcript.model_json_schema()},
    },
}


@library.post(
    "/replay",
    response_model=None,
    responses={200: {"model": past.Replay, "description": "The replay"}},
    openapi_extra={"requestBody": BRINGS},
    dependencies=[Patience],
)
async def own_replay(request: Request, shelf: OnShelf, reader: Asks) -> Response:
    """A game from a transcript, verified line by line: the text itself, or with its board in JSON."""
    record = _brought(await request.body(), request.headers.get("content-type", ""))
    return reader.answer(await shelf.made(lambda: replays.replay(record)))


def _brought(body: bytes, kind: str) -> replays.Record:
    if kind.partition(";")[0].strip().lower() != "application/json":
        try:
            return replays.Record(body.decode("utf-8-sig"))
        except UnicodeDecodeError:
            raise Refusal(422, "transcript", "this is not text, and so no transcript") from None
    try:
        brought = past.Transcript.model_validate_json(body)
    except ValidationError as error:
        raise RequestValidationError(error.errors(include_url=False)) from None
    return replays.Record(brought.transcript, brought.board)


@library.get("/tables/{id}/verify", response_model=past.Verified, dependencies=[Patience])
async def verify(hall: InHall, shelf: OnShelf, id: Id) -> Any:  # noqa: A002 - as the path says
    """Replay a game that is over, and say whether it was dealt from the promised key and played by the rules."""
    record = await hall.read(id, lambda room, table: replays.of_table(table))
    return await shelf.work(lambda: replays.verified(record))
