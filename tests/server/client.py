"""A scripted client: sits down, plays over a socket or HTTP, and records everything that it receives."""

import asyncio
import json
import random
import socket
from collections.abc import Iterable
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

Json = dict[str, Any]


class Server:
    """HTTP access to a server, from any address of this machine."""

    def __init__(self, url: str, source: str | None = None) -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, timeout=90, transport=httpx.HTTPTransport(local_address=source))

    def ask(self, method: str, path: str, token: str | None = None, **body: Any) -> httpx.Response:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        sent = {"json": body} if method == "POST" else {"params": body}
        return self.http.request(method, f"/api{path}", headers=headers, **sent)  # type: ignore[arg-type]

    def get(self, path: str, token: str | None = None, **query: Any) -> Any:
        return _good(self.ask("GET", path, token, **query))

    def post(self, path: str, token: str | None = None, **body: Any) -> Any:
        return _good(self.ask("POST", path, token, **body))

    def create_table(
        self, game: str = "usa", seats: Iterable[str | None] = (None, None), **more: Any
    ) -> tuple[str, str]:
        """Create a table; returns its id and the host's token. A seat is None for a person, or the name of a bot."""
        made = self.post("/tables", game=game, seats=[{"bot": seat} for seat in seats], **more)
        return made["table"]["id"], made["host"]

    def sit(self, table: str, name: str = "Ana", seat: int | None = None) -> str:
        """Sit down; returns the token of the seat."""
        body = {"name": name} if seat is None else {"name": name, "seat": seat}
        token: str = self.post(f"/tables/{table}/sit", **body)["token"]
        return token


def stalled_client(port: int, table: str) -> socket.socket:
    """A socket that watches a table and never reads."""
    made = socket.create_connection(("127.0.0.1", port))
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    made.sendall(
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    made.settimeout(90)
    answer = b""
    while not answer.endswith(b"\r\n\r\n"):
        byte = made.recv(1)
        assert byte, answer
        answer += byte
    assert b" 101 " in answer
    hello = b'{"type":"hello"}'
    made.sendall(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)
    return made


def _good(answer: httpx.Response) -> Any:
    assert answer.status_code in (200, 201), f"{answer.status_code}: {answer.text}"
    return answer.json()


class Player:
    """A client at a table, over a socket. It keeps every message that it receives."""

    def __init__(self, url: str, table: str, token: str | None, seed: int = 0, source: str | None = None) -> None:
        self.source = source and (source, 0)
        self.address = f"{url.replace('http', 'ws')}/api/tables/{table}/socket"
        self.token = token
        self.dice = random.Random(seed)
        self.bytes: list[str] = []
        self.numbers: list[int] = []  # of the events, in the order received
        self.events: dict[int, Json] = {}
        self.view: Json = {}
        self.legal: list[Json] = []
        self.table: Json = {}
        self.seat: int | None = None
        self.resets = 0  # how often the server did not know the last event
        self.thinking = 0
        self.acks: dict[Any, int] = {}
        self.errors: list[Json] = []
        self.socket: ClientConnection

    @property
    def n(self) -> int:
        return self.numbers[-1] if self.numbers else 0

    async def open(self) -> "Player":
        self.socket = await connect(self.address, max_size=None, compression=None, proxy=None, local_addr=self.source)
        at = self.events[self.n]["at"] if self.n else None
        await self.send(type="hello", token=self.token, since=self.n, at=at)
        await self.until("welcome")
        return self

    async def close(self) -> None:
        if hasattr(self, "socket"):  # it may never have been opened
            await self.socket.close()

    async def send(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def receive(self, seconds: float = 60) -> Json:
        raw = await asyncio.wait_for(self.socket.recv(), seconds)
        assert isinstance(raw, str)
        self.bytes.append(raw)
        message: Json = json.loads(raw)
        self._take(message)
        return message

    async def until(self, *types: str, seconds: float = 20) -> Json:
        while True:
            message = await self.receive(seconds)
            if message["type"] in types:
                return message

    def _take(self, message: Json) -> None:
        kind = message["type"]
        if kind == "welcome":
            self.seat, self.view, self.legal = message["seat"], message["view"] or {}, message["legal"]
            self.table = message["table"]
            if message["reset"]:
                self.resets += 1
                self.numbers, self.events = [], {}
            for event in message["events"]:
                self._event(event)
        elif kind == "event":
            self._event(message)
            self.view |= message.get("view", {})
            for key in message.get("gone", ()):
                del self.view[key]
            self.legal = message.get("legal", self.legal)
            self.table = message.get("table", self.table)
        elif kind == "ack":
            self.acks[message["ref"]] = message["n"]
        elif kind == "error":
            self.errors.append(message)
        elif kind == "thinking":
            self.thinking += 1

    def _event(self, event: Json) -> None:
        self.numbers.append(event["n"])
        self.events[event["n"]] = event

    @property
    def over(self) -> bool:
        return self.table.get("state") in ("over", "closed")

    async def play(self, most: int = 100_000) -> None:
        """Play at random until the end, or for a number of own actions; by id and by notation."""
        done = 0
        while not self.over and done < most:
            if not self.legal:
                await self.receive()
                continue
            chosen, self.legal = self.dice.choice(self.legal), []
            action = chosen["id"] if self.dice.random() < 0.5 else chosen["text"]
            await self.send(type="act", action=action, ref=done, after=self.n)
            answer = await self.until("ack", "error")
            if answer["type"] == "error":
                assert answer["code"] in ("is-over", "stood-in", "time-up"), answer
            done += 1

    async def watch(self) -> None:
        while not self.over:
            await self.receive()


async def either(*players: Player, seconds: float = 20) -> None:
    """Receive the next message of any of these players."""
    waiting = {asyncio.create_task(player.receive(seconds)) for player in players}
    done, rest = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    for task in rest:
        task.cancel()
    await asyncio.gather(*rest, return_exceptions=True)
    errors = [error for task in done if (error := task.exception())]
    if errors:
        raise errors[0]
