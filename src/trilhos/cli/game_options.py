"""Options of the games themselves: each family declares its own.

Commands take them as `--option NAME=VALUE` or, shorter, as `--NAME VALUE`.
"""

from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand

from trilhos.cli.errors import CliError, value_errors
from trilhos.registry import default_game, family_packages

if TYPE_CHECKING:
    from trilhos.match.options import Option
    from trilhos.match.ruleset import Ruleset

GameOptions = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="An option of the game (see below).")
]

HouseRules = Annotated[
    list[str] | None,
    typer.Option(
        "--rule", metavar="NAME=VALUE|PRESET", help="A house rule (`trilhos rules GAME` lists them); may be repeated."
    ),
]


class GameCommand(TyperCommand):
    """A command that plays a game. Families are looked up only when it is parsed, so that other commands start fast."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse the command line, with the games' options in their short form."""
        return super().parse_args(ctx, list(_expanded(args)) if self._takes_options else args)

    @property
    def _takes_options(self) -> bool:
        return any(param.name == "option" for param in self.params)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Show help, with the games' options and the default game."""
        if self._takes_options:
            listed = [f"--{option.name} {option.values}: {option.about}" for option in declared_options()]
            self.epilog = "\n\n".join(["Options of games:", *listed])
        for param in self.params:
            if param.name == "game" and not param.required:
                setattr(param, "show_default", default_game())  # noqa: B010 - only some parameters have it
        super().format_help(ctx, formatter)


def declared_options() -> Iterator["Option"]:
    """The options that the families declare."""
    for package in family_packages():
        module = f"{package}.options"
        if find_spec(module) is not None:
            yield from import_module(module).OPTIONS


def parse_options(given: Sequence[str] | None) -> dict[str, str]:
    """Options given as NAME=VALUE, by name."""
    found = {}
    for text in given or ():
        name, equals, value = text.partition("=")
        if not equals:
            raise CliError(f"--option takes NAME=VALUE, not '{text}'")
        found[name.strip()] = value
    return found


def find_game(game: str, rule: Sequence[str] | None) -> "Ruleset":
    """The ruleset of a game with the values of `--rule`."""
    from trilhos.match.ruleset import find_ruleset

    with value_errors():
        return find_ruleset(game, ",".join(rule or ()))


def _expanded(args: Sequence[str]) -> Iterator[str]:
    """`--NAME VALUE` and `--NAME=VALUE` as `--option NAME=VALUE`, for every declared option."""
    names = {f"--{option.name}": option.name for option in declared_options()}
    rest = iter(args)
    for arg in rest:
        if arg == "--":
            yield arg
            yield from rest
            return
        flag, equals, value = arg.partition("=")
        if flag not in names:
            yield arg
        elif equals or (value := next(rest, "")):
            yield from ("--option", f"{names[flag]}={value}")
        else:
            raise typer.BadParameter(f"Option '{flag}' requires an argument.")
