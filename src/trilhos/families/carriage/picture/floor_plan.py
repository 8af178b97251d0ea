"""The floor plan of a train: where everything is drawn, and which way chairs face."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from trilhos.families.carriage.boards.facts import Facts
from trilhos.families.carriage.picture.elements import CELL, DOWN, LEFT, RIGHT, UP
from trilhos.families.carriage.rules.board import CHAIR, DOOR, FLOOR, PASSENGER, Board
from trilhos.families.carriage.rules.state import CELLS, COLUMNS, ROWS, TILE, State
from trilhos.families.carriage.text.names import JOINS, layout_of

EDGE: Final = 26.0  # margin around everything
HEAD: Final = 66.0  # for the title
LABEL: Final = 26.0  # for the name of a tile
STAND: Final = 66.0  # breadth of a platform
WALL: Final = 20.0
JOINT: Final = 18.0  # between the tiles
LONG, TALL = COLUMNS * CELL, ROWS * CELL  # of a tile
BENCH: Final = 3  # this many chairs side by side are a bench

Point = tuple[float, float]


@dataclass(frozen=True)
class Plan:
    """The floor plan: what each cell is, and whether pawns can step to the next column and row within its tile."""

    faces: tuple[int, int]
    turned: tuple[int, int]
    join: str
    kinds: tuple[int, ...]
    right: tuple[bool, ...]
    down: tuple[bool, ...]

    @property
    def is_long(self) -> bool:
        """Joined along the long sides: A above B."""
        return self.join == "long"

    @cached_property
    def size(self) -> Point:
        """Width and height of the drawing without the legend."""
        if self.is_long:
            return 2 * (EDGE + WALL) + LONG, HEAD + 2 * (LABEL + STAND + WALL) + 2 * TALL + JOINT
        return 2 * (EDGE + WALL) + 2 * LONG + JOINT, HEAD + LABEL + 2 * (STAND + WALL) + TALL

    def corner(self, tile: int) -> Point:
        """The upper left corner of a tile's floor."""
        x, y = EDGE + WALL, HEAD + LABEL + STAND + WALL
        if tile and self.is_long:
            return x, y + TALL + JOINT
        return x + tile * (LONG + JOINT), y

    def middle(self, cell: int) -> Point:
        """The middle of a cell."""
        tile, inside = divmod(cell, TILE)
        row, column = divmod(inside, COLUMNS)
        x, y = self.corner(tile)
        return x + (column + 0.5) * CELL, y + (row + 0.5) * CELL

    def doors(self) -> Iterator[tuple[int, int, bool]]:
        """Outer doors (CH-13): number, cell, and whether it is at the upper side."""
        for cell, kind in enumerate(self.kinds):
            tile, inside = divmod(cell, TILE)
            row, column = divmod(inside, COLUMNS)
            inner = self.is_long and row == (0 if tile else ROWS - 1)
            if kind == DOOR and not inner:
                yield 4 * tile + 2 * (row > 0) + (column >= COLUMNS // 2), cell, row == 0

    def passages(self) -> Iterator[tuple[int, int]]:
        """Cells of A and B that are neighbours across the joint (CH-11, CH-12)."""
        if self.is_long:
            pairs = [(TILE - COLUMNS + column, TILE + column) for column in range(COLUMNS)]
            yield from ((a, b) for a, b in pairs if self.kinds[a] == self.kinds[b] == DOOR)
        else:
            pairs = [(COLUMNS * (row + 1) - 1, TILE + COLUMNS * row) for row in range(ROWS)]
            yield from ((a, b) for a, b in pairs if self.is_floor(a) and self.is_floor(b))

    def is_floor(self, cell: int) -> bool:
        """Aisle and door spaces."""
        return self.kinds[cell] in (FLOOR, DOOR)

    def is_chair(self, cell: int) -> bool:
        """Seats, taken or free."""
        return self.kinds[cell] in (CHAIR, PASSENGER)

    def bars(self) -> Iterator[tuple[Point, bool]]:
        """Bars: the middle of the side that each lies on, and whether it is upright."""
        for cell in range(CELLS):
            x, y = self.middle(cell)
            inside = cell % TILE
            if inside % COLUMNS < COLUMNS - 1 and not self.right[cell] and self._is_bar(cell, cell + 1):
                yield (x + CELL / 2, y), True
            if inside < TILE - COLUMNS and not self.down[cell] and self._is_bar(cell, cell + COLUMNS):
                yield (x, y + CELL / 2), False

    def _is_bar(self, one: int, other: int) -> bool:
        """Solid cells need no bar to be closed."""
        return all(self.is_floor(cell) or self.is_chair(cell) for cell in (one, other))

    def facing(self, cell: int) -> int:
        """Chairs on a bench face the aisle; others have their back to a bar, and between two bars face the middle."""
        row, column = divmod(cell % TILE, COLUMNS)
        first = last = cell
        while first % COLUMNS and self.right[first - 1] and self.is_chair(first - 1):
            first -= 1
        while last % COLUMNS < COLUMNS - 1 and self.right[last] and self.is_chair(last + 1):
            last += 1
        if last - first + 1 >= BENCH:
            below = row < ROWS - 1 and self.is_floor(cell + COLUMNS)
            return DOWN if below and row <= ROWS // 2 else UP if row else DOWN
        if last > first:
            return RIGHT if cell == first else LEFT
        return RIGHT if column < COLUMNS // 2 else LEFT


def plan_of(facts: Facts, b: Board, s: State | None, tiles: str, join: str) -> Plan:
    """The train of a state, or without one that of these tiles."""
    if s is None:
        layout = layout_of(facts, {"tiles": tiles, "join": join})
    else:
        layout = [int(n) for k in range(2) for n in (s.tile[k], s.turned[k])] + [int(s.join)]
    sides = [(layout[0], layout[1]), (layout[2], layout[3])]
    return Plan(
        faces=(layout[0], layout[2]),
        turned=(layout[1], layout[3]),
        join=JOINS[layout[4]],
        kinds=tuple(int(kind) for face, turn in sides for kind in b.cell[face, turn]),
        right=tuple(bool(step) for face, turn in sides for step in b.right[face, turn]),
        down=tuple(bool(step) for face, turn in sides for step in b.down[face, turn]),
    )
