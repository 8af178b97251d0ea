"""Claiming a route (US-19 to US-25)."""

import numpy as np

from trilhos.core.bits import ZERO, bit, drop, drop_lowest, in_set, lowest, nth, popcount, put, without
from trilhos.core.jit import rule
from trilhos.core.record import Ints
from trilhos.families.ride.rules.board import Board
from trilhos.families.ride.rules.bullet import is_bullet_claim, place_bullet_train
from trilhos.families.ride.rules.draw import discard, reshuffle_discards
from trilhos.families.ride.rules.ferries import most_colour_cards
from trilhos.families.ride.rules.reasons import (
    LEGAL,
    ROUTE_TAKEN,
    TOO_FEW_CARDS,
    TOO_FEW_TRAINS,
    TOO_FEW_WILDS,
    TWIN_CLOSED,
    TWIN_OWNED,
)
from trilhos.families.ride.rules.record_sizes import ROUTE_WORDS
from trilhos.families.ride.rules.state import NONE, WILD, State, Work

assert ROUTE_WORDS == 2


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
    """US-22: any open route; US-23, US-24: unless its twin forbids it; US-20: with enough trains."""
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
    reshuffle_discards(s)


@rule
def pay(s: State, i: int, card: int, n: int) -> None:
    """US-21: cards go to the discards; those that everyone has seen are removed from `shown` first."""
    me = s.seats[i]
    me.hand[card] -= n
    me.shown[card] = max(0, int(me.shown[card]) - n)
    discard(s, card, n)


@rule
def open_to(s: State, i: int, word: int) -> np.uint64:
    """One word of the set of routes open to a seat (US-22 to US-24)."""
    return without(s.open[word], s.seats[i].shut[word])


@rule
def claimable(b: Board, s: State, i: int, card: int, g: int, word: int, free: np.uint64) -> np.uint64:
    """The open routes of class g that take this kind of card and are not too long for the seat's trains. Bullet routes
    need no trains; once their supply is used up, `reach_of` excludes classes that are too long."""
    if b.class_length[g] > s.seats[i].trains:
        free = np.uint64(free & b.bullet_routes[word])
    return np.uint64(free & b.payable[card, g, word])


@rule
def reach_of(s: State, i: int, card: int) -> int:
    """The longest claim that this kind of card, wilds and trains allow."""
    hand = s.seats[i].hand
    purse = int(hand[card])
    if card != WILD and purse > 0:
        purse += int(hand[WILD])
    return purse if s.bullets > 0 else min(purse, int(s.seats[i].trains))


@rule
def n_ways(b: Board, s: State, i: int, card: int, g: int) -> int:
    """How many ways a seat has to pay for a route of class g with this kind of card and wilds (US-19, SF-9)."""
    hand = s.seats[i].hand
    if card == WILD:
        return 1 if hand[WILD] >= b.class_length[g] else 0
    return max(0, min(int(hand[card]), most_colour_cards(b, g)) - least_colour_cards(b, s, i, g) + 1)


@rule
def least_colour_cards(b: Board, s: State, i: int, g: int) -> int:
    """The fewest colour cards in a payment that is not only wilds: those that the wilds in hand cannot cover."""
    return max(1, int(b.class_length[g]) - int(s.seats[i].hand[WILD]))


@rule
def note_claims(b: Board, s: State, w: Work, i: int) -> int:
    """Count the claims that a seat can pay with each kind of card and wilds: for each class, the claimable routes times
    the ways to pay. Returns the total."""
    free_0, free_1 = open_to(s, i, 0), open_to(s, i, 1)
    kinds = ZERO
    for card in range(WILD + 1):
        w.cards[card] = 0
        if s.seats[i].hand[card] > 0:
            kinds = np.uint64(kinds | bit(card))
    total = 0
    while kinds != ZERO:
        card = lowest(kinds)
        kinds = drop_lowest(kinds)
        reach = reach_of(s, i, card)
        n = 0
        for g in range(b.n_classes):
            if b.class_length[g] > reach:
                break
            ways = n_ways(b, s, i, card, g)
            if ways > 0:
                found = popcount(claimable(b, s, i, card, g, 0, free_0))
                n += ways * (found + popcount(claimable(b, s, i, card, g, 1, free_1)))
        w.cards[card] = n
        total += n
    return total


@rule
def nth_claim(b: Board, s: State, i: int, card: int, n: int) -> int:
    """The n-th claim that a seat can pay with this kind of card, as a row of the payment table."""
    for g in range(b.n_classes):
        ways = n_ways(b, s, i, card, g)
        if ways > 0:
            for word in range(ROUTE_WORDS):
                routes = claimable(b, s, i, card, g, word, open_to(s, i, word))
                found = ways * popcount(routes)
                if n < found:
                    route = 64 * word + nth(routes, n // ways)
                    return payment_row(b, route, card, least_colour_cards(b, s, i, g)) + n % ways
                n -= found
    return NONE


@rule
def mark_claims(b: Board, s: State, i: int, card: int, mask: Ints) -> int:
    """Mark these claims in a mask of actions. Returns how many there are."""
    n = 0
    reach = reach_of(s, i, card)
    for g in range(b.n_classes):
        if b.class_length[g] > reach:
            break
        ways = n_ways(b, s, i, card, g)
        if ways > 0:
            for word in range(ROUTE_WORDS):
                routes = claimable(b, s, i, card, g, word, open_to(s, i, word))
                while routes != ZERO:
                    route = 64 * word + lowest(routes)
                    routes = drop_lowest(routes)
                    row = payment_row(b, route, card, least_colour_cards(b, s, i, g))
                    for k in range(ways):
                        mask[int(b.claim_at) + row + k] = 1
                    n += ways
    return n


@rule
def payment_row(b: Board, route: int, card: int, cards: int) -> int:
    """The row of the payment table for a route that is paid with this many cards of a colour and wilds for the rest; or
    with wilds alone if `card` is WILD."""
    first = int(b.pay_first[card, route])
    return first if card == WILD else first + cards - 1
