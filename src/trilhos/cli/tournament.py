"""`trilhos tournament`: the results as tables, as JSON and as an HTML page."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from trilhos.cli.compile import LAB, compile_first
from trilhos.cli.errors import CliError, value_errors
from trilhos.cli.game_options import find_game
from trilhos.cli.progress import progress
from trilhos.cli.style import BAD, DIM, console, plain_table
from trilhos.core.optional_dependencies import require
from trilhos.core.view import Fields
from trilhos.lab.games import find_entrants
from trilhos.lab.saved_ratings import save_ratings
from trilhos.lab.stats import Sprt
from trilhos.lab.tournament import Tournament
from trilhos.lab.tournament_page import cells, described, page, seating
from trilhos.match.ruleset import check_seats


def tournament(
    board: str,
    names: Sequence[str],
    stop: bool,
    margin: float,
    html: Path | None,
    ratings: Path | None,
    as_json: bool,
    rule: Sequence[str] | None = None,
    **more: Any,
) -> None:
    """Play and print the results. If a bot failed, the rest is printed and the exit status is 1."""
    ruleset = find_game(board, rule)
    if ratings and ruleset.changed_rules:
        raise CliError("ratings are saved for the game by the book; --save-ratings takes no house rules")
    if len(names) < 2 or len(set(names)) < len(names):
        raise CliError("a tournament takes at least two different bots")
    with value_errors():
        if html:
            require("lab", "jinja2")
        check_seats(ruleset, more["seats"])
        taking_part = find_entrants(names, ruleset)
    compile_first(LAB, ruleset)
    played = Tournament(ruleset, taking_part, sprt=Sprt(margin) if stop else None, **more)
    pairings = len(names) * (len(names) - 1) // 2
    with value_errors(), progress("deals") as bar:
        task = bar.add_task("", total=played.deals * pairings)

        def moved(name: str, done: int, deals: int) -> None:
            begun = (len(played.pairings) - 1) * deals
            bar.update(task, description=name, completed=begun + done)

        played.run(moved)
    results = played.as_dict()
    if html:
        html.write_text(page(results), "utf-8")
    if ratings and "errors" not in results:
        save_ratings(ratings, results)
    if as_json:
        print(json.dumps(results))
    else:
        _print_results(console(), results)
        if html:
            print(f"Wrote {html}.")
    if "errors" in results:
        raise CliError("; ".join(results["errors"]))


def _print_results(out: Console, results: Fields) -> None:
    games = sum(pairing["games"] for pairing in results["pairings"])
    heading = f"{described(results)}, {results['seats']} seats: {games:,} games, seed {results['seed']}"
    out.print(Text(f"{heading}. {seating(results)}\n"))
    out.print(_ratings(results), Text(), _cross(results))
    alone = "against the one above" if results["seats"] == 2 else "alone among the one above"
    fair = 100 / results["seats"]
    out.print(Text(f"Share of wins of the bot on the left, {alone}; equals win {fair:.0f} %. Intervals: 95 %.", DIM))
    if "test" in results:
        out.print(Text(), *_verdicts(results), sep="\n")
    for error in results.get("errors", []):
        out.print(Text(error, BAD))


def _figures(*titles: str) -> Table:
    """A table of figures behind a first column."""
    table = plain_table(*titles)
    for k, column in enumerate(table.columns):
        column.justify, column.overflow = "right" if k else "left", "fold"
    return table


def _ratings(results: Fields) -> Table:
    table = _figures("", "bot", "rating", "95 % interval", "games")
    table.columns[1].justify = "left"
    for n, bot in enumerate(results["bots"], 1):
        interval = "{:.0f} to {:.0f}".format(*bot["interval"]) if bot["games"] else "–"
        rating = f"{bot['rating']:.0f}" if bot["games"] else "–"
        table.add_row(str(n), Text(bot["bot"]), rating, interval, f"{bot['games']:,}")
    return table


def _cross(results: Fields) -> Table:
    names, found = [bot["bot"] for bot in results["bots"]], cells(results)
    table = _figures("", *map(str, range(1, len(names) + 1)))
    for n, name in enumerate(names, 1):
        row = [_cell(found.get((name, other))) for other in names]
        table.add_row(Text(str(n)), *row)
    return table


def _cell(found: list[float] | None) -> Text:
    if found is None:
        return Text("–", DIM)
    share, low, high = (100 * value for value in found)
    return Text.assemble(f"{share:.1f} %", (f"\n{low:.1f}–{high:.1f}", DIM))


def _verdicts(results: Fields) -> list[Text]:
    lines = []
    for pairing in results["pairings"]:
        if "better" in pairing:
            first, second = pairing["bots"]
            better = pairing["better"]
            words = {"neither": "no difference", "undecided": "not decided"}.get(better, f"{better} is better")
            lines.append(Text(f"{first} – {second}: {words}, after {pairing['games']:,} games"))
    return lines
