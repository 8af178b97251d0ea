"""Claiming a route (US-19 to US-25)."""

import numpy as np

from trilhos.core.bits import ONE, bit, drop, in_set, nth, popcount, put, without
from trilhos.core.jit import rule
from trilhos.ride.board import Board
from trilhos.ride.bullet import is_bullet_claim, place_bullet_train
from trilhos.ride.draw import discard, turn_discards
from trilhos.ride.ferries import most_colour_cards
from trilhos.ride.limits import ROUTE_WORDS
from trilhos.ride.reasons import (
    LEGAL,
    ROUTE_TAKEN,
    TOO_FEW_CARDS,
    TOO_FEW_TRAINS,
    TOO_FEW_WILDS,
    TWIN_CLOSED,
    TWIN_OWNED,
)
from trilhos.ride.state import NONE, WILD, State


@rule
def owner_of(s: State, route: int) -> int:
    """The seat that claimed a route, or NONE."""
    for i in range(int(s.n_seats)):
        if in_set(s.seats[i].owned, route):
            return i
    return NONE


@rule
def twins_close(b: Board, s: State) -> bool:
    """US-24, JP-4: with few seats, a taken twin closes the other to all. SF-10: only with two; FJ-6: never."""
    return s.n_seats <= b.twins_close


@rule
def why_not_route(b: Board, s: State, i: int, route: int) -> int:
    """US-22: any open route; US-23, US-24: unless its twin stands in the way; US-20: with enough trains."""
    if not in_set(s.open, route):
        return ROUTE_TAKEN if owner_of(s, route) != NONE else TWIN_CLOSED
    if in_set(s.seats[i].shut, route):
        return TWIN_OWNED
    if b.route_length[route] > s.seats[i].trains and not is_bullet_claim(b, s, route):
        return TOO_FEW_TRAINS
    return LEGAL


@rule
def why_not_claim(b: Board, s: State, i: int, row: int) -> int:
    """US-19, FJ-5, SF-8: the seat holds the cards of this row of the payment table, and the route is open to it."""
    reason = why_not_route(b, s, i, int(b.pay_route[row]))
    if reason != LEGAL:
        return reason
    hand = s.seats[i].hand
    if b.pay_cards[row] > 0 and hand[b.pay_colour[row]] < b.pay_cards[row]:
        return TOO_FEW_CARDS
    if hand[WILD] < b.pay_wilds[row]:
        return TOO_FEW_WILDS
    return LEGAL


@rule
def claim(b: Board, s: State, i: int, row: int) -> None:
    """Pay cards (US-21), place trains (US-20), count points (US-25, SF-12), close the twin (US-23, US-24)."""
    me = s.seats[i]
    route = int(b.pay_route[row])
    if b.pay_cards[row] > 0:
        pay(s, i, int(b.pay_colour[row]), int(b.pay_cards[row]))
    pay(s, i, WILD, int(b.pay_wilds[row]))
    if is_bullet_claim(b, s, route):
        place_bullet_train(b, s, i, route)
    else:
        me.trains -= b.route_length[route]
        me.points += b.route_points[route]
    put(me.owned, route)
    drop(s.open, route)
    twin = int(b.route_twin[route])
    if twin != NONE:
        if twins_close(b, s):
            drop(s.open, twin)
        else:
            put(me.shut, twin)
    turn_discards(s)


@rule
def pay(s: State, i: int, card: int, n: int) -> None:
    """US-21: cards go to the discards. Those that everyone had seen are the first to be forgotten."""
    me = s.seats[i]
    me.hand[card] -= n
    me.shown[card] = max(0, int(me.shown[card]) - n)
    discard(s, card, n)


@rule
def within_reach(b: Board, s: State, i: int, g: int, word: int) -> np.uint64:
    """One word of the set of routes open to a seat that are not too long for its trains, for routes of class g."""
    free = without(s.open[word], s.seats[i].shut[word])
    if b.class_length[g] > s.seats[i].trains:
        if s.bullets == 0:
            return np.uint64(0)
        return np.uint64(free & b.bullet_routes[word])
    return free


@rule
def n_ways(b: Board, s: State, i: int, card: int, g: int) -> int:
    """In how many ways a seat can pay for a route of class g with this kind of card and wilds (US-19, SF-9)."""
    hand = s.seats[i].hand
    if card == WILD:
        return 1 if hand[WILD] >= b.class_length[g] else 0
    return max(0, min(int(hand[card]), most_colour_cards(b, g)) - least_colour_cards(b, s, i, g) + 1)


@rule
def least_colour_cards(b: Board, s: State, i: int, g: int) -> int:
    """The fewest colour cards in a payment that is not all wilds: what the wilds in hand cannot cover."""
    return max(1, int(b.class_length[g]) - int(s.seats[i].hand[WILD]))


@rule
def n_claims(b: Board, s: State, i: int) -> int:
    """How many claims a seat can make: routes in reach times ways to pay, class by class."""
    n = 0
    for card in range(WILD + 1):
        purse = purse_of(s, i, card)
        for g in range(b.n_classes):
            if b.class_length[g] > purse:
                break
            ways = n_ways(b, s, i, card, g)
            if ways > 0:
                for word in range(ROUTE_WORDS):
                    n += ways * popcount(np.uint64(within_reach(b, s, i, g, word) & b.payable[card, g, word]))
    return n


@rule
def nth_claim(b: Board, s: State, i: int, n: int) -> int:
    """The n-th claim a seat can make, as a row of the payment table; NONE if there are not so many."""
    for card in range(WILD + 1):
        purse = purse_of(s, i, card)
        for g in range(b.n_classes):
            if b.class_length[g] > purse:
                break
            ways = n_ways(b, s, i, card, g)
            if ways > 0:
                for word in range(ROUTE_WORDS):
                    routes = np.uint64(within_reach(b, s, i, g, word) & b.payable[card, g, word])
                    found = ways * popcount(routes)
                    if n < found:
                        return row_of(b, s, i, card, g, word, routes, n)
                    n -= found
    return NONE


@rule
def purse_of(s: State, i: int, card: int) -> int:
    """The longest route that a seat's cards of this kind pay for, wilds helping; 0 without such a card."""
    hand = s.seats[i].hand
    if card == WILD or hand[card] == 0:
        return int(hand[card])
    return int(hand[card]) + int(hand[WILD])


@rule
def row_of(b: Board, s: State, i: int, card: int, g: int, word: int, routes: np.uint64, k: int) -> int:
    """The row of the payment table of the k-th claim among these routes of class g, paid with this kind of card."""
    ways = n_ways(b, s, i, card, g)
    route = nth(routes, k // ways)
    rank = popcount(np.uint64(b.payable[card, g, word] & np.uint64(bit(route) - ONE)))
    for before in range(word):
        rank += popcount(b.payable[card, g, before])
    if card == WILD:
        return int(b.pay_first[card, g]) + rank
    cards = least_colour_cards(b, s, i, g) + k % ways
    return int(b.pay_first[card, g]) + rank * most_colour_cards(b, g) + cards - 1
