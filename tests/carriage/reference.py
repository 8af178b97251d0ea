"""An independent implementation of the train and its distances, from the drawings in the specification.

A cell is (tile, row, column), as in the worked positions of the specification.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import trilhos

ROWS, COLUMNS, WIDTH = 5, 14, 27
PAGE = Path(trilhos.__file__).parent / "families/carriage/clauses/chicago.md"

Cell = tuple[int, int, int]


@cache
def faces() -> dict[str, list[str]]:
    """The eight faces of the drawings."""
    found: dict[str, list[str]] = {}
    lines = PAGE.read_text("utf-8").split("```tiles\n")[1].split("```")[0].splitlines()
    for number, line in enumerate(lines):
        if line.startswith("tile "):
            found[line.split()[1]] = [row.ljust(WIDTH) for row in lines[number + 1 : number + 10]]
    return found


@dataclass(frozen=True)
class Train:
    """What every cell is, and which cells are one step away from each other."""

    signs: dict[Cell, str]
    near: dict[Cell, set[Cell]]
    doors: list[Cell]  # the outer ones (CH-13)

    def floor(self) -> set[Cell]:
        return {cell for cell, sign in self.signs.items() if sign in ".D"}

    def chairs(self) -> set[Cell]:
        return {cell for cell, sign in self.signs.items() if sign == "s"}


@cache
def train(a: str = "1A", b: str = "3A", join: str = "short") -> Train:
    """The train of two tiles; `~` is turned by 180 degrees (13.1), joined as CH-11 and CH-12 say."""
    signs: dict[Cell, str] = {}
    near: dict[Cell, set[Cell]] = {}
    for t, name in enumerate((a, b)):
        rows = faces()[name.removesuffix("~")]
        if name.endswith("~"):
            rows = [row[::-1] for row in reversed(rows)]
        for r in range(ROWS):
            for c in range(COLUMNS):
                signs[t, r, c] = rows[2 * r][2 * c]
                near.setdefault((t, r, c), set())
                if c and rows[2 * r][2 * c - 1] == " ":
                    link(near, (t, r, c), (t, r, c - 1))
                if r and rows[2 * r - 1][2 * c] == " ":
                    link(near, (t, r, c), (t, r - 1, c))
    for r in range(ROWS):
        if join == "short" and signs[0, r, 13] in ".D" and signs[1, r, 0] in ".D":
            link(near, (0, r, 13), (1, r, 0))
    for c in range(COLUMNS):
        if join == "long" and signs[0, 4, c] == signs[1, 0, c] == "D":
            link(near, (0, 4, c), (1, 0, c))
    swallowed = {(0, 4), (1, 0)} if join == "long" else set()
    doors = [cell for cell, sign in signs.items() if sign == "D" and cell[:2] not in swallowed]
    return Train(signs, near, doors)


def link(near: dict[Cell, set[Cell]], one: Cell, other: Cell) -> None:
    near.setdefault(one, set()).add(other)
    near.setdefault(other, set()).add(one)


def distances(on: Train, start: Cell, through: set[Cell], stop: set[Cell]) -> dict[Cell, int]:
    """Steps to every cell where a pawn may stop, over cells that it may pass."""
    steps = {start: 0}
    allowed = through | stop
    row = [start]
    while row:
        after = []
        for cell in row:
            for other in on.near[cell]:
                if other in allowed and other not in steps:
                    steps[other] = steps[cell] + 1
                    if other in through:
                        after.append(other)
        row = after
    return {cell: n for cell, n in steps.items() if cell in stop and cell != start}


def moves(
    on: Train, start: Cell, seated: Iterable[Cell], standing: Iterable[Cell]
) -> tuple[dict[int, set[Cell]], dict[int, set[Cell]]]:
    """Destinations by total without a pass card (CH-34 to CH-39), and those only with one (CH-44, CH-45)."""
    stop = on.floor() | (on.chairs() - set(seated))
    plain = by_total(distances(on, start, stop - set(standing), stop))
    free = by_total(distances(on, start, set(on.signs), stop))
    return plain, {n: free[n] - plain[n] for n in free}


def by_total(steps: dict[Cell, int]) -> dict[int, set[Cell]]:
    return {n: {cell for cell, m in steps.items() if m == n} for n in range(1, 11)}


def blockers(
    on: Train, start: Cell, seated: Iterable[Cell], standing: dict[int, Cell], totals: Iterable[int]
) -> set[int]:
    """CH-69: the seats whose pawns shut in the pawn at the start, whose cards make these totals; no pass card."""

    def can_move(without: Iterable[int]) -> bool:
        others = [cell for i, cell in standing.items() if i not in without]
        plain, _ = moves(on, start, seated, others)
        return any(plain[total] for total in totals)

    if can_move([]) or not can_move(standing):
        return set()
    alone = {i for i in standing if can_move([i])}
    plain, _ = moves(on, start, seated, standing.values())
    near = set().union(*(plain[total] for total in range(1, max(totals) + 1)))
    return alone or {i for i, cell in standing.items() if cell in near}


def home(on: Train, chair: Cell) -> Cell:
    """CH-58: the nearest aisle space, occupants ignored; the lowest number if there are several."""
    steps = distances(on, chair, set(on.signs), on.floor())
    return min(steps, key=lambda cell: (steps[cell], cell))


def text(cell: Cell) -> str:
    """A cell as it is written: `A2.13`."""
    return f"{'AB'[cell[0]]}{cell[1]}.{cell[2]}"


def cell(name: str) -> Cell:
    """The cell of that name."""
    row, column = name[1:].split(".")
    return "AB".index(name[0]), int(row), int(column)
