"""Maps of boards. A new board takes seconds to lay out, so maps are cached."""

from collections.abc import Awaitable
from typing import Annotated

from fastapi import Depends
from starlette.responses import Response

from trilhos.match.family import family_of
from trilhos.match.ruleset import find_ruleset
from trilhos.server.errors import ApiError
from trilhos.server.http.conditional import Conditions, conditional_responses
from trilhos.server.http.dependencies import GameId, Registry, SharedServices, TableId, api_router, require_published
from trilhos.server.http.page_cache import CachedPage, PageCache
from trilhos.server.json_encoding import encode_json
from trilhos.server.schemas.views import GameMap
from trilhos.server.uploaded_boards import board_file, upload_family
from trilhos.server.web_part import web_part

router = api_router()


@router.get("/maps/{game}", response_model=None, responses=conditional_responses(GameMap, "map"))
async def published_map(
    services: SharedServices, conditions: Annotated[Conditions, Depends()], game: GameId
) -> Response:
    """The map of a published game: where everything is printed on its board."""
    require_published(game)
    return (await _published_map(services.pages, game)).response(conditions)


@router.get("/tables/{id}/map", response_model=None, responses=conditional_responses(GameMap, "map"))
async def table_map(
    registry: Registry, services: SharedServices, conditions: Annotated[Conditions, Depends()], table_id: TableId
) -> Response:
    """The map of the board of this table; 404 if the game has none."""
    setup = await registry.read(table_id, lambda table: table.setup)
    if setup.board is None:
        page = _published_map(services.pages, setup.game)
    else:
        page = _uploaded_map(services.pages, setup.board)
    return (await page).response(conditions)


def _published_map(pages: PageCache, game: str) -> Awaitable[CachedPage]:
    make = web_part(family_of(game)).published_map
    if make is None:
        raise ApiError(404, "no-map", f"{game} has no map")
    return pages.get(f"map {game}", lambda: make(game))


def _uploaded_map(pages: PageCache, board: str) -> Awaitable[CachedPage]:
    make = web_part(upload_family()).board_map
    if make is None:
        raise ApiError(404, "no-map", "this board has no map")
    file = board_file(board)
    return pages.get(f"map {file.stem}", lambda: encode_json(make(find_ruleset(str(file)).facts)))
