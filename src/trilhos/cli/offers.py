"""The list of what a seat may do, drawn: short where there is little, dense where there is much."""

from collections.abc import Sequence
from typing import Any

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from trilhos.cli.ink import DIM, card, route_colour
from trilhos.cli.menu import Item, Menu
from trilhos.match.game import Action
from trilhos.ride.facts import Facts, Route
from trilhos.ride.view import View

FULL = 12  # routes that are listed with their ways to pay; more are listed side by side
WAYS = 4  # ways to pay that are shown in that list


def ways_table(facts: Facts, menu: Menu, view: View, width: int, full: bool = False) -> RenderableType:
    """All that may be done now."""
    if menu.keeps:
        return _offer(facts, menu, view)
    parts: list[RenderableType] = []
    if menu.singles:
        parts.append(_singles(menu.singles, view, width))
    if menu.claims:
        parts.append(claims_table(facts, menu.claims, width, full))
    return Group(*parts)


def claims_table(facts: Facts, claims: Sequence[Item], width: int, full: bool = False) -> RenderableType:
    """Routes that can be claimed now."""
    wide = len(claims) <= FULL or full
    return _claims(facts, claims) if wide else _claims_dense(facts, claims, width)


def _number(number: int) -> Text:
    return Text(f"{number:>2}", "bold")


def _singles(items: Sequence[Item], view: View, width: int) -> RenderableType:
    cells = [Text.assemble(_number(item.number), f" {item.text}", (_gloss(item.ways[0], view), DIM)) for item in items]
    return _side_by_side(cells, width)


def _gloss(action: Action, view: View) -> str:
    """What a bare word does not say."""
    if action.kind == "draw":
        return " blind" if "market" in view else ""
    return {"tickets": " to choose from", "swap": " your tickets"}.get(action.kind, "")


def _side_by_side(cells: Sequence[Text], width: int) -> RenderableType:
    """In columns, read downwards, as many as fit."""
    columns = next(n for n in range(len(cells), 0, -1) if n == 1 or _total(_cut(cells, n)) <= width)
    cut = _cut(cells, columns)
    grid = Table.grid(padding=(0, 2, 0, 0))
    for row in range(len(cut[0])):
        grid.add_row(*(column[row] for column in cut if row < len(column)))
    return grid


def _cut(cells: Sequence[Text], n: int) -> list[Sequence[Text]]:
    tall = -(-len(cells) // n)
    return [cells[k : k + tall] for k in range(0, len(cells), tall)]


def _total(columns: Sequence[Sequence[Text]]) -> int:
    return sum(max(cell_len(cell.plain) for cell in column) + 2 for column in columns) - 2


def points_of(facts: Facts, route: Route) -> str:
    """What claiming a route gives (US-25); a bullet route moves the marker instead (JP-6)."""
    if route.bullet:
        return f"marker +{route.length}"
    points = facts.rules.route_points
    return str(points[route.length - 1]) if len(points) >= route.length and not facts.rules.tickets_to_win else ""


def length_of(route: Route) -> str:
    """Spaces, and how many of them are ferries."""
    return f"{route.length}" + (f", {route.ferries} ferry" if route.ferries else "")


def _claims(facts: Facts, claims: Sequence[Item]) -> RenderableType:
    journey = bool(facts.rules.tickets_to_win)
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style=DIM)
    for title in ("", "claim", "length", "colour", "points", "pay with"):
        if title != "points" or not journey:
            table.add_column(title, justify="right" if title in ("length", "points") else "left")
    for item in claims:
        assert item.route is not None
        route = facts.routes[item.route]
        cells: list[Any] = [_number(item.number), item.ways[0].fields["route"], length_of(route)]
        cells += [route_colour(facts, route)] + [points_of(facts, route)] * (not journey)
        table.add_row(*cells, _ways(item.ways))
    return table


def _ways(ways: Sequence[Action]) -> Text:
    shown = [way.fields["pay"] for way in ways[:WAYS]]
    more = f", {len(ways) - WAYS} more" if len(ways) > WAYS else ""
    return Text(", ".join(shown)) + Text(more, DIM)


def _claims_dense(facts: Facts, claims: Sequence[Item], width: int) -> RenderableType:
    cells = []
    for item in claims:
        assert item.route is not None
        route = facts.routes[item.route]
        colour = route_colour(facts, route)
        patch = Text(f"{colour.plain.rstrip()}{route.length} ", colour.style)
        cells.append(Text.assemble(_number(item.number), f" {item.ways[0].fields['route']} ", patch))
    return Group(Text("Claim one of these; `claims` says what each takes and gives.", DIM), _side_by_side(cells, width))


def payments(facts: Facts, ways: Sequence[Action]) -> RenderableType:
    """The ways to pay for a route, to choose from."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    several = len({way.fields["route"] for way in ways}) > 1
    for number, way in enumerate(ways, 1):
        fields = way.fields
        chips = [card(facts, fields["colour"], fields["cards"])] if fields["cards"] else []
        chips += [card(facts, "wild", fields["wilds"])] if fields["wilds"] else []
        grid.add_row(_number(number), Text(" ").join(chips), Text(fields["route"] if several else "", DIM))
    return grid


def _offer(facts: Facts, menu: Menu, view: View) -> RenderableType:
    least = min(len(action.fields["tickets"]) for action in menu.legal)
    table = Table.grid(padding=(0, 2, 0, 0))
    for number, ticket in enumerate(view["offer"], 1):
        points = "" if facts.rules.tickets_to_win else f"{ticket['points']} points"
        joined = "already complete" if ticket["complete"] else ""
        table.add_row(_number(number), ticket["ticket"], Text(points, justify="right"), Text(joined, DIM))
    n = len(view["offer"])
    which = f"at least {least} of them" if least < n else "all of them"
    how = "their numbers, such as 1 2, or all" if n > 1 else "1"
    return Group(Text(f"Tickets on offer: keep {which}. Type {how}.", "bold"), table)
