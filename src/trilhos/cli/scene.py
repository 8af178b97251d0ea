"""What a seat may be shown: its view and its log, and nothing besides (HI-4)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from rich.console import Console, RenderableType

from trilhos.core.view import View
from trilhos.match.game import Action, Game

PERSON = "me"


@dataclass(frozen=True, slots=True)
class Scene:
    """All that may be drawn for one seat, or with no seat for those who only watch."""

    facts: Any  # of the board, or of the box
    view: View
    log: list[dict[str, Any]]
    who: Sequence[str]
    seen: int = 0  # steps that the seat has been shown before

    @property
    def seat(self) -> int | None:
        """Whose eyes these are."""
        seat: int | None = self.view["seat"]
        return seat

    def name(self, seat: int) -> str:
        """Who sits there, as this seat would say it."""
        if seat == self.seat:
            return "you"
        return "a person" if self.who[seat] == PERSON else self.who[seat]


class Choices(Protocol):
    """The legal actions of one decision, numbered for people."""

    legal: list[Action]

    def read(self, text: str) -> list[Action] | str:
        """What a text means: the actions it leaves open, of which one is to be chosen, or else notation."""
        ...

    def begun(self, text: str) -> list[Action]:
        """The one thing whose words a text begins, in all its ways; nothing where it is not just one."""
        ...


@dataclass(frozen=True, slots=True)
class Talk:
    """A seat's turn to type, and what it may be told."""

    game: Game
    seat: int
    menu: Any  # the Choices of the game's family
    scene: Scene
    console: Console
    picture: Path  # where a picture of the board goes

    def say(self, *what: RenderableType) -> None:
        """Print to the person."""
        self.console.print(*what)


Words = Sequence[tuple[str, str]]  # what can be typed, and what it does
Answers = Mapping[str, Callable[[Talk, str], None]]
