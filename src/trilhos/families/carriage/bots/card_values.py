"""The value of cards in hand, of cards to be drawn, and of the tokens that exchange them."""

from trilhos.core.jit import rule
from trilhos.core.record import Ints
from trilhos.families.carriage.bots.opponents import share, unseen
from trilhos.families.carriage.bots.parameters import CARD, KEEP, LAST_TOKEN, REDRAW, SECOND, STAY, TOKEN
from trilhos.families.carriage.bots.reach import (
    SURE,
    chance_of,
    number_held,
    seats_from,
    seats_from_doors,
)
from trilhos.families.carriage.rules.actions import DECLINE, DISCARD
from trilhos.families.carriage.rules.board import Board
from trilhos.families.carriage.rules.card_sets import totals_of_hand
from trilhos.families.carriage.rules.deck import can_draw, end_face, first_face, n_surplus
from trilhos.families.carriage.rules.state import ACTION, ECCENTRIC, FACES, N_NUMBERS, NONE, NUMBER, QUIET_SWAP, State


@rule
def worth(s: State, i: int, row: Ints, face: int) -> int:
    """The value of the last copy of an action card in hand."""
    value = worth_of_face(s, row, face)
    return value * row[SECOND] // 1000 if s.seats[i].hand[face] > 1 else value


@rule
def worth_of_face(s: State, row: Ints, face: int) -> int:
    """The value of an action card: one that hurts a single opponent is worth less with more opponents."""
    return row[CARD + face] * share(s, row) // 1000 if face <= ECCENTRIC else row[CARD + face]


@rule
def worth_of_draw(s: State, i: int, row: Ints) -> int:
    """The average value of an action card from the deck."""
    total, n = 0, 0
    for face in range(N_NUMBERS, FACES):
        here = unseen(s, i, face)
        total += here * worth_of_face(s, row, face)
        n += here
    return total // n if n > 0 else 0


@rule
def worst_action(s: State, i: int, row: Ints) -> int:
    """The least valuable action card in hand, or NONE."""
    least, found = 1 << 30, NONE
    for face in range(N_NUMBERS, FACES):
        if s.seats[i].hand[face] > 0 and worth(s, i, row, face) < least:
            least = worth(s, i, row, face)
            found = face
    return found


@rule
def price_of_token(b: Board, s: State, i: int, row: Ints) -> int:
    """The value of a token: the last one is worth more, and all are worth less near the end."""
    price = row[TOKEN] + (row[LAST_TOKEN] if s.seats[i].tokens == 1 else 0)
    missing = int(b.quota[s.n_seats]) - int(s.seats[i].n_seated)
    return price * min(missing, 4) // 4


@rule
def token_for_action(b: Board, s: State, i: int, row: Ints) -> int:
    """The value of exchanging the worst action card with a token."""
    face = worst_action(s, i, row)
    if s.seats[i].tokens == 0 or face == NONE or not can_draw(s, ACTION):
        return 0
    return worth_of_draw(s, i, row) - worth(s, i, row, face) - price_of_token(b, s, i, row)


@rule
def chance_after_draw(b: Board, s: State, i: int, totals: int, face: int) -> int:
    """The chance of one of these totals if this number card is redrawn; NONE: if one more card is drawn."""
    hand = s.seats[i].hand
    if face != NONE:
        hand[face] -= 1
    hits, n = 0, 0
    for new in range(N_NUMBERS):
        here = unseen(s, i, new)
        n += here
        hand[new] += 1
        if totals_of_hand(b, s, i) & totals:
            hits += here
        hand[new] -= 1
    if face != NONE:
        hand[face] += 1
    return SURE * hits // n if n > 0 else 0


@rule
def number_to_redraw(b: Board, s: State, i: int, totals: int) -> int:
    """The number card to exchange for the best chance of one of these totals, or NONE."""
    best, found = 0, NONE
    for face in range(N_NUMBERS):
        if s.seats[i].hand[face] > 0:
            chance = chance_after_draw(b, s, i, totals, face)
            if chance > best:
                best = chance
                found = face
    return found


@rule
def token_for_number(b: Board, s: State, i: int, row: Ints, totals: int) -> int:
    """The value of exchanging a number card with a token, for an aisle pawn that cannot reach a seat."""
    if s.seats[i].tokens == 0 or not can_draw(s, NUMBER):
        return 0
    face = number_to_redraw(b, s, i, totals)
    if face == NONE:
        return 0
    return row[REDRAW] * chance_after_draw(b, s, i, totals, face) // SURE - price_of_token(b, s, i, row)


@rule
def totals_wanted(b: Board, s: State, i: int) -> int:
    """The totals that seat a pawn of seat i in its next turn: from where it is, or from any door."""
    if s.seats[i].aisle != NONE:
        return seats_from(b, s, i, int(s.seats[i].aisle), False)
    if s.seats[i].waiting != NONE:
        return seats_from(b, s, i, int(s.door_cell[s.seats[i].waiting]), False)
    return seats_from_doors(b, s, i)


@rule
def discard(b: Board, s: State, i: int, row: Ints) -> int:
    """Which card to exchange in a quiet turn, or to discard as surplus."""
    totals = totals_wanted(b, s, i)
    if s.phase == QUIET_SWAP:
        return swap(b, s, i, row, totals)
    if n_surplus(b, s, i, ACTION) > 0:
        return DISCARD + worst_action(s, i, row)
    best, found = -1, 0
    for n in range(3):
        face = number_held(s, i, n)
        if face != NONE:
            value = useful_totals(b, s, i, totals, face, -1)
            if value > best:
                best = value
                found = face
    return DISCARD + found


@rule
def card_to_take(b: Board, s: State, i: int, row: Ints) -> int:
    """CH-60: the card to take from a hand that is shown: the most valuable one, or the one that makes most totals."""
    totals = totals_wanted(b, s, i) if s.kind == NUMBER else 0
    best, found = -(1 << 30), NONE
    for face in range(first_face(int(s.kind)), end_face(int(s.kind))):
        if s.seats[s.target].hand[face] > 0:
            value = useful_totals(b, s, i, totals, face, 1) if s.kind == NUMBER else worth_of_face(s, row, face)
            if value > best:
                best = value
                found = face
    return found


@rule
def useful_totals(b: Board, s: State, i: int, totals: int, face: int, n: int) -> int:
    """How many of these totals the hand makes with n more copies of a number card."""
    s.seats[i].hand[face] += n
    made = totals_of_hand(b, s, i) & totals
    s.seats[i].hand[face] -= n
    value = 0
    for total in range(11):
        value += made >> total & 1
    return value


@rule
def swap(b: Board, s: State, i: int, row: Ints, totals: int) -> int:
    """CH-27: exchange the worst action card, or a number card if that seats a pawn; or keep all."""
    best, found = 0, DECLINE
    face = worst_action(s, i, row)
    if face != NONE and can_draw(s, ACTION):
        best = worth_of_draw(s, i, row) - worth(s, i, row, face)
        found = DISCARD + face if best > 0 else DECLINE
    if totals_of_hand(b, s, i) & totals:
        return found
    face = number_to_redraw(b, s, i, totals)
    if face != NONE and row[STAY] * chance_after_draw(b, s, i, totals, face) // SURE > best:
        return DISCARD + face
    return found


@rule
def worth_of_kept(s: State, i: int, row: Ints, one: int, other: int, totals: int) -> int:
    """The value of the number cards left in hand after these two (or NONE) are played."""
    kept, also = NONE, NONE
    for face in range(N_NUMBERS):
        left = int(s.seats[i].hand[face]) - (1 if face == one else 0) - (1 if face == other else 0)
        for _ in range(left):
            also = kept
            kept = face
    return row[KEEP] * chance_of(totals, kept, also) // SURE
