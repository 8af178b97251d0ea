"""uvicorn's WebSocket protocol with a direct way to write messages. It uses private parts of uvicorn."""

import struct
from collections.abc import Sequence
from typing import Any

from starlette.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

EXTENSION = "trilhos.protocol"  # the name under which the application finds the protocol in its scope
TEXT_FRAME = 0x81  # first byte of an unfragmented text frame


class DirectWebSocketProtocol(WebSocketsSansIOProtocol):
    """Writes text frames straight to the transport. uvicorn's own way (queue, task, three layers) is slower than
    making the message."""

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
