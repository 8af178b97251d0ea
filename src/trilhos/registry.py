"""Where the families of games are, found without importing them."""

import os
from importlib import import_module
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from pathlib import Path

PACKAGE = "trilhos.families"
VARIABLE = "TRILHOS_FAMILIES"  # environment variable: packages of further families, separated by spaces


class FamilyError(Exception):
    """A name in TRILHOS_FAMILIES that is not the package of a family."""

    def __init__(self, reason: str) -> None:
        wanted = "it takes packages on the Python path, separated by spaces, each with a module `family`"
        super().__init__(f"{VARIABLE}: {reason}; {wanted} (docs/families.md)")


def family_packages() -> list[str]:
    """The packages of all families, in the order in which their games are listed."""
    names: tuple[str, ...] = import_module(PACKAGE).FAMILIES
    return [f"{PACKAGE}.{name}" for name in names] + [*map(_existing, os.environ.get(VARIABLE, "").split())]


def _existing(package: str) -> str:
    """The same name; FamilyError if there is no such package, or no family in it."""
    if not all(map(str.isidentifier, package.split("."))):
        raise FamilyError(f"'{package}' is not the name of a package")
    if _spec(package) is None:
        raise FamilyError(f"there is no package '{package}'")
    if _spec(f"{package}.family") is None:
        raise FamilyError(f"the package '{package}' has no module `family`")
    return package


def _spec(module: str) -> ModuleSpec | None:
    """Where a module is; None if it or the package that it is in does not exist."""
    try:
        return find_spec(module)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{module}.".startswith(f"{error.name}."):
            raise  # a package exists, and something that it imports does not
        return None


def default_game() -> str:
    """The game that is played when none is named."""
    game: str = import_module(PACKAGE).DEFAULT_GAME
    return game


def family_folders(name: str) -> list[Path]:
    """The folders with this name, such as `clauses`, of all families that have one; "" is a family's own folder."""
    found = []
    for package in family_packages():
        spec = find_spec(package)
        for place in (spec and spec.submodule_search_locations) or ():
            if (folder := Path(place) / name).is_dir():
                found.append(folder)
    return found
