"""Imagined states: hands and decks dealt again, consistent with what a seat knows (HI-2 to HI-4).

A seat that was robbed by Begging remembers the card until a card of that face leaves the thief's hand.
"""

from trilhos.core.jit import rule
from trilhos.core.rng import Rng, below, reseed
from trilhos.families.carriage.rules.begging import is_shown
from trilhos.families.carriage.rules.blocking import is_stuck
from trilhos.families.carriage.rules.board import Board
from trilhos.families.carriage.rules.deck import end_face, first_face, n_of_kind
from trilhos.families.carriage.rules.moving import update_destinations
from trilhos.families.carriage.rules.state import (
    FACES,
    MAIN,
    NONE,
    PENALTY_SEAT,
    PICK_CARD,
    PICK_SEAT,
    REACT,
    State,
    Work,
)


@rule
def imagine(b: Board, s: State, w: Work, seat: int, r: Rng) -> None:
    """Redeal a state consistently with what a seat knows; NONE is a spectator, who knows no hand."""
    for face in range(FACES):
        w.cards[face] = s.deck[face]
        for i in range(int(s.n_seats)):
            if i != seat and not is_shown(s, seat, i):
                w.cards[face] += s.seats[i].hand[face]
    for kind in range(2):
        imagine_kind(s, w, seat, kind, r)
    for face in range(FACES):
        s.deck[face] = w.cards[face]
    forget_what_others_know(s, seat)
    reseed(s.rng, r)
    update_destinations(b, s, w, int(s.turn))
    if seat != s.turn:  # whether the seat was stuck depends on a hand that is not known
        s.stuck = 1 if s.boarded == 0 and is_within_turn(s) and is_stuck(b, s, int(s.turn)) else 0
    if s.phase != MAIN:
        s.plain = 0  # reveals something about a hand; recomputed when the turn continues
        s.past = 0


@rule
def is_within_turn(s: State) -> bool:
    """Whether the turn may still be counted as shut in (CH-69): no move was announced, and the end was not."""
    return (
        s.phase == MAIN or s.phase == REACT or s.phase == PICK_SEAT or s.phase == PICK_CARD or s.phase == PENALTY_SEAT
    )


@rule
def imagine_kind(s: State, w: Work, seat: int, kind: int, r: Rng) -> None:
    """Known cards stay in their hands; then the other hands are filled from the remaining cards."""
    for i in range(int(s.n_seats)):
        w.lacks[i] = 0
        if i != seat and not is_shown(s, seat, i):
            w.lacks[i] = n_of_kind(s.seats[i].hand, kind)
            for face in range(first_face(kind), end_face(kind)):
                s.seats[i].hand[face] = 0
                if seat != NONE and s.seats[i].known[seat] >> face & 1:
                    give(s, w, i, face)
    for i in range(int(s.n_seats)):
        while w.lacks[i] > 0:
            give(s, w, i, draw_unseen(w, kind, r))


@rule
def give(s: State, w: Work, i: int, face: int) -> None:
    """Move a card from the pile into a hand."""
    s.seats[i].hand[face] += 1
    w.cards[face] -= 1
    w.lacks[i] -= 1


@rule
def draw_unseen(w: Work, kind: int, r: Rng) -> int:
    """Draw a random card of a kind from the pile of unseen cards."""
    left = below(r, n_of_kind(w.cards, kind))
    face = first_face(kind)
    while left >= w.cards[face]:
        left -= int(w.cards[face])
        face += 1
    return face


@rule
def forget_what_others_know(s: State, seat: int) -> None:
    """Clear what others remember about redealt hands: it would reveal the true ones."""
    for i in range(int(s.n_seats)):
        for observer in range(int(s.n_seats)):
            if i != seat and observer != seat:
                s.seats[i].known[observer] = 0
