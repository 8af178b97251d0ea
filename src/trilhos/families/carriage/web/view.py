"""The type of a view of Linha de Comboio (families/carriage/view.py), for the API schema."""

from typing import NotRequired

from typing_extensions import TypedDict

Cards = dict[str, int]  # number of cards by name


class CarriageTrain(TypedDict):
    """The train: its tiles and everything on them."""

    tiles: str
    join: str
    cells: str
    right: str
    down: str
    doors: list[str | None]
    drawing: list[str]


class CarriageDeck(TypedDict):
    """Cards in the decks."""

    number: int
    action: int


class CarriageSeat(TypedDict):
    """What everyone sees of a seat; `shut_in` counts turns in a row by blocking seat."""

    seat: int
    supply: int
    waiting: int | None
    aisle: str | None
    seated: list[str]
    tokens: int
    skip: bool
    numbers: int
    actions: int
    shut_in: dict[str, int]


class CarriageReach(TypedDict):
    """Where a move takes the pawn in the aisle, by total: plainly, and only with a pass card."""

    plain: dict[str, list[str]]
    past: dict[str, list[str]]


class CarriageSeatResult(TypedDict):
    """The final place of a seat."""

    seat: int
    place: int
    seated: int


class CarriageResult(TypedDict):
    """The result of a game; `why` is the clause and the text of its end."""

    points: list[int]
    places: list[int]
    winners: list[int]
    why: tuple[str, str]
    seats: list[CarriageSeatResult]


# `pass` is a keyword, so this TypedDict cannot be a class.
CarriageView = TypedDict(
    "CarriageView",
    {
        "game": str,
        "seat": int | None,
        "phase": str,
        "to_act": list[int],
        "first": int,
        "turn": int,
        "turns": int,
        "steps": int,
        "direction": int,
        "next_player": int | None,
        "quota": int,
        "boarded": bool,
        "deck": CarriageDeck,
        "discard": Cards,
        "resting": Cards,
        "card": str | None,
        "target": int | None,
        "kind": str | None,
        "later": bool,
        "passed": bool,
        "total": int | None,
        "pass": str | None,
        "payers": list[int],
        "train": CarriageTrain,
        "seats": list[CarriageSeat],
        "hand": NotRequired[Cards],
        "link": NotRequired[str | None],  # the card of the hand that links two colours
        "reach": NotRequired[CarriageReach | None],
        "quiet": NotRequired[bool],  # whether a card may be exchanged if the turn is ended now
        "shown": NotRequired[Cards | None],  # the hand from which a card is taken
        "known": NotRequired[dict[str, list[str]]],
        "result": NotRequired[CarriageResult],
    },
)
CarriageView.__doc__ = "What a seat or a spectator may know. Optional keys depend on the seat and on the phase."
