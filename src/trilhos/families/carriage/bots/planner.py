"""The planner: it values actions in turns won or lost, and first plays cards that do not end the turn."""

from trilhos.core.bits import in_set
from trilhos.core.jit import rule
from trilhos.core.record import Ints
from trilhos.core.rng import Rng, below
from trilhos.families.carriage.bots import parameters
from trilhos.families.carriage.bots.attacks import SIT, free_card, react, red_card
from trilhos.families.carriage.bots.card_values import (
    card_to_take,
    discard,
    number_to_redraw,
    token_for_action,
    token_for_number,
    worst_action,
    worth,
    worth_of_draw,
    worth_of_kept,
)
from trilhos.families.carriage.bots.choose_cells import place, stand
from trilhos.families.carriage.bots.greedy import change_hand
from trilhos.families.carriage.bots.memory import Memory
from trilhos.families.carriage.bots.parameters import ABOARD, FLEX, FORGET, STAY
from trilhos.families.carriage.bots.reach import (
    PAST,
    SURE,
    TOTALS,
    chance_of_two,
    seats_from,
    seats_from_doors,
)
from trilhos.families.carriage.rules.actions import BOARD_DIE, BOARD_U_PASS, BOARD_WAITING, DECLINE, DISCARD, MOVE
from trilhos.families.carriage.rules.board import Board
from trilhos.families.carriage.rules.boarding import why_not_board, why_not_board_waiting, why_not_u_pass
from trilhos.families.carriage.rules.card_sets import (
    cards_of,
    is_linked,
    list_sets,
    lowest_advanced,
    most_steps,
    total_for,
    totals_of_hand,
)
from trilhos.families.carriage.rules.cells import n_cells, nth_cell
from trilhos.families.carriage.rules.moving import pass_face, walk, ways_of
from trilhos.families.carriage.rules.reasons import LEGAL
from trilhos.families.carriage.rules.state import (
    DOORS,
    EXCUSE_ME,
    MAIN,
    N_NUMBERS,
    NONE,
    PICK_CARD,
    QUIET_SWAP,
    REACT,
    REBEL,
    TAKE_A_SEAT,
    TRIM,
    U_PASS,
    State,
    Work,
)

# Parameters, by their column.
NAMES = parameters.NAMES


@rule
def choose(b: Board, s: State, w: Work, m: Memory, i: int, row: Ints, r: Rng) -> int:
    """The action with the highest value."""
    forgets = row[FORGET] > 0 and below(r, 1000) < row[FORGET]
    if s.phase == MAIN:
        return turn(b, s, w, i, row, forgets)
    if s.phase == REACT:
        return DECLINE if forgets else react(b, s, i, row)
    if s.phase == QUIET_SWAP or s.phase == TRIM:
        return discard(b, s, i, row)
    if s.phase == PICK_CARD:
        return DISCARD + card_to_take(b, s, i, row)
    return place(b, s, i, row)


@rule
def turn(b: Board, s: State, w: Work, i: int, row: Ints, forgets: bool) -> int:
    """Win if possible; then play what does not end the turn; then the best action that does."""
    me = s.seats[i]
    totals = seats_from(b, s, i, int(me.aisle), True) if me.aisle != NONE else 0
    sits = can_sit(b, s, i, totals)
    if sits and me.n_seated + 1 == b.quota[s.n_seats]:
        return move(b, s, w, i, row, totals)[1]
    draw = worth_of_draw(s, i, row)
    gain, action = (0, DECLINE) if forgets else free_card(b, s, i, row, totals, sits, draw)
    more = token_for_action(b, s, i, row)
    if more > gain:
        gain = more
        action = DISCARD + worst_action(s, i, row)
    if me.aisle != NONE and not sits:
        more = token_for_number(b, s, i, row, usable(s, i, totals))
        if more > gain:
            gain = more
            action = DISCARD + number_to_redraw(b, s, i, usable(s, i, totals))
    if gain > 0:
        return action
    if why_not_board_waiting(b, s, i) == LEGAL:
        return BOARD_WAITING
    return spend_turn(b, s, w, i, row, totals, draw, forgets)


@rule
def spend_turn(b: Board, s: State, w: Work, i: int, row: Ints, totals: int, draw: int, forgets: bool) -> int:
    """The best of a move, a red card, boarding, or nothing."""
    best, action = (0, DECLINE) if forgets else red_card(b, s, i, row, draw)
    if s.seats[i].aisle != NONE:
        value, other = move(b, s, w, i, row, totals)
    else:
        value, other = boarding(b, s, i, row, draw)
    if value > best:
        best = value
        action = other
    if best > 0:
        return action
    return change_hand(b, s, w, i) if s.stuck else DECLINE


@rule
def usable(s: State, i: int, totals: int) -> int:
    """The totals that lead to a seat with the cards in hand; a pass card adds some."""
    passing = s.seats[i].hand[EXCUSE_ME] + s.seats[i].hand[REBEL] > 0
    return (totals | totals >> PAST if passing else totals) & TOTALS


@rule
def can_sit(b: Board, s: State, i: int, totals: int) -> bool:
    """Whether the hand can seat the aisle pawn now."""
    return usable(s, i, totals) & totals_of_hand(b, s, i) != 0


@rule
def boarding(b: Board, s: State, i: int, row: Ints, draw: int) -> tuple[int, int]:
    """The value of boarding, and how to do it: by U-Pass or by the die, at the door that suits the hand best."""
    best, door = -1, NONE
    for k in range(DOORS):
        if why_not_board(b, s, i, k) == LEGAL:
            value = door_value(b, s, i, row, int(s.door_cell[k]))
            if value > best:
                best = value
                door = k
    if door == NONE:
        return 0, DECLINE
    roll = row[ABOARD] + best * int(b.die_open) // int(b.die_faces)
    sure = row[ABOARD] + best - worth(s, i, row, U_PASS) + draw
    if why_not_u_pass(b, s, i, door) == LEGAL and sure > roll:
        return sure, BOARD_U_PASS + door
    return roll, BOARD_DIE + door


@rule
def door_value(b: Board, s: State, i: int, row: Ints, cell: int) -> int:
    """The value of standing inside this door: sitting down at once, or in the next turn with other cards."""
    totals = seats_from(b, s, i, cell, True)
    hand = totals_of_hand(b, s, i)
    flex = row[FLEX] * chance_of_two(totals & TOTALS) // SURE
    if totals & TOTALS & hand:
        return SIT + flex
    if can_sit(b, s, i, totals):
        return SIT * 4 // 5 + flex
    if s.seats[i].hand[TAKE_A_SEAT] > 0:
        return SIT + flex
    if s.seats[i].tokens > 0:
        return SIT * chance_of_two(totals & TOTALS) // SURE // 2 + flex
    return flex


@rule
def move(b: Board, s: State, w: Work, i: int, row: Ints, totals: int) -> tuple[int, int]:
    """The best move and its value: one that sits down with the least valuable cards, else one to a better space."""
    best, action = 0, DECLINE
    if not can_sit(b, s, i, totals):
        return walk_on(b, s, w, i, row)
    draw = worth_of_draw(s, i, row)
    doors = seats_from_doors(b, s, i)
    for k in range(list_sets(s, w, i)):
        card_set = int(w.sets[k])
        total = total_for(b, s, i, card_set)
        ways = ways_of(s, i, total)
        for p in range(3):
            if ways >> p & 1 and (totals & TOTALS if p == 0 else totals >> PAST) >> total & 1:
                one, other = cards_of(card_set)
                value = SIT + spent(s, i, row, card_set, p, draw) + worth_of_kept(s, i, row, one, other, doors)
                if value > best:
                    best = value
                    action = MOVE + 3 * card_set + p
    return best, action


@rule
def spent(s: State, i: int, row: Ints, card_set: int, p: int, draw: int) -> int:
    """The value of spending the action cards of a move; others are drawn for them."""
    one, other = cards_of(card_set)
    value = 0
    if one >= N_NUMBERS:
        value += draw - worth(s, i, row, one)
    if other >= N_NUMBERS:
        value += draw - worth(s, i, row, other)
    if is_linked(card_set):
        value += draw - worth(s, i, row, lowest_advanced(s, i))
    if p > 0:
        value += draw - worth(s, i, row, pass_face(p))
    return value


@rule
def walk_on(b: Board, s: State, w: Work, i: int, row: Ints) -> tuple[int, int]:
    """A move within the aisle, if the pawn is then more likely to sit down."""
    draw = worth_of_draw(s, i, row)
    totals = seats_from(b, s, i, int(s.seats[i].aisle), False)
    best, action = row[STAY] * chance_of_two(totals) // SURE // 2, DECLINE
    walk(b, s, w, i, most_steps(b), False, 0)
    for k in range(list_sets(s, w, i)):
        card_set = int(w.sets[k])
        total = total_for(b, s, i, card_set)
        if ways_of(s, i, total) & 1:
            one, other = cards_of(card_set)
            value = spent(s, i, row, card_set, 0, draw) + best_stand(b, s, w, i, row, total, one, other)
            if value > best:
                best = value
                action = MOVE + 3 * card_set
    return best, action


@rule
def best_stand(b: Board, s: State, w: Work, i: int, row: Ints, total: int, one: int, other: int) -> int:
    """The best aisle space at this total."""
    kept, also = NONE, NONE
    for face in range(N_NUMBERS):
        for _ in range(int(s.seats[i].hand[face]) - (1 if face == one else 0) - (1 if face == other else 0)):
            also = kept
            kept = face
    best = 0
    for n in range(n_cells(w.plain[total])):
        cell = nth_cell(w.plain[total], n)
        if in_set(s.floor, cell):
            best = max(best, stand(b, s, i, row, cell, kept, also))
    return best
