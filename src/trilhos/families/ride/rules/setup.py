"""Setting up a game (US-1 to US-6, JP-1, JP-2, FJ-1 to FJ-3, SF-1 to SF-4)."""

import numpy as np

from trilhos.core import rng
from trilhos.core.bits import ZERO, bit
from trilhos.core.jit import rule
from trilhos.core.record import Ints, Key
from trilhos.families.ride.rules.board import Board
from trilhos.families.ride.rules.draw import pull, turn_up
from trilhos.families.ride.rules.ending import begin_turn
from trilhos.families.ride.rules.record_sizes import (
    MAX_MARKET,
    MAX_OFFER,
    MAX_SEATS,
    MAX_SYMBOLS,
    MAX_TICKETS,
    ROUTE_WORDS,
)
from trilhos.families.ride.rules.state import CHOOSE, KINDS_OF_CARD, NONE, PLACE, TURN, State, Work
from trilhos.families.ride.rules.tickets import offer, top_ticket
from trilhos.families.ride.rules.tokens import lay_out_piles, n_piles_aside, placing_seat


@rule
def deal(b: Board, s: State, w: Work, seats: int, first: int, options: Ints, key: Key, stream: int) -> None:
    """A new game: shuffle and deal (US-3, US-4). US-6: the first seat is drawn at random unless it is given."""
    blank(b, s, seats, first, key, stream)
    for i in range(seats):
        for _ in range(b.start_cards):
            s.seats[i].hand[pull(s)] += 1
    turn_up(b, s, 0, 0)
    deal_tickets(b, s, w)


@rule
def blank(b: Board, s: State, seats: int, first: int, key: Key, stream: int) -> None:
    """A board that is set up with nothing dealt; each seat has its trains (US-1)."""
    clear(s)
    rng.start(s.rng, key, stream)
    s.n_seats = seats
    s.first = first if first != NONE else rng.below(s.rng, seats)
    s.turn = s.first
    s.phase = TURN
    lay_out_board(b, s)
    for i in range(seats):
        s.seats[i].trains = b.trains


@rule
def lay_out_board(b: Board, s: State) -> None:
    """Set up the board: open routes, decks, bullet trains, tokens."""
    for word in range(ROUTE_WORDS):
        s.open[word] = b.routes[word]
    s.bullets = b.bullets
    for card in range(KINDS_OF_CARD):
        s.deck[card] = b.cards[card]
        s.n_deck += b.cards[card]
    for ticket in range(b.n_tickets):
        s.ticket_deck[ticket] = ticket
    s.n_tickets = b.n_tickets
    rng.shuffle(s.rng, s.ticket_deck, int(b.n_tickets))
    if b.n_symbols > 0:
        lay_out_piles(b, s)


@rule
def deal_tickets(b: Board, s: State, w: Work) -> None:
    """US-4: deal tickets to choose from, to all seats at once. FJ-2: if all are kept, there is no choice."""
    for i in range(int(s.n_seats)):
        if b.start_keep == b.start_tickets:
            for _ in range(b.start_tickets):
                s.seats[i].tickets = np.uint64(s.seats[i].tickets | bit(top_ticket(s)))
        else:
            offer(s, i, int(b.start_tickets))
            s.owing |= 1 << i
    if s.owing != 0:
        s.phase = CHOOSE
    following = first_on_turn(b, s)
    if following != NONE:
        begin_turn(b, s, w, following)


@rule
def first_on_turn(b: Board, s: State) -> int:
    """Once all seats have chosen their tickets, piles that were set aside are placed (SF-5); then the first turn
    begins. Returns whose turn it is, or NONE while a choice is due."""
    if s.owing != 0:
        return NONE
    if b.n_symbols > 0 and n_piles_aside(b, s) > 0:
        s.phase = PLACE
        s.turn = placing_seat(s)
        return NONE
    return int(s.first)


@rule
def clear(s: State) -> None:
    """An empty table."""
    for word in range(ROUTE_WORDS):
        s.bullet[word] = ZERO
    s.ticket_discard = ZERO
    s.steps = 0
    s.turns = 0
    s.n_deck = 0
    s.n_discard = 0
    s.claimed = NONE
    s.ticket_head = 0
    s.owing = 0
    s.placed = 0
    s.turns_left = NONE
    s.idle = 0
    s.ended = 0
    s.winners = 0
    s.quiet = 0
    s.sweeps = 0
    for card in range(KINDS_OF_CARD):
        s.discard[card] = 0
    for slot in range(MAX_MARKET):
        s.market[slot] = NONE
    for ticket in range(MAX_TICKETS):
        s.returned_by[ticket] = NONE
        s.ticket_deck[ticket] = 0
    for pile in range(MAX_SYMBOLS):
        s.pile_symbol[pile] = 0
        s.pile_city[pile] = NONE
        s.pile_left[pile] = 0
    for i in range(MAX_SEATS):
        clear_seat(s, i)


@rule
def clear_seat(s: State, i: int) -> None:
    """An empty seat."""
    me = s.seats[i]
    me.tickets = ZERO
    me.done = ZERO
    for word in range(ROUTE_WORDS):
        me.owned[word] = ZERO
        me.shut[word] = ZERO
    me.points = 0
    me.marker = 0
    me.ticket_points = 0
    me.longest = 0
    me.longest_points = 0
    me.bullet_points = 0
    me.token_points = 0
    me.total = 0
    me.tokens = 0
    for card in range(KINDS_OF_CARD):
        me.hand[card] = 0
        me.shown[card] = 0
    for k in range(MAX_OFFER):
        me.offer[k] = 0
    me.n_offer = 0
    me.trains = 0
    me.n_bullets = 0
    me.crossed = 0
    me.place = 0
