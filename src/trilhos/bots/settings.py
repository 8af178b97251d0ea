"""The settings of compiled bots: one TOML file of parameters for each game, in the folder of its family.

Its tables `[variants.NAME]` are changes to the planner's parameters: weaker levels, and styles of play.
"""

import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

from trilhos.bots.game_arrays import GREEDY, KIND, PARAMETERS, PLANNER, RANDOM, SLIP, WIDTH
from trilhos.bots.hooks import bots_of
from trilhos.bots.search_settings import SEARCH_SETTINGS
from trilhos.core.view import Fields
from trilhos.match.ruleset import Ruleset

SLIPS = {"beginner": {"slip": 350}, "casual": {"slip": 120}}  # variants in games whose settings have none
KINDS = {"random": RANDOM, "greedy": GREEDY, "planner": PLANNER}


def names_of(ruleset: Ruleset) -> tuple[str, ...]:
    """The names of the planner's parameters, in their order."""
    return bots_of(ruleset).parameters


def file_of(ruleset: Ruleset) -> Path | None:
    """The file with the settings of a game; a user's board uses those of the published game most like it."""
    bots = bots_of(ruleset)
    if bots.settings is None:
        return None
    own = bots.settings / f"{ruleset.id}.toml"
    return own if own.is_file() or bots.like is None else bots.settings / f"{bots.like(ruleset)}.toml"


@cache
def _read(file: Path) -> Fields:
    return tomllib.loads(file.read_text("utf-8"))


def _settings(ruleset: Ruleset) -> Fields:
    file = file_of(ruleset)
    return {} if file is None else _read(file)


def settings_of(ruleset: Ruleset) -> dict[str, int]:
    """The planner's parameters for a game."""
    found = dict.fromkeys(bots_of(ruleset).lapses, 0) | _settings(ruleset).get("planner", {})
    return {name: int(found[name]) for name in names_of(ruleset)}


def variants_of(ruleset: Ruleset) -> dict[str, dict[str, int]]:
    """The variants of the planner for a game: what each changes."""
    found: dict[str, dict[str, int]] = _settings(ruleset).get("variants", SLIPS)
    return found


def search_settings_of(
    ruleset: Ruleset, changes: dict[str, int] | None = None, judge: Sequence[int] | None = None
) -> npt.NDArray[np.int64]:
    """The settings of a search in a game, followed by the weights of its evaluation, or by others that are given."""
    found = _settings(ruleset)
    settings = SEARCH_SETTINGS | found.get("mcts", {}) | (changes or {})
    own = found.get("judge", {"begin": [], "end": []})
    weights = [*own["begin"], *own["end"]] if judge is None else judge
    return np.array([*(settings[name] for name in SEARCH_SETTINGS), *weights], np.int64)


def row_of(name: str, ruleset: Ruleset, slip: int = 0, changes: dict[str, int] | None = None) -> npt.NDArray[np.int64]:
    """The row of a compiled bot (bots/game_arrays.py). `changes` come on top of those of a variant."""
    name, _, variant = name.partition(":")
    changes = (variants_of(ruleset)[variant] if variant else {}) | (changes or {})
    slip = slip or changes.pop("slip", 0)
    row = np.zeros(WIDTH, np.int64)
    row[KIND], row[SLIP] = KINDS[name], slip
    if row[KIND] == PLANNER:
        values = settings_of(ruleset) | changes
        if unknown := [name for name in values if name not in names_of(ruleset)]:
            raise ValueError(f"the planner of {ruleset.id} has no parameter '{unknown[0]}'")
        row[PARAMETERS : PARAMETERS + len(values)] = [values[one] for one in names_of(ruleset)]
    return row
