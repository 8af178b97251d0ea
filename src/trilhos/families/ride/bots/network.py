"""The plan: a cheap network of routes that completes the tickets together."""

import numpy as np

from trilhos.core.bits import ZERO, bit, drop_lowest, has, lowest, put, without
from trilhos.core.jit import rule
from trilhos.core.record import Ints
from trilhos.core.rng import Rng, below
from trilhos.families.ride.bots.memory import Memory
from trilhos.families.ride.bots.parameters import AGAIN, DONE, FORGET, GOAL, SIGHT
from trilhos.families.ride.bots.route_values import (
    find_reached_cities,
    half_turns_left,
    longest_colour,
    n_missing,
    n_trains_for,
    price_routes,
    ticket_worth,
)
from trilhos.families.ride.rules.board import Board
from trilhos.families.ride.rules.record_sizes import ROUTE_WORDS
from trilhos.families.ride.rules.state import NONE, State

FAR = 1 << 30


@rule
def cheapest_way(b: Board, m: Memory, sources: np.uint64, targets: np.uint64) -> int:
    """The target city that is cheapest to reach, or NONE; `far` and `via` hold its cost and the path."""
    for city in range(b.n_cities):
        m.far[city] = FAR
    frontier = sources
    left = sources
    while left != ZERO:
        m.far[lowest(left)] = 0
        m.via[lowest(left)] = NONE
        left = drop_lowest(left)
    settled = ZERO
    while frontier != ZERO:
        here = nearest(m, frontier)
        if has(targets, here):
            return here
        frontier = without(frontier, bit(here))
        settled = np.uint64(settled | bit(here))
        for word in range(ROUTE_WORDS):
            routes = np.uint64(b.touching[here, word] & m.usable[word])
            while routes != ZERO:
                route = 64 * word + lowest(routes)
                routes = drop_lowest(routes)
                there = int(b.route_a[route]) + int(b.route_b[route]) - here
                price = int(m.far[here]) + int(m.cost[route])
                if price < m.far[there] and not has(settled, there):
                    m.far[there] = price
                    m.via[there] = route
                    frontier = np.uint64(frontier | bit(there))
    return NONE


@rule
def nearest(m: Memory, frontier: np.uint64) -> int:
    """The city of a frontier that is cheapest to reach."""
    best = lowest(frontier)
    left = drop_lowest(frontier)
    while left != ZERO:
        city = lowest(left)
        left = drop_lowest(left)
        if m.far[city] < m.far[best]:
            best = city
    return best


@rule
def price_of_ticket(b: Board, m: Memory, ticket: int) -> int:
    """The cost of connecting a ticket's cities: 0 if they are connected, FAR if they cannot be."""
    end = cheapest_way(b, m, bit(int(b.ticket_a[ticket])), bit(int(b.ticket_b[ticket])))
    return FAR if end == NONE else int(m.far[end])


@rule
def fits(b: Board, s: State, m: Memory, i: int, row: Ints, end: int) -> bool:
    """Whether there are enough trains and time for the path to this city; if so, they are reserved."""
    trains, time = 0, 0
    most = longest_colour(b, s, i)
    city = end
    while m.via[city] != NONE:
        route = int(m.via[city])
        if m.cost[route] > 0:
            trains += n_trains_for(b, s, route)
            time += 2 + max(0, n_missing(b, s, i, row, route, most) + 50) // 100
        city = int(b.route_a[route]) + int(b.route_b[route]) - city
    if trains > m.trains or time > m.time:
        return False
    m.trains -= trains
    m.time -= time
    return True


@rule
def adopt(b: Board, m: Memory, end: int) -> None:
    """Add the path to this city to the plan; from now on it costs nothing."""
    city = end
    while m.via[city] != NONE:
        route = int(m.via[city])
        if m.cost[route] > 0:
            put(m.plan, route)
            m.cost[route] = 0
        city = int(b.route_a[route]) + int(b.route_b[route]) - city


@rule
def begin_plan(b: Board, s: State, m: Memory, i: int, row: Ints) -> None:
    """Start an empty plan with all trains and all remaining time."""
    find_reached_cities(b, s, m, i)
    price_routes(b, s, m, i, row)
    for word in range(ROUTE_WORDS):
        m.plan[word] = ZERO
    m.aims = ZERO
    m.trains = s.seats[i].trains
    m.time = half_turns_left(b, s, i, row)


@rule
def make_plan(b: Board, s: State, m: Memory, i: int, row: Ints, tickets: np.uint64) -> int:
    """Plan for all tickets together, the most valuable first. Returns the value of the plan."""
    begin_plan(b, s, m, i, row)
    worth = 0
    n = 0
    m.nearest = FAR
    left = tickets
    while left != ZERO:
        ticket = lowest(left)
        left = drop_lowest(left)
        price = price_of_ticket(b, m, ticket)
        m.nearest = min(int(m.nearest), price)
        if price == 0:
            worth += ticket_worth(b, row, ticket)
        elif price == FAR:
            worth -= ticket_worth(b, row, ticket)
        else:
            queue_up(m, n, ticket, 1000 * ticket_worth(b, row, ticket) // price)
            n += 1
    planned = 0
    for k in range(n):
        if row[SIGHT] == 0 or planned < row[SIGHT]:
            worth += plan_ticket(b, s, m, i, row, int(m.queue[k]))
            planned += int(has(m.aims, int(m.queue[k])))
    if b.tickets_to_win > 0 and s.seats[i].crossed == 0:
        worth += plan_crossing(b, s, m, i, row)
    return worth


@rule
def queue_up(m: Memory, n: int, ticket: int, rank: int) -> None:
    """Insert a ticket into the sorted queue of n tickets."""
    k = n
    while k > 0 and m.rank[k - 1] < rank:
        m.rank[k] = m.rank[k - 1]
        m.queue[k] = m.queue[k - 1]
        k -= 1
    m.rank[k] = rank
    m.queue[k] = ticket


@rule
def plan_ticket(b: Board, s: State, m: Memory, i: int, row: Ints, ticket: int) -> int:
    """Add a ticket to the plan if it is feasible and worthwhile. Returns its value."""
    worth = ticket_worth(b, row, ticket)
    price = price_of_ticket(b, m, ticket)
    if price < 2 * worth and fits(b, s, m, i, row, int(b.ticket_b[ticket])):
        adopt(b, m, int(b.ticket_b[ticket]))
        m.aims = np.uint64(m.aims | bit(ticket))
        return worth * (2 * int(row[DONE]) - 100) // 100 - price
    return -worth


@rule
def plan_crossing(b: Board, s: State, m: Memory, i: int, row: Ints) -> int:
    """FJ-9: East to West is one more ticket, unless the path is too long."""
    end = cheapest_way(b, m, b.west, b.east)
    if end == NONE or m.far[end] >= row[GOAL] or not fits(b, s, m, i, row, end):
        return 0
    price = int(m.far[end])
    adopt(b, m, end)
    return int(row[GOAL]) - price


@rule
def remembered(tickets: np.uint64, row: Ints, r: Rng) -> np.uint64:
    """The tickets that a new plan is for: a forgetful player leaves some out."""
    found = tickets
    left = tickets if row[FORGET] > 0 else ZERO
    while left != ZERO:
        ticket = lowest(left)
        left = drop_lowest(left)
        if below(r, 1000) < row[FORGET]:
            found = without(found, bit(ticket))
    return found


@rule
def is_carried_out(m: Memory) -> bool:
    """Whether every route of the plan is claimed."""
    for word in range(ROUTE_WORDS):
        if m.plan[word] != ZERO:
            return False
    return True


@rule
def remember_plan(b: Board, s: State, m: Memory, i: int, row: Ints, r: Rng) -> None:
    """Make a new plan if there is none for the tickets in hand, or if it can no longer be carried out.

    Whoever plans for a few tickets at a time also makes one when these are done.
    """
    me = s.seats[i]
    for word in range(ROUTE_WORDS):
        m.plan[word] = without(m.plan[word], np.uint64(me.owned[word] | s.bullet[word]))
    if (
        m.planned
        and m.tickets == me.tickets
        and s.turns - m.made < int(row[AGAIN]) * int(s.n_seats)
        and can_be_done(b, s, m, i)
        and (row[SIGHT] == 0 or not is_carried_out(m))
    ):
        return
    make_plan(b, s, m, i, row, remembered(me.tickets, row, r))
    m.planned = 1
    m.tickets = me.tickets
    m.made = s.turns


@rule
def can_be_done(b: Board, s: State, m: Memory, i: int) -> bool:
    """Whether every route of the plan can still be claimed with the trains that are left."""
    trains = int(s.seats[i].trains)
    for word in range(ROUTE_WORDS):
        routes = m.plan[word]
        if without(routes, without(s.open[word], s.seats[i].shut[word])) != ZERO:
            return False
        while routes != ZERO:
            trains -= n_trains_for(b, s, 64 * word + lowest(routes))
            routes = drop_lowest(routes)
    return trains >= 0
