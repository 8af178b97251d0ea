"""Messages of the WebSocket, in both directions; docs/socket.md explains them."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field, StrictInt
from typing_extensions import TypedDict

from trilhos.server.json_encoding import JsonObject
from trilhos.server.schemas.common import IdempotencyKey, LegalAction, RequestModel
from trilhos.server.schemas.errors import Problem
from trilhos.server.schemas.events import ClockState
from trilhos.server.schemas.tables import (
    ActionRequest,
    ChatRequest,
    CommitRequest,
    ExplainAnswer,
    ExplainRequest,
    ShareRequest,
    TableInfo,
    TableState,
)
from trilhos.words import Language

Ref = Annotated[IdempotencyKey | StrictInt | None, Field(description="chosen by you; the answer repeats it")]
EchoedRef = Annotated[str | int | None, Field(description="the `ref` of your message")]


class Hello(RequestModel):
    """The first message of a client."""

    type: Literal["hello"]
    token: str | None = Field(default=None, max_length=100, description="of your seat; without it you are a spectator")
    since: StrictInt = Field(default=0, ge=0, le=1_000_000, description="the last event that you have")
    at: float | None = Field(default=None, description="the time of that event; the server compares it with its own")
    lang: Language | None = Field(default=None, description="of reasons; the default is Accept-Language")


class Act(ActionRequest):
    """Play an action."""

    type: Literal["act"]
    ref: Ref = None


class Chat(ChatRequest):
    """Send a chat message."""

    type: Literal["chat"]
    ref: Ref = None


class Explain(ExplainRequest):
    """Ask whether an action is legal; part of one will do (docs/socket.md)."""

    type: Literal["explain"]
    ref: Ref = None


class Ping(RequestModel):
    """Ask for a pong."""

    type: Literal["ping"]
    ref: Ref = None


class Commit(CommitRequest):
    """Commit to a share of the key of a rematch."""

    type: Literal["commit"]
    ref: Ref = None


class Reveal(ShareRequest):
    """Reveal your share of the key."""

    type: Literal["share"]
    ref: Ref = None


Command = Act | Chat | Explain | Commit | Reveal | Ping
COMMANDS: dict[str, type[Command]] = {
    "act": Act,
    "chat": Chat,
    "explain": Explain,
    "commit": Commit,
    "share": Reveal,
    "ping": Ping,
}
ClientMessage = Annotated[Hello | Act | Chat | Explain | Commit | Reveal | Ping, Field(discriminator="type")]


class Welcome(TableState):
    """The answer to `hello`."""

    type: Literal["welcome"]
    thinking: int | None = Field(description="the seat whose bot is thinking")
    now: float = Field(description="the server's time, in seconds since 1970")
    reset: bool = Field(description="your last event is not the server's: forget your events, `events` has all of them")


class EventChanges(TypedDict, total=False):
    """What a socket's `event` message has besides the event. Only the last of several events has it."""

    view: Annotated[JsonObject, Field(description="the keys of your view that changed")]
    gone: Annotated[list[str], Field(description="keys that your view no longer has")]
    extras: Annotated[JsonObject, Field(description="the keys of your extras that changed; absent if none did")]
    legal: Annotated[list[LegalAction], Field(description="your legal actions")]
    clock: ClockState
    table: TableInfo


class Ack(BaseModel):
    """An action, a chat message or a share is stored."""

    type: Literal["ack"] = "ack"
    ref: EchoedRef
    n: int = Field(description="number of the event")


class Explained(ExplainAnswer):
    """The answer to `explain`."""

    type: Literal["explained"] = "explained"
    ref: EchoedRef


class ErrorMessage(Problem):
    """A message is refused; nothing has changed."""

    type: Literal["error"] = "error"
    ref: EchoedRef


class Presence(BaseModel):
    """Who is connected."""

    type: Literal["presence"] = "presence"
    seats: list[int]
    spectators: int


class Thinking(BaseModel):
    """A bot starts thinking, is still being prepared, or must finish earlier than usual."""

    type: Literal["thinking"] = "thinking"
    seat: int
    seconds: float | None = Field(
        default=None, description="thinking time, if it is shorter than usual because the server is busy"
    )
    prepared: float | None = Field(
        default=None, description="from 0 to 1, while the rules that the bot needs are still being compiled"
    )


class Pong(BaseModel):
    """The answer to `ping`."""

    type: Literal["pong"] = "pong"
    ref: EchoedRef


SERVER_MESSAGES: tuple[type[BaseModel], ...] = (Welcome, Ack, Explained, ErrorMessage, Presence, Thinking, Pong)
