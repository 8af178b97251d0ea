"""The wire: uvicorn's WebSocket protocol, with a short way out for messages that can go at once."""

import struct
from collections.abc import Sequence
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

NAME = "trilhos.wire"  # among the extensions that the application is shown
TEXT = 0x81  # the first byte of a text message that is whole


class Wire(WebSocketsSansIOProtocol):
    """A socket. The usual way out, through a queue, a task and three layers, costs more than making the message."""

    def handle_connect(self, event: Any) -> None:
        """A client knocks: the application will find its wire in the scope."""
        super().handle_connect(event)
        if not self.close_sent:
            extensions: Any = self.scope["extensions"]
            extensions[NAME] = self

    def keepalive_timeout(self) -> None:
        """A client that does not answer is gone: what it has not read will not be read."""
        super().keepalive_timeout()
        self.transport.abort()

    def write(self, messages: Sequence[bytes]) -> bool:
        """Send text messages now; False if that cannot be, since the client is slow to read or the socket closes."""
        if not self.writable.is_set() or not self.handshake_complete or self.close_sent or self.transport.is_closing():
            return False
        self.transport.write(b"".join([part for message in messages for part in (_head(len(message)), message)]))
        return True


def _head(size: int) -> bytes:
    """What stands before a text message that is whole: that it is one, and its size."""
    if size < 126:
        return bytes((TEXT, size))
    return struct.pack(">BBH", TEXT, 126, size) if size < 1 << 16 else struct.pack(">BBQ", TEXT, 127, size)
