"""`trilhos board print` and `trilhos board export`: PDFs to print, and files for a virtual table."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from trilhos.cli.board_files import board_files_of
from trilhos.cli.errors import CliError, value_errors
from trilhos.cli.print_pages import paper
from trilhos.cli.progress import working
from trilhos.core.optional_dependencies import require
from trilhos.match.ruleset import find_ruleset


@dataclass(frozen=True, slots=True)
class PrintSettings:
    """How a board is printed."""

    paper: str  # of the board in one piece; "": a page of its size
    tile: str  # of the board in pieces; "": not in pieces
    cards: str  # paper of cards, tickets and rules
    space: tuple[float, float]  # length and breadth of a piece in millimetres
    backs: bool


def print_board(board: str, out: Path | None, settings: PrintSettings) -> None:
    """Write the PDFs of a board into a folder."""
    for name in filter(None, (settings.paper, settings.tile, settings.cards)):
        paper(name)
    with value_errors():
        require("print", "pypdf")
        require("print", "vl_convert")
        ruleset = find_ruleset(board)
        files = board_files_of(ruleset.family).print_sheets(ruleset, settings)
    _write(files, out or Path(f"{ruleset.id}-print"), "Drawing the sheets")


def export_board(board: str, out: Path | None, url: str) -> None:
    """Write the files of a board for Tabletop Simulator into a folder."""
    with value_errors():
        ruleset = find_ruleset(board)
    folder = out or Path(f"{ruleset.id}-tabletop")
    base = url or folder.resolve().as_uri()
    _write(board_files_of(ruleset.family).tabletop(ruleset, base.rstrip("/")), folder, "Drawing the pictures")


def _write(files: Iterator[tuple[str, bytes]], folder: Path, what: str) -> None:
    with working(what):
        for name, data in files:
            folder.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(data)
            print(f"{folder / name}  {len(data) / 1000:,.0f} kB", flush=True)


def space_size(text: str) -> tuple[float, float]:
    """The length and breadth in `25x8`."""
    found = re.fullmatch(r"\s*(\d+(?:\.\d+)?)\s*[x×]\s*(\d+(?:\.\d+)?)\s*(?:mm)?\s*", text)
    size = (float(found[1]), float(found[2])) if found else (0.0, 0.0)
    if not (5 <= size[0] <= 100 and 2 <= size[1] <= 100):
        raise CliError(
            f"--space takes the length and the breadth of a piece in millimetres, such as 25x8, not '{text}'"
        )
    return size
