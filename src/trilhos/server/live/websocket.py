"""Play over a WebSocket: one client at one table. docs/socket.md describes the messages."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Annotated, TypeVar

import orjson
from fastapi import APIRouter, Path, WebSocket
from pydantic import BaseModel, ValidationError
from starlette.websockets import WebSocketDisconnect, WebSocketState

from trilhos.server.address import network_of
from trilhos.server.errors import ApiError, describe_validation_errors, forbidden, internal_error
from trilhos.server.json_encoding import JsonObject, encode_json
from trilhos.server.live import commands, node_clock
from trilhos.server.live.live_table import LiveTable
from trilhos.server.live.messages import snapshot
from trilhos.server.live.table import Table
from trilhos.server.live.websocket_protocol import protocol_of
from trilhos.server.rate_limits import TokenBucket
from trilhos.server.schemas.socket import (
    COMMANDS,
    Ack,
    Act,
    Chat,
    Command,
    Commit,
    EchoedRef,
    ErrorMessage,
    Explain,
    Explained,
    Hello,
    Pong,
    Reveal,
)
from trilhos.server.services import Services, services_of
from trilhos.words import best_language

log = logging.getLogger("trilhos.socket")
GOING_AWAY, SERVICE_RESTART = 1001, 1012  # close codes
SEAT_LEFT, BANNED, TOO_SLOW, TOO_MANY_ERRORS, BAD_HELLO = 4003, 4004, 4008, 4029, 4400
M = TypeVar("M", bound=BaseModel)
MAX_ERRORS = 100  # refused messages in a row
CLOSE_TIMEOUT = 2  # seconds
router = APIRouter()


@router.websocket("/api/tables/{id}/socket")
async def socket(websocket: WebSocket, table_id: Annotated[str, Path(alias="id")]) -> None:
    """Play; see docs/socket.md."""
    await websocket.accept()
    with suppress(WebSocketDisconnect, ApiError):
        await TableSocket(services_of(websocket), websocket, table_id[:40]).run()


class TableSocket:
    """One client at one table. Messages for a slow client are queued; one that is too slow is disconnected."""

    def __init__(self, services: Services, websocket: WebSocket, table_id: str) -> None:
        self.services = services
        self.registry = services.registry
        self.settings = services.settings
        self.websocket = websocket
        self.protocol = protocol_of(websocket.scope)
        self.id = table_id
        self.address = websocket.client.host if websocket.client else "local"
        self.network = network_of(self.address)  # that limits count
        self.seat: int | None = None
        self.lang = best_language(websocket.headers.get("accept-language"))
        self.queue: deque[bytes] = deque()  # messages that could not be sent at once, with the one being sent
        self.held: list[bytes] | None = None  # messages that are sent together with the next answer
        self.bucket = TokenBucket(self.settings.messages_per_second, 5 * self.settings.messages_per_second)
        self.close_code = GOING_AWAY
        self.reader: asyncio.Task[None] | None = None
        self.writer: asyncio.Task[None] | None = None
        self.n_errors = 0

    def send(self, *messages: bytes) -> None:
        """Send or queue messages. A client that does not read in time is disconnected; it may reconnect."""
        if self.held is not None:
            self.held += messages
            return
        if not self.queue and self.protocol is not None and self.protocol.write(messages):
            return
        if len(self.queue) + len(messages) > self.settings.queue:
            if self.close_code != TOO_SLOW:
                self.services.metrics.dropped.inc()
            return self.end(TOO_SLOW)
        self.queue += messages
        if self.writer is None:
            self.writer = asyncio.create_task(self._write_queue())

    def answer(self, message: BaseModel) -> None:
        """Send a message to this client alone."""
        self.send(encode_json(message.model_dump()))

    def end(self, code: int) -> None:
        """Close this socket with a code."""
        if self.close_code == GOING_AWAY:
            self.close_code = code
        if self.reader is not None:
            self.reader.cancel()

    def revoke_seat(self) -> None:
        """The player left the seat: this client may not act for it or see its cards any more."""
        self.seat = None
        self.end(SEAT_LEFT)

    def ban(self) -> None:
        """The client's address was banned."""
        self.end(BANNED)

    def reconnect(self) -> None:
        """The table was deleted or set up anew."""
        self.end(SERVICE_RESTART)

    async def run(self) -> None:
        """Serve the client from its hello to its end."""
        hello = await self._receive_hello()
        if hello is None:
            return
        live = await self._join(hello)
        self.reader = asyncio.create_task(self._read())
        self.services.bans.sockets.add(self)
        try:
            await asyncio.wait([self.reader])
        finally:
            self.services.bans.sockets.discard(self)
            live.unsubscribe(self)
            self._announce_presence(live)
            tasks = [task for task in (self.reader, self.writer) if task is not None]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self._close(self.close_code)

    async def _receive_hello(self) -> Hello | None:
        try:
            async with asyncio.timeout(self.settings.hello):
                raw = await self._receive()
            return _validate(Hello, self._parse(raw, "hello"))
        except TimeoutError:
            await self._close(BAD_HELLO)
        except ApiError as error:
            await self._reject(error)
        return None

    async def _join(self, hello: Hello) -> LiveTable:
        """Send a snapshot and subscribe in one step, so that the client gets every event exactly once."""

        def join(live: LiveTable, table: Table) -> LiveTable:
            seat = commands.find_seat(table, hello.token)
            if hello.token is not None and seat is None and not commands.is_host(table, hello.token):
                raise forbidden("that token belongs to no seat at this table")
            self.seat, self.lang = seat, hello.lang or self.lang
            reset = not _has_event(table, hello.since, hello.at)
            welcome = {"type": "welcome"} | snapshot(table, seat, 0 if reset else hello.since, self.lang)
            self.send(encode_json(welcome | {"thinking": live.thinking, "now": node_clock.now(), "reset": reset}))
            live.subscribe(self)
            return live

        try:
            # all nodes know before the client does
            await self.registry.attend(self.id, hello.token, self.network)
            live = await self.registry.read_live(self.id, join, hello.since)
        except ApiError as error:
            says_why = error.status != 503 or error.code == "preparing"
            await (self._reject(error) if says_why else self._close(SERVICE_RESTART))
            raise
        self._announce_presence(live)
        return live

    async def _reject(self, error: ApiError) -> None:
        message = ErrorMessage(ref=None, **error.body())
        await self.websocket.send_text(encode_json(message.model_dump()).decode())
        await self._close(BAD_HELLO)

    def _announce_presence(self, live: LiveTable) -> None:
        live.broadcast(live.presence())
        self.registry.on_presence(live)

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
                if not (self.bucket.allow() and self.services.message_limits.allow(self.network)):
                    raise ApiError(429, "too-many", "too many messages; wait a moment")
                message = self._parse(raw, *COMMANDS)
                ref = _echoed_ref(message.get("ref"))
                await self._handle(_validate(COMMANDS[message["type"]], message))
                self.n_errors = 0
            except ApiError as error:
                self._refuse(error, ref)
            except Exception:
                self.services.metrics.failures.inc()
                log.exception("a message failed")
                self._refuse(internal_error(), ref)

    def _refuse(self, error: ApiError, ref: EchoedRef) -> None:
        self.services.metrics.errors.labels(error.code).inc()
        self.answer(ErrorMessage(ref=ref, **error.body()))
        self.n_errors += 1
        if self.n_errors > MAX_ERRORS:
            self.end(TOO_MANY_ERRORS)

    def _parse(self, raw: str | bytes, *types: str) -> JsonObject:
        if len(raw) > self.settings.message_bytes:
            raise ApiError(413, "too-large", f"the limit is {self.settings.message_bytes} bytes per message")
        try:
            message = orjson.loads(raw)
        except orjson.JSONDecodeError as error:
            raise ApiError(400, "not-json", f"not JSON: {error}"[:200]) from None
        if not isinstance(message, dict) or message.get("type") not in types:
            raise ApiError(400, "no-type", f"a message is an object with one of these types: {', '.join(types)}")
        return message

    async def _handle(self, command: Command) -> None:
        if isinstance(command, Act):
            act, lang = command, self.lang
            await self._change(
                act.ref,
                lambda table: commands.act(table, self._own_seat(), act.action, act.key, act.after, lang),
                act.after or 0,
            )
        elif isinstance(command, Chat):
            await self._chat(command)
        elif isinstance(command, Commit):
            promised, seconds = command, self.settings.share_seconds
            await self._change(
                command.ref, lambda table: commands.commit(table, self._own_seat(), promised.commitment, seconds)
            )
        elif isinstance(command, Reveal):
            share = command.share
            await self._change(command.ref, lambda table: commands.reveal(table, self._own_seat(), share))
        elif isinstance(command, Explain):
            action, lang = command.action, self.lang
            why = await self.registry.read(
                self.id, lambda table: commands.explain(table, self._own_seat(), action, lang)
            )
            clause, reason = why or (None, None)
            self.answer(Explained(ref=command.ref, legal=why is None, clause=clause, reason=reason))
        else:
            self.answer(Pong(ref=command.ref))

    async def _chat(self, chat: Chat) -> None:
        if not self.services.chat_limits.allow((self.id, self._own_seat())):
            raise ApiError(429, "too-many", "too many chat messages; wait a moment")
        await self._change(
            chat.ref,
            lambda table: commands.chat(table, self._own_seat(), chat.text, self.settings, chat.key, chat.emote),
        )

    async def _change(self, ref: EchoedRef, command: Callable[[Table], int], seen: int = 0) -> None:
        """Run a command. The event and the acknowledgement are sent in one write, since writes are slow."""
        self.held = []
        try:
            n = await self.registry.change(self.id, command, seen)
            self.answer(Ack(ref=ref, n=n))
        finally:
            held, self.held = self.held, None
            if held:
                self.send(*held)

    def _own_seat(self) -> int:
        if self.seat is None:
            raise forbidden("spectators cannot do this; it requires the token of a seat")
        return self.seat

    async def _write_queue(self) -> None:
        """Send the queued messages through uvicorn's own queue, which waits for a slow client."""
        try:
            while self.queue:
                await self.websocket.send_text(self.queue[0].decode())
                self.queue.popleft()
            self.writer = None
        except Exception:  # the client is gone
            self.end(GOING_AWAY)

    async def _close(self, code: int) -> None:
        if self.websocket.application_state is WebSocketState.CONNECTED:
            try:
                async with asyncio.timeout(CLOSE_TIMEOUT):
                    await self.websocket.close(code)
            except Exception:  # the client does not even read the close frame
                if self.protocol is not None:
                    self.protocol.transport.abort()


def _has_event(table: Table, n: int, at: float | None) -> bool:
    """Whether a client's last event is one of this table. It is not if the database was restored from a backup."""
    return n == 0 or (n <= table.n and (at is None or table.events[n - 1].at == at))


def _echoed_ref(ref: object) -> EchoedRef:
    """The `ref` of a message that may be invalid, for its error message."""
    return ref if isinstance(ref, str) or (isinstance(ref, int) and not isinstance(ref, bool)) else None


def _validate(model: type[M], message: JsonObject) -> M:
    try:
        return model.model_validate(message)
    except ValidationError as error:
        raise ApiError(422, "invalid", describe_validation_errors(error.errors())) from None
