"""`trilhos board`: check and draw board files."""

import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

import typer

from trilhos.ride.facts import BoardError, Facts, Fault, find, read


def check(files: Sequence[Path], as_json: bool) -> None:
    """Print every fault of every file; status 1 if there is any."""
    found: dict[str, Facts | list[Fault]] = {}
    for file in files:
        try:
            found[str(file)] = read(file)
        except BoardError as error:
            found[str(file)] = error.faults
    faulty = any(isinstance(what, list) for what in found.values())
    if as_json:
        print(json.dumps([_as_dict(file, what) for file, what in found.items()], ensure_ascii=False, indent=2))
    else:
        for name, what in found.items():
            print(*(what if isinstance(what, list) else [f"{name}: ok, {_summary(what)}"]), sep="\n")
    if faulty:
        raise typer.Exit(1)


def _summary(facts: Facts) -> str:
    rules = facts.rules
    counts = f"{len(facts.cities)} cities, {len(facts.routes)} routes, {len(facts.tickets)} tickets"
    return f"{facts.name}: {rules.seats_min} to {rules.seats_max} seats, {counts}"


def _as_dict(file: str, what: Facts | list[Fault]) -> dict[str, object]:
    if isinstance(what, list):
        return {"file": file, "ok": False, "faults": [asdict(fault) for fault in what]}
    return {"file": file, "ok": True, "game": what.id, "digest": what.digest, "faults": []}


def draw(board: str, out: Path | None, width: int) -> None:
    """Write the picture of a board."""
    from trilhos.ride.picture import svg

    picture = svg(find(board), width=width)
    if out is None:
        sys.stdout.write(picture)
    else:
        out.write_text(picture, "utf-8")
