"""Health check and metrics, for operators."""

import logging

from fastapi import APIRouter
from starlette.responses import PlainTextResponse, Response

from trilhos.server.http.dependencies import SharedServices

log = logging.getLogger("trilhos.health")
router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def health(services: SharedServices) -> Response:
    """200 if this node and its database work."""
    try:
        await services.registry.store.ping()
    except Exception:
        log.exception("the database does not answer")
        return PlainTextResponse("the database does not answer\n", 503)
    return PlainTextResponse("well\n")


@router.get("/metrics")
async def metrics(services: SharedServices) -> Response:
    """Metrics for Prometheus."""
    for state, number in (await services.registry.store.count_by_state()).items():
        services.metrics.tables.labels(state).set(number)
    return Response(services.metrics.render(), media_type="text/plain; version=0.0.4")
