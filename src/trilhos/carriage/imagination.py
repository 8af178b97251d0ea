"""What else might be: hands and decks dealt anew as they may be for all that a seat knows (HI-2 to HI-4).

Cards that passed from a seat to another by Begging are remembered by the one robbed until a card of that face
leaves the thief's hand.
"""

from typing import Any

import numpy as np

from trilhos.carriage.board import Board
from trilhos.carriage.deck import end_face, first_face, n_of_kind
from trilhos.carriage.moving import look_around
from trilhos.carriage.state import FACES, MAIN, NONE, State, Work
from trilhos.core.jit import rule
from trilhos.core.rng import below, start, word


@rule
def imagine(b: Board, s: State, w: Work, seat: int, r: Any) -> None:
    """Deal a state anew as it may be for all that a seat knows; NONE is a spectator, who knows no hand."""
    for face in range(FACES):
        w.cards[face] = s.deck[face]
        for i in range(int(s.n_seats)):
            if i != seat:
                w.cards[face] += s.seats[i].hand[face]
    for kind in range(2):
        imagine_kind(s, w, seat, kind, r)
    for face in range(FACES):
        s.deck[face] = w.cards[face]
    forget_what_others_know(s, seat)
    for k in range(8):
        s.rng.key[k] = np.uint32(word(r))
    start(s.rng, s.rng.key, 0)
    s.plain = 0  # where the seat on turn can go tells of its hand; counted anew when its turn goes on
    s.past = 0
    if s.phase == MAIN:
        look_around(b, s, w, int(s.turn))


@rule
def imagine_kind(s: State, w: Work, seat: int, kind: int, r: Any) -> None:
    """Known cards stay in their hands; then each other hand is filled up to its size from what is left."""
    for i in range(int(s.n_seats)):
        if i != seat:
            w.lacks[i] = n_of_kind(s.seats[i].hand, kind)
            for face in range(first_face(kind), end_face(kind)):
                s.seats[i].hand[face] = 0
                if seat != NONE and s.seats[i].known[seat] >> face & 1:
                    give(s, w, i, face)
    for i in range(int(s.n_seats)):
        if i != seat:
            while w.lacks[i] > 0:
                give(s, w, i, pick(w, kind, r))


@rule
def give(s: State, w: Work, i: int, face: int) -> None:
    """Put a card of the pile into a hand."""
    s.seats[i].hand[face] += 1
    w.cards[face] -= 1
    w.lacks[i] -= 1


@rule
def pick(w: Work, kind: int, r: Any) -> int:
    """A card of a kind at random off the pile of unseen cards."""
    left = below(r, n_of_kind(w.cards, kind))
    face = first_face(kind)
    while left >= w.cards[face]:
        left -= int(w.cards[face])
        face += 1
    return face


@rule
def forget_what_others_know(s: State, seat: int) -> None:
    """What others remember of hands that were dealt anew would give away the true ones."""
    for i in range(int(s.n_seats)):
        for observer in range(int(s.n_seats)):
            if i != seat and observer != seat:
                s.seats[i].known[observer] = 0
