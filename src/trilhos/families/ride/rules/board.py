"""The board as rules read it: one read-only record (boards/build.py fills it in)."""

from trilhos.core.record import Record, dtype_of, i8, i16, u64
from trilhos.families.ride.rules.figures import Figures
from trilhos.families.ride.rules.record_sizes import (
    MAX_CITIES,
    MAX_CLASSES,
    MAX_OFFER,
    MAX_PAYMENTS,
    MAX_ROUTES,
    MAX_SEATS,
    MAX_SYMBOLS,
    MAX_TICKETS,
    ROUTE_WORDS,
)
from trilhos.families.ride.rules.state import KINDS_OF_CARD


class Map(Record):
    """What is printed on a board, and the cards of its box."""

    # Sets of routes, by kind of card and class; a class is a pair of length and ferries, shortest first.
    payable = u64(KINDS_OF_CARD, MAX_CLASSES, ROUTE_WORDS)  # row WILD: every route of the class
    routes = u64(ROUTE_WORDS)  # all routes
    bullet_routes = u64(ROUTE_WORDS)  # JP-6
    touching = u64(MAX_CITIES, ROUTE_WORDS)  # by city: the routes that end there
    west = u64()  # cities (FJ-9)
    east = u64()
    # The payment table: one row for every way to pay for every route (US-19).
    pay_first = i16(KINDS_OF_CARD, MAX_ROUTES)  # first row of a kind of card and route
    pay_route = i16(MAX_PAYMENTS)
    pay_colour = i8(MAX_PAYMENTS)  # WILD: wilds alone
    pay_cards = i8(MAX_PAYMENTS)  # cards of that colour
    pay_wilds = i8(MAX_PAYMENTS)
    n_payments = i16()
    n_actions = i16()
    token_at = i16()  # first action of each kind whose numbers depend on the board
    place_at = i16()
    claim_at = i16()
    n_cities = i16()
    n_routes = i16()
    n_tickets = i16()
    n_colours = i16()
    n_classes = i16()
    n_symbols = i16()
    route_twin = i16(MAX_ROUTES)  # NONE: not a double route
    route_points = i16(MAX_ROUTES)  # US-25
    route_a = i8(MAX_ROUTES)
    route_b = i8(MAX_ROUTES)
    route_length = i8(MAX_ROUTES)
    route_colour = i8(MAX_ROUTES)  # NONE: gray
    route_ferries = i8(MAX_ROUTES)  # SF-9
    class_length = i8(MAX_CLASSES)
    class_ferries = i8(MAX_CLASSES)
    ticket_a = i8(MAX_TICKETS)
    ticket_b = i8(MAX_TICKETS)
    ticket_points = i8(MAX_TICKETS)
    cards = i8(KINDS_OF_CARD)  # US-2
    seats_min = i8()
    seats_max = i8()


class Board(Map, Figures):
    """A board: its map, its figures, and the tables of its mechanisms."""

    bullet_bonus = i8(MAX_SEATS + 1, MAX_SEATS)  # by number of seats and rank
    n_piles = i8()  # SF-2: piles with a printed place
    pile_city = i8(MAX_SYMBOLS)
    pile_size = i8(MAX_SEATS + 1)  # by number of seats
    token_points = i8(MAX_SYMBOLS + 1)  # SF-15


BOARD = dtype_of(Board)

# Kinds of action whose numbers are the same on every board; actions.py has the whole table.
FIRST_TOKEN_ACTION = 13 + (1 << MAX_OFFER)
