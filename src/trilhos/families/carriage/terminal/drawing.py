"""The train of Chicago drawn with characters: walls, doors, seats, bars and pawns.

    0 1 2 3 4 5 6 7 8 9 0 1 2 3
  ┏A━━━━╸0╺━━━━━━━━━━━╸1╺━━━━━━┓
0 ┃□│■│□│·│□│■│□│□│■│□│·│□│■│□┃
"""

from collections.abc import Mapping

from rich.text import Text

from trilhos.cli.style import DIM, seat_style
from trilhos.core.view import View

COLUMNS, ROWS = 14, 5  # of a tile (CH-8)
TILE = COLUMNS * ROWS
WIDE = 2 * COLUMNS - 1  # characters of a row
NOWHERE = -1
LEFT = 2  # characters before the first wall, for the numbers of rows
FREE, PASSENGER, AISLE, SOLID, BAR = "□", "■", "·", "▒", "│"
SIGNS = {"s": (FREE, "green"), "p": (PASSENGER, DIM), ".": (AISLE, DIM), "D": (AISLE, DIM), "#": (SOLID, DIM)}
LEGEND = f"{FREE} free seat  {PASSENGER} passenger  {AISLE} aisle  {BAR} bar  0 sits, a stands: pawns of seat 0"
MARKS = ("bold black on bright_yellow", "bold black on bright_cyan")  # alternating, to tell neighbours apart


def cell_number(name: str) -> int:
    """The number of a cell such as A2.13."""
    tile, (row, column) = "AB".index(name[0]), map(int, name[1:].split("."))
    return tile * TILE + row * COLUMNS + column


class Car:
    """The train as styled characters, by column and line."""

    def __init__(self, view: View, marks: Mapping[str, str] | None = None) -> None:
        self.train = view["train"]
        self.seats = view["seats"]
        self.long = self.train["join"] == "long"
        self.cells: str = self.train["cells"]
        self.signs: dict[tuple[int, int], tuple[str, str]] = {}
        self.rows: dict[tuple[int, int], int] = {}  # the line of a tile's row
        self.top, self.middle, self.bottom = self._lines()
        self._walls()
        for cell in range(len(self.cells)):
            self._cell(cell)
        self._passages()
        self._pawns("●" if marks else "")
        self._doors()
        for number, (name, mark) in enumerate((marks or {}).items()):
            x, y = self.place(cell_number(name))
            self._write(x + 1 - len(mark), y, mark, MARKS[number % 2])

    @property
    def width(self) -> int:
        """The width in characters."""
        return LEFT + 2 + WIDE if self.long else LEFT + 3 + 2 * WIDE

    def place(self, cell: int) -> tuple[int, int]:
        """Where a cell is drawn."""
        tile, inside = divmod(cell, TILE)
        row, column = divmod(inside, COLUMNS)
        x = LEFT + 1 + 2 * column + (0 if self.long else tile * (WIDE + 1))
        return x, self.rows[tile, row]

    def text(self) -> list[Text]:
        """The lines of the drawing."""
        lines = []
        for y in range(max(y for _, y in self.signs) + 1):
            line = Text()
            for x in range(max((x for x, at in self.signs if at == y), default=-1) + 1):
                line.append(*self.signs.get((x, y), (" ", "")))
            lines.append(line)
        return lines

    def _write(self, x: int, y: int, signs: str, style: str = "") -> None:
        for k, sign in enumerate(signs):
            self.signs[x + k, y] = (sign, style)

    def _lines(self) -> tuple[int, int, int]:
        """Assign a line to every row, and one more where bars separate two rows. Returns the lines of the walls."""
        waiting = [row["waiting"] for row in self.seats if row["waiting"] is not None]
        top = 2 if any(door in (0, 1, 4, 5) for door in waiting) else 1
        y, middle = top, NOWHERE
        for tile in range(2):
            if tile and not self.long:
                y = top
            for row in range(ROWS):
                y += 1
                self.rows[tile, row] = y
                y += row < ROWS - 1 and self._is_barred(row, (tile,) if self.long else (0, 1))
            y += 1
            middle = y if self.long and tile == 0 else middle
        return top, middle, y

    def _is_barred(self, row: int, tiles: tuple[int, ...]) -> bool:
        return any(
            self._bar(cell, cell + COLUMNS, "down")
            for tile in tiles
            for cell in range(tile * TILE + row * COLUMNS, tile * TILE + (row + 1) * COLUMNS)
        )

    def _bar(self, one: int, other: int, side: str) -> bool:
        return self.train[side][one] == "0" and "#" not in self.cells[one] + self.cells[other]

    def _walls(self) -> None:
        right = self.width - 1
        ruler = " ".join(str(column % 10) for column in range(COLUMNS))
        for start in (LEFT + 1,) if self.long else (LEFT + 1, LEFT + 2 + WIDE):
            self._write(start, 0, ruler, DIM)
        self._write(LEFT, self.top, "┏" + "━" * (right - LEFT - 1) + "┓")
        self._write(LEFT, self.bottom, "┗" + "━" * (right - LEFT - 1) + "┛")
        for y in range(self.top + 1, self.bottom):
            self._write(LEFT, y, "┃")
            self._write(right, y, "┃")
        if self.long:
            self._write(LEFT, self.middle, "┣" + "━" * (right - LEFT - 1) + "┫")
            self._write(LEFT + 1, self.middle, "B", "bold")
        else:
            for y in range(self.top, self.bottom + 1):
                self._write(LEFT + 1 + WIDE, y, "┳" if y == self.top else "┻" if y == self.bottom else "┃")
            self._write(LEFT + 2 + WIDE, self.top, "B", "bold")
        self._write(LEFT + 1, self.top, "A", "bold")
        for (_, row), y in self.rows.items():
            self._write(0, y, str(row), DIM)

    def _cell(self, cell: int) -> None:
        x, y = self.place(cell)
        self._write(x, y, *SIGNS[self.cells[cell]])
        inside = cell % TILE
        if inside % COLUMNS < COLUMNS - 1:
            self._write(x + 1, y, BAR if self._bar(cell, cell + 1, "right") else " ", DIM)
        if inside < TILE - COLUMNS and self._bar(cell, cell + COLUMNS, "down"):
            self._write(x, y + 1, "─", DIM)

    def _passages(self) -> None:
        """CH-11, CH-12: passages from one tile to the other."""
        if self.long:
            for column in range(COLUMNS):
                if self.train["down"][TILE - COLUMNS + column] == "1":
                    self._write(self.place(column)[0] - 1, self.middle, "╸ ╺")
            return
        for row in range(ROWS):
            ends = self.cells[row * COLUMNS + COLUMNS - 1] + self.cells[TILE + row * COLUMNS]
            if set(ends) <= set(".D"):
                self._write(LEFT + 1 + WIDE, self.rows[0, row], " ")

    def _doors(self) -> None:
        """CH-13: a number in the wall is a departure space; a pawn outside of it has missed the train."""
        for number, name in enumerate(self.train["doors"]):
            if name is None:
                continue
            x, y = self.place(cell_number(name))
            upper = y == self.top + 1
            self._write(x - 1, self.top if upper else self.bottom, f"╸{number}╺", "bold")
            for k, seat in enumerate(row["seat"] for row in self.seats if row["waiting"] == number):
                self._write(x + k, self.top - 1 if upper else self.bottom + 1, str(seat), seat_style(seat))

    def _pawns(self, instead: str) -> None:
        """Seated pawns are digits, or other marks if cells are numbered; pawns in the aisle are letters."""
        for row in self.seats:
            for name in row["seated"]:
                self._write(*self.place(cell_number(name)), instead or str(row["seat"]), seat_style(row["seat"]))
        standing: dict[str, list[int]] = {}
        for row in self.seats:
            if row["aisle"]:
                standing.setdefault(row["aisle"], []).append(row["seat"])
        for name, seats in standing.items():
            x, y = self.place(cell_number(name))
            for k, seat in enumerate(seats):  # several may share a space (CH-36)
                self._write(x + k, y, "abcd"[seat], seat_style(seat))


def kind_of(view: View, name: str) -> str:
    """What a cell is, in a word."""
    sign = view["train"]["cells"][cell_number(name)]
    return {"s": "seat", "D": "door space"}.get(sign, "aisle")


def car(view: View, marks: Mapping[str, str] | None = None) -> tuple[int, list[Text]]:
    """The width and the lines of the train of a view; marks replace what is on their cells."""
    drawn = Car(view, marks)
    return drawn.width, drawn.text()
