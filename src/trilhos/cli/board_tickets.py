"""`trilhos board tickets`: shortest ways, points and proposals."""

import json
from dataclasses import asdict
from pathlib import Path

from rich.text import Text

from trilhos.cli.board_files import TicketRow, board_files_of, family_of_file
from trilhos.cli.errors import CliError, value_errors
from trilhos.cli.style import DIM, console, plain_table


def tickets(
    file: Path, *, fill: bool, refill: bool, suggest: int, factor: float | None, out: Path | None, as_json: bool
) -> None:
    """Print the tickets of a board, or write it with other tickets."""
    if out and not (fill or refill or suggest):
        raise CliError("--out takes --fill, --refill or --suggest: what should be written?")
    with value_errors():
        made = board_files_of(family_of_file(file)).tickets(file, suggest, factor)
        text = made.text(fill=fill, refill=refill) if fill or refill or suggest else ""
    if out:
        out.write_text(text, "utf-8")
    if as_json:
        print(json.dumps([asdict(row) for row in made.rows], ensure_ascii=False, indent=2))
    elif out:
        print(f"{out}: {len(made.rows)} tickets, {suggest} of them new")
    else:
        _print(made.rows)
        if fill or refill:
            print("\nNothing was written: name a file with --out, which may be the same one.")


def _print(rows: list[TicketRow]) -> None:
    table = plain_table("ticket", "spaces", "points", "computed", "shortest way")
    table.columns[0].no_wrap = False  # names of two cities may be long
    for column in table.columns[1:4]:
        column.justify = "right"
    for row in rows:
        name = Text(f"{row.a} – {row.b}" + (" (new)" if row.new else ""), "bold" if row.new else "")
        points = "–" if row.points is None else str(row.points)
        differs = "" if row.computed == row.points else DIM
        way = Text(" · ".join(row.way[1:-1]) or "direct", DIM)
        table.add_row(name, str(row.spaces), points, Text(str(row.computed), differs), way)
    console().print(table)
    new = [row for row in rows if row.new]
    if new:
        print("\nThe new ones as rows of the file (or write them into it with --out):\n")
        print(*(f"    {row.toml}," for row in new), sep="\n")
