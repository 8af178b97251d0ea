"""Games and bots of a server."""

from pydantic import BaseModel, Field

from trilhos.server.json_encoding import JsonObject


class GameInfo(BaseModel):
    """A published game."""

    game: str = Field(description="id")
    family: str = Field(description="name of its family: games of a family share rules, actions and views")
    name: str
    seats: tuple[int, int] = Field(description="least and greatest number of seats")
    options: list[str]
    bots: list[str] = Field(description="bots for this game only, such as those that were trained for it")
    setup: JsonObject = Field(description="what the family's page for a new table offers")


class PreparationInfo(BaseModel):
    """How far the games are prepared."""

    ready: bool = Field(description="whether all games can be played, with all bots")
    families: dict[str, float] = Field(description="by family, from 0 to 1: then its games can be played")


class GameList(BaseModel):
    """All games and bots of this server."""

    games: list[GameInfo]
    bots: list[str] = Field(description="bots for all games, weakest first")
    default_bot: str
    bot_names: list[str] = Field(description="what bots are called, by seat")
    ratings: dict[str, dict[str, dict[str, float]]] = Field(
        description="measured ratings by game, number of seats and bot; a difference of 400 means odds of ten to one"
    )
