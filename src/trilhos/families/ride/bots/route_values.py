"""The cost and the value of routes for a seat, in hundredths of a point."""

import numpy as np

from trilhos.core.bits import ZERO, bit, drop_lowest, has, in_set, lowest, without
from trilhos.core.jit import rule
from trilhos.core.record import Ints, Words
from trilhos.families.ride.bots.memory import Memory
from trilhos.families.ride.bots.parameters import (
    BULLET_FIRST,
    BULLET_STEP,
    CARD_WORTH,
    EXTEND,
    GAIN,
    GOAL,
    HAND,
    PACE,
    RISK,
    TOKEN_WORTH,
    TRAIN_WORTH,
    TURN_WORTH,
    WILD_SHARE,
)
from trilhos.families.ride.rules.board import Board
from trilhos.families.ride.rules.bullet import is_bullet_claim
from trilhos.families.ride.rules.record_sizes import ROUTE_WORDS
from trilhos.families.ride.rules.scoring import reach
from trilhos.families.ride.rules.state import NONE, WILD, State, Work
from trilhos.families.ride.rules.tokens import offers_token

CHEAPEST = 10  # no route is free
JOURNEY = 100  # half turns assumed to be left in a journey: it does not end when trains run out


@rule
def ticket_worth(b: Board, row: Ints, ticket: int) -> int:
    """The value of a completed ticket."""
    return int(row[GOAL]) if b.tickets_to_win > 0 else 100 * int(b.ticket_points[ticket])


@rule
def gain(b: Board, s: State, m: Memory, i: int, row: Ints, route: int) -> int:
    """The value of a route by itself: points, steps on the bullet track, a token, a longer path."""
    me = s.seats[i]
    if is_bullet_claim(b, s, route):
        return int(b.route_length[route]) * int(row[BULLET_STEP]) + (int(row[BULLET_FIRST]) if me.n_bullets == 0 else 0)
    worth = 100 * int(b.route_points[route])
    a = int(b.route_a[route])
    z = int(b.route_b[route])
    if b.longest_path > 0 and has(m.mine, a) != has(m.mine, z):
        worth += int(row[EXTEND])
    if b.n_symbols > 0 and (offers_token(b, s, i, a) or offers_token(b, s, i, z)):
        worth += int(row[TOKEN_WORTH])
    return worth


@rule
def n_trains_for(b: Board, s: State, route: int) -> int:
    """The number of trains that a claim takes."""
    return 0 if is_bullet_claim(b, s, route) else int(b.route_length[route])


@rule
def n_signs(b: Board, s: State, m: Memory, i: int, route: int) -> int:
    """Signs that others may want a route: they have reached its cities; doubled if it has no open twin."""
    n = 0
    if has(m.rivals, int(b.route_a[route])):
        n += 1
    if has(m.rivals, int(b.route_b[route])):
        n += 1
    twin = int(b.route_twin[route])
    has_twin = twin != NONE and s.n_seats > b.twins_close and in_set(s.open, twin)
    return n if has_twin else 2 * n


@rule
def cities_of(b: Board, routes: Words) -> np.uint64:
    """The cities at the ends of a set of routes."""
    cities = ZERO
    for word in range(ROUTE_WORDS):
        left = routes[word]
        while left != ZERO:
            route = 64 * word + lowest(left)
            left = drop_lowest(left)
            cities = np.uint64(cities | np.uint64(bit(int(b.route_a[route])) | bit(int(b.route_b[route]))))
    return cities


@rule
def completed_by(b: Board, s: State, w: Work, i: int, a: int, z: int) -> np.uint64:
    """The tickets in hand that would be completed by joining these two cities; requires up-to-date links."""
    from_a = reach(w, a)
    from_z = reach(w, z)
    found = ZERO
    left = ZERO if has(from_a, z) else s.seats[i].tickets
    while left != ZERO:
        ticket = lowest(left)
        left = drop_lowest(left)
        one = int(b.ticket_a[ticket])
        other = int(b.ticket_b[ticket])
        if (has(from_a, one) and has(from_z, other)) or (has(from_a, other) and has(from_z, one)):
            found = np.uint64(found | bit(ticket))
    return found


@rule
def find_reached_cities(b: Board, s: State, m: Memory, i: int) -> None:
    """Compute which cities the seat and its rivals have reached."""
    m.mine = cities_of(b, s.seats[i].owned)
    m.rivals = ZERO
    for other in range(int(s.n_seats)):
        if other != i:
            m.rivals = np.uint64(m.rivals | cities_of(b, s.seats[other].owned))


@rule
def longest_colour(b: Board, s: State, i: int) -> int:
    """The number of cards of the seat's most frequent colour."""
    most = 0
    for card in range(b.n_colours):
        most = max(most, int(s.seats[i].hand[card]))
    return most


@rule
def n_missing(b: Board, s: State, i: int, row: Ints, route: int, most: int) -> int:
    """The cards that a route still lacks, in hundredths; the parameters say how much cards in hand count."""
    me = s.seats[i]
    length = int(b.route_length[route])
    held = most if b.route_colour[route] < 0 else int(me.hand[b.route_colour[route]])
    held = min(held, length - int(b.route_ferries[route]))
    wilds = min(int(me.hand[WILD]), length - held)
    return 100 * length - held * int(row[HAND]) - wilds * int(row[WILD_SHARE])


@rule
def price_routes(b: Board, s: State, m: Memory, i: int, row: Ints) -> None:
    """Compute which routes are useful to a seat, and the cost of each: turns and cards, less its value."""
    me = s.seats[i]
    most = longest_colour(b, s, i)
    for word in range(ROUTE_WORDS):
        served = np.uint64(me.owned[word] | s.bullet[word])
        free = without(without(s.open[word], me.shut[word]), served)
        m.usable[word] = served
        while served != ZERO:
            m.cost[64 * word + lowest(served)] = 0
            served = drop_lowest(served)
        while free != ZERO:
            route = 64 * word + lowest(free)
            if n_trains_for(b, s, route) <= me.trains:
                m.usable[word] = np.uint64(m.usable[word] | bit(route))
                missing = n_missing(b, s, i, row, route, most)
                price = int(row[TURN_WORTH]) + int(row[CARD_WORTH]) * missing // 100
                price += int(row[TRAIN_WORTH]) * n_trains_for(b, s, route)
                price += int(row[RISK]) * n_signs(b, s, m, i, route)
                price -= int(row[GAIN]) * gain(b, s, m, i, row, route) // 100
                m.cost[route] = (
                    max(CHEAPEST, price) + max(0, missing) // 100
                )  # the twin for which more cards are in hand
            free = drop_lowest(free)


@rule
def half_turns_left(b: Board, s: State, i: int, row: Ints) -> int:
    """How many half turns a seat has left, judged by the seat with fewest trains."""
    if b.tickets_to_win > 0:
        return JOURNEY
    if s.turns_left != NONE:
        return 2
    least = int(s.seats[i].trains)
    for other in range(int(s.n_seats)):
        least = min(least, int(s.seats[other].trains))
    turns = max(0, least - int(b.end_trains)) * 100 // max(1, int(row[PACE]))
    if b.bullets > 0:
        turns = max(turns, (int(s.bullets) - int(b.bullet_end)) // int(s.n_seats))
    return 2 + 2 * turns
