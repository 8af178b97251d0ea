"""The list of what a seat may do. Routes of one kind are paid for in the same ways and listed together."""

from collections.abc import Sequence
from itertools import groupby

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from trilhos.cli.style import DIM, Flow
from trilhos.core.view import View
from trilhos.families.ride.boards.facts import Facts, Route
from trilhos.families.ride.terminal.menu import Item, Menu
from trilhos.families.ride.terminal.style import card, route_colour
from trilhos.match.game import Action

BRIEFEST = 3
WAYS = 6  # ways to pay that are listed; the others are only counted

PROMPTS = {
    "turn": "Your turn",
    "second": "Your second card",
    "token": "Take a token",
    "place": "Put a pile of tokens on a place that has none",
}


def choices(facts: Facts, menu: Menu, view: View, brevity: int = 0) -> RenderableType:
    """All that may be done now. Brevity 0 lists all, 1 and 2 only count claims that take wilds, 3 counts all claims."""
    if menu.keeps:
        return _tickets(facts, menu, view)
    parts: list[RenderableType] = [Text(PROMPTS[view["phase"]], "bold")]
    if view["phase"] == "place":
        parts += _piles(menu.singles)
    elif menu.singles:
        parts.append(Flow([_single(facts, item, view) for item in menu.singles], "   "))
    classes = menu.classes()
    listed = [items for items in classes if brevity == 0 or (brevity < BRIEFEST and not items[0].takes_wilds)]
    parts.append(_claims_in_short(facts, listed) if brevity > 1 else claims(facts, listed))
    if counted := classes[len(listed) :]:
        parts.append(_counted(facts, counted, bool(listed)))
    return Group(*parts)


def _piles(items: Sequence[Item]) -> list[RenderableType]:
    """Where each pile that is kept aside can go (SF-5)."""
    parts: list[RenderableType] = []
    for symbol, group in groupby(items, key=lambda item: item.ways[0].fields["symbol"]):
        cities = [Text.assemble(_number(item.number), f" {item.ways[0].fields['city']}") for item in group]
        parts += [Text(f"place {symbol} on", DIM), Padding(Flow(cities, "  "), (0, 0, 0, 2))]
    return parts


def _claims_in_short(facts: Facts, classes: Sequence[Sequence[Item]]) -> RenderableType:
    """Routes that can be claimed, without costs and points."""
    runs: list[RenderableType] = [
        Flow([route_patch(facts, facts.routes[items[0].route or 0]), *_names(items)], "  ", "   ") for items in classes
    ]
    return Group(*([Text("claim", DIM), *runs] if runs else []))


def _counted(facts: Facts, classes: Sequence[Sequence[Item]], more: bool) -> RenderableType:
    """Claims that do not fit on the screen: how many there are of each kind."""
    runs = []
    for items in classes:
        numbers = f"{items[0].number}" + f"–{items[-1].number}" * (len(items) > 1)
        runs.append(route_patch(facts, facts.routes[items[0].route or 0]).append(f"{numbers} ", "bold"))
    heading = "and with wilds" if more else "claim"
    return Group(Text(f"{heading} (`claims` or `claims CITY` lists them)", DIM), Flow(runs, "  "))


def _number(number: int) -> Text:
    return Text(f"{number:>2}", "bold")


def _single(facts: Facts, item: Item, view: View) -> Text:
    action = item.ways[0]
    if action.kind == "take":
        return Text.assemble(_number(item.number), " take ", card(facts, action.fields["card"]))
    return Text.assemble(_number(item.number), f" {action.text}", (_gloss(facts, action, view), DIM))


def _gloss(facts: Facts, action: Action, view: View) -> str:
    """An explanation of an action, to stand beside it."""
    if action.kind == "draw":
        return " blind" if "market" in view else ""
    if action.kind == "tickets":
        n = min(facts.rules.draw_tickets, view["ticket_deck"])
        return f" (take {n}, keep {min(n, facts.rules.draw_keep)} or more)"
    if action.kind == "token":
        lying = {pile["city"]: pile["symbol"] for pile in view["piles"]}
        return f" (the {lying[action.fields['city']]})"
    return " your tickets for others" if action.kind == "swap" else ""


def side_by_side(cells: Sequence[Text], width: int) -> RenderableType:
    """Cells in as many columns as fit, read downwards."""
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
    return sum(max(cell_len(cell.plain) for cell in column) + 2 for column in columns)


def points_of(facts: Facts, route: Route) -> str:
    """What claiming a route gives (US-25); a bullet route moves the marker instead (JP-6)."""
    if route.bullet:
        return f"marker +{route.length}"
    points = facts.rules.route_points
    if facts.rules.tickets_to_win or route.length > len(points):
        return ""
    return f"{points[route.length - 1]} point" + "s" * (points[route.length - 1] != 1)


def route_patch(facts: Facts, route: Route) -> Text:
    """Colour, spaces and ferries of a route, in its colour."""
    colour = route_colour(facts, route)
    ferries = {0: "", 1: " with ferry"}.get(route.ferries, f" with {route.ferries} ferries")
    return Text(f"{colour.plain.rstrip()} {route.length}{ferries} ", colour.style)


def claims(facts: Facts, classes: Sequence[Sequence[Item]]) -> RenderableType:
    """Routes that can be claimed now, by kind: colour and length, costs and points, then the routes."""
    parts: list[RenderableType] = []
    for items in classes:
        route = facts.routes[items[0].route or 0]
        gives = points_of(facts, route)
        heading = f"  claim for {_ways(items[0].ways)}" + f", {gives}" * bool(gives)
        parts += [
            Text.assemble(route_patch(facts, route), (heading, DIM)),
            Padding(Flow(_names(items), "  "), (0, 0, 0, 2)),
        ]
    return Group(*parts)


def _names(items: Sequence[Item]) -> list[Text]:
    return [Text.assemble(_number(item.number), f" {item.ways[0].fields['route']}") for item in items]


def _ways(ways: Sequence[Action]) -> str:
    shown = [way.fields["pay"] for way in ways[:WAYS]]
    return " or ".join(shown) + (f" or {len(ways) - WAYS} more" if len(ways) > WAYS else "")


def ways(facts: Facts, ways: Sequence[Action]) -> RenderableType:
    """The ways to pay for a route, to choose from."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    several = len({way.fields["route"] for way in ways}) > 1
    for number, way in enumerate(ways, 1):
        fields = way.fields
        chips = [card(facts, fields["colour"], fields["cards"])] if fields["cards"] else []
        chips += [card(facts, "wild", fields["wilds"])] if fields["wilds"] else []
        grid.add_row(_number(number), Text(" ").join(chips), Text(fields["route"] if several else "", DIM))
    return grid


def _tickets(facts: Facts, menu: Menu, view: View) -> RenderableType:
    """Tickets on offer, of which some are to be kept."""
    least = min(len(action.fields["tickets"]) for action in menu.legal)
    table = Table.grid(padding=(0, 2, 0, 0))
    for number, ticket in enumerate(view["offer"], 1):
        points = "" if facts.rules.tickets_to_win else f"{ticket['points']} points"
        joined = "complete already" if ticket["complete"] else ""
        table.add_row(_number(number), ticket["ticket"], Text(points, justify="right"), Text(joined, DIM))
    n = len(view["offer"])
    which = f"at least {least}" if least < n else "all of them"
    how = "such as 1 2, or all" if n > 1 else "1"
    return Group(
        Text.assemble((f"Keep {which} of these tickets", "bold"), (f"  type their numbers: {how}", DIM)), table
    )
