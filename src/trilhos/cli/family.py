"""What differs at the screen from one family of games to the other: a module of these functions for each."""

from collections.abc import Sequence
from typing import Any, Protocol

from rich.console import RenderableType

from trilhos.cli.scene import Answers, Choices, Scene, Talk, Words
from trilhos.core.outcome import Result
from trilhos.match.game import Action, Game

Clause = str


class Family(Protocol):
    """How games of a kind are shown and spoken of."""

    HELP: Words  # besides what can be typed in every game
    ANSWERS: Answers
    PICTURE: str  # the word that draws the board as it stands
    BRIEFEST: int  # how many times offers can be made shorter

    def menu(self, game: Game, seat: int) -> Choices:
        """What a seat may do, numbered."""
        ...

    def stem(self, action: Action) -> str:
        """An action as far as it is offered while several remain."""
        ...

    def standings(self, scene: Scene) -> RenderableType:
        """A row a seat: what everybody may see of it."""
        ...

    def table_top(self, scene: Scene, menu: Any | None) -> RenderableType:
        """What lies on the table, and with a seat its hand."""
        ...

    def notice(self, scene: Scene) -> RenderableType | None:
        """What must not be overlooked."""
        ...

    def offers(self, scene: Scene, menu: Any, brief: int) -> RenderableType:
        """All that may be done now; the briefer, the shorter."""
        ...

    def payments(self, facts: Any, ways: Sequence[Action]) -> RenderableType:
        """Ways to do one thing, to choose from."""
        ...

    def allowed_by(self, talk: Talk, text: str) -> Clause | None:
        """The clause that allows a legal action."""
        ...

    def refused_by(self, talk: Talk, text: str) -> tuple[Clause, str] | None:
        """Clause and reason against something that is not quite an action."""
        ...

    def about(self, talk: Talk, text: str) -> bool:
        """Tell of a thing that is no action; False if it is unknown."""
        ...

    def result(self, facts: Any, result: Result, names: Sequence[str]) -> list[RenderableType]:
        """How every seat came out."""
        ...

    def standing(self, facts: Any, seats: Sequence[dict[str, Any]]) -> dict[str, list[int]]:
        """By seat what it has gathered, and what it has left."""
        ...


def family_of(facts: Any) -> Family:
    """The family of a board or of a box."""
    from trilhos.carriage.facts import Facts as Box
    from trilhos.cli import rails, train

    return train if isinstance(facts, Box) else rails
