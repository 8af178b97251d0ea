"""Files for Tabletop Simulator: the board and the decks as pictures, and a saved game with all of them."""

import json
from collections.abc import Iterator
from math import ceil
from typing import Final

from trilhos.cli.picture_files import png_of
from trilhos.cli.print_pages import FONTS
from trilhos.core.svg import SEATS
from trilhos.core.view import Fields
from trilhos.families.ride.boards.facts import Facts
from trilhos.families.ride.printing.board_poster import board_poster, scale_for
from trilhos.families.ride.printing.cards import Deck, ticket_deck, train_deck

PIXELS: Final = 8.0  # of a card, for a millimetre
COLUMNS: Final = 10  # cards in a row of a sprite sheet: the most that the game takes
ROWS: Final = 7
BOARD_PIXELS: Final = 4096  # the longer side: larger textures are made smaller by the game
TABLE: Final = 30.0  # the width of the board on the table, in the game's units
TRAIN: Final = (25.0, 8.0)


def tabletop_files(facts: Facts, url: str) -> Iterator[tuple[str, bytes]]:
    """The name and the contents of each file."""
    poster = board_poster(facts, scale_for(facts, TRAIN))
    scale = BOARD_PIXELS / max(poster.size)
    yield f"{facts.id}-board.png", _png(poster.size, scale, poster.body)
    decks = [deck for deck in (train_deck(facts), ticket_deck(facts)) if deck.faces]
    for deck in decks:
        yield f"{facts.id}-{deck.name}.png", _sprites(deck)
        yield f"{facts.id}-{deck.name}-back.png", _png(deck.size, PIXELS, deck.back)
    saved = saved_game(facts, decks, url, poster.size)
    yield f"{facts.id}.json", json.dumps(saved, ensure_ascii=False, indent=2).encode()


def _png(size: tuple[float, float], scale: float, body: str) -> bytes:
    w, h = size
    pixels = f'width="{round(w * scale)}" height="{round(h * scale)}" viewBox="0 0 {w:.3f} {h:.3f}"'
    return png_of(f'<svg xmlns="http://www.w3.org/2000/svg" {pixels} font-family="{FONTS}">{body}</svg>')


def _grid(deck: Deck) -> tuple[int, int]:
    """Columns and rows of a deck's sprite sheet."""
    columns = min(COLUMNS, max(2, len(deck.faces)))
    return columns, max(2, ceil(len(deck.faces) / columns))


def _sprites(deck: Deck) -> bytes:
    """All different cards of a deck in one picture."""
    columns, rows = _grid(deck)
    wide, high = deck.size
    cards = "".join(
        f'<g transform="translate({k % columns * wide:g} {k // columns * high:g})">{face.body}</g>'
        for k, face in enumerate(deck.faces)
    )
    return _png((columns * wide, rows * high), PIXELS, f"<defs>{deck.defs}</defs>{cards}")


def saved_game(facts: Facts, decks: list[Deck], url: str, size: tuple[float, float]) -> Fields:
    """A saved game: the board, the decks beside it, and a bag of trains for each player."""
    board = {
        "Name": "Custom_Board",
        "Nickname": facts.name,
        "Transform": _at(0, 0, 1.0),
        "Locked": True,
        "CustomImage": {"ImageURL": f"{url}/{facts.id}-board.png", "WidthScale": 0.0},
    }
    objects = [board]
    objects += [_deck(facts, deck, n + 1, url, (TABLE / 2 + 5, 4.0 - 8.0 * n)) for n, deck in enumerate(decks)]
    objects += [_bag(facts, seat, size) for seat in range(facts.rules.seats_max)]
    return {"SaveName": facts.name, "GameMode": facts.name, "Table": "Table_RPG", "ObjectStates": objects}


def _at(x: float, z: float, scale: float, *, face_down: bool = False) -> dict[str, float]:
    turn = {"rotX": 0.0, "rotY": 180.0, "rotZ": 180.0 if face_down else 0.0}
    return {"posX": x, "posY": 1.5, "posZ": z, **turn, "scaleX": scale, "scaleY": 1.0, "scaleZ": scale}


def _deck(facts: Facts, deck: Deck, number: int, url: str, at: tuple[float, float]) -> Fields:
    """A deck: a card is 100 times the number of its sheet, and its place there."""
    columns, rows = _grid(deck)
    ids = [100 * number + k for k, face in enumerate(deck.faces) for _ in range(face.copies)]
    sheet = {
        "FaceURL": f"{url}/{facts.id}-{deck.name}.png",
        "BackURL": f"{url}/{facts.id}-{deck.name}-back.png",
        "NumWidth": columns,
        "NumHeight": rows,
        "BackIsHidden": True,
        "UniqueBack": False,
    }
    return {
        "Name": "DeckCustom",
        "Nickname": f"{facts.name}: {deck.name}",
        "Transform": _at(*at, 1.0, face_down=True),
        "SidewaysCard": deck.size[0] > deck.size[1],
        "DeckIDs": ids,
        "CustomDeck": {str(number): sheet},
        "ContainedObjects": [
            {"Name": "Card", "CardID": card, "Transform": _at(*at, 1.0), "CustomDeck": {str(number): sheet}}
            for card in ids
        ],
    }


def _bag(facts: Facts, seat: int, size: tuple[float, float]) -> Fields:
    """An endless bag of trains in a seat's colour, as large as the spaces of the board."""
    unit = TABLE / size[0]  # for a millimetre
    long, broad = TRAIN[0] * unit * 0.9, TRAIN[1] * unit
    colour = dict(zip("rgb", (int(SEATS[seat][k : k + 2], 16) / 255 for k in (1, 3, 5)), strict=True))
    train = {
        "Name": "BlockRectangle",
        "Nickname": facts.words["train"],
        "Transform": {**_at(0, 0, 1.0), "scaleX": round(long / 2, 3), "scaleY": 0.3, "scaleZ": round(broad, 3)},
        "ColorDiffuse": colour,
    }
    return {
        "Name": "Infinite_Bag",
        "Nickname": f"{facts.words['train']}s of seat {seat} ({facts.rules.trains})",
        "Transform": _at(-TABLE / 2 - 4, 8.0 - 4.0 * seat, 0.7),
        "ColorDiffuse": colour,
        "ContainedObjects": [train],
    }
