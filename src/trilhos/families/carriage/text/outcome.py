"""The outcome of an action in Chicago, derived from the states before and after it."""

from collections.abc import Iterable

from trilhos.core.outcome import Outcome, OutcomeFact, Part, Result
from trilhos.core.unpack import Raw
from trilhos.families.carriage.rules.actions import ALLOW_LATER, BLOCK, BOARD_DIE, BOARD_U_PASS, DECLINE, DISCARD
from trilhos.families.carriage.rules.state import (
    ALL_SEATED,
    BEGGING,
    LAST_RUN,
    MAIN,
    NONE,
    OVER,
    PICK_CARD,
    QUIET_SWAP,
    REACT,
    TRIM,
)
from trilhos.families.carriage.text import outcome_facts
from trilhos.families.carriage.text.names import CARDS, cell_text

ENDINGS = {
    ALL_SEATED: ("CH-74", "a player has all pawns seated"),
    LAST_RUN: ("CH-75", "the last run is over"),
}


def outcome(before: Raw, after: Raw, seat: int, action: int) -> Outcome:
    """The outcome of an action."""
    parts: list[Part] = []
    if before.phase == MAIN and BOARD_DIE <= action < BOARD_U_PASS:
        parts.append(Part(_rolled(before, after, seat)))
    allowed = before.phase == REACT and before.card == BEGGING and action in (DECLINE, ALLOW_LATER)
    robbed = before.phase == PICK_CARD or (allowed and after.phase != PICK_CARD)
    if robbed:
        parts.append(_robbery(before, after))
    elif allowed:
        parts.append(_shown(before))
    elif before.phase == REACT and action == BLOCK:
        parts.append(Part(outcome_facts.NoEffect(CARDS[before.card])))
    for i in range(int(before.n_seats)):
        parts += _drawn(before, after, i, action) if not robbed else []
        parts += _pawns(before, after, i)
        parts += _shut_in(before, after, i)
    if after.phase == OVER:
        winners = [i for i in range(int(after.n_seats)) if int(after.winners) >> i & 1]
        seated = [int(after.seats[i].n_seated) for i in range(int(after.n_seats))]
        clause = ENDINGS[int(after.ended)][0]
        parts.append(Part(outcome_facts.Over(seated, winners, clause)))
    elif after.turns > before.turns:
        parts.append(Part(outcome_facts.OnTurn(int(after.turn))))
    return Outcome(tuple(parts))


def _change(before: Iterable[int], after: Iterable[int]) -> list[int]:
    return [int(now) - int(was) for was, now in zip(before, after, strict=True)]


def _cards(counts: Iterable[int]) -> dict[str, int]:
    return {CARDS[face]: int(n) for face, n in enumerate(counts) if n > 0}


def _rolled(before: Raw, after: Raw, seat: int) -> OutcomeFact:
    """CH-21: the roll of the die; CH-25: it was not rolled if boarding was forbidden."""
    if before.seats[seat].aisle != NONE:
        return outcome_facts.BothLeave()
    is_open = bool(after.seats[seat].waiting == NONE)
    return outcome_facts.Doors(is_open, None if is_open else "CH-21")


def _robbery(before: Raw, after: Raw) -> Part:
    """CH-60: both seats know the card that was taken; only the victim knows its replacement."""
    thief, victim = int(before.turn), int(before.target)
    gained = _cards(_change(before.seats[thief].hand, after.seats[thief].hand))
    return Part(outcome_facts.Takes(thief, victim, gained), outcome_facts.Takes(thief, victim), (thief, victim))


def _shown(before: Raw) -> Part:
    """CH-60: by a house rule, the hand that the seat on turn sees."""
    thief, victim = int(before.turn), int(before.target)
    hand = _cards(before.seats[victim].hand)
    return Part(outcome_facts.Shows(victim, thief, hand), outcome_facts.Shows(victim, thief), (thief, victim))


def _drawn(before: Raw, after: Raw, i: int, action: int) -> list[Part]:
    """The cards that a seat drew: the change of its hand plus what it laid down."""
    change = _change(before.seats[i].hand, after.seats[i].hand)
    if i == before.actor:
        laid = _change(before.resting, after.resting) if after.turns == before.turns else [0] * len(change)
        if after.turns != before.turns and before.phase in (QUIET_SWAP, TRIM) and action != DECLINE:
            laid[action - DISCARD] += 1  # it may already be in the discards, or back in a hand
        change = [more + max(0, down) for more, down in zip(change, laid, strict=True)]
    drawn = _cards(change)
    n = sum(drawn.values())
    return [Part(outcome_facts.Draws(i, n, drawn), outcome_facts.Draws(i, n), (i,))] * bool(drawn)


def _pawns(before: Raw, after: Raw, i: int) -> list[Part]:
    """Pawns that sat down, stood up or left, if the action itself does not say so."""
    was, now = before.seats[i], after.seats[i]
    parts = []
    if now.n_seated < was.n_seated:
        parts.append(Part(outcome_facts.LosesSeat(i)))
    if now.n_seated > was.n_seated:
        parts.append(Part(outcome_facts.Seated(i, int(now.n_seated))))
    if i != before.actor and now.aisle != was.aisle and now.aisle != NONE:
        parts.append(Part(outcome_facts.Stands(i, cell_text(now.aisle))))
    return parts


def _shut_in(before: Raw, after: Raw, by: int) -> list[Part]:
    """CH-69: whether the turn counted against a blocker. The count is made once, when the turn ends."""
    seat = int(before.turn)
    turns = int(after.seats[seat].shut_in[by])
    return [Part(outcome_facts.ShutIn(seat, by, turns))] * (turns > int(before.seats[seat].shut_in[by]))


def result_of(s: Raw) -> Result:
    """The result of a game that is over."""
    seats = range(int(s.n_seats))
    return Result(
        points=[int(s.seats[i].n_seated) for i in seats],
        places=[int(s.seats[i].place) for i in seats],
        winners=[i for i in seats if int(s.winners) >> i & 1],
        why=ENDINGS[int(s.ended)],
        seats=[{"seat": i, "place": int(s.seats[i].place), "seated": int(s.seats[i].n_seated)} for i in seats],
    )
