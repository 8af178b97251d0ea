"""The web application of one node: routes, middleware, error handlers, start-up and shutdown."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from functools import cache

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response

import trilhos
from trilhos.core.board_errors import BoardError
from trilhos.server.bans import Bans
from trilhos.server.errors import ApiError, describe_validation_errors
from trilhos.server.http import (
    actions,
    admin,
    analyses,
    boards,
    daily,
    games,
    health,
    hints,
    lessons,
    maps,
    notices,
    pictures,
    players,
    quick,
    replays,
    rules,
    seats,
    tables,
    transcripts,
    verification,
    words,
)
from trilhos.server.http.link_previews import preview_tags
from trilhos.server.http.middleware import RequestMiddleware, error_response
from trilhos.server.http.static_pages import PAGES, StaticPages, has_pages, placeholder_page
from trilhos.server.json_encoding import EscapedJsonResponse
from trilhos.server.live import node_clock, websocket
from trilhos.server.live.expiry import TableExpiry
from trilhos.server.live.leases import LeaseManager
from trilhos.server.live.notify import Notifier
from trilhos.server.live.table_registry import TableRegistry
from trilhos.server.metrics import Metrics
from trilhos.server.preparation import Preparation
from trilhos.server.schemas.document import api_document
from trilhos.server.services import Services, create_services
from trilhos.server.settings import Settings
from trilhos.server.store.migrations import migrate
from trilhos.server.store.table_store import TableStore
from trilhos.server.uploaded_boards import remove_board_files

log = logging.getLogger("trilhos.app")
ROUTES = (
    games, tables, quick, seats, players, notices, actions, transcripts, hints, lessons, daily, maps, replays, analyses,
    pictures, boards, verification, rules, words, health, admin, websocket,
)  # fmt: skip


def create_app(settings: Settings, on_progress: Callable[[dict[str, float]], None] | None = None) -> FastAPI:
    """The application of one node. `on_progress` is told how far the families of games are prepared."""
    metrics, bans, preparation = Metrics(), Bans(), Preparation(settings.bot_level, on_progress)
    app = FastAPI(
        title="Trilhos",
        version=trilhos.__version__,
        description="Play train board games over HTTP and WebSocket. docs/socket.md explains the socket's messages.",
        lifespan=_lifespan(settings, metrics, bans, preparation),
        docs_url=None,  # these pages load scripts from other servers
        redoc_url=None,
        default_response_class=EscapedJsonResponse,
        separate_input_output_schemas=False,
    )
    for module in ROUTES:
        app.include_router(module.router)
    describe_http = app.openapi
    app.openapi = cache(lambda: api_document(describe_http()))  # type: ignore[method-assign]
    _add_error_handlers(app, metrics)
    app.add_middleware(GZipMiddleware, minimum_size=2000, compresslevel=5)
    app.add_middleware(RequestMiddleware, settings=settings, metrics=metrics, bans=bans)
    if has_pages():
        app.mount("/", StaticPages(PAGES, lambda scope: preview_tags(app.state.services, scope)))
    else:
        app.get("/", include_in_schema=False)(placeholder_page)
    return app


def _lifespan(
    settings: Settings, metrics: Metrics, bans: Bans, preparation: Preparation
) -> Callable[[FastAPI], AbstractAsyncContextManager[None]]:
    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        if preparation.is_compiled():
            await preparation.run()
        node_clock.CLOCK.restart()
        store = TableStore(settings.database, settings.database_seconds)
        await migrate(store.database)
        registry = TableRegistry(settings, store, metrics)
        registry.require_family = preparation.require
        services = app.state.services = create_services(settings, metrics, registry, bans, preparation)
        services.readiness.is_prepared = preparation.is_ready
        leases = LeaseManager(registry, services.bots)
        registry.writer.start()
        await bans.refresh(services.moderation)
        await leases.start()
        tasks = [
            asyncio.create_task(leases.run(), name="leases"),
            asyncio.create_task(leases.serve(), name="runners"),
            asyncio.create_task(registry.note_connected_seats(), name="presence"),
            asyncio.create_task(bans.run(services.moderation), name="bans"),
            asyncio.create_task(TableExpiry(registry).run(), name="expiry"),
            asyncio.create_task(services.results.run(), name="results"),
            asyncio.create_task(services.notices.run(), name="notices"),
            asyncio.create_task(services.daily.run(), name="daily"),
        ]
        if preparation.is_ready():
            services.uploads.start()
        else:
            tasks.append(asyncio.create_task(_prepare(services), name="preparation"))
        if store.is_postgres:
            notifier = Notifier(registry)
            services.readiness.hears_others = notifier.is_well
            tasks.append(asyncio.create_task(notifier.run(), name="notifier"))
        log.info("started", extra={"fields": {"node": registry.node, "database": store.database.name}})
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            async with AsyncExitStack() as last:  # all of it, even if a part fails; the last one first
                last.push_async_callback(store.database.close)
                last.push_async_callback(registry.writer.stop)
                last.callback(registry.loader.shutdown, wait=False)
                last.push_async_callback(services.uploads.stop)
                last.push_async_callback(services.analyses.stop)
                last.push_async_callback(services.notices.stop)
                last.callback(remove_board_files)
                last.callback(services.pages.stop)
                last.push_async_callback(leases.stop)
            log.info("stopped", extra={"fields": {"node": registry.node}})

    return lifespan


async def _prepare(services: Services) -> None:
    """Compile the rules; the processes that check uploads need them."""
    await services.preparation.run_until_ready()
    services.uploads.start()


def _add_error_handlers(app: FastAPI, metrics: Metrics) -> None:
    """Send every error in the same form: code, clause and reason."""

    @app.exception_handler(ApiError)
    async def api_error(request: Request, error: ApiError) -> Response:
        metrics.errors.labels(error.code).inc()
        return error_response(error)

    @app.exception_handler(RequestValidationError)
    async def validation_error(request: Request, error: RequestValidationError) -> Response:
        found = error.errors()
        code = "not-json" if any(each["type"] == "json_invalid" for each in found) else "invalid"
        return await api_error(request, ApiError(422, code, describe_validation_errors(found)))

    @app.exception_handler(BoardError)
    async def board_error(request: Request, error: BoardError) -> Response:
        return await api_error(request, ApiError(422, "board", "this board cannot be played"))

    @app.exception_handler(HTTPException)
    async def http_error(request: Request, error: HTTPException) -> Response:
        response = error_response(ApiError(error.status_code, "http", str(error.detail)))
        response.headers.update(error.headers or {})
        return response
