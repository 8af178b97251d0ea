"""What a family adds to the analysis of a game; it may leave any of it out."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from trilhos.bots.hooks import DEFAULT as DEFAULT_BOTS
from trilhos.bots.hooks import Bots
from trilhos.core.bind import Bound, Rule, UnboundError, hook
from trilhos.core.jit import rule
from trilhos.core.rng import Rng, reseed
from trilhos.core.unpack import Records
from trilhos.match.family import Family
from trilhos.match.game import Step
from trilhos.match.hooks import Board, Rules, State, Work
from trilhos.match.ruleset import Ruleset
from trilhos.words import Message


class Chancy(State):
    """A state with its random number generator."""

    rng: Rng


@hook
def reshuffle(b: Board, s: Chancy, w: Work, r: Rng) -> None:
    """Redeal what no seat knows, such as the order of the decks, and give the generator a new key."""
    raise UnboundError


@rule
def reseed_only(b: Board, s: Chancy, w: Work, r: Rng) -> None:
    """All decks are counts of cards: their order is the generator's."""
    reseed(s.rng, r)


# The ruleset, the position, the seat, the action that it played, a better one, and the later steps of the game.
Why = Callable[[Ruleset, Records, int, int, int, Sequence[Step]], Message | None]


def no_reason(
    ruleset: Ruleset, states: Records, seat: int, played: int, better: int, later: Sequence[Step]
) -> Message | None:
    """No sentence about why an action is better."""
    return None


# The ruleset, the position, the seat and an action: what the decision is about, for exercises and puzzles.
Themes = Callable[[Ruleset, Records, int, int], Sequence[str]]


def no_themes(ruleset: Ruleset, states: Records, seat: int, action: int) -> Sequence[str]:
    """The themes of a family that names none."""
    return ()


@dataclass(frozen=True)
class FamilyAnalysis:
    """What a family adds to the analysis of its games."""

    PART: ClassVar[str] = "analysis"

    reshuffle: Rule = reseed_only
    drafts: int = 1  # of an imagined world: the one in which the others stand best is taken
    why: Why = no_reason  # one plain sentence in the second person, or None if there is nothing certain to say
    themes: Themes = no_themes


DEFAULT = FamilyAnalysis()


def analysis_of(ruleset: Ruleset) -> FamilyAnalysis:
    """What a ruleset's family adds."""
    return ruleset.family.part(FamilyAnalysis, DEFAULT)


def bound_to(ruleset: Ruleset) -> Bound:
    """The loops of this package, bound to the rules, bots and analysis of a ruleset's family."""
    return _bound(ruleset.family, ruleset.rules)


@cache
def _bound(family: Family, rules: Rules) -> Bound:
    return Bound(family.name, [rules, family.part(Bots, DEFAULT_BOTS), family.part(FamilyAnalysis, DEFAULT)])
