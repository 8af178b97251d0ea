"""Types that several schemas share."""

from typing import Annotated, Literal, NotRequired

from pydantic import BaseModel, ConfigDict, Field, StrictInt
from typing_extensions import TypedDict

from trilhos.server.json_encoding import JsonObject

Name = Annotated[str, Field(min_length=1, max_length=24, description="a player's name")]
Level = Annotated[str, Field(max_length=40, description="the level of a bot, from /api/games")]
ActionText = Annotated[str, Field(max_length=400)]
ActionChoice = Annotated[
    ActionText | Annotated[StrictInt, Field(ge=0, le=1_000_000)],
    Field(description="the action's id, or the action in notation", examples=["draw", 17]),
]
Commitment = Annotated[
    str, Field(pattern="^[0-9a-f]{64}$", description="SHA-256 of your share of the key, in hexadecimal")
]
Share = Annotated[str, Field(pattern="^[0-9a-f]{64}$", description="your share of the key, in hexadecimal")]
SeatToken = Annotated[
    str,
    Field(
        pattern=r"^[A-Za-z0-9_-]{32,64}$",
        description="a random secret that you make, at least 192 bits, for this seat alone; sitting down again with it "
        "gives the same seat, so that nothing is lost with an answer. By default the server makes the token",
    ),
]
PlayerKey = Annotated[
    str,
    Field(
        pattern=r"^[A-Za-z0-9_-]{43,64}$",
        description="the secret key of somebody who keeps a name: 256 random bits or more, made by the client",
    ),
]
Emote = Annotated[
    Literal["hello", "bravo", "thanks", "laugh", "oops", "think"],
    Field(description="a small picture that says something"),
]
IdempotencyKey = Annotated[
    str,
    Field(
        min_length=1,
        max_length=64,
        pattern=r"^[^\x00-\x1f]*$",
        description="chosen by you; a request that is sent twice counts once",
    ),
]


class RequestModel(BaseModel):
    """Something that a client sends. Unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")


class Move(TypedDict):
    """An action as data; docs/socket.md lists kinds and fields."""

    kind: str
    fields: JsonObject
    clause: NotRequired[Annotated[str, Field(description="the clause behind an action that may surprise")]]


class LegalAction(BaseModel):
    """An action that is legal now."""

    id: int
    kind: str
    fields: JsonObject
    text: str = Field(description="in notation")


class Fact(BaseModel):
    """A part of an action's outcome as data; docs/socket.md lists the facts and their fields."""

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: JsonObject

    fact: str
