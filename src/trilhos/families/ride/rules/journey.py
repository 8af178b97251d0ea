"""First Journey: tickets that complete by themselves, East to West, swapping (FJ-7 to FJ-13)."""

import numpy as np

from trilhos.core.bits import ZERO, bit, drop_lowest, lowest, popcount, without
from trilhos.core.jit import rule
from trilhos.core.rng import shuffle
from trilhos.families.ride.rules.board import Board
from trilhos.families.ride.rules.reasons import LEGAL, NO_SWAP_LEFT, NO_SWAPPING, NOTHING_TO_SWAP
from trilhos.families.ride.rules.scoring import is_joined, link_cities, reach
from trilhos.families.ride.rules.state import NONE, State, Work
from trilhos.families.ride.rules.tickets import top_ticket


@rule
def n_done(s: State, i: int) -> int:
    """The number of completed tickets, including East to West (FJ-9)."""
    return popcount(s.seats[i].done) + int(s.seats[i].crossed)


@rule
def can_draw_ticket(s: State) -> bool:
    """Whether a ticket is in the deck or among the swapped ones (FJ-11)."""
    return s.n_tickets > 0 or s.ticket_discard != ZERO


@rule
def draw_ticket(s: State, i: int) -> None:
    """Draw one ticket; FJ-11: when the deck is empty the swapped tickets are shuffled into a new one."""
    if s.n_tickets == 0:
        while s.ticket_discard != ZERO:
            ticket = lowest(s.ticket_discard)
            s.ticket_discard = drop_lowest(s.ticket_discard)
            s.ticket_deck[s.n_tickets] = ticket
            s.returned_by[ticket] = NONE
            s.n_tickets += 1
        s.ticket_head = 0
        shuffle(s.rng, s.ticket_deck, int(s.n_tickets))
    s.seats[i].tickets = np.uint64(s.seats[i].tickets | bit(top_ticket(s)))


@rule
def why_not_swap(b: Board, s: State, i: int) -> int:
    """FJ-10: both tickets, or the only one, may be swapped as long as one could be drawn."""
    if b.tickets_to_win == 0:
        return NO_SWAPPING
    if s.seats[i].tickets == ZERO:
        return NOTHING_TO_SWAP
    return LEGAL if can_draw_ticket(s) else NO_SWAP_LEFT


@rule
def swap(b: Board, s: State, w: Work, i: int) -> None:
    """FJ-10: discard the tickets in hand, draw as many, and check whether any of them is already complete."""
    me = s.seats[i]
    n = popcount(me.tickets)
    left = me.tickets
    while left != ZERO:
        s.returned_by[lowest(left)] = i
        left = drop_lowest(left)
    s.ticket_discard = np.uint64(s.ticket_discard | me.tickets)
    me.tickets = ZERO
    for _ in range(n):
        draw_ticket(s, i)
    complete_tickets(b, s, w, i)


@rule
def complete_tickets(b: Board, s: State, w: Work, i: int) -> None:
    """FJ-7, FJ-8: show and replace completed tickets, repeatedly; FJ-12: draw no more once six are done."""
    me = s.seats[i]
    link_cities(b, s, w, i)
    go_east_to_west(b, s, w, i)
    fresh = me.tickets
    while fresh != ZERO:
        found = 0
        while fresh != ZERO:
            ticket = lowest(fresh)
            fresh = drop_lowest(fresh)
            if is_joined(w, int(b.ticket_a[ticket]), int(b.ticket_b[ticket])):
                me.done = np.uint64(me.done | bit(ticket))
                me.tickets = without(me.tickets, bit(ticket))
                found += 1
        held = me.tickets
        while found > 0 and can_draw_ticket(s) and n_done(s, i) < b.tickets_to_win:
            draw_ticket(s, i)
            found -= 1
        fresh = without(me.tickets, held)


@rule
def go_east_to_west(b: Board, s: State, w: Work, i: int) -> None:
    """FJ-9: once per seat, for routes that connect a city in the east with one in the west."""
    if s.seats[i].crossed:
        return
    west = b.west
    while west != ZERO:
        if np.uint64(reach(w, lowest(west)) & b.east) != ZERO:
            s.seats[i].crossed = 1
            return
        west = drop_lowest(west)
