"""Outermost middleware: rate limits, body sizes, origins, security headers, access log, internal errors."""

import asyncio
import logging
import time
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from trilhos.server.address import client_address
from trilhos.server.bans import Bans
from trilhos.server.errors import ApiError, internal_error
from trilhos.server.json_encoding import encode_json
from trilhos.server.metrics import Metrics
from trilhos.server.rate_limits import RateLimiter, per_minute
from trilhos.server.settings import Settings

log = logging.getLogger("trilhos.http")

ADMIN_PATH = "/api/admin/"
BODY_TIMEOUT = 30  # seconds
REFUSALS = 50  # seconds' worth of requests that are refused at once; whoever goes on gets the answers late
HOLD = 1.0  # seconds; so a flood costs little, since each of its connections has one request at a time
FLOODS = ("too-many", "banned")  # refusals that metrics count; whoever is refused could fill the disk with log lines
TABLE_PATHS = ("/api/quick", "/api/daily/deal")  # which make tables, too
BOARD_PATH = "/api/boards"  # which takes boards, as /api/tables does
UPLOAD_PATHS = ("/api/replay", "/api/analyses", "/api/pictures")  # which take transcripts
SECURITY_HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}


def error_response(error: ApiError) -> Response:
    """An error as an HTTP response."""
    headers = {"retry-after": "1"} if error.status in (429, 503) else None
    return Response(encode_json(error.body()), error.status, headers, "application/json")


class RequestMiddleware:
    """Checks every request and socket before the application sees it."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics, bans: Bans | None = None) -> None:
        self.app = app
        self.settings = settings
        self.metrics = metrics
        self.bans = bans or Bans()
        self.request_limits = RateLimiter(settings.requests_per_second, 5 * settings.requests_per_second)
        self.refusal_limits = RateLimiter(settings.requests_per_second, REFUSALS * settings.requests_per_second)
        self.table_limits = per_minute(settings.tables_per_minute, burst=settings.tables_per_minute)
        self.sockets: dict[str, int] = {}  # open sockets by address
        self.origins = {origin.strip().lower() for origin in settings.origins.split(",") if origin.strip()}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request, one socket, or the application's start and end."""
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, status, level = time.perf_counter(), 500, logging.INFO

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                headers.update(SECURITY_HEADERS)
                if scope["path"].startswith("/api"):
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        try:
            body = await self._check_and_read(scope, receive)
            await self.app(scope, _receive_again(body, receive), send_with_headers)
        except ApiError as error:
            self.metrics.errors.labels(error.code).inc()
            level = logging.DEBUG if error.code in FLOODS else level
            await error_response(error)(scope, receive, send_with_headers)
        except Exception:
            self.metrics.failures.inc()
            log.exception("a request failed")
            if status == 500:
                await error_response(internal_error())(scope, receive, send_with_headers)
        finally:
            route = getattr(scope.get("route"), "path", "-")
            took = round(1000 * (time.perf_counter() - began), 1)
            fields = {"method": scope["method"], "route": route, "status": status, "ms": took}
            log.log(level, "request", extra={"fields": fields})

    async def _check_and_read(self, scope: Scope, receive: Receive) -> bytes:
        """Check rate limits and origin, then read the body up to its size limit."""
        address = client_address(scope)
        if not await self._is_slow_enough(address):
            raise ApiError(429, "too-many", "too many requests from your address; wait a moment")
        if not scope["path"].startswith(ADMIN_PATH):  # the operator's token opens it, wherever the operator is
            self.bans.check(address)
        if not self._is_allowed_origin(scope):
            raise ApiError(403, "origin", "requests from other web pages are not allowed")
        creates_table = scope["method"] == "POST" and scope["path"] == "/api/tables"
        may_create = creates_table or (scope["method"] == "POST" and scope["path"] in TABLE_PATHS)
        if may_create and not self.table_limits.allow(address):
            raise ApiError(429, "too-many", "too many new tables from your address; wait a minute")
        takes_board = creates_table or scope["path"].startswith(BOARD_PATH)
        max_bytes = self.settings.board_bytes if takes_board else self.settings.body_bytes
        max_bytes = self.settings.transcript_bytes if scope["path"] in UPLOAD_PATHS else max_bytes
        try:
            async with asyncio.timeout(BODY_TIMEOUT):
                return await _read_body(receive, max_bytes)
        except TimeoutError:
            raise ApiError(408, "too-slow", f"the request did not arrive within {BODY_TIMEOUT} seconds") from None

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = client_address(scope)
        n_open = self.sockets.get(address, 0)
        if (
            self.bans.is_banned(address)
            or n_open >= self.settings.sockets_per_address
            or not await self._is_slow_enough(address)
            or not self._is_allowed_origin(scope)
        ):
            await receive()
            await send(
                {"type": "websocket.close", "code": 1008, "reason": "too many sockets, another origin, or a ban"}
            )
            return
        self.sockets[address] = n_open + 1
        self.metrics.sockets.inc()
        try:
            await self.app(scope, receive, send)
        finally:
            self.metrics.sockets.dec()
            self.sockets[address] -= 1
            if not self.sockets[address]:
                del self.sockets[address]

    async def _is_slow_enough(self, address: str) -> bool:
        """Whether an address keeps to its rate of requests. If it does not even stop when it is refused, it waits."""
        if self.request_limits.allow(address):
            return True
        if not self.refusal_limits.allow(address):
            await asyncio.sleep(HOLD)
        return False

    def _is_allowed_origin(self, scope: Scope) -> bool:
        """Whether a request comes from our own pages, from an allowed origin, or from no page at all."""
        headers = Headers(scope=scope)
        origin = headers.get("origin")
        if origin is None or origin.lower() in self.origins:
            return True
        try:
            return urlsplit(origin).netloc.lower() == headers.get("host", "").lower()
        except ValueError:  # such as "http://["
            return False


async def _read_body(receive: Receive, max_bytes: int) -> bytes:
    body = bytearray()
    while True:
        message = await receive()
        body += message.get("body", b"")
        if len(body) > max_bytes:
            raise ApiError(413, "too-large", f"the limit is {max_bytes} bytes")
        if not message.get("more_body"):
            return bytes(body)


def _receive_again(body: bytes, receive_rest: Receive) -> Receive:
    """Give the application a body that was read already; then pass on further messages, such as a disconnect."""
    sent = False

    async def receive() -> Message:
        nonlocal sent
        if sent:
            return await receive_rest()
        sent = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receive
