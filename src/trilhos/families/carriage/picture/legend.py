"""The legend below a train: what its signs mean, and the standings of the seats."""

from collections.abc import Iterator

from trilhos.core.svg import LINE, text, text_width
from trilhos.families.carriage.picture.elements import (
    FREE,
    TAKEN,
    aisle_space,
    bar,
    chair,
    departure,
    door_space,
    missed,
    passenger,
    pawn,
    place,
)
from trilhos.families.carriage.rules.board import Board
from trilhos.families.carriage.rules.state import State

SIZE = 14.0
ROW = 40.0
GAP = 22.0

Entry = tuple[float, str, str]  # width of its sign, the sign, the words


def legend(b: Board, s: State | None, width: float) -> tuple[float, str]:
    """The legend's height, and its SVG from the origin down."""
    art, y = [], 0.0
    for entries in (list(_signs()), list(_seats(b, s)) if s is not None else []):
        x, y = 0.0, y + ROW
        for broad, sign, label in entries:
            whole = broad + 7 + text_width(label, SIZE)
            if x and x + whole > width:
                x, y = 0.0, y + ROW
            words = text(broad + 7, SIZE * 0.36, label, SIZE, fill=LINE)
            art.append(place(x, y - ROW / 2, place(broad / 2, 0, sign) + words))
            x += whole + GAP
        y -= 0 if entries else ROW
    return y, "".join(art)


def _small(art: str, scale: float = 0.72) -> str:
    return f'<g transform="scale({scale})">{art}</g>'


def _signs() -> Iterator[Entry]:
    yield 32, _small(chair(FREE)), "free seat"
    yield 32, _small(chair(TAKEN) + passenger(1)), "passenger: taken for good"
    yield 8, _small(bar(34)), "metal bar: nothing crosses it"
    yield 32, _small(aisle_space()), "aisle space"
    yield 32, _small(door_space()), "door space"
    yield 30, _small(departure("0")), "departure space"
    yield 58, _small(missed()), "missed-train space"


def _seats(b: Board, s: State) -> Iterator[Entry]:
    """An entry per seat; pawns are public (CH-18)."""
    for i in range(int(s.n_seats)):
        me = s.seats[i]
        words = f"seat {i}: {me.n_seated} of {b.quota[s.n_seats]} seated, {me.supply} to board"
        yield 30, pawn(i), words
