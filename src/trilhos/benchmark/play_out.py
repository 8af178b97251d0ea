"""A loop that plays a game to its end at random, for searches."""

from trilhos.core.bind import loop
from trilhos.core.record import Rows
from trilhos.core.rng import Rng
from trilhos.match.hooks import Board, State, Work, apply, is_over, pick, to_act


@loop
def play_out(boards: Rows[Board], states: Rows[State], works: Rows[Work], rngs: Rows[Rng]) -> None:
    """Play states[0] to its end with random seats."""
    b = boards[0]
    s = states[0]
    w = works[0]
    r = rngs[0]
    while not is_over(s):
        i = to_act(s)
        apply(b, s, w, i, pick(b, s, w, i, r))
