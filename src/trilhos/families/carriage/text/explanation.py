"""Why an action of Chicago is illegal, in words."""

from typing import SupportsInt

from trilhos.core.unpack import Records
from trilhos.core.view import Fields
from trilhos.families.carriage.rules import entry_points
from trilhos.families.carriage.rules.actions import (
    ALLOW_LATER,
    BOARD_DIE,
    BOARD_U_PASS,
    CELL,
    DISCARD,
    MOVE,
    PLAY_BEGGING,
    PLAY_ECCENTRIC,
    PLAY_PLUS_1,
)
from trilhos.families.carriage.rules.board import Board
from trilhos.families.carriage.rules.card_sets import most_steps, total_for
from trilhos.families.carriage.rules.legal import card_of
from trilhos.families.carriage.rules.reasons import NO_SUCH_ACTION, NOT_A_CHOICE, NOT_IN_AISLE, OTHER_PHASE, REFUSALS
from trilhos.families.carriage.rules.state import (
    ECCENTRIC,
    EXIT_1X,
    EXIT_2X,
    MAIN,
    NONE,
    PAY_BLOCK,
    PENALTY_SEAT,
    PICK_CARD,
    PICK_SEAT,
    TAKE_A_SEAT,
    State,
)
from trilhos.families.carriage.text.drawing import has_bit, sign_of
from trilhos.families.carriage.text.names import CARDS, KINDS, cell_text
from trilhos.families.carriage.text.notation import NOT_ATTACKED, WAITS_FOR, describe, next_target
from trilhos.words import Message

CHOICES = {PENALTY_SEAT: "CH-68", PAY_BLOCK: "CH-69"}  # the clause that says which cells may be chosen
PICKS = {EXIT_1X: "CH-52", EXIT_2X: "CH-53", ECCENTRIC: "CH-58", TAKE_A_SEAT: "CH-61"}


def explanation(b: Board, s: State, seat: int, action: int, reason: int) -> tuple[str, str]:
    """The clause that forbids an action, and why. It reveals nothing that the seat may not know (HI-4)."""
    clause, text = REFUSALS[reason]
    if reason == NOT_A_CHOICE:
        clause = PICKS[int(s.card)] if s.phase == PICK_SEAT else CHOICES.get(int(s.phase), clause)
    if reason == OTHER_PHASE and s.phase == MAIN:
        text = NOT_ATTACKED  # only a block is left to another phase: for cells there is why_not_there
    figures: Fields = {"actor": _seat(s.actor), "phase": Message(WAITS_FOR[s.phase])}
    if reason != NO_SUCH_ACTION:
        figures |= _figures(b, s, seat, action)
    return clause, Message(text, **figures)


def why_not_there(boards: Records, states: Records, works: Records, seat: int, cell: int) -> tuple[str, str]:
    """Why a seat cannot go to a cell in its turn: it has not laid down cards yet, or no move leads there."""
    s = states[0]
    if s.seats[seat].aisle == NONE:
        return REFUSALS[NOT_IN_AISLE]
    if cell == s.seats[seat].aisle:
        return "CH-39", Message("the pawn stands there already")
    for owner in range(int(s.n_seats)):
        if has_bit(s.seats[owner].seated, cell):
            return "CH-39", Message("a pawn of {owner} sits there", owner=_seat(owner))
    if sign_of(boards[0], s, cell) == "p":
        return "CH-39", Message("a passenger sits there")
    entry_points.destinations(boards, states, works, seat)
    most = int(most_steps(boards[0]))
    for total in range(1, most + 1):
        if has_bit(works[0].plain[total], cell):
            return "CH-33", Message(
                "that is {total} {total:step|steps} away: lay down cards with that total", total=total
            )
    for total in range(1, most + 1):
        if has_bit(works[0].past[total], cell):
            return "CH-45", Message("that is {total} {total:step|steps} away, but only with a pass card", total=total)
    return "CH-34", Message("no open route of up to {most} steps leads there", most=most)


def _figures(b: Board, s: State, seat: int, action: int) -> Fields:
    if action == ALLOW_LATER:
        return {}
    if action >= CELL:
        return {"cell": cell_text(action - CELL)}
    if action >= MOVE:
        total = int(total_for(b, s, seat, (action - MOVE) // 3))
        return {"total": total, "card": _cards(describe(b, s, seat, action)[1])}
    if action >= PLAY_PLUS_1:
        return _aimed(b, s, seat, action)
    if action >= DISCARD:
        named = {"target": _seat(s.target), "kind": Message(KINDS[s.kind])} if s.phase == PICK_CARD else {}
        return {"card": Message(CARDS[action - DISCARD]), **named}
    return {"door": action - (BOARD_U_PASS if action >= BOARD_U_PASS else BOARD_DIE), "card": Message("u-pass")}


def _aimed(b: Board, s: State, seat: int, action: int) -> Fields:
    figures: Fields = {"card": Message(CARDS[card_of(action)])}
    if action >= PLAY_ECCENTRIC:
        fields = describe(b, s, seat, action)[1]
        return figures | {"target": _seat(fields.get("seat")), "kind": Message(KINDS[(action - PLAY_BEGGING) % 2])}
    target = next_target(s, action)
    return figures | {"target": _seat(target) if target != NONE else Message("nobody")}


def _seat(seat: SupportsInt | None) -> Message:
    return Message("seat {n}", n=seat if seat is None else int(seat))


def _cards(fields: Fields) -> Message:
    """The cards of a move: `red3 red2 with excuse-me`."""
    parts = [Message(card) for card in fields["cards"]] + [Message("linked")] * fields["linked"]
    if fields["pass"]:
        parts.append(Message("with {card}", card=Message(fields["pass"])))
    listed = parts[0]
    for part in parts[1:]:
        listed = Message("{one} {other}", one=listed, other=part)
    return listed
