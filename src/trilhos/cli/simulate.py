"""`trilhos simulate`: statistics of many games by bots."""

import json
from collections.abc import Sequence
from typing import Any

from rich.table import Table
from rich.text import Text

from trilhos.cli.compile import LAB, compile_first
from trilhos.cli.errors import CliError, value_errors
from trilhos.cli.game_options import find_game
from trilhos.cli.progress import progress
from trilhos.cli.style import DIM, console, seat_badge
from trilhos.core.optional_dependencies import require
from trilhos.core.view import Fields
from trilhos.lab.simulation import Summary
from trilhos.match.ruleset import check_seats

DEFAULT_BOT = "strong"


def simulate(
    board: str,
    names: Sequence[str],
    seats: int | None,
    games: int,
    as_json: bool,
    rule: Sequence[str] | None = None,
    **more: Any,
) -> None:
    """Play and print the statistics; exit status 1 if an invariant was broken or a bot failed."""
    from trilhos.lab.simulation import simulate as play_many

    ruleset = find_game(board, rule)
    bots = bots_for(names, seats)
    with value_errors():
        if more["out"]:
            require("lab", "pyarrow")
        check_seats(ruleset, bots if isinstance(bots, int) else len(bots), more["first"])
    if more["on"] != "cuda":  # rules are compiled separately for a GPU
        compile_first(LAB, ruleset)
    with value_errors(), progress() as bar:
        task = bar.add_task(ruleset.id, total=games)
        summary = play_many(ruleset, bots, games, progress=lambda done: bar.update(task, completed=done), **more)
    if as_json:
        print(json.dumps(summary.as_dict()))
    elif summary.games:
        _print_summary(summary, more["check"], more["first"])
    if summary.complaints:
        raise CliError(f"invariants were broken {summary.complaints} times, first: {summary.first_complaint}")
    if summary.error:
        there = f"are in {more['out']}; run the same command to resume" if more["out"] else "are counted above"
        finished = f"{summary.games:,} games were finished and {there}" if summary.games else "no game was finished"
        raise CliError(f"{summary.error}; {finished}")
    if more["out"] and not as_json:
        held = f", {summary.games:,} of them: more than the {games:,} asked for" if summary.games > games else ""
        print(f"\nThe games are in {more['out']}{held}.")


def bots_for(names: Sequence[str], seats: int | None) -> int | list[str]:
    """The bots at all seats; a number of random ones, which are played faster."""
    if len(names) > 1 and seats not in (None, len(names)):
        raise CliError(f"--bots names {len(names)} bots, but --seats is {seats}")
    n = len(names) if len(names) > 1 else seats or 2
    bots = list(names) if len(names) > 1 else [*(names or [DEFAULT_BOT])] * n
    return n if set(bots) == {"random"} else bots


def _print_summary(summary: Summary, check: bool, first: int | None) -> None:
    out = console()
    seating = ", every deal in every seating" if summary.rotated else ""
    if summary.house_rules:
        out.print(Text(f"House rules: {summary.house_rules}"))
    out.print(Text(f"{summary.game}: {summary.games:,} games of {summary.seats} seats{seating}; seed {summary.seed}"))
    pace = f"{summary.games_per_second:,.0f} games and {summary.decisions_per_second:,.0f} decisions a second"
    out.print(Text(f"{summary.decisions:,} decisions in {summary.seconds:.2f} s: {pace}"))
    out.print(Text(f"{summary.turns_mean:.1f} turns a game, winners have {summary.winner_points_mean:.1f} points\n"))
    if len(summary.bots) > 1 or summary.rotated:
        names = [Text(f"{row['bot']}" + f" ×{row['seats']}" * (row["seats"] > 1)) for row in summary.bots]
        out.print(_table("bot", names, summary.bots, summary.seats), Text())
    badges = [seat_badge(row["seat"]) for row in summary.by_seat]
    out.print(_table("seat", badges, summary.by_seat, summary.seats))
    if len(summary.bots) > 1 and not summary.rotated:
        began = "a random seat went first in each game" if first is None else f"seat {first} went first in every game"
        out.print(
            Text(f"\nEvery bot kept its seat, and {began}; --seats-rotate plays every deal in every seating.", DIM)
        )
    if check and not summary.complaints:
        out.print(Text("Invariants were checked after every step: none was broken."))


def _table(what: str, names: list[Text], rows: list[Fields], seats: int) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style=DIM)
    table.add_column(what)
    for title in ("mean points", "share of wins", "95 % interval", "places 1 to " + str(seats)):
        table.add_column(title, justify="right")
    for name, row in zip(names, rows, strict=True):
        low, high = row["win_interval"]
        places = " ".join(f"{100 * share:.0f} %" for share in row["places"])
        table.add_row(
            name, f"{row['points_mean']:.1f}", f"{100 * row['win_share']:.1f} %", f"{percent(low, high)}", places
        )
    return table


def percent(low: float, high: float) -> str:
    """An interval of shares."""
    return f"{100 * low:.1f} to {100 * high:.1f} %"
