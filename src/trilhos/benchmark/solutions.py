"""The published solutions of the boards that are small enough to be solved exactly. Families list theirs."""

import tomllib
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from trilhos.registry import family_folders

FILE = "solutions.toml"


@dataclass(frozen=True)
class Published:
    """What is known about a small game of two seats, in which seat 0 begins."""

    value: Fraction  # of seat 0: 1 for a win, -1 for a loss
    nodes: int
    information_sets: tuple[int, int]


@cache
def solutions() -> dict[str, Published]:
    """All published solutions by game."""
    return {
        game: Published(Fraction(found["value"]), found["nodes"], tuple(found["information_sets"]))
        for folder in family_folders("benchmark")
        if (folder / FILE).exists()
        for game, found in tomllib.loads((folder / FILE).read_text("utf-8")).items()
    }
