"""The puzzle and the deal of the day."""

import asyncio
import hashlib
from dataclasses import replace
from functools import lru_cache

from starlette.responses import Response

from trilhos.match.family import family_of
from trilhos.match.game import Game, load
from trilhos.server.daily.daily import BOTS, seconds_left
from trilhos.server.errors import ApiError
from trilhos.server.http.dependencies import Address, Registry, RequestLanguage, SharedServices, api_router
from trilhos.server.http.pictures import PNG
from trilhos.server.json_encoding import JsonObject
from trilhos.server.live import new_table
from trilhos.server.live.deal_of_day import origin_of, today
from trilhos.server.live.keys_and_tokens import token_hash
from trilhos.server.live.messages import table_info
from trilhos.server.live.table import Fork
from trilhos.server.positions import explain_position, judged_actions, position_of_seat
from trilhos.server.schemas.daily import (
    DealOfDay,
    DealRequest,
    ExplainPuzzle,
    PuzzleAnswer,
    PuzzleVerdict,
    ResultOfDay,
    Today,
)
from trilhos.server.schemas.positions import SeatPosition
from trilhos.server.schemas.tables import ExplainAnswer, NewTable, NewTableAnswer
from trilhos.server.services import Services
from trilhos.server.store.daily_store import Puzzle

router = api_router()


@router.get("/daily")
async def show_today(services: SharedServices) -> Today:
    """The puzzle and the deal of today."""
    daily = services.daily
    services.preparation.require()
    day = today().isoformat()
    game, _ = await daily.deal()
    results = [ResultOfDay(**one._asdict()) for one in await daily.store.results(day)]
    deal = DealOfDay(game=game, family=family_of(game).name, bots=list(BOTS), results=results)
    try:
        puzzle = await daily.puzzle()
    except ApiError as error:
        if error.code != "no-puzzle":
            raise
        return Today(day=day, seconds_left=seconds_left(), puzzle=None, answered=0, deal=deal)
    position = await asyncio.to_thread(_position, puzzle.position, puzzle.seat)
    answered = sum((await daily.store.answers(day)).values())
    return Today(day=day, seconds_left=seconds_left(), puzzle=position, answered=answered, deal=deal)


@router.post("/daily/answer")
async def answer(
    services: SharedServices, request: PuzzleAnswer, lang: RequestLanguage, address: Address
) -> PuzzleVerdict:
    """Answer today's puzzle. Whoever has answered gets the first answer again, with the verdict."""
    _limit(services, address)
    _require_today(request.day)
    puzzle = await services.daily.puzzle()
    game = await asyncio.to_thread(_load, puzzle)
    if request.action not in game.legal_ids(puzzle.seat):
        raise ApiError(409, "illegal", "this action is not legal in the puzzle of the day")
    store = services.daily.store
    first = await store.answer(request.day, _voter(request.day, request.voter), request.action)
    actions = await asyncio.to_thread(judged_actions, game, puzzle.seat, puzzle.wins, lang)
    return PuzzleVerdict(
        answer=request.action if first is None else first,
        best=[one.action for one in actions if one.text in puzzle.best],
        actions=actions,
        counts=await store.answers(request.day),
    )


@router.post("/daily/explain")
async def explain(services: SharedServices, request: ExplainPuzzle, lang: RequestLanguage) -> ExplainAnswer:
    """Say whether an action is legal in today's puzzle, and if not, which clause forbids it and why."""
    services.preparation.require()
    puzzle = await services.daily.puzzle()
    return await asyncio.to_thread(lambda: explain_position(_load(puzzle), puzzle.seat, request.action, lang))


@router.get("/daily/picture.png", response_model=None, responses=PNG)
async def picture(services: SharedServices, address: Address) -> Response:
    """A picture of today's puzzle, without its answer."""
    puzzle, day = await services.daily.puzzle(), today().isoformat()

    async def draw() -> bytes:
        services.preparation.require()
        return await services.uploads.puzzle_picture(puzzle.position, day, address)

    page = await services.pages.pictures.get_compressed(f"daily {day}", draw)
    return Response(page.body(), headers={"cache-control": "public, max-age=600"}, media_type="image/png")


@router.post("/daily/deal", status_code=201, response_model=NewTableAnswer)
async def play_deal(registry: Registry, services: SharedServices, request: DealRequest, address: Address) -> JsonObject:
    """A table with today's deal. Sit down at seat 0; the bots have the other seats.

    Each browser has one: it gets the same table again if it repeats the request after a lost answer.
    """
    _limit(services, address)
    _require_today(request.day)
    game, key = await services.daily.deal()
    services.preparation.require(family_of(game).name)
    asked = NewTable.model_validate(
        {"game": game, "seats": [{}, *({"bot": bot} for bot in BOTS)], "first": 0, "hints": False}
    )
    host = _digest(f"host {request.day} {request.voter}")
    setup = await asyncio.to_thread(new_table.setup_from_request, asked, token_hash(host), None)
    fork: Fork = {"key": key, "steps": [], "redeals": [], "redeal": False, "of": origin_of(request.day)}
    setup = replace(setup, key=bytes.fromhex(key), fork=fork)
    table_id = await services.daily.open_table(request.day, _voter(request.day, request.voter), setup)
    return {"table": await registry.read(table_id, table_info), "host": host}


@lru_cache(maxsize=2)
def _position(position: str, seat: int) -> SeatPosition:
    return position_of_seat(load(position), seat)


def _load(puzzle: Puzzle) -> Game:
    return load(puzzle.position)


def _limit(services: Services, address: str) -> None:
    if not services.daily_limits.allow(address):
        raise ApiError(429, "too-many", "too many requests from your address; wait a moment")


def _require_today(day: str) -> None:
    if day != today().isoformat():
        raise ApiError(409, "other-day", "a new day has begun; load the page again")


def _voter(day: str, voter: str) -> str:
    return _digest(f"{day} {voter}")


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
