"""What the terminal may show to a seat: its view and its log, nothing else (HI-4). And what the seat can type."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console, RenderableType

from trilhos.core.view import Fields, View
from trilhos.match.game import Game
from trilhos.match.ruleset import Ruleset

PERSON = "me"
FamilyMenu = Any  # a Menu, of the class that the family's terminal makes


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that the screen of one seat, or of a spectator, is drawn from."""

    ruleset: Ruleset
    view: View
    log: list[Fields]
    who: Sequence[str]  # by seat: PERSON, or the name of a bot
    seen: int = 0  # number of steps that the seat has already been shown

    @property
    def facts(self) -> Any:
        """The printed facts of the board."""
        return self.ruleset.facts

    @property
    def seat(self) -> int | None:
        """The seat that looks; None for a spectator."""
        seat: int | None = self.view["seat"]
        return seat

    def name(self, seat: int) -> str:
        """Who sits there, from this seat's point of view."""
        if seat == self.seat:
            return "you"
        return "a person" if self.who[seat] == PERSON else self.who[seat]


@dataclass(frozen=True, slots=True)
class Session:
    """A person's decision in progress: what they may see and type."""

    game: Game
    seat: int
    menu: FamilyMenu
    scene: Scene
    console: Console
    picture: Path  # default file for a picture of the board

    def print(self, *what: RenderableType) -> None:
        """Print something."""
        self.console.print(*what)


HelpRows = Sequence[tuple[str, str]]  # what can be typed, and what it does
Commands = Mapping[str, Callable[[Session, str], None]]  # by name; called with the rest of the line
