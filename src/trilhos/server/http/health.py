"""Health checks and metrics, for operators."""

import logging

from fastapi import APIRouter
from starlette.responses import PlainTextResponse, Response

from trilhos.server.errors import DatabaseUnavailableError
from trilhos.server.http.dependencies import SharedServices

log = logging.getLogger("trilhos.health")
router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def health() -> Response:
    """200 while this process serves requests. Restarting it would not help a database that fails."""
    return PlainTextResponse("well\n")


@router.get("/readyz")
async def readiness(services: SharedServices) -> Response:
    """200 if this node can do its work now: its database can be written, and other nodes' notifications arrive."""
    problem = await services.readiness.problem()
    return PlainTextResponse("ready\n") if problem is None else PlainTextResponse(f"{problem}\n", 503)


@router.get("/metrics")
async def metrics(services: SharedServices) -> Response:
    """Metrics for Prometheus. Without the database they lack the numbers of tables."""
    services.metrics.tables.clear()
    try:
        for state, number in (await services.registry.store.count_by_state()).items():
            services.metrics.tables.labels(state).set(number)
    except DatabaseUnavailableError as error:
        log.warning("tables cannot be counted: %s", error.cause)
    return Response(services.metrics.render(), media_type="text/plain; version=0.0.4")
