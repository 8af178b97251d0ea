"""The tasks: each is a game, a number of seats, opponents and a number of games. Families list theirs.

A task is a promise: the same version of a task gives the same agent the same games for ever. Whatever would change one
of them raises the version (docs/benchmark.md). The fingerprint finds out if that was forgotten.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from trilhos.core.board_errors import did_you_mean
from trilhos.core.view import Fields
from trilhos.registry import family_folders

FILE = "tasks.toml"


@dataclass(frozen=True)
class Task:
    """What an agent is measured by."""

    name: str
    version: int
    game: str
    seats: int
    games: Mapping[str, int]  # against each opponent, who holds all other seats
    budget: float  # seconds that a decision may take on average, on one core
    fingerprint: str  # of the games of a known agent (fingerprint.py)

    @property
    def id(self) -> str:
        """What results cite, such as usa-2-v1."""
        return f"{self.name}-v{self.version}"

    def deals(self, opponent: str) -> int:
        """The number of deals against an opponent: each is played with the agent in every seat."""
        return self.games[opponent] // self.seats


def read_task(given: Fields) -> Task:
    """A task from its table; ValueError if the games are not whole deals."""
    task = Task(**given)
    for opponent, games in task.games.items():
        if games < 1 or games % task.seats:
            raise ValueError(
                f"task {task.name}: {games} games against {opponent} are not deals in {task.seats} seatings"
            )
    return task


@cache
def tasks() -> dict[str, Task]:
    """All tasks by name, in the order of the families."""
    found = {}
    for folder in family_folders("benchmark"):
        for given in tomllib.loads((folder / FILE).read_text("utf-8"))["task"]:
            task = read_task(given)
            found[task.name] = task
    return found


def find_task(name: str) -> Task:
    """The task with this name, or with this id; ValueError if there is none."""
    found = tasks()
    if name in found:
        return found[name]
    for task in found.values():
        if name == task.id:
            return task
    raise ValueError(f"there is no task '{name}'; there are: {', '.join(found)}{did_you_mean(name, list(found))}")
