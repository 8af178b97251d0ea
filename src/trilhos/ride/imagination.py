"""What else might be: a whole state drawn at random among those that look the same to a seat (HI-2 to HI-4).

Cards taken face up and not yet spent stay where everyone saw them go; tickets that the seat itself put back
stay where it put them, until they are drawn or shuffled. All the rest is dealt anew, and chance gets a new key.
"""

from typing import Any

import numpy as np

from trilhos.core.bits import ZERO, bit, drop_lowest, lowest, popcount
from trilhos.core.jit import rule
from trilhos.core.rng import below, shuffle, start, word
from trilhos.ride.board import Board
from trilhos.ride.ending import has_choice
from trilhos.ride.state import CHOOSE, KINDS_OF_CARD, TURN, State, Work
from trilhos.ride.tickets import keep, n_kept, n_to_keep, slot_from_top


@rule
def imagine(b: Board, s: State, w: Work, seat: int, r: Any) -> None:
    """Deal a state anew as it may be for all that a seat knows; NONE is a spectator, who knows no hand."""
    imagine_cards(s, w, seat, r)
    n = gather_tickets(s, w, seat)
    shuffle(r, w.pool, n)
    spread_tickets(b, s, w, seat, r)
    for k in range(8):
        s.rng.key[k] = np.uint32(word(r))
    start(s.rng, s.rng.key, 0)
    if s.phase == TURN and has_choice(b, s, int(s.turn)):
        s.idle = 0


@rule
def imagine_cards(s: State, w: Work, seat: int, r: Any) -> None:
    """Deck and unseen cards of the other hands are one pile, dealt again."""
    left = int(s.n_deck)
    for card in range(KINDS_OF_CARD):
        w.cards[card] = s.deck[card]
        for i in range(int(s.n_seats)):
            if i != seat:
                w.cards[card] += s.seats[i].hand[card] - s.seats[i].shown[card]
    for i in range(int(s.n_seats)):
        if i != seat:
            unseen = 0
            for card in range(KINDS_OF_CARD):
                unseen += int(s.seats[i].hand[card]) - int(s.seats[i].shown[card])
                s.seats[i].hand[card] = s.seats[i].shown[card]
            left += unseen
            w.unseen[i] = unseen
    for i in range(int(s.n_seats)):
        if i != seat:
            for _ in range(int(w.unseen[i])):
                s.seats[i].hand[pick(w, r, left)] += 1
                left -= 1
    for card in range(KINDS_OF_CARD):
        s.deck[card] = w.cards[card]


@rule
def pick(w: Work, r: Any, left: int) -> int:
    """Take a card at random off the pile of unseen cards."""
    k = below(r, left)
    card = 0
    while k >= w.cards[card]:
        k -= int(w.cards[card])
        card += 1
    w.cards[card] -= 1
    return card


@rule
def is_known(s: State, ticket: int, seat: int) -> bool:
    """Whether the seat itself put this ticket back, and so knows where it lies."""
    return seat >= 0 and s.returned_by[ticket] == seat


@rule
def gather_tickets(s: State, w: Work, seat: int) -> int:
    """Collect the tickets that the seat cannot place: other seats', the deck's, swapped ones. Answers how many."""
    n = 0
    for i in range(int(s.n_seats)):
        if i != seat:
            left = s.seats[i].tickets
            while left != ZERO:
                w.pool[n] = lowest(left)
                left = drop_lowest(left)
                n += 1
            for k in range(int(s.seats[i].n_offer)):
                w.pool[n] = s.seats[i].offer[k]
                n += 1
    for k in range(int(s.n_tickets)):
        ticket = int(s.ticket_deck[slot_from_top(s, k)])
        if not is_known(s, ticket, seat):
            w.pool[n] = ticket
            n += 1
    left = s.ticket_discard
    while left != ZERO:
        if not is_known(s, lowest(left), seat):
            w.pool[n] = lowest(left)
            n += 1
        left = drop_lowest(left)
    return n


@rule
def spread_tickets(b: Board, s: State, w: Work, seat: int, r: Any) -> None:
    """Deal the collected tickets to the same places; who put one back there is remembered of the place."""
    for ticket in range(b.n_tickets):
        w.returned_by[ticket] = s.returned_by[ticket]
    n = 0
    for i in range(int(s.n_seats)):
        if i != seat:
            n = deal_seat(b, s, w, i, n, r)
    for k in range(int(s.n_tickets)):
        slot = slot_from_top(s, k)
        old = int(s.ticket_deck[slot])
        if not (seat >= 0 and w.returned_by[old] == seat):
            s.ticket_deck[slot] = w.pool[n]
            s.returned_by[w.pool[n]] = w.returned_by[old]
            n += 1
    old_discard = s.ticket_discard
    s.ticket_discard = ZERO
    while old_discard != ZERO:
        old = lowest(old_discard)
        old_discard = drop_lowest(old_discard)
        new = old
        if not (seat >= 0 and w.returned_by[old] == seat):
            new = int(w.pool[n])
            n += 1
        s.ticket_discard = np.uint64(s.ticket_discard | bit(new))
        s.returned_by[new] = w.returned_by[old]


@rule
def deal_seat(b: Board, s: State, w: Work, i: int, n: int, r: Any) -> int:
    """Deal a seat as many tickets as it has, from the n-th on; first tickets already chosen are chosen anew (US-4)."""
    me = s.seats[i]
    held, offered = popcount(me.tickets), int(me.n_offer)
    chosen = s.phase == CHOOSE and not s.owing >> i & 1
    if chosen:
        offered += held
        held = 0
    me.tickets = ZERO
    for _ in range(held):
        me.tickets = np.uint64(me.tickets | bit(int(w.pool[n])))
        s.returned_by[w.pool[n]] = -1
        n += 1
    me.n_offer = offered
    for k in range(offered):
        me.offer[k] = w.pool[n]
        s.returned_by[w.pool[n]] = -1
        n += 1
    if chosen:
        keep(s, i, choice_at_random(b, s, i, r))
    return n


@rule
def choice_at_random(b: Board, s: State, i: int, r: Any) -> int:
    """Any choice that keeps enough of an offer."""
    while True:
        choice = below(r, 1 << int(s.seats[i].n_offer))
        if n_kept(choice) >= n_to_keep(b, s, i):
            return choice
