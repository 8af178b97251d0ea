"""Lessons: guided first games and exercises."""

from pydantic import BaseModel, Field

from trilhos.server.schemas.common import ActionChoice, RequestModel
from trilhos.server.schemas.hints import ActionHint
from trilhos.server.schemas.positions import SeatPosition
from trilhos.words import Language


class GuideInfo(BaseModel):
    """A step of a guided first game."""

    title: str
    text: str
    actions: list[str] = Field(
        description="the step waits for one of these: patterns of notation, in which `*` is any text; those that come "
        "first are shown first. Empty: there is something to know, and nothing to do"
    )
    until: list[str] = Field(description="the same, while none of these is legal")
    meanwhile: str | None = Field(description="what to say then")
    after: str | None = Field(description="what has happened")
    clause: str | None
    at_end: bool = Field(description="whether the step is for the end of the game")


class FirstGameInfo(BaseModel):
    """A guided first game: start a table from the transcript, with these bots, and follow the steps."""

    transcript: str
    bots: list[str | None] = Field(description="by seat; null is the player")
    guides: list[GuideInfo]


class ExerciseInfo(BaseModel):
    """An exercise in the list of a game."""

    id: str
    theme: str
    name: str = Field(description="of the theme, in the language of the request")


class GameLessons(BaseModel):
    """The lessons of a game."""

    game: str
    family: str
    lang: Language
    first_game: FirstGameInfo | None
    exercises: list[ExerciseInfo]


class ExerciseState(BaseModel):
    """An exercise with its answer: nobody is watched here."""

    id: str
    name: str
    ask: str = Field(description="the question")
    lesson: str = Field(description="what to remember")
    position: SeatPosition
    best: list[int] = Field(description="ids of the best actions; they are equally good")
    actions: list[ActionHint] = Field(description="every legal action, the best one first")


class ExplainPosition(RequestModel):
    """An action, or a part of one, to explain in a position."""

    action: ActionChoice
