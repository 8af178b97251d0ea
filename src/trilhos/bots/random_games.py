"""Games by random seats in two halves, for a GPU: there all games are played first, and then all are scored.

Scoring takes much longer in some games than in others. Scored one by one, games would keep waiting for each other.
"""

from trilhos.bots.game_arrays import COMPLAINT, COMPLAINTS, FIRST, OPTIONS, SEATS, SHIFT, deal_of, shift_of
from trilhos.bots.hooks import carry_out, finish, is_played, is_short
from trilhos.bots.play_games import write_row
from trilhos.core.bind import loop
from trilhos.core.record import Ints, Key
from trilhos.core.rng import Rng, start
from trilhos.match.hooks import Board, State, Work, deal, pick, to_act


@loop
def begin(b: Board, s: State, w: Work, r: Rng, key: Key, dice: Key, schedule: Ints, game: int) -> None:
    """Deal a game of a schedule."""
    deal(b, s, w, schedule[SEATS], schedule[FIRST], schedule[OPTIONS:], key, deal_of(schedule, game))
    start(r, dice, -1 - game)


@loop
def is_quick(s: State) -> bool:
    """Whether the next decision is quick."""
    return is_short(s)


@loop
def is_done(s: State) -> bool:
    """Whether a game is played out."""
    return is_played(s)


@loop
def act(b: Board, s: State, w: Work, r: Rng) -> None:
    """Carry out a random legal action of the seat to act."""
    i = to_act(s)
    carry_out(b, s, w, i, pick(b, s, w, i, r))


@loop
def write_result(b: Board, s: State, w: Work, schedule: Ints, game: int, row: Ints) -> None:
    """Score a game that was played out, and write its row."""
    finish(b, s, w)
    row[COMPLAINTS] = 0
    row[COMPLAINT] = 0
    row[SHIFT] = shift_of(schedule, game)
    write_row(s, row)
