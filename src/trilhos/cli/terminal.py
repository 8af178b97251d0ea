"""How games are shown and played in the terminal.

`Terminal` works for any family: it lists the legal actions by number and prints the view as it is. A family that shows
its games better provides its own as `TERMINAL` in its module `terminal`.
"""

from collections.abc import Sequence
from types import MappingProxyType
from typing import Any, ClassVar

from rich.console import Group, RenderableType
from rich.text import Text

from trilhos.cli.menu import Menu
from trilhos.cli.scene import Commands, FamilyMenu, HelpRows, Scene, Session
from trilhos.cli.style import DIM, GOOD, Flow, plain_table, seat_badge
from trilhos.core.outcome import Result
from trilhos.core.view import Fields, View
from trilhos.match.game import Action, Game
from trilhos.match.ruleset import Ruleset

Clause = str
SHOWN_ELSEWHERE = ("seat", "seats", "to_act", "turns")  # parts of a view that are shown in their own place


class Terminal:
    """How the games of a family are shown and played."""

    PART: ClassVar[str] = "terminal"

    help: HelpRows = (
        ("a number", "take the action with that number on the list"),
        ("an action", "in notation, as it is listed; Tab completes it"),
    )
    commands: Commands = MappingProxyType({})  # further commands that can be typed during a game
    picture_command = "picture"  # draws the current board
    briefest = 0  # how many shorter forms of the list of choices there are
    which_way = "which one"  # asked if a choice can be made in several ways

    def menu(self, game: Game, seat: int) -> FamilyMenu:
        """A seat's legal actions, numbered: a Menu or something like it."""
        return Menu(game.legal(seat))

    def completion(self, action: Action) -> str:
        """What is offered for an action while several still match."""
        return action.text

    def way(self, action: Action) -> str:
        """How a choice that can be made in several ways is named."""
        return action.text

    def stage(self, view: View) -> str:
        """How far the game is."""
        return f"round {view['turns'] // len(view['seats']) + 1}" if "turns" in view else ""

    def standings(self, scene: Scene) -> RenderableType:
        """What everybody may see of each seat, a row per seat."""
        rows: list[Fields] = scene.view.get("seats", [])
        columns = [name for name in (rows[0] if rows else ()) if name != "seat"]
        table = plain_table("", "seat", "who", *(name.replace("_", " ") for name in columns))
        for seat, row in enumerate(rows):
            figures = [Text(readable(row[name])) for name in columns]
            table.add_row(*seat_cells(scene, seat), *figures)
        return table

    def board(self, scene: Scene, menu: FamilyMenu | None) -> RenderableType:
        """The public board, and the seat's own hand."""
        table = plain_table()
        table.add_column("what", style=DIM, no_wrap=True)
        table.add_column("value")
        for name, value in scene.view.items():
            if name not in SHOWN_ELSEWHERE:
                table.add_row(name.replace("_", " "), Text(readable(value)))
        return table

    def notice(self, scene: Scene) -> RenderableType | None:
        """Something that must not be overlooked, such as that the game is about to end."""
        return None

    def choices(self, scene: Scene, menu: FamilyMenu, brevity: int) -> RenderableType:
        """All that may be done now; the larger the brevity, the shorter."""
        pieces = [Text.assemble((f"{item.number:>2}", "bold"), f" {item.action.text}") for item in menu.items]
        return Group(Text("Your turn", "bold"), Flow(pieces, "   "))

    def ways(self, facts: Any, ways: Sequence[Action]) -> RenderableType:
        """The ways to make one choice, numbered."""
        return Group(*(Text(f"{number:>2} {self.way(way)}") for number, way in enumerate(ways, 1)))

    def is_worth_logging(self, outcome: str) -> bool:
        """Whether a part of an outcome says something that the screen does not show anyway."""
        return not outcome.endswith("is on turn")

    def allowing_clause(self, session: Session, text: str) -> Clause | None:
        """The clause that allows a legal action."""
        return None

    def refusal(self, session: Session, text: str) -> tuple[Clause, str] | None:
        """Clause and reason against a text that is not quite an action."""
        return None

    def explain_word(self, session: Session, text: str) -> bool:
        """Explain something that is not an action; False if it is unknown."""
        return False

    def result(self, ruleset: Ruleset, result: Result, names: Sequence[str]) -> list[RenderableType]:
        """The result of each seat."""
        table = plain_table("place", "seat", "who", "points")
        table.columns[0].justify = table.columns[3].justify = "right"
        for seat in sorted(range(len(names)), key=lambda seat: (result.places[seat], seat)):
            table.add_row(f"{result.places[seat]}.", seat_badge(seat), names[seat], str(result.points[seat]))
        return [table]

    def standing(self, game: Game) -> dict[str, list[int]]:
        """A figure of each seat after a round, by its name; optionally a second one: what it has left."""
        seats: list[Fields] = game.view(None)["seats"]
        figures = [name for name, value in seats[0].items() if isinstance(value, int) and name != "seat"]
        name = "points" if "points" in figures or not figures else figures[0]
        return {name: [int(seat.get(name, 0)) for seat in seats]}


DEFAULT = Terminal()


def terminal_of(ruleset: Ruleset) -> Terminal:
    """The terminal of a ruleset's family."""
    return ruleset.family.part(Terminal, DEFAULT)


def seat_cells(scene: Scene, seat: int) -> tuple[Text, Text, Text]:
    """How a row of the standings begins: whether the seat is to act, its badge, and who sits there."""
    acts = Text("▶" if seat in scene.view.get("to_act", ()) else " ", GOOD)
    return acts, seat_badge(seat), Text(scene.name(seat), "bold" if seat == scene.seat else "")


def readable(value: object) -> str:
    """A value of a view on one line."""
    if isinstance(value, dict):
        return ", ".join(f"{name} {readable(one)}" for name, one in value.items()) or "–"
    if isinstance(value, list | tuple):
        return ", ".join(map(readable, value)) or "–"
    return "–" if value is None else str(value)
