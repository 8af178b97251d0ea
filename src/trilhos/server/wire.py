"""The wire: uvicorn's WebSocket protocol, with a short way out for messages that can go at once."""

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

    def write(self, message: bytes) -> bool:
        """Send a text message now; False if that cannot be, since the client is slow to read or the socket closes."""
        if not self.writable.is_set() or not self.handshake_complete or self.close_sent or self.transport.is_closing():
            return False
        size = len(message)
        wide = 0 if size < 126 else 2 if size < 1 << 16 else 8
        head = bytes((TEXT, size if not wide else 126 if wide == 2 else 127))
        self.transport.write(head + size.to_bytes(wide, "big") + message if wide else head + message)
        return True
