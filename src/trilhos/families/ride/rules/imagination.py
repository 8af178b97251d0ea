"""Imagined states: a random state among those that look the same to a seat (HI-2 to HI-4).

Cards that were taken face up and not yet spent stay in their hands. Tickets that the seat itself returned stay where it
put them, until they are drawn or shuffled. Everything else is dealt again, and the generator gets a new key.

Every byte of the result depends only on what the seat knows and on the given generator: nothing is collected in its
true order, and no old data is left over. So even someone who knows the generator learns nothing.
"""

import numpy as np

from trilhos.core.bits import ZERO, bit, drop_lowest, has, lowest, nth, popcount, without
from trilhos.core.jit import rule
from trilhos.core.rng import Rng, below, reseed, shuffle
from trilhos.families.ride.rules.board import Board
from trilhos.families.ride.rules.draw import MOST_SWEEPS, TOO_MANY_WILDS, has_too_many_wilds
from trilhos.families.ride.rules.legal import has_choice
from trilhos.families.ride.rules.record_sizes import MAX_OFFER, MAX_TICKETS
from trilhos.families.ride.rules.scoring import completed
from trilhos.families.ride.rules.state import CHOOSE, KINDS_OF_CARD, NONE, OVER, TURN, WILD, State, Work
from trilhos.families.ride.rules.tickets import keep, n_kept, n_to_keep, slot_from_top

MANY = 1000  # attempts at a consistent deal
HUGE = 2**31 - 1  # the largest bound for random numbers


@rule
def imagine(b: Board, s: State, w: Work, seat: int, r: Rng) -> None:
    """Redeal a state consistently with what a seat knows; NONE is a spectator, who knows no hand."""
    if s.phase != OVER:  # after the end, everything is public
        imagine_cards(b, s, w, seat, r)
        imagine_tickets(b, s, w, seat, r)
        forget_tickets(s, w, seat)
    if s.phase == TURN:
        s.idle = 0 if has_choice(b, s, w, int(s.turn)) else max(1, int(s.idle))
    reseed(s.rng, r)  # the true generator's future numbers must not be known (HI-3)


@rule
def imagine_cards(b: Board, s: State, w: Work, seat: int, r: Rng) -> None:
    """Redeal the deck and the unseen cards of other hands."""
    left = gather_cards(s, w, seat)
    most = most_colour_cards_in_deck(b, s)
    for card in range(KINDS_OF_CARD):
        s.deck[card] = 0
    if most != NONE:
        imagine_deck_of_wilds(s, w, most, r)
        left -= int(s.n_deck)
    for i in range(int(s.n_seats)):
        if i != seat:
            for _ in range(int(w.unseen[i])):
                s.seats[i].hand[draw_unseen(w, r, left)] += 1
                left -= 1
    for card in range(KINDS_OF_CARD):
        s.deck[card] += w.cards[card]


@rule
def gather_cards(s: State, w: Work, seat: int) -> int:
    """Collect the cards that the seat cannot locate; cards that everyone saw stay in hand. Returns how many."""
    n = int(s.n_deck)
    for card in range(KINDS_OF_CARD):
        w.cards[card] = s.deck[card]
    for i in range(int(s.n_seats)):
        w.unseen[i] = 0
        if i != seat:
            me = s.seats[i]
            for card in range(KINDS_OF_CARD):
                unseen = int(me.hand[card]) - int(me.shown[card])
                me.hand[card] = me.shown[card]
                w.cards[card] += unseen
                w.unseen[i] += unseen
            n += int(w.unseen[i])
    return n


@rule
def most_colour_cards_in_deck(b: Board, s: State) -> int:
    """The most other cards in the deck if a market of wilds was not replaced (US-13); else NONE."""
    wilds, colours = 0, int(s.n_discard) - int(s.discard[WILD])
    for slot in range(b.market):
        if s.market[slot] == WILD:
            wilds += 1
        elif s.market[slot] != NONE:
            colours += 1
    if not has_too_many_wilds(b, wilds) or s.sweeps == MOST_SWEEPS:
        return NONE
    if s.n_discard == 0 and s.n_deck == b.market:
        colours = 0  # deck and market would only swap
    return max(NONE, int(b.market) - TOO_MANY_WILDS - colours)


@rule
def imagine_deck_of_wilds(s: State, w: Work, most: int, r: Rng) -> None:
    """Deal the deck first, with a bounded number of cards that are not wilds; every such deck is equally likely."""
    wilds, colours = int(w.cards[WILD]), 0
    for card in range(WILD):
        colours += int(w.cards[card])
    n = n_colour_cards_at_random(int(s.n_deck), wilds, colours, most, r)
    for k in range(n):
        s.deck[draw_unseen(w, r, colours - k)] += 1
    s.deck[WILD] = int(s.n_deck) - n
    w.cards[WILD] -= int(s.n_deck) - n


@rule
def n_colour_cards_at_random(size: int, wilds: int, colours: int, most: int, r: Rng) -> int:
    """How many of the first `size` cards of a shuffled pile are not wilds, given that no more than `most` are."""
    n = max(0, size - wilds)
    ways, so_far = 1, 1  # number of ways for exactly k and for at most k, up to a common factor
    for k in range(n + 1, min(most, size, colours) + 1):
        ways = ways * (colours - k + 1) * (size - k + 1)
        so_far = so_far * k * (wilds - size + k) + ways
        while so_far > HUGE:
            ways >>= 1
            so_far >>= 1
        if below(r, so_far) < ways:
            n = k
    return n


@rule
def draw_unseen(w: Work, r: Rng, left: int) -> int:
    """Take a random card from the pile of unseen cards."""
    k = below(r, left)
    card = 0
    while k >= w.cards[card]:
        k -= int(w.cards[card])
        card += 1
    w.cards[card] -= 1
    return card


@rule
def is_known(s: State, ticket: int, seat: int) -> bool:
    """Whether the seat returned this ticket itself, and so knows where it is."""
    return seat >= 0 and s.returned_by[ticket] == seat


@rule
def imagine_tickets(b: Board, s: State, w: Work, seat: int, r: Rng) -> None:
    """Redeal all tickets whose place the seat does not know to the same places."""
    for ticket in range(MAX_TICKETS):
        w.returned_by[ticket] = s.returned_by[ticket]
    tickets = unplaced_tickets(s, seat)
    if is_on_journey(b, s):
        tickets = imagine_hands_of_journey(b, s, w, seat, tickets, r)
    shuffle(r, w.pool, lay_out(w, tickets))
    spread_tickets(b, s, w, seat, r)


@rule
def unplaced_tickets(s: State, seat: int) -> np.uint64:
    """The tickets whose place the seat does not know: those of other seats, in the deck, and swapped ones."""
    found = ZERO
    for i in range(int(s.n_seats)):
        if i != seat:
            found = np.uint64(found | s.seats[i].tickets)
            for k in range(int(s.seats[i].n_offer)):
                found = np.uint64(found | bit(int(s.seats[i].offer[k])))
    for k in range(int(s.n_tickets)):
        ticket = int(s.ticket_deck[slot_from_top(s, k)])
        if not is_known(s, ticket, seat):
            found = np.uint64(found | bit(ticket))
    swapped = s.ticket_discard
    while swapped != ZERO:
        if not is_known(s, lowest(swapped), seat):
            found = np.uint64(found | bit(lowest(swapped)))
        swapped = drop_lowest(swapped)
    return found


@rule
def lay_out(w: Work, tickets: np.uint64) -> int:
    """Write tickets into a row in the board's order, which reveals nothing. Returns how many there are."""
    n = 0
    while tickets != ZERO:
        w.pool[n] = lowest(tickets)
        tickets = drop_lowest(tickets)
        n += 1
    return n


@rule
def is_on_journey(b: Board, s: State) -> bool:
    """Whether tickets in hand are known not to be complete (FJ-7)."""
    return b.tickets_to_win > 0 and s.phase != CHOOSE


@rule
def imagine_hands_of_journey(b: Board, s: State, w: Work, seat: int, tickets: np.uint64, r: Rng) -> np.uint64:
    """FJ-7: a ticket in hand is not complete, or it would be public. Returns the tickets that are in no hand.

    Every seat draws from all tickets that are possible for it. If two seats draw the same ticket, all draw again, so
    every consistent deal is equally likely.
    """
    for i in range(int(s.n_seats)):
        w.todo[i, 0] = without(tickets, completed(b, s, w, i))
        if popcount(w.todo[i, 0]) < popcount(s.seats[i].tickets):
            w.todo[i, 0] = tickets  # impossible in a game, but possible in a loaded position
    left = tickets
    for attempt in range(MANY + 1):
        left = tickets
        clash = False
        for i in range(int(s.n_seats)):
            if i != seat:
                fitting = w.todo[i, 0] if attempt < MANY else left
                w.todo[i, 1] = draw_some(fitting, popcount(s.seats[i].tickets), r)
                clash = clash or without(w.todo[i, 1], left) != ZERO
                left = without(left, w.todo[i, 1])
        if not clash:
            break
    for i in range(int(s.n_seats)):
        if i != seat:
            s.seats[i].tickets = w.todo[i, 1]
            for ticket in range(b.n_tickets):
                if has(s.seats[i].tickets, ticket):
                    s.returned_by[ticket] = NONE
    return left


@rule
def draw_some(tickets: np.uint64, n: int, r: Rng) -> np.uint64:
    """A random choice of this many of these tickets."""
    drawn = ZERO
    for _ in range(n):
        ticket = bit(nth(tickets, below(r, popcount(tickets))))
        tickets = without(tickets, ticket)
        drawn = np.uint64(drawn | ticket)
    return drawn


@rule
def spread_tickets(b: Board, s: State, w: Work, seat: int, r: Rng) -> None:
    """Deal the collected tickets to the same places; `returned_by` stays with the place."""
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
    spread_swapped(s, w, seat, n)


@rule
def spread_swapped(s: State, w: Work, seat: int, n: int) -> None:
    """Deal the swapped tickets that the seat does not know, by the seat that swapped them (FJ-11)."""
    swapped = s.ticket_discard
    s.ticket_discard = ZERO
    for i in range(NONE, int(s.n_seats)):
        left = swapped
        while left != ZERO:
            ticket = lowest(left)
            left = drop_lowest(left)
            if w.returned_by[ticket] == i:
                if i == NONE or i != seat:
                    ticket = int(w.pool[n])
                    n += 1
                s.ticket_discard = np.uint64(s.ticket_discard | bit(ticket))
                s.returned_by[ticket] = i


@rule
def forget_tickets(s: State, w: Work, seat: int) -> None:
    """Clear leftover data: drawn tickets in the ring, and old offers of other seats."""
    for k in range(int(s.n_tickets), MAX_TICKETS):
        s.ticket_deck[slot_from_top(s, k)] = 0
    for i in range(int(s.n_seats)):
        if i != seat:
            for k in range(int(s.seats[i].n_offer), MAX_OFFER):
                s.seats[i].offer[k] = 0
    for ticket in range(MAX_TICKETS):
        w.returned_by[ticket] = 0


@rule
def deal_seat(b: Board, s: State, w: Work, i: int, n: int, r: Rng) -> int:
    """Deal a seat as many tickets as it has, starting with the n-th; a choice of first tickets is made again (US-4)."""
    me = s.seats[i]
    held, offered = popcount(me.tickets), int(me.n_offer)
    chosen = s.phase == CHOOSE and not s.owing >> i & 1
    if chosen:
        offered += held
        held = 0
    if is_on_journey(b, s):
        held = 0  # already dealt
    else:
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
def choice_at_random(b: Board, s: State, i: int, r: Rng) -> int:
    """A random choice that keeps enough of an offer."""
    while True:
        choice = below(r, 1 << int(s.seats[i].n_offer))
        if n_kept(choice) >= n_to_keep(b, s, i):
            return choice
