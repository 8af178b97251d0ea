"""What a seat sees: drawn from its view and its log alone, so that there is nothing to give away (HI-4)."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from trilhos.cli import train
from trilhos.cli.ink import BAD, DIM, GOOD, Flow, card, seat_badge
from trilhos.cli.menu import Menu
from trilhos.cli.offers import BRIEFEST, offers
from trilhos.match.game import View
from trilhos.ride.facts import Facts

LOG_LEAST, LOG_MOST = 3, 10  # lines of the log
TYPING = 6  # lines for what is typed and completed
ENDLESS = 1000
FEW = 4  # tickets that have a line each
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
    def is_train(self) -> bool:
        """Whether this is Chicago, which has no board but a train."""
        return "train" in self.view

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


def screen(scene: Scene, menu: Menu | None, console: Console) -> RenderableType:
    """Everything, top to bottom: what matters most stands nearest to where one types, and the log has what is left."""
    if scene.is_train:
        above = [heading(scene), train.standings(scene.view, [scene.name(seat) for seat in range(len(scene.who))])]
        below = [Text(), train.table_top(scene.view, menu)]
    else:
        above = [heading(scene), standings(scene)]
        below = [Text(), table_top(scene)]
    if scene.view.get("last_turns") is not None and scene.view["phase"] != "over":
        below += [Text(), last_turns(scene)]
    room = console.height - TYPING - lines(console, *above, *below) - 1 if console.is_terminal else ENDLESS
    if menu is not None:
        choices = fitting(scene, menu, console, room - min(LOG_LEAST, len(scene.log)))
        below += [Text(), choices]
        room -= lines(console, choices) + 1 if console.is_terminal else 0
    if scene.log:
        above += [Text(), *log_lines(scene, min(max(room, LOG_LEAST), LOG_MOST))]
    return Group(*above, *below)


def fitting(scene: Scene, menu: Menu, console: Console, room: int) -> RenderableType:
    """What may be done now, as fully as there is room."""
    if scene.is_train:
        return train.offers(menu, scene.view)
    for brief in range(BRIEFEST):
        told = offers(scene.facts, menu, scene.view, brief)
        if room >= ENDLESS // 2 or lines(console, told) < room:
            return told
    return offers(scene.facts, menu, scene.view, BRIEFEST)


def lines(console: Console, *parts: RenderableType) -> int:
    """How tall things are on this screen."""
    return sum(len(console.render_lines(part)) for part in parts)


def heading(scene: Scene) -> RenderableType:
    """Which game, and how far it is."""
    view = scene.view
    rounds = view["turns"] // len(view["seats"]) + 1
    said = "first tickets" if view["phase"] == "choose" else f"round {rounds}"
    return Rule(Text(f"{scene.facts.name} · {said}", "bold"), style=DIM, align="left")


def standings(scene: Scene) -> RenderableType:
    """A row a seat: what everybody may see of it (HI-1)."""
    facts, view = scene.facts, scene.view
    table = Table(box=None, padding=(0, 2, 0, 0), header_style=DIM, pad_edge=False)
    for title in ("", "seat", "who"):
        table.add_column(title)
    columns = _columns(facts)
    for title in columns:
        table.add_column(title, justify="left" if title == "tokens" else "right")
    for row in view["seats"]:
        seat = row["seat"]
        acts = Text("▶" if seat in view["to_act"] else " ", GOOD)
        figures = [Text(_figure(facts, view, row, title)) for title in columns]
        name = Text(scene.name(seat), "bold" if seat == scene.seat else "")
        table.add_row(acts, seat_badge(seat), name, *figures)
    return table


def _columns(facts: Facts) -> list[str]:
    rules = facts.rules
    columns = [f"{facts.words['train']}s"]
    columns += ["completed"] if rules.tickets_to_win else ["points"]
    columns += ["cards", "tickets"]
    return columns + ["bullet"] * bool(rules.bullets) + ["tokens"] * bool(rules.symbols)


def _figure(facts: Facts, view: View, row: dict[str, Any], title: str) -> str:
    if title == "completed":
        return f"{len(row['done']) + row['east_to_west']} of {facts.rules.tickets_to_win}"
    if title == "tickets" and view["phase"] == "choose":
        return "chosen" if row["chosen"] else "choosing"
    if title == "bullet":
        return str(row["marker"]) if row["bullet_routes"] else "–"
    if title == "tokens":
        return ", ".join(row["tokens"]) or "–"
    return str(row.get(title, row["trains"]))


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
    """A step and what came of it, without the market, which lies on the table anyway."""
    parts = [part for part in step["outcome"].split("; ") if part and not part.startswith("market ")]
    return f"{step['action']} ({', '.join(parts)})" if parts else str(step["action"])


def table_top(scene: Scene) -> RenderableType:
    """Market, decks and piles, and with a seat its hand and tickets."""
    facts, view = scene.facts, scene.view
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, show_header=False)
    table.add_column("what", style=DIM, no_wrap=True)
    table.add_column("it")
    if "market" in view:
        table.add_row("Market", Flow([card(facts, c) if c else Text(" – ", DIM) for c in view["market"]]))
    table.add_row("Decks", Text(_decks(view)))
    if "piles" in view:
        table.add_row("Tokens", _piles(view))
    if scene.seat is not None:
        hand = [card(facts, name, n) for name, n in view["hand"].items()]
        table.add_row("Hand", Flow(hand) if hand else Text("no cards", DIM))
        if view["tickets"]:
            table.add_row("Tickets", _tickets(facts, view["tickets"]))
        if view.get("longest_path"):
            table.add_row("Path", Text(f"longest so far: {view['longest_path']}"))
    return table


def _decks(view: View) -> str:
    said = [f"{view['deck']} cards", f"{sum(view['discard'].values())} discarded", f"{view['ticket_deck']} tickets"]
    said += [f"{view['ticket_discard']} tickets swapped"] if view.get("ticket_discard") else []
    said += [f"{view['bullets']} bullet trains"] if "bullets" in view else []
    return ", ".join(said)


def _piles(view: View) -> RenderableType:
    """Where tokens lie; empty piles are gone."""
    piles = [pile for pile in view["piles"] if pile["left"]]
    said = [
        f"{pile['left']} × {pile['symbol']} " + (f"on {pile['city']}" if pile["city"] else "aside") for pile in piles
    ]
    return Flow(map(Text, said), "  ")


def _tickets(facts: Facts, tickets: Sequence[dict[str, Any]]) -> RenderableType:
    if len(tickets) > FEW:
        return Flow([_ticket_in_short(facts, ticket) for ticket in tickets], "  ")
    grid = Table.grid(padding=(0, 2, 0, 0))
    for ticket in tickets:
        grid.add_row(*ticket_cells(facts, ticket))
    return grid


def _ticket_in_short(facts: Facts, ticket: dict[str, Any]) -> Text:
    mark = ("✓ ", GOOD) if ticket["complete"] else ("· ", DIM)
    return Text.assemble(mark, ticket["ticket"], "" if facts.rules.tickets_to_win else f" {ticket['points']}")


def ticket_cells(facts: Facts, ticket: dict[str, Any]) -> list[Text]:
    """A ticket: complete or not, its cities, its points."""
    done = ticket["complete"]
    points = "" if facts.rules.tickets_to_win else str(ticket["points"])
    word = Text("✓ complete", GOOD) if done else Text("open", DIM)
    return [Text(ticket["ticket"]), Text(points, justify="right"), word]


def last_turns(scene: Scene) -> RenderableType:
    """The warning that the end is near."""
    left = scene.view["last_turns"]
    own = " This is your last." if scene.seat in scene.view["to_act"] else ""
    said = f"The last turns: {left} to go." if left > 1 else "The very last turn."
    return Padding(Text(said + own, f"bold {BAD}"), 0)
