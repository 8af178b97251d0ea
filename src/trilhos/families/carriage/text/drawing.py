"""The train as text, drawn like tiles, with its pawns.

A seated pawn is the number of its seat, an aisle pawn a letter: `0 1 2 3` sit, `a b c d` stand. If several pawns
share a space, the first is shown.
"""

from trilhos.core.record import Words
from trilhos.families.carriage.rules.board import CHAIR, DOOR, PASSENGER, SOLID, Board
from trilhos.families.carriage.rules.state import COLUMNS, NONE, ROWS, TILE, State

SIGNS = {SOLID: "#", CHAIR: "s", PASSENGER: "p", DOOR: "D"}


def sign_of(b: Board, s: State, cell: int) -> str:
    """What a cell is, ignoring pawns."""
    k, place = divmod(cell, TILE)
    return SIGNS.get(int(b.cell[s.tile[k], s.turned[k], place]), ".")


def pawns_on(s: State) -> dict[int, str]:
    """The pawns by cell: a digit sits, a letter stands; the first one if several share a cell."""
    pawns: dict[int, str] = {}
    for i in reversed(range(int(s.n_seats))):
        if s.seats[i].aisle != NONE:
            pawns[int(s.seats[i].aisle)] = "abcd"[i]
        pawns |= dict.fromkeys(cells_in(s.seats[i].seated), str(i))
    return pawns


def cells_in(words: Words) -> list[int]:
    """The cells of a set."""
    rest, found = sum(int(word) << (64 * k) for k, word in enumerate(words)), []
    while rest:
        found.append((rest & -rest).bit_length() - 1)
        rest &= rest - 1
    return found


def has_bit(words: Words, cell: int) -> bool:
    """Whether a set of cells contains a cell."""
    return bool(int(words[cell >> 6]) >> (cell & 63) & 1)


def draw_tile(b: Board, s: State, k: int) -> list[str]:
    """One tile of the train as nine lines."""
    lines = []
    pawns, right = pawns_on(s), set(cells_in(s.right))
    for row in range(ROWS):
        cells = range(TILE * k + COLUMNS * row, TILE * k + COLUMNS * (row + 1))
        signs = [pawns.get(cell) or sign_of(b, s, cell) for cell in cells]
        bars = ["" if cell == cells[-1] else " " if cell in right else "|" for cell in cells]
        lines.append("".join(sign + bar for sign, bar in zip(signs, bars, strict=True)))
        if row + 1 < ROWS:
            below = [" " if _open_below(b, s, k, cell) else "-" for cell in cells]
            lines.append("+".join(below))
    return [line.rstrip() for line in lines]


def _open_below(b: Board, s: State, k: int, cell: int) -> bool:
    return bool(b.down[s.tile[k], s.turned[k], cell - TILE * k])


def draw_train(b: Board, s: State) -> list[str]:
    """Both tiles: A left of B after a short-side join, A above B after a long-side join."""
    one, other = draw_tile(b, s, 0), draw_tile(b, s, 1)
    if s.join:
        return [*one, "=" * (2 * COLUMNS - 1), *other]
    width = 2 * COLUMNS - 1
    return [f"{left.ljust(width)} ‖ {right}".rstrip() for left, right in zip(one, other, strict=True)]
