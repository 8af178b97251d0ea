"""Why an action is better, in a plain sentence, where that can be derived from what the seat knows.

In the analysis of a game the sentences look back; for a hint (nothing was played instead) they are in the present.
"""

from collections.abc import Sequence

from trilhos.core.bits import in_set
from trilhos.core.unpack import Records, copy_records
from trilhos.families.carriage.rules.actions import CELL
from trilhos.families.carriage.rules.state import CELLS, DEST, NONE, TAKE_A_SEAT, State
from trilhos.match.game import Step
from trilhos.match.ruleset import Ruleset
from trilhos.words import SEAT, Message

NOTHING = -1  # was played: the sentence is for a hint


def why(
    ruleset: Ruleset, states: Records, seat: int, played: int, better: int, later: Sequence[Step]
) -> Message | None:
    """What a better action leads to, or whom it holds up; None if nothing certain can be said."""
    s, past = states[0], played != NOTHING
    kind, fields, _ = ruleset.describe(states, seat, better)
    if kind in ("to", "sit"):
        return _why_there(s, seat, better - CELL, past)
    if kind == "move":
        return _why_move(ruleset, states, seat, better, past)
    if kind in ("board", "u-pass") and int(s.seats[seat].aisle) == NONE:
        return Message("Only a pawn on the train finds a seat.")
    if kind == "play":
        return _why_play(s, seat, fields.get("seat", fields.get("aims_at")), past)
    if kind == "block" and int(s.card) == TAKE_A_SEAT:
        return _says(past, Message("Otherwise you would have lost a seat."), Message("Otherwise you lose a seat."))
    return None


def _says(past: bool, was: Message, now: Message) -> Message:
    return was if past else now


def _why_there(s: State, seat: int, cell: int, past: bool) -> Message | None:
    if not in_set(s.chairs, cell):
        return None
    n = int(s.seats[seat].n_seated) + 1
    if past:
        return Message("A seat: then {n:one of your pawns was|# of your pawns were} seated.", n=n)
    return Message("A seat: then {n:one of your pawns is|# of your pawns are} seated.", n=n)


def _why_move(ruleset: Ruleset, states: Records, seat: int, action: int, past: bool) -> Message | None:
    """Whether the move can end on a seat."""
    after = copy_records(states)
    ruleset.apply(after, ruleset.works(), seat, action)
    s = after[0]
    if int(s.phase) != DEST:
        return None
    ends = [int(n) - CELL for n in ruleset.legal_ids(after, seat) if CELL <= int(n) < CELL + CELLS]
    if not any(in_set(s.chairs, cell) for cell in ends):
        return None
    return _says(past, Message("This move reached a free seat."), Message("This move reaches a free seat."))


def _why_play(s: State, seat: int, target: object, past: bool) -> Message | None:
    """Whether the card holds up the one who is ahead."""
    if not isinstance(target, int):
        return None
    seated = [int(s.seats[i].n_seated) for i in range(int(s.n_seats))]
    if target == seat or seated[target] == 0 or seated[target] < max(seated):
        return None
    owner = Message(SEAT, n=target)
    if past:
        return Message("It held up {owner}, who had {n:one pawn|# pawns} seated.", owner=owner, n=seated[target])
    return Message("It holds up {owner}, who has {n:one pawn|# pawns} seated.", owner=owner, n=seated[target])
