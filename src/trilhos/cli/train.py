"""Chicago on the screen: the train with its pawns, the hands, what may be done."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from trilhos.cli.ink import DIM, GOOD, Flow, on, seat_badge, seat_style
from trilhos.cli.menu import Item, Menu
from trilhos.match.game import View

COLUMNS, ROWS = 14, 5  # of a tile (CH-8)
WIDTH = 2 * COLUMNS - 1  # of a tile as it is drawn
JOINT = 3  # between two tiles side by side
DUE = {
    "main": "Your turn",
    "dest": "Where to?",
    "react": "You are aimed at",
    "pick": "Which pawn?",
    "penalty": "Sit down",
    "swap": "Exchange a card, or keep them all",
    "pay": "Which of your pawns leaves its seat?",
    "trim": "Discard a card",
}
SIGNS = "s a seat, p a passenger, D a door, . the aisle, | and - bars; digits sit, letters stand: 0 and a are seat 0"
INKS = {"red": "#c5443a", "blue": "#3f76b8"}  # of number cards


def standings(view: View, names: Sequence[str]) -> RenderableType:
    """A row a seat: pawns and the backs of its cards."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style=DIM, pad_edge=False)
    for title in ("", "seat", "who", "seated", "in the aisle", "waiting", "to board", "cards", "tokens", ""):
        table.add_column(title, justify="left" if title in ("", "seat", "who") else "right")
    for row in view["seats"]:
        seat = row["seat"]
        waiting = "–" if row["waiting"] is None else f"door {row['waiting']}"
        cards = f"{row['numbers']} + {row['actions']}"
        figures = [f"{len(row['seated'])} of {view['quota']}", row["aisle"] or "–", waiting, str(row["supply"]), cards]
        acts = Text("▶" if seat in view["to_act"] else " ", GOOD)
        who = Text(names[seat], "bold" if seat == view["seat"] else "")
        table.add_row(acts, seat_badge(seat), who, *figures, str(row["tokens"]), "skips" if row["skip"] else "")
    return table


def table_top(view: View, menu: Menu | None) -> RenderableType:
    """The train, and with a seat its hand."""
    parts = [drawing(view, menu), Text(SIGNS, DIM), Text()]
    said = f"{view['deck']['number']} numbers, {view['deck']['action']} actions; order of play "
    rows = [("Decks", Text(said + ("ascending" if view["direction"] > 0 else "descending")))]
    if view["card"]:
        at = f" at seat {view['target']}" if view["target"] is not None else ""
        rows.append(("Played", Text(f"{view['card']}{at}")))
    grid = Table.grid(padding=(0, 2, 0, 0))
    for title, said_of_it in rows:
        grid.add_row(Text(title, DIM), said_of_it)
    if view["seat"] is not None:
        grid.add_row(Text("Hand", DIM), Flow([_card(name, n) for name, n in view["hand"].items()]))
    return Group(*parts, grid)


def _card(name: str, n: int) -> Text:
    ink = next((css for colour, css in INKS.items() if name[:-1] == colour), "#d8d2c4")
    return Text(f" {name} " if n == 1 else f" {name} × {n} ", on(ink))


def drawing(view: View, menu: Menu | None) -> RenderableType:
    """The train with its rows and columns; where one may go is marked."""
    train = view["train"]
    side_by_side = train["join"] == "short"
    ruler = " ".join(str(column % 10) for column in range(COLUMNS))
    head = f"A  {ruler}{'B':^{JOINT}}{ruler}" if side_by_side else f"   {ruler}"
    choices = {a.fields["cell"] for a in menu.legal if "cell" in a.fields} if menu else set()
    marks = [_place(cell, side_by_side) for cell in choices]
    lines = [Text(head, DIM)]
    for y, line in enumerate(train["drawing"]):
        if set(line) <= set("+ ‖"):
            continue  # no bar between these rows
        lines.append(_line(line.ljust(WIDTH), y, side_by_side, [x for x, at in marks if at == y]))
    return Group(*lines)


def _place(cell: str, side_by_side: bool) -> tuple[int, int]:
    """Where a cell such as A2.13 stands in the drawing."""
    tile, (row, column) = "AB".index(cell[0]), map(int, cell[1:].split("."))
    x, y = 2 * column, 2 * row
    if tile and side_by_side:
        return x + WIDTH + JOINT, y
    return x, y + tile * 2 * ROWS


def _line(drawn: str, y: int, side_by_side: bool, marks: Sequence[int]) -> Text:
    tile, row = ("", y // 2) if side_by_side else ("AB"[y // (2 * ROWS)], y % (2 * ROWS) // 2)
    label = f"{tile or ' '}{row} " if y % (2 * ROWS) % 2 == 0 else "   "
    text = Text(drawn)
    for x, sign in enumerate(drawn):
        if sign in "0123abcd":
            text.stylize(seat_style("0123".index(sign) if sign.isdigit() else "abcd".index(sign)), x, x + 1)
    for x in marks:
        text.stylize("bold reverse", x, x + 1)
    return Text.assemble((label, DIM), text)


def offers(menu: Menu, view: View) -> RenderableType:
    """All that may be done now, things of one kind together."""
    parts: list[RenderableType] = [Text(DUE.get(view["phase"], "Your turn"), "bold")]
    for _, group in groupby(menu.singles, key=lambda item: item.ways[0].kind):
        parts.append(Flow([_item(item, view) for item in group], "  "))
    return Group(*parts)


def _item(item: Item, view: View) -> Text:
    door = item.ways[0].fields.get("door")
    at = f" at {view['train']['doors'][door]}" if door is not None else ""
    return Text.assemble((f"{item.number:>2}", "bold"), f" {item.text}", (at, DIM))


def result(seats: Sequence[dict[str, Any]], names: Sequence[str]) -> RenderableType:
    """Places and seated pawns."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style=DIM)
    for title in ("place", "seat", "who", "seated"):
        table.add_column(title, justify="right" if title in ("place", "seated") else "left")
    for row in sorted(seats, key=lambda row: (row["place"], row["seat"])):
        table.add_row(f"{row['place']}.", seat_badge(row["seat"]), names[row["seat"]], str(row["seated"]))
    return table
