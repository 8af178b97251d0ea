"""Begging Passenger (CH-60)."""

from trilhos.core.jit import rule
from trilhos.families.carriage.rules.attack import opponent, why_not_at
from trilhos.families.carriage.rules.board import Board
from trilhos.families.carriage.rules.deck import draw_card, end_face, first_face, kind_of_card, n_of_kind, pick
from trilhos.families.carriage.rules.reasons import LEGAL, NONE_OF_KIND, NOT_HELD, NOT_SHOWN
from trilhos.families.carriage.rules.state import BEGGING, FACES, PICK_CARD, State


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
def rob(s: State) -> None:
    """CH-60: take a random card of this kind, which the victim replaces at once or later."""
    hand, kind = s.seats[s.target].hand, int(s.kind)
    take_card(s, pick(s, hand, kind, n_of_kind(hand, kind)))
    replace_card(s)


@rule
def show_hand(s: State) -> None:
    """CH-60, by a house rule: the thief sees the whole hand, and will pick a card of this kind."""
    learn_hand(s)
    s.phase = PICK_CARD
    s.actor = s.turn


@rule
def rob_shown(s: State, face: int) -> None:
    """CH-60, by a house rule: take the card that was picked; the thief knows the cards that are left."""
    take_card(s, face)
    learn_hand(s)
    replace_card(s)


@rule
def why_not_pick(s: State, face: int) -> int:
    """CH-60: the card that is picked is of the kind that was named."""
    in_hand = s.seats[s.target].hand[face] > 0
    return LEGAL if in_hand and kind_of_card(face) == s.kind else NOT_SHOWN


@rule
def is_shown(s: State, seat: int, i: int) -> bool:
    """Whether a seat sees the hand of seat i, from which it picks a card."""
    return s.phase == PICK_CARD and seat == s.turn and i == s.target


@rule
def learn_hand(s: State) -> None:
    """The thief knows which cards the victim holds."""
    for face in range(FACES):
        if s.seats[s.target].hand[face] > 0:
            s.seats[s.target].known[s.turn] |= 1 << face


@rule
def take_card(s: State, face: int) -> None:
    """CH-60: a card passes from the victim to the thief; both know which one."""
    s.seats[s.target].hand[face] -= 1
    forget_robbed(s, face)
    s.seats[s.turn].hand[face] += 1
    s.seats[s.turn].known[s.target] |= 1 << face


@rule
def replace_card(s: State) -> None:
    """CH-60: the victim draws another card, unless it chose to wait for its own turn."""
    if s.later == 0:
        draw_card(s, int(s.target), int(s.kind))


@rule
def forget_robbed(s: State, face: int) -> None:
    """HI-4: the thief knows which card has left the hand; for everyone else it may be any card of that kind."""
    for observer in range(int(s.n_seats)):
        if observer == s.turn:
            s.seats[s.target].known[observer] &= ~(1 << face)
        else:
            for other in range(first_face(int(s.kind)), end_face(int(s.kind))):
                s.seats[s.target].known[observer] &= ~(1 << other)
