"""Who decides, and what is legal (CH-19, CH-20).

Legality has two forms: `why_not` checks one action and gives the reason, `list_legal` finds all legal actions of a
seat. The referee compares the two.
"""

from trilhos.core.bits import ZERO, drop_lowest, in_set, lowest
from trilhos.core.jit import rule
from trilhos.core.record import Ints
from trilhos.core.rng import Rng, below
from trilhos.families.carriage.rules.actions import (
    ALLOW_LATER,
    BLOCK,
    BOARD_DIE,
    BOARD_U_PASS,
    BOARD_WAITING,
    CELL,
    DECLINE,
    DISCARD,
    MOVE,
    N_ACTIONS,
    PLAY_BEGGING,
    PLAY_ECCENTRIC,
    PLAY_EXIT_1X,
    PLAY_EXIT_2X,
    PLAY_EXPRESS,
    PLAY_PLUS_1,
    PLAY_REVERSE,
    PLAY_TAKE_A_SEAT,
)
from trilhos.families.carriage.rules.attack import why_not_block, why_not_exit, why_not_next, why_not_unseat
from trilhos.families.carriage.rules.begging import why_not_beg, why_not_pick
from trilhos.families.carriage.rules.board import Board
from trilhos.families.carriage.rules.boarding import why_not_board, why_not_board_waiting, why_not_u_pass
from trilhos.families.carriage.rules.card_sets import list_sets, total_for
from trilhos.families.carriage.rules.deck import can_draw, end_face, first_face, kind_of_card, n_surplus
from trilhos.families.carriage.rules.moving import ways_of, why_not_move
from trilhos.families.carriage.rules.reasons import (
    GAME_OVER,
    LEGAL,
    NO_CARD_LEFT,
    NO_SUCH_ACTION,
    NO_SURPLUS,
    NO_TOKEN,
    NOT_A_CHOICE,
    NOT_BEGGING,
    NOT_HELD,
    NOTHING_TO_DECLINE,
    OTHER_PHASE,
    OTHERS_TURN,
)
from trilhos.families.carriage.rules.state import (
    BEGGING,
    DEST,
    DOORS,
    ECCENTRIC,
    EXIT_1X,
    EXIT_2X,
    EXPRESS,
    FACES,
    MAIN,
    OVER,
    PAY_BLOCK,
    PENALTY_SEAT,
    PICK_CARD,
    PICK_SEAT,
    PLUS_1_DISCARD,
    QUIET_SWAP,
    REACT,
    REVERSE,
    TAKE_A_SEAT,
    TRIM,
    U_PASS,
    WORDS,
    State,
    Work,
)


@rule
def acting(s: State) -> int:
    """The seat that decides now, as one bit; 0 when the game is over."""
    return 0 if s.phase == OVER else 1 << int(s.actor)


@rule
def to_act(s: State) -> int:
    """The seat that decides."""
    return int(s.actor)


@rule
def is_at_short_choice(s: State) -> bool:
    """Whether the choice is not among all cards and moves, which take longest to list."""
    return s.phase != MAIN


@rule
def pick(b: Board, s: State, w: Work, i: int, r: Rng) -> int:
    """A uniformly random legal action of the seat that may act."""
    return int(w.legal[below(r, list_legal(b, s, w, i))])


@rule
def why_not(b: Board, s: State, i: int, action: int) -> int:
    """The reason why a seat may not do this now; LEGAL if it may."""
    if s.phase == OVER:
        return GAME_OVER
    if not 0 <= action < N_ACTIONS:
        return NO_SUCH_ACTION
    if i != s.actor:
        return OTHERS_TURN
    if action == ALLOW_LATER:
        if s.phase != REACT:
            return OTHER_PHASE
        return LEGAL if s.card == BEGGING else NOT_BEGGING
    if action >= CELL:
        if s.phase != DEST and s.phase != PICK_SEAT and s.phase != PENALTY_SEAT and s.phase != PAY_BLOCK:
            return OTHER_PHASE
        return LEGAL if in_set(s.choice, action - CELL) else NOT_A_CHOICE
    if action == DECLINE:
        return LEGAL if s.phase == MAIN or s.phase == QUIET_SWAP or s.phase == REACT else NOTHING_TO_DECLINE
    if action == BLOCK:
        return why_not_block(b, s) if s.phase == REACT else OTHER_PHASE
    if DISCARD <= action < DISCARD + FACES:
        if s.phase == PICK_CARD:
            return why_not_pick(s, action - DISCARD)
        return why_not_discard(b, s, i, action - DISCARD)
    if s.phase != MAIN:
        return OTHER_PHASE
    return why_not_main(b, s, i, action)


@rule
def why_not_main(b: Board, s: State, i: int, action: int) -> int:
    """Why an action of a turn is illegal, other than ending the turn and using tokens (CH-20)."""
    if action >= MOVE:
        return why_not_move(b, s, i, (action - MOVE) // 3, (action - MOVE) % 3)
    if action >= PLAY_BEGGING:
        return why_not_beg(b, s, i, 1 + (action - PLAY_BEGGING) // 2, (action - PLAY_BEGGING) % 2)
    if action >= PLAY_TAKE_A_SEAT:
        return why_not_unseat(b, s, i, TAKE_A_SEAT, 1 + action - PLAY_TAKE_A_SEAT)
    if action >= PLAY_ECCENTRIC:
        return why_not_unseat(b, s, i, ECCENTRIC, 1 + action - PLAY_ECCENTRIC)
    if action == PLAY_EXIT_1X:
        return why_not_exit(s, i, EXIT_1X)
    if action == PLAY_EXIT_2X:
        return why_not_exit(s, i, EXIT_2X)
    if action == PLAY_EXPRESS:
        return why_not_next(s, i, EXPRESS)
    if action == PLAY_REVERSE:
        return LEGAL if s.seats[i].hand[REVERSE] > 0 else NOT_HELD
    if action == PLAY_PLUS_1:
        return LEGAL if s.seats[i].hand[PLUS_1_DISCARD] > 0 else NOT_HELD
    if action >= BOARD_U_PASS:
        return why_not_u_pass(b, s, i, action - BOARD_U_PASS)
    if action >= BOARD_DIE:
        return why_not_board(b, s, i, action - BOARD_DIE)
    return why_not_board_waiting(b, s, i)


@rule
def why_not_discard(b: Board, s: State, i: int, face: int) -> int:
    """CH-29, CH-30: discard with a token in the own turn or reaction; CH-27: as a swap; CH-71: as surplus."""
    if s.phase != MAIN and s.phase != REACT and s.phase != QUIET_SWAP and s.phase != TRIM:
        return OTHER_PHASE
    if s.seats[i].hand[face] == 0:
        return NOT_HELD
    if s.phase == TRIM:
        return LEGAL if n_surplus(b, s, i, kind_of_card(face)) > 0 else NO_SURPLUS
    if s.phase != QUIET_SWAP:
        if s.seats[i].tokens == 0:
            return NO_TOKEN
        return LEGAL if can_draw(s, kind_of_card(face)) else NO_CARD_LEFT
    return LEGAL


@rule
def mark_legal(b: Board, s: State, w: Work, i: int, mask: Ints) -> None:
    """Mark a seat's legal actions in a cleared mask."""
    for k in range(list_legal(b, s, w, i)):
        mask[w.legal[k]] = 1


@rule
def list_legal(b: Board, s: State, w: Work, i: int) -> int:
    """Write the legal actions of a seat in ascending order. Returns how many there are.

    Each kind is listed in only one place, because a GPU inlines every call.
    """
    if s.phase == OVER or i != s.actor:
        return 0
    n = 0
    if s.phase == MAIN or s.phase == QUIET_SWAP or s.phase == REACT:
        n = note(w, n, DECLINE)
    if s.phase == MAIN:
        n = list_boardings(b, s, w, i, n)
    if s.phase == QUIET_SWAP or s.phase == TRIM or ((s.phase == MAIN or s.phase == REACT) and s.seats[i].tokens > 0):
        n = list_discards(b, s, w, i, n)
    if s.phase == MAIN:
        n = list_plays(b, s, w, i, n)
        return list_moves(b, s, w, i, n)
    if s.phase == REACT:
        if why_not_block(b, s) == LEGAL:
            n = note(w, n, BLOCK)
        return note(w, n, ALLOW_LATER) if s.card == BEGGING else n
    if s.phase == QUIET_SWAP or s.phase == TRIM:
        return n
    return list_shown(s, w, n) if s.phase == PICK_CARD else list_cells(s, w, n)


@rule
def note(w: Work, n: int, action: int) -> int:
    """Append a legal action."""
    w.legal[n] = action
    return n + 1


@rule
def list_boardings(b: Board, s: State, w: Work, i: int, n: int) -> int:
    """List the ways to board (CH-21, CH-22, CH-63)."""
    if why_not_board_waiting(b, s, i) == LEGAL:
        n = note(w, n, BOARD_WAITING)
    for door in range(DOORS):
        if why_not_board(b, s, i, door) == LEGAL:
            n = note(w, n, BOARD_DIE + door)
    if s.seats[i].hand[U_PASS] > 0:
        for door in range(DOORS):
            if why_not_u_pass(b, s, i, door) == LEGAL:
                n = note(w, n, BOARD_U_PASS + door)
    return n


@rule
def list_discards(b: Board, s: State, w: Work, i: int, n: int) -> int:
    """List the cards that may be discarded."""
    for face in range(FACES):
        if s.seats[i].hand[face] > 0 and why_not_discard(b, s, i, face) == LEGAL:
            n = note(w, n, DISCARD + face)
    return n


@rule
def list_plays(b: Board, s: State, w: Work, i: int, n: int) -> int:
    """List the action cards that may be played."""
    for action in range(PLAY_PLUS_1, BLOCK):
        if s.seats[i].hand[card_of(action)] > 0 and why_not_main(b, s, i, action) == LEGAL:
            n = note(w, n, action)
    return n


@rule
def list_moves(b: Board, s: State, w: Work, i: int, n: int) -> int:
    """List the moves of the aisle pawn, by card set and way to pass."""
    if s.plain | s.past == 0:
        return n
    for k in range(list_sets(s, w, i)):
        card_set = int(w.sets[k])
        ways = ways_of(s, i, total_for(b, s, i, card_set))
        for p in range(3):
            if ways >> p & 1:
                n = note(w, n, MOVE + 3 * card_set + p)
    return n


@rule
def list_cells(s: State, w: Work, n: int) -> int:
    """List the cells to choose from."""
    for k in range(WORDS):
        left = s.choice[k]
        while left != ZERO:
            n = note(w, n, CELL + 64 * k + lowest(left))
            left = drop_lowest(left)
    return n


@rule
def list_shown(s: State, w: Work, n: int) -> int:
    """List the cards of the hand that is shown from which one is taken (CH-60)."""
    for face in range(first_face(int(s.kind)), end_face(int(s.kind))):
        if s.seats[s.target].hand[face] > 0:
            n = note(w, n, DISCARD + face)
    return n


@rule
def card_of(action: int) -> int:
    """The action card that an action plays."""
    if action >= PLAY_BEGGING:
        return BEGGING
    if action >= PLAY_TAKE_A_SEAT:
        return TAKE_A_SEAT
    if action >= PLAY_ECCENTRIC:
        return ECCENTRIC
    if action >= PLAY_EXIT_1X:
        return EXIT_1X + action - PLAY_EXIT_1X
    if action == PLAY_EXPRESS:
        return EXPRESS
    return REVERSE if action == PLAY_REVERSE else PLUS_1_DISCARD
