"""The greedy bot: it sits down if it can, and otherwise moves as close to a seat as possible."""

from trilhos.core.jit import rule
from trilhos.core.rng import Rng
from trilhos.families.carriage.bots.memory import Memory
from trilhos.families.carriage.bots.reach import PAST, TOTALS, seats_from
from trilhos.families.carriage.rules.actions import (
    BLOCK,
    BOARD_DIE,
    BOARD_U_PASS,
    BOARD_WAITING,
    CELL,
    DECLINE,
    DISCARD,
    MOVE,
)
from trilhos.families.carriage.rules.attack import why_not_block
from trilhos.families.carriage.rules.board import Board
from trilhos.families.carriage.rules.boarding import why_not_board, why_not_board_waiting, why_not_u_pass
from trilhos.families.carriage.rules.card_sets import list_sets, total_for, totals_of_hand
from trilhos.families.carriage.rules.cells import is_free_chair, n_cells, nth_cell
from trilhos.families.carriage.rules.legal import list_legal, pick
from trilhos.families.carriage.rules.moving import ways_of
from trilhos.families.carriage.rules.reasons import LEGAL
from trilhos.families.carriage.rules.state import DEST, DOORS, MAIN, MAX_TOTAL, NONE, REACT, State, Work


@rule
def choose(b: Board, s: State, w: Work, m: Memory, i: int, r: Rng) -> int:
    """The action that scores most now."""
    if s.phase == MAIN:
        return turn(b, s, w, i)
    if s.phase == DEST:
        return destination(b, s, i)
    if s.phase == REACT:
        return BLOCK if why_not_block(b, s) == LEGAL else DECLINE
    return pick(b, s, w, i, r)


@rule
def turn(b: Board, s: State, w: Work, i: int) -> int:
    """Board and move; other cards are played only if the pawn in the aisle cannot move."""
    if s.seats[i].aisle != NONE:
        action = move(b, s, w, i)
        return action if action != DECLINE else change_hand(b, s, w, i)
    if why_not_board_waiting(b, s, i) == LEGAL:
        return BOARD_WAITING
    best, door = 0, NONE
    hand = totals_of_hand(b, s, i)
    for k in range(DOORS):
        if why_not_board(b, s, i, k) == LEGAL:
            value = door_value(b, s, i, int(s.door_cell[k]), hand)
            if value > best:
                best = value
                door = k
    if door == NONE:
        return DECLINE
    return BOARD_U_PASS + door if why_not_u_pass(b, s, i, door) == LEGAL else BOARD_DIE + door


@rule
def change_hand(b: Board, s: State, w: Work, i: int) -> int:
    """The first way to get other cards: exchange one with a token, else play one; else end the turn."""
    for k in range(list_legal(b, s, w, i)):
        if w.legal[k] >= DISCARD:
            return int(w.legal[k])
    return DECLINE


@rule
def door_value(b: Board, s: State, i: int, cell: int, hand: int) -> int:
    """Doors from which the hand reaches a seat are best; then those nearest to any seat."""
    totals = seats_from(b, s, i, cell, False)
    return 1 + nearness(totals) + (100 if totals & hand else 0)


@rule
def nearness(totals: int) -> int:
    """How close the nearest seat is."""
    for total in range(1, MAX_TOTAL + 1):
        if totals >> total & 1:
            return MAX_TOTAL + 1 - total
    return 0


@rule
def move(b: Board, s: State, w: Work, i: int) -> int:
    """A move that sits down, else the longest move, else none."""
    totals = seats_from(b, s, i, int(s.seats[i].aisle), True)
    best, action = 0, DECLINE
    for k in range(list_sets(s, w, i)):
        card_set = int(w.sets[k])
        total = total_for(b, s, i, card_set)
        ways = ways_of(s, i, total)
        for p in range(3):
            if ways >> p & 1:
                sits = (totals & TOTALS if p == 0 else totals >> PAST) >> total & 1
                value = (100 if sits else 1) * (20 - 2 * p) + total
                if value > best:
                    best = value
                    action = MOVE + 3 * card_set + p
    return action


@rule
def destination(b: Board, s: State, i: int) -> int:
    """A seat, else the space nearest to one."""
    best, found = -1, 0
    for n in range(n_cells(s.choice)):
        cell = nth_cell(s.choice, n)
        value = 100 if is_free_chair(s, cell) else nearness(seats_from(b, s, i, cell, False))
        if value > best:
            best = value
            found = cell
    return CELL + found
