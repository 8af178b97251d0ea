"""A turn as a state machine (CH-19, CH-20): how actions are carried out. What is legal is in legal.py."""

from trilhos.core.jit import rule
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
    PLAY_BEGGING,
    PLAY_ECCENTRIC,
    PLAY_EXIT_1X,
    PLAY_PLUS_1,
    PLAY_REVERSE,
    PLAY_TAKE_A_SEAT,
)
from trilhos.families.carriage.rules.attack import aim, next_seated, opponent
from trilhos.families.carriage.rules.begging import rob, rob_shown, show_hand
from trilhos.families.carriage.rules.blocking import count_blocked
from trilhos.families.carriage.rules.board import Board
from trilhos.families.carriage.rules.boarding import board_waiting, board_with_die, board_with_u_pass
from trilhos.families.carriage.rules.deck import draw_card, kind_of_card, lay_down, n_resting
from trilhos.families.carriage.rules.eccentric import push_out
from trilhos.families.carriage.rules.ending import check_for_winner, close, go_on, go_on_closing
from trilhos.families.carriage.rules.exits import n_exits, send_out
from trilhos.families.carriage.rules.express import play_express, play_reverse
from trilhos.families.carriage.rules.figures import SEES_HAND
from trilhos.families.carriage.rules.legal import card_of, list_legal
from trilhos.families.carriage.rules.moving import announce
from trilhos.families.carriage.rules.pawns import arrive, leave_train
from trilhos.families.carriage.rules.penalty import ask_for_seat, begin_penalty, seat_penalty
from trilhos.families.carriage.rules.state import (
    BEGGING,
    DEST,
    ECCENTRIC,
    EXIT_1X,
    EXIT_2X,
    MAIN,
    NONE,
    OVER,
    PAY_BLOCK,
    PENALTY_SEAT,
    PICK_CARD,
    PICK_SEAT,
    PLUS_1_DISCARD,
    QUIET_SWAP,
    REACT,
    REBEL,
    TAKE_A_SEAT,
    WORDS,
    State,
    Work,
)
from trilhos.families.carriage.rules.take_a_seat import change_places


@rule
def is_over(s: State) -> bool:
    """Whether the game is over."""
    return s.phase == OVER


@rule
def score(s: State, i: int) -> int:
    """A seat's seated pawns."""
    return int(s.seats[i].n_seated)


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
    elif s.phase == PICK_CARD:
        rob_shown(s, action - DISCARD)
        after_card(b, s, w)
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
        go_on_closing(b, s, w)
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
        s.later = 1 if action == ALLOW_LATER else 0
        take_effect(b, s, w)
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
def is_quiet(b: Board, s: State, w: Work, i: int) -> bool:
    """CH-27: whether the seat on turn has done nothing, and can do nothing but end the turn."""
    return b.quiet_swap == 1 and s.boarded == 0 and n_resting(s) == 0 and list_legal(b, s, w, i) == 1


@rule
def end_by_choice(b: Board, s: State, w: Work, i: int) -> None:
    """CH-27: a player who could do nothing but end the turn may exchange a card. Blocked turns are
    counted before (CH-70)."""
    if is_quiet(b, s, w, i):
        count_blocked(b, s, w)
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
def take_effect(b: Board, s: State, w: Work) -> None:
    """The card was not blocked: Begging takes a card (CH-60), others ask for a seated pawn (CH-52, CH-58, CH-61)."""
    if s.card != BEGGING:
        ask_for_pawn(s)
    elif b.begging == SEES_HAND:
        show_hand(s)
    else:
        rob(s)
        after_card(b, s, w)


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
