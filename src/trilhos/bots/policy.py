"""Which action a compiled bot chooses: one line per kind."""

from trilhos.bots.candidates import Candidates
from trilhos.bots.game_arrays import GREEDY, KIND, RANDOM, slips
from trilhos.bots.hooks import greedy, planner
from trilhos.core.bind import loop
from trilhos.core.record import Ints, Rows
from trilhos.core.rng import Rng
from trilhos.match.hooks import Board, State, Work, pick


@loop
def choose(b: Board, s: State, w: Work, m: Candidates, i: int, row: Ints, r: Rng) -> int:
    """The action that the bot of this row chooses for seat i in an imagined state."""
    if row[KIND] == RANDOM or slips(row, r):
        return pick(b, s, w, i, r)
    if row[KIND] == GREEDY:
        return greedy(b, s, w, m, i, r)
    return planner(b, s, w, m, i, row, r)


@loop
def choose_first(
    boards: Rows[Board],
    states: Rows[State],
    works: Rows[Work],
    memories: Rows[Candidates],
    rngs: Rows[Rng],
    seat: int,
    row: Ints,
) -> int:
    """For Python: the same for states[0], memories[0] and rngs[0]."""
    return choose(boards[0], states[0], works[0], memories[0], seat, row, rngs[0])
