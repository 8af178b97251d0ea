"""The judge of a search: weights by which a family's evaluation judges unfinished games (`trilhos tune judge`).

A family provides it as `JUDGE` in its module `judge`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Protocol

from trilhos.match.ruleset import Ruleset


class Learned(Protocol):
    """Weights that were learned, and how well they predict the winners of games that they were not learned from."""

    @property
    def positions(self) -> int:
        """The number of positions that were learned from."""

    @property
    def right(self) -> float:
        """The share of positions in which the most likely winner won."""

    @property
    def log_loss(self) -> float:
        """The mean of -log(probability of the winner)."""

    @property
    def log_loss_of_a_guess(self) -> float:
        """The same if all seats are equally likely to win."""

    def toml(self) -> str:
        """A file of settings with these weights."""

    def as_dict(self) -> dict[str, object]:
        """Ready for JSON."""


Learn = Callable[[Ruleset, int, int, int, Callable[[int], None]], Learned]  # ruleset, seats, games, seed, progress


@dataclass(frozen=True)
class Judge:
    """How a family's judge is learned; or why it has none."""

    PART: ClassVar[str] = "judge"

    learn: Learn | None = None
    why_none: str = ""


NONE = Judge()


def learn(ruleset: Ruleset, seats: int, games: int, seed: int, progress: Callable[[int], None]) -> Learned:
    """Play games and learn to judge positions of them; ValueError if the family has no judge."""
    judge = ruleset.family.part(Judge, NONE)
    if judge.learn is None:
        raise ValueError(f"{ruleset.id} has no judge" + f": {judge.why_none}" * bool(judge.why_none))
    return judge.learn(ruleset, seats, games, seed, progress)
