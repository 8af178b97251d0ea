"""`trilhos games`: what there is to play, and how sure we are of it."""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from trilhos.carriage.facts import Facts as Box
from trilhos.carriage.facts import read
from trilhos.cli.ink import BAD, DIM, GOOD, console
from trilhos.ride.facts import Facts, find, published

ROWS = ("cities", "routes", "tickets")
STYLES = {"sourced": GOOD, "recalled": "yellow", "reconstructed": BAD}


def games(provenance: bool, as_json: bool) -> None:
    """Print the games."""
    boards = [find(name) for name in published()]
    box = read()
    if as_json:
        told = [_box(box, provenance), *(_as_dict(board, provenance) for board in boards)]
        print(json.dumps(told, ensure_ascii=False, indent=2))
        return
    out = console()
    _list(out, boards, box)
    if provenance:
        out.print(Text("\nsourced: found in named sources; recalled: from memory; reconstructed: our best guess", DIM))
        for board in boards:
            _tell(out, board)
        out.print(Text.assemble("\n", (box.id, "bold"), f"  {box.name}"))
        _notes(out, box.notes)


def _seats(facts: Facts) -> str:
    return f"{facts.rules.seats_min} to {facts.rules.seats_max}"


def _list(out: Console, boards: list[Facts], box: Box) -> None:
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style=DIM)
    for title in ("game", "name", "seats", "cities", "routes", "tickets", "rules"):
        table.add_column(title, justify="right" if title in ROWS else "left")
    for facts in boards:
        counts = [str(len(rows)) for rows in (facts.cities, facts.routes, facts.tickets)]
        table.add_row(Text(facts.id, "bold"), facts.name, _seats(facts), *counts, facts.page)
    seats = f"{min(box.quota)} to {max(box.quota)}"
    table.add_row(Text(box.id, "bold"), box.name, seats, "–", "–", "–", box.page)
    out.print(table)


@dataclass(frozen=True, slots=True)
class Part:
    """How sure a part of a board is: rows by word, and single keys that differ from their row, by word."""

    rows: Counter[str]
    keys: dict[str, Counter[str]]


def origins(facts: Facts) -> dict[str, Part]:
    """Every part of a board that says where it comes from. A part without rows counts as one row."""
    rows: dict[str, tuple[Any, ...]] = {"cities": facts.cities, "routes": facts.routes, "tickets": facts.tickets}
    found = {}
    for name, whole in facts.provenance.parts.items():
        part = Part(Counter(), {})
        for own in [row.provenance for row in rows[name]] if name in rows else [{}]:
            said = own if "row" in own else {**whole, **own}
            word = said.get("row", "")
            part.rows[word] += 1
            for key, other in said.items():
                if other != word:
                    part.keys.setdefault(key, Counter())[other] += 1
        if part.rows.keys() | part.keys.keys() != {""}:
            found[name] = part
    return found


def _tell(out: Console, facts: Facts) -> None:
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, show_header=False)
    for name, part in origins(facts).items():
        said = Text(", ").join(_counted(word, n if name in ROWS else None) for word, n in part.rows.items())
        for key, words in part.keys.items():
            for word, n in words.items():
                of = f"of {n} " if name in ROWS else ""
                said += Text.assemble("; ", (f"{key} {of}", ""), _counted(word, None))
        table.add_row(f"  {name}", said)
    out.print(Text.assemble("\n", (facts.id, "bold"), f"  {facts.name}"))
    out.print(table)
    _notes(out, facts.provenance.notes)


def _notes(out: Console, notes: Sequence[str]) -> None:
    for note in notes:
        grid = Table.grid(padding=(0, 1, 0, 0))
        grid.add_row("  ·", note)
        out.print(grid)


def _counted(word: str, n: int | None) -> Text:
    return Text(word if n is None else f"{n} {word or 'not said'}", STYLES.get(word, DIM))


def _box(box: Box, provenance: bool) -> dict[str, Any]:
    told: dict[str, Any] = {
        "game": box.id,
        "name": box.name,
        "seats": [min(box.quota), max(box.quota)],
        "page": box.page,
        "digest": box.digest,
    }
    return told | ({"provenance": {"notes": list(box.notes)}} if provenance else {})


def _as_dict(facts: Facts, provenance: bool) -> dict[str, Any]:
    told: dict[str, Any] = {
        "game": facts.id,
        "name": facts.name,
        "seats": [facts.rules.seats_min, facts.rules.seats_max],
        "cities": len(facts.cities),
        "routes": len(facts.routes),
        "tickets": len(facts.tickets),
        "page": facts.page,
        "digest": facts.digest,
    }
    if provenance:
        parts = {name: {"rows": part.rows, "keys": part.keys} for name, part in origins(facts).items()}
        told["provenance"] = {"parts": parts, "notes": list(facts.provenance.notes)}
    return told
