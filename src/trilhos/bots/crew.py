"""Who plays in compiled games: a row of whole numbers for each bot, and a row for each game that was played.

A bot's row: its kind, how often it slips, then the parameters of its kind (bots/ride/planner.py and
bots/carriage/planner.py name them). The rules of a plan and of its rows are the same for both families of games.
"""

from typing import Any

from trilhos.core.jit import rule
from trilhos.core.rng import below

# Kinds of bots that are rules themselves.
RANDOM, GREEDY, PLANNER, OWN = 0, 1, 2, 3  # OWN + n: rules that somebody brought along
KIND, SLIP, PARAMETERS = 0, 1, 2  # columns of a bot's row
N_PARAMETERS = 40
WIDTH = PARAMETERS + N_PARAMETERS

# What the row of a bot of one's own (bots/own.py) says of its last decision: game, step, seat, what it did, how it is.
GAME, STEP, SEAT, ACTION, STATUS = (PARAMETERS + n for n in range(5))
WELL, THINKS, ILLEGAL = 0, 1, 2

# A plan: seats, first seat, number of the first game and of the one after the last, whether bots change seats, then
# what the game adds. Bots that change seats play every deal once in every seating.
SEATS, FIRST, FROM, TO, ROTATE, MORE = 0, 1, 2, 3, 4, 5

# A game's row; points and places are by seat. Bot k sat at seat (k + shift) % seats.
POINTS, PLACES, WINNERS, DECISIONS, TURNS, STARTED, SHIFT, COMPLAINTS, COMPLAINT = 0, 5, 10, 11, 12, 13, 14, 15, 16
ROW = 17


@rule
def deal_of(plan: Any, game: int) -> int:
    """The stream of chance that a game is dealt from."""
    return int(game // plan[SEATS]) if plan[ROTATE] else game


@rule
def shift_of(plan: Any, game: int) -> int:
    """By how many seats the bots have moved on."""
    return int(game % plan[SEATS]) if plan[ROTATE] else 0


@rule
def bot_at(plan: Any, game: int, seat: int) -> int:
    """Which bot sits at a seat."""
    return int(seat - shift_of(plan, game) + plan[SEATS]) % int(plan[SEATS])


@rule
def slips(row: Any, r: Any) -> bool:
    """Whether a bot does something at random this time: so many times in a thousand."""
    return bool(row[SLIP] > 0 and below(r, 1000) < row[SLIP])
