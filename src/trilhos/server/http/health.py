"""Health checks and metrics, for operators."""

import logging
import math

from fastapi import APIRouter, Request
from starlette.responses import PlainTextResponse, Response

from trilhos.server.address import is_in
from trilhos.server.errors import DatabaseUnavailableError, forbidden
from trilhos.server.http.dependencies import SharedServices, Token
from trilhos.server.live.keys_and_tokens import is_same_secret

log = logging.getLogger("trilhos.health")
router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def health(services: SharedServices) -> Response:
    """200 if this node and its database work."""
    problem = await services.readiness.database_problem()
    return PlainTextResponse("well\n") if problem is None else PlainTextResponse(f"{problem}\n", 503)


@router.get("/readyz")
async def readiness(services: SharedServices) -> Response:
    """200 if this node should get requests: its database can be written, and notifications of other nodes arrive."""
    problem = await services.readiness.problem()
    return PlainTextResponse("ready\n") if problem is None else PlainTextResponse(f"{problem}\n", 503)


@router.get("/metrics")
async def metrics(services: SharedServices, request: Request, token: Token) -> Response:
    """Metrics for Prometheus, with a token or from a private network. Tables are counted if the database answers."""
    settings = services.settings
    address = request.client.host if request.client else "local"
    if settings.metrics_token:
        if not is_same_secret(token, settings.metrics_token):
            raise forbidden("the metrics require their token")
    elif not is_in(address, settings.metrics_networks):
        raise forbidden("the metrics are for other networks (the setting metrics_networks)")
    services.metrics.database_up.set(await services.readiness.database_problem() is None)
    if math.isfinite(free := services.registry.store.database.free_bytes()):
        services.metrics.disk_free.set(free)
    services.metrics.tables.clear()
    try:
        for state, number in (await services.registry.store.count_by_state()).items():
            services.metrics.tables.labels(state).set(number)
    except DatabaseUnavailableError as error:
        log.warning("tables cannot be counted: %s", error.cause)
    return Response(services.metrics.render(), media_type="text/plain; version=0.0.4")
