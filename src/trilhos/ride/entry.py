"""What Python calls: compiled functions on arrays of records, since handing over a single record is dear."""

from typing import Any

from trilhos.core.jit import rule
from trilhos.core.rng import start
from trilhos.ride import imagination, longest, referee, scoring, setup, turn
from trilhos.ride.board import Board
from trilhos.ride.pick import pick
from trilhos.ride.state import OVER, State, Work

Array = Any


@rule
def deal(boards: Array, states: Array, seats: int, first: int, key: Array, stream: int) -> None:
    """Set up states[0]."""
    setup.deal(boards[0], states[0], seats, first, key, stream)


@rule
def blank(boards: Array, states: Array, seats: int, first: int, key: Array) -> None:
    """Lay out the board in states[0], with nothing dealt."""
    setup.blank(boards[0], states[0], seats, first, key, 0)


@rule
def imagine(boards: Array, states: Array, works: Array, rngs: Array, seat: int) -> None:
    """Deal states[0] anew as it may be for all that a seat knows (NONE: a spectator)."""
    imagination.imagine(boards[0], states[0], works[0], seat, rngs[0])


@rule
def completed(boards: Array, states: Array, works: Array, seat: int) -> Any:
    """The tickets whose cities are joined for a seat, held or not (US-30)."""
    return scoring.completed(boards[0], states[0], works[0], seat)


@rule
def longest_path(boards: Array, states: Array, works: Array, seat: int) -> int:
    """The length of a seat's longest path (US-31)."""
    return longest.longest_path(boards[0], states[0], works[0], seat)


@rule
def first_complaint(boards: Array, states: Array, works: Array) -> int:
    """The first thing in states[0] that cannot be."""
    return referee.first_complaint(boards[0], states[0], works[0])


@rule
def acting(states: Array) -> int:
    """The seats that may act in states[0], one bit each."""
    return turn.acting(states[0])


@rule
def legal_mask(boards: Array, states: Array, seat: int, mask: Array) -> None:
    """Mark the legal actions of a seat."""
    turn.legal_mask(boards[0], states[0], seat, mask)


@rule
def legal_list(boards: Array, states: Array, seat: int, out: Array) -> int:
    """Write the legal actions of a seat in ascending order. Answers how many."""
    n = turn.n_legal(boards[0], states[0], seat)
    for k in range(n):
        out[k] = turn.nth_legal(boards[0], states[0], seat, k)
    return n


@rule
def why_not(boards: Array, states: Array, seat: int, action: int) -> int:
    """The reason why a seat may not do this in states[0]."""
    return turn.why_not(boards[0], states[0], seat, action)


@rule
def apply(boards: Array, states: Array, works: Array, seat: int, action: int) -> None:
    """Carry out a legal action in states[0]."""
    turn.apply(boards[0], states[0], works[0], seat, action)


@rule
def first_acting(s: State) -> int:
    """The lowest seat that may act."""
    seats = turn.acting(s)
    i = 0
    while not seats >> i & 1:
        i += 1
    return i


@rule
def step_at_random(b: Board, s: State, w: Work, r: Any) -> None:
    """Let the seat to act choose among its legal actions, each as likely as the other."""
    i = first_acting(s)
    turn.apply(b, s, w, i, pick(b, s, w, i, r))


@rule
def play_at_random(
    boards: Array, states: Array, works: Array, rngs: Array, seats: int, first: int, key: Array, games: int, stream: int
) -> int:
    """Play whole games with random seats, one after the other. Answers the number of decisions."""
    # Not in one line: a tuple would hold copies of the records, not the records.
    b = boards[0]
    s = states[0]
    w = works[0]
    r = rngs[0]
    decisions = 0
    for game in range(games):
        setup.deal(b, s, seats, first, key, stream + game)
        start(r, key, -1 - stream - game)
        while s.phase != OVER:
            step_at_random(b, s, w, r)
        decisions += int(s.steps)
    return decisions
