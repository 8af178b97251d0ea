"""What routes ask FastAPI for: shared services, path parameters, the client's token and language."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from starlette.requests import HTTPConnection

from trilhos.match.family import published_games
from trilhos.server.address import client_address
from trilhos.server.errors import ApiError
from trilhos.server.json_encoding import EscapedJsonResponse, JsonObject
from trilhos.server.live.table_registry import TableRegistry
from trilhos.server.schemas.errors import Problem
from trilhos.server.services import Services, services_of
from trilhos.words import Language, best_language

Responses = dict[int | str, JsonObject]  # as FastAPI takes descriptions of responses
ERRORS: Responses = {
    status: {"model": Problem, "description": description}
    for status, description in {
        400: "The request cannot be parsed",
        403: "The token of a seat or of the host is required",
        404: "There is no such table",
        408: "The request did not arrive in time",
        409: "Not possible now; if a rule forbids it, with its clause",
        413: "Too large",
        422: "Invalid",
        429: "Too many requests",
        503: "Too busy, or the outcome is unknown; try again",
    }.items()
}
PLAIN_TEXT: Responses = {200: {"content": {"text/plain": {"schema": {"type": "string"}}}}}


def api_router() -> APIRouter:
    """A router for a resource below /api."""
    return APIRouter(prefix="/api", default_response_class=EscapedJsonResponse, responses=ERRORS)


def _registry(connection: HTTPConnection) -> TableRegistry:
    return services_of(connection).registry


def _token(
    credentials: Annotated[HTTPAuthorizationCredentials | None, Depends(HTTPBearer(auto_error=False))],
) -> str | None:
    return credentials.credentials if credentials else None


def _language(
    request: Request,
    lang: Annotated[Language | None, Query(description="language of texts; the default is Accept-Language")] = None,
) -> Language:
    return lang or best_language(request.headers.get("accept-language"))


def require_published(game: str) -> None:
    """ApiError 404 if a game is not published."""
    if game not in published_games():
        raise ApiError(404, "no-game", f"there is no game '{game}'; the games are: {', '.join(published_games())}")


def _address(connection: HTTPConnection) -> str:
    return client_address(connection.scope)


SharedServices = Annotated[Services, Depends(services_of)]
Registry = Annotated[TableRegistry, Depends(_registry)]
Token = Annotated[str | None, Depends(_token)]
Address = Annotated[str, Depends(_address)]  # that rate limits count
RequestLanguage = Annotated[Language, Depends(_language)]
TableId = Annotated[str, Path(alias="id", min_length=1, max_length=40, description="id of a table")]
SeenEvent = Annotated[
    int, Query(ge=0, le=1_000_000, description="the last event that you know; the answer is not older")
]


async def _attend(registry: Registry, table_id: TableId, token: Token, address: Address) -> None:
    await registry.attend(table_id, token, address)


Attended = Depends(_attend)  # for routes that people use while they play: their seat is present, and the table runs
GameId = Annotated[str, Path(alias="game", min_length=1, max_length=40, description="id of a published game")]
