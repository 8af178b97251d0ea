"""The bot that plans: over all its tickets together, and then for points."""

from typing import Any

import numpy as np

from trilhos.bots.ride.cards import best_card, best_colour, n_cards_from, pay, reckon, set_aside
from trilhos.bots.ride.memory import Memory
from trilhos.bots.ride.network import make_plan, remember_plan
from trilhos.bots.ride.parameters import (
    ASIDE,
    CLAIM,
    DANGER,
    EARLY,
    FILL,
    HOARD,
    NAMES,
    POINTS_SHARE,
    SPARE,
    TICKETS_WORTH,
    TURN_WORTH,
)
from trilhos.bots.ride.worth import gain, half_turns_left, look_around, n_signs, n_trains_for
from trilhos.core.bits import ZERO, bit, drop_lowest, in_set, lowest, popcount, without
from trilhos.core.jit import rule
from trilhos.ride.actions import KEEP_TICKETS, SWAP, TICKETS
from trilhos.ride.board import Board
from trilhos.ride.journey import why_not_swap
from trilhos.ride.limits import ROUTE_WORDS
from trilhos.ride.reasons import LEGAL
from trilhos.ride.state import CHOOSE, KEEP, NONE, PLACE, SECOND, TOKEN, WILD, State, Work
from trilhos.ride.tickets import n_kept, n_to_keep, why_not_draw_tickets
from trilhos.ride.tokens import pile_at
from trilhos.ride.turn import nth_legal

__all__ = ["NAMES", "choose"]
LITTLE = -(1 << 30)


@rule
def choose(b: Board, s: State, w: Work, m: Memory, i: int, row: Any, r: Any) -> int:
    """What brings the plan on most."""
    if s.phase == CHOOSE or s.phase == KEEP:
        return choose_tickets(b, s, m, i, row)
    if s.phase == PLACE:
        return choose_place(b, s, m, i, row)
    if s.phase == TOKEN:
        return choose_token(b, s)
    return choose_turn(b, s, m, i, row)


@rule
def choose_tickets(b: Board, s: State, m: Memory, i: int, row: Any) -> int:
    """Keep the tickets with which the plan is worth most."""
    me = s.seats[i]
    best, most = 0, LITTLE
    for choice in range(1 << int(me.n_offer)):
        if n_kept(choice) >= n_to_keep(b, s, i):
            tickets = me.tickets
            for k in range(int(me.n_offer)):
                if choice >> k & 1:
                    tickets = np.uint64(tickets | bit(int(me.offer[k])))
            worth = make_plan(b, s, m, i, row, tickets)
            if worth > most:
                best, most = choice, worth
    m.planned = 0
    return KEEP_TICKETS + best


@rule
def choose_place(b: Board, s: State, m: Memory, i: int, row: Any) -> int:
    """SF-5: a pile goes where the plan leads; the first that is kept aside."""
    remember_plan(b, s, m, i, row)
    first = nth_legal(b, s, i, 0)
    symbol = (first - int(b.place_at)) // int(b.n_cities)
    for word in range(ROUTE_WORDS):
        routes = m.plan[word]
        while routes != ZERO:
            route = 64 * word + lowest(routes)
            routes = drop_lowest(routes)
            for city in (int(b.route_a[route]), int(b.route_b[route])):
                if pile_at(b, s, city) == NONE:
                    return int(b.place_at) + symbol * int(b.n_cities) + city
    return first


@rule
def choose_token(b: Board, s: State) -> int:
    """SF-11: the token that is scarcer."""
    a = int(b.route_a[s.claimed])
    z = int(b.route_b[s.claimed])
    at_a = int(s.pile_left[pile_at(b, s, a)])
    at_z = int(s.pile_left[pile_at(b, s, z)])
    return int(b.token_at) + (a if at_a <= at_z else z)


@rule
def choose_turn(b: Board, s: State, m: Memory, i: int, row: Any) -> int:
    """The most urgent of: a planned route, one beside the plan, a card, tickets."""
    remember_plan(b, s, m, i, row)
    reckon(b, s, m, i, row)
    if s.phase == SECOND:
        if m.target != NONE and in_set(s.open, int(m.target)):
            set_aside(b, m, row, int(m.target), int(row[ASIDE]))
        return best_card(b, s, m, i, row)
    look_around(b, s, m, i)
    last = s.turns_left != NONE
    best, most = NONE, LITTLE
    planned = False
    for word in range(ROUTE_WORDS):
        routes = m.plan[word]
        while routes != ZERO:
            route = 64 * word + lowest(routes)
            routes = drop_lowest(routes)
            planned = True
            urge = urge_to_claim(b, s, m, i, row, route)
            if urge > most:
                best, most = route, urge
    find_target(b, s, m, i, row)
    if m.target != NONE:
        lacking = set_aside(b, m, row, int(m.target), int(row[ASIDE]))
        if lacking <= 0 and best_colour(b, s, m, i, int(m.target)) != NONE:
            urge = int(row[FILL]) + int(row[POINTS_SHARE]) * gain(b, s, m, i, row, int(m.target)) // 100
            if urge > most:
                best, most = int(m.target), urge
    if last:
        return last_action(b, s, m, i, row, best)
    card = best_card(b, s, m, i, row)
    charm = int(m.charm) - int(row[TURN_WORTH]) * max(0, n_cards(s, i) - int(row[HOARD])) // 4
    if not planned:
        if why_not_draw_tickets(b, s) == LEGAL and half_turns_left(b, s, i, row) >= 2 * row[EARLY]:
            if max(most, charm) < row[TICKETS_WORTH]:
                return TICKETS
    if why_not_swap(b, s, i) == LEGAL and m.aims == ZERO and s.n_tickets > 0 and s.turns < 60:
        return SWAP
    if card != NONE and (best == NONE or charm > most):
        return card
    if best != NONE:
        return pay(b, s, m, i, best)
    return anything(b, s, m, i, row)


@rule
def n_cards(s: State, i: int) -> int:
    """Cards in hand."""
    n = 0
    for card in range(WILD + 1):
        n += int(s.seats[i].hand[card])
    return n


@rule
def urge_to_claim(b: Board, s: State, m: Memory, i: int, row: Any, route: int) -> int:
    """How much a planned route should be claimed now; very little if it cannot be."""
    colour = best_colour(b, s, m, i, route)
    if colour == NONE:
        return LITTLE
    wilds = int(b.route_length[route]) - n_cards_from(b, s, i, route, colour)
    urge = int(row[CLAIM]) + int(row[DANGER]) * n_signs(b, s, m, i, route)
    urge += int(row[POINTS_SHARE]) * gain(b, s, m, i, row, route) // 100
    return urge - int(row[SPARE]) * wilds


@rule
def find_target(b: Board, s: State, m: Memory, i: int, row: Any) -> None:
    """The route beside the plan that brings most for the turns that it takes, with the trains that are left over."""
    me = s.seats[i]
    trains = int(me.trains)
    for word in range(ROUTE_WORDS):
        routes = m.plan[word]
        while routes != ZERO:
            trains -= n_trains_for(b, s, 64 * word + lowest(routes))
            routes = drop_lowest(routes)
    most_left = 0
    for colour in range(b.n_colours):
        most_left = max(most_left, int(m.left[colour]))
    time = half_turns_left(b, s, i, row)
    m.target = NONE
    best = 0
    for word in range(ROUTE_WORDS):
        free = without(without(s.open[word], me.shut[word]), m.plan[word])
        while free != ZERO:
            route = 64 * word + lowest(free)
            free = drop_lowest(free)
            if n_trains_for(b, s, route) <= trains:
                length = int(b.route_length[route])
                held = most_left if b.route_colour[route] < 0 else int(m.left[b.route_colour[route]])
                lacking = max(0, length - min(held, length - int(b.route_ferries[route])) - int(m.left[WILD]))
                if 2 + lacking <= time:
                    rate = gain(b, s, m, i, row, route) * 2 // (2 + lacking)
                    if rate > best:
                        m.target = route
                        best = rate


@rule
def last_action(b: Board, s: State, m: Memory, i: int, row: Any, best: int) -> int:
    """In the last turn a route counts that completes the plan, else only points."""
    if popcount(m.plan[0]) + popcount(m.plan[1]) == 1 and best != NONE and in_set(m.plan, best):
        return pay(b, s, m, i, best)
    return anything(b, s, m, i, row)


@rule
def anything(b: Board, s: State, m: Memory, i: int, row: Any) -> int:
    """The route with most points that can be paid for; else the first thing that is legal."""
    me = s.seats[i]
    best, most = NONE, LITTLE
    for word in range(ROUTE_WORDS):
        free = without(s.open[word], me.shut[word])
        while free != ZERO:
            route = 64 * word + lowest(free)
            free = drop_lowest(free)
            if n_trains_for(b, s, route) <= me.trains and best_colour(b, s, m, i, route) != NONE:
                worth = gain(b, s, m, i, row, route)
                if worth > most:
                    best, most = route, worth
    return nth_legal(b, s, i, 0) if best == NONE else pay(b, s, m, i, best)
