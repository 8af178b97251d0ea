"""The two decks, discards, and cards resting on the table (CH-28 to CH-30, CH-71, CH-72)."""

from trilhos.core.jit import rule
from trilhos.core.record import Ints
from trilhos.core.rng import below
from trilhos.families.carriage.rules.board import Board
from trilhos.families.carriage.rules.state import ACTION, FACES, N_NUMBERS, NUMBER, State


@rule
def kind_of_card(face: int) -> int:
    """Which of the two decks a card belongs to."""
    return NUMBER if face < N_NUMBERS else ACTION


@rule
def first_face(kind: int) -> int:
    """The lowest face of a deck."""
    return 0 if kind == NUMBER else N_NUMBERS


@rule
def end_face(kind: int) -> int:
    """One more than the highest face of a deck."""
    return N_NUMBERS if kind == NUMBER else FACES


@rule
def n_of_kind(cards: Ints, kind: int) -> int:
    """How many cards of a kind are in a row of counts."""
    n = 0
    for face in range(first_face(kind), end_face(kind)):
        n += int(cards[face])
    return n


@rule
def can_draw(s: State, kind: int) -> bool:
    """Whether a deck or its discards have a card."""
    return n_of_kind(s.deck, kind) + n_of_kind(s.discard, kind) > 0


@rule
def pick(s: State, cards: Ints, kind: int, n: int) -> int:
    """One of n cards of a kind at random."""
    left = below(s.rng, n)
    face = first_face(kind)
    while left >= cards[face]:
        left -= int(cards[face])
        face += 1
    return face


@rule
def draw_card(s: State, i: int, kind: int) -> None:
    """Draw the top card of a deck. CH-72: an empty deck is renewed from its discards, if there are any."""
    n = n_of_kind(s.deck, kind)
    if n == 0:
        for face in range(first_face(kind), end_face(kind)):
            s.deck[face] = s.discard[face]
            s.discard[face] = 0
        n = n_of_kind(s.deck, kind)
    if n > 0:
        face = pick(s, s.deck, kind, n)
        s.deck[face] -= 1
        s.seats[i].hand[face] += 1


@rule
def lay_down(s: State, i: int, face: int) -> None:
    """CH-28: a card that is played or discarded rests on the table; it is no longer known to be in the hand."""
    s.seats[i].hand[face] -= 1
    s.resting[face] += 1
    forget(s, i, face)


@rule
def forget(s: State, i: int, face: int) -> None:
    """A card has left a hand: nobody knows whether another copy is in it."""
    for observer in range(int(s.n_seats)):
        s.seats[i].known[observer] &= ~(1 << face)


@rule
def clear_table(s: State) -> None:
    """CH-70: move the cards on the table to their discards."""
    for face in range(FACES):
        s.discard[face] += s.resting[face]
        s.resting[face] = 0


@rule
def n_resting(s: State) -> int:
    """How many cards were played or discarded in this turn (CH-28)."""
    return n_of_kind(s.resting, NUMBER) + n_of_kind(s.resting, ACTION)


@rule
def refill(b: Board, s: State, i: int) -> None:
    """CH-71: draw up to a full hand."""
    for kind in range(2):
        for _ in range(int(b.hand_size[kind]) - n_of_kind(s.seats[i].hand, kind)):
            draw_card(s, i, kind)


@rule
def n_surplus(b: Board, s: State, i: int, kind: int) -> int:
    """CH-71: how many cards of a kind a hand has above its limit."""
    return max(0, n_of_kind(s.seats[i].hand, kind) - int(b.hand_size[kind]))
