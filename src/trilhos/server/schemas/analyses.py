"""Analyses of games."""

from typing import Literal

from pydantic import BaseModel, Field

from trilhos.server.json_encoding import JsonObject
from trilhos.words import Language

Grade = Literal["best", "good", "inaccuracy", "mistake", "blunder"]


class Uncertain(BaseModel):
    """A number with its standard error."""

    value: float
    error: float


class AnalysedAction(BaseModel):
    """An action that was tried."""

    kind: str
    fields: JsonObject
    text: str = Field(description="in notation")
    win: float = Field(description="the seat's chance to win with it, 0 to 1")
    gain: Uncertain = Field(description="what it adds to the action played, in the same imagined games")
    worlds: int = Field(description="imagined games in which it was tried")
    played: bool


class AnalysedDecision(BaseModel):
    """A decision, judged by what its seat knew."""

    n: int = Field(description="the step")
    seat: int
    forced: bool = Field(description="no other action was legal")
    grade: Grade | None = Field(description="null: forced, or not judged yet")
    loss: Uncertain = Field(description="win chance lost against the best action found, shrunk for its noise")
    clear_loss: float = Field(description="what was lost at least, with a confidence of 95 %")
    alternatives: list[AnalysedAction] = Field(description="best first; those that matter, and the action played")
    why: dict[Language, str] | None = Field(description="why the best action is better, in each language")


class AnalysedChange(BaseModel):
    """What a step changed of each seat's chance to win, with all hands open."""

    n: int
    seat: int
    decision: list[float] = Field(description="by seat: against the choice of a planner")
    chance: list[float] = Field(description="by seat: what chance answered, against the average")


class SeatAccount(BaseModel):
    """Where a seat's result came from: start + deal + chance + decisions + others = result."""

    start: float
    deal: Uncertain
    chance: Uncertain
    decisions: Uncertain
    others: Uncertain
    result: float
    accuracy: float | None = Field(description="0 to 100; null if no decision was judged")
    grades: dict[Grade, int]


class Turning(BaseModel):
    """A step that mattered."""

    n: int
    seat: int = Field(description="whose decision it was, or whom chance helped or hurt")
    kind: Literal["decision", "chance"]
    change: float = Field(description="of the seat's chance to win")


class GameAnalysis(BaseModel):
    """An analysis as far as it has come. docs/analysis.md explains its numbers."""

    stage: Literal["judge", "rollouts"] = Field(description="judge: a first look, without grades")
    rollouts: int
    steps: int
    over: bool
    thresholds: dict[Literal["inaccuracy", "mistake", "blunder"], float]
    open: list[list[float]] = Field(description="chances with all hands open: by seat, after 0, 1, 2, … steps")
    own: list[list[float]] = Field(description="the same from what each seat knows")
    decisions: list[AnalysedDecision]
    changes: list[AnalysedChange]
    accounts: list[SeatAccount] = Field(description="by seat")
    turning_points: list[Turning] = Field(description="those that mattered most first")


class AnalysisState(BaseModel):
    """How far an analysis is. Ask again with the rollouts of what you have until it is done."""

    id: str
    state: Literal["waiting", "running", "done"]
    progress: float = Field(description="0 to 1")
    rollouts: int = Field(description="of the newest result; -1: there is none yet")
    analysis: GameAnalysis | None = Field(description="the newest result, if it is finer than the one you have")
