"""Games to look back on, as OpenAPI describes what is told of them."""

from typing import Any

from pydantic import BaseModel, Field

from trilhos.server.atlas import Map
from trilhos.server.models import Asked


class Move(BaseModel):
    """What was done; docs/socket.md lists kinds and fields."""

    kind: str
    fields: dict[str, Any]


class Frame(BaseModel):
    """The game after a step; frame 0 is the deal."""

    n: int
    seat: int | None
    action: str | None = Field(description="in notation")
    outcome: str | None = Field(description="in words")
    move: Move | None
    facts: list[dict[str, Any]] = Field(description="the outcome as data; docs/socket.md lists them")
    by: str | None = Field(description="the bot that acted, if one did")
    redealt: bool = Field(description="whether all that was hidden was dealt anew after this step")
    views: dict[str, dict[str, Any]] = Field(
        description="by watcher, `spectator` or the number of a seat: the keys of its view that changed"
    )
    gone: dict[str, list[str]] = Field(description="by watcher: the keys that its view has no more")


class Replay(BaseModel):
    """A whole game, step by step. Frame n is how it stood after n steps.

    Before the end of a table's game it tells what the seat that asks, or a spectator, was told, and nothing else.
    """

    game: str
    seats: int
    names: list[str | None]
    over: bool
    commitment: str | None
    key: str | None = Field(
        description="of the deal, in hexadecimal; its SHA-256 is the commitment; null before the end"
    )
    map: Map | None
    frames: list[Frame]


class Verified(BaseModel):
    """Whether a game was dealt from the key that was promised and played by the rules; if not, what is wrong."""

    ok: bool
    commitment: str
    key: str | None
    steps: int
    reason: str | None


class Transcript(Asked):
    """A transcript, with the board that it was played on if that is not a published one."""

    transcript: str = Field(max_length=250_000)
    board: str | None = Field(default=None, max_length=120_000, description="as TOML")
