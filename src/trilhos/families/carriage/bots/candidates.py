"""Actions for a search to consider besides the planner's choice."""

from trilhos.bots.candidates import consider
from trilhos.core.jit import rule
from trilhos.core.record import Ints
from trilhos.core.rng import Rng
from trilhos.families.carriage.bots.memory import Memory
from trilhos.families.carriage.bots.planner import choose
from trilhos.families.carriage.bots.reach import PAST, TOTALS, seats_from
from trilhos.families.carriage.rules.actions import CELL, DECLINE, DISCARD, MOVE, PLAY_PLUS_1
from trilhos.families.carriage.rules.board import Board
from trilhos.families.carriage.rules.card_sets import total_for
from trilhos.families.carriage.rules.legal import list_legal
from trilhos.families.carriage.rules.state import MAIN, NONE, State, Work

CHOICE = 1000  # the planner's
PLAY, SIT, BOARD, WALK, OTHER = 400, 400, 200, 0, 100  # priorities of the other actions, by kind


@rule
def think(b: Board, s: State, w: Work, m: Memory, i: int, row: Ints, r: Rng) -> None:
    """The planner's choice, and all other legal actions."""
    m.n_candidates = 0
    first = choose(b, s, w, m, i, row, r)
    consider(m, first, CHOICE)
    totals = 0
    if s.phase == MAIN and s.seats[i].aisle != NONE:
        totals = seats_from(b, s, i, int(s.seats[i].aisle), True)
    for k in range(list_legal(b, s, w, i)):
        action = int(w.legal[k])
        if action != first:
            consider(m, action, priority(b, s, i, action, totals))


@rule
def priority(b: Board, s: State, i: int, action: int, totals: int) -> int:
    """The priority of an action, by its kind alone."""
    if action >= CELL:
        return OTHER
    if action >= MOVE:
        total = total_for(b, s, i, (action - MOVE) // 3)
        here = totals & TOTALS if (action - MOVE) % 3 == 0 else totals >> PAST
        return SIT if here >> total & 1 else WALK
    if action >= PLAY_PLUS_1:
        return PLAY
    return BOARD if action < DISCARD and action != DECLINE else OTHER
