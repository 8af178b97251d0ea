"""`trilhos simulate`: many games by seats without a plan, counted."""

import json
import sys

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from trilhos.cli.compile import compile_first
from trilhos.cli.errors import Complaint
from trilhos.cli.ink import DIM, console, seat_badge
from trilhos.lab.simulation import Summary
from trilhos.match.table import find_table


def simulate(
    board: str, seats: int, games: int, seed: int, first: int | None, threads: int | None, check: bool, as_json: bool
) -> None:
    """Play and print the figures; status 1 if the referee had something to say."""
    from trilhos.lab.simulation import simulate as play_many

    table = find_table(board)
    if not table.seats_min <= seats <= table.seats_max:
        raise Complaint(
            f"{table.seats_clause}: {table.id} takes {table.seats_min} to {table.seats_max} seats, not {seats}"
        )
    if first is not None and not 0 <= first < seats:
        raise Complaint(f"{table.first_clause}: the first seat is one of 0 to {seats - 1}, not {first}")
    compile_first()
    with _progress() as bar:
        task = bar.add_task(table.id, total=games)
        summary = play_many(
            table,
            seats,
            games,
            seed=seed,
            first=first,
            threads=threads,
            check=check,
            progress=lambda done: bar.update(task, completed=done),
        )
    if as_json:
        print(json.dumps(summary.as_dict()))
    else:
        _tell(summary, check)
    if summary.complaints:
        raise Complaint(f"the referee complained {summary.complaints} times: {summary.first_complaint}")


def _progress() -> Progress:
    """A bar on stderr, where stderr is a terminal."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty())


def _tell(summary: Summary, check: bool) -> None:
    out = console()
    pace = f"{summary.decisions:,} decisions in {summary.seconds:.2f} s, {summary.decisions_per_second:,.0f} a second"
    out.print(Text(f"{summary.game}: {summary.games:,} games of {summary.seats} seats; {pace}"))
    out.print(Text(f"{summary.turns_mean:.1f} turns a game"))
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style=DIM)
    for title in ("seat", "mean points", "share of wins"):
        table.add_column(title, justify="right")
    for seat in range(summary.seats):
        share = f"{100 * summary.win_share[seat]:.1f} %"
        table.add_row(seat_badge(seat), f"{summary.points_mean[seat]:.1f}", share)
    out.print(table)
    if check and not summary.complaints:
        out.print(Text("The referee looked after every step and had nothing to say."))
