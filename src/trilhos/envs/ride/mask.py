"""The legal actions of a rail game as a row of marks: the same as `legal_mask`, found as `nth_legal` finds them."""

from typing import Any

import numpy as np

from trilhos.core.bits import ONE, ZERO, bit, drop_lowest, lowest, popcount
from trilhos.core.jit import rule
from trilhos.ride.actions import DRAW, PASS, SWAP, TAKE, TICKETS
from trilhos.ride.board import Board
from trilhos.ride.claim import least_colour_cards, n_ways, purse_of, within_reach
from trilhos.ride.draw import takeable_kinds
from trilhos.ride.ferries import most_colour_cards
from trilhos.ride.journey import why_not_swap
from trilhos.ride.limits import ROUTE_WORDS
from trilhos.ride.reasons import LEGAL
from trilhos.ride.state import KINDS_OF_CARD, SECOND, TURN, WILD, State, Work
from trilhos.ride.tickets import why_not_draw_tickets
from trilhos.ride.turn import acting, n_legal, nth_legal


@rule
def mark_legal(b: Board, s: State, w: Work, i: int, mask: Any) -> None:
    """Mark a seat's legal actions in a row that holds no marks yet."""
    if not acting(s) >> i & 1:
        return
    if s.phase == TURN or s.phase == SECOND:
        mark_turn(b, s, i, mask)
    else:
        for k in range(n_legal(b, s, i)):
            mask[nth_legal(b, s, i, k)] = 1


@rule
def mark_turn(b: Board, s: State, i: int, mask: Any) -> None:
    """Cards, tickets, swap, claims; a pass if there is nothing else (US-18)."""
    kinds = takeable_kinds(s)
    n = kinds
    if s.n_deck > 0:
        mask[DRAW] = 1
        n += 1
    for card in range(KINDS_OF_CARD):
        if kinds >> card & 1:
            mask[TAKE + card] = 1
    if s.phase == SECOND:
        return
    if why_not_draw_tickets(b, s) == LEGAL:
        mask[TICKETS] = 1
        n += 1
    if why_not_swap(b, s, i) == LEGAL:
        mask[SWAP] = 1
        n += 1
    if mark_claims(b, s, i, mask) + n == 0:
        mask[PASS] = 1


@rule
def mark_claims(b: Board, s: State, i: int, mask: Any) -> int:
    """Every claim that a seat can make, class by class. Answers how many."""
    n = 0
    for card in range(WILD + 1):
        purse = purse_of(s, i, card)
        for g in range(b.n_classes):
            if b.class_length[g] > purse:
                break
            ways = n_ways(b, s, i, card, g)
            if ways > 0:
                n += mark_class(b, s, i, card, g, ways, mask)
    return n


@rule
def mark_class(b: Board, s: State, i: int, card: int, g: int, ways: int, mask: Any) -> int:
    """Every claim of routes of class g that is paid with this kind of card. Answers how many."""
    n, before = 0, 0
    each = 1 if card == WILD else most_colour_cards(b, g)
    least = 1 if card == WILD else least_colour_cards(b, s, i, g)
    for word in range(ROUTE_WORDS):
        payable = b.payable[card, g, word]
        left = np.uint64(within_reach(b, s, i, g, word) & payable)
        while left != ZERO:
            rank = before + popcount(np.uint64(payable & np.uint64(bit(lowest(left)) - ONE)))
            left = drop_lowest(left)
            row = int(b.claim_at) + int(b.pay_first[card, g]) + rank * each + least - 1
            for k in range(ways):
                mask[row + k] = 1
            n += ways
        before += popcount(payable)
    return n
