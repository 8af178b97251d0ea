"""The library, open to everyone: the maps of boards."""

from typing import Annotated

from fastapi import APIRouter, Depends, Header, Path, Request
from starlette.responses import Response

from trilhos.server import atlas
from trilhos.server.api import PROBLEMS, Id, InHall, Json
from trilhos.server.maps import Map, Maps

KEEP = "max-age=3600"  # how long a map need not be asked for again; a new version of Trilhos may draw it otherwise
library = APIRouter(prefix="/api", default_response_class=Json, responses=PROBLEMS)


def _maps(request: Request) -> Maps:
    maps: Maps = request.app.state.maps
    return maps


AllMaps = Annotated[Maps, Depends(_maps)]
Known = Annotated[str | None, Header(alias="if-none-match", max_length=200, description="the map that you have")]
MAP = {
    200: {"model": atlas.Map, "description": "The map"},
    304: {"description": "The map that you have is this one"},
}


@library.get("/maps/{game}", response_model=None, responses=MAP)  # type: ignore[arg-type]
async def published_map(
    maps: AllMaps,
    game: Annotated[str, Path(min_length=1, max_length=40, description="a published game")],
    known: Known = None,
) -> Response:
    """Where everything is printed on the board of a published rail game."""
    return _answer(await maps.of_game(game), known)


@library.get("/tables/{id}/map", response_model=None, responses=MAP)  # type: ignore[arg-type]
async def table_map(hall: InHall, maps: AllMaps, id: Id, known: Known = None) -> Response:  # noqa: A002 - as the path says
    """Where everything is printed on the board of this table; 404 for chicago, whose train is in the view."""
    layout = await hall.read(id, lambda room, table: table.layout)
    return _answer(await maps.of_layout(layout), known)


def _answer(drawn: Map, known: str | None) -> Response:
    headers = {"etag": drawn.mark, "cache-control": KEEP}
    if known is not None and drawn.mark in known:
        return Response(status_code=304, headers=headers)
    return Response(drawn.body, headers=headers, media_type="application/json")
