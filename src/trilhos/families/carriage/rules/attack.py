"""Cards with a target, and the Rebel Passenger that blocks them (CH-46 to CH-49, CH-64, CH-65)."""

from trilhos.core.jit import rule
from trilhos.families.carriage.rules.board import Board
from trilhos.families.carriage.rules.figures import BLOCKS_BEGGING, IMMUNE
from trilhos.families.carriage.rules.reasons import (
    LEGAL,
    NO_NEXT,
    NO_OPPONENT,
    NO_REBEL,
    NOBODY_SEATED,
    NOBODY_TO_REMOVE,
    NOT_HELD,
    NOTHING_TO_SEAT,
    ONLY_BEGGING,
    SKIPPED,
)
from trilhos.families.carriage.rules.state import BEGGING, NONE, REACT, REBEL, TAKE_A_SEAT, State


@rule
def next_player(s: State) -> int:
    """CH-47: the first opponent in the direction of play without a skip marker, or NONE."""
    n = int(s.n_seats)
    i = (int(s.turn) + int(s.direction)) % n
    while i != s.turn:
        if s.seats[i].skip == 0:
            return i
        i = (i + int(s.direction)) % n
    return NONE


@rule
def next_seated(s: State) -> int:
    """CH-52, CH-53: the first opponent in the direction of play who has a seated pawn and no skip marker, or NONE."""
    n = int(s.n_seats)
    i = (int(s.turn) + int(s.direction)) % n
    while i != s.turn:
        if s.seats[i].skip == 0 and s.seats[i].n_seated > 0:
            return i
        i = (i + int(s.direction)) % n
    return NONE


@rule
def opponent(s: State, k: int) -> int:
    """The opponent k seats clockwise from the seat on turn, or NONE."""
    return (int(s.turn) + k) % int(s.n_seats) if k < s.n_seats else NONE


@rule
def why_not_next(s: State, i: int, face: int) -> int:
    """CH-47, CH-49: a card against the next player needs a next player."""
    if s.seats[i].hand[face] == 0:
        return NOT_HELD
    return LEGAL if next_player(s) != NONE else NO_NEXT


@rule
def why_not_exit(s: State, i: int, face: int) -> int:
    """CH-52, CH-53: an opponent without a skip marker must have a seated pawn."""
    reason = why_not_next(s, i, face)
    if reason != LEGAL:
        return reason
    return LEGAL if next_seated(s) != NONE else NOBODY_TO_REMOVE


@rule
def why_not_at(b: Board, s: State, k: int) -> int:
    """CH-48: any opponent may be a target; by a house rule, only those without a skip marker."""
    j = opponent(s, k)
    if j == NONE:
        return NO_OPPONENT
    return SKIPPED if b.skipped == IMMUNE and s.seats[j].skip else LEGAL


@rule
def why_not_unseat(b: Board, s: State, i: int, face: int, k: int) -> int:
    """CH-58, CH-61: any opponent with a seated pawn; Take a Seat also needs an own aisle pawn."""
    if s.seats[i].hand[face] == 0:
        return NOT_HELD
    reason = why_not_at(b, s, k)
    if reason != LEGAL:
        return reason
    if face == TAKE_A_SEAT and s.seats[i].aisle == NONE:
        return NOTHING_TO_SEAT
    return LEGAL if s.seats[opponent(s, k)].n_seated > 0 else NOBODY_SEATED


@rule
def aim(s: State, face: int, target: int) -> None:
    """CH-64: ask the target first, whether or not it holds a Rebel Passenger."""
    s.card = face
    s.target = target
    s.phase = REACT
    s.actor = target


@rule
def why_not_block(b: Board, s: State) -> int:
    """CH-64: a block needs a Rebel Passenger; by a house rule, only Begging can be blocked."""
    if s.seats[s.target].hand[REBEL] == 0:
        return NO_REBEL
    return ONLY_BEGGING if b.rebel == BLOCKS_BEGGING and s.card != BEGGING else LEGAL
