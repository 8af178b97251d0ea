"""Actions of Chicago as text, written and read: `board 3`, `move red3 red2 with excuse-me`, `play exit-1x`, `to A2.5`.

The meaning of an action's number and text depends on the phase.
"""

import re

from trilhos.core.errors import IllegalAction, NotationError
from trilhos.core.view import Fields
from trilhos.families.carriage.rules import actions
from trilhos.families.carriage.rules.attack import next_player, next_seated
from trilhos.families.carriage.rules.board import Board
from trilhos.families.carriage.rules.card_sets import END_OF_SETS, cards_of, is_linked, total_for
from trilhos.families.carriage.rules.reasons import OTHER_PHASE, REFUSALS
from trilhos.families.carriage.rules.state import (
    DEST,
    MAIN,
    NONE,
    PAY_BLOCK,
    PENALTY_SEAT,
    PICK_CARD,
    PICK_SEAT,
    QUIET_SWAP,
    REACT,
    State,
)
from trilhos.families.carriage.text.clauses import ACTION_CLAUSES, CARD_CLAUSES
from trilhos.families.carriage.text.names import CARDS, KINDS, cell_text, find_card, find_cell
from trilhos.words import Message

DECLINES = {MAIN: "end", QUIET_SWAP: "keep", REACT: "allow"}
NOT_ATTACKED = "nobody has played a card against you"
NO_CHOICE = "there is nothing to choose now"
WAITS_FOR = (  # by phase; in `MAIN` and after the end, a refusal has other words
    *("nothing", "say where the pawn goes", "allow or block", "pick a seated pawn", "choose a free seat"),
    *("keep or swap a card", "pick a pawn that pays", "discard a surplus card", "take a card", "nothing"),
)
VERBS = {DEST: "to", PICK_SEAT: "pick", PENALTY_SEAT: "sit", PAY_BLOCK: "pay"}  # for a cell
PLAIN = {
    actions.PLAY_PLUS_1: "plus-1",
    actions.PLAY_REVERSE: "reverse",
    actions.PLAY_EXPRESS: "express",
    actions.PLAY_EXIT_1X: "exit-1x",
    actions.PLAY_EXIT_2X: "exit-2x",
}
PASSES = ("", " with excuse-me", " with rebel")
KIND_NAMES = (
    *("end", "keep", "allow", "board", "u-pass", "discard", "play", "block", "move"),
    *("to", "sit", "pay", "pick", "take"),
)


def describe(b: Board, s: State, seat: int, action: int) -> tuple[str, Fields, str]:
    """The kind, fields and notation of an action of a seat."""
    if action == actions.ALLOW_LATER:
        return "allow", {"later": True}, "allow later"
    if action >= actions.CELL:
        cell = cell_text(action - actions.CELL)
        verb = VERBS.get(int(s.phase), "pick")
        return verb, {"cell": cell}, f"{verb} {cell}"
    if action >= actions.MOVE:
        return _describe_move(b, s, seat, action)
    if action == actions.BLOCK:
        return "block", {}, "block"
    if action >= actions.PLAY_ECCENTRIC:
        return _describe_attack(s, action)
    if action >= actions.PLAY_PLUS_1:
        return "play", _plain_fields(s, action), f"play {PLAIN[action]}"
    if action >= actions.DISCARD:
        card = CARDS[action - actions.DISCARD]
        verb = "take" if s.phase == PICK_CARD else "discard"
        return verb, {"card": card}, f"{verb} {card}"
    if action >= actions.BOARD_U_PASS:
        return "u-pass", {"door": action - actions.BOARD_U_PASS}, f"u-pass {action - actions.BOARD_U_PASS}"
    if action >= actions.BOARD_DIE:
        return "board", {"door": action - actions.BOARD_DIE}, f"board {action - actions.BOARD_DIE}"
    if action == actions.BOARD_WAITING:
        return "board", {}, "board"
    word = DECLINES.get(int(s.phase), "end")
    return word, {}, word


def _plain_fields(s: State, action: int) -> Fields:
    """The fields of a card without a named seat; some target the next player (CH-47)."""
    target = next_target(s, action)
    return {"card": PLAIN[action]} | ({"aims_at": target} if target != NONE else {})


def next_target(s: State, action: int) -> int:
    """The seat that Express or Exit would hit (CH-52 to CH-54); NONE for other cards or if there is none."""
    if action in (actions.PLAY_EXIT_1X, actions.PLAY_EXIT_2X):
        return int(next_seated(s))
    return int(next_player(s)) if action == actions.PLAY_EXPRESS else NONE


def clause_of(b: Board, s: State, seat: int, action: int) -> str | None:
    """The clause that explains an unusual action, if any."""
    kind, fields, _ = describe(b, s, seat, action)
    if action == actions.ALLOW_LATER:
        return "CH-60"
    if kind == "move":
        return "CH-45" if fields["pass"] else "CH-41" if fields["linked"] else None
    if kind == "board" and "door" not in fields:
        return "CH-22"
    return CARD_CLAUSES[fields["card"]] if kind == "play" else ACTION_CLAUSES.get(kind)


def _describe_move(b: Board, s: State, seat: int, action: int) -> tuple[str, Fields, str]:
    card_set, p = divmod(action - actions.MOVE, 3)
    one, other = cards_of(card_set)
    cards = [CARDS[one]] + [CARDS[other]] * (other != NONE)
    linked = bool(is_linked(card_set))
    text = f"move {' '.join(cards)}" + " linked" * linked + PASSES[p]
    passing = PASSES[p].removeprefix(" with ") or None
    return (
        "move",
        {"cards": cards, "linked": linked, "pass": passing, "total": int(total_for(b, s, seat, card_set))},
        text,
    )


def _describe_attack(s: State, action: int) -> tuple[str, Fields, str]:
    """In action numbers, opponents are counted clockwise from the seat on turn; in text, they are named by seat."""
    if action >= actions.PLAY_BEGGING:
        k, kind = divmod(action - actions.PLAY_BEGGING, 2)
        seat = (int(s.turn) + 1 + k) % int(s.n_seats)
        given = {"card": "begging", "seat": seat, "kind": KINDS[kind]}
        return "play", given, f"play begging at seat {seat} for {KINDS[kind]}"
    card, start = (
        ("take-a-seat", actions.PLAY_TAKE_A_SEAT)
        if action >= actions.PLAY_TAKE_A_SEAT
        else ("eccentric", actions.PLAY_ECCENTRIC)
    )
    seat = (int(s.turn) + 1 + action - start) % int(s.n_seats)
    return "play", {"card": card, "seat": seat}, f"play {card} at seat {seat}"


def find_action(s: State, seat: int, text: str) -> int:
    """The action that a text denotes for a seat in this state."""
    word, _, rest = " ".join(text.split()).partition(" ")
    kind = word.casefold()
    if kind == "allow" and rest == "later":
        return actions.ALLOW_LATER
    if kind in ("end", "keep", "allow", "block") and rest:
        raise NotationError(Message("'{kind}' stands alone, without '{rest}'", kind=kind, rest=rest))
    if seat == s.actor and _belongs_elsewhere(int(s.phase), kind):
        clause, reason = REFUSALS[OTHER_PHASE]
        if s.phase == MAIN:
            reason = NOT_ATTACKED if kind == "allow" else NO_CHOICE
        raise IllegalAction(clause, Message(reason, phase=Message(WAITS_FOR[s.phase])))
    if kind in DECLINES.values():
        return actions.DECLINE
    if kind == "block":
        return actions.BLOCK
    if kind in VERBS.values():
        return actions.CELL + find_cell(rest)
    if kind == "board":
        return actions.BOARD_DIE + _door(rest) if rest else actions.BOARD_WAITING
    if kind == "u-pass":
        return actions.BOARD_U_PASS + _door(rest)
    if kind in ("discard", "take"):
        return actions.DISCARD + find_card(rest)
    if kind == "move":
        return _find_move(rest)
    if kind == "play":
        return _find_play(s, rest)
    raise NotationError(Message("'{text}' is no action; they are: {all}", text=text.strip(), all=", ".join(KIND_NAMES)))


def _belongs_elsewhere(phase: int, kind: str) -> bool:
    """Whether a word has the number of an action that means something else in this phase."""
    for words in (DECLINES, VERBS):
        if kind in words.values() and words.get(phase, kind) != kind:
            return True
    return kind in ("discard", "take") and (kind == "take") != (phase == PICK_CARD)


def _door(text: str) -> int:
    if not re.fullmatch(r"[0-7]", text):
        raise NotationError(Message("doors are 0 to 7, not '{text}'", text=text))
    return int(text)


def _find_move(text: str) -> int:
    cards, _, passing = text.partition(" with ")
    if passing not in ("", "excuse-me", "rebel"):
        raise IllegalAction("CH-44", Message("'{text}' is no pass card; they are: excuse-me, rebel", text=passing))
    words = cards.split()
    linked = "linked" in words
    faces = sorted(find_card(word) for word in words if word != "linked")
    for card_set in range(END_OF_SETS):
        one, other = cards_of(card_set)
        if faces == [one] + [other] * (other != NONE) and (not linked or is_linked(card_set)):
            return actions.MOVE + 3 * card_set + ("", "excuse-me", "rebel").index(passing)
    reason = Message("'{text}' is no set of cards for a move: one value or two, of one colour or linked", text=cards)
    raise IllegalAction("CH-32", reason)


def _find_play(s: State, text: str) -> int:
    found = re.fullmatch(r"(\S+)(?: at seat (\d))?(?: for (number|action))?", text)
    if not found:
        raise NotationError(
            Message("'play {text}' is not understood; such as: play begging at seat 1 for number", text=text)
        )
    card, seat, kind = found.groups()
    if seat is not None and card in PLAIN.values():
        reason = Message("{card} aims at the next player or at nobody: no seat is named", card=Message(card))
        raise IllegalAction("CH-47", reason)
    if kind is not None and card != "begging":
        raise IllegalAction("CH-60", Message("{card} names no kind of card", card=Message(card)))
    for action, name in PLAIN.items():
        if name == card:
            return action
    starts = {
        "eccentric": actions.PLAY_ECCENTRIC,
        "take-a-seat": actions.PLAY_TAKE_A_SEAT,
        "begging": actions.PLAY_BEGGING,
    }
    if card not in starts:
        face = Message(CARDS[find_card(card)])
        raise IllegalAction("CH-5", Message("{card} is not played on its own", card=face))
    if seat is None or int(seat) >= s.n_seats or int(seat) == s.turn:
        raise IllegalAction("CH-48", Message("{card} aims at an opponent: say at which seat", card=Message(card)))
    k = (int(seat) - int(s.turn)) % int(s.n_seats) - 1
    if card != "begging":
        return starts[card] + k
    if kind is None:
        raise IllegalAction("CH-60", Message("begging names a kind of card: number or action"))
    return actions.PLAY_BEGGING + 2 * k + KINDS.index(kind)
