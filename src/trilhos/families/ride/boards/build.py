"""Builds the board record from the facts of a board file; the rules read this record."""

from collections.abc import Iterable
from itertools import product
from typing import Any

import numpy as np

from trilhos.core.unpack import Records
from trilhos.families.ride.boards.facts import Facts
from trilhos.families.ride.rules.board import BOARD, FIRST_TOKEN_ACTION
from trilhos.families.ride.rules.figures import FIGURES
from trilhos.families.ride.rules.record_sizes import ROUTE_WORDS
from trilhos.families.ride.rules.state import NONE, WILD

Blank = Any  # a BOARD being filled in, slice by slice


def _set(numbers: Iterable[int], words: int = 1) -> list[int]:
    whole = sum(1 << number for number in numbers)
    return [whole >> (64 * word) & 0xFFFF_FFFF_FFFF_FFFF for word in range(words)]


def build(facts: Facts) -> Records:
    """The board of these facts: an array of one BOARD."""
    boards = np.zeros(1, BOARD)
    b: Blank = boards[0]
    _figures(b, facts)
    _map(b, facts)
    _payments(b, facts)
    tokens = len(facts.rules.symbols)
    b.token_at = FIRST_TOKEN_ACTION
    b.place_at = b.token_at + (b.n_cities if tokens else 0)
    b.claim_at = b.place_at + tokens * b.n_cities
    b.n_actions = b.claim_at + b.n_payments
    return boards


def _figures(b: Blank, facts: Facts) -> None:
    rules = facts.rules
    b.seats_min, b.seats_max = rules.seats_min, rules.seats_max
    for name in FIGURES:
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


def _map(b: Blank, facts: Facts) -> None:
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


def _payments(b: Blank, facts: Facts) -> None:
    """The payment table, in the order in which legal.py enumerates claims: kind of card, class, route, cards."""
    classes = sorted({(route.length, route.ferries) for route in facts.routes})
    b.n_classes = len(classes)
    row = 0
    for card, (g, (length, ferries)) in product([*range(b.n_colours), WILD], enumerate(classes)):
        b.class_length[g], b.class_ferries[g] = length, ferries
        fitting = [
            r
            for r, route in enumerate(facts.routes)
            if (route.length, route.ferries) == (length, ferries) and (card == WILD or route.colour in (card, NONE))
        ]
        b.payable[card, g, :] = _set(fitting, ROUTE_WORDS)
        for r in fitting:
            b.pay_first[card, r] = row
            for cards in [0] if card == WILD else range(1, length - ferries + 1):
                b.pay_route[row], b.pay_colour[row] = r, card
                b.pay_cards[row], b.pay_wilds[row] = cards, length - cards
                row += 1
    b.n_payments = row
