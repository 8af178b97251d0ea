"""The web application of one node: its parts put together, started and stopped in order."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.websockets import WebSocketDisconnect

import trilhos
from trilhos.core.faults import BoardError
from trilhos.server.api import Json, api
from trilhos.server.bots import Thinkers, default_level
from trilhos.server.front import PAGES, Front
from trilhos.server.guard import Guard, refused
from trilhos.server.hall import Hall
from trilhos.server.hints import hints
from trilhos.server.keeper import Keeper
from trilhos.server.library import library
from trilhos.server.limits import Buckets
from trilhos.server.metrics import Metrics
from trilhos.server.migrations import migrate
from trilhos.server.refusal import Refusal
from trilhos.server.rulebook import rulebook
from trilhos.server.settings import Settings
from trilhos.server.shelf import Shelf
from trilhos.server.socket import Socket, problems
from trilhos.server.store import Store
from trilhos.server.wake import Wake
from trilhos.server.warm import warm_up

log = logging.getLogger("trilhos.app")


def create_app(settings: Settings) -> FastAPI:
    """One node."""
    metrics = Metrics()
    app = FastAPI(
        title="Trilhos: the table",
        version=trilhos.__version__,
        description="Play train board games over HTTP. The socket's messages are described in docs/socket.md.",
        lifespan=_lifespan,
        docs_url=None,  # their pages fetch scripts from elsewhere
        redoc_url=None,
        default_response_class=Json,
    )
    app.state.settings, app.state.metrics = settings, metrics
    app.state.chats = Buckets(settings.chats_per_minute / 60, max(3.0, settings.chats_per_minute / 4))
    app.state.replays = Buckets(settings.replays_per_minute / 60, max(3.0, settings.replays_per_minute / 2))
    app.include_router(api)
    app.state.hints = Buckets(settings.hints_per_minute / 60, 2)
    app.include_router(library)
    app.include_router(hints)
    app.include_router(rulebook)
    _add_routes(app)
    _add_refusals(app)
    app.add_middleware(GZipMiddleware, minimum_size=2000, compresslevel=5)
    app.add_middleware(Guard, settings=settings, metrics=metrics)
    if PAGES.is_dir():
        app.mount("/", Front(directory=PAGES))
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    settings: Settings = app.state.settings
    await asyncio.to_thread(warm_up, default_level(settings))
    store = Store(settings.database)
    await migrate(store.database)
    if not store.is_postgres:
        await store.take_over()
    hall = app.state.hall = Hall(settings, store, app.state.metrics)
    shelf = app.state.shelf = Shelf()
    thinkers = app.state.thinkers = Thinkers(settings)
    keeper = Keeper(hall, thinkers)
    hall.writer.start()
    tasks = [asyncio.create_task(keeper.run(), name="keeper")]
    if store.is_postgres:
        tasks.append(asyncio.create_task(Wake(hall).run(), name="wake"))
    log.info("open", extra={"fields": {"node": hall.node, "database": store.database.name}})
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await keeper.stop()
        shelf.stop()
        await hall.writer.stop()
        await store.database.close()
        log.info("closed", extra={"fields": {"node": hall.node}})


def _add_routes(app: FastAPI) -> None:
    @app.get("/healthz", include_in_schema=False)
    async def health() -> Response:
        """Whether this node and its database are well."""
        try:
            await app.state.hall.store.ping()
        except Exception:
            log.exception("the database does not answer")
            return PlainTextResponse("the database does not answer\n", 503)
        return PlainTextResponse("well\n")

    @app.get("/metrics", include_in_schema=False)
    async def figures() -> Response:
        """Figures for Prometheus."""
        for state, number in (await app.state.hall.store.counts()).items():
            app.state.metrics.tables.labels(state).set(number)
        return Response(app.state.metrics.text(), media_type="text/plain; version=0.0.4")

    @app.websocket("/api/tables/{id}/socket")
    async def socket(websocket: WebSocket, id: str) -> None:  # noqa: A002 - as the path says
        """Play; see docs/socket.md."""
        await websocket.accept()
        with suppress(WebSocketDisconnect, Refusal):
            await Socket(app.state.hall, app.state.chats, websocket, id[:40]).run()

    if not PAGES.is_dir():

        @app.get("/", include_in_schema=False)
        async def door() -> Response:
            """A plain page, where no front end was built."""
            return HTMLResponse(DOOR)


DOOR = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Trilhos</title>
<h1>Trilhos</h1><p>The table is open. Programs play over <a href="/openapi.json">HTTP</a> and a socket;
<a href="/api/tables">open tables</a>, <a href="/api/games">games</a>.</p></html>
"""


def _add_refusals(app: FastAPI) -> None:
    """Whatever cannot be answered is answered in the same form."""

    async def refuse(request: Request, error: Any) -> Response:
        app.state.metrics.refusals.labels(error.code).inc()
        return refused(error)

    async def unfit(request: Request, error: Any) -> Response:
        code = "not-json" if any(fault["type"] == "json_invalid" for fault in error.errors()) else "invalid"
        return await refuse(request, Refusal(422, code, problems(error.errors())))

    async def board(request: Request, error: Any) -> Response:
        return await refuse(request, Refusal(422, "board", "this board cannot be played"))

    async def http(request: Request, error: Any) -> Response:
        answer = refused(Refusal(error.status_code, "http", str(error.detail)))
        answer.headers.update(error.headers or {})
        return answer

    app.add_exception_handler(Refusal, refuse)
    app.add_exception_handler(RequestValidationError, unfit)
    app.add_exception_handler(BoardError, board)
    app.add_exception_handler(HTTPException, http)
