"""A game as text, as a spectator sees it."""

from io import StringIO

from rich.console import Console
from rich.table import Table

from trilhos.core.view import Fields
from trilhos.match.game import Game
from trilhos.match.observation import environment_of

WIDTH = 120
SHOWN_ELSEWHERE = {"game", "seat", "phase", "to_act", "first", "turn", "turns", "steps", "seats", "result"}


def render_text(game: Game) -> str:
    """Whose turn it is, a row per seat, everything else in the view; at the end, who won."""
    view, rendered = game.view(None), environment_of(game.ruleset).rendered
    console = Console(file=StringIO(), width=WIDTH, color_system=None, markup=False, highlight=False, emoji=False)
    acts = ", ".join(f"player_{seat}" for seat in view["to_act"])
    console.print(f"{game.facts.name} · turn {view['turns'] + 1} · " + (f"{acts} to act" if acts else "over"))
    console.print(_seats(view["seats"]))
    for name, value in view.items():
        if name not in SHOWN_ELSEWHERE and name not in rendered and value not in (None, False, [], {}):
            console.print(f"{_title(name)}: {_readable(value)}")
    for name, lines in rendered.items():
        for line in lines(view[name]):
            console.print(line)
    if result := game.result:
        winners = ", ".join(f"player_{seat}" for seat in result.winners)
        console.print(f"{winners} won. {': '.join(result.why)}. Points: {_readable(result.points)}")
    assert isinstance(console.file, StringIO)
    return "\n".join(line.rstrip() for line in console.file.getvalue().splitlines())


def _seats(rows: list[Fields]) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    for name in rows[0]:
        table.add_column("" if name == "seat" else _title(name))
    for row in rows:
        table.add_row(*(f"player_{value}" if name == "seat" else _readable(value) for name, value in row.items()))
    return table


def _title(name: str) -> str:
    return name.replace("_", " ")


def _readable(value: object) -> str:
    """A value in readable form."""
    if isinstance(value, dict):
        return ", ".join(f"{_readable(key)} {_readable(part)}" for key, part in value.items()) or "–"
    if isinstance(value, list):
        parts = (
            " ".join(map(_readable, part.values())) if isinstance(part, dict) else _readable(part) for part in value
        )
        return ", ".join(parts) or "–"
    return "–" if value is None or value is False else "yes" if value is True else str(value)
