"""What a seat sees of a rail game, as numbers: its view (HI-1, HI-2) in arrays of fixed size.

Seats are counted from the observing seat: 0 is itself, 1 the next in turn order. All fields have the same type, so that
the whole record is also one flat row of numbers.
"""

import numpy as np

from trilhos.core.bits import ZERO, bit, drop_lowest, has, in_set, lowest, popcount
from trilhos.core.jit import rule
from trilhos.core.record import Record, dtype_of, i16
from trilhos.families.ride.rules.board import Board
from trilhos.families.ride.rules.legal import acting
from trilhos.families.ride.rules.record_sizes import (
    MAX_MARKET,
    MAX_OFFER,
    MAX_ROUTES,
    MAX_SEATS,
    MAX_SYMBOLS,
    MAX_TICKETS,
)
from trilhos.families.ride.rules.scoring import is_joined, link_cities
from trilhos.families.ride.rules.state import CHOOSE, KINDS_OF_CARD, NONE, OVER, State, Work
from trilhos.families.ride.rules.tickets import slot_from_top

PHASES = OVER + 1
CLOSED = -1  # a route that this seat can never claim
HELD, JOINED = 1, 2  # a ticket in hand; one whose cities are already connected
UNDER, SWAPPED = -1, -2  # returned, but not yet under the deck; swapped and lying beside it (FJ-11)


class Observation(Record):
    """What a seat sees."""

    phase = i16(PHASES)  # one-hot: choose, place, turn, second, keep, token, over
    acts = i16()  # 1: this seat may act now
    seats = i16()  # how many there are
    turn = i16()  # seat on turn
    first = i16()  # seat that began
    turns = i16()  # turns ended
    last_turns = i16()  # 1 + turns left once the end is near (US-29), else 0
    quiet = i16()  # turns in a row without a claim, on a journey (FJ-15)
    hand = i16(KINDS_OF_CARD)  # own cards by colour, wilds last
    tickets = i16(MAX_TICKETS)  # own tickets: 0 not held, 1 held, 2 held and joined
    offer = i16(MAX_OFFER)  # 1 + ticket on offer to this seat, in the order of the `keep` actions, or 0
    returned = i16(MAX_TICKETS)  # tickets that this seat returned: 1 + tickets above it, -1, -2; else 0
    routes = i16(MAX_ROUTES)  # 0 open, -1 closed to this seat, else 1 + seat that owns it
    bullet = i16(MAX_ROUTES)  # 1: carries a bullet train and serves all (JP-7)
    claimed = i16()  # 1 + the route just claimed, while a token is chosen, or 0
    market = i16(KINDS_OF_CARD)  # face-up cards
    discard = i16(KINDS_OF_CARD)  # cards in the discards
    deck = i16()  # cards in the deck
    ticket_deck = i16()  # tickets in their deck
    ticket_discard = i16()  # swapped tickets beside it (FJ-11)
    bullets = i16()  # bullet trains in the supply
    pile_city = i16(MAX_SYMBOLS)  # by symbol: 1 + city of its pile, 0 if kept aside (SF-2)
    pile_left = i16(MAX_SYMBOLS)  # by symbol: tokens in it
    trains = i16(MAX_SEATS)  # by seat: stock
    points = i16(MAX_SEATS)  # by seat: route points so far
    cards = i16(MAX_SEATS)  # by seat: cards in hand
    shown = i16(MAX_SEATS, KINDS_OF_CARD)  # by seat: of these, taken face up and not yet spent
    held = i16(MAX_SEATS)  # by seat: tickets in hand; 0 while first tickets are chosen (US-4)
    offered = i16(MAX_SEATS)  # by seat: tickets on offer
    chosen = i16(MAX_SEATS)  # by seat: 1 if its first tickets are chosen
    marker = i16(MAX_SEATS)  # by seat: place on the bullet track
    n_bullets = i16(MAX_SEATS)  # by seat: bullet routes claimed
    tokens = i16(MAX_SEATS, MAX_SYMBOLS)  # by seat and symbol: 1 if owned
    crossed = i16(MAX_SEATS)  # by seat: 1 if it has gone from east to west (FJ-9)
    done = i16(MAX_TICKETS)  # 1 + seat that has shown this ticket complete (FJ-7), or 0
    total = i16(MAX_SEATS)  # by seat: all points, when over
    place = i16(MAX_SEATS)  # by seat: 1 is the winner, when over
    padding = i16()  # 0: makes the number of values even (match/observation.py)


OBSERVATION = dtype_of(Observation)


@rule
def observe(b: Board, s: State, w: Work, i: int, o: Observation) -> None:
    """Write what seat i may know."""
    for phase in range(PHASES):
        o.phase[phase] = 1 if s.phase == phase else 0
    o.acts = acting(s) >> i & 1
    o.seats = s.n_seats
    o.turn = away(s, i, int(s.turn))
    o.first = away(s, i, int(s.first))
    o.turns = s.turns
    o.last_turns = 1 + int(s.turns_left)
    o.quiet = s.quiet
    o.padding = 0
    o.claimed = 1 + int(s.claimed)
    o.deck = s.n_deck
    o.ticket_deck = s.n_tickets
    o.ticket_discard = popcount(s.ticket_discard)
    o.bullets = s.bullets
    see_cards(s, i, o)
    see_routes(b, s, i, o)
    see_tickets(b, s, w, i, o)
    see_piles(b, s, o)
    for k in range(MAX_SEATS):
        see_seat(b, s, (i + k) % int(s.n_seats), k, o)


@rule
def away(s: State, i: int, other: int) -> int:
    """How many seats after seat i another seat is."""
    return (other - i + int(s.n_seats)) % int(s.n_seats)


@rule
def see_cards(s: State, i: int, o: Observation) -> None:
    """Write the own hand and the face-up cards."""
    for card in range(KINDS_OF_CARD):
        o.hand[card] = s.seats[i].hand[card]
        o.discard[card] = s.discard[card]
        o.market[card] = 0
    for slot in range(MAX_MARKET):
        if s.market[slot] != NONE:
            o.market[s.market[slot]] += 1


@rule
def see_routes(b: Board, s: State, i: int, o: Observation) -> None:
    """Write who owns which route, and which are closed to this seat (US-23, US-24)."""
    for route in range(MAX_ROUTES):
        free = in_set(s.open, route) and not in_set(s.seats[i].shut, route)
        o.routes[route] = 0 if free or route >= b.n_routes else CLOSED
        o.bullet[route] = 1 if in_set(s.bullet, route) else 0
    for k in range(int(s.n_seats)):
        me = s.seats[(i + k) % int(s.n_seats)]
        for word in range(2):
            left = me.owned[word]
            while left != ZERO:
                o.routes[64 * word + lowest(left)] = 1 + k
                left = drop_lowest(left)


@rule
def see_tickets(b: Board, s: State, w: Work, i: int, o: Observation) -> None:
    """Write the own tickets, those on offer, and where tickets are that the seat returned itself."""
    me = s.seats[i]
    link_cities(b, s, w, i)
    for ticket in range(MAX_TICKETS):
        o.tickets[ticket] = 0
        o.returned[ticket] = 0
        if has(me.tickets, ticket):
            joined = is_joined(w, int(b.ticket_a[ticket]), int(b.ticket_b[ticket]))
            o.tickets[ticket] = JOINED if joined else HELD
        if has(s.ticket_discard, ticket) and s.returned_by[ticket] == i:
            o.returned[ticket] = SWAPPED
    choosing = s.phase == CHOOSE and not s.owing >> i & 1
    for k in range(MAX_OFFER):
        o.offer[k] = 0
        if k < me.n_offer:
            if choosing:
                o.returned[me.offer[k]] = UNDER
            else:
                o.offer[k] = 1 + int(me.offer[k])
    for k in range(int(s.n_tickets)):
        ticket = int(s.ticket_deck[slot_from_top(s, k)])
        if s.returned_by[ticket] == i:
            o.returned[ticket] = 1 + k


@rule
def see_piles(b: Board, s: State, o: Observation) -> None:
    """Write where the tokens are (SF-2)."""
    for symbol in range(MAX_SYMBOLS):
        o.pile_city[symbol] = 0
        o.pile_left[symbol] = 0
    for pile in range(b.n_symbols):
        o.pile_city[s.pile_symbol[pile]] = 1 + int(s.pile_city[pile])
        o.pile_left[s.pile_symbol[pile]] = s.pile_left[pile]


@rule
def see_seat(b: Board, s: State, i: int, k: int, o: Observation) -> None:
    """Write what everyone sees of seat i, which is k seats after the observing seat."""
    there = k < s.n_seats
    me = s.seats[i]
    cards = 0
    for card in range(KINDS_OF_CARD):
        cards += int(me.hand[card])
        o.shown[k, card] = me.shown[card] if there else 0
    choosing = s.phase == CHOOSE
    o.trains[k] = me.trains if there else 0
    o.points[k] = me.points if there else 0
    o.cards[k] = cards if there else 0
    o.held[k] = popcount(me.tickets) if there and not choosing else 0
    o.offered[k] = 0
    if there:
        o.offered[k] = b.start_tickets if choosing else me.n_offer
    o.chosen[k] = 1 if there and choosing and not s.owing >> i & 1 else 0
    o.marker[k] = me.marker if there else 0
    o.n_bullets[k] = me.n_bullets if there else 0
    for symbol in range(MAX_SYMBOLS):
        o.tokens[k, symbol] = me.tokens >> symbol & 1 if there else 0
    o.crossed[k] = me.crossed if there else 0
    o.total[k] = me.total if there else 0
    o.place[k] = me.place if there else 0
    for ticket in range(MAX_TICKETS):
        if k == 0:
            o.done[ticket] = 0
        if there and np.uint64(me.done & bit(ticket)) != ZERO:
            o.done[ticket] = 1 + k
