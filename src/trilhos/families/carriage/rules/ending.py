"""The close of a turn and the end of the game (CH-70 to CH-75)."""

from trilhos.core.jit import rule
from trilhos.families.carriage.rules.blocking import count_blocked, is_stuck, next_payer
from trilhos.families.carriage.rules.board import Board
from trilhos.families.carriage.rules.deck import clear_table, n_surplus, refill
from trilhos.families.carriage.rules.express import seat_after, take_off_markers
from trilhos.families.carriage.rules.moving import update_destinations
from trilhos.families.carriage.rules.pawns import has_won
from trilhos.families.carriage.rules.state import (
    ACTION,
    ALL_SEATED,
    LAST_RUN,
    MAIN,
    NONE,
    NUMBER,
    OVER,
    PAY_BLOCK,
    TRIM,
    WORDS,
    State,
    Work,
)


@rule
def begin_turn(b: Board, s: State, w: Work, i: int) -> None:
    """Begin the turn of seat i."""
    s.turn = i
    s.boarded = 0
    s.passed = 0
    go_on(b, s, w)
    s.stuck = 1 if is_stuck(b, s, i) else 0


@rule
def go_on(b: Board, s: State, w: Work) -> None:
    """CH-20, CH-51: continue the turn."""
    s.phase = MAIN
    s.actor = s.turn
    s.card = NONE
    s.target = NONE
    s.later = 0
    update_destinations(b, s, w, int(s.turn))


@rule
def close(b: Board, s: State, w: Work) -> None:
    """CH-70: end the turn, beginning with the turns that were blocked."""
    s.card = NONE
    s.target = NONE
    count_blocked(b, s, w)
    go_on_closing(b, s, w)


@rule
def go_on_closing(b: Board, s: State, w: Work) -> None:
    """CH-70: payments, surplus cards, spent cards to the discards, refill, turn counter, hand-over."""
    payer = next_payer(s)
    if payer != NONE:
        s.phase = PAY_BLOCK
        s.actor = payer
        for k in range(WORDS):
            s.choice[k] = s.seats[payer].seated[k]
        return
    i = int(s.turn)
    if n_surplus(b, s, i, NUMBER) + n_surplus(b, s, i, ACTION) > 0:
        s.phase = TRIM
        s.actor = i
        return
    clear_table(s)
    refill(b, s, i)
    s.turns += 1
    if s.turns >= int(b.turn_cap) * int(s.n_seats):
        finish(b, s, LAST_RUN)
        return
    to = seat_after(s)
    take_off_markers(s, to)
    begin_turn(b, s, w, to)


@rule
def check_for_winner(b: Board, s: State, i: int) -> bool:
    """CH-74: the game ends at once when all pawns of a seat are seated, and that seat wins."""
    if has_won(b, s, i):
        finish(b, s, ALL_SEATED)
        return True
    return False


@rule
def finish(b: Board, s: State, why: int) -> None:
    """Rank the seats by seated pawns (CH-74, CH-75); tied seats share their place."""
    s.phase = OVER
    s.actor = NONE
    s.ended = why
    s.winners = 0
    for i in range(int(s.n_seats)):
        ahead = 0
        for other in range(int(s.n_seats)):
            if s.seats[other].n_seated > s.seats[i].n_seated:
                ahead += 1
        s.seats[i].place = 1 + ahead
        if ahead == 0:
            s.winners |= 1 << i
