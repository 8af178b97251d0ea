"""What a seat sees of a game as numbers: what a family provides for it, and where each field is in a flat row.

Environments and learned bots read games in this form.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from math import prod
from typing import Any, ClassVar, NamedTuple

import numpy as np

from trilhos.core.bind import Rule, UnboundError, hook
from trilhos.core.record import Dtype, Record
from trilhos.match.family import Family
from trilhos.match.hooks import Board, State, Work
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
    ids: tuple[str, ...] = ()  # fields whose values are ids, so that a larger value does not mean more of anything

    def __post_init__(self) -> None:
        if self.observation.itemsize % 4:
            raise ValueError("an observation has an odd number of values, and a GPU moves two at a time: add one field")


def has_environment(family: Family) -> bool:
    """Whether a family defines observations, which environments and learned bots require."""
    return family.has(Environment)


def environment_of(ruleset: Ruleset) -> Environment:
    """The environment part of a ruleset's family; ValueError if it has none."""
    if not has_environment(ruleset.family):
        raise ValueError(f"{ruleset.id} has no environments: its family '{ruleset.family.name}' has no environment.py")
    return ruleset.family.part(Environment)


class Field(NamedTuple):
    """The position of a field in a flat observation, and its shape."""

    begin: int
    end: int
    shape: tuple[int, ...]


def fields(ruleset: Ruleset) -> dict[str, Field]:
    """The fields of an observation, in order."""
    return fields_of(environment_of(ruleset).observation)


@cache
def fields_of(dtype: Dtype) -> dict[str, Field]:
    """The fields of an observation record, in order."""
    found, begin = {}, 0
    for name in dtype.names or ():
        shape = dtype[name].shape
        found[name] = Field(begin, begin + prod(shape), shape)
        begin += prod(shape)
    return found


def width(ruleset: Ruleset) -> int:
    """The number of values in an observation."""
    return int(environment_of(ruleset).observation.itemsize) // 2
