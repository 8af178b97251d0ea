"""How turns and the game end (US-18, US-29, JP-12, FJ-12 to FJ-15)."""

from trilhos.core.jit import rule
from trilhos.ride.board import Board
from trilhos.ride.claim import n_claims
from trilhos.ride.draw import market_kinds
from trilhos.ride.journey import n_done
from trilhos.ride.scoring import finish
from trilhos.ride.state import (
    ALL_PASSED,
    GOAL_REACHED,
    LAST_TRAIN,
    LAST_TURNS,
    NONE,
    ONLY_SWAPS,
    TURN,
    State,
    Work,
)


@rule
def is_end_near(b: Board, s: State, i: int) -> bool:
    """US-29: two trains or fewer are left at the end of a turn; JP-12: and two bullet trains or fewer."""
    return s.seats[i].trains <= b.end_trains and s.bullets <= b.bullet_end


@rule
def has_choice(b: Board, s: State, i: int) -> bool:
    """Whether a seat on turn can do anything but swap or pass (US-18, FJ-15)."""
    if s.n_deck > 0 or market_kinds(b, s) != 0:
        return True
    if b.draw_tickets > 0 and s.n_tickets > 0:
        return True
    return n_claims(b, s, i) > 0


@rule
def begin_turn(b: Board, s: State, i: int) -> None:
    """Seat i is on turn."""
    s.turn = i
    s.phase = TURN
    if has_choice(b, s, i):
        s.idle = 0
    else:
        s.idle += 1


@rule
def end_turn(b: Board, s: State, w: Work) -> None:
    """See whether the game ends here; if not, the next seat's turn begins (US-6)."""
    i = int(s.turn)
    s.turns += 1
    if b.tickets_to_win > 0:
        if n_done(s, i) >= b.tickets_to_win:
            finish(b, s, w, GOAL_REACHED)
            return
        if s.seats[i].trains <= b.end_trains:
            finish(b, s, w, LAST_TRAIN)
            return
    elif s.turns_left != NONE:
        s.turns_left -= 1
        if s.turns_left == 0:
            finish(b, s, w, LAST_TURNS)
            return
    elif is_end_near(b, s, i):
        s.turns_left = s.n_seats
    if s.idle >= s.n_seats:
        finish(b, s, w, ONLY_SWAPS if b.tickets_to_win > 0 else ALL_PASSED)
        return
    begin_turn(b, s, (i + 1) % int(s.n_seats))
