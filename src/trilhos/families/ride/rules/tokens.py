"""Tourist tokens (SF-2, SF-5, SF-6, SF-11, SF-15)."""

from trilhos.core.jit import rule
from trilhos.core.rng import below
from trilhos.families.ride.rules.board import Board
from trilhos.families.ride.rules.reasons import (
    LEGAL,
    NO_PILE_TO_PLACE,
    NO_TOKEN_CHOICE,
    NO_TOKEN_THERE,
    PILE_NOT_ASIDE,
    PILE_THERE,
)
from trilhos.families.ride.rules.state import NONE, PLACE, TOKEN, State


@rule
def lay_out_piles(b: Board, s: State) -> None:
    """SF-2: put a pile of a random symbol on each printed place; two symbols are set aside."""
    for pile in range(b.n_symbols):
        s.pile_symbol[pile] = pile
    for pile in range(int(b.n_symbols) - 1, 0, -1):
        other = below(s.rng, pile + 1)
        held = int(s.pile_symbol[pile])
        s.pile_symbol[pile] = s.pile_symbol[other]
        s.pile_symbol[other] = held
    for pile in range(b.n_symbols):
        s.pile_city[pile] = b.pile_city[pile] if pile < b.n_piles else NONE
        s.pile_left[pile] = b.pile_size[s.n_seats]
        if s.n_seats == 2 and pile >= b.n_piles:
            s.pile_left[pile] = 1  # SF-6


@rule
def n_piles_aside(b: Board, s: State) -> int:
    """How many piles are still set aside."""
    return int(b.n_symbols) - int(b.n_piles) - int(s.placed)


@rule
def placing_seat(s: State) -> int:
    """SF-5: the last seat in turn order places first, then the one before. SF-6: of two seats, the second does both."""
    back = 1 if s.n_seats == 2 else 1 + int(s.placed)
    return (int(s.first) + back * (int(s.n_seats) - 1)) % int(s.n_seats)


@rule
def pile_at(b: Board, s: State, city: int) -> int:
    """The pile on a city, even if it is empty; or NONE."""
    for pile in range(b.n_symbols):
        if s.pile_city[pile] == city:
            return pile
    return NONE


@rule
def pile_aside(b: Board, s: State, symbol: int) -> int:
    """The pile of this symbol if it is set aside, or NONE."""
    for pile in range(b.n_symbols):
        if s.pile_symbol[pile] == symbol and s.pile_city[pile] == NONE:
            return pile
    return NONE


@rule
def why_not_place(b: Board, s: State, symbol: int, city: int) -> int:
    """SF-5: a pile that was set aside goes on any location without a pile."""
    if s.phase != PLACE:
        return NO_PILE_TO_PLACE
    if pile_aside(b, s, symbol) == NONE:
        return PILE_NOT_ASIDE
    return LEGAL if pile_at(b, s, city) == NONE else PILE_THERE


@rule
def place_pile(b: Board, s: State, symbol: int, city: int) -> None:
    """SF-5: put a pile on a location."""
    s.pile_city[pile_aside(b, s, symbol)] = city
    s.placed += 1


@rule
def offers_token(b: Board, s: State, i: int, city: int) -> bool:
    """SF-11: whether a city holds a token of a symbol that the seat does not have."""
    pile = pile_at(b, s, city)
    return pile != NONE and s.pile_left[pile] > 0 and not s.seats[i].tokens >> int(s.pile_symbol[pile]) & 1


@rule
def why_not_token(b: Board, s: State, i: int, city: int) -> int:
    """SF-11: the token comes from one of the two locations just connected."""
    if s.phase != TOKEN:
        return NO_TOKEN_CHOICE
    here = city == b.route_a[s.claimed] or city == b.route_b[s.claimed]
    return LEGAL if here and offers_token(b, s, i, city) else NO_TOKEN_THERE


@rule
def take_token(b: Board, s: State, i: int, city: int) -> None:
    """SF-11: take one token from the pile on a city."""
    pile = pile_at(b, s, city)
    s.pile_left[pile] -= 1
    s.seats[i].tokens |= 1 << int(s.pile_symbol[pile])
    s.claimed = NONE


@rule
def visit(b: Board, s: State, i: int, route: int) -> bool:
    """SF-11: take the available token after a claim. Returns whether there are two, so that the seat must choose."""
    a, z = int(b.route_a[route]), int(b.route_b[route])
    at_a, at_z = offers_token(b, s, i, a), offers_token(b, s, i, z)
    if at_a and at_z:
        s.claimed = route
        return True
    if at_a:
        take_token(b, s, i, a)
    elif at_z:
        take_token(b, s, i, z)
    return False


@rule
def score_tokens(b: Board, s: State) -> None:
    """SF-15: points by the number of different symbols."""
    for i in range(int(s.n_seats)):
        n = 0
        for symbol in range(b.n_symbols):
            n += int(s.seats[i].tokens) >> symbol & 1
        s.seats[i].token_points = b.token_points[n]
