"""Hints."""

from pydantic import BaseModel, Field

from trilhos.server.json_encoding import JsonObject


class ActionHint(BaseModel):
    """One of your legal actions that is worth considering."""

    action: int = Field(description="id")
    kind: str
    fields: JsonObject
    text: str = Field(description="in notation")
    win: float | None = Field(description="your chance to win with it, 0 to 1; null if there is no other action")
    why: str | None = Field(description="a sentence, in the language of the request, if there is something to say")


class Hint(BaseModel):
    """What you could do now, the action with the highest chance to win first."""

    n: int = Field(description="the last event when you asked")
    seat: int
    thoughts: list[ActionHint]
