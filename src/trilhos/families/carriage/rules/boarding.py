"""Boarding: with the die, the waiting pawn, U-Pass (CH-21 to CH-26, CH-63)."""

from trilhos.core.jit import rule
from trilhos.core.rng import below
from trilhos.families.carriage.rules.board import Board
from trilhos.families.carriage.rules.deck import lay_down, n_resting
from trilhos.families.carriage.rules.figures import BOARD_FIRST
from trilhos.families.carriage.rules.reasons import (
    BOARDED,
    IN_AISLE,
    LEGAL,
    NO_DOOR,
    NO_SUPPLY,
    NOT_HELD,
    NOT_WAITING,
    PASSED,
    TOO_LATE,
    WAITING,
)
from trilhos.families.carriage.rules.state import NONE, U_PASS, State


@rule
def why_not_board(b: Board, s: State, i: int, door: int) -> int:
    """CH-21: conditions for boarding at a departure space; CH-13: which spaces exist."""
    me = s.seats[i]
    if s.boarded:
        return BOARDED
    if me.waiting != NONE:
        return WAITING
    if me.aisle != NONE and b.lenient_boarding == 0:
        return IN_AISLE
    if me.supply == 0:
        return NO_SUPPLY
    if is_too_late(b, s):
        return TOO_LATE
    return LEGAL if s.door_cell[door] != NONE else NO_DOOR


@rule
def is_too_late(b: Board, s: State) -> bool:
    """CH-20: by a house rule, nobody boards after a card or a token was used."""
    return b.boarding == BOARD_FIRST and n_resting(s) > 0


@rule
def why_not_u_pass(b: Board, s: State, i: int, door: int) -> int:
    """CH-63: as CH-21, but with the card; CH-50: one per turn."""
    if s.seats[i].hand[U_PASS] == 0:
        return NOT_HELD
    if s.passed:
        return PASSED
    return IN_AISLE if s.seats[i].aisle != NONE else why_not_board(b, s, i, door)


@rule
def why_not_board_waiting(b: Board, s: State, i: int) -> int:
    """CH-22: a pawn waits, none is in the aisle, none has boarded in this turn."""
    if s.seats[i].waiting == NONE:
        return NOT_WAITING
    if s.seats[i].aisle != NONE:
        return IN_AISLE
    if s.boarded:
        return BOARDED
    return TOO_LATE if is_too_late(b, s) else LEGAL


@rule
def enter(s: State, i: int, door: int) -> None:
    """Move a pawn onto the door space behind its departure space."""
    s.seats[i].aisle = s.door_cell[door]


@rule
def board_with_die(b: Board, s: State, i: int, door: int) -> bool:
    """CH-21: roll. If the doors open, the pawn boards; else it waits. Returns whether the turn goes on."""
    me = s.seats[i]
    s.boarded = 1
    if me.aisle != NONE:  # CH-25, the rulebook's penalty for a forbidden boarding: both pawns leave
        me.aisle = NONE
        me.supply += 1
        return False
    me.supply -= 1
    if below(s.rng, int(b.die_faces)) < b.die_open:
        enter(s, i, door)
        return True
    me.waiting = door
    return False


@rule
def board_waiting(s: State, i: int) -> None:
    """CH-22: board without a roll, at the door that was missed."""
    enter(s, i, int(s.seats[i].waiting))
    s.seats[i].waiting = NONE
    s.boarded = 1


@rule
def board_with_u_pass(s: State, i: int, door: int) -> None:
    """CH-63: board without a roll, at any departure space."""
    lay_down(s, i, U_PASS)
    s.passed = 1
    s.boarded = 1
    s.seats[i].supply -= 1
    enter(s, i, door)
