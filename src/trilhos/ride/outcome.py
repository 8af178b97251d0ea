"""What chance and the rules answered to an action, read off the states before and after it.

An outcome is in parts. A part is public, or belongs to the seat that acted and is told to others only as far
as they could see it (HI-2): `red` becomes `a card`.
"""

from typing import Any

from trilhos.core.outcome import Outcome, Part
from trilhos.ride.actions import KIND_CLAIM, KIND_DRAW, KIND_KEEP, KIND_SWAP, KIND_TICKETS, KIND_TOKEN
from trilhos.ride.names import Names
from trilhos.ride.position import members
from trilhos.ride.state import CHOOSE, NONE, OVER

ENDINGS = {
    1: ("US-29", "every seat has had its last turn"),
    2: ("US-18", "every seat in turn has passed"),
    3: ("FJ-12", "a seat has completed its last ticket"),
    4: ("FJ-13", "a seat has placed its last train"),
    5: ("FJ-15", "for a full round nothing but swapping and passing was possible"),
}


def outcome(names: Names, before: Any, after: Any, seat: int, kind: int) -> Outcome:
    """What an action of this kind brought about."""
    rules = names.facts.rules
    was, now = before.seats[seat], after.seats[seat]
    parts: list[Part] = []
    if kind == KIND_DRAW:
        drawn = now.hand.astype(int) - was.hand
        parts.append(Part(names.cards(drawn), _several(int(drawn.sum()), "card"), (seat,)))
    if kind == KIND_CLAIM:
        parts += _claim_parts(names, was, now)
    if kind == KIND_TICKETS:
        offer = [names.tickets[t] for t in now.offer[: int(now.n_offer)]]
        parts.append(Part(f"offered {', '.join(offer)}", f"offered {_several(len(offer), 'ticket')}", (seat,)))
    if kind == KIND_KEEP and before.phase != CHOOSE:
        kept = (int(now.tickets) & ~int(was.tickets)).bit_count()
        parts.append(Part(f"kept {kept} of {was.n_offer}"))
    if kind in (KIND_CLAIM, KIND_SWAP) and rules.tickets_to_win:
        parts += _journey_parts(names, was, now, seat, kind == KIND_SWAP)
    if kind in (KIND_CLAIM, KIND_TOKEN) and now.tokens != was.tokens:
        symbol = (int(now.tokens) & ~int(was.tokens)).bit_length() - 1
        parts.append(Part(f"takes the {rules.symbols[symbol]}"))
    if rules.market and (before.market != after.market).any():
        slots = [names.card(int(c)) if c != NONE else "-" for c in after.market[: rules.market]]
        parts.append(Part(f"market {' '.join(slots)}"))
    if after.n_deck > before.n_deck or after.n_discard < before.n_discard:
        parts.append(Part("discards shuffled"))
    parts += _end_parts(names, before, after)
    return Outcome(tuple(parts))


def _several(n: int, thing: str) -> str:
    return f"{n} {thing}" + "s" * (n != 1)


def _claim_parts(names: Names, was: Any, now: Any) -> list[Part]:
    parts = []
    if now.n_bullets > was.n_bullets:
        parts.append(Part(f"bullet marker to {now.marker}"))
    elif not names.facts.rules.tickets_to_win:
        parts.append(Part(f"+{_several(int(now.points) - int(was.points), 'point')}"))
    return [*parts, Part(f"{_several(int(now.trains), names.facts.words['train'])} left")]


def _journey_parts(names: Names, was: Any, now: Any, seat: int, swapped: bool) -> list[Part]:
    """Tickets completed are shown to all; tickets drawn are not, nor whether a swap drew one of its own again."""
    old = 0 if swapped else int(was.tickets)
    done = [names.tickets[t] for t in members(int(now.done) & ~int(was.done))]
    new = [names.tickets[t] for t in members(int(now.tickets) & ~old)]
    parts = [Part(f"completes {', '.join(done)}")] * bool(done)
    parts += [Part("goes from East to West")] * bool(now.crossed > was.crossed)
    told = f"draws {_several(len(new), 'ticket')}"
    return parts + [Part(f"draws {', '.join(new)}", told, (seat,))] * bool(new)


def _end_parts(names: Names, before: Any, after: Any) -> list[Part]:
    parts = []
    if before.turns_left == NONE and after.turns_left != NONE:
        parts.append(Part("the last turns begin"))
    if after.phase == OVER:
        winners = ", ".join(f"seat {i}" for i in members(int(after.winners)))
        totals = " ".join(str(after.seats[i].total) for i in range(int(after.n_seats)))
        parts.append(Part(f"the game is over, {totals}, won by {winners}"))
    return parts
