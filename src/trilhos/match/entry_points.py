"""Entry points for Python: rules on arrays of records, since passing a single record from Python is slow."""

from trilhos.core import rng
from trilhos.core.bind import loop
from trilhos.core.record import Ints, Key, Rows
from trilhos.core.rng import Rng
from trilhos.match import hooks
from trilhos.match.hooks import Board, State, Work, is_over, pick, to_act

_deal, _acting, _why_not, _mark_legal = hooks.deal, hooks.acting, hooks.why_not, hooks.mark_legal
_apply, _imagine, _first_complaint = hooks.apply, hooks.imagine, hooks.first_complaint


@loop
def deal(
    boards: Rows[Board],
    states: Rows[State],
    works: Rows[Work],
    seats: int,
    first: int,
    options: Ints,
    key: Key,
    stream: int,
) -> None:
    """Set up states[0]."""
    _deal(boards[0], states[0], works[0], seats, first, options, key, stream)


@loop
def acting(states: Rows[State]) -> int:
    """The seats that may act in states[0], one bit each."""
    return _acting(states[0])


@loop
def why_not(boards: Rows[Board], states: Rows[State], seat: int, action: int) -> int:
    """The number of the reason why a seat may not do this in states[0], or LEGAL."""
    return _why_not(boards[0], states[0], seat, action)


@loop
def mark_legal(boards: Rows[Board], states: Rows[State], works: Rows[Work], seat: int, mask: Ints) -> None:
    """Mark the legal actions of a seat in a cleared mask."""
    _mark_legal(boards[0], states[0], works[0], seat, mask)


@loop
def apply(boards: Rows[Board], states: Rows[State], works: Rows[Work], seat: int, action: int) -> None:
    """Carry out a legal action in states[0]."""
    _apply(boards[0], states[0], works[0], seat, action)


@loop
def imagine(boards: Rows[Board], states: Rows[State], works: Rows[Work], rngs: Rows[Rng], seat: int) -> None:
    """Redeal everything in states[0] that a seat (or a spectator, for -1) cannot know."""
    _imagine(boards[0], states[0], works[0], seat, rngs[0])


@loop
def first_complaint(boards: Rows[Board], states: Rows[State], works: Rows[Work]) -> int:
    """The number of the first broken invariant in states[0]; 0 if there is none."""
    return _first_complaint(boards[0], states[0], works[0])


@loop
def play_at_random(
    boards: Rows[Board],
    states: Rows[State],
    works: Rows[Work],
    rngs: Rows[Rng],
    seats: int,
    first: int,
    options: Ints,
    key: Key,
    games: int,
    stream: int,
) -> int:
    """Play whole games with random seats, one after the other. Returns the number of decisions."""
    # Separate assignments: a tuple would hold copies of the records.
    b = boards[0]
    s = states[0]
    w = works[0]
    r = rngs[0]
    decisions = 0
    for game in range(games):
        _deal(b, s, w, seats, first, options, key, stream + game)
        rng.start(r, key, -1 - stream - game)
        while not is_over(s):
            i = to_act(s)
            _apply(b, s, w, i, pick(b, s, w, i, r))
        decisions += int(s.steps)
    return decisions
