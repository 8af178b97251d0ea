"""Evaluates a game: each seat's chance to win, without playing on.

A seat's score is a weighted sum of what it has and plans. The weights, fitted to planners' games, change as the game
progresses. The chances are the softmax of the scores.
"""

import numpy as np

from trilhos.bots.search_settings import WEIGHTS
from trilhos.bots.tree import WHOLE
from trilhos.core.jit import rule
from trilhos.core.record import Grid, Ints, Rows
from trilhos.families.ride.bots.cards import n_cards
from trilhos.families.ride.bots.memory import Memory
from trilhos.families.ride.bots.network import make_plan
from trilhos.families.ride.rules.board import Board
from trilhos.families.ride.rules.journey import n_done
from trilhos.families.ride.rules.state import NONE, WILD, State

# The features, by column: points so far and points that the plan adds, both in hundredths; cards, wilds, trains; turns
# to come before the others.
HAVE, PLAN, CARDS, WILDS, TRAINS, SOON = 0, 1, 2, 3, 4, 5
FEATURES = 6
PROGRESS = FEATURES  # share of the game that is over, in per cent
COLUMNS = FEATURES + 1


@rule
def weigh(b: Board, s: State, m: Memory, i: int, row: Ints, x: Ints) -> None:
    """Write the features of a seat: what it has and plans."""
    me = s.seats[i]
    x[HAVE] = points_so_far(b, s, i)
    x[PLAN] = make_plan(b, s, m, i, row, me.tickets)
    m.planned = 0
    x[CARDS] = n_cards(s, i)
    x[WILDS] = me.hand[WILD]
    x[TRAINS] = me.trains
    x[SOON] = (int(s.turn) - i + int(s.n_seats)) % int(s.n_seats) if s.turn != i else int(s.n_seats)
    x[PROGRESS] = progress(b, s)


@rule
def points_so_far(b: Board, s: State, i: int) -> int:
    """Points so far without tickets; in a journey, completed tickets."""
    me = s.seats[i]
    if b.tickets_to_win > 0:
        return 100 * n_done(s, i)
    points = int(me.points)
    if b.n_symbols > 0:
        n = 0
        for symbol in range(b.n_symbols):
            n += int(me.tokens) >> symbol & 1
        points += int(b.token_points[n])
    if b.bullets > 0:
        points += bullet_points(b, s, i)
    return 100 * points


@rule
def bullet_points(b: Board, s: State, i: int) -> int:
    """The bullet bonus if the game ended now (JP-13)."""
    me = s.seats[i]
    if me.n_bullets == 0:
        return int(b.bullet_none)
    rank = 0
    for other in range(int(s.n_seats)):
        if s.seats[other].n_bullets > 0 and s.seats[other].marker > me.marker:
            rank += 1
    return int(b.bullet_bonus[s.n_seats, rank])


@rule
def progress(b: Board, s: State) -> int:
    """The share of the game that is over, in per cent, judged by the seat that is nearest to ending it."""
    most = 0
    for i in range(int(s.n_seats)):
        if b.tickets_to_win > 0:
            most = max(most, 100 * n_done(s, i) // int(b.tickets_to_win))
        most = max(most, 100 - 100 * int(s.seats[i].trains) // int(b.trains))
    if b.bullets > 0:
        most = min(most, 100 - 100 * int(s.bullets) // int(b.bullets))
    return 100 if s.turns_left != NONE else most


@rule
def judge(b: Board, s: State, memories: Rows[Memory], row: Ints, settings: Ints, x: Grid[int], rewards: Ints) -> None:
    """Each seat's chance to win, in parts of WHOLE. The settings of the search hold two weights per feature: for the
    beginning of a game, then for its end."""
    weights = settings[WEIGHTS:]
    highest = -1e30
    for i in range(int(s.n_seats)):
        weigh(b, s, memories[i], i, row, x[i])
        part = int(x[i, PROGRESS]) / 100.0
        standing = 0.0
        for f in range(FEATURES):
            standing += int(x[i, f]) * (weights[f] * (1.0 - part) + weights[FEATURES + f] * part)
        rewards[i] = int(standing)
        highest = max(highest, standing)
    total = 0.0
    for i in range(int(s.n_seats)):
        total += np.exp((rewards[i] - highest) / 1e6)
    for i in range(int(s.n_seats)):
        rewards[i] = int(WHOLE * np.exp((rewards[i] - highest) / 1e6) / total)
