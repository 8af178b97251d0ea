"""The table over plain HTTP: for laying out and sitting down, for slow play, and for scripts."""

import asyncio
import contextlib
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from starlette.responses import JSONResponse, PlainTextResponse

from trilhos.match.table import find_table
from trilhos.server import boards, layouts, models, told, wishes
from trilhos.server.bots import RATINGS, default_level, levels, ratings
from trilhos.server.fair import new_token, token_hash
from trilhos.server.hall import Hall
from trilhos.server.layouts import check_level
from trilhos.server.limits import Buckets
from trilhos.server.record import transcript
from trilhos.server.refusal import Refusal
from trilhos.server.room import Room
from trilhos.server.table import Table
from trilhos.words import Language, best


class Json(JSONResponse):
    """JSON as told.encode writes it."""

    def render(self, content: Any) -> bytes:
        """The bytes of an answer."""
        return told.encode(content)


PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": models.Problem, "description": said}
    for status, said in {
        400: "This could not be read",
        403: "This needs the token of a seat or of the host",
        404: "There is no such table",
        408: "The rest of it did not come in time",
        409: "This cannot be now; where a rule forbids it, with its clause",
        413: "Too large",
        422: "Something in it does not fit",
        429: "Too many; wait a moment",
        503: "Too busy; try again",
    }.items()
}
TEXT: dict[int | str, dict[str, Any]] = {200: {"content": {"text/plain": {"schema": {"type": "string"}}}}}
api = APIRouter(prefix="/api", default_response_class=Json, responses=PROBLEMS)


def _hall(request: Request) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


def _chats(request: Request) -> Buckets:
    chats: Buckets = request.app.state.chats
    return chats


def _token(
    given: Annotated[HTTPAuthorizationCredentials | None, Depends(HTTPBearer(auto_error=False))],
) -> str | None:
    return given.credentials if given else None


def _language(
    request: Request,
    lang: Annotated[Language | None, Query(description="of reasons; otherwise what Accept-Language likes best")] = None,
) -> Language:
    return lang or best(request.headers.get("accept-language"))


InHall = Annotated[Hall, Depends(_hall)]
InLanguage = Annotated[Language, Depends(_language)]
Token = Annotated[str | None, Depends(_token)]
Id = Annotated[str, Path(min_length=1, max_length=40, description="the table")]


@api.get("/games")
async def games(hall: InHall) -> models.Offer:
    """The games and the bots that there are."""
    tables = [find_table(game) for game in boards.games()]
    listed = [
        models.GameTold(game=t.id, name=t.facts.name, seats=(t.seats_min, t.seats_max), options=list(t.options))
        for t in tables
    ]
    return models.Offer(games=listed, bots=levels(), default_bot=default_level(hall.settings), ratings=ratings(RATINGS))


@api.get("/tables", response_model=list[models.Listed])
async def listed(hall: InHall) -> Any:
    """The public tables where somebody may sit down."""
    return await hall.store.listed()


@api.post("/tables", status_code=201, response_model=models.Created)
async def lay_out(hall: InHall, wish: models.NewTable) -> Any:
    """Lay out a table. The commitment to its key is public from this moment; the host's secret is told only now."""
    host = new_token()
    parent = None
    if wish.from_ is not None and wish.from_.table is not None:
        parent = await hall.read(wish.from_.table, lambda room, table: table)
    layout = await asyncio.to_thread(layouts.asked, wish, token_hash(host), parent)
    table = await hall.lay_out(layout)
    if not any(seat.is_free for seat in table.seats):
        await hall.change(layout.id, wishes.begin_if_full)
    return {"table": await hall.read(layout.id, lambda room, table: told.facts(table)), "host": host}


@api.get("/tables/{id}", response_model=models.TableTold)
async def table(hall: InHall, id: Id) -> Any:  # noqa: A002 - as the path says
    """A table as everyone may know it."""
    return await hall.read(id, lambda room, table: told.facts(table))


@api.post("/tables/{id}/sit", response_model=models.Seated)
async def sit(hall: InHall, id: Id, wish: models.Sit) -> Any:  # noqa: A002 - as the path says
    """Sit down. The token that is answered is the seat's secret, and is told only now."""
    token = new_token()
    seat = await hall.change(id, lambda table: wishes.sit(table, wish.name, wish.seat, token_hash(token)))
    return {"seat": seat, "token": token, "table": await hall.read(id, lambda room, table: told.facts(table))}


@api.post("/tables/{id}/leave", response_model=models.TableTold)
async def leave(hall: InHall, id: Id, token: Token) -> Any:  # noqa: A002 - as the path says
    """Stand up; where the game has begun a bot stands in until you are back."""
    return await _changed(hall, id, lambda table: wishes.leave(table, token, default_level(hall.settings)))


@api.post("/tables/{id}/back", response_model=models.TableTold)
async def back(hall: InHall, id: Id, token: Token) -> Any:  # noqa: A002 - as the path says
    """Take your seat again from the bot that stood in."""
    return await _changed(hall, id, lambda table: wishes.back(table, token))


@api.post("/tables/{id}/bot", response_model=models.TableTold)
async def seat_bot(hall: InHall, id: Id, wish: models.SeatBot, token: Token) -> Any:  # noqa: A002 - as the path says
    """Let a bot have a free seat (the host), or stand in (the seat itself, or the host for someone who is away)."""
    level = check_level(wish.level) if wish.level else default_level(hall.settings)
    present = set(hall.room(id).presence()["seats"])
    return await _changed(hall, id, lambda table: wishes.seat_bot(table, token, wish.seat, level, present))


@api.post("/tables/{id}/start", response_model=models.TableTold)
async def start(hall: InHall, id: Id, wish: models.Start, token: Token) -> Any:  # noqa: A002 - as the path says
    """The host fills what is free with bots, and the game begins."""
    level = check_level(wish.level) if wish.level else default_level(hall.settings)
    return await _changed(hall, id, lambda table: wishes.start(table, token, level))


@api.get("/tables/{id}/state", response_model=models.State)
async def state(
    hall: InHall,
    id: Id,  # noqa: A002 - as the path says
    token: Token,
    since: Annotated[int, Query(ge=0, le=1_000_000, description="the last event that you have")] = 0,
    wait: Annotated[float, Query(ge=0, le=60, description="seconds to wait for an event after it")] = 0,
) -> Any:
    """What you may know: the view, your legal actions, and the events since. Without a token, as a spectator."""

    def look(room: Room, table: Table) -> tuple[Any, asyncio.Event]:
        seat = None if token is None else wishes.my_seat(table, token)
        snapshot = told.snapshot(table, seat, min(since, table.n))
        return (snapshot if table.n > since or not wait else None), room.news

    found, news = await hall.read(id, look)
    if found is None:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(news.wait(), min(wait, hall.settings.wait))
        wait = 0
        found, _ = await hall.read(id, look)
    return found


@api.post("/tables/{id}/actions", response_model=models.Done)
async def act(hall: InHall, id: Id, wish: models.Act, token: Token, lang: InLanguage) -> Any:  # noqa: A002 - as the path says
    """Act. It is durable when this is answered."""

    def play(table: Table) -> int:
        return wishes.act(table, wishes.my_seat(table, token), wish.action, wish.key, wish.after, lang)

    return {"n": await hall.change(id, play)}


@api.post("/tables/{id}/explain", response_model=models.Explained)
async def explain(hall: InHall, id: Id, wish: models.Explain, token: Token, lang: InLanguage) -> Any:  # noqa: A002 - as the path says
    """Whether an action is legal, and if not, which clause forbids it and why."""

    def ask(room: Room, table: Table) -> tuple[str, str] | None:
        return wishes.explain(table, wishes.my_seat(table, token), wish.action, lang)

    why = await hall.read(id, ask)
    clause, reason = why or (None, None)
    return {"legal": why is None, "clause": clause, "reason": reason}


@api.post("/tables/{id}/chat", response_model=models.Done)
async def chat(
    hall: InHall,
    id: Id,  # noqa: A002 - as the path says
    wish: models.Chat,
    token: Token,
    chats: Annotated[Buckets, Depends(_chats)],
) -> Any:
    """Say something to everyone at the table."""
    seat = await hall.read(id, lambda room, table: wishes.my_seat(table, token))
    if not chats.take((id, seat)):
        raise Refusal(429, "too-many", "too many messages at this table; wait a moment")
    return {"n": await hall.change(id, lambda table: wishes.chat(table, seat, wish.text, hall.settings))}


@api.post("/tables/{id}/rematch", response_model=models.Rematch)
async def rematch(hall: InHall, id: Id, token: Token) -> Any:  # noqa: A002 - as the path says
    """Once more, each one seat on. Whoever asks first makes the table; everyone's token opens their new seat."""

    def ask(room: Room, table: Table) -> Table | None:
        if not wishes.is_host(table, token):
            wishes.my_seat(table, token)
        return None if table.rematch else layouts.rematch_of(table)

    again = await hall.read(id, ask)
    if again is not None:
        await hall.lay_out(again.layout, again.draft)

    def name(table: Table) -> str:
        if table.rematch is None and again is not None:
            table.add("rematch", table=again.layout.id)
        assert table.rematch is not None
        return table.rematch

    named = await hall.change(id, name)
    if again is not None and named != again.layout.id:
        await hall.store.forget(again.layout.id)  # somebody else was first
    elif again is not None:
        hall.on_start(hall.room(again.layout.id))
    return {"table": named}


@api.get("/tables/{id}/transcript", response_model=None, responses=TEXT)
async def whole(hall: InHall, id: Id) -> Response:  # noqa: A002 - as the path says
    """The whole game with its key, when it is over; `trilhos verify` checks it."""
    return PlainTextResponse(await hall.read(id, lambda room, table: transcript(table)))


@api.get("/tables/{id}/board", response_model=None, responses=TEXT)
async def board(hall: InHall, id: Id) -> Response:  # noqa: A002 - as the path says
    """The board that was brought along to this table, as TOML."""
    text = await hall.read(id, lambda room, table: table.layout.board)
    if text is None:
        raise Refusal(404, "no-board", "this table plays on a published board")
    return PlainTextResponse(text)


async def _changed(hall: Hall, id: str, wish: Any) -> Any:  # noqa: A002 - as the path says
    def change(table: Table) -> Any:
        wish(table)
        return told.facts(table)

    return await hall.change(id, change)
