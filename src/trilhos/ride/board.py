"""A printed board as one read-only record, built from its facts."""

from itertools import product
from typing import Any

import numpy as np
import numpy.typing as npt

from trilhos.core.record import record
from trilhos.ride.facts import Facts
from trilhos.ride.limits import (
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
from trilhos.ride.state import KINDS_OF_CARD, NONE, WILD

Board = Any  # a BOARD record

BOARD = record(
    # Sets of routes, by kind of card and class; a class is a pair of length and ferries, shortest first.
    ("payable", np.uint64, (KINDS_OF_CARD, MAX_CLASSES, ROUTE_WORDS)),  # row WILD: every route of the class
    ("routes", np.uint64, ROUTE_WORDS),  # all routes
    ("bullet_routes", np.uint64, ROUTE_WORDS),  # JP-6
    ("touching", np.uint64, (MAX_CITIES, ROUTE_WORDS)),  # by city: the routes that end there
    ("west", np.uint64),  # cities (FJ-9)
    ("east", np.uint64),
    # The payment table: one row for every way to pay for every route (US-19).
    ("pay_first", np.int16, (KINDS_OF_CARD, MAX_CLASSES)),  # first row of a kind of card and class
    ("pay_route", np.int16, MAX_PAYMENTS),
    ("pay_colour", np.int8, MAX_PAYMENTS),  # WILD: wilds alone
    ("pay_cards", np.int8, MAX_PAYMENTS),  # cards of that colour
    ("pay_wilds", np.int8, MAX_PAYMENTS),
    ("n_payments", np.int16),
    ("n_actions", np.int16),
    ("token_at", np.int16),  # first action of each kind whose number the board decides
    ("place_at", np.int16),
    ("claim_at", np.int16),
    ("n_cities", np.int16),
    ("n_routes", np.int16),
    ("n_tickets", np.int16),
    ("n_colours", np.int16),
    ("n_classes", np.int16),
    ("n_symbols", np.int16),
    ("route_twin", np.int16, MAX_ROUTES),  # NONE: not a double route
    ("route_points", np.int16, MAX_ROUTES),  # US-25
    ("route_a", np.int8, MAX_ROUTES),
    ("route_b", np.int8, MAX_ROUTES),
    ("route_length", np.int8, MAX_ROUTES),
    ("route_colour", np.int8, MAX_ROUTES),  # NONE: gray
    ("route_ferries", np.int8, MAX_ROUTES),  # SF-9
    ("class_length", np.int8, MAX_CLASSES),
    ("class_ferries", np.int8, MAX_CLASSES),
    ("ticket_a", np.int8, MAX_TICKETS),
    ("ticket_b", np.int8, MAX_TICKETS),
    ("ticket_points", np.int8, MAX_TICKETS),
    ("cards", np.int8, KINDS_OF_CARD),  # US-2
    # Figures and switches.
    ("seats_min", np.int8),
    ("seats_max", np.int8),
    ("trains", np.int8),  # US-1
    ("start_cards", np.int8),  # US-3
    ("market", np.int8),  # slots; 0: no market (FJ-2)
    ("start_tickets", np.int8),  # US-4
    ("start_keep", np.int8),
    ("draw_tickets", np.int8),  # US-26; 0: tickets are not drawn
    ("draw_keep", np.int8),
    ("shuffle_returned", np.int8),  # JP-2
    ("twins_close", np.int8),  # US-24: up to this many seats
    ("end_trains", np.int8),  # US-29
    ("longest_path", np.int8),  # US-31: the bonus
    ("tickets_to_win", np.int8),  # FJ-12; 0: not a journey
    ("bullets", np.int8),  # JP-1
    ("bullet_end", np.int8),  # JP-12
    ("bullet_none", np.int8),  # JP-13
    ("bullet_bonus", np.int8, (MAX_SEATS + 1, MAX_SEATS)),  # by number of seats and rank
    ("n_piles", np.int8),  # SF-2: piles with a place of their own
    ("pile_city", np.int8, MAX_SYMBOLS),
    ("pile_size", np.int8, MAX_SEATS + 1),  # by number of seats
    ("token_points", np.int8, MAX_SYMBOLS + 1),  # SF-15
)

# Kinds of action whose numbers are the same on every board; actions.py has the whole table.
FIRST_TOKEN_ACTION = 13 + (1 << MAX_OFFER)


def _set(numbers: Any, words: int = 1) -> list[int]:
    whole = sum(1 << number for number in numbers)
    return [whole >> (64 * word) & 0xFFFF_FFFF_FFFF_FFFF for word in range(words)]


def build(facts: Facts) -> npt.NDArray[Any]:
    """The board of these facts: an array of one BOARD."""
    boards = np.zeros(1, BOARD)
    b: Board = boards[0]
    _figures(b, facts)
    _map(b, facts)
    _payments(b, facts)
    tokens = len(facts.rules.symbols)
    b.token_at = FIRST_TOKEN_ACTION
    b.place_at = b.token_at + (b.n_cities if tokens else 0)
    b.claim_at = b.place_at + tokens * b.n_cities
    b.n_actions = b.claim_at + b.n_payments
    return boards


def _figures(b: Board, facts: Facts) -> None:
    rules = facts.rules
    for name in (
        *("seats_min", "seats_max", "trains", "start_cards", "market", "start_tickets", "start_keep"),
        *("draw_tickets", "draw_keep", "shuffle_returned", "twins_close", "end_trains", "longest_path"),
        *("tickets_to_win", "bullets", "bullet_end", "bullet_none"),
    ):
        setattr(b, name, int(getattr(rules, name)))
    for seats, bonus in rules.bullet_bonus.items():
        b.bullet_bonus[seats, : len(bonus)] = bonus
    for seats, size in rules.pile.items():
        b.pile_size[seats] = size
    b.n_symbols = len(rules.symbols)
    b.n_piles = len(rules.token_cities)
    b.pile_city[: b.n_piles] = rules.token_cities
    b.token_points[: len(rules.token_points)] = rules.token_points
    b.west, b.east = _set(rules.west)[0], _set(rules.east)[0]
    b.n_colours = len(facts.colours)
    b.cards[: b.n_colours] = facts.cards
    b.cards[WILD] = facts.wilds


def _map(b: Board, facts: Facts) -> None:
    b.n_cities, b.n_routes, b.n_tickets = len(facts.cities), len(facts.routes), len(facts.tickets)
    for r, route in enumerate(facts.routes):
        b.route_a[r], b.route_b[r] = route.a, route.b
        b.route_length[r], b.route_colour[r], b.route_ferries[r] = route.length, route.colour, route.ferries
        b.route_twin[r] = route.twin
        b.route_points[r] = facts.rules.route_points[route.length - 1]
    for city in range(len(facts.cities)):
        b.touching[city, :] = _set(
            (r for r, route in enumerate(facts.routes) if city in (route.a, route.b)), ROUTE_WORDS
        )
    b.routes[:] = _set(range(len(facts.routes)), ROUTE_WORDS)
    b.bullet_routes[:] = _set((r for r, route in enumerate(facts.routes) if route.bullet), ROUTE_WORDS)
    for t, ticket in enumerate(facts.tickets):
        b.ticket_a[t], b.ticket_b[t], b.ticket_points[t] = ticket.a, ticket.b, ticket.points


def _payments(b: Board, facts: Facts) -> None:
    """The payment table, in the order in which `nth_legal` counts: kind of card, class, route, cards of it."""
    classes = sorted({(route.length, route.ferries) for route in facts.routes})
    b.n_classes = len(classes)
    row = 0
    for card, (g, (length, ferries)) in product([*range(b.n_colours), WILD], enumerate(classes)):
        b.class_length[g], b.class_ferries[g] = length, ferries
        b.pay_first[card, g] = row
        fitting = [
            r
            for r, route in enumerate(facts.routes)
            if (route.length, route.ferries) == (length, ferries) and (card == WILD or route.colour in (card, NONE))
        ]
        b.payable[card, g, :] = _set(fitting, ROUTE_WORDS)
        for r in fitting:
            for cards in [0] if card == WILD else range(1, length - ferries + 1):
                b.pay_route[row], b.pay_colour[row] = r, card
                b.pay_cards[row], b.pay_wilds[row] = cards, length - cards
                row += 1
    b.n_payments = row
