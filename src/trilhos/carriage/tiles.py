"""Tiles as text: a face of a car interior drawn as a doubled grid (CH-8, CH-9)."""

from dataclasses import dataclass
from pathlib import Path

ROWS, COLUMNS = 5, 14


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a tile."""

    id: str
    name: str
    tile: int  # faces of one tile share it
    cells: str  # 70 signs, row by row
    right: tuple[int, ...]  # by cell, 1: one may step to the next column
    down: tuple[int, ...]  # by cell, 1: one may step to the next row


def read_tiles(path: Path) -> list[Face]:
    """The faces drawn in a file."""
    faces: list[Face] = []
    lines = path.read_text("utf-8").splitlines()
    for number, line in enumerate(lines):
        if line.startswith("tile "):
            _, name, title = line.split(" ", 2)
            faces.append(_face(name, title, lines[number + 1 : number + 10]))
    return faces


def _face(name: str, title: str, drawing: list[str]) -> Face:
    rows = [line.ljust(2 * COLUMNS - 1) for line in drawing]
    cells = "".join(rows[2 * r][2 * c] for r in range(ROWS) for c in range(COLUMNS))
    right = [0] * len(cells)
    down = [0] * len(cells)
    for r in range(ROWS):
        for c in range(COLUMNS):
            here = r * COLUMNS + c
            if c + 1 < COLUMNS:
                right[here] = int(rows[2 * r][2 * c + 1] != "|" and "#" not in cells[here] + cells[here + 1])
            if r + 1 < ROWS:
                below = here + COLUMNS
                down[here] = int(rows[2 * r + 1][2 * c] != "-" and "#" not in cells[here] + cells[below])
    return Face(name, title, int("".join(sign for sign in name if sign.isdigit())), cells, tuple(right), tuple(down))
