"""Maps of boards. A new board takes seconds to lay out, so maps are cached."""

import hashlib
from typing import Annotated

from fastapi import Depends
from starlette.responses import Response

from trilhos.match.family import family_of
from trilhos.server.errors import ApiError
from trilhos.server.http.conditional import Conditions, conditional_responses
from trilhos.server.http.dependencies import (
    Address,
    GameId,
    Registry,
    SharedServices,
    TableId,
    api_router,
    require_published,
)
from trilhos.server.http.page_cache import CachedPage
from trilhos.server.schemas.views import GameMap
from trilhos.server.services import Services
from trilhos.server.web_part import web_part

router = api_router()


@router.get("/maps/{game}", response_model=None, responses=conditional_responses(GameMap, "map"))
async def published_map(
    services: SharedServices, conditions: Annotated[Conditions, Depends()], game: GameId, address: Address
) -> Response:
    """The map of a published game: where everything is printed on its board."""
    require_published(game)
    return (await _published_map(services, game, address)).response(conditions)


@router.get("/tables/{id}/map", response_model=None, responses=conditional_responses(GameMap, "map"))
async def table_map(
    registry: Registry,
    services: SharedServices,
    conditions: Annotated[Conditions, Depends()],
    table_id: TableId,
    address: Address,
) -> Response:
    """The map of the board of this table; 404 if the game has none."""
    setup = await registry.read(table_id, lambda table: table.setup)
    if setup.board is None:
        page = await _published_map(services, setup.game, address)
    else:
        page = await uploaded_map(services, setup.board, address)
    return page.response(conditions)


async def _published_map(services: Services, game: str, address: str) -> CachedPage:
    make = web_part(family_of(game)).published_map
    if make is None:
        raise ApiError(404, "no-map", f"{game} has no map")
    return await services.pages.maps.get(game, lambda: make(game), address)


async def uploaded_map(services: Services, board: str, address: str) -> CachedPage:
    """The map of an uploaded board, made once for each text."""
    name = hashlib.sha256(board.encode()).hexdigest()
    return await services.pages.maps.get_compressed(name, lambda: services.uploads.board_map(board, address))
