"""A legal action at random: what `nth_legal` answers for a number below `n_legal`, with every claim counted once."""

from typing import Any

import numpy as np

from trilhos.core.bits import ZERO, bit, drop_lowest, lowest, nth, popcount, without
from trilhos.core.jit import rule
from trilhos.core.rng import below
from trilhos.ride.actions import DRAW, PASS, SWAP, TAKE, TICKETS
from trilhos.ride.board import Board
from trilhos.ride.claim import n_ways, purse_of, row_of, within_reach
from trilhos.ride.draw import takeable_kinds
from trilhos.ride.journey import why_not_swap
from trilhos.ride.limits import MAX_LENGTH, ROUTE_WORDS
from trilhos.ride.reasons import LEGAL
from trilhos.ride.state import KINDS_OF_CARD, SECOND, TURN, WILD, State, Work
from trilhos.ride.tickets import why_not_draw_tickets
from trilhos.ride.turn import nth_owed

assert TICKETS == TAKE + KINDS_OF_CARD
assert SWAP == TICKETS + 1
assert PASS == 0
assert ROUTE_WORDS == 2


@rule
def pick(b: Board, s: State, w: Work, i: int, r: Any) -> int:
    """Any legal action of a seat that may act, each as likely as the other."""
    turning = s.phase == TURN or s.phase == SECOND
    few, claims = 0, 0
    if turning:
        few = few_actions(b, s, i)
        if s.phase == TURN:
            claims = note_claims(b, s, w, i)
            if few == 0 and claims == 0:
                few = 1 << PASS  # US-18
        n = popcount(np.uint64(few)) + claims
    else:
        n = nth_owed(b, s, i, -1)
    k = below(r, n)
    if not turning:
        return nth_owed(b, s, i, k)
    if k < n - claims:
        return nth(np.uint64(few), k)
    return int(b.claim_at) + noted_claim(b, s, w, i, k - (n - claims))


@rule
def few_actions(b: Board, s: State, i: int) -> int:
    """What a seat may do in its turn besides claiming, one bit an action; passing apart."""
    few = takeable_kinds(s) << TAKE
    if s.n_deck > 0:
        few |= 1 << DRAW
    if s.phase == TURN:
        if why_not_draw_tickets(b, s) == LEGAL:
            few |= 1 << TICKETS
        if why_not_swap(b, s, i) == LEGAL:
            few |= 1 << SWAP
    return few


@rule
def note_claims(b: Board, s: State, w: Work, i: int) -> int:
    """Note how many claims a seat can make with each kind of card. Answers how many that are.

    These are those of `n_claims`, with what `within_reach` answers looked up once and not for each kind of card.
    """
    me = s.seats[i]
    free_0, free_1 = without(s.open[0], me.shut[0]), without(s.open[1], me.shut[1])
    longest = int(me.trains) if s.bullets == 0 else MAX_LENGTH
    kinds = ZERO
    for card in range(WILD + 1):
        w.cards[card] = 0
        if me.hand[card] > 0:
            kinds = np.uint64(kinds | bit(card))
    total = 0
    while kinds != ZERO:
        card = lowest(kinds)
        kinds = drop_lowest(kinds)
        reach = min(longest, purse_of(s, i, card))
        n = 0
        for g in range(b.n_classes):
            length = int(b.class_length[g])
            if length > reach:
                break
            ways = n_ways(b, s, i, card, g)
            if ways > 0:
                open_0, open_1 = free_0, free_1
                if length > me.trains:
                    open_0, open_1 = np.uint64(free_0 & b.bullet_routes[0]), np.uint64(free_1 & b.bullet_routes[1])
                found = popcount(np.uint64(open_0 & b.payable[card, g, 0]))
                n += ways * (found + popcount(np.uint64(open_1 & b.payable[card, g, 1])))
        w.cards[card] = n
        total += n
    return total


@rule
def noted_claim(b: Board, s: State, w: Work, i: int, n: int) -> int:
    """The n-th of the claims just noted, as a row of the payment table."""
    card = 0
    while n >= w.cards[card]:
        n -= int(w.cards[card])
        card += 1
    for g in range(b.n_classes):
        ways = n_ways(b, s, i, card, g)
        if ways > 0:
            for word in range(ROUTE_WORDS):
                routes = np.uint64(within_reach(b, s, i, g, word) & b.payable[card, g, word])
                found = ways * popcount(routes)
                if n < found:
                    return row_of(b, s, i, card, g, word, routes, n)
                n -= found
    return 0
