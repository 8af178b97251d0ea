"""Play over a WebSocket: docs/socket.md describes the messages, and a test holds the two together."""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable
from typing import Any, TypeVar

import orjson
from fastapi import WebSocket
from pydantic import BaseModel, Field, StrictInt, ValidationError
from starlette.websockets import WebSocketDisconnect, WebSocketState

from trilhos.server import told, wire, wishes
from trilhos.server.hall import Hall
from trilhos.server.limits import Bucket, Buckets
from trilhos.server.models import Act as ActBody
from trilhos.server.models import Asked, Key
from trilhos.server.models import Chat as ChatBody
from trilhos.server.models import Explain as ExplainBody
from trilhos.server.refusal import Refusal, not_yours
from trilhos.server.room import Room
from trilhos.server.table import Table
from trilhos.server.wire import Wire
from trilhos.words import Language, best

log = logging.getLogger("trilhos.socket")
GOING, LEFT, TOO_SLOW, TOO_MANY, WRONG = 1001, 4003, 4008, 4029, 4400  # why a socket is closed
M = TypeVar("M", bound=BaseModel)
STRIKES = 100  # messages that were refused in a row, before a client is taken for a machine gone mad


class Hello(Asked):
    """The first message: who you are, the last event that you have, and the language of reasons."""

    type: str
    token: str | None = Field(default=None, max_length=100)
    since: StrictInt = Field(default=0, ge=0, le=1_000_000)
    lang: Language | None = None


class Ref(Asked):
    """What every other message may carry: a word of your own that the answer repeats."""

    type: str
    ref: Key | StrictInt | None = None


class Act(Ref, ActBody):
    """An action."""


class Chat(Ref, ChatBody):
    """Something to say."""


class Explain(Ref, ExplainBody):
    """An action that one wonders about."""


MESSAGES: dict[str, type[Ref]] = {"act": Act, "chat": Chat, "explain": Explain, "ping": Ref}


class Socket:
    """One client at one table. What it is slow to read waits in a queue of its own; one that is too slow is dropped."""

    def __init__(self, hall: Hall, chats: Buckets, websocket: WebSocket, id: str) -> None:  # noqa: A002 - the table's
        self.hall = hall
        self.settings = hall.settings
        self.websocket = websocket
        self.wire: Wire | None = websocket.scope.get("extensions", {}).get(wire.NAME)
        self.id = id
        self.seat: int | None = None
        self.lang = best(websocket.headers.get("accept-language"))
        self.chats = chats
        self.waiting: deque[bytes] = deque()  # messages that could not go at once, the one under way included
        self.held: list[bytes] | None = None  # messages that go together with the answer to come
        self.bucket = Bucket(self.settings.messages_per_second, 5 * self.settings.messages_per_second)
        self.code = GOING
        self.reading: asyncio.Task[None] | None = None
        self.writing: asyncio.Task[None] | None = None
        self.strikes = 0

    def send(self, *messages: bytes) -> None:
        """Send or queue messages; a client that does not read in time is dropped, and may reconnect for the rest."""
        if self.held is not None:
            self.held += messages
            return
        if not self.waiting and self.wire is not None and self.wire.write(messages):
            return
        if len(self.waiting) + len(messages) > self.settings.queue:
            if self.code != TOO_SLOW:
                self.hall.metrics.dropped.inc()
            return self.end(TOO_SLOW)
        self.waiting += messages
        if self.writing is None:
            self.writing = asyncio.create_task(self._write())

    def answer(self, message: dict[str, Any]) -> None:
        """Send an answer to this client alone."""
        self.send(told.encode(message))

    def end(self, code: int) -> None:
        """This socket is to be closed."""
        if self.code == GOING:
            self.code = code
        if self.reading is not None:
            self.reading.cancel()

    def unseat(self) -> None:
        """Whoever stood up has no seat to speak for, and is to be shown nothing more of it."""
        self.seat = None
        self.end(LEFT)

    async def run(self) -> None:
        """From hello to the end."""
        hello = await self._hello()
        if hello is None:
            return
        room = await self._join(hello)
        self.reading = asyncio.create_task(self._read())
        try:
            await asyncio.wait([self.reading])
        finally:
            room.part(self)
            self._presence(room)
            tasks = [task for task in (self.reading, self.writing) if task is not None]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self._close()

    async def _hello(self) -> Hello | None:
        try:
            raw = await asyncio.wait_for(self._receive(), self.settings.hello)
            return _read_as(Hello, self._parse(raw, "hello"))
        except TimeoutError:
            await self._close(WRONG)
        except Refusal as refusal:
            await self.websocket.send_text(told.encode({"type": "error", "ref": None} | refusal.told()).decode())
            await self._close(WRONG)
        return None

    async def _join(self, hello: Hello) -> Room:
        """From here on every event comes once: the snapshot and the joining are one moment."""

        def join(room: Room, table: Table) -> Room:
            seat = wishes.seat_of(table, hello.token)
            if hello.token is not None and seat is None and not wishes.is_host(table, hello.token):
                raise not_yours("that token opens no seat at this table")
            self.seat, self.lang = seat, hello.lang or self.lang
            welcome = told.snapshot(table, seat, min(hello.since, table.n))
            self.answer({"type": "welcome"} | welcome | {"thinking": room.thinking, "now": time.time()})
            room.join(self)
            return room

        try:
            room = await self.hall.read(self.id, join)
        except Refusal as refusal:
            await self.websocket.send_text(told.encode({"type": "error", "ref": None} | refusal.told()).decode())
            await self._close(WRONG)
            raise
        self._presence(room)
        return room

    def _presence(self, room: Room) -> None:
        room.say(room.presence())
        self.hall.on_presence(room)

    async def _receive(self) -> str | bytes:
        message = await self.websocket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        text: str | bytes | None = message.get("text")
        return text if text is not None else message.get("bytes") or b""

    async def _read(self) -> None:
        while True:
            raw = await self._receive()
            ref = None
            try:
                if not self.bucket.take():
                    raise Refusal(429, "too-many", "too many messages; wait a moment")
                said = self._parse(raw, *MESSAGES)
                ref = said.get("ref") if isinstance(said.get("ref"), (str, int)) else None
                await self._do(said)
                self.strikes = 0
            except Refusal as refusal:
                self._refuse(refusal, ref)
            except Exception:
                self.hall.metrics.failures.inc()
                log.exception("a message failed")
                self._refuse(Refusal(500, "failed", "this went wrong on our side; nothing was changed"), ref)

    def _refuse(self, refusal: Refusal, ref: str | int | None) -> None:
        self.hall.metrics.refusals.labels(refusal.code).inc()
        self.answer({"type": "error", "ref": ref} | refusal.told())
        self.strikes += 1
        if self.strikes > STRIKES:
            self.end(TOO_MANY)

    def _parse(self, raw: str | bytes, *types: str) -> dict[str, Any]:
        if len(raw) > self.settings.message_bytes:
            raise Refusal(413, "too-large", f"a message has at most {self.settings.message_bytes} bytes")
        try:
            said = orjson.loads(raw)
        except orjson.JSONDecodeError as error:
            raise Refusal(400, "not-json", f"not JSON: {error}"[:200]) from None
        if not isinstance(said, dict) or said.get("type") not in types:
            raise Refusal(400, "no-type", f"a message is an object whose type is one of: {', '.join(types)}")
        return said

    async def _do(self, said: dict[str, Any]) -> None:
        wish = _read_as(MESSAGES[said["type"]], said)
        if isinstance(wish, Act):
            given = wish.action, wish.key, wish.after, self.lang
            await self._change(wish, lambda table: wishes.act(table, self._mine(), *given))
        elif isinstance(wish, Chat):
            await self._chat(wish)
        elif isinstance(wish, Explain):
            asked, lang = wish.action, self.lang
            why = await self.hall.read(self.id, lambda room, table: wishes.explain(table, self._mine(), asked, lang))
            clause, reason = why or (None, None)
            explained = {"legal": why is None, "clause": clause, "reason": reason}
            self.answer({"type": "explained", "ref": wish.ref} | explained)
        else:
            self.answer({"type": "pong", "ref": wish.ref})

    async def _chat(self, wish: Chat) -> None:
        if not self.chats.take((self.id, self._mine())):
            raise Refusal(429, "too-many", "too many messages at this table; wait a moment")
        await self._change(wish, lambda table: wishes.chat(table, self._mine(), wish.text, self.settings))

    async def _change(self, asked: Ref, wish: Callable[[Table], int]) -> None:
        """Let something happen. What the client is told of it and the answer go out together: writing is dear."""
        self.held = []
        try:
            n = await self.hall.change(self.id, wish)
            self.answer({"type": "ack", "ref": asked.ref, "n": n})
        finally:
            held, self.held = self.held, None
            if held:
                self.send(*held)

    def _mine(self) -> int:
        if self.seat is None:
            raise not_yours("spectators look on; this needs the token of a seat")
        return self.seat

    async def _write(self) -> None:
        """The long way out, for as long as something waits."""
        try:
            while self.waiting:
                await self.websocket.send_text(self.waiting[0].decode())
                self.waiting.popleft()
            self.writing = None
        except Exception:  # the client is gone
            self.end(GOING)

    async def _close(self, code: int | None = None) -> None:
        if self.websocket.application_state is WebSocketState.CONNECTED:
            try:
                await asyncio.wait_for(self.websocket.close(self.code if code is None else code), 2)
            except Exception:  # it does not even read that
                if self.wire is not None:
                    self.wire.transport.abort()


def _read_as(model: type[M], said: dict[str, Any]) -> M:
    try:
        return model.model_validate(said)
    except ValidationError as error:
        raise Refusal(422, "invalid", problems(error.errors())) from None


def problems(errors: Any) -> str:
    """What does not fit, where, in a line each."""
    said = [f"{'.'.join(map(str, fault['loc']))}: {fault['msg']}" for fault in errors]
    return "\n".join(dict.fromkeys(said))[:1000]
