"""Replays, verification, uploaded transcripts."""

from pydantic import BaseModel, Field

from trilhos.server.json_encoding import JsonObject
from trilhos.server.schemas.common import Fact, Move, RequestModel
from trilhos.server.schemas.rules import TableRule
from trilhos.server.schemas.tables import GameOrigin
from trilhos.server.schemas.views import GameMap


class Frame(BaseModel):
    """The game after a step; frame 0 is the deal."""

    n: int
    seat: int | None
    action: str | None = Field(description="in notation")
    outcome: str | None = Field(description="in words")
    move: Move | None
    facts: list[Fact] = Field(description="the outcome as data")
    by: str | None = Field(description="the bot that acted, if one did")
    redealt: bool = Field(description="whether everything hidden was dealt again after this step")
    views: dict[str, JsonObject] = Field(
        description="the keys that changed in each view, by `spectator` or number of the seat"
    )
    gone: dict[str, list[str]] = Field(description="keys that a view no longer has")
    extras: dict[str, JsonObject] = Field(description="the keys that changed in the extras of each view")


class Replay(BaseModel):
    """A game step by step: frame n is the game after n steps.

    Of a running game it contains only what the seat that asks, or a spectator, has been told.
    """

    game: str
    family: str
    name: str = Field(description="of the game, in English")
    seats: int
    names: list[str | None] = Field(description="of the players; null where the transcript does not name them")
    over: bool
    rules: list[TableRule] = Field(description="house rules of the game")
    origin: GameOrigin | None = Field(description="null where the transcript does not tell it")
    commitment: str | None
    key: str | None = Field(description="that the game was dealt from, in hexadecimal; null before the end")
    map: GameMap | None
    frames: list[Frame]


class SharesUsed(BaseModel):
    """What a key was mixed from."""

    server: str
    seats: list[str] = Field(description="by seat: its share, `none` or `missing`")


class Verification(BaseModel):
    """Whether a game was dealt from the committed key and played by the rules, and if not, what is wrong."""

    ok: bool
    commitment: str
    key: str | None
    steps: int
    reason: str | None
    origin: GameOrigin | None
    shares: SharesUsed | None = Field(description="null if no seat has a share: the key is the server's own")


class TranscriptUpload(RequestModel):
    """A transcript, with its board if that is not a published one."""

    transcript: str = Field(max_length=250_000)
    board: str | None = Field(default=None, max_length=120_000, description="as TOML")
