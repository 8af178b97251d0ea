"""The rail games in the terminal: standings, market, hand and tickets, and the result."""

from collections.abc import Sequence

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from trilhos.cli.scene import Scene, Session
from trilhos.cli.style import BAD, DIM, GOOD, Flow, plain_table, seat_badge
from trilhos.cli.terminal import Terminal, seat_cells
from trilhos.core.outcome import Result
from trilhos.core.view import Fields, View
from trilhos.families.ride.boards.facts import Facts
from trilhos.families.ride.result import SeatResult
from trilhos.families.ride.terminal import choices, commands
from trilhos.families.ride.terminal.menu import Menu, stem
from trilhos.families.ride.terminal.style import card
from trilhos.match.game import Action, Game
from trilhos.match.ruleset import Ruleset

FEW = 4  # tickets that get a line each


class RideTerminal(Terminal):
    """How the rail games are shown and played."""

    help = commands.HELP
    commands = commands.COMMANDS
    picture_command = "board"
    briefest = choices.BRIEFEST
    which_way = "pay with"

    def menu(self, game: Game, seat: int) -> Menu:
        """A seat's legal actions, numbered."""
        return Menu(game.names, game.legal(seat))

    def completion(self, action: Action) -> str:
        """While several actions match, claims are offered by route."""
        return stem(action)

    def way(self, action: Action) -> str:
        """Ways to claim a route differ in the cards that are paid."""
        return str(action.fields["pay"])

    def stage(self, view: View) -> str:
        """The first tickets are chosen before the first round."""
        return "first tickets" if view["phase"] == "choose" else super().stage(view)

    def standings(self, scene: Scene) -> RenderableType:
        """What everybody may see of each seat (HI-1)."""
        return standings(scene)

    def board(self, scene: Scene, menu: Menu | None) -> RenderableType:
        """Market, decks and piles, and the seat's hand and tickets."""
        return cards_and_tickets(scene)

    def notice(self, scene: Scene) -> RenderableType | None:
        """The warning that the end is near."""
        return notice(scene)

    def choices(self, scene: Scene, menu: Menu, brevity: int) -> RenderableType:
        """All that may be done now."""
        return choices.choices(scene.facts, menu, scene.view, brevity)

    def ways(self, facts: Facts, ways: Sequence[Action]) -> RenderableType:
        """The ways to pay for a route."""
        return choices.ways(facts, ways)

    def is_worth_logging(self, outcome: str) -> bool:
        """The market is on the screen."""
        return super().is_worth_logging(outcome) and not outcome.startswith("market ")

    def allowing_clause(self, session: Session, text: str) -> str | None:
        """The clause that allows a legal action."""
        return commands.allowing_clause(session, text)

    def refusal(self, session: Session, text: str) -> tuple[str, str] | None:
        """Why a route cannot be claimed."""
        return commands.refusal(session, text)

    def result(self, ruleset: Ruleset, result: Result, names: Sequence[str]) -> list[RenderableType]:
        """Where the points came from, and every ticket."""
        return [_points(ruleset.facts, result, names), Text(), _ticket_lines(ruleset.facts, result)]

    def standing(self, game: Game) -> dict[str, list[int]]:
        """Points or completed tickets, and trains."""
        seats = game.view(None)["seats"]
        gathered = (
            {"completed": [len(seat["done"]) + int(seat["east_to_west"]) for seat in seats]}
            if game.facts.rules.tickets_to_win
            else {"points": [seat["points"] for seat in seats]}
        )
        return gathered | {"trains": [seat["trains"] for seat in seats]}


def standings(scene: Scene) -> RenderableType:
    """A row for each seat: what everybody may see of it (HI-1)."""
    facts, view = scene.facts, scene.view
    table = plain_table("", "seat", "who")
    columns = _columns(facts)
    for title in columns:
        table.add_column(title, justify="left" if title == "tokens" else "right")
    for row in view["seats"]:
        figures = [Text(_figure(facts, view, row, title)) for title in columns]
        table.add_row(*seat_cells(scene, row["seat"]), *figures)
    return table


def _columns(facts: Facts) -> list[str]:
    rules = facts.rules
    columns = [f"{facts.words['train']}s"]
    columns += ["completed"] if rules.tickets_to_win else ["points"]
    columns += ["cards", "tickets"]
    return columns + ["bullet"] * bool(rules.bullets) + ["tokens"] * bool(rules.symbols)


def _figure(facts: Facts, view: View, row: Fields, title: str) -> str:
    if title == "completed":
        return f"{len(row['done']) + row['east_to_west']} of {facts.rules.tickets_to_win}"
    if title == "tickets" and view["phase"] == "choose":
        return "chosen" if row["chosen"] else "choosing"
    if title == "bullet":
        return str(row["marker"]) if row["bullet_routes"] else "–"
    if title == "tokens":
        return ", ".join(row["tokens"]) or "–"
    return str(row.get(title, row["trains"]))


def cards_and_tickets(scene: Scene) -> RenderableType:
    """Market, decks and piles, and the hand and tickets of the seat that looks."""
    facts, view = scene.facts, scene.view
    table = plain_table()
    table.add_column("what", style=DIM, no_wrap=True)
    table.add_column("value")
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
    parts = [f"{view['deck']} cards", f"{sum(view['discard'].values())} discarded", f"{view['ticket_deck']} tickets"]
    parts += [f"{view['ticket_discard']} tickets swapped"] if view.get("ticket_discard") else []
    parts += [f"{view['bullets']} bullet trains"] if "bullets" in view else []
    return ", ".join(parts)


def _piles(view: View) -> RenderableType:
    """Where the tokens are; empty piles are left out."""
    piles = [pile for pile in view["piles"] if pile["left"]]
    parts = [
        f"{pile['left']} × {pile['symbol']} " + (f"on {pile['city']}" if pile["city"] else "aside") for pile in piles
    ]
    return Flow(map(Text, parts), "  ")


def _tickets(facts: Facts, tickets: Sequence[Fields]) -> RenderableType:
    if len(tickets) > FEW:
        return Flow([_ticket_in_short(facts, ticket) for ticket in tickets], "  ")
    grid = Table.grid(padding=(0, 2, 0, 0))
    for ticket in tickets:
        grid.add_row(*ticket_cells(facts, ticket))
    return grid


def _ticket_in_short(facts: Facts, ticket: Fields) -> Text:
    mark = ("✓ ", GOOD) if ticket["complete"] else ("· ", DIM)
    return Text.assemble(mark, ticket["ticket"], "" if facts.rules.tickets_to_win else f" {ticket['points']}")


def ticket_cells(facts: Facts, ticket: Fields) -> list[Text]:
    """A ticket: complete or not, its cities, its points."""
    done = ticket["complete"]
    points = "" if facts.rules.tickets_to_win else str(ticket["points"])
    word = Text("✓ complete", GOOD) if done else Text("open", DIM)
    return [Text(ticket["ticket"]), Text(points, justify="right"), word]


def notice(scene: Scene) -> RenderableType | None:
    """The warning that the end is near."""
    left = scene.view["last_turns"]
    if left is None or scene.view["phase"] == "over":
        return None
    own = " This is your last." if scene.seat in scene.view["to_act"] else ""
    text = f"The last turns: {left} to go." if left > 1 else "The very last turn."
    return Padding(Text(text + own, f"bold {BAD}"), 0)


def _result_columns(facts: Facts) -> list[str]:
    rules = facts.rules
    if rules.tickets_to_win:
        return ["tickets", "east to west", "completed"]
    columns = ["routes", "tickets"] + ["longest path"] * bool(rules.longest_path)
    return columns + ["bullet"] * bool(rules.bullets) + ["tokens"] * bool(rules.symbols) + ["total"]


def _result_figure(facts: Facts, seat: SeatResult, title: str) -> str | Text:
    if facts.rules.tickets_to_win:
        shown = {"tickets": seat.completed - seat.east_to_west, "completed": seat.completed}
        return str(shown.get(title, 1 if seat.east_to_west else 0))
    if title == "longest path":
        bonus = f" +{seat.longest_bonus}" if seat.longest_bonus else ""
        return Text.assemble((f"{seat.longest_path} spaces", DIM), bonus)
    figures = {
        "routes": seat.routes,
        "tickets": sum(seat.tickets.values()),
        "bullet": seat.bullet_bonus,
        "tokens": seat.tokens,
    }
    return Text(str(seat.total), "bold") if title == "total" else f"{figures[title]:+d}"


def _points(facts: Facts, result: Result, names: Sequence[str]) -> RenderableType:
    table = plain_table()
    table.show_header = True
    columns = _result_columns(facts)
    for title in ("place", "seat", "who", *columns):
        table.add_column(title, justify="left" if title in ("seat", "who") else "right")
    for seat in sorted(result.seats, key=lambda seat: (seat.place, seat.seat)):
        figures = [_result_figure(facts, seat, title) for title in columns]
        table.add_row(f"{seat.place}.", seat_badge(seat.seat), names[seat.seat], *figures)
    return table


def _ticket_lines(facts: Facts, result: Result) -> RenderableType:
    table = plain_table()
    table.add_column("seat", no_wrap=True)
    table.add_column("tickets")
    for seat in result.seats:
        table.add_row(seat_badge(seat.seat), _ticket_line(facts, seat))
    return table


def _ticket_line(facts: Facts, seat: SeatResult) -> RenderableType:
    parts = []
    for ticket, points in sorted(seat.tickets.items(), key=lambda pair: -pair[1]):
        figure = "" if facts.rules.tickets_to_win else f" {points:+d}"
        mark, style = ("✓ ", GOOD) if points > 0 else ("✗ ", BAD)
        parts.append(Text.assemble((mark, style), f"{ticket}{figure}"))
    parts += [Text.assemble(("✓ ", GOOD), "East to West")] * seat.east_to_west
    return Flow(parts or [Text("no tickets", DIM)], "  ")
