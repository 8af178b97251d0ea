"""The types of a rail game's view, for view.py and for the API schema. They need the `server` extra."""

from typing import NotRequired

from typing_extensions import TypedDict

Cards = dict[str, int]  # number of cards by colour


class RideTicket(TypedDict):
    """A ticket in a seat's own view."""

    ticket: str
    id: int
    cities: list[str]
    points: int
    complete: bool


class ReturnedTicket(TypedDict):
    """A ticket that the seat put back; `above` is the number of tickets above it, or null if that is not decided."""

    ticket: str
    above: int | None


class ClaimedRoute(TypedDict):
    """A route that belongs to a seat."""

    route: str
    id: int
    seat: int
    bullet: bool


class TokenPile(TypedDict):
    """A pile of tourist tokens; `city` is null until it is placed."""

    symbol: str
    city: str | None
    left: int


class RideSeat(TypedDict):
    """What everyone sees of a seat. Optional keys depend on the board and on the phase."""

    seat: int
    trains: int
    points: int
    cards: int
    shown: Cards
    tickets: int
    offer: int
    chosen: NotRequired[bool]
    marker: NotRequired[int]
    bullet_routes: NotRequired[int]
    tokens: NotRequired[list[str]]
    done: NotRequired[list[str]]
    east_to_west: NotRequired[bool]
    held: NotRequired[list[str]]


class RideSeatResult(TypedDict):
    """The final score of a seat."""

    seat: int
    place: int
    total: int
    routes: int
    tickets: dict[str, int]
    completed: int
    longest_path: int
    longest_routes: list[int]
    longest_bonus: int
    bullet_bonus: int
    tokens: int
    east_to_west: bool


class RideResult(TypedDict):
    """The result of a game; `why` is the clause and the text of its end."""

    points: list[int]
    places: list[int]
    winners: list[int]
    why: tuple[str, str]
    seats: list[RideSeatResult]


class RideOwnView(TypedDict, total=False):
    """What only the seat itself knows. Optional keys depend on the board."""

    hand: Cards
    tickets: list[RideTicket]
    offer: list[RideTicket]
    returned: list[ReturnedTicket]
    longest_path: int
    swapped: list[str]


class RideView(RideOwnView):
    """What a seat or a spectator may know. Optional keys depend on the board, on the seat and on the phase."""

    game: str
    seat: int | None
    phase: str
    to_act: list[int]
    first: int
    turn: int
    turns: int
    steps: int
    last_turns: int | None
    deck: int
    discard: Cards
    ticket_deck: int
    routes: list[ClaimedRoute]
    closed: list[str]
    seats: list[RideSeat]
    market: NotRequired[list[str | None]]
    bullets: NotRequired[int]
    ticket_discard: NotRequired[int]
    quiet: NotRequired[int]  # turns in a row without a claim (FJ-15)
    piles: NotRequired[list[TokenPile]]
    result: NotRequired[RideResult]
