"""The hooks that a family provides for environments, as the shared loops call them (core/bind.py)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, ClassVar

import numpy as np

from trilhos.bots.hooks import DEFAULT, Bots
from trilhos.core.bind import Bound, Rule, UnboundError, hook
from trilhos.core.record import Dtype, Record
from trilhos.match.family import Family
from trilhos.match.hooks import Board, Rules, State, Work
from trilhos.match.ruleset import Ruleset

Bounds = dict[str, tuple[int, int]]  # smallest and largest value of each field
Lines = Callable[[Any], list[str]]  # lines of text that show a value of a view
COUNT = int(np.iinfo(np.int16).max)  # upper bound of fields that no rule limits


class Observation(Record):
    """What a seat sees of a game; each family has its own record."""


@hook
def observe(b: Board, s: State, w: Work, i: int, o: Observation) -> None:
    """Write what a seat sees into an observation record."""
    raise UnboundError


@dataclass(frozen=True)
class Environment:
    """The numeric observations of a family."""

    PART: ClassVar[str] = "environment"

    observation: Dtype  # the record of what a seat sees; all its fields are int16, and their number is even
    observe: Rule
    bounds: Callable[[Any, int], Bounds]  # of the fields, given a board's facts and the number of seats
    score: str  # the field with a seat's score
    private: tuple[str, ...]  # fields that only the seat itself may see
    max_length: Callable[[Ruleset, int], int]  # decisions in the longest game with this number of seats
    rendered: Mapping[str, Lines] = field(default_factory=dict, hash=False)  # how to render parts of the view

    def __post_init__(self) -> None:
        if self.observation.itemsize % 4:
            raise ValueError("an observation has an odd number of values, and a GPU moves two at a time: add one field")


def has_environment(family: Family) -> bool:
    """Whether a family defines observations, which environments require."""
    return family.has(Environment)


def environment_of(ruleset: Ruleset) -> Environment:
    """The environment part of a ruleset's family; ValueError if it has none."""
    if not has_environment(ruleset.family):
        raise ValueError(f"{ruleset.id} has no environments: its family '{ruleset.family.name}' has no environment.py")
    return ruleset.family.part(Environment)


def bound_to(ruleset: Ruleset) -> Bound:
    """The loops of envs/step_games.py, bound to a ruleset's family."""
    return _bound(ruleset.family, ruleset.rules)


@cache
def _bound(family: Family, rules: Rules) -> Bound:
    return Bound(family.name, [rules, family.part(Bots, DEFAULT), family.part(Environment)])
