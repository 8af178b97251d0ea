"""Why not, in words, in Chicago."""

from typing import Any

from trilhos.carriage.actions import (
    BOARD_DIE,
    BOARD_U_PASS,
    CELL,
    DISCARD,
    MOVE,
    PLAY_BEGGING,
    PLAY_ECCENTRIC,
    PLAY_PLUS_1,
)
from trilhos.carriage.attack import next_player
from trilhos.carriage.moving import total_of
from trilhos.carriage.names import CARDS, KINDS, cell_text
from trilhos.carriage.notation import describe
from trilhos.carriage.reasons import NO_SUCH_ACTION, NOT_A_CHOICE, REFUSALS
from trilhos.carriage.state import (
    ECCENTRIC,
    EXIT_1X,
    EXIT_2X,
    NONE,
    PAY_BLOCK,
    PENALTY_SEAT,
    PICK_SEAT,
    TAKE_A_SEAT,
)
from trilhos.carriage.turn import card_of
from trilhos.words import Said

WAITS_FOR = (
    *("go on with the turn", "say where the pawn goes", "allow or block", "pick a seated pawn", "choose a free seat"),
    *("keep or swap a card", "pick a pawn that pays", "discard a surplus card", "nothing"),
)

CHOICES = {PENALTY_SEAT: "CH-68", PAY_BLOCK: "CH-69"}  # which cells there are to choose from
PICKS = {EXIT_1X: "CH-52", EXIT_2X: "CH-53", ECCENTRIC: "CH-58", TAKE_A_SEAT: "CH-61"}


def explanation(s: Any, action: int, reason: int) -> tuple[str, str]:
    """The clause that forbids an action, and why. Tells nothing that the seat may not know (HI-4)."""
    clause, text = REFUSALS[reason]
    if reason == NOT_A_CHOICE:
        clause = PICKS[int(s.card)] if s.phase == PICK_SEAT else CHOICES.get(int(s.phase), clause)
    figures: dict[str, Any] = {"actor": _seat(s.actor), "phase": Said(WAITS_FOR[s.phase])}
    if reason != NO_SUCH_ACTION:
        figures |= _figures(s, action)
    return clause, Said(text, **figures)


def _figures(s: Any, action: int) -> dict[str, Any]:
    if action >= CELL:
        return {"cell": cell_text(action - CELL)}
    if action >= MOVE:
        return {"total": int(total_of((action - MOVE) // 3)), "card": _cards(describe(s, action)[1])}
    if action >= PLAY_PLUS_1:
        return _aimed(s, action)
    if action >= DISCARD:
        return {"card": Said(CARDS[action - DISCARD])}
    return {"door": action - (BOARD_U_PASS if action >= BOARD_U_PASS else BOARD_DIE), "card": Said("u-pass")}


def _aimed(s: Any, action: int) -> dict[str, Any]:
    figures: dict[str, Any] = {"card": Said(CARDS[card_of(action)])}
    if action >= PLAY_ECCENTRIC:
        fields = describe(s, action)[1]
        return figures | {"target": _seat(fields.get("seat")), "kind": Said(KINDS[(action - PLAY_BEGGING) % 2])}
    target = int(next_player(s))
    return figures | {"target": _seat(target) if target != NONE else Said("nobody")}


def _seat(seat: Any) -> Said:
    return Said("seat {n}", n=seat if seat is None else int(seat))


def _cards(fields: dict[str, Any]) -> Said:
    """The cards of a move: `red3 red2 with excuse-me`."""
    parts = [Said(card) for card in fields["cards"]] + [Said("linked")] * fields["linked"]
    if fields["pass"]:
        parts.append(Said("with {card}", card=Said(fields["pass"])))
    said = parts[0]
    for part in parts[1:]:
        said = Said("{one} {other}", one=said, other=part)
    return said
