"""The puzzle and the deal of the day."""

from typing import Annotated

from pydantic import BaseModel, Field

from trilhos.server.schemas.common import ActionChoice, RequestModel
from trilhos.server.schemas.hints import ActionHint
from trilhos.server.schemas.positions import SeatPosition

Voter = Annotated[
    str,
    Field(
        pattern=r"^[A-Za-z0-9_-]{32,64}$",
        description="a random secret of your browser. Only a hash of it and of the day is stored, so that nobody can "
        "tell what it did on other days",
    ),
]


class ResultOfDay(BaseModel):
    """How the deal of the day went for somebody."""

    name: str
    points: int
    place: int


class DealOfDay(BaseModel):
    """The deal of the day: everyone has the same cards and tickets against the same bots."""

    game: str
    family: str
    bots: list[str] = Field(description="levels of the other seats; yours is the first")
    results: list[ResultOfDay] = Field(description="best first: by place, then by points")


class Today(BaseModel):
    """What is the same for everyone on this server today."""

    day: str = Field(description="such as 2026-11-19; days begin at midnight UTC")
    seconds_left: float
    puzzle: SeatPosition | None = Field(description="null if there is none yet")
    answered: int = Field(description="how many have answered the puzzle")
    deal: DealOfDay


class PuzzleAnswer(RequestModel):
    """An answer to the puzzle of a day. The first one of a browser counts."""

    day: str = Field(max_length=10)
    voter: Voter
    action: int = Field(ge=0, le=1_000_000, description="id of the action")


class PuzzleVerdict(BaseModel):
    """How good an answer was, and what others answered."""

    answer: int = Field(description="your first answer")
    best: list[int] = Field(description="ids of the best actions")
    actions: list[ActionHint] = Field(description="every legal action, best first")
    counts: dict[int, int] = Field(description="how often each action was the answer")


class ExplainPuzzle(RequestModel):
    """An action in the puzzle of the day to explain, or a part of one that the family can complete."""

    action: ActionChoice


class DealRequest(RequestModel):
    """A game with the deal of a day. A browser gets one."""

    day: str = Field(max_length=10)
    voter: Voter
