"""Begging Passenger (CH-60)."""

from trilhos.core.jit import rule
from trilhos.families.carriage.rules.attack import opponent, why_not_at
from trilhos.families.carriage.rules.board import Board
from trilhos.families.carriage.rules.deck import draw_card, end_face, first_face, n_of_kind, pick
from trilhos.families.carriage.rules.reasons import LEGAL, NONE_OF_KIND, NOT_HELD
from trilhos.families.carriage.rules.state import BEGGING, State


@rule
def why_not_beg(b: Board, s: State, i: int, k: int, kind: int) -> int:
    """CH-60: the opponent must hold a card of this kind."""
    if s.seats[i].hand[BEGGING] == 0:
        return NOT_HELD
    reason = why_not_at(b, s, k)
    if reason != LEGAL:
        return reason
    return LEGAL if n_of_kind(s.seats[opponent(s, k)].hand, kind) > 0 else NONE_OF_KIND


@rule
def rob(s: State, at_once: bool) -> None:
    """CH-60: take a random card of this kind; both seats know which one. The victim draws another at once, or waits."""
    thief, victim, kind = int(s.turn), int(s.target), int(s.kind)
    n = n_of_kind(s.seats[victim].hand, kind)
    if n > 0:
        face = pick(s, s.seats[victim].hand, kind, n)
        s.seats[victim].hand[face] -= 1
        forget_robbed(s, face)
        s.seats[thief].hand[face] += 1
        s.seats[thief].known[victim] |= 1 << face
        if at_once:
            draw_card(s, victim, kind)


@rule
def forget_robbed(s: State, face: int) -> None:
    """HI-4: the thief knows which card has left the hand; for everyone else it may be any card of that kind."""
    for observer in range(int(s.n_seats)):
        if observer == s.turn:
            s.seats[s.target].known[observer] &= ~(1 << face)
        else:
            for other in range(first_face(int(s.kind)), end_face(int(s.kind))):
                s.seats[s.target].known[observer] &= ~(1 << other)
