"""`trilhos tournament`: the results as tables, as JSON and as an HTML page."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from trilhos.cli.compile import compile_first
from trilhos.cli.errors import CliError, value_errors
from trilhos.cli.progress import progress
from trilhos.cli.style import BAD, DIM, console
from trilhos.core.view import Fields
from trilhos.lab.games import find_entrants
from trilhos.lab.saved_ratings import save_ratings
from trilhos.lab.stats import Sprt
from trilhos.lab.tournament import Tournament
from trilhos.lab.tournament_page import cells, page, seating
from trilhos.match.ruleset import check_seats, find_ruleset


def tournament(
    board: str,
    names: Sequence[str],
    stop: bool,
    margin: float,
    html: Path | None,
    ratings: Path | None,
    as_json: bool,
    **more: Any,
) -> None:
    """Play and print the results. If a bot failed, the rest is printed and the exit status is 1."""
    ruleset = find_ruleset(board)
    if len(names) < 2 or len(set(names)) < len(names):
        raise CliError("a tournament takes at least two different bots")
    with value_errors():
        check_seats(ruleset, more["seats"])
        taking_part = find_entrants(names, ruleset)
    compile_first()
    played = Tournament(ruleset, taking_part, sprt=Sprt(margin) if stop else None, **more)
    pairings = len(names) * (len(names) - 1) // 2
    with value_errors(), progress("deals") as bar:
        task = bar.add_task("", total=played.deals * pairings)

        def moved(name: str, done: int, deals: int) -> None:
            begun = (len(played.pairings) - 1) * deals
            bar.update(task, description=name, completed=begun + done)

        played.run(moved)
    told = played.as_dict()
    if html:
        html.write_text(page(told), "utf-8")
    if ratings and "errors" not in told:
        save_ratings(ratings, told)
    if as_json:
        print(json.dumps(told))
    else:
        _tell(console(), told)
        if html:
            print(f"Wrote {html}.")
    if "errors" in told:
        raise CliError("; ".join(told["errors"]))


def _tell(out: Console, told: Fields) -> None:
    games = sum(pairing["games"] for pairing in told["pairings"])
    out.print(Text(f"{told['game']}, {told['seats']} seats: {games:,} games, seed {told['seed']}. {seating(told)}\n"))
    out.print(_ratings(told), Text(), _cross(told))
    alone = "against the one above" if told["seats"] == 2 else "alone among the one above"
    fair = 100 / told["seats"]
    out.print(Text(f"Share of wins of the bot on the left, {alone}; equals win {fair:.0f} %. Intervals: 95 %.", DIM))
    if "test" in told:
        out.print(Text(), *_verdicts(told), sep="\n")
    for error in told.get("errors", []):
        out.print(Text(error, BAD))


def _plain(*titles: str) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style=DIM)
    for k, title in enumerate(titles):
        table.add_column(Text(title), justify="right" if k else "left", overflow="fold")
    return table


def _ratings(told: Fields) -> Table:
    table = _plain("", "bot", "rating", "95 % interval", "games")
    table.columns[1].justify = "left"
    for n, bot in enumerate(told["bots"], 1):
        said = "{:.0f} to {:.0f}".format(*bot["interval"]) if bot["games"] else "–"
        rating = f"{bot['rating']:.0f}" if bot["games"] else "–"
        table.add_row(str(n), Text(bot["bot"]), rating, said, f"{bot['games']:,}")
    return table


def _cross(told: Fields) -> Table:
    names, found = [bot["bot"] for bot in told["bots"]], cells(told)
    table = _plain("", *map(str, range(1, len(names) + 1)))
    for n, name in enumerate(names, 1):
        row = [_cell(found.get((name, other))) for other in names]
        table.add_row(Text(str(n)), *row)
    return table


def _cell(found: list[float] | None) -> Text:
    if found is None:
        return Text("–", DIM)
    share, low, high = (100 * value for value in found)
    return Text.assemble(f"{share:.1f} %", (f"\n{low:.1f}–{high:.1f}", DIM))


def _verdicts(told: Fields) -> list[Text]:
    said = []
    for pairing in told["pairings"]:
        if "better" in pairing:
            first, second = pairing["bots"]
            better = pairing["better"]
            words = {"neither": "no difference", "undecided": "not decided"}.get(better, f"{better} is better")
            said.append(Text(f"{first} – {second}: {words}, after {pairing['games']:,} games"))
    return said
