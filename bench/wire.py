"""A minimal HTTP and WebSocket client for the load generator, to leave the CPU to the server."""

import asyncio
import os
from collections.abc import Callable
from typing import Any

import orjson


async def request(port: int, method: str, path: str, body: Any) -> Any:
    """Send one HTTP request with a JSON body; returns the JSON response."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    data = orjson.dumps(body)
    head = f"{method} {path} HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: close\r\n"
    head += f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n"
    writer.write(head.encode() + data)
    answer = await reader.read()
    writer.close()
    top, _, rest = answer.partition(b"\r\n\r\n")
    assert b" 20" in top.split(b"\r\n", 1)[0], answer[:500]
    if b"chunked" in top.lower():
        rest = rest.split(b"\r\n", 1)[1]
        rest = rest[: rest.rindex(b"\r\n0")]
    return orjson.loads(rest)


OnMessage = Callable[["Channel", bytes], None]


class Channel(asyncio.Protocol):
    """A WebSocket client for whole text messages."""

    def __init__(self, on_message: OnMessage) -> None:
        self.on_message = on_message
        self.buffer = bytearray()
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport

    @classmethod
    async def open(cls, port: int, path: str, on_message: OnMessage) -> "Channel":
        loop = asyncio.get_running_loop()
        _, channel = await loop.create_connection(lambda: cls(on_message), "127.0.0.1", port)
        channel.transport.write(
            f"GET {path} HTTP/1.1\r\nHost: localhost:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        await channel.ready
        return channel

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport  # type: ignore[assignment]

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.ready.done():
            end = self.buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            assert b" 101 " in self.buffer[:end], bytes(self.buffer[:200])
            del self.buffer[: end + 4]
            self.ready.set_result(None)
        self._messages()

    def _messages(self) -> None:
        while len(self.buffer) >= 2:
            size, at = self.buffer[1] & 127, 2
            if size >= 126:
                wide = 2 if size == 126 else 8
                size, at = int.from_bytes(self.buffer[2 : 2 + wide], "big"), 2 + wide
            if len(self.buffer) < at + size:
                return
            kind, message = self.buffer[0] & 15, bytes(self.buffer[at : at + size])
            del self.buffer[: at + size]
            if kind == 1:
                self.on_message(self, message)
            elif kind == 9:
                self._frame(10, message)

    def send(self, message: bytes) -> None:
        self._frame(1, message)

    def _frame(self, kind: int, message: bytes) -> None:
        mask = os.urandom(4)
        size = len(message)
        head = bytes([0x80 | kind, 0x80 | size]) if size < 126 else bytes([0x80 | kind, 0xFE]) + size.to_bytes(2, "big")
        body = (int.from_bytes(message, "big") ^ int.from_bytes((mask * (size // 4 + 1))[:size], "big")).to_bytes(
            size, "big"
        )
        self.transport.write(head + mask + body)

    def close(self) -> None:
        self.transport.close()


class Client:
    """An HTTP client with one connection that stays open."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.reader: asyncio.StreamReader | None = None

    async def ask(
        self, method: str, path: str, body: Any = None, token: str | None = None, gzip: bool = False
    ) -> tuple[int, bytes]:
        """Send a request; the status and the body as it was sent."""
        if self.reader is None:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        data = b"" if body is None else orjson.dumps(body)
        lines = [f"{method} {path} HTTP/1.1", f"Host: localhost:{self.port}", f"Content-Length: {len(data)}"]
        lines += ["Content-Type: application/json"] * bool(data) + ["Accept-Encoding: gzip"] * gzip
        lines += [f"Authorization: Bearer {token}"] * bool(token)
        self.writer.write("\r\n".join([*lines, "", ""]).encode() + data)
        top = (await self.reader.readuntil(b"\r\n\r\n")).lower()
        size = top.partition(b"content-length: ")[2].partition(b"\r\n")[0]
        return int(top.split(b" ", 2)[1]), await self.reader.readexactly(int(size or 0))

    async def json(self, method: str, path: str, body: Any = None, token: str | None = None) -> Any:
        """Send a request that must succeed; the answer."""
        status, answer = await self.ask(method, path, body, token)
        assert status < 300, answer[:500]
        return orjson.loads(answer)

    def close(self) -> None:
        if self.reader is not None:
            self.writer.close()
