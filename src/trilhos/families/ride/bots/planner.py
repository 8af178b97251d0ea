"""The planner: it plans for all its tickets together, and then for points."""

import numpy as np

from trilhos.bots.candidates import best_candidate, consider
from trilhos.core.bits import ZERO, bit, drop_lowest, has, lowest, without
from trilhos.core.jit import rule
from trilhos.core.record import Ints
from trilhos.core.rng import Rng, below
from trilhos.families.ride.bots.cards import (
    best_colour,
    consider_cards,
    distribute_hand,
    has_open_twin,
    n_cards_from,
    pay,
    set_aside,
)
from trilhos.families.ride.bots.memory import Memory
from trilhos.families.ride.bots.network import is_carried_out, make_plan, remember_plan
from trilhos.families.ride.bots.parameters import (
    ASIDE,
    BLOCK,
    CLAIM,
    DANGER,
    EARLY,
    FILL,
    NAMES,
    POINTS_SHARE,
    SPARE,
    SWAP_AT,
    TICKETS_WORTH,
    WASTE,
)
from trilhos.families.ride.bots.route_values import (
    cities_of,
    completed_by,
    find_reached_cities,
    gain,
    half_turns_left,
    n_signs,
    n_trains_for,
    ticket_worth,
)
from trilhos.families.ride.rules.actions import KEEP_TICKETS, SWAP, TICKETS
from trilhos.families.ride.rules.board import Board
from trilhos.families.ride.rules.journey import why_not_swap
from trilhos.families.ride.rules.legal import nth_legal
from trilhos.families.ride.rules.reasons import LEGAL
from trilhos.families.ride.rules.record_sizes import ROUTE_WORDS
from trilhos.families.ride.rules.scoring import is_joined, link_cities
from trilhos.families.ride.rules.state import CHOOSE, KEEP, NONE, PLACE, SECOND, TOKEN, WILD, State, Work
from trilhos.families.ride.rules.tickets import n_kept, n_to_keep, why_not_draw_tickets
from trilhos.families.ride.rules.tokens import offers_token, pile_aside, pile_at

__all__ = ["NAMES", "choose"]
UNLIKELY = -100_000  # a priority that no planner follows, though a search may
SWAPS_END = 30  # rounds after which tickets are no longer swapped, so that every game ends


@rule
def choose(b: Board, s: State, w: Work, m: Memory, i: int, row: Ints, r: Rng) -> int:
    """The action with the highest priority."""
    think(b, s, w, m, i, row, r)
    return int(m.action[best_candidate(m)])


@rule
def think(b: Board, s: State, w: Work, m: Memory, i: int, row: Ints, r: Rng) -> None:
    """Collect the actions worth considering, and the priority of each."""
    m.n_candidates = 0
    if s.phase == CHOOSE or s.phase == KEEP:
        consider_tickets(b, s, m, i, row)
    elif s.phase == PLACE:
        consider_places(b, s, m, i, row, r)
    elif s.phase == TOKEN:
        consider_tokens(b, s, m, i)
    else:
        consider_turn(b, s, w, m, i, row, r)
    if m.n_candidates == 0:
        consider(m, nth_legal(b, s, w, i, 0), 0)


@rule
def consider_tickets(b: Board, s: State, m: Memory, i: int, row: Ints) -> None:
    """Value tickets by the plan that includes them."""
    me = s.seats[i]
    for choice in range(1 << int(me.n_offer)):
        if n_kept(choice) >= n_to_keep(b, s, i):
            tickets = me.tickets
            for k in range(int(me.n_offer)):
                if choice >> k & 1:
                    tickets = np.uint64(tickets | bit(int(me.offer[k])))
            consider(m, KEEP_TICKETS + choice, make_plan(b, s, m, i, row, tickets))
    m.planned = 0


@rule
def consider_places(b: Board, s: State, m: Memory, i: int, row: Ints, r: Rng) -> None:
    """SF-5: place a pile where the plan leads."""
    remember_plan(b, s, m, i, row, r)
    on_the_way = cities_of(b, m.plan)
    for symbol in range(b.n_symbols):
        if pile_aside(b, s, symbol) != NONE:
            for city in range(b.n_cities):
                if pile_at(b, s, city) == NONE and has(on_the_way, city):
                    consider(m, int(b.place_at) + symbol * int(b.n_cities) + city, 0)


@rule
def consider_tokens(b: Board, s: State, m: Memory, i: int) -> None:
    """SF-11: take the scarcer token."""
    for city in (int(b.route_a[s.claimed]), int(b.route_b[s.claimed])):
        if offers_token(b, s, i, city):
            consider(m, int(b.token_at) + city, -100 * int(s.pile_left[pile_at(b, s, city)]))


@rule
def consider_turn(b: Board, s: State, w: Work, m: Memory, i: int, row: Ints, r: Rng) -> None:
    """Consider planned routes, one outside the plan, cards and tickets."""
    remember_plan(b, s, m, i, row, r)
    distribute_hand(b, s, m, i, row)
    find_reached_cities(b, s, m, i)
    if s.phase == SECOND:
        find_target(b, s, m, i, row)
        if m.target != NONE:
            set_aside(b, m, row, int(m.target), int(row[ASIDE]))
        consider_cards(b, s, m, i, row)
        return
    if s.turns_left != NONE:
        consider_last_turn(b, s, w, m, i, row)
        return
    if row[WASTE] > 0 and below(r, 1000) < row[WASTE]:
        consider_waste(b, s, m, i, row)
    consider_plan(b, s, m, i, row)
    consider_target(b, s, m, i, row)
    if row[BLOCK] > 0:
        consider_blocks(b, s, w, m, i, row)
    consider_cards(b, s, m, i, row)
    consider_more_tickets(b, s, m, i, row)


@rule
def consider_plan(b: Board, s: State, m: Memory, i: int, row: Ints) -> None:
    """Consider every planned route that can be paid for."""
    for word in range(ROUTE_WORDS):
        routes = m.plan[word]
        while routes != ZERO:
            route = 64 * word + lowest(routes)
            routes = drop_lowest(routes)
            consider_route(b, s, m, i, row, route)
            if has_open_twin(b, s, i, route):
                consider_route(b, s, m, i, row, int(b.route_twin[route]))


@rule
def consider_route(b: Board, s: State, m: Memory, i: int, row: Ints, route: int) -> None:
    """Consider a planned route, or its twin, if it can be paid for."""
    colour = best_colour(b, s, m, i, route)
    if colour != NONE:
        consider(m, pay(b, s, m, i, route), value_of_claim(b, s, m, i, row, route, colour))


@rule
def consider_waste(b: Board, s: State, m: Memory, i: int, row: Ints) -> None:
    """Consider claiming whatever brings most points now, with whatever is in hand."""
    me = s.seats[i]
    for word in range(ROUTE_WORDS):
        free = without(s.open[word], me.shut[word])
        while free != ZERO:
            route = 64 * word + lowest(free)
            free = drop_lowest(free)
            if n_trains_for(b, s, route) <= me.trains and best_colour(b, s, m, i, route) != NONE:
                consider(m, pay(b, s, m, i, route), -UNLIKELY + gain(b, s, m, i, row, route))


@rule
def consider_target(b: Board, s: State, m: Memory, i: int, row: Ints) -> None:
    """Consider a route outside the plan, if spare cards pay for it."""
    find_target(b, s, m, i, row)
    if m.target != NONE:
        route = int(m.target)
        lacking = set_aside(b, m, row, route, int(row[ASIDE]))
        if lacking <= 0 and best_colour(b, s, m, i, route) != NONE:
            priority = int(row[FILL]) + int(row[POINTS_SHARE]) * gain(b, s, m, i, row, route) // 100
            consider(m, pay(b, s, m, i, route), priority)


@rule
def consider_blocks(b: Board, s: State, w: Work, m: Memory, i: int, row: Ints) -> None:
    """Consider routes that would connect two parts of a rival's network, if spare cards pay for them."""
    me = s.seats[i]
    for other in range(int(s.n_seats)):
        if other != i:
            cities = cities_of(b, s.seats[other].owned)
            link_cities(b, s, w, other)
            for word in range(ROUTE_WORDS):
                free = without(without(s.open[word], me.shut[word]), m.plan[word])
                while free != ZERO:
                    route = 64 * word + lowest(free)
                    free = drop_lowest(free)
                    a = int(b.route_a[route])
                    z = int(b.route_b[route])
                    if has(cities, a) and has(cities, z) and not is_joined(w, a, z):
                        consider_block(b, s, m, i, row, route)


@rule
def consider_block(b: Board, s: State, m: Memory, i: int, row: Ints, route: int) -> None:
    """Consider blocking a rival on this route, if trains and cards allow."""
    if n_trains_for(b, s, route) <= s.seats[i].trains:
        colour = best_colour(b, s, m, i, route)
        if colour != NONE and m.left[colour] >= n_cards_from(b, s, i, route, colour):
            priority = int(row[BLOCK]) + int(row[POINTS_SHARE]) * gain(b, s, m, i, row, route) // 100
            wilds = int(b.route_length[route]) - n_cards_from(b, s, i, route, colour)
            consider(m, pay(b, s, m, i, route), priority - int(row[SPARE]) * wilds)


@rule
def consider_more_tickets(b: Board, s: State, m: Memory, i: int, row: Ints) -> None:
    """Consider more tickets if all are complete and time is left, or other tickets if none can be completed (FJ-10)."""
    if why_not_draw_tickets(b, s) == LEGAL:
        time = half_turns_left(b, s, i, row) - 2 * int(row[EARLY])
        consider(m, TICKETS, int(row[TICKETS_WORTH]) if time >= 0 and is_carried_out(m) else UNLIKELY)
    if why_not_swap(b, s, i) == LEGAL and s.n_tickets > 0:
        far = m.aims == ZERO or m.nearest > 100 * int(row[SWAP_AT])
        consider(m, SWAP, -UNLIKELY if far and s.turns < SWAPS_END * s.n_seats else UNLIKELY)


@rule
def consider_last_turn(b: Board, s: State, w: Work, m: Memory, i: int, row: Ints) -> None:
    """Consider claims in the last turn: only points count, and tickets that a route completes."""
    me = s.seats[i]
    link_cities(b, s, w, i)
    for word in range(ROUTE_WORDS):
        free = without(s.open[word], me.shut[word])
        while free != ZERO:
            route = 64 * word + lowest(free)
            free = drop_lowest(free)
            if n_trains_for(b, s, route) <= me.trains and best_colour(b, s, m, i, route) != NONE:
                worth = gain(b, s, m, i, row, route)
                done = completed_by(b, s, w, i, int(b.route_a[route]), int(b.route_b[route]))
                while done != ZERO:
                    worth += 2 * ticket_worth(b, row, lowest(done))
                    done = drop_lowest(done)
                consider(m, pay(b, s, m, i, route), worth)


@rule
def value_of_claim(b: Board, s: State, m: Memory, i: int, row: Ints, route: int, colour: int) -> int:
    """The priority to claim a planned route now, paid with this colour."""
    wilds = int(b.route_length[route]) - n_cards_from(b, s, i, route, colour)
    priority = int(row[CLAIM]) + int(row[DANGER]) * n_signs(b, s, m, i, route)
    priority += int(row[POINTS_SHARE]) * gain(b, s, m, i, row, route) // 100
    return priority - int(row[SPARE]) * wilds


@rule
def find_target(b: Board, s: State, m: Memory, i: int, row: Ints) -> None:
    """The route outside the plan that brings most per turn, with the spare trains."""
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
