"""Tickets: dealing, choosing, drawing (US-4, US-5, US-26 to US-28)."""

import numpy as np

from trilhos.core.bits import bit
from trilhos.core.jit import rule
from trilhos.core.rng import below
from trilhos.families.ride.rules.board import Board
from trilhos.families.ride.rules.reasons import (
    CHOSEN_ALREADY,
    KEEP_MORE,
    KEEP_MORE_FIRST,
    LEGAL,
    NO_OFFER,
    NO_TICKETS_LEFT,
    NOT_OFFERED,
    TICKETS_NOT_DRAWN,
)
from trilhos.families.ride.rules.record_sizes import MAX_TICKETS
from trilhos.families.ride.rules.state import CHOOSE, KEEP, NONE, TURN, State


@rule
def slot_from_top(s: State, k: int) -> int:
    """The index in the ring of the ticket with k tickets above it."""
    return (int(s.ticket_head) + k) % MAX_TICKETS


@rule
def top_ticket(s: State) -> int:
    """Take the top ticket from the ticket deck, which must not be empty."""
    ticket = int(s.ticket_deck[s.ticket_head])
    s.ticket_head = slot_from_top(s, 1)
    s.n_tickets -= 1
    s.returned_by[ticket] = NONE
    return ticket


@rule
def put_under(s: State, ticket: int, i: int) -> None:
    """Put a ticket at the bottom of the ticket deck; seat i, which returned it, knows where it is."""
    s.ticket_deck[slot_from_top(s, int(s.n_tickets))] = ticket
    s.n_tickets += 1
    s.returned_by[ticket] = i


@rule
def offer(s: State, i: int, n: int) -> None:
    """Offer a seat n tickets from the top, or as many as there are (US-27)."""
    me = s.seats[i]
    me.n_offer = 0
    while me.n_offer < n and s.n_tickets > 0:
        me.offer[me.n_offer] = top_ticket(s)
        me.n_offer += 1


@rule
def n_to_keep(b: Board, s: State, i: int) -> int:
    """How many tickets of its offer a seat must keep (US-4, US-26); all of them if there are no more (SF-13)."""
    least = int(b.start_keep) if s.phase == CHOOSE else int(b.draw_keep)
    return min(least, int(s.seats[i].n_offer))


@rule
def n_kept(choice: int) -> int:
    """How many tickets a choice keeps."""
    n = 0
    while choice > 0:
        n += choice & 1
        choice >>= 1
    return n


@rule
def why_not_draw_tickets(b: Board, s: State) -> int:
    """US-27: not possible if no ticket is left. FJ-4: in a journey tickets are swapped, not drawn."""
    if b.draw_tickets == 0:
        return TICKETS_NOT_DRAWN
    return LEGAL if s.n_tickets > 0 else NO_TICKETS_LEFT


@rule
def why_not_keep(b: Board, s: State, i: int, choice: int) -> int:
    """US-4, US-26: a choice keeps only tickets of the offer, and at least the minimum."""
    if s.phase == CHOOSE:
        if not s.owing >> i & 1:
            return CHOSEN_ALREADY
    elif s.phase != KEEP:
        return NO_OFFER
    if choice >> int(s.seats[i].n_offer):
        return NOT_OFFERED
    if n_kept(choice) < n_to_keep(b, s, i):
        return KEEP_MORE_FIRST if s.phase == CHOOSE else KEEP_MORE
    return LEGAL


@rule
def draw_tickets(b: Board, s: State, i: int) -> None:
    """US-26, JP-11, SF-13: take tickets from the top; the seat chooses which to keep in a separate step."""
    offer(s, i, int(b.draw_tickets))
    s.phase = KEEP


@rule
def keep(s: State, i: int, choice: int) -> None:
    """US-28: add the kept tickets to the seat's tickets; the rest stays in the offer, to be returned."""
    me = s.seats[i]
    returned = 0
    for k in range(int(me.n_offer)):
        ticket = int(me.offer[k])
        if choice >> k & 1:
            me.tickets = np.uint64(me.tickets | bit(ticket))
        else:
            me.offer[returned] = ticket
            returned += 1
    me.n_offer = returned


@rule
def return_offer(s: State, i: int) -> None:
    """Return the tickets that were not kept to the bottom, in the order drawn (US-26, US-5)."""
    me = s.seats[i]
    for k in range(int(me.n_offer)):
        put_under(s, int(me.offer[k]), i)
    me.n_offer = 0


@rule
def keep_drawn(s: State, i: int, choice: int) -> None:
    """US-26: the choice among tickets drawn in a turn."""
    keep(s, i, choice)
    return_offer(s, i)
    s.phase = TURN


@rule
def keep_first(b: Board, s: State, i: int, choice: int) -> None:
    """US-5: a seat chooses its first tickets; when all have chosen, the rest goes to the bottom, in seat order."""
    keep(s, i, choice)
    s.owing &= ~(1 << i)
    if s.owing == 0:
        before = int(s.n_tickets)
        for seat in range(int(s.n_seats)):
            return_offer(s, seat)
        if b.shuffle_returned:
            shuffle_bottom(s, before)


@rule
def shuffle_bottom(s: State, above: int) -> None:
    """JP-2: shuffle the tickets below the first ones; nobody knows where they are any more."""
    for k in range(int(s.n_tickets) - 1, above - 1, -1):
        other = slot_from_top(s, above + below(s.rng, k - above + 1))
        here = slot_from_top(s, k)
        ticket = int(s.ticket_deck[here])
        s.ticket_deck[here] = s.ticket_deck[other]
        s.ticket_deck[other] = ticket
        s.returned_by[s.ticket_deck[here]] = NONE
