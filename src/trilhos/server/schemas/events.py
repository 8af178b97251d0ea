"""Events of a table as clients receive them, over HTTP and in a socket's `welcome`."""

from typing import Annotated, Literal, NotRequired

from pydantic import BaseModel, Field
from typing_extensions import TypedDict

from trilhos.server.schemas.common import Emote, Fact, Move


class ClockState(TypedDict):
    """Running clocks. `left` is there with time budgets only."""

    deadlines: Annotated[dict[str, float | None], Field(description="seconds since 1970, by seat; null: time is up")]
    left: NotRequired[Annotated[list[float], Field(description="by seat: budget left when its clock last stopped")]]


class BaseEvent(BaseModel):
    """What every event has."""

    n: int = Field(description="events are numbered without gaps")
    at: float = Field(description="seconds since 1970")
    seat: int | None


class SitEvent(BaseEvent):
    """A player sat down."""

    kind: Literal["sit"]
    name: str


class LeaveEvent(BaseEvent):
    """A player left before the start."""

    kind: Literal["leave"]
    name: str | None


class BotEvent(BaseEvent):
    """A bot sat down, or plays for a player."""

    kind: Literal["bot"]
    level: str


class BackEvent(BaseEvent):
    """A player took the seat back from a bot."""

    kind: Literal["back"]


class GatherEvent(BaseEvent):
    """A rematch starts: clients may commit to shares of its key."""

    kind: Literal["gather"]
    seconds: float


class CommitEvent(BaseEvent):
    """A client committed to a share of the key."""

    kind: Literal["commit"]
    commitment: str


class RevealEvent(BaseEvent):
    """All seats are taken: clients reveal the shares that they promised."""

    kind: Literal["reveal"]
    seconds: float


class ShareEvent(BaseEvent):
    """A client revealed its share, which is published at the end."""

    kind: Literal["share"]


class StartEvent(BaseEvent):
    """The cards are dealt."""

    kind: Literal["start"]


class ActionEvent(BaseEvent):
    """A step of the game, as your seat may know it."""

    kind: Literal["action"]
    step: int | None
    action: str = Field(description="in notation")
    outcome: str = Field(description="in words")
    move: Move | None
    facts: list[Fact] = Field(description="the outcome as data")
    by: str | None = Field(description="the bot that acted, if one did")


class RedealEvent(BaseEvent):
    """Hidden cards are dealt again: the game starts from a step of another one."""

    kind: Literal["redeal"]


class TimeoutEvent(BaseEvent):
    """The seat's time is up; a bot finishes the turn."""

    kind: Literal["timeout"]


class ReplacedEvent(BaseEvent):
    """A bot failed; a simpler one continues."""

    kind: Literal["replaced"]
    was: str
    now: str
    reason: str


class ResumedEvent(BaseEvent):
    """No server was running for some time, which clocks do not count."""

    kind: Literal["resumed"]
    seconds: float


class ChatEvent(BaseEvent):
    """A chat message: a text or an emote."""

    kind: Literal["chat"]
    name: str | None
    text: str
    emote: Emote | None


class RematchEvent(BaseEvent):
    """There is a rematch. A socket's message has this table's facts as `table`, whose `rematch` is the new table."""

    kind: Literal["rematch"]
    table: str = Field(description="id of the new table")


class ClosedEvent(BaseEvent):
    """The table cannot continue."""

    kind: Literal["closed"]
    reason: str


Event = Annotated[
    SitEvent
    | LeaveEvent
    | BotEvent
    | BackEvent
    | GatherEvent
    | CommitEvent
    | RevealEvent
    | ShareEvent
    | StartEvent
    | ActionEvent
    | RedealEvent
    | TimeoutEvent
    | ReplacedEvent
    | ResumedEvent
    | ChatEvent
    | RematchEvent
    | ClosedEvent,
    Field(discriminator="kind"),
]
