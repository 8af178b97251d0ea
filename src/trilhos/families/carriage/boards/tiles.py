"""Tiles as text: faces of car interiors drawn as doubled grids (CH-8, CH-9), read and checked (CH-10, CH-14).

tile 5A Two-and-two
s|p|s|D|s|p|s|s|p|s|D|s|p|s
 + + + + + + + + + + + + +
...nine lines in all, then a blank line. Outside of tiles, lines that begin with # are comments.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from trilhos.core.board_errors import BoardError, Fault, text_of
from trilhos.families.carriage.rules.board import MAX_FACES

ROWS, COLUMNS = 5, 14
TALL, WIDE = 2 * ROWS - 1, 2 * COLUMNS - 1
SIGNS = {"s": "seat", "p": "printed passenger", ".": "aisle", "D": "door", "#": "solid"}
WALKABLE = ".D"
DOORS = [(0, 3), (0, 10), (4, 3), (4, 10)]  # CH-10
AISLE = 2  # the row that is walkable from end to end
MAX_BYTES = 100_000  # of a file
SEATS_OF_TWO = 40  # CH-14


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a tile."""

    id: str
    name: str
    tile: int  # faces of one tile share it
    cells: str  # 70 characters, row by row
    right: tuple[int, ...]  # by cell; 1: a pawn can step to the next column
    down: tuple[int, ...]  # by cell; 1: a pawn can step to the next row


def read_tiles(path: Path, beside: Sequence[Face] = ()) -> list[Face]:
    """The faces drawn in a file; BoardError with all its faults. `beside` are the faces that they will be used with."""
    drawings, faults = _look_at(path, beside)
    if faults:
        raise BoardError(faults)
    return [_face(drawing) for drawing in drawings]


def check_tiles(path: Path, beside: Sequence[Face] = ()) -> list[Fault]:
    """Every fault of a file of tiles, in the order of its lines; empty if the file is valid."""
    try:
        return _look_at(path, beside)[1]
    except BoardError as error:
        return error.faults


@dataclass(slots=True)
class Drawing:
    """A face as drawn in the file, and its faults."""

    file: str
    line: int  # of the header
    id: str = ""
    name: str = ""
    lines: list[str] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)

    def add(self, reason: str, y: int = -1, where: str = "") -> None:
        """Record a fault in line y of the drawing, or of the tile as a whole."""
        key = f"{self.id} {where}".strip()
        self.faults.append(Fault(self.file, self.line + 1 + y, key, reason))

    def at(self, r: int, c: int, reason: str) -> None:
        """Record a fault of a cell."""
        self.add(reason, 2 * r, f"row {r} column {c}")

    def sign(self, r: int, c: int) -> str:
        """The character of a cell."""
        return self.lines[2 * r][2 * c]

    def opens_right(self, r: int, c: int) -> bool:
        """Whether a pawn can step to the next column (CH-9)."""
        return (
            c + 1 < COLUMNS and self.lines[2 * r][2 * c + 1] != "|" and "#" not in self.sign(r, c) + self.sign(r, c + 1)
        )

    def opens_down(self, r: int, c: int) -> bool:
        """Whether a pawn can step to the next row."""
        return r + 1 < ROWS and self.lines[2 * r + 1][2 * c] != "-" and "#" not in self.sign(r, c) + self.sign(r + 1, c)

    @property
    def tile(self) -> int:
        """The number that the faces of one tile share."""
        return int(self.id[:-1])

    @property
    def free(self) -> int:
        """Seats without a printed passenger."""
        return sum(line[::2].count("s") for line in self.lines[::2])


def _look_at(path: Path, beside: Sequence[Face]) -> tuple[list[Drawing], list[Fault]]:
    drawings = list(_drawings(str(path), text_of(path, MAX_BYTES).split("\n")))
    whole = [drawing for drawing in drawings if len(drawing.lines) == TALL]
    for drawing in whole:
        _check_signs(drawing)
        _check_frame(drawing)
        _check_reach(drawing)
    _check_set(drawings, [drawing for drawing in whole if drawing.id], beside)
    faults = [fault for drawing in drawings for fault in drawing.faults]
    if not drawings:
        faults = [Fault(str(path), 0, "", "has no tile; one begins with a line such as 'tile 5A Two-and-two'")]
    if len(drawings) + len(beside) > MAX_FACES:
        faults.append(Fault(str(path), 0, "", f"makes {len(drawings) + len(beside)} faces; a box holds {MAX_FACES}"))
    return drawings, sorted(faults, key=lambda fault: fault.line)


def _drawings(file: str, lines: Sequence[str]) -> Iterator[Drawing]:
    """The blocks of a file, with the faults of their headers and sizes."""
    number = 0
    while number < len(lines):
        line = lines[number].rstrip()
        if not line or line.startswith("#"):
            number += 1
            continue
        drawing = Drawing(file, number + 1)
        if set(line) - set(WALKABLE + "sp# |"):
            _read_header(drawing, line)
            number += 1
        else:
            drawing.line -= 1  # it begins without a header
            drawing.add("a tile begins with a line such as 'tile 5A Two-and-two', and this one with its first row", 0)
        while number < len(lines) and lines[number].strip() and not lines[number].startswith("tile"):
            drawing.lines.append(lines[number].rstrip())
            number += 1
        _fit(drawing)
        yield drawing


def _read_header(drawing: Drawing, line: str) -> None:
    found = re.fullmatch(r"tile +(\S+)(?: +(\S.*))?", line)
    if not found:
        return drawing.add(f"a tile begins with a line such as 'tile 5A Two-and-two', not with '{line}'")
    if not re.fullmatch(r"[1-9][0-9]?[A-Z]", found[1]):
        return drawing.add(f"'{found[1]}' is not the id of a face, such as 5A: the tile's number and a capital letter")
    drawing.id, drawing.name = found[1], found[2] or ""
    if not drawing.name:
        drawing.add(f"has no name; write one after it: tile {drawing.id} Two-and-two")


def _fit(drawing: Drawing) -> None:
    """Nine lines of 27 characters; shorter ones are padded with blanks."""
    if len(drawing.lines) != TALL:
        drawing.add(f"is {len(drawing.lines)} lines tall; a tile has {TALL}")
    for y, line in enumerate(drawing.lines):
        if len(line) > WIDE:
            drawing.add(
                f"is {len(line)} signs long; a line has at most {WIDE}", y, f"row {y // 2}" if y % 2 == 0 else ""
            )
    drawing.lines = [line.ljust(WIDE)[:WIDE] for line in drawing.lines]


def _check_signs(drawing: Drawing) -> None:
    """CH-8, CH-9: cells at even places of even lines, bars between them, + where four cells meet."""
    for y, line in enumerate(drawing.lines):
        r = y // 2
        if y % 2:
            if wrong := [c for c in range(COLUMNS - 1) if line[2 * c + 1] != "+"]:
                more = f", and so at {len(wrong) - 1} more places of this line" * (len(wrong) > 1)
                where = f"rows {r} and {r + 1} columns {wrong[0]} and {wrong[0] + 1}"
                drawing.add(f"'{line[2 * wrong[0] + 1]}' where a + belongs, between four cells{more}", y, where)
        for c in range(COLUMNS):
            if y % 2 == 0 and line[2 * c] not in SIGNS:
                known = ", ".join(f"{sign} {name}" for sign, name in SIGNS.items())
                drawing.at(r, c, f"'{line[2 * c]}' is not a cell; cells are: {known}")
            side, bar = (line[2 * c], "-") if y % 2 else (line[2 * c + 1 : 2 * c + 2], "|")
            if side not in ("", " ", bar):
                where = f"rows {r} and {r + 1} column {c}" if y % 2 else f"row {r} columns {c} and {c + 1}"
                drawing.add(f"'{side}' between two cells: a bar here is {bar}, and a blank is open", y, where)


def _check_frame(drawing: Drawing) -> None:
    """CH-10: what all tiles share, so that any two fit in any way."""
    for r in range(ROWS):
        for c in range(COLUMNS):
            _check_place(drawing, r, c)
    for c in range(COLUMNS - 1):
        if drawing.lines[2 * AISLE][2 * c + 1] == "|":
            where = f"row {AISLE} columns {c} and {c + 1}"
            drawing.add(f"no bar may be here: row {AISLE} is walkable from end to end (CH-10)", 2 * AISLE, where)
    for r in range(ROWS - 1):
        for c in (3, 10):
            if drawing.lines[2 * r + 1][2 * c] == "-":
                where = f"rows {r} and {r + 1} column {c}"
                drawing.add(f"no bar may be here: the whole of column {c} is walkable (CH-10)", 2 * r + 1, where)


def _check_place(drawing: Drawing, r: int, c: int) -> None:
    sign = drawing.sign(r, c)
    if sign not in SIGNS:
        return
    if (r, c) in DOORS:
        if sign != "D":
            drawing.at(r, c, f"a door belongs here, D, not {SIGNS[sign]} (CH-10)")
    elif sign == "D":
        drawing.at(r, c, "no door may be here: they are at rows 0 and 4 of columns 3 and 10 (CH-10)")
    elif r == AISLE and sign != ".":
        drawing.at(r, c, f"must be aisle, not {SIGNS[sign]}: row {AISLE} is walkable from end to end (CH-10)")
    elif c in (3, 10) and sign != ".":
        drawing.at(r, c, f"must be aisle, not {SIGNS[sign]}: the whole of column {c} is walkable (CH-10)")


def _check_reach(drawing: Drawing) -> None:
    """CH-14: every cell can be reached from the doors (which `_check_frame` connects) if nobody is in the way."""
    reached = {(r, c) for r, c in DOORS if drawing.sign(r, c) == "D"}
    if not reached:
        return
    border = list(reached)
    while border:
        for place in _neighbours(drawing, *border.pop()):
            if place not in reached:
                reached.add(place)
                border.append(place)
    for r in range(ROWS):
        for c in range(COLUMNS):
            if (r, c) not in reached and drawing.sign(r, c) in SIGNS and drawing.sign(r, c) != "#":
                drawing.at(r, c, "it cannot be reached from a door: bars block every way (CH-14)")


def _neighbours(drawing: Drawing, r: int, c: int) -> Iterator[tuple[int, int]]:
    if drawing.opens_right(r, c):
        yield r, c + 1
    if c and drawing.opens_right(r, c - 1):
        yield r, c - 1
    if drawing.opens_down(r, c):
        yield r + 1, c
    if r and drawing.opens_down(r - 1, c):
        yield r - 1, c


def _check_set(drawings: Iterable[Drawing], whole: Sequence[Drawing], beside: Sequence[Face]) -> None:
    """CH-14, CH-15: every face has its own id, and any two different tiles have enough seats."""
    seen = {face.id: "of the box" for face in beside}
    for drawing in drawings:
        if drawing.id in seen:
            drawing.add(f"there is a face {drawing.id} already, {seen[drawing.id]}")
        elif drawing.id:
            seen[drawing.id] = f"in line {drawing.line}"
    others = [(face.cells.count("s"), face.tile, face.id) for face in beside]
    for drawing in whole:
        if drawing.free == 0:
            drawing.add("has no free seat")
            continue
        others_here = [other for other in others if other[1] != drawing.tile]
        if others_here and drawing.free + (fewest := min(others_here))[0] < SEATS_OF_TWO:
            counts = f"has {drawing.free} free seats, and {fewest[2]} has {fewest[0]}"
            drawing.add(f"{counts}: any two different tiles have {SEATS_OF_TWO} or more together (CH-14)")
        others.append((drawing.free, drawing.tile, drawing.id))


def _face(drawing: Drawing) -> Face:
    places = [(r, c) for r in range(ROWS) for c in range(COLUMNS)]
    return Face(
        id=drawing.id,
        name=drawing.name,
        tile=drawing.tile,
        cells="".join(drawing.sign(r, c) for r, c in places),
        right=tuple(int(drawing.opens_right(r, c)) for r, c in places),
        down=tuple(int(drawing.opens_down(r, c)) for r, c in places),
    )
