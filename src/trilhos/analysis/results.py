"""The result of an analysis, as data. docs/analysis.md describes it as JSON."""

from dataclasses import asdict, dataclass
from typing import Any, Literal

from trilhos.analysis.trials import Estimate
from trilhos.core.view import Fields

Grade = Literal["best", "good", "inaccuracy", "mistake", "blunder"]
Stage = Literal["judge", "rollouts"]
FORMAT = 1  # of the JSON
DIGITS = 6

BLAMED: tuple[Grade, ...] = ("inaccuracy", "mistake", "blunder")


@dataclass(frozen=True, slots=True)
class Point:
    """Each seat's chance to win at a moment of the game."""

    open: list[Estimate]  # with all hands open and the order of the decks unknown
    own: list[Estimate]  # from what the seat knows


@dataclass(frozen=True, slots=True)
class Alternative:
    """An action that was tried instead of the one played, or that one."""

    action: int
    text: str  # notation
    win: Estimate  # the seat's chance to win with it
    gain: Estimate  # what it adds to the action played, in the same worlds


@dataclass(frozen=True, slots=True)
class DecisionResult:
    """A decision of a seat, from what the seat knew."""

    n: int  # the number of the step
    seat: int
    action: int
    text: str
    forced: bool  # no other action was legal
    alternatives: list[Alternative]  # best first
    loss: Estimate  # win chance lost against the best alternative; chance after the decision does not count
    likely_loss: float  # the same, shrunk for its noise: what people are shown
    clear_loss: float  # the least that was lost, with a confidence of 95 %
    grade: Grade | None  # None: forced, or not yet tried
    why: str | None  # a sentence about why the best alternative is better

    @property
    def best(self) -> Alternative | None:
        """The best action found."""
        return self.alternatives[0] if self.alternatives else None


@dataclass(frozen=True, slots=True)
class Change:
    """What a step changed of each seat's chance to win, with all hands open."""

    n: int
    seat: int  # who decided
    decision: list[Estimate]  # against the planner's choice, averaged over chance
    chance: list[Estimate]  # what chance answered, against the average


@dataclass(frozen=True, slots=True)
class Account:
    """Where a seat's result came from. `start` and all changes add up to `result`."""

    start: float  # an equal share
    deal: Estimate  # and everything before the first step that was analysed
    chance: Estimate
    decisions: Estimate  # its own
    others: Estimate  # decisions of other seats
    result: float  # its share of the win; in an unfinished game, its chance to win
    accuracy: float | None  # 0 to 100; None: no decision was graded
    grades: dict[str, int]

    @property
    def parts(self) -> tuple[Estimate, ...]:
        """What lies between `start` and `result`."""
        return self.deal, self.chance, self.decisions, self.others


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A step that mattered: a decision, or a stroke of luck."""

    n: int
    seat: int  # whose decision it was, or whom chance helped or hurt
    kind: Literal["decision", "chance"]
    change: float  # of the seat's chance to win
    text: str


@dataclass(frozen=True, slots=True)
class Analysis:
    """The analysis of a game."""

    game: str
    house_rules: str
    seats: int
    begin: int  # steps before the first that was analysed
    steps: int  # that were analysed
    over: bool
    seed: int
    stage: Stage  # judge: a first look, without rollouts and grades
    rollouts: int
    seconds: float
    thresholds: dict[str, float]
    points: list[Point]  # before each step, and after the last
    decisions: list[DecisionResult]
    changes: list[Change]
    accounts: list[Account]  # by seat
    turning_points: list[TurningPoint]  # those that mattered most first

    def as_dict(self) -> Fields:
        """Ready for JSON."""
        data: Fields = {"format": FORMAT} | _rounded(asdict(self))
        return data


def _rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, DIGITS)
    if isinstance(value, dict):
        return {key: _rounded(one) for key, one in value.items()}
    return [_rounded(one) for one in value] if isinstance(value, list) else value
