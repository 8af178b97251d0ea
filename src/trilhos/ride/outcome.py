"""What chance and the rules answered to an action, read off the states before and after it.

An outcome is in parts. A part is public, or belongs to the seat that acted and is told to others only as far
as they could see it (HI-2): `red1` becomes `1 card`.
"""

from typing import Any

from trilhos.core.outcome import Outcome, Part
from trilhos.ride import tidings
from trilhos.ride.actions import KIND_CLAIM, KIND_DRAW, KIND_KEEP, KIND_SWAP, KIND_TAKE, KIND_TICKETS, KIND_TOKEN
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
        drawn = {c: n - m for c, m, n in zip(names.all_cards, was.hand, now.hand, strict=True) if n != m}
        n = sum(drawn.values())
        parts.append(Part(tidings.Cards(n, drawn), tidings.Cards(n), (seat,)))
    if kind == KIND_CLAIM:
        parts += _claim_parts(names, was, now)
    if kind == KIND_TICKETS:
        offer = [names.tickets[t] for t in now.offer[: int(now.n_offer)]]
        parts.append(Part(tidings.Offered(len(offer), offer), tidings.Offered(len(offer)), (seat,)))
    if kind == KIND_KEEP and before.phase != CHOOSE:
        kept = (int(now.tickets) & ~int(was.tickets)).bit_count()
        parts.append(Part(tidings.Kept(kept, int(was.n_offer))))
    if kind in (KIND_CLAIM, KIND_SWAP) and rules.tickets_to_win:
        parts += _journey_parts(names, was, now, seat, kind == KIND_SWAP)
    if kind in (KIND_CLAIM, KIND_TOKEN) and now.tokens != was.tokens:
        symbol = (int(now.tokens) & ~int(was.tokens)).bit_length() - 1
        parts.append(Part(tidings.Token(rules.symbols[symbol])))
    if rules.market and before.market != after.market:
        slots = [names.card(int(card)) if card != NONE else None for card in after.market[: rules.market]]
        parts.append(Part(tidings.Market(slots, _is_swept(before, after, kind == KIND_TAKE) or None)))
    if after.n_deck > before.n_deck or after.n_discard < before.n_discard:
        parts.append(Part(tidings.Shuffled()))
    parts += _end_parts(before, after, seat)
    return Outcome(tuple(parts))


def _claim_parts(names: Names, was: Any, now: Any) -> list[Part]:
    parts = []
    if now.n_bullets > was.n_bullets:
        parts.append(Part(tidings.Marker(int(now.marker))))
    elif not names.facts.rules.tickets_to_win:
        parts.append(Part(tidings.Points(int(now.points) - int(was.points))))
    return [*parts, Part(tidings.TrainsLeft(int(now.trains), names.facts.words["train"]))]


def _journey_parts(names: Names, was: Any, now: Any, seat: int, swapped: bool) -> list[Part]:
    """Tickets completed are shown to all; tickets drawn are not, nor whether a swap drew one of its own again."""
    old = 0 if swapped else int(was.tickets)
    done = [names.tickets[t] for t in members(int(now.done) & ~int(was.done))]
    new = [names.tickets[t] for t in members(int(now.tickets) & ~old)]
    parts = [Part(tidings.Completes(done))] * bool(done)
    parts += [Part(tidings.EastToWest())] * bool(now.crossed > was.crossed)
    drawn = Part(tidings.DrawsTickets(len(new), new), tidings.DrawsTickets(len(new)), (seat,))
    return parts + [drawn] * bool(new)


def _is_swept(before: Any, after: Any, taken: bool) -> bool:
    """US-12, as it is seen: more cards of the market have changed than the one that was taken."""
    changed = [was for was, now in zip(before.market, after.market, strict=True) if was not in (NONE, now)]
    return len(changed) > int(taken)


def _end_parts(before: Any, after: Any, seat: int) -> list[Part]:
    parts = []
    if before.turns_left == NONE and after.turns_left != NONE:
        parts.append(Part(tidings.LastTurns(seat, int(after.turns_left))))
    if after.phase == OVER:
        totals = [int(after.seats[i].total) for i in range(int(after.n_seats))]
        parts.append(Part(tidings.Over(totals, members(int(after.winners)))))
    return parts
