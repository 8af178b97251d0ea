"""Where the families of games are, found without importing them."""

import os
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

PACKAGE = "trilhos.families"
VARIABLE = "TRILHOS_FAMILIES"  # environment variable: packages of further families, separated by spaces


def family_packages() -> list[str]:
    """The packages of all families, in the order in which their games are listed."""
    names: tuple[str, ...] = import_module(PACKAGE).FAMILIES
    return [f"{PACKAGE}.{name}" for name in names] + os.environ.get(VARIABLE, "").split()


def default_game() -> str:
    """The game that is played when none is named."""
    game: str = import_module(PACKAGE).DEFAULT_GAME
    return game


def family_folders(name: str) -> list[Path]:
    """The folders with this name, such as `clauses`, of all families that have one."""
    found = []
    for package in family_packages():
        spec = find_spec(package)
        for place in (spec and spec.submodule_search_locations) or ():
            if (folder := Path(place) / name).is_dir():
                found.append(folder)
    return found
