"""Begging Passenger (CH-60)."""

from trilhos.carriage.attack import opponent
from trilhos.carriage.deck import draw_card, forget, n_of_kind, pick
from trilhos.carriage.reasons import LEGAL, NO_OPPONENT, NONE_OF_KIND, NOT_HELD
from trilhos.carriage.state import BEGGING, NONE, State
from trilhos.core.jit import rule


@rule
def why_not_beg(s: State, i: int, k: int, kind: int) -> int:
    """CH-60: an opponent, and a kind of which they hold a card."""
    if s.seats[i].hand[BEGGING] == 0:
        return NOT_HELD
    if opponent(s, k) == NONE:
        return NO_OPPONENT
    return LEGAL if n_of_kind(s.seats[opponent(s, k)].hand, kind) > 0 else NONE_OF_KIND


@rule
def rob(s: State) -> None:
    """CH-60: one card of the kind, at random, passes over; both know which. The victim draws another at once."""
    thief, victim, kind = int(s.turn), int(s.target), int(s.kind)
    n = n_of_kind(s.seats[victim].hand, kind)
    if n > 0:
        face = pick(s, s.seats[victim].hand, kind, n)
        s.seats[victim].hand[face] -= 1
        forget(s, victim, face)
        s.seats[thief].hand[face] += 1
        s.seats[thief].known[victim] |= 1 << face
        draw_card(s, victim, kind)
