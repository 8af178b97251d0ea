"""The settings of compiled bots: one table of parameters a game, in a TOML file of its name."""

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np
import numpy.typing as npt

from trilhos.bots.crew import GREEDY, KIND, PARAMETERS, PLANNER, RANDOM, SLIP, WIDTH
from trilhos.bots.manner import MANNER
from trilhos.carriage.table import CarriageTable
from trilhos.match.table import Table

KINDS = {"random": RANDOM, "greedy": GREEDY, "planner": PLANNER}


def names_of(table: Table) -> tuple[str, ...]:
    """What the planner's parameters are called, in their order."""
    if isinstance(table, CarriageTable):
        from trilhos.bots.carriage.planner import NAMES

        return NAMES
    from trilhos.bots.ride.planner import NAMES

    return NAMES


@cache
def _file(game: str) -> dict[str, Any] | None:
    file = files(__name__).joinpath(f"{game}.toml")
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else None


def settings_of(table: Table) -> dict[str, int]:
    """The planner's parameters for a game; a board of one's own is played like the published one most like it."""
    alike = "chicago" if isinstance(table, CarriageTable) else _most_alike(table)
    found = (_file(table.id) or _file(alike) or {}).get("planner", {})
    return {name: int(found[name]) for name in names_of(table)}


def manner_of(
    table: Table, changes: dict[str, int] | None = None, judge: Sequence[int] | None = None
) -> npt.NDArray[np.int64]:
    """How a search goes about a game, and how its judge weighs; another judge than the game's own may be named."""
    alike = "chicago" if isinstance(table, CarriageTable) else _most_alike(table)
    found = _file(table.id) or _file(alike) or {}
    manner = MANNER | found.get("mcts", {}) | (changes or {})
    own = found.get("judge", {"begin": [], "end": []})
    weights = [*own["begin"], *own["end"]] if judge is None else judge
    return np.array([*(manner[name] for name in MANNER), *weights], np.int64)


def _most_alike(table: Table) -> str:
    b = table.boards[0]
    if b.tickets_to_win:
        return "first-journey"
    return "japan" if b.bullets else "san-francisco" if b.n_symbols else "usa"


def row_of(name: str, table: Table, slip: int = 0, changes: dict[str, int] | None = None) -> npt.NDArray[np.int64]:
    """A compiled bot as compiled games know it."""
    row = np.zeros(WIDTH, np.int64)
    row[KIND], row[SLIP] = KINDS[name], slip
    if row[KIND] == PLANNER:
        values = settings_of(table) | (changes or {})
        if unknown := [name for name in values if name not in names_of(table)]:
            raise ValueError(f"the planner of {table.id} has no parameter '{unknown[0]}'")
        row[PARAMETERS : PARAMETERS + len(values)] = [values[one] for one in names_of(table)]
    return row
