"""The bot that takes most points now, and thinks no further."""

from typing import Any

import numpy as np

from trilhos.bots.ride.cards import best_colour, pay
from trilhos.bots.ride.memory import Memory
from trilhos.bots.ride.network import FAR, adopt, price_of_ticket
from trilhos.core.bits import ZERO, drop_lowest, has, lowest, without
from trilhos.core.jit import rule
from trilhos.core.rng import below
from trilhos.ride.actions import DRAW, KEEP_TICKETS, TAKE
from trilhos.ride.board import Board
from trilhos.ride.bullet import is_bullet_claim
from trilhos.ride.draw import takeable_kinds
from trilhos.ride.limits import MAX_ROUTES, ROUTE_WORDS
from trilhos.ride.state import CHOOSE, KEEP, KINDS_OF_CARD, NONE, SECOND, TURN, State
from trilhos.ride.tickets import n_kept, n_to_keep
from trilhos.ride.tokens import offers_token
from trilhos.ride.turn import n_legal, nth_legal


@rule
def choose(b: Board, s: State, m: Memory, i: int, r: Any) -> int:
    """The claim with most points, else a card of the colour held most; as few tickets as can be."""
    if s.phase == CHOOSE or s.phase == KEEP:
        return KEEP_TICKETS + cheapest_tickets(b, s, i)
    if s.phase == TURN:
        for card in range(KINDS_OF_CARD):
            m.left[card] = 0
        route = best_route(b, s, m, i)
        if route != NONE:
            return pay(b, s, m, i, route)
    if s.phase == TURN or s.phase == SECOND:
        return more_of_the_same(b, s, i)
    return nth_legal(b, s, i, below(r, n_legal(b, s, i)))


@rule
def cheapest_tickets(b: Board, s: State, i: int) -> int:
    """Tickets promise points later and may cost them: the fewest that must be kept, and the cheapest."""
    me = s.seats[i]
    best, least = 0, FAR
    for choice in range(1 << int(me.n_offer)):
        if n_kept(choice) >= n_to_keep(b, s, i):
            points = 0
            for k in range(int(me.n_offer)):
                points += (choice >> k & 1) * int(b.ticket_points[me.offer[k]])
            if points < least:
                best, least = choice, points
    return best


@rule
def best_route(b: Board, s: State, m: Memory, i: int) -> int:
    """The route with most points that can be claimed now; on a journey, one on the way to the nearest ticket."""
    me = s.seats[i]
    journey = b.tickets_to_win > 0
    if journey:
        find_way(b, s, m, i)
    best, most = NONE, -1
    for word in range(ROUTE_WORDS):
        free = without(s.open[word], me.shut[word])
        if journey:
            free = np.uint64(free & m.plan[word])
        while free != ZERO:
            route = 64 * word + lowest(free)
            free = drop_lowest(free)
            if (b.route_length[route] <= me.trains or is_bullet_claim(b, s, route)) and points(b, s, i, route) > most:
                if best_colour(b, s, m, i, route) != NONE:
                    best, most = route, points(b, s, i, route)
    return best


@rule
def points(b: Board, s: State, i: int, route: int) -> int:
    """What a claim brings at once, tokens and steps on the bullet track included."""
    if is_bullet_claim(b, s, route):
        return int(b.route_length[route])
    token = b.n_symbols > 0 and (
        offers_token(b, s, i, int(b.route_a[route])) or offers_token(b, s, i, int(b.route_b[route]))
    )
    return int(b.route_points[route]) + (2 if token else 0)


@rule
def find_way(b: Board, s: State, m: Memory, i: int) -> None:
    """Plan the shortest way for the ticket that is nearest to being complete."""
    me = s.seats[i]
    for word in range(ROUTE_WORDS):
        m.usable[word] = np.uint64(me.owned[word] | without(s.open[word], me.shut[word]))
        m.plan[word] = ZERO
    for route in range(MAX_ROUTES):
        m.cost[route] = 0 if has(me.owned[route >> 6], route) else b.route_length[route]
    best, least = NONE, FAR
    left = me.tickets
    while left != ZERO:
        price = price_of_ticket(b, m, lowest(left))
        if price < least:
            best, least = lowest(left), price
        left = drop_lowest(left)
    if best != NONE:
        price_of_ticket(b, m, best)
        adopt(b, m, int(b.ticket_b[best]))


@rule
def more_of_the_same(b: Board, s: State, i: int) -> int:
    """The card in the market of which the seat holds most; else one from the deck, or what else is legal."""
    kinds = takeable_kinds(s)
    best, most = NONE, 0
    for card in range(b.n_colours):
        if kinds >> card & 1 and s.seats[i].hand[card] > most:
            best, most = card, int(s.seats[i].hand[card])
    if best != NONE:
        return TAKE + best
    return DRAW if s.n_deck > 0 else nth_legal(b, s, i, 0)
