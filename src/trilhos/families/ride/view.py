"""What a seat may know, as plain data; hidden information is revealed only here (HI-1 to HI-4)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from trilhos.core.record import Ints
from trilhos.core.unpack import Raw, Records
from trilhos.core.view import Parts, Seen, View
from trilhos.families.ride.boards.facts import Rules
from trilhos.families.ride.rules import entry_points
from trilhos.families.ride.rules.record_sizes import MAX_TICKETS
from trilhos.families.ride.rules.state import CHOOSE, NONE, OVER
from trilhos.families.ride.text.names import Names
from trilhos.families.ride.text.position import PHASES, members, routes_in

if TYPE_CHECKING:
    from trilhos.families.ride.view_types import ClaimedRoute, RideOwnView, RideSeat, RideTicket, RideView, TokenPile

ALL = (1 << 64) - 1  # every bit of a word


def seen(
    names: Names, boards: Records, states: Records, works: Records, seats: Iterable[int | None], parts: Parts
) -> Seen:
    """Public facts (HI-1), and for a seat its own private ones (HI-2). Ready for JSON."""
    s = parts.read(states)

    def private(seat: int | None) -> View:
        if seat is None:
            return {}
        buried = (s.returned_by, s.ticket_deck, s.ticket_head, s.n_tickets) if seat in s.returned_by else ()
        facts = s.seats[seat], s.phase == CHOOSE, s.owing, s.bullet, s.ticket_discard, buried
        made: View = parts.part(
            ("private", seat), facts, lambda: {"seat": seat, **_private(names, boards, states, works, s, seat)}
        )
        return made

    return Seen(dict(_public(names, states, s, parts)), {seat: private(seat) for seat in seats})


def _public(names: Names, states: Records, s: Raw, parts: Parts) -> RideView:
    rules = names.facts.rules

    def seat(i: int) -> RideSeat:
        facts = s.seats[i], s.phase == CHOOSE, s.phase == OVER, s.owing
        made: RideSeat = parts.part(("seat", i), facts, lambda: _seat(names, rules, s, i))
        return made

    laid = s.open, s.bullet, [seat.owned for seat in s.seats]
    routes, closed = parts.part("routes", laid, lambda: _routes(names, s))
    seen: RideView = {
        "game": names.facts.id,
        "seat": None,
        "phase": PHASES[s.phase],
        "to_act": members(entry_points.acting(states)),
        "first": s.first,
        "turn": s.turn,
        "turns": s.turns,
        "steps": s.steps,
        "last_turns": s.turns_left if s.turns_left != NONE else None,
        "deck": s.n_deck,
        "discard": _cards(names, s.discard),
        "ticket_deck": s.n_tickets,
        "routes": routes,
        "closed": closed,
        "seats": [seat(i) for i in range(s.n_seats)],
    }
    if rules.market:
        seen["market"] = [names.card(c) if c != NONE else None for c in s.market[: rules.market]]
    if rules.bullets:
        seen["bullets"] = s.bullets
    if rules.tickets_to_win:
        seen |= {"ticket_discard": s.ticket_discard.bit_count(), "quiet": s.quiet}
    if rules.symbols:
        seen["piles"] = [_pile(names, s, pile) for pile in range(len(rules.symbols))]
    return seen


def _cards(names: Names, counts: Ints) -> dict[str, int]:
    return {card: n for card, n in zip(names.all_cards, counts, strict=True) if n}


def _routes(names: Names, s: Raw) -> tuple[list[ClaimedRoute], list[str]]:
    """The claimed routes, and those that are closed to everyone."""
    owner = {r: i for i in reversed(range(s.n_seats)) for r in routes_in(s.seats[i].owned)}
    shut = [r for r in routes_in(~word & ALL for word in s.open) if r < len(names.routes)]
    claimed = [_route(names, s, r, owner[r]) for r in shut if r in owner]
    return claimed, [names.routes[r] for r in shut if r not in owner]


def _route(names: Names, s: Raw, r: int, owner: int) -> ClaimedRoute:
    return {"route": names.routes[r], "id": r, "seat": owner, "bullet": bool(s.bullet[r >> 6] >> (r & 63) & 1)}


def _pile(names: Names, s: Raw, pile: int) -> TokenPile:
    city = names.cities[s.pile_city[pile]] if s.pile_city[pile] != NONE else None
    return {"symbol": names.facts.rules.symbols[s.pile_symbol[pile]], "city": city, "left": s.pile_left[pile]}


def _seat(names: Names, rules: Rules, s: Raw, i: int) -> RideSeat:
    """What everyone sees of a seat. While first tickets are chosen, nobody sees how many a seat keeps (US-4)."""
    me = s.seats[i]
    choosing = s.phase == CHOOSE
    seen: RideSeat = {
        "seat": i,
        "trains": me.trains,
        "points": me.points,
        "cards": sum(me.hand),
        "shown": _cards(names, me.shown),
        "tickets": 0 if choosing else me.tickets.bit_count(),
        "offer": rules.start_tickets if choosing else me.n_offer,
    }
    if choosing:
        seen["chosen"] = not s.owing >> i & 1
    if rules.bullets:
        seen |= {"marker": me.marker, "bullet_routes": me.n_bullets}
    if rules.symbols:
        seen["tokens"] = [symbol for k, symbol in enumerate(rules.symbols) if me.tokens >> k & 1]
    if rules.tickets_to_win:
        seen |= {"done": [names.tickets[t] for t in members(me.done)], "east_to_west": bool(me.crossed)}
    if s.phase == OVER:
        seen["held"] = [names.tickets[t] for t in members(me.tickets)]
    return seen


def _private(names: Names, boards: Records, states: Records, works: Records, s: Raw, seat: int) -> RideOwnView:
    """Hand, tickets, offer, and where the tickets are that the seat returned itself."""
    rules, me = names.facts.rules, s.seats[seat]
    joined = int(entry_points.completed(boards, states, works, seat))
    offered = s.phase != CHOOSE or s.owing >> seat & 1
    returned = [] if offered else me.offer[: me.n_offer]
    slots: list[tuple[int, int]] = []
    if seat in s.returned_by:
        slots = [(k, s.ticket_deck[(s.ticket_head + k) % MAX_TICKETS]) for k in range(s.n_tickets)]
    private: RideOwnView = {
        "hand": _cards(names, me.hand),
        "tickets": [_ticket(names, t, joined) for t in members(me.tickets)],
        "offer": [_ticket(names, t, joined) for t in me.offer[: me.n_offer]] if offered else [],
        "returned": [{"ticket": names.tickets[t], "above": k} for k, t in slots if s.returned_by[t] == seat]
        + [{"ticket": names.tickets[t], "above": None} for t in returned],
    }
    if rules.longest_path:
        private["longest_path"] = int(entry_points.longest_path(boards, states, works, seat))
    if rules.tickets_to_win:
        swapped = [t for t in members(s.ticket_discard) if s.returned_by[t] == seat]
        private["swapped"] = [names.tickets[t] for t in swapped]
    return private


def _ticket(names: Names, t: int, joined: int) -> RideTicket:
    ticket = names.facts.tickets[t]
    return {
        "ticket": names.tickets[t],
        "id": t,
        "cities": [names.cities[ticket.a], names.cities[ticket.b]],
        "points": ticket.points,
        "complete": bool(joined >> t & 1),
    }
