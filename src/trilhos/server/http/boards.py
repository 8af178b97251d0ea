"""Board files: checks while somebody edits one, and the shelf of boards that players publish."""

import hashlib
import re
from functools import cache
from typing import Annotated

import orjson
from fastapi import Depends, Path, Query
from starlette.responses import Response

from trilhos.match.family import family_of, published_games
from trilhos.server.errors import ApiError, forbidden
from trilhos.server.http.conditional import Conditions, conditional_responses
from trilhos.server.http.dependencies import (
    PLAIN_TEXT,
    Address,
    GameId,
    RequestLanguage,
    SharedServices,
    Token,
    api_router,
    require_published,
)
from trilhos.server.http.page_cache import CachedPage
from trilhos.server.http.pictures import A_DAY, PNG
from trilhos.server.http.words import cached_text_response
from trilhos.server.json_encoding import encode_json
from trilhos.server.live.keys_and_tokens import is_token, token_hash
from trilhos.server.live.player_names import is_forbidden, player_name
from trilhos.server.schemas.boards import (
    BoardCheck,
    BoardFault,
    BoardForm,
    BoardText,
    NewShelfBoard,
    ShelfBoard,
    ShelfBoardFile,
)
from trilhos.server.schemas.players import Done
from trilhos.server.services import Services
from trilhos.server.store.models import DbRow
from trilhos.server.store.shelf_store import ShelfEntry
from trilhos.server.uploaded_boards import upload_family
from trilhos.server.web_part import web_part
from trilhos.words import Language

KEY = re.compile(r"[A-Za-z0-9_-]{43,64}")
BoardId = Annotated[str, Path(alias="id", min_length=1, max_length=40, description="id of a published board")]
Before = Annotated[float | None, Query(description="only boards changed before this time")]
router = api_router()


@router.post("/boards/check")
async def check(services: SharedServices, request: BoardText, address: Address) -> BoardCheck:
    """Check a board that is edited. Faults are not an error of this request: they are its answer."""
    if not services.board_check_limits.allow(address):
        raise ApiError(429, "too-many", "too many checks from your address; wait a moment")
    return await _checked(services, request.board, address)


@router.post("/boards/picture", response_model=None, responses=PNG)
async def preview(services: SharedServices, request: BoardText, address: Address) -> Response:
    """The picture of a playable board that is not published."""
    page = await _drawn(services, hashlib.sha256(request.board.encode()).hexdigest(), request.board, None, address)
    return Response(page.body(), media_type="image/png")


@router.get("/board-form", response_model=None, responses=conditional_responses(BoardForm, "form"))
async def board_form(conditions: Annotated[Conditions, Depends()], lang: RequestLanguage) -> Response:
    """What a board file can say: its figures and switches with their bounds, and card colours."""
    return cached_text_response(_form(lang), conditions)


@router.get("/board-files/{game}", response_model=None, responses=PLAIN_TEXT)
async def board_file(game: GameId) -> Response:
    """The board file of a published game, to start a new board from."""
    require_published(game)
    read = web_part(family_of(game)).board_text
    if read is None:
        raise ApiError(404, "no-board", f"{game} has no board file")
    return Response(read(game), media_type="text/plain; charset=utf-8")


@router.get("/boards")
async def list_boards(services: SharedServices, before: Before = None) -> list[ShelfBoard]:
    """The shelf: boards that players have published, last changed first."""
    return [_summary(row) for row in await services.shelf.listed(before)]


@router.get("/boards/mine")
async def list_own(services: SharedServices, key: Token) -> list[ShelfBoard]:
    """The boards that were published with your key, listed or not."""
    return [_summary(row) for row in await services.shelf.published_with(_key_hash(key))]


@router.post("/boards", status_code=201)
async def publish(services: SharedServices, request: NewShelfBoard, key: Token, address: Address) -> ShelfBoard:
    """Publish a board with a key that you have made. Whoever has the key can change and remove it."""
    hashed, settings = _key_hash(key), services.settings
    entry = await _entry(services, request, address)
    new = await services.shelf.add(hashed, entry, settings.shelf_boards, settings.shelf_boards_per_key)
    if new is None:
        raise ApiError(409, "shelf-full", "there is no room for more boards; remove one of yours")
    return _summary(await _find(services, new))


@router.get("/boards/{id}")
async def show_board(services: SharedServices, board_id: BoardId, key: Token) -> ShelfBoardFile:
    """A published board, with its file."""
    row = await _find(services, board_id)
    return ShelfBoardFile(**_summary(row).model_dump(), board=row.text, own=is_token(key, row.key))


@router.post("/boards/{id}")
async def change(
    services: SharedServices, board_id: BoardId, request: NewShelfBoard, key: Token, address: Address
) -> ShelfBoard:
    """Publish a board anew, with the key with which it was published."""
    await _find_own(services, board_id, key)
    await services.shelf.change(board_id, await _entry(services, request, address))
    return _summary(await _find(services, board_id))


@router.post("/boards/{id}/remove")
async def remove(services: SharedServices, board_id: BoardId, key: Token) -> Done:
    """Remove a board, with the key with which it was published. Tables with it go on."""
    await _find_own(services, board_id, key)
    await services.shelf.remove(board_id)
    return Done()


@router.get("/boards/{id}/picture.png", response_model=None, responses=PNG)
async def picture(
    services: SharedServices, conditions: Annotated[Conditions, Depends()], board_id: BoardId, address: Address
) -> Response:
    """The picture of a published board."""
    row = await _find(services, board_id)
    page = await _drawn(services, f"{board_id} {row.version} {row.author}", row.text, row.author, address)
    return page.response(conditions, A_DAY, "image/png")


async def _drawn(services: Services, name: str, board: str, author: str | None, address: str) -> CachedPage:
    async def draw() -> bytes:
        services.preparation.require(upload_family().name)
        if not services.picture_limits.allow(address):
            raise ApiError(429, "too-many", "too many pictures from your address; wait a moment")
        return await services.uploads.board_picture(board, author, address)

    return await services.pages.pictures.get_compressed(f"board {name}", draw)


async def _checked(services: Services, board: str, address: str) -> BoardCheck:
    services.preparation.require(upload_family().name)
    found = BoardCheck.model_validate(orjson.loads(await services.uploads.board_check(board, address)))
    if found.game in published_games():
        reason = f"'{found.game}' is a published game; your board needs another id"
        fault = BoardFault(line=0, key="id", reason=reason)
        return found.model_copy(update={"playable": False, "game": None, "faults": [fault]})
    return found


async def _entry(services: Services, request: NewShelfBoard, address: str) -> ShelfEntry:
    """What the shelf keeps of a board; ApiError if it cannot be played, or if its names are not allowed."""
    if not services.board_limits.allow(address):
        raise ApiError(429, "too-many", "too many boards from your address; wait a minute")
    found = await _checked(services, request.board, address)
    if not found.playable or found.seats is None:
        faults = [f"board:{one.line}: {one.key}: {one.reason}" for one in found.faults]
        raise ApiError(422, "board", "\n".join(faults))
    settings, name = services.settings, found.name or ""
    if request.listed and is_forbidden(name, settings.forbidden_names):
        raise ApiError(422, "name", "this name of a board is not allowed on the shelf")
    author = player_name(request.author, request.listed, settings)
    return ShelfEntry(found.game or "", name, *found.seats, author, request.listed, request.board)


async def _find(services: Services, board_id: str) -> DbRow:
    row = await services.shelf.find(board_id)
    if row is None:
        raise ApiError(404, "no-board", "there is no such board; it may have been removed")
    return row


async def _find_own(services: Services, board_id: str, key: str | None) -> DbRow:
    row = await _find(services, board_id)
    if not is_token(key, row.key):
        raise forbidden("this requires the key with which the board was published")
    return row


def _key_hash(key: str | None) -> str:
    if key is None or not KEY.fullmatch(key):
        raise forbidden("this requires a key of 43 to 64 characters, which you make, as the bearer token")
    return token_hash(key)


def _summary(row: DbRow) -> ShelfBoard:
    facts = {name: getattr(row, name) for name in ("id", "game", "name", "author", "version", "listed", "changed")}
    return ShelfBoard(**facts, seats=(row.seats_min, row.seats_max))


@cache
def _form(lang: Language) -> bytes:
    make = web_part(upload_family()).board_form
    if make is None:
        raise ApiError(404, "no-form", "there is nothing to say about board files")
    return encode_json(BoardForm.model_validate(make(lang)).model_dump())
