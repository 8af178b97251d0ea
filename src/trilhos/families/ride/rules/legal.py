"""Enumerates the legal actions of a seat: counts them, picks one at random, or marks them in a mask.

This is one of two forms of legality. `why_not` in turn.py checks one action and gives the reason. Here actions are
found without checking each of them, and claims by classes of routes. The referee checks that `n_legal` and `nth_legal`
enumerate what `why_not` allows, in order. `tests/property/test_pick.py` compares `mark_legal` and `pick` with them.
"""

import numpy as np

from trilhos.core.bits import nth, popcount
from trilhos.core.jit import rule
from trilhos.core.record import Ints
from trilhos.core.rng import Rng, below
from trilhos.families.ride.rules.actions import DRAW, KEEP_TICKETS, PASS, SWAP, TAKE, TICKETS
from trilhos.families.ride.rules.board import Board
from trilhos.families.ride.rules.claim import mark_claims, note_claims, nth_claim
from trilhos.families.ride.rules.draw import takeable_kinds
from trilhos.families.ride.rules.journey import why_not_swap
from trilhos.families.ride.rules.reasons import LEGAL
from trilhos.families.ride.rules.state import CHOOSE, NONE, OVER, PLACE, SECOND, TOKEN, TURN, WILD, State, Work
from trilhos.families.ride.rules.tickets import n_kept, n_to_keep, why_not_draw_tickets
from trilhos.families.ride.rules.tokens import offers_token, pile_aside, pile_at

COUNT = -1  # instead of a number n: how many there are


@rule
def acting(s: State) -> int:
    """The seats that may act now, one bit each: several while first tickets are chosen (US-5), else one."""
    if s.phase == OVER:
        return 0
    return int(s.owing) if s.phase == CHOOSE else 1 << int(s.turn)


@rule
def to_act(s: State) -> int:
    """The lowest seat that may act."""
    seats = acting(s)
    i = 0
    while not seats >> i & 1:
        i += 1
    return i


@rule
def pick(b: Board, s: State, w: Work, i: int, r: Rng) -> int:
    """A uniformly random legal action of a seat that may act."""
    owed = is_choice_pending(s)
    few, claims = 0, 0
    if owed:
        n = nth_pending_choice(b, s, i, COUNT)
    else:
        claims = note_claims(b, s, w, i) if s.phase == TURN else 0
        few = other_actions(b, s, i, claims)
        n = popcount(np.uint64(few)) + claims
    k = below(r, n)
    if owed:
        return nth_pending_choice(b, s, i, k)
    if k < n - claims:
        return nth(np.uint64(few), k)
    return int(b.claim_at) + nth_noted_claim(b, s, w, i, k - (n - claims))


@rule
def n_legal(b: Board, s: State, w: Work, i: int) -> int:
    """The number of legal actions of a seat that may act."""
    if is_choice_pending(s):
        return nth_pending_choice(b, s, i, COUNT)
    claims = note_claims(b, s, w, i) if s.phase == TURN else 0
    return popcount(np.uint64(other_actions(b, s, i, claims))) + claims


@rule
def nth_legal(b: Board, s: State, w: Work, i: int, n: int) -> int:
    """The n-th of them, in ascending order; n is below `n_legal`."""
    if is_choice_pending(s):
        return nth_pending_choice(b, s, i, n)
    claims = note_claims(b, s, w, i) if s.phase == TURN else 0
    few = np.uint64(other_actions(b, s, i, claims))
    if n < popcount(few):
        return nth(few, n)
    return int(b.claim_at) + nth_noted_claim(b, s, w, i, n - popcount(few))


@rule
def mark_legal(b: Board, s: State, w: Work, i: int, mask: Ints) -> None:
    """Mark a seat's legal actions in a cleared mask."""
    if not acting(s) >> i & 1:
        return
    if is_choice_pending(s):
        for n in range(nth_pending_choice(b, s, i, COUNT)):
            mask[nth_pending_choice(b, s, i, n)] = 1
        return
    claims = 0
    if s.phase == TURN:
        for card in range(WILD + 1):
            if s.seats[i].hand[card] > 0:
                claims += mark_claims(b, s, i, card, mask)
    few = other_actions(b, s, i, claims)
    for action in range(SWAP + 1):
        if few >> action & 1:
            mask[action] = 1


@rule
def has_choice(b: Board, s: State, w: Work, i: int) -> bool:
    """Whether a seat on turn can do anything but swap or pass (US-18, FJ-15)."""
    if s.n_deck > 0:
        return True
    claims = note_claims(b, s, w, i)
    return claims > 0 or other_actions(b, s, i, claims) & ~(1 << SWAP | 1 << PASS) != 0


@rule
def is_choice_pending(s: State) -> bool:
    """Whether a choice is due that is not an action of a turn."""
    return s.phase != TURN and s.phase != SECOND


@rule
def other_actions(b: Board, s: State, i: int, claims: int) -> int:
    """What a seat may do in its turn besides this number of claims, one bit per action; a pass if there is nothing else
    (US-18)."""
    few = takeable_kinds(b, s) << TAKE
    if s.n_deck > 0:
        few |= 1 << DRAW
    if s.phase == TURN:
        if why_not_draw_tickets(b, s) == LEGAL:
            few |= 1 << TICKETS
        if why_not_swap(b, s, i) == LEGAL:
            few |= 1 << SWAP
    return 1 << PASS if few == 0 and claims == 0 else few


@rule
def nth_noted_claim(b: Board, s: State, w: Work, i: int, n: int) -> int:
    """The n-th of the claims just counted by kind of card, as a row of the payment table."""
    card = 0
    while n >= w.cards[card]:
        n -= int(w.cards[card])
        card += 1
    return nth_claim(b, s, i, card, n)


@rule
def nth_pending_choice(b: Board, s: State, i: int, n: int) -> int:
    """The n-th legal action if a choice is due."""
    if s.phase == PLACE:
        return nth_place(b, s, n)
    if s.phase == TOKEN:
        return nth_token(b, s, i, n)
    return nth_keep(b, s, i, n)


@rule
def nth_keep(b: Board, s: State, i: int, n: int) -> int:
    """The n-th choice that keeps enough of the offer."""
    seen = 0
    for choice in range(1 << int(s.seats[i].n_offer)):
        if n_kept(choice) >= n_to_keep(b, s, i):
            if seen == n:
                return KEEP_TICKETS + choice
            seen += 1
    return seen


@rule
def nth_place(b: Board, s: State, n: int) -> int:
    """The n-th placement: every pile set aside, on every city without one."""
    seen = 0
    for symbol in range(b.n_symbols):
        if pile_aside(b, s, symbol) != NONE:
            for city in range(b.n_cities):
                if pile_at(b, s, city) == NONE:
                    if seen == n:
                        return int(b.place_at) + symbol * int(b.n_cities) + city
                    seen += 1
    return seen


@rule
def nth_token(b: Board, s: State, i: int, n: int) -> int:
    """The n-th of the cities just connected that offer a token."""
    seen = 0
    a, z = int(b.route_a[s.claimed]), int(b.route_b[s.claimed])
    for city in (min(a, z), max(a, z)):
        if offers_token(b, s, i, city):
            if seen == n:
                return int(b.token_at) + city
            seen += 1
    return seen
