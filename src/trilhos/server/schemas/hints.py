"""Hints."""

from pydantic import BaseModel, Field

from trilhos.server.json_encoding import JsonObject


class ActionHint(BaseModel):
    """What a bot thinks about one of your legal actions."""

    action: int = Field(description="id")
    kind: str
    fields: JsonObject
    text: str = Field(description="in notation")
    share: float = Field(description="share of the simulated games that began with this action, 0 to 1")
    win: float | None = Field(description="share of those games that you won, 0 to 1; null if it is the only action")


class Hint(BaseModel):
    """What a bot would do now, best action first."""

    n: int = Field(description="the last event when the bot was asked")
    seat: int
    thoughts: list[ActionHint]
