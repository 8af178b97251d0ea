"""Final scoring and who wins (US-30 to US-32)."""

import numpy as np

from trilhos.core.bits import ZERO, bit, drop_lowest, has, lowest, popcount, without
from trilhos.core.jit import rule
from trilhos.families.ride.rules.board import Board
from trilhos.families.ride.rules.bullet import score_bullets
from trilhos.families.ride.rules.longest import longest_path
from trilhos.families.ride.rules.record_sizes import ROUTE_WORDS
from trilhos.families.ride.rules.state import GOAL_REACHED, OVER, State, Work
from trilhos.families.ride.rules.tokens import score_tokens


@rule
def link_cities(b: Board, s: State, w: Work, i: int) -> None:
    """For each city, find the cities one route away that this seat can use: its own, and bullet routes (JP-7)."""
    for city in range(b.n_cities):
        w.links[city] = ZERO
    for word in range(ROUTE_WORDS):
        routes = np.uint64(s.seats[i].owned[word] | s.bullet[word])
        while routes != ZERO:
            route = 64 * word + lowest(routes)
            routes = drop_lowest(routes)
            a, z = int(b.route_a[route]), int(b.route_b[route])
            w.links[a] = np.uint64(w.links[a] | bit(z))
            w.links[z] = np.uint64(w.links[z] | bit(a))


@rule
def reach(w: Work, city: int) -> np.uint64:
    """The cities that can be reached from a city, including itself, over `w.links`."""
    seen = bit(city)
    fresh = seen
    while fresh != ZERO:
        here = lowest(fresh)
        fresh = drop_lowest(fresh)
        found = without(w.links[here], seen)
        seen = np.uint64(seen | found)
        fresh = np.uint64(fresh | found)
    return seen


@rule
def is_joined(w: Work, a: int, z: int) -> bool:
    """US-30: whether two cities are connected."""
    return w.links[a] != ZERO and w.links[z] != ZERO and has(reach(w, a), z)


@rule
def completed(b: Board, s: State, w: Work, i: int) -> np.uint64:
    """All tickets of the board whose cities are connected for this seat."""
    link_cities(b, s, w, i)
    tickets = ZERO
    for ticket in range(b.n_tickets):
        if is_joined(w, int(b.ticket_a[ticket]), int(b.ticket_b[ticket])):
            tickets = np.uint64(tickets | bit(ticket))
    return tickets


@rule
def score_tickets(b: Board, s: State, w: Work, i: int) -> None:
    """US-30: add the points of completed tickets, subtract those of the others."""
    me = s.seats[i]
    link_cities(b, s, w, i)
    me.ticket_points = 0
    left = me.tickets
    while left != ZERO:
        ticket = lowest(left)
        left = drop_lowest(left)
        if is_joined(w, int(b.ticket_a[ticket]), int(b.ticket_b[ticket])):
            me.done = np.uint64(me.done | bit(ticket))
            me.ticket_points += b.ticket_points[ticket]
        else:
            me.ticket_points -= b.ticket_points[ticket]


@rule
def score_longest(b: Board, s: State, w: Work) -> None:
    """US-31: the bonus goes to every seat with the longest path; to nobody if no route is owned."""
    best = 1
    for i in range(int(s.n_seats)):
        s.seats[i].longest = longest_path(b, s, w, i)
        best = max(best, int(s.seats[i].longest))
    for i in range(int(s.n_seats)):
        s.seats[i].longest_points = b.longest_path if s.seats[i].longest == best else 0


@rule
def finish(b: Board, s: State, w: Work) -> None:
    """End the game: do the final scoring and rank the seats."""
    s.phase = OVER
    s.owing = 0
    if b.tickets_to_win > 0:
        for i in range(int(s.n_seats)):
            s.seats[i].total = popcount(s.seats[i].done) + int(s.seats[i].crossed)
    else:
        if b.longest_path > 0:
            score_longest(b, s, w)
        score_bullets(b, s)
        score_tokens(b, s)
        for i in range(int(s.n_seats)):
            me = s.seats[i]
            score_tickets(b, s, w, i)
            me.total = me.points + me.ticket_points + me.longest_points + me.bullet_points + me.token_points
    rank(b, s)


@rule
def is_ahead(b: Board, s: State, one: int, other: int) -> bool:
    """US-32: most points; then most completed tickets; then the longest path. FJ-12: six tickets win outright."""
    a = s.seats[one]
    z = s.seats[other]
    if s.ended == GOAL_REACHED and (one == s.turn or other == s.turn):
        return one == s.turn
    if a.total != z.total:
        return a.total > z.total
    if b.tickets_to_win > 0:
        return False  # FJ-13: ties share the win
    tickets_a, tickets_z = popcount(a.done), popcount(z.done)
    if tickets_a != tickets_z:
        return tickets_a > tickets_z
    return a.longest_points > z.longest_points


@rule
def rank(b: Board, s: State) -> None:
    """Compute every seat's place; seats with nobody ahead win, and ties share a place (US-32, JP-15, SF-16)."""
    s.winners = 0
    for i in range(int(s.n_seats)):
        ahead = 0
        for other in range(int(s.n_seats)):
            if other != i and is_ahead(b, s, other, i):
                ahead += 1
        s.seats[i].place = 1 + ahead
        if ahead == 0:
            s.winners |= 1 << i
