"""What Python calls: compiled functions on arrays of records."""

from typing import Any

from trilhos.carriage import imagination, moving, referee, setup, turn
from trilhos.carriage.board import Board
from trilhos.carriage.pick import pick
from trilhos.carriage.state import MAX_TOTAL, OVER, State, Work
from trilhos.core.jit import rule
from trilhos.core.rng import start

Array = Any


@rule
def deal(
    boards: Array, states: Array, works: Array, seats: int, first: int, layout: Array, key: Array, stream: int
) -> None:
    """Set up states[0]."""
    setup.deal(boards[0], states[0], works[0], seats, first, layout, key, stream)


@rule
def blank(boards: Array, states: Array, seats: int, first: int, layout: Array, key: Array) -> None:
    """Lay out the train in states[0], with nobody aboard and nothing dealt."""
    setup.blank(boards[0], states[0], seats, first, layout, key, 0)


@rule
def look_around(boards: Array, states: Array, works: Array) -> None:
    """Note the totals with a destination for the seat on turn, after states[0] was made by hand."""
    moving.look_around(boards[0], states[0], works[0], int(states[0].turn))


@rule
def destinations(boards: Array, states: Array, works: Array, seat: int) -> None:
    """Write the destinations of a seat's aisle pawn by total into works[0]: plain, and with a pass card."""
    moving.walk(boards[0], states[0], works[0], seat, MAX_TOTAL, True)


@rule
def imagine(boards: Array, states: Array, works: Array, rngs: Array, seat: int) -> None:
    """Deal states[0] anew as it may be for all that a seat knows (NONE: a spectator)."""
    imagination.imagine(boards[0], states[0], works[0], seat, rngs[0])


@rule
def first_complaint(boards: Array, states: Array, works: Array) -> int:
    """The first thing in states[0] that cannot be."""
    return referee.first_complaint(boards[0], states[0], works[0])


@rule
def acting(states: Array) -> int:
    """The seat that decides in states[0], as one bit."""
    return turn.acting(states[0])


@rule
def legal_mask(boards: Array, states: Array, seat: int, mask: Array) -> None:
    """Mark the legal actions of a seat."""
    turn.legal_mask(boards[0], states[0], seat, mask)


@rule
def legal_list(boards: Array, states: Array, works: Array, seat: int, out: Array) -> int:
    """Write the legal actions of a seat in ascending order. Answers how many."""
    n = turn.list_legal(boards[0], states[0], works[0], seat)
    for k in range(n):
        out[k] = works[0].legal[k]
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
def step_at_random(b: Board, s: State, w: Work, r: Any) -> None:
    """Let the seat to act choose among its legal actions, each as likely as the other."""
    i = int(s.actor)
    turn.apply(b, s, w, i, pick(b, s, w, i, r))


@rule
def play_at_random(
    boards: Array, states: Array, works: Array, rngs: Array, seats: int, layout: Array, key: Array, games: int
) -> int:
    """Play whole games with random seats, one after the other. Answers the number of decisions."""
    b = boards[0]
    s = states[0]
    w = works[0]
    r = rngs[0]
    decisions = 0
    for game in range(games):
        setup.deal(b, s, w, seats, -1, layout, key, game)
        start(r, key, -1 - game)
        while s.phase != OVER:
            step_at_random(b, s, w, r)
        decisions += int(s.steps)
    return decisions
