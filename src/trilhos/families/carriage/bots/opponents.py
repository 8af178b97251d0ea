"""Estimates about opponents: how far each is from winning, whose loss helps most, who may hold a Rebel."""

from trilhos.core.jit import rule
from trilhos.core.record import Ints
from trilhos.families.carriage.bots.parameters import DANGER, HOARD, HURT_3, HURT_4, LEADER
from trilhos.families.carriage.bots.reach import SURE
from trilhos.families.carriage.rules.board import Board
from trilhos.families.carriage.rules.deck import n_of_kind
from trilhos.families.carriage.rules.state import ACTION, NONE, REBEL, State


@rule
def turns_to_go(b: Board, s: State, i: int) -> int:
    """The turns that a seat needs to seat all pawns, in thousandths: 1.5 per pawn, less for one on its way."""
    me = s.seats[i]
    turns = 1500 * (int(b.quota[s.n_seats]) - int(me.n_seated))
    if me.aisle != NONE or me.waiting != NONE:
        turns -= 500
    return turns + (1000 if me.skip else 0)


@rule
def first_of_others(b: Board, s: State, i: int) -> int:
    """The turns that the opponent nearest to winning needs."""
    least = 1 << 20
    for j in range(int(s.n_seats)):
        if j != i:
            least = min(least, turns_to_go(b, s, j))
    return least


@rule
def share(s: State, row: Ints) -> int:
    """The value of one opponent's loss, in thousandths of an equal gain; all of it with two seats."""
    if s.n_seats == 2:
        return 1000
    return row[HURT_3] if s.n_seats == 3 else row[HURT_4]


@rule
def delay_value(b: Board, s: State, i: int, row: Ints, j: int) -> int:
    """The value for seat i of seat j losing a turn, in thousandths; the leader's loss is worth most."""
    if s.n_seats == 2:
        return 1000
    behind = turns_to_go(b, s, j) - first_of_others(b, s, i)
    return 1000 * share(s, row) // (1000 + behind * row[LEADER] // 1000)


@rule
def threat_value(b: Board, s: State, row: Ints, j: int) -> int:
    """The extra value of stopping a seat that may win in its next turn; half of it if it must roll first."""
    turns = turns_to_go(b, s, j)
    if turns > 1500:
        return 0
    return row[DANGER] if turns <= 1000 else row[DANGER] // 2


@rule
def chance_of_rebel(s: State, i: int, row: Ints, j: int) -> int:
    """The chance that seat j holds a Rebel Passenger, given what seat i knows; players tend to keep them."""
    if s.seats[j].known[i] >> REBEL & 1:
        return SURE
    rebels, cards = unseen(s, i, REBEL), n_of_kind(s.deck, ACTION)
    for k in range(int(s.n_seats)):
        if k != i:
            cards += n_of_kind(s.seats[k].hand, ACTION)
    none = SURE
    for k in range(n_of_kind(s.seats[j].hand, ACTION)):
        none = none * max(0, cards - k - rebels) // max(1, cards - k)
    return min(SURE, (SURE - none) * row[HOARD] // 1000)


@rule
def unseen(s: State, i: int, face: int) -> int:
    """How many cards of a face seat i has not seen: they are in the deck or in other hands."""
    n = int(s.deck[face])
    for j in range(int(s.n_seats)):
        if j != i:
            n += int(s.seats[j].hand[face])
    return n
