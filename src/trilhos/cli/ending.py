"""How a game came out, drawn: places, where the points came from, every ticket, and why it ended."""

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from trilhos.cli import train
from trilhos.cli.ink import BAD, DIM, GOOD, Flow, seat_badge
from trilhos.core.outcome import Result
from trilhos.ride.facts import Facts
from trilhos.ride.result import SeatResult
from trilhos.rules import clauses


def ending(facts: Any, result: Result, names: Sequence[str]) -> RenderableType:
    """The whole result; names say who sat at each seat."""
    clause, words = result.why
    points = [_points(facts, result, names), Text(), _tickets(facts, result)] if isinstance(facts, Facts) else []
    return Group(
        Rule(Text(f"{facts.name} · the end", "bold"), style=DIM, align="left"),
        Text(f"{words[0].upper()}{words[1:]} ({clause}: {first_words(clause)})."),
        Text(),
        *(points or [train.result(result.seats, names)]),
        Text(),
        Text(_winners(result, names), "bold"),
    )


def first_words(clause: str, most: int = 60) -> str:
    """How a clause begins."""
    text = clauses()[clause].text.split("\n")[0] if clause in clauses() else ""
    if len(text) <= most:
        return text.rstrip(".")
    return text[: most + 1].rsplit(" ", 1)[0].rstrip(",;:.") + " …"


def _winners(result: Result, names: Sequence[str]) -> str:
    who = [f"seat {seat} ({names[seat]})" for seat in result.winners]
    if len(who) == 1:
        return f"Won by {who[0]}."
    return f"The win is shared by {', '.join(who[:-1])} and {who[-1]}."


def _columns(facts: Facts) -> list[str]:
    rules = facts.rules
    if rules.tickets_to_win:
        return ["tickets", "east to west", "completed"]
    columns = ["routes", "tickets"] + ["longest path"] * bool(rules.longest_path)
    return columns + ["bullet"] * bool(rules.bullets) + ["tokens"] * bool(rules.symbols) + ["total"]


def _figure(facts: Facts, seat: SeatResult, title: str) -> Any:
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
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style=DIM)
    columns = _columns(facts)
    for title in ("place", "seat", "who", *columns):
        table.add_column(title, justify="left" if title in ("seat", "who") else "right")
    for seat in sorted(result.seats, key=lambda seat: (seat.place, seat.seat)):
        figures = [_figure(facts, seat, title) for title in columns]
        table.add_row(f"{seat.place}.", seat_badge(seat.seat), names[seat.seat], *figures)
    return table


def _tickets(facts: Facts, result: Result) -> RenderableType:
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, show_header=False)
    table.add_column("seat", no_wrap=True)
    table.add_column("tickets")
    for seat in result.seats:
        table.add_row(seat_badge(seat.seat), _ticket_line(facts, seat))
    return table


def _ticket_line(facts: Facts, seat: SeatResult) -> RenderableType:
    said = []
    for ticket, points in sorted(seat.tickets.items(), key=lambda pair: -pair[1]):
        figure = "" if facts.rules.tickets_to_win else f" {points:+d}"
        mark, style = ("✓ ", GOOD) if points > 0 else ("✗ ", BAD)
        said.append(Text.assemble((mark, style), f"{ticket}{figure}"))
    said += [Text.assemble(("✓ ", GOOD), "East to West")] * seat.east_to_west
    return Flow(said or [Text("no tickets", DIM)], "  ")
