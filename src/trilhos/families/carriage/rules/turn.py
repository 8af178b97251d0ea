"""A turn as a state machine (CH-19, CH-20): who decides, what is legal, and how actions are carried out."""

from trilhos.core.bits import ZERO, drop_lowest, in_set, lowest
from trilhos.core.jit import rule
from trilhos.core.record import Ints
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
from trilhos.families.carriage.rules.attack import (
    aim,
    next_seated,
    opponent,
    why_not_block,
    why_not_exit,
    why_not_next,
    why_not_unseat,
)
from trilhos.families.carriage.rules.begging import rob, why_not_beg
from trilhos.families.carriage.rules.board import Board
from trilhos.families.carriage.rules.boarding import (
    board_waiting,
    board_with_die,
    board_with_u_pass,
    why_not_board,
    why_not_board_waiting,
    why_not_u_pass,
)
from trilhos.families.carriage.rules.deck import can_draw, draw_card, kind_of_card, lay_down, n_resting, n_surplus
from trilhos.families.carriage.rules.eccentric import push_out
from trilhos.families.carriage.rules.ending import check_for_winner, close, go_on, go_on_closing
from trilhos.families.carriage.rules.exits import n_exits, send_out
from trilhos.families.carriage.rules.express import play_express, play_reverse
from trilhos.families.carriage.rules.moving import announce, list_sets, total_for, ways_of, why_not_move
from trilhos.families.carriage.rules.pawns import arrive, leave_train
from trilhos.families.carriage.rules.penalty import ask_for_seat, begin_penalty, seat_penalty
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
    NONE,
    OVER,
    PAY_BLOCK,
    PENALTY_SEAT,
    PICK_SEAT,
    PLUS_1_DISCARD,
    QUIET_SWAP,
    REACT,
    REBEL,
    REVERSE,
    TAKE_A_SEAT,
    TRIM,
    U_PASS,
    WORDS,
    State,
    Work,
)
from trilhos.families.carriage.rules.take_a_seat import change_places


@rule
def acting(s: State) -> int:
    """The seat that decides now, as one bit; 0 when the game is over."""
    return 0 if s.phase == OVER else 1 << int(s.actor)


@rule
def to_act(s: State) -> int:
    """The seat that decides."""
    return int(s.actor)


@rule
def is_over(s: State) -> bool:
    """Whether the game is over."""
    return s.phase == OVER


@rule
def is_at_short_choice(s: State) -> bool:
    """Whether the choice is not among all cards and moves, which take longest to list."""
    return s.phase != MAIN


@rule
def score(s: State, i: int) -> int:
    """A seat's seated pawns."""
    return int(s.seats[i].n_seated)


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
    return list_cells(s, w, n)


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


@rule
def apply(b: Board, s: State, w: Work, i: int, action: int) -> None:
    """Carry out a legal action of seat i, and everything that follows without a further choice."""
    s.steps += 1
    if s.phase == MAIN:
        apply_main(b, s, w, i, action)
    elif s.phase == DEST:
        arrive(s, i, action - CELL)
        if not check_for_winner(b, s, i):
            close(b, s, w)
    elif s.phase == REACT:
        react(b, s, w, i, action)
    elif s.phase == PICK_SEAT:
        pick_pawn(b, s, w, action - CELL)
    elif s.phase == PENALTY_SEAT:
        seat_penalty(s, action - CELL)
        if not check_for_winner(b, s, i):
            go_on_seating(b, s, w)
    elif s.phase == PAY_BLOCK:
        leave_train(s, i, action - CELL)
        s.payers &= ~(1 << i)
        go_on_closing(b, s, w)
    elif s.phase == QUIET_SWAP:
        if action != DECLINE:
            lay_down(s, i, action - DISCARD)
        close(b, s, w)
    else:
        lay_down(s, i, action - DISCARD)
        go_on_closing(b, s, w)


@rule
def react(b: Board, s: State, w: Work, i: int, action: int) -> None:
    """CH-64: allow or block a card; CH-30: before that, tokens may be used."""
    if action == BLOCK:
        lay_down(s, i, REBEL)
        after_card(b, s, w)
    elif action == DECLINE or action == ALLOW_LATER:
        take_effect(b, s, w, action == DECLINE)
    else:
        use_token(s, i, action - DISCARD)


@rule
def apply_main(b: Board, s: State, w: Work, i: int, action: int) -> None:
    """CH-20: carry out an action of the seat on turn."""
    if action >= MOVE:
        announce(b, s, w, i, (action - MOVE) // 3, (action - MOVE) % 3)
        s.stuck = 0
        s.phase = DEST
        return
    if action == DECLINE:
        end_by_choice(b, s, w, i)
        return
    if action >= PLAY_EXIT_1X:
        play_at(s, i, action)
        return
    if action == BOARD_WAITING:
        board_waiting(s, i)
    elif action < BOARD_U_PASS:
        if not board_with_die(b, s, i, action - BOARD_DIE):
            close(b, s, w)
            return
    elif action < DISCARD:
        board_with_u_pass(s, i, action - BOARD_U_PASS)
    elif action < PLAY_PLUS_1:
        use_token(s, i, action - DISCARD)
    elif action == PLAY_PLUS_1:
        lay_down(s, i, PLUS_1_DISCARD)
        s.seats[i].tokens += b.plus_1  # CH-62, CH-6
    elif action == PLAY_REVERSE:
        play_reverse(s, i)
    else:
        play_express(s, i)
    go_on(b, s, w)


@rule
def end_by_choice(b: Board, s: State, w: Work, i: int) -> None:
    """CH-27: a seat that has done nothing, and could do nothing else than end the turn, may exchange a card."""
    if b.quiet_swap and s.boarded == 0 and n_resting(s) == 0 and list_legal(b, s, w, i) == 1:
        s.phase = QUIET_SWAP
    else:
        close(b, s, w)


@rule
def use_token(s: State, i: int, face: int) -> None:
    """CH-29: discard a card, draw one from the same deck."""
    s.seats[i].tokens -= 1
    lay_down(s, i, face)
    draw_card(s, i, kind_of_card(face))


@rule
def play_at(s: State, i: int, action: int) -> None:
    """Lay down a card with a target, and ask the target (CH-64)."""
    face = card_of(action)
    lay_down(s, i, face)
    s.picks = n_exits(face)
    if action >= PLAY_BEGGING:
        s.kind = (action - PLAY_BEGGING) % 2
        aim(s, face, opponent(s, 1 + (action - PLAY_BEGGING) // 2))
    elif action >= PLAY_TAKE_A_SEAT:
        aim(s, face, opponent(s, 1 + action - PLAY_TAKE_A_SEAT))
    elif action >= PLAY_ECCENTRIC:
        aim(s, face, opponent(s, 1 + action - PLAY_ECCENTRIC))
    else:
        aim(s, face, next_seated(s))


@rule
def take_effect(b: Board, s: State, w: Work, at_once: bool) -> None:
    """The card was not blocked: Begging takes a card (CH-60), others ask for a seated pawn (CH-52, CH-58, CH-61)."""
    if s.card == BEGGING:
        rob(s, at_once)
        after_card(b, s, w)
    else:
        ask_for_pawn(s)


@rule
def ask_for_pawn(s: State) -> None:
    """The seat on turn picks a seated pawn of the target."""
    s.phase = PICK_SEAT
    s.actor = s.turn
    for k in range(WORDS):
        s.choice[k] = s.seats[s.target].seated[k]


@rule
def pick_pawn(b: Board, s: State, w: Work, cell: int) -> None:
    """CH-52, CH-53, CH-58, CH-61: apply the card to the chosen pawn."""
    if s.card == ECCENTRIC:
        if push_out(s, cell):
            begin_penalty(s)
            if s.picks > 0:
                return
        after_card(b, s, w)
    elif s.card == TAKE_A_SEAT:
        if change_places(s, cell):
            begin_penalty(s)
            if s.picks > 0:
                return
        if not check_for_winner(b, s, int(s.turn)):
            after_card(b, s, w)
    else:
        send_out(s, cell)
        if s.picks > 0 and s.seats[s.target].n_seated > 0:
            ask_for_pawn(s)
        elif s.picks > 0 and next_seated(s) != NONE:
            aim(s, int(s.card), next_seated(s))
        else:
            after_card(b, s, w)


@rule
def go_on_seating(b: Board, s: State, w: Work) -> None:
    """CH-68: seat the second pawn of the penalty; then the attacker's turn continues or ends."""
    if s.picks > 0:
        ask_for_seat(s)
    if s.picks == 0:
        after_card(b, s, w)


@rule
def after_card(b: Board, s: State, w: Work) -> None:
    """CH-51: the turn continues after a green card and ends after a red one, even if blocked (CH-20)."""
    if s.card == EXIT_1X or s.card == EXIT_2X or s.card == TAKE_A_SEAT:
        close(b, s, w)
    else:
        go_on(b, s, w)
