"""A single position, for exercises and puzzles: one seat, one answer."""

from pydantic import BaseModel, Field

from trilhos.server.json_encoding import JsonObject
from trilhos.server.schemas.common import LegalAction


class SeatPosition(BaseModel):
    """A position as a seat sees it on its turn."""

    game: str
    family: str
    seat: int = Field(description="the seat that you play")
    names: list[str | None] = Field(description="of the others, by seat; null for your own seat")
    view: JsonObject = Field(description="what the seat may know, as in a game")
    extras: JsonObject = Field(description="what follows from the view by the rules, as in a game")
    legal: list[LegalAction]
