"""What the views and maps of all families have. The rest is a family's own (`WebPart.view`, `WebPart.map`)."""

from typing import Any, NotRequired

from pydantic import BaseModel, ConfigDict
from typing_extensions import TypedDict

from trilhos.server.json_encoding import JsonObject


class GameResult(TypedDict):
    """The result of a game; `why` is the clause and the text of its end. Families may add facts."""

    points: list[int]
    places: list[int]
    winners: list[int]
    why: tuple[str, str]


class GameView(TypedDict):
    """What a seat or a spectator may know of any game. `seat` is null for a spectator, `result` is there at the end."""

    game: str
    seat: int | None
    phase: str
    to_act: list[int]
    turns: int
    steps: int
    seats: list[JsonObject]
    hand: NotRequired[Any]
    result: NotRequired[GameResult]


class GameMap(BaseModel):
    """A printed board. Families add what is on it, and where."""

    model_config = ConfigDict(extra="allow")

    game: str
    name: str
