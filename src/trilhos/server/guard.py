"""What stands before every request: sizes, rates, origins, headers, and a log line. Nothing of a failure is shown."""

import asyncio
import logging
import time
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from trilhos.server import told
from trilhos.server.limits import Buckets
from trilhos.server.metrics import Metrics
from trilhos.server.refusal import Refusal
from trilhos.server.settings import Settings

log = logging.getLogger("trilhos.http")

PATIENCE = 30  # seconds for a request to arrive whole
HEADERS = {
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


def refused(refusal: Refusal) -> Response:
    """A refusal as an answer."""
    headers = {"retry-after": "1"} if refusal.status in (429, 503) else None
    return Response(told.encode(refusal.told()), refusal.status, headers, "application/json")


class Guard:
    """The outermost layer of the app."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics) -> None:
        self.app = app
        self.settings = settings
        self.metrics = metrics
        self.requests = Buckets(settings.requests_per_second, 5 * settings.requests_per_second)
        self.tables = Buckets(settings.tables_per_minute / 60, settings.tables_per_minute)
        self.sockets: dict[str, int] = {}  # by address, where there are any
        self.origins = {origin.strip().lower() for origin in settings.origins.split(",") if origin.strip()}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Look at a request, and let it through or not."""
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, status = time.perf_counter(), 500

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                headers.update(HEADERS)
                if scope["path"].startswith("/api"):
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        try:
            body = await self._admit(scope, receive)
            await self.app(scope, _given(body, receive), answer)
        except Refusal as refusal:
            self.metrics.refusals.labels(refusal.code).inc()
            await refused(refusal)(scope, receive, answer)
        except Exception:
            self.metrics.failures.inc()
            log.exception("a request failed")
            if status == 500:
                gone_wrong = Refusal(500, "failed", "this went wrong on our side; nothing was changed")
                await refused(gone_wrong)(scope, receive, answer)
        finally:
            route = getattr(scope.get("route"), "path", "-")
            took = round(1000 * (time.perf_counter() - began), 1)
            log.info(
                "request", extra={"fields": {"method": scope["method"], "route": route, "status": status, "ms": took}}
            )

    async def _admit(self, scope: Scope, receive: Receive) -> bytes:
        """The body of a request that may pass: not too many, not from elsewhere, not too long."""
        address = _address(scope)
        if not self.requests.take(address):
            raise Refusal(429, "too-many", "too many requests from your address; wait a moment")
        if not self._is_ours(scope):
            raise Refusal(403, "origin", "requests from other web pages are not answered")
        creates = scope["method"] == "POST" and scope["path"] == "/api/tables"
        if creates and not self.tables.take(address):
            raise Refusal(429, "too-many", "too many new tables from your address; wait a minute")
        most = self.settings.board_bytes if creates else self.settings.body_bytes
        most = self.settings.transcript_bytes if scope["path"] == "/api/replay" else most
        try:
            async with asyncio.timeout(PATIENCE):
                return await _read(receive, most)
        except TimeoutError:
            raise Refusal(408, "too-slow", f"the rest of this did not come within {PATIENCE} seconds") from None

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = _address(scope)
        here = self.sockets.get(address, 0)
        if here >= self.settings.sockets_per_address or not self.requests.take(address) or not self._is_ours(scope):
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": "too many sockets, or another origin"})
            return
        self.sockets[address] = here + 1
        self.metrics.sockets.inc()
        try:
            await self.app(scope, receive, send)
        finally:
            self.metrics.sockets.dec()
            self.sockets[address] -= 1
            if not self.sockets[address]:
                del self.sockets[address]

    def _is_ours(self, scope: Scope) -> bool:
        """Whether a request comes from our own page, from a named origin, or from no page at all."""
        headers = Headers(scope=scope)
        origin = headers.get("origin")
        if origin is None or origin.lower() in self.origins:
            return True
        return urlsplit(origin).netloc.lower() == headers.get("host", "").lower()


async def _read(receive: Receive, most: int) -> bytes:
    body = bytearray()
    while True:
        message = await receive()
        body += message.get("body", b"")
        if len(body) > most:
            raise Refusal(413, "too-large", f"this takes at most {most} bytes")
        if not message.get("more_body"):
            return bytes(body)


def _address(scope: Scope) -> str:
    client = HTTPConnection(scope).client
    return client.host if client else "local"


def _given(body: bytes, rest: Receive) -> Receive:
    """A body that was read already, for the app to read; then whatever comes, such as the client's going."""
    sent = False

    async def receive() -> Message:
        nonlocal sent
        if sent:
            return await rest()
        sent = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receive
