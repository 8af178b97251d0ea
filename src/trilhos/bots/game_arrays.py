"""The arrays of compiled games: a row per bot (together a lineup), a schedule of games, and a result row per game.

A bot's row: its kind, how often it slips, then the parameters of its kind (named in bots/planner.py of each family).
"""

from trilhos.core.jit import rule
from trilhos.core.record import Ints
from trilhos.core.rng import Rng, below
from trilhos.match.hooks import MAX_SEATS

# Kinds of compiled bots.
RANDOM, GREEDY, PLANNER, USER_RULE = 0, 1, 2, 3  # USER_RULE + n: the n-th rule supplied by the user
KIND, SLIP, PARAMETERS = 0, 1, 2  # columns of a bot's row
N_PARAMETERS = 40
WIDTH = PARAMETERS + N_PARAMETERS

# In the row of a user's bot (bots/user_bots.py), its last decision: game, step, seat, action and status.
GAME, STEP, SEAT, ACTION, STATUS = (PARAMETERS + n for n in range(5))
OK, THINKING, ILLEGAL = 0, 1, 2

# A schedule: seats, first seat, number of the first game, number after the last game, whether bots rotate, then the
# options of the game. Bots that rotate play every deal once in every seating.
SEATS, FIRST, FROM, TO, ROTATE, OPTIONS = 0, 1, 2, 3, 4, 5

# A game's result row; points and places are by seat. Bot k sat at seat (k + shift) % seats.
POINTS, PLACES, WINNERS = 0, MAX_SEATS, 2 * MAX_SEATS
DECISIONS, TURNS, STARTED, SHIFT, COMPLAINTS, COMPLAINT = (WINNERS + n for n in range(1, 7))
ROW = COMPLAINT + 1


@rule
def deal_of(schedule: Ints, game: int) -> int:
    """The stream of the random number generator that a game is dealt from."""
    return int(game // schedule[SEATS]) if schedule[ROTATE] else game


@rule
def shift_of(schedule: Ints, game: int) -> int:
    """By how many seats the bots have rotated."""
    return int(game % schedule[SEATS]) if schedule[ROTATE] else 0


@rule
def bot_at(schedule: Ints, game: int, seat: int) -> int:
    """The bot at a seat."""
    return int(seat - shift_of(schedule, game) + schedule[SEATS]) % int(schedule[SEATS])


@rule
def slips(row: Ints, r: Rng) -> bool:
    """Whether a bot acts at random this time; the probability is in thousandths."""
    return bool(row[SLIP] > 0 and below(r, 1000) < row[SLIP])
