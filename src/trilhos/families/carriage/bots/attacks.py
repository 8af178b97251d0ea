"""Cards that are played for their effect: when they pay off and against whom, and when a Rebel should block them."""

from trilhos.core.jit import rule
from trilhos.core.record import Ints
from trilhos.families.carriage.bots.card_values import (
    chance_after_draw,
    price_of_token,
    worst_action,
    worth,
    worth_of_draw,
)
from trilhos.families.carriage.bots.opponents import chance_of_rebel, delay_value, threat_value, unseen
from trilhos.families.carriage.bots.parameters import BLOCK as BLOCK_FROM
from trilhos.families.carriage.bots.parameters import CARD, EXIT, PUSH, REDRAW, ROB, SECOND, TURN
from trilhos.families.carriage.bots.reach import SURE
from trilhos.families.carriage.rules.actions import (
    BLOCK,
    DECLINE,
    DISCARD,
    PLAY_BEGGING,
    PLAY_ECCENTRIC,
    PLAY_EXIT_1X,
    PLAY_EXIT_2X,
    PLAY_EXPRESS,
    PLAY_PLUS_1,
    PLAY_REVERSE,
    PLAY_TAKE_A_SEAT,
)
from trilhos.families.carriage.rules.attack import (
    next_player,
    next_seated,
    opponent,
    why_not_block,
    why_not_exit,
    why_not_next,
    why_not_unseat,
)
from trilhos.families.carriage.rules.begging import why_not_beg
from trilhos.families.carriage.rules.board import Board
from trilhos.families.carriage.rules.deck import can_draw
from trilhos.families.carriage.rules.figures import BLOCKS_BEGGING
from trilhos.families.carriage.rules.reasons import LEGAL
from trilhos.families.carriage.rules.state import (
    ACTION,
    BEGGING,
    ECCENTRIC,
    EXIT_1X,
    EXIT_2X,
    EXPRESS,
    FACES,
    N_NUMBERS,
    NONE,
    NUMBER,
    PLUS_1_DISCARD,
    REBEL,
    REVERSE,
    TAKE_A_SEAT,
    State,
)

SIT = 1000  # a pawn in the aisle sits down
WIN = 5000  # for the last pawn


@rule
def free_card(b: Board, s: State, i: int, row: Ints, totals: int, sits: bool, draw: int) -> tuple[int, int]:
    """The best card that does not end the turn, and its value; it is replaced by another card."""
    hand = s.seats[i].hand
    best, action = 0, DECLINE
    if hand[PLUS_1_DISCARD] > 0:
        return 1, PLAY_PLUS_1
    if hand[EXPRESS] > 0 and why_not_next(s, i, EXPRESS) == LEGAL:
        j = next_player(s)
        value = (
            row[TURN] * delay_value(b, s, i, row, j) // 1000
            + threat_value(b, s, row, j)
            + draw
            - worth(s, i, row, EXPRESS)
        )
        if value > best:
            best = value
            action = PLAY_EXPRESS
    if hand[ECCENTRIC] > 0 and (sits or hand[TAKE_A_SEAT] == 0 or s.seats[i].aisle == NONE):
        value, k = target(b, s, i, row, ECCENTRIC)
        if k != NONE and value + draw - worth(s, i, row, ECCENTRIC) > best:
            best = value + draw - worth(s, i, row, ECCENTRIC)
            action = PLAY_ECCENTRIC + k - 1
    if hand[BEGGING] > 0:
        value, other = beg(b, s, i, row, totals, sits)
        if value + draw - worth(s, i, row, BEGGING) > best:
            best = value + draw - worth(s, i, row, BEGGING)
            action = other
    if hand[REVERSE] > 0:
        value = turned(b, s, i, row) + draw - worth(s, i, row, REVERSE)
        if value > best:
            best = value
            action = PLAY_REVERSE
    return best, action


@rule
def turned(b: Board, s: State, i: int, row: Ints) -> int:
    """The value of reversing the order: the next player becomes the last."""
    if s.n_seats == 2:
        return 0
    after = (i + int(s.direction)) % int(s.n_seats)
    before = (i - int(s.direction)) % int(s.n_seats)
    value = row[TURN] * (delay_value(b, s, i, row, after) - delay_value(b, s, i, row, before)) // 2000
    if s.seats[i].hand[EXIT_1X] + s.seats[i].hand[EXIT_2X] > 0 and s.seats[before].n_seated > 0:
        value += exits(b, s, i, row, before, 1) - exits(b, s, i, row, after, 1)
    return value


@rule
def target(b: Board, s: State, i: int, row: Ints, face: int) -> tuple[int, int]:
    """The seat whose pawn to push out or swap with, and the value of that; not if the victim then seats two pawns."""
    best, found = 0, NONE
    for k in range(1, int(s.n_seats)):
        if why_not_unseat(b, s, i, face, k) == LEGAL:
            j = opponent(s, k)
            if s.seats[j].aisle == NONE:
                rebel = chance_of_rebel(s, i, row, j)
                value = row[PUSH] * delay_value(b, s, i, row, j) // 1000 + threat_value(b, s, row, j)
                if face == TAKE_A_SEAT:
                    value += SIT if s.seats[i].n_seated + 1 < b.quota[s.n_seats] else WIN
                value = blocked(b, s, i, row, j, value, rebel)
                if value > best:
                    best = value
                    found = k
    return best, found


@rule
def blocked(b: Board, s: State, i: int, row: Ints, j: int, value: int, rebel: int) -> int:
    """The value of an attack that the victim may block; a block at least costs a Rebel."""
    gone = row[CARD + REBEL] * delay_value(b, s, i, row, j) // 1000
    return ((SURE - rebel) * value + rebel * gone) // SURE


@rule
def beg(b: Board, s: State, i: int, row: Ints, totals: int, sits: bool) -> tuple[int, int]:
    """Begging: for a number card if only that seats the aisle pawn, else for an action card."""
    best, action = 0, DECLINE
    for k in range(1, int(s.n_seats)):
        j = opponent(s, k)
        rebel = chance_of_rebel(s, i, row, j)
        if why_not_beg(b, s, i, k, ACTION) == LEGAL:
            value = (SURE - rebel) * (row[ROB] + delay_value(b, s, i, row, j) // 100) // SURE
            if value > best:
                best = value
                action = PLAY_BEGGING + 2 * (k - 1) + ACTION
        if s.seats[i].aisle != NONE and not sits and why_not_beg(b, s, i, k, NUMBER) == LEGAL:
            value = (SURE - rebel) * row[REDRAW] // SURE * chance_after_draw(b, s, i, totals & 0xFFFF, NONE) // SURE
            if value > best:
                best = value
                action = PLAY_BEGGING + 2 * (k - 1) + NUMBER
    return best, action


@rule
def red_card(b: Board, s: State, i: int, row: Ints, draw: int) -> tuple[int, int]:
    """The best card that ends the turn, and its value."""
    best, action = 0, DECLINE
    j = next_seated(s)
    if why_not_exit(s, i, EXIT_1X) == LEGAL:
        best = exits(b, s, i, row, j, 1) + draw - worth(s, i, row, EXIT_1X)
        action = PLAY_EXIT_1X
    if why_not_exit(s, i, EXIT_2X) == LEGAL:
        value = (
            exits(b, s, i, row, j, 2 if s.n_seats > 2 else min(2, int(s.seats[j].n_seated)))
            + draw
            - worth(s, i, row, EXIT_2X)
        )
        if value > best:
            best = value
            action = PLAY_EXIT_2X
    if s.seats[i].hand[TAKE_A_SEAT] > 0:
        value, k = target(b, s, i, row, TAKE_A_SEAT)
        if k != NONE and value + draw - worth(s, i, row, TAKE_A_SEAT) > best:
            best = value + draw - worth(s, i, row, TAKE_A_SEAT)
            action = PLAY_TAKE_A_SEAT + k - 1
    return best, action


@rule
def exits(b: Board, s: State, i: int, row: Ints, j: int, n: int) -> int:
    """The value of the next player losing n seated pawns."""
    value = n * row[EXIT] * delay_value(b, s, i, row, j) // 1000 + threat_value(b, s, row, j)
    return blocked(b, s, i, row, j, value, chance_of_rebel(s, i, row, j))


@rule
def react(b: Board, s: State, i: int, row: Ints) -> int:
    """CH-64: block what costs more than a Rebel is worth, but never what would seat two pawns at once (CH-68).

    CH-30: without a Rebel, a token may draw one.
    """
    loss = row[ROB]
    if s.card == EXIT_1X:
        loss = row[EXIT]
    elif s.card == EXIT_2X:
        loss = row[EXIT] * min(int(s.picks), int(s.seats[i].n_seated))
    elif s.card != BEGGING:
        loss = 0 if s.seats[i].aisle != NONE else row[PUSH]
        if s.card == TAKE_A_SEAT and loss > 0:
            loss += SIT * delay_value(b, s, i, row, int(s.turn)) // 1000
    limit = row[BLOCK_FROM] * row[SECOND] // 1000 if s.seats[i].hand[REBEL] > 1 else row[BLOCK_FROM]
    if why_not_block(b, s) == LEGAL:
        return BLOCK if loss > limit else DECLINE
    if s.seats[i].hand[REBEL] == 0 and (b.rebel != BLOCKS_BEGGING or s.card == BEGGING):
        return token_for_rebel(b, s, i, row, loss - limit)
    return DECLINE


@rule
def token_for_rebel(b: Board, s: State, i: int, row: Ints, gain: int) -> int:
    """Exchange the worst action card with a token if a Rebel is likely enough to come for it; else allow the card."""
    face = worst_action(s, i, row)
    if gain <= 0 or s.seats[i].tokens == 0 or face == NONE or not can_draw(s, ACTION):
        return DECLINE
    cards = 0
    for other in range(N_NUMBERS, FACES):
        cards += unseen(s, i, other)
    value = gain * unseen(s, i, REBEL) // max(1, cards) + worth_of_draw(s, i, row) - worth(s, i, row, face)
    return DISCARD + face if value > price_of_token(b, s, i, row) else DECLINE
