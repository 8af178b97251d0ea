"""Players who keep a name: who they are, their games and ratings, the leaderboard, friends, notifications."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from trilhos.server.schemas.common import Name, RequestModel
from trilhos.server.schemas.tables import SeatInfo

PlayerId = Annotated[str, Field(min_length=8, max_length=24, pattern=r"^[A-Za-z0-9_-]+$")]


class PlayerRequest(RequestModel):
    """Keep a name, or change it."""

    name: Name
    listed: bool = Field(default=False, description="whether the leaderboard shows the name")


class LinkRequest(RequestModel):
    """A seat that you took without your key."""

    table: str = Field(max_length=40)
    seat_token: str = Field(max_length=64)


class FriendRequest(RequestModel):
    """Somebody to add or to remove."""

    id: PlayerId


class PlayerRating(BaseModel):
    """A rating on this server."""

    game: str
    against: Literal["people", "bots"]
    points: int = Field(description="what the player is almost surely worth; a newcomer has 1000")
    games: int
    unsure: int = Field(description="how many points more the player may well be worth")


class GameStatistics(BaseModel):
    """What somebody achieved in a game; of their latest 1000 results."""

    game: str
    played: dict[int, int] = Field(description="by number of seats")
    won: dict[int, int] = Field(description="by number of seats")
    best: int = Field(description="most points")
    counts: dict[str, int] = Field(description="sums that the family counts, such as tickets and completed tickets")
    most: dict[str, int] = Field(description="the greatest of them in one game")
    analysed: int = Field(description="games that were analysed")
    luck: float | None = Field(description="what the deal and chance changed in the chance to win, on average of them")
    accuracy: float | None = Field(description="0 to 100, on average of them")
    favourites: list[str] = Field(description="what the player chose most often, such as routes")


class Player(BaseModel):
    """You. Others see your name at tables, and in the leaderboard if you are listed."""

    id: str = Field(description="give it to friends")
    name: str
    listed: bool
    barred: bool = Field(description="whether the operator has removed the name from the leaderboard for good")
    created: float
    ratings: list[PlayerRating]
    statistics: list[GameStatistics]


class PlayerGame(BaseModel):
    """A seat of yours."""

    table: str
    seat: int
    token_of: str | None = Field(description="the table that your client derived the seat's token for")
    game: str
    own_board: bool
    state: Literal["open", "starting", "playing", "over", "closed"] | None = Field(
        description="null: the table was moved to the archive"
    )
    turn: bool = Field(description="whether it is your turn")
    seats: list[SeatInfo] = Field(description="empty for a table in the archive")
    at: float = Field(description="when you sat down")
    ended: float | None
    points: int | None
    place: int | None
    won: bool
    counts: bool = Field(description="whether you sat down with your key, so that the result may change ratings")


class Leader(BaseModel):
    """Somebody in the leaderboard."""

    name: str
    points: int
    games: int


class WaitingTable(BaseModel):
    """A table at which a friend waits for others."""

    table: str
    game: str


class Friend(BaseModel):
    """Somebody whom you have added. Until they have added you too you learn nothing about them."""

    id: str
    name: str | None
    tables: list[WaitingTable]


class Done(BaseModel):
    """It is done."""

    done: Literal[True] = True
