"""What a seat sees: drawn from its view and its log alone, so that there is nothing to give away (HI-4)."""

from itertools import groupby
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from trilhos.cli.family import family_of
from trilhos.cli.ink import DIM, seat_badge
from trilhos.cli.scene import PERSON, Choices, Scene

__all__ = ["PERSON", "Scene", "log_lines", "screen"]

LOG_LEAST, LOG_MOST = 3, 10  # lines of the log
TYPING = 6  # lines for what is typed and completed
ENDLESS = 1000


def screen(scene: Scene, menu: Choices | None, console: Console) -> RenderableType:
    """Everything, top to bottom: what matters most stands nearest to where one types, and the log has what is left."""
    family = family_of(scene.facts)
    above = [heading(scene), family.standings(scene)]
    below = [Text(), family.table_top(scene, menu)]
    if notice := family.notice(scene):
        below += [Text(), notice]
    room = console.height - TYPING - lines(console, *above, *below) - 1 if console.is_terminal else ENDLESS
    if menu is not None:
        choices = fitting(scene, menu, console, room - min(LOG_LEAST, len(scene.log)))
        below += [Text(), choices]
        room -= lines(console, choices) + 1 if console.is_terminal else 0
    if scene.log:
        above += [Text(), *log_lines(scene, min(max(room, LOG_LEAST), LOG_MOST))]
    return Group(*above, *below)


def fitting(scene: Scene, menu: Choices, console: Console, room: int) -> RenderableType:
    """What may be done now, as fully as there is room."""
    family = family_of(scene.facts)
    for brief in range(family.BRIEFEST):
        told = family.offers(scene, menu, brief)
        if room >= ENDLESS // 2 or lines(console, told) < room:
            return told
    return family.offers(scene, menu, family.BRIEFEST)


def lines(console: Console, *parts: RenderableType) -> int:
    """How tall things are on this screen."""
    return sum(len(console.render_lines(part)) for part in parts)


def heading(scene: Scene) -> RenderableType:
    """Which game, and how far it is."""
    view = scene.view
    rounds = view["turns"] // len(view["seats"]) + 1
    said = "first tickets" if view["phase"] == "choose" else f"round {rounds}"
    return Rule(Text(f"{scene.facts.name} · {said}", "bold"), style=DIM, align="left")


def log_lines(scene: Scene, most: int | None) -> list[RenderableType]:
    """What has happened, a line for the steps that a seat made in a row; new since the seat last looked, bold."""
    lines: list[RenderableType] = []
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, show_header=False)
    for title in ("", "seat", "steps"):
        table.add_column(title, no_wrap=title != "steps")
    runs = [list(steps) for _, steps in groupby(scene.log, key=lambda step: step["seat"])]
    if most is not None and len(runs) > most:
        runs = runs[-most:]
        lines.append(Text("…", DIM))
    for steps in runs:
        seat = steps[0]["seat"]
        style = "" if steps[-1]["n"] > scene.seen else DIM
        name = Text(scene.name(seat), style)
        table.add_row(seat_badge(seat), name, Text(" · ".join(map(step_text, steps)), style))
    return [*lines, table]


def step_text(step: dict[str, Any]) -> str:
    """A step and what came of it, without what the table shows anyway: the market, whose turn it is."""
    parts = [part.removeprefix(f"seat {step['seat']} ") for part in step["outcome"].split("; ") if part]
    parts = [part for part in parts if not part.startswith("market ") and not part.endswith("is on turn")]
    return f"{step['action']} ({', '.join(parts)})" if parts else str(step["action"])
