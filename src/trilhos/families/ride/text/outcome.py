"""The outcome of an action, derived from the states before and after it.

An outcome has parts. A part is public, or private to the seat that acted; then others see only what is public about it
(HI-2): `red1` becomes `1 card`.
"""

from trilhos.core.outcome import Outcome, Part
from trilhos.families.ride.rules.actions import (
    KIND_CLAIM,
    KIND_DRAW,
    KIND_KEEP,
    KIND_SWAP,
    KIND_TAKE,
    KIND_TICKETS,
    KIND_TOKEN,
)
from trilhos.families.ride.rules.state import CHOOSE, NONE, OVER, Seat, State
from trilhos.families.ride.text import outcome_facts
from trilhos.families.ride.text.names import Names
from trilhos.families.ride.text.position import members

ENDINGS = {
    1: ("US-29", "every player has had a last turn"),
    2: ("US-18", "every player in turn has passed"),
    3: ("FJ-12", "a player has completed the last ticket needed"),
    4: ("FJ-13", "a player has placed the last train"),
    5: ("FJ-15", "for a full round nothing but swapping and passing was possible"),
    6: ("FJ-15", "no route was claimed in 30 rounds"),
}
TWINS = {"JP": "JP-4", "SF": "SF-10"}  # clauses by page of the rules
LAST_TURNS = {"JP": "JP-12", "SF": "SF-14"}


def outcome(names: Names, before: State, after: State, seat: int, kind: int) -> Outcome:
    """The outcome of an action of this kind."""
    rules = names.facts.rules
    was, now = before.seats[seat], after.seats[seat]
    parts: list[Part] = []
    if kind == KIND_DRAW:
        drawn = {c: n - m for c, m, n in zip(names.all_cards, was.hand, now.hand, strict=True) if n != m}
        n = sum(drawn.values())
        parts.append(Part(outcome_facts.Cards(n, drawn), outcome_facts.Cards(n), (seat,)))
    if kind == KIND_CLAIM:
        parts += _claim_parts(names, was, now)
        parts += _twin_parts(names, was, now, int(before.n_seats))
    if kind == KIND_TICKETS:
        offer = [names.tickets[t] for t in now.offer[: int(now.n_offer)]]
        parts.append(Part(outcome_facts.Offered(len(offer), offer), outcome_facts.Offered(len(offer)), (seat,)))
    if kind == KIND_KEEP and before.phase != CHOOSE:
        kept = (int(now.tickets) & ~int(was.tickets)).bit_count()
        parts.append(Part(outcome_facts.Kept(kept, int(was.n_offer))))
    if kind in (KIND_CLAIM, KIND_SWAP) and rules.tickets_to_win:
        parts += _journey_parts(names, was, now, seat, kind == KIND_SWAP)
    if kind in (KIND_CLAIM, KIND_TOKEN) and now.tokens != was.tokens:
        symbol = (int(now.tokens) & ~int(was.tokens)).bit_length() - 1
        parts.append(Part(outcome_facts.Token(rules.symbols[symbol])))
    if rules.market and before.market != after.market:
        slots = [names.card(int(card)) if card != NONE else None for card in after.market[: rules.market]]
        swept = _is_swept(before, after, kind == KIND_TAKE)
        parts.append(Part(outcome_facts.Market(slots, swept or None, "US-12" if swept else None)))
    if after.n_deck > before.n_deck or after.n_discard < before.n_discard:
        parts.append(Part(outcome_facts.Shuffled()))
    parts += _end_parts(names, before, after, seat)
    return Outcome(tuple(parts))


def _claim_parts(names: Names, was: Seat, now: Seat) -> list[Part]:
    parts = []
    if now.n_bullets > was.n_bullets:
        parts.append(Part(outcome_facts.Marker(int(now.marker))))
    elif not names.facts.rules.tickets_to_win:
        parts.append(Part(outcome_facts.Points(int(now.points) - int(was.points))))
    return [*parts, Part(outcome_facts.TrainsLeft(int(now.trains), names.facts.words["train"]))]


def _twin_parts(names: Names, was: Seat, now: Seat, seats: int) -> list[Part]:
    """A twin that is closed to everyone, because there are few seats."""
    facts = names.facts
    twins = [facts.routes[r].twin for r in _claimed(was, now) if seats <= facts.rules.twins_close]
    return [Part(outcome_facts.ClosesTwin(twin, TWINS.get(facts.page, "US-24"))) for twin in twins if twin != NONE]


def _claimed(was: Seat, now: Seat) -> list[int]:
    """The routes that a seat has just claimed."""
    fresh = [int(one) & ~int(other) for one, other in zip(now.owned, was.owned, strict=True)]
    return [64 * k + r for k, word in enumerate(fresh) for r in members(word)]


def _journey_parts(names: Names, was: Seat, now: Seat, seat: int, swapped: bool) -> list[Part]:
    """Completed tickets are public; drawn tickets are not, nor whether a swap drew one of the same tickets again."""
    old = 0 if swapped else int(was.tickets)
    done = [names.tickets[t] for t in members(int(now.done) & ~int(was.done))]
    new = [names.tickets[t] for t in members(int(now.tickets) & ~old)]
    parts = [Part(outcome_facts.Completes(done))] * bool(done)
    parts += [Part(outcome_facts.EastToWest())] * bool(now.crossed > was.crossed)
    drawn = Part(outcome_facts.DrawsTickets(len(new), new), outcome_facts.DrawsTickets(len(new)), (seat,))
    return parts + [drawn] * bool(new)


def _is_swept(before: State, after: State, taken: bool) -> bool:
    """US-12: whether more market cards have changed than the one that was taken."""
    changed = [was for was, now in zip(before.market, after.market, strict=True) if was not in (NONE, now)]
    return len(changed) > int(taken)


def _end_parts(names: Names, before: State, after: State, seat: int) -> list[Part]:
    parts = []
    if before.turns_left == NONE and after.turns_left != NONE:
        clause = LAST_TURNS.get(names.facts.page, "US-29")
        parts.append(Part(outcome_facts.LastTurns(seat, int(after.turns_left), clause)))
    if after.phase == OVER:
        totals = [int(after.seats[i].total) for i in range(int(after.n_seats))]
        parts.append(Part(outcome_facts.Over(totals, members(int(after.winners)))))
    return parts
