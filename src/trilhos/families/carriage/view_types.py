"""The types of a view of Linha de Comboio, for view.py and for the API schema. They need the `server` extra."""

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
    shut_in: dict[int, int]


class CarriageReach(TypedDict):
    """Where a move takes the pawn in the aisle, by total: plainly, and only with a pass card."""

    plain: dict[int, list[str]]
    past: dict[int, list[str]]


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


class CarriageOwnView(TypedDict, total=False):
    """What only the seat itself knows."""

    hand: Cards
    link: str | None  # the card of the hand that links two colours
    reach: CarriageReach | None
    quiet: bool  # whether a card may be exchanged if the turn is ended now
    shown: Cards | None  # the hand from which a card is taken
    known: dict[int, list[str]]


PassCard = TypedDict("PassCard", {"pass": str | None})  # `pass` is a keyword, so this one cannot be a class


class CarriageView(CarriageOwnView, PassCard):
    """What a seat or a spectator may know. Optional keys depend on the seat and on the phase."""

    game: str
    seat: int | None
    phase: str
    to_act: list[int]
    first: int
    turn: int
    turns: int
    steps: int
    direction: int
    next_player: int | None
    quota: int
    boarded: bool
    deck: CarriageDeck
    discard: Cards
    resting: Cards
    card: str | None
    target: int | None
    kind: str | None
    later: bool
    passed: bool
    total: int | None
    payers: list[int]
    train: CarriageTrain
    seats: list[CarriageSeat]
    result: NotRequired[CarriageResult]
