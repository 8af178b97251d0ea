"""The tally of many games: a table of whole numbers that compiled loops add up in.

A row a quantity, a column a seat; quantities of the whole game stand in column 0.
"""

from typing import Any

from trilhos.core.jit import rule

POINTS, WINS, GAMES, DECISIONS, TURNS, COMPLAINED, COMPLAINT = 0, 1, 2, 3, 4, 5, 6
N_ROWS = 7
COLUMNS = 5
WHOLE = 60  # a win counts so much, so that it can be shared by two to five seats without a rest

# A plan: seats, first seat, stream of the first game and of the one after the last, then what the game adds.
SEATS, FIRST, FROM, TO, MORE = 0, 1, 2, 3, 4


@rule
def add_game(tally: Any, seats: int, winners: int, decisions: int, turns: int) -> None:
    """Count a finished game; points are added by the game itself."""
    n = 0
    for i in range(seats):
        n += winners >> i & 1
    for i in range(seats):
        if winners >> i & 1:
            tally[WINS, i] += WHOLE // n
    tally[GAMES, 0] += 1
    tally[DECISIONS, 0] += decisions
    tally[TURNS, 0] += turns


@rule
def add_complaint(tally: Any, found: int) -> None:
    """Count what the referee said; 0 is nothing. What it said first is remembered."""
    if found != 0:
        tally[COMPLAINED, 0] += 1
        if tally[COMPLAINT, 0] == 0:
            tally[COMPLAINT, 0] = found
