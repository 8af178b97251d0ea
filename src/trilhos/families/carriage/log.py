"""What the lab records about a game of Chicago besides its result: one record per game, filled in during play."""

from trilhos.core.jit import rule
from trilhos.core.record import Record, dtype_of, i8, i16
from trilhos.families.carriage.rules.actions import (
    BLOCK,
    BOARD_U_PASS,
    BOARD_WAITING,
    DISCARD,
    MOVE,
    PLAY_BEGGING,
    PLAY_ECCENTRIC,
    PLAY_EXIT_1X,
    PLAY_EXPRESS,
    PLAY_PLUS_1,
    PLAY_TAKE_A_SEAT,
)
from trilhos.families.carriage.rules.attack import next_player, next_seated, opponent
from trilhos.families.carriage.rules.board import Board
from trilhos.families.carriage.rules.card_sets import cards_of, is_linked, lowest_advanced
from trilhos.families.carriage.rules.legal import card_of
from trilhos.families.carriage.rules.moving import pass_face
from trilhos.families.carriage.rules.state import FACES, MAIN, MAX_SEATS, NONE, OVER, REACT, REBEL, U_PASS, State

# A seat's figures, each a column of the lab's table of seats.
FIGURES = ("pawns_seated", "boards", "moves", "attacks", "attacked", "blocks")
SEATED, BOARDS, MOVES, ATTACKS, ATTACKED, BLOCKS = range(len(FIGURES))


class Log(Record):
    """What happened in a game."""

    lead_changes = i16()
    leader = i8()  # 1 + the last seat that led alone; 0: none yet
    turns = i16(MAX_SEATS)  # turns ended
    figures = i16(MAX_SEATS, len(FIGURES))
    # By seat, card and 1 + target seat (0: nobody).
    times = i16(MAX_SEATS, FACES, MAX_SEATS + 1)  # how often it was played, including for moving and passing
    blocked = i16(MAX_SEATS, FACES, MAX_SEATS + 1)  # how often it was blocked (CH-64)
    first_at = i16(MAX_SEATS, FACES, MAX_SEATS + 1)  # turns ended when it was first played


LOG = dtype_of(Log)


@rule
def note_deal(b: Board, s: State, g: Log) -> None:
    """Log a new game; nothing has happened yet."""


@rule
def note_before(b: Board, s: State, g: Log, i: int, action: int) -> None:
    """Log an action before it is carried out: of the seat on turn (CH-20), or of a seat that is attacked (CH-64)."""
    if s.phase == MAIN:
        note_main(s, g, i, action)
    elif s.phase == REACT and action == BLOCK:
        g.figures[i, BLOCKS] += 1
        g.blocked[int(s.turn), int(s.card), 1 + i] += 1
        note_card(s, g, i, REBEL, int(s.turn))


@rule
def note_main(s: State, g: Log, i: int, action: int) -> None:
    """Log boarding, a move or a card of the seat on turn; discards and the end of the turn are not logged."""
    if action >= MOVE:
        g.figures[i, MOVES] += 1
        note_move(s, g, i, (action - MOVE) // 3, (action - MOVE) % 3)
    elif action >= PLAY_EXPRESS:
        note_aimed(s, g, i, action)
    elif action >= PLAY_PLUS_1:
        note_card(s, g, i, card_of(action), NONE)
    elif BOARD_WAITING <= action < DISCARD:
        g.figures[i, BOARDS] += 1
        if action >= BOARD_U_PASS:
            note_card(s, g, i, U_PASS, NONE)


@rule
def note_aimed(s: State, g: Log, i: int, action: int) -> None:
    """Log a card that targets somebody. Express takes a turn away and cannot be blocked."""
    if action >= PLAY_BEGGING:
        target = opponent(s, 1 + (action - PLAY_BEGGING) // 2)
    elif action >= PLAY_TAKE_A_SEAT:
        target = opponent(s, 1 + action - PLAY_TAKE_A_SEAT)
    elif action >= PLAY_ECCENTRIC:
        target = opponent(s, 1 + action - PLAY_ECCENTRIC)
    elif action >= PLAY_EXIT_1X:
        target = next_seated(s)
    else:
        target = next_player(s)
    g.figures[i, ATTACKS] += 1
    g.figures[target, ATTACKED] += 1
    note_card(s, g, i, card_of(action), target)


@rule
def note_move(s: State, g: Log, i: int, card_set: int, way: int) -> None:
    """Log the cards of a move, including its link and its pass card (CH-41, CH-45)."""
    one, other = cards_of(card_set)
    note_card(s, g, i, one, NONE)
    if other != NONE:
        note_card(s, g, i, other, NONE)
    if is_linked(card_set):
        note_card(s, g, i, lowest_advanced(s, i), NONE)
    if way > 0:
        note_card(s, g, i, pass_face(way), NONE)


@rule
def note_card(s: State, g: Log, i: int, face: int, target: int) -> None:
    """Log a card that a seat plays."""
    if g.times[i, face, 1 + target] == 0:
        g.first_at[i, face, 1 + target] = s.turns
    g.times[i, face, 1 + target] += 1


@rule
def note_after(b: Board, s: State, g: Log, i: int, turn: int, turns: int) -> None:
    """Log the outcome of an action; before it, seat `turn` was on turn and `turns` turns had ended."""
    if s.turns > turns:
        g.turns[turn] += 1
    if s.turns > turns or s.phase == OVER:
        note_leader(s, g)
    if s.phase == OVER:
        for i in range(int(s.n_seats)):
            g.figures[i, SEATED] = s.seats[i].n_seated


@rule
def note_leader(s: State, g: Log) -> None:
    """After a turn: log whether a different seat is now alone in the lead."""
    best, leader = -1, 0
    for i in range(int(s.n_seats)):
        seated = int(s.seats[i].n_seated)
        if seated == best:
            leader = 0
        elif seated > best:
            best = seated
            leader = 1 + i
    if leader > 0:
        if g.leader > 0 and g.leader != leader:
            g.lead_changes += 1
        g.leader = leader
