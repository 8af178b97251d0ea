"""`trilhos games`: list the games, and how certain the facts of their boards are."""

import json

from rich.console import Console
from rich.table import Table
from rich.text import Text

from trilhos.cli.board_files import Certainty, Provenance, board_files_of
from trilhos.cli.style import BAD, DIM, GOOD, console, plain_table
from trilhos.core.view import Fields
from trilhos.match.boards import game_name
from trilhos.match.family import published_games
from trilhos.match.ruleset import Ruleset, find_ruleset

WIDE = 72  # columns of a terminal in which the counts have room
STYLES = {"sourced": GOOD, "recalled": "yellow", "reconstructed": BAD}


def games(provenance: bool, as_json: bool) -> None:
    """Print the games."""
    rulesets = [find_ruleset(game) for game in published_games()]
    if as_json:
        print(json.dumps([_as_dict(one, provenance) for one in rulesets], ensure_ascii=False, indent=2))
        return
    out = console()
    out.print(_list(rulesets, with_counts=out.width >= WIDE))
    if provenance:
        out.print(Text("\nsourced: found in named sources; recalled: from memory; reconstructed: our best guess", DIM))
        for ruleset in rulesets:
            _print_provenance(out, ruleset)


def _counts(ruleset: Ruleset) -> dict[str, int]:
    return board_files_of(ruleset.family).counts(ruleset)


def _provenance(ruleset: Ruleset) -> Provenance:
    return board_files_of(ruleset.family).provenance(ruleset)


def _page(ruleset: Ruleset) -> str:
    """The page of the rules, such as US."""
    return str(getattr(ruleset.facts, "page", ""))


def _list(rulesets: list[Ruleset], *, with_counts: bool) -> Table:
    counted = dict.fromkeys(name for ruleset in rulesets for name in _counts(ruleset)) if with_counts else {}
    table = plain_table("game", "name", "seats", *counted, "rules")
    for column in table.columns[3:-1]:
        column.justify = "right"
    for ruleset in rulesets:
        counts = [str(_counts(ruleset).get(name, "–")) for name in counted]
        seats = f"{ruleset.seats_min} to {ruleset.seats_max}"
        table.add_row(Text(ruleset.id, "bold"), game_name(ruleset), seats, *counts, _page(ruleset))
    return table


def _print_provenance(out: Console, ruleset: Ruleset) -> None:
    found = _provenance(ruleset)
    out.print(Text.assemble("\n", (ruleset.id, "bold"), f"  {game_name(ruleset)}"))
    if found.parts:
        table = plain_table()
        for name, part in found.parts.items():
            table.add_row(f"  {name}", _certainty(part))
        out.print(table)
    for note in found.notes:
        grid = Table.grid(padding=(0, 1, 0, 0))
        grid.add_row("  ·", note)
        out.print(grid)


def _certainty(part: Certainty) -> Text:
    """Such as: 60 sourced, 5 recalled; ferries of 5 reconstructed."""
    text = Text(", ").join(_counted(word, n if part.counted else None) for word, n in part.rows.items())
    for key, words in part.keys.items():
        for word, n in words.items():
            text += Text.assemble("; ", f"{key} of {n} " if part.counted else f"{key} ", _counted(word, None))
    return text


def _counted(word: str, n: int | None) -> Text:
    return Text(word if n is None else f"{n} {word or 'unknown'}", STYLES.get(word, DIM))


def _as_dict(ruleset: Ruleset, provenance: bool) -> Fields:
    data: Fields = {
        "game": ruleset.id,
        "name": game_name(ruleset),
        "seats": [ruleset.seats_min, ruleset.seats_max],
        **_counts(ruleset),
        "page": _page(ruleset),
        "digest": ruleset.digest,
    }
    if provenance:
        found = _provenance(ruleset)
        parts = {name: {"rows": part.rows, "keys": part.keys} for name, part in found.parts.items()}
        data["provenance"] = ({"parts": parts} if parts else {}) | {"notes": list(found.notes)}
    return data
