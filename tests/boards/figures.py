"""Generates the table of figures in docs/boards.md from their declarations: `python -m tests.boards.figures`."""

import re
from collections.abc import Iterator
from pathlib import Path

from trilhos.families.ride.boards.file_format import BASE_POINTS
from trilhos.families.ride.rules.figures import FIGURES
from trilhos.families.ride.rules.record_sizes import MAX_SEATS

PAGE = Path(__file__).parents[2] / "docs" / "boards.md"
TABLE = re.compile(r"^\| `\[rules\]` \|.*?\n(?=\n)", re.MULTILINE | re.DOTALL)


def rows() -> Iterator[str]:
    """The lines of the table."""
    yield "| `[rules]` | base game | allowed | means |"
    yield "|---|---|---|---|"
    yield f"| `seats` | `[2, 5]` | 2 to {MAX_SEATS} | fewest and most seats (US-1) |"
    for name, figure in FIGURES.items():
        if figure.table == "rules":
            allowed = "true, false" if figure.is_switch else f"{figure.low} to {figure.high}"
            means = figure.means.format(wild="wild", trains="trains")
            yield f"| `{name}` | {str(figure.default).lower()} | {allowed} | {means} ({figure.clauses[0]}) |"
    yield f"| `route_points` | `{BASE_POINTS}` | | points for lengths 1, 2, ...; as far as the longest route (US-25) |"


def page_with_table() -> str:
    """The page as it should be."""
    table = "\n".join(rows()) + "\n"
    return TABLE.sub(lambda _: table, PAGE.read_text("utf-8"), count=1)


if __name__ == "__main__":
    PAGE.write_text(page_with_table(), "utf-8")
