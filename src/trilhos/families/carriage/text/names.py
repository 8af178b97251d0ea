"""Names in Chicago and how to read them: cards, cells, doors, tiles.

A card is `red3`, `blue5`, `exit-1x`, `advanced-4`. A cell is its tile, row and column: `A2.13`. A tile is its face,
with `~` behind it when turned by 180 degrees: `1A 3B~`.
"""

import re
from collections.abc import Iterable
from typing import SupportsInt

from trilhos.core.errors import NotationError
from trilhos.families.carriage.boards.facts import Facts
from trilhos.families.carriage.rules.state import CELLS, COLUMNS, NONE, TILE, State
from trilhos.words import Message

CARDS = (
    *(f"{colour}{value}" for colour in ("red", "blue") for value in range(1, 6)),
    *("exit-1x", "exit-2x", "express", "reverse", "eccentric", "begging", "plus-1", "excuse-me", "rebel"),
    *(f"advanced-{value}" for value in range(1, 6)),
    *("u-pass", "take-a-seat"),
)
KINDS = ("number", "action")
JOINS = ("short", "long")


def find_card(text: str) -> int:
    """The face with this name."""
    word = text.strip().casefold().replace("_", "-")
    if word not in CARDS:
        raise NotationError(Message("there is no card '{text}'; they are: {all}", text=text, all=", ".join(CARDS)))
    return CARDS.index(word)


def find_cards(text: str) -> list[int]:
    """Cards by face from `red3 red3 rebel`; `none` means no cards."""
    counts = [0] * len(CARDS)
    for word in text.split():
        if word != "none":
            counts[find_card(word)] += 1
    return counts


def cards_text(counts: Iterable[SupportsInt]) -> str:
    """Cards by face as text; `none` for none."""
    return " ".join(CARDS[face] for face, n in enumerate(counts) for _ in range(int(n))) or "none"


def cell_text(cell: int) -> str:
    """A cell: `A2.13`."""
    tile, place = divmod(int(cell), TILE)
    return f"{'AB'[tile]}{place // COLUMNS}.{place % COLUMNS}"


def find_cell(text: str) -> int:
    """The cell with this name."""
    found = re.fullmatch(r"\s*([abAB])\s*([0-4])\.(\d{1,2})\s*", text)
    if not found or int(found[3]) >= COLUMNS:
        raise NotationError(
            Message("'{text}' is no cell, such as A2.13: tile A or B, row 0 to 4, column 0 to 13", text=text.strip())
        )
    cell = "AB".index(found[1].upper()) * TILE + int(found[2]) * COLUMNS + int(found[3])
    assert 0 <= cell < CELLS
    return cell


def find_tiles(facts: Facts, text: object) -> list[int]:
    """Faces and turns of A and B from `1A 3B~`."""
    words = text.split() if isinstance(text, str) else []
    if len(words) != 2:
        raise NotationError(f"CH-7: a train has two tiles, such as 1A 3B~, not '{text}'")
    layout: list[int] = []
    ids = [face.id.casefold() for face in facts.faces]
    for word in words:
        name = word.removesuffix("~").casefold()
        if name not in ids:
            raise NotationError(f"there is no tile '{word}'; they are: {', '.join(face.id for face in facts.faces)}")
        layout += [ids.index(name), int(word.endswith("~"))]
    if facts.faces[layout[0]].tile == facts.faces[layout[2]].tile:
        raise NotationError("CH-15: two different tiles are used, and these are two faces of one")
    return layout


def tiles_text(facts: Facts, s: State) -> str:
    """The tiles of a train: `1A 3B~`."""
    return " ".join(facts.faces[int(s.tile[k])].id + "~" * int(s.turned[k]) for k in range(2))


def layout_of(facts: Facts, options: dict[str, str]) -> list[int]:
    """The layout given by options; NONE is drawn at random (CH-15)."""
    layout = [NONE] * 5
    for name, value in options.items():
        if name == "tiles":
            layout[:4] = find_tiles(facts, value)
        elif name == "join" and value in JOINS:
            layout[4] = JOINS.index(value)
        elif name == "join":
            raise NotationError(f"CH-7: tiles are joined along their short or long sides, not '{value}'")
        else:
            raise NotationError(f"chicago has no option '{name}'; its options are: tiles, join")
    return layout
