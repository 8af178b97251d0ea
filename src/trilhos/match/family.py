"""Game families: what each one provides, and how the rest of the project finds it.

A family is a package with a module `family.py` that defines `FAMILY`. Its parts (rules, bots, terminal, report ...) are
imported on first use: `family.part(Bots)` is the object `BOTS` in the family's module `bots`. docs/families.md explains
how to write a family.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeVar

from trilhos.core import rule_packages
from trilhos.core.board_errors import BoardError, Fault, did_you_mean
from trilhos.registry import FamilyError, family_packages

if TYPE_CHECKING:
    from trilhos.match.ruleset import Ruleset


class Part(Protocol):
    """Something that a family provides: an object named `PART` in capitals in the module `PART` of its package."""

    PART: ClassVar[str]


P = TypeVar("P", bound=Part)


@dataclass(frozen=True)
class Family:
    """A set of games that share rules and records."""

    name: str  # its folder here, and in web/src/families
    title: str  # what players call its games: shown while rules are compiled
    package: str
    games: tuple[str, ...]  # ids of the published games
    suffix: str  # of custom board files, such as ".toml"
    read: "Callable[[str], Ruleset]"  # reads the ruleset of a published game or a file
    solvable: tuple[str, ...] = ()  # ids of boards made for research: found by name, and listed nowhere else

    def has(self, kind: type[Part]) -> bool:
        """Whether the family has a module for a part."""
        return find_spec(f"{self.package}.{kind.PART}") is not None

    def part(self, kind: type[P], default: P | None = None) -> P:
        """A part of the family, or the default if the family has no module for it."""
        found: P = _part(self, kind) if default is None or self.has(kind) else default
        return found


@cache
def _part(family: Family, kind: type[Part]) -> Any:
    return getattr(import_module(f"{family.package}.{kind.PART}"), kind.PART.upper())


@cache
def families() -> tuple[Family, ...]:
    """All families: those in this package and those listed in TRILHOS_FAMILIES."""
    return tuple(_read(package) for package in family_packages())


def _read(package: str) -> Family:
    rule_packages.register(package)
    found = getattr(import_module(f"{package}.family"), "FAMILY", None)
    if not isinstance(found, Family):
        raise FamilyError(f"the module {package}.family has no `FAMILY`")
    rule_packages.TITLES[found.name] = found.title
    return found


def published_games() -> list[str]:
    """The ids of all published games."""
    return [game for family in families() for game in family.games]


def solvable_games() -> list[str]:
    """The ids of boards that are small enough to be solved exactly."""
    return [game for family in families() for game in family.solvable]


def family_of(game: str) -> Family:
    """The family of a published game or of a board file. BoardError if it is neither."""
    for family in families():
        if game in (*family.games, *family.solvable):
            return family
    if not Path(game).exists():
        known = published_games()
        reason = f"neither a published board ({', '.join(known)}) nor a file{did_you_mean(game, known)}"
        raise BoardError([Fault(game, 0, "", reason)])
    return next((family for family in families() if game.endswith(family.suffix)), families()[0])
