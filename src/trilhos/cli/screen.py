"""The screen of a seat, drawn from its view and its log alone (HI-4)."""

from itertools import groupby

from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from trilhos.cli.house_rules import changed_rules
from trilhos.cli.scene import FamilyMenu, Scene
from trilhos.cli.style import DIM, plain_table, seat_badge
from trilhos.cli.terminal import Terminal, terminal_of
from trilhos.core.view import Fields
from trilhos.match.boards import game_name

LOG_LEAST, LOG_MOST = 3, 10  # lines of the log
INPUT_LINES = 6  # left free for typing and completions
UNLIMITED = 1000  # lines, where the output is not a terminal


def screen(scene: Scene, menu: FamilyMenu | None, console: Console) -> RenderableType:
    """Everything, top to bottom. What matters most is nearest to the input line; the log gets the rest of the space."""
    terminal = terminal_of(scene.ruleset)
    above = [heading(scene), terminal.standings(scene)]
    if changed := changed_rules(scene.ruleset):
        above.insert(1, changed)
    below = [Text(), terminal.board(scene, menu)]
    if notice := terminal.notice(scene):
        below += [Text(), notice]
    room = console.height - INPUT_LINES - height(console, *above, *below) - 1 if console.is_terminal else UNLIMITED
    if menu is not None:
        choices = fitting_choices(scene, menu, console, room - min(LOG_LEAST, len(scene.log)))
        below += [Text(), choices]
        room -= height(console, choices) + 1 if console.is_terminal else 0
    if scene.log:
        above += [Text(), *log_lines(scene, min(max(room, LOG_LEAST), LOG_MOST))]
    return Group(*above, *below)


def fitting_choices(scene: Scene, menu: FamilyMenu, console: Console, room: int) -> RenderableType:
    """What may be done now, in the longest form that fits."""
    terminal = terminal_of(scene.ruleset)
    for brevity in range(terminal.briefest):
        choices = terminal.choices(scene, menu, brevity)
        if room >= UNLIMITED // 2 or height(console, choices) < room:
            return choices
    return terminal.choices(scene, menu, terminal.briefest)


def height(console: Console, *parts: RenderableType) -> int:
    """How many lines things take on this screen."""
    return sum(len(console.render_lines(part)) for part in parts)


def heading(scene: Scene) -> RenderableType:
    """Which game, and how far it is."""
    stage = terminal_of(scene.ruleset).stage(scene.view)
    title = " · ".join(filter(None, (game_name(scene.ruleset), stage)))
    return Rule(Text(title, "bold"), style=DIM, align="left")


def log_lines(scene: Scene, most: int | None) -> list[RenderableType]:
    """What has happened, one line for consecutive steps of a seat; what the seat has seen before is dim."""
    lines: list[RenderableType] = []
    terminal = terminal_of(scene.ruleset)
    table = plain_table()
    for title in ("", "seat", "steps"):
        table.add_column(title, no_wrap=title != "steps")
    runs = [list(steps) for _, steps in groupby(scene.log, key=lambda step: step["seat"])]
    if most is not None and len(runs) > most:
        runs = runs[-most:]
        lines.append(Text("…", DIM))
    for steps in runs:
        seat = steps[0]["seat"]
        style = "" if steps[-1]["n"] > scene.seen else DIM
        text = " · ".join(step_text(terminal, step) for step in steps)
        table.add_row(seat_badge(seat), Text(scene.name(seat), style), Text(text, style))
    return [*lines, table]


def step_text(terminal: Terminal, step: Fields) -> str:
    """A step and its outcome, without what the screen shows anyway."""
    parts = [part.removeprefix(f"seat {step['seat']} ") for part in step["outcome"].split("; ") if part]
    parts = [part for part in parts if terminal.is_worth_logging(part)]
    return f"{step['action']} ({', '.join(parts)})" if parts else str(step["action"])
