"""The state of a rail game, in one record of fixed size."""

from trilhos.core.record import Record, dtype_of, i8, i16, i32, one, rows, u64
from trilhos.core.rng import Rng
from trilhos.families.ride.rules.record_sizes import (
    MAX_CITIES,
    MAX_COLOURS,
    MAX_MARKET,
    MAX_OFFER,
    MAX_ROUTES,
    MAX_SEATS,
    MAX_SYMBOLS,
    MAX_TICKETS,
    ROUTE_WORDS,
)

NONE = -1
WILD = MAX_COLOURS  # wilds come after the colours in every row of cards
KINDS_OF_CARD = MAX_COLOURS + 1

# What the game waits for.
CHOOSE = 0  # the choice of first tickets (US-4), by all seats in any order (US-5)
PLACE = 1  # placing a pile of tokens that was set aside (SF-5)
TURN = 2  # one of the actions of US-7
SECOND = 3  # the second card (US-8)
KEEP = 4  # which of the drawn tickets to keep (US-26)
TOKEN = 5  # which of two tokens to take (SF-11)
OVER = 6

# Why a game ended.
LAST_TURNS = 1  # US-29
ALL_PASSED = 2  # US-18
GOAL_REACHED = 3  # FJ-12
LAST_TRAIN = 4  # FJ-13
ONLY_SWAPS = 5  # FJ-15
NO_CLAIMS = 6  # FJ-15


class Seat(Record):
    """The state of one seat."""

    tickets = u64()  # tickets held; secret
    done = u64()  # completed tickets; in First Journey at once, elsewhere at the end
    owned = u64(ROUTE_WORDS)  # routes claimed, bullet routes too
    shut = u64(ROUTE_WORDS)  # twins closed to this seat alone (US-23)
    points = i16()  # route points so far (US-25)
    marker = i16()  # place on the bullet track (JP-6)
    ticket_points = i16()  # at the end: US-30
    longest = i16()  # at the end: length of the longest path (US-31)
    longest_points = i16()  # at the end: its bonus
    bullet_points = i16()  # at the end: JP-13
    token_points = i16()  # at the end: SF-15
    total = i16()  # at the end: all of it
    tokens = i16()  # symbols owned, one bit each (SF-11)
    hand = i8(KINDS_OF_CARD)  # train cards; secret
    shown = i8(KINDS_OF_CARD)  # of these, taken face up and not yet spent: everyone may remember them
    offer = i8(MAX_OFFER)  # tickets to choose from, in the order dealt; then those to be returned
    n_offer = i8()
    trains = i8()  # stock
    n_bullets = i8()  # bullet routes claimed (JP-13 asks whether any)
    crossed = i8()  # 1: has its East-to-West ticket (FJ-9)
    place = i8()  # at the end: 1 is the winner


SEAT = dtype_of(Seat)


class State(Record):
    """A game."""

    rng = one(Rng)  # random numbers; known to nobody (HI-3)
    seats = rows(Seat, MAX_SEATS)
    open = u64(ROUTE_WORDS)  # routes neither taken nor closed to all (US-24)
    bullet = u64(ROUTE_WORDS)  # routes with a bullet train, which every seat can use (JP-7)
    ticket_discard = u64()  # swapped tickets (FJ-11)
    steps = i32()  # decisions made
    turns = i16()  # turns ended
    n_deck = i16()
    n_discard = i16()
    claimed = i16()  # the route just claimed, while a token is chosen
    deck = i8(KINDS_OF_CARD)  # counts of the shuffled cards, which are drawn at random
    discard = i8(KINDS_OF_CARD)
    market = i8(MAX_MARKET)  # by slot: colour, WILD or NONE
    ticket_deck = i8(MAX_TICKETS)  # a ring buffer, since tickets return to the bottom
    returned_by = i8(MAX_TICKETS)  # by ticket: the seat that returned it and so knows where it is
    ticket_head = i8()
    n_tickets = i8()  # in the ticket deck
    pile_symbol = i8(MAX_SYMBOLS)
    pile_city = i8(MAX_SYMBOLS)  # NONE: set aside (SF-2)
    pile_left = i8(MAX_SYMBOLS)
    n_seats = i8()
    first = i8()  # first seat (US-6)
    turn = i8()  # seat on turn
    phase = i8()
    owing = i8()  # seats that must still choose their first tickets, one bit each
    placed = i8()  # piles set aside that have been placed
    bullets = i8()  # bullet trains in the supply (JP-1)
    turns_left = i8()  # NONE until the end is triggered (US-29)
    idle = i8()  # turns in a row in which only passing or swapping was possible (US-18, FJ-15)
    ended = i8()  # why, when over
    winners = i8()  # one bit per seat, when over
    sweeps = i8()  # how often the market was just replaced in a row (US-13)
    quiet = i16()  # turns in a row without a claim, on a journey (FJ-15)


STATE = dtype_of(State)


class Work(Record):
    """Scratch memory."""

    links = u64(MAX_CITIES)  # by city: the cities connected to it
    fan = u64(MAX_CITIES, ROUTE_WORDS)  # longest path: by city, the seat's routes that end there
    todo = u64(MAX_ROUTES + 1, ROUTE_WORDS)  # by position on the path: routes not yet tried from there
    used = u64(ROUTE_WORDS)  # routes on the path
    dead_end = i16(MAX_CITIES)  # by city: the longest dead end that begins there
    other_end = i16(MAX_CITIES)  # by city: the next longest
    at = i16(MAX_ROUTES + 1)  # cities of the path
    by = i16(MAX_ROUTES + 1)  # routes of the path
    cards = i16(KINDS_OF_CARD)  # imagination: cards to be dealt again; legal.py: claims by kind of card
    pool = i8(MAX_TICKETS)  # and tickets
    returned_by = i8(MAX_TICKETS)  # as it was before
    unseen = i16(MAX_SEATS)  # cards of a hand that nobody else has seen


WORK = dtype_of(Work)
