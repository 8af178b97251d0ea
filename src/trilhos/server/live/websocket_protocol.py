"""uvicorn's WebSocket protocol with a direct way to write messages, and a limit on frames of any kind. It uses private
parts of uvicorn.
"""

import struct
from collections.abc import Sequence
from typing import Any, cast

from starlette.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from trilhos.server.connections import NodeConfig
from trilhos.server.rate_limits import TokenBucket

EXTENSION = "trilhos.protocol"  # the name under which the application finds the protocol in its scope
TEXT_FRAME = 0x81  # first byte of an unfragmented text frame
SLICE = 4096  # bytes that are parsed at a time
TOO_MANY_FRAMES = 4029  # close code
FRAMES_PER_MESSAGE = 2  # a client may send twice as many frames as messages: pings, pongs and parts of messages
BURST = 20  # seconds
CLOSE_TIMEOUT = 2  # seconds in which a client must read the close frame


class DirectWebSocketProtocol(WebSocketsSansIOProtocol):
    """Writes text frames straight to the transport. uvicorn's own way (queue, task, three layers) is slower than
    making the message.

    A client that sends too many frames is disconnected: uvicorn answers pings before the application sees anything.
    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.node = cast(NodeConfig, self.config)
        rate = FRAMES_PER_MESSAGE * self.node.settings.messages_per_second
        self.frame_limit = TokenBucket(rate, BURST * rate / FRAMES_PER_MESSAGE)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection, which was counted before it became a WebSocket."""
        self.node.limits.remove(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse a little at a time, so that a flood of tiny frames is noticed before all of them are parsed."""
        for start in range(0, len(data), SLICE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + SLICE])

    def handle_events(self) -> None:
        """Count the frames, then handle them."""
        if self.handshake_initiated and not self.frame_limit.allow(len(self.conn.events)):
            self._disconnect_flood()
        else:
            super().handle_events()

    def _disconnect_flood(self) -> None:
        self.conn.events_received()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": TOO_MANY_FRAMES})
        if not self.close_sent:
            self.conn.data_to_send()  # answers to pings, which are not sent
            self.conn.fail(TOO_MANY_FRAMES, "too many frames")
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
        self.transport.close()
        self.loop.call_later(CLOSE_TIMEOUT, self.transport.abort)

    def handle_connect(self, event: Any) -> None:
        """A client connects: put this protocol into the application's scope."""
        super().handle_connect(event)
        if not self.close_sent:
            extensions: Any = self.scope["extensions"]
            extensions[EXTENSION] = self

    def keepalive_timeout(self) -> None:
        """A client does not answer pings: drop the connection with everything that it has not read."""
        super().keepalive_timeout()
        self.transport.abort()

    def write(self, messages: Sequence[bytes]) -> bool:
        """Write text messages now; False if the client is slow to read or the socket is closing."""
        if not self.writable.is_set() or not self.handshake_complete or self.close_sent or self.transport.is_closing():
            return False
        frames = [part for message in messages for part in (_frame_header(len(message)), message)]
        self.transport.write(b"".join(frames))
        return True


def protocol_of(scope: Scope) -> DirectWebSocketProtocol | None:
    """The protocol of a socket; None if the server uses another one, as in tests."""
    protocol: DirectWebSocketProtocol | None = scope.get("extensions", {}).get(EXTENSION)
    return protocol


def _frame_header(size: int) -> bytes:
    """The header of an unfragmented text frame (RFC 6455, section 5.2)."""
    if size < 126:
        return bytes((TEXT_FRAME, size))
    return struct.pack(">BBH", TEXT_FRAME, 126, size) if size < 1 << 16 else struct.pack(">BBQ", TEXT_FRAME, 127, size)
