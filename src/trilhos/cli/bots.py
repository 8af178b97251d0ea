"""`trilhos bots`: the bots, levels and styles, with their ratings."""

import json

from rich.table import Table
from rich.text import Text

from trilhos.bots import BOTS, names_for
from trilhos.bots.levels import ALIASES
from trilhos.bots.published_ratings import published_ratings
from trilhos.cli.style import DIM, console, plain_table
from trilhos.core.view import Fields
from trilhos.match.family import published_games


def bots(game: str | None, as_json: bool) -> None:
    """Print the bots, levels and styles with their measured ratings, of one game or of all."""
    records = published_ratings()
    games = published_games()
    if game is not None:
        from trilhos.match.ruleset import find_ruleset

        games = [find_ruleset(game).id]
        records = {game: records.get(games[0], {})}
    listed = _listed(games)
    if as_json:
        print(json.dumps({"bots": listed, "ratings": records}))
        return
    out = console()
    table = plain_table("bot", "does", "plays")
    table.columns[2].no_wrap = True  # a name that people copy
    for bot in listed:
        table.add_row(Text(bot["bot"], "bold"), bot["about"], Text(bot["plays"] or "", DIM))
    out.print(table)
    for name, by_seats in records.items():
        for seats, record in by_seats.items():
            out.print(Text(f"\n{name}, {seats} seats", "bold"), _rated(record), sep="\n")
            out.print(Text(_how(record), DIM))
    if not any(records.values()):
        out.print(Text("\nThere are no ratings yet; `trilhos tournament` measures them.", DIM))


def _listed(games: list[str]) -> list[Fields]:
    """The bots that can play any of these games."""
    known = {name for game in games for name in names_for(game)}
    kinds = [{"bot": name, "about": kind.about, "plays": None} for name, kind in BOTS.items() if name in known]
    named = [{"bot": name, "about": one.about, "plays": one.bot} for name, one in ALIASES.items() if name in known]
    return kinds + named


def _rated(record: Fields) -> Table:
    table = plain_table("bot", "rating", "95 % interval")
    for name, bot in record["bots"].items():
        low, high = bot["interval"]
        table.add_row(Text(name), f"{bot['rating']:.0f}", f"{low:.0f} to {high:.0f}")
    return table


def _how(record: Fields) -> str:
    think = f"; {record['seconds']:g} s per decision for bots that search" if record["seconds"] else ""
    return f"{record['games']:,} games, all against all, seed {record['seed']}{think}"
