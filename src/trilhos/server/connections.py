"""Limits on connections: how many a node and an address may have open, and how long headers and answers may take.

It uses private parts of uvicorn.
"""

import asyncio
import resource
from typing import Any, cast

import uvicorn
from uvicorn.middleware.proxy_headers import _TrustedHosts
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from trilhos.server.address import network_of
from trilhos.server.settings import Settings

SHARE = 0.75  # of the file handles; the rest is for the database, pages and worker processes
MAX_HEADER_BYTES = 32_768  # of one request
MAX_PIPELINE = 16  # requests that a client may send before it has the answer to the first
STALL = 30.0  # seconds in which a client must read some of its answer


def raise_file_limit() -> int:
    """Raise the soft limit of open files to the hard limit; the limit that holds now."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return hard


class ConnectionLimits:
    """Counts the open connections of a node. Connections from trusted proxies belong to many addresses."""

    def __init__(self, settings: Settings, proxies: str, file_limit: int) -> None:
        self.most = min(settings.connections, int(SHARE * file_limit)) if file_limit > 0 else settings.connections
        self.most_per_address = settings.connections_per_address
        self.proxies = _TrustedHosts(proxies)
        self.open: dict[asyncio.BaseTransport, str] = {}  # addresses
        self.by_address: dict[str, int] = {}

    def add(self, transport: asyncio.BaseTransport, host: str) -> bool:
        """Count a new connection; False if it is one too many."""
        address = "" if host in self.proxies else network_of(host)
        n = self.by_address.get(address, 0)
        if len(self.open) >= self.most or (address and n >= self.most_per_address):
            return False
        self.open[transport] = address
        self.by_address[address] = n + 1
        return True

    def remove(self, transport: asyncio.BaseTransport) -> None:
        """Forget a connection that is closed."""
        address = self.open.pop(transport, None)
        if address is not None:
            self.by_address[address] -= 1
            if not self.by_address[address]:
                del self.by_address[address]


class NodeConfig(uvicorn.Config):
    """uvicorn's configuration with the limits that its protocols apply."""

    def __init__(self, app: Any, settings: Settings, limits: ConnectionLimits, **options: Any) -> None:
        super().__init__(app, http=LimitedHttpProtocol, limit_concurrency=limits.most, **options)
        self.settings = settings
        self.limits = limits


class LimitedHttpProtocol(HttpToolsProtocol):
    """uvicorn's HTTP protocol for clients that send or read too slowly, or open too many connections."""

    timer: asyncio.TimerHandle | None = None  # runs until the headers are complete
    stall_timer: asyncio.TimerHandle | None = None  # runs while the client does not read
    header_bytes = 0
    unanswered: tuple[RequestResponseCycle, ...] = ()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Close the connection at once if it is one too many; else wait for a request, but not for long."""
        super().connection_made(transport)
        self.node = cast(NodeConfig, self.config)
        if self.node.limits.add(transport, self.client[0] if self.client else ""):
            self._start_timer()
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._stop_timers()
        self.node.limits.remove(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse, unless the headers of a request are too long."""
        if self.transport.is_closing():
            return
        if self.timer is None and all(cycle.response_complete for cycle in self.unanswered):
            self._start_timer()
        super().data_received(data)
        if self.timer is not None:
            self.header_bytes += len(data)
            if self.header_bytes > MAX_HEADER_BYTES and not self.transport.is_closing():
                self.send_400_response("The headers are too long.")

    def on_headers_complete(self) -> None:
        """The headers are complete: from now on the application limits the time."""
        self._stop_header_timer()
        if len(self.pipeline) >= MAX_PIPELINE:
            raise ValueError("too many requests at once")  # the parser fails, so that the connection is closed
        super().on_headers_complete()
        if self.cycle is not None:
            self.unanswered = (*(cycle for cycle in self.unanswered if not cycle.response_complete), self.cycle)

    def send_400_response(self, msg: str) -> None:
        """Close the connection. Requests that are being answered must not write to it any more."""
        for cycle in self.unanswered:
            cycle.disconnected = True
        super().send_400_response(msg)

    def handle_websocket_upgrade(self) -> None:
        """The connection goes on as a WebSocket, which still counts."""
        self._stop_timers()
        super().handle_websocket_upgrade()

    def pause_writing(self) -> None:
        """The client does not read: wait for a while."""
        super().pause_writing()
        if self.stall_timer is None:
            self.stall_timer = self.loop.call_later(STALL, self.transport.abort)

    def resume_writing(self) -> None:
        """The client reads again."""
        super().resume_writing()
        self._stop_stall_timer()

    def _start_timer(self) -> None:
        self.header_bytes = 0
        self.timer = self.loop.call_later(self.node.settings.headers, self.transport.abort)

    def _stop_timers(self) -> None:
        self._stop_header_timer()
        self._stop_stall_timer()

    def _stop_header_timer(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def _stop_stall_timer(self) -> None:
        if self.stall_timer is not None:
            self.stall_timer.cancel()
            self.stall_timer = None
