"""How turns and the game end (US-18, US-29, JP-12, FJ-12 to FJ-15)."""

from trilhos.core.jit import rule
from trilhos.families.ride.rules.board import Board
from trilhos.families.ride.rules.journey import n_done
from trilhos.families.ride.rules.legal import has_choice
from trilhos.families.ride.rules.state import (
    ALL_PASSED,
    GOAL_REACHED,
    LAST_TRAIN,
    LAST_TURNS,
    NO_CLAIMS,
    NONE,
    ONLY_SWAPS,
    TURN,
    State,
    Work,
)

QUIET_ROUNDS = 30  # rounds in a row without a claim that end a journey (FJ-15)


@rule
def is_end_near(b: Board, s: State, i: int) -> bool:
    """US-29, SF-14: two trains or fewer are left at the end of a turn; JP-12: and two bullet trains or fewer. Only the
    seat whose turn it was counts, unless the table plays otherwise."""
    if b.tickets_to_win > 0 or s.bullets > b.bullet_end:
        return False
    for seat in range(int(s.n_seats)):
        if seat == i or b.end_for_any_seat:
            if s.seats[seat].trains <= b.end_trains:
                return True
    return False


@rule
def begin_turn(b: Board, s: State, w: Work, i: int) -> None:
    """Begin the turn of seat i."""
    s.turn = i
    s.phase = TURN
    if has_choice(b, s, w, i):
        s.idle = 0
    else:
        s.idle += 1


@rule
def end_turn(b: Board, s: State, claimed: bool) -> int:
    """Count the turn, and check whether the game ends. Returns whose turn is next (US-6), or NONE if only the scoring
    is left."""
    i = int(s.turn)
    s.turns += 1
    s.quiet = 0 if claimed or b.tickets_to_win == 0 else int(s.quiet) + 1
    count_last_turns(b, s, i)
    s.ended = why_over(b, s, i)
    return NONE if s.ended else (i + 1) % int(s.n_seats)


@rule
def count_last_turns(b: Board, s: State, i: int) -> None:
    """US-29: once the end is near, every seat has one more turn. Only once, and not in a journey."""
    if s.turns_left != NONE:
        s.turns_left -= 1
    elif is_end_near(b, s, i):
        s.turns_left = s.n_seats


@rule
def why_over(b: Board, s: State, i: int) -> int:
    """Why the game is over after a turn of seat i, FJ-12 before FJ-13 and FJ-15; 0 if it is not."""
    if b.tickets_to_win > 0:
        if n_done(s, i) >= b.tickets_to_win:
            return GOAL_REACHED
        if s.seats[i].trains <= b.end_trains:
            return LAST_TRAIN
        if s.idle >= s.n_seats:
            return ONLY_SWAPS
        return NO_CLAIMS if s.quiet >= QUIET_ROUNDS * int(s.n_seats) else 0
    if s.turns_left == 0:
        return LAST_TURNS
    return ALL_PASSED if s.idle >= s.n_seats else 0
