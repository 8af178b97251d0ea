"""The greedy bot: it takes most points now and does not plan ahead."""

from trilhos.core.bits import ZERO, bit, drop_lowest, has, lowest, popcount, without
from trilhos.core.jit import rule
from trilhos.core.rng import Rng
from trilhos.families.ride.bots.cards import best_colour, pay
from trilhos.families.ride.bots.memory import Memory
from trilhos.families.ride.bots.network import cheapest_way
from trilhos.families.ride.bots.route_values import completed_by
from trilhos.families.ride.rules.actions import DRAW, KEEP_TICKETS, TAKE
from trilhos.families.ride.rules.board import Board
from trilhos.families.ride.rules.bullet import is_bullet_claim
from trilhos.families.ride.rules.draw import takeable_kinds
from trilhos.families.ride.rules.legal import nth_legal, pick
from trilhos.families.ride.rules.record_sizes import ROUTE_WORDS
from trilhos.families.ride.rules.scoring import link_cities, reach
from trilhos.families.ride.rules.state import CHOOSE, KEEP, KINDS_OF_CARD, NONE, SECOND, TURN, State, Work
from trilhos.families.ride.rules.tickets import n_kept, n_to_keep
from trilhos.families.ride.rules.tokens import offers_token


@rule
def choose(b: Board, s: State, w: Work, m: Memory, i: int, r: Rng) -> int:
    """The claim with most points, else a card of the colour it holds most of; as few tickets as possible."""
    if s.phase == CHOOSE or s.phase == KEEP:
        return KEEP_TICKETS + cheapest_tickets(b, s, i)
    if s.phase == TURN:
        for card in range(KINDS_OF_CARD):
            m.left[card] = 0
        route = best_route(b, s, w, m, i)
        if route != NONE:
            return pay(b, s, m, i, route)
    if s.phase == TURN or s.phase == SECOND:
        return more_of_the_same(b, s, w, i)
    return pick(b, s, w, i, r)


@rule
def cheapest_tickets(b: Board, s: State, i: int) -> int:
    """Keep as few tickets as allowed, and the cheapest ones: they may cost points in the end."""
    me = s.seats[i]
    best, least = 0, 1 << 30
    for choice in range(1 << int(me.n_offer)):
        if n_kept(choice) >= n_to_keep(b, s, i):
            points = 0
            for k in range(int(me.n_offer)):
                points += (choice >> k & 1) * int(b.ticket_points[me.offer[k]])
            if points < least:
                best, least = choice, points
    return best


@rule
def best_route(b: Board, s: State, w: Work, m: Memory, i: int) -> int:
    """The claimable route with most points; the one with the lowest number if several are equal."""
    me = s.seats[i]
    best, most = NONE, -1
    if b.tickets_to_win > 0:
        link_cities(b, s, w, i)
        for route in range(b.n_routes):
            m.cost[route] = b.route_length[route]
        for word in range(ROUTE_WORDS):
            m.usable[word] = b.routes[word]
    for word in range(ROUTE_WORDS):
        free = without(s.open[word], me.shut[word])
        while free != ZERO:
            route = 64 * word + lowest(free)
            free = drop_lowest(free)
            if b.route_length[route] <= me.trains or is_bullet_claim(b, s, route):
                worth = points(b, s, w, m, i, route)
                if worth > most and best_colour(b, s, m, i, route) != NONE:
                    best, most = route, worth
    return best


@rule
def points(b: Board, s: State, w: Work, m: Memory, i: int, route: int) -> int:
    """The immediate value of a claim: points, tokens, steps on the bullet track, and trains placed."""
    length = int(b.route_length[route])
    a = int(b.route_a[route])
    z = int(b.route_b[route])
    if b.tickets_to_win > 0:
        return 10 * popcount(completed_by(b, s, w, i, a, z)) + length if leads_on(b, s, w, m, i, a, z) else NONE
    if is_bullet_claim(b, s, route):
        return length
    token = b.n_symbols > 0 and (offers_token(b, s, i, a) or offers_token(b, s, i, z))
    return int(b.route_points[route]) + (2 if token else 0)


@rule
def leads_on(b: Board, s: State, w: Work, m: Memory, i: int, a: int, z: int) -> bool:
    """Whether a route continues towards a ticket: it extends the network from one city and gets closer to the other."""
    left = s.seats[i].tickets
    while left != ZERO:
        ticket = lowest(left)
        left = drop_lowest(left)
        one = int(b.ticket_a[ticket])
        other = int(b.ticket_b[ticket])
        if has(reach(w, one), a) or has(reach(w, one), z):
            cheapest_way(b, m, bit(other), ZERO)
            here = a if has(reach(w, one), a) else z
            there = a + z - here
            if m.far[there] < m.far[here]:
                return True
    return False


@rule
def more_of_the_same(b: Board, s: State, w: Work, i: int) -> int:
    """The market card that the seat holds most of, else a card from the deck, else any other legal action."""
    kinds = takeable_kinds(b, s)
    best, most = NONE, 0
    for card in range(b.n_colours):
        if kinds >> card & 1 and s.seats[i].hand[card] > most:
            best, most = card, int(s.seats[i].hand[card])
    if best != NONE:
        return TAKE + best
    return DRAW if s.n_deck > 0 else nth_legal(b, s, w, i, 0)
