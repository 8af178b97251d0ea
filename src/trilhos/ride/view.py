"""What a seat may know, as plain data: the only way out for hidden facts (HI-1 to HI-4)."""

from typing import Any

import numpy.typing as npt

from trilhos.ride import entry
from trilhos.ride.claim import owner_of
from trilhos.ride.limits import MAX_TICKETS
from trilhos.ride.names import Names
from trilhos.ride.position import PHASES, members, routes_in
from trilhos.ride.state import CHOOSE, NONE, OVER

Records = npt.NDArray[Any]
View = dict[str, Any]


def view(names: Names, boards: Records, states: Records, works: Records, seat: int | None) -> View:
    """Public facts (HI-1), and with a seat its own private ones (HI-2). Ready for JSON."""
    b, s = boards[0], states[0]
    seen: View = {
        "game": names.facts.id,
        "seat": seat,
        "phase": PHASES[s.phase],
        "to_act": members(entry.acting(states)),
        "first": int(s.first),
        "turn": int(s.turn),
        "turns": int(s.turns),
        "steps": int(s.steps),
        "last_turns": int(s.turns_left) if s.turns_left != NONE else None,
        "deck": int(s.n_deck),
        "discard": _cards(names, s.discard),
        "ticket_deck": int(s.n_tickets),
        "routes": [_route(names, s, r) for r in routes_in(b.routes & ~s.open) if owner_of(s, r) != NONE],
        "closed": [names.routes[r] for r in routes_in(b.routes & ~s.open) if owner_of(s, r) == NONE],
        "seats": [_seat(names, b, s, i) for i in range(int(s.n_seats))],
    }
    if b.market:
        seen["market"] = [names.card(int(c)) if c != NONE else None for c in s.market[: int(b.market)]]
    if b.bullets:
        seen["bullets"] = int(s.bullets)
    if b.tickets_to_win:
        seen["ticket_discard"] = int(s.ticket_discard).bit_count()
    if b.n_symbols:
        seen["piles"] = [_pile(names, s, pile) for pile in range(int(b.n_symbols))]
    if seat is not None:
        seen |= _private(names, boards, states, works, seat)
    return seen


def _cards(names: Names, counts: Any) -> dict[str, int]:
    return {names.card(kind): int(n) for kind, n in enumerate(counts) if n}


def _route(names: Names, s: Any, r: int) -> View:
    bullet = bool(int(s.bullet[r >> 6]) >> (r & 63) & 1)
    return {"route": names.routes[r], "id": r, "seat": int(owner_of(s, r)), "bullet": bullet}


def _pile(names: Names, s: Any, pile: int) -> View:
    city = names.cities[s.pile_city[pile]] if s.pile_city[pile] != NONE else None
    return {"symbol": names.facts.rules.symbols[s.pile_symbol[pile]], "city": city, "left": int(s.pile_left[pile])}


def _seat(names: Names, b: Any, s: Any, i: int) -> View:
    """What everyone sees of a seat. While first tickets are chosen nobody sees how many are kept (US-4)."""
    me = s.seats[i]
    choosing = s.phase == CHOOSE
    seen: View = {
        "seat": i,
        "trains": int(me.trains),
        "points": int(me.points),
        "cards": int(me.hand.sum()),
        "shown": _cards(names, me.shown),
        "tickets": 0 if choosing else int(me.tickets).bit_count(),
        "offer": int(b.start_tickets) if choosing else int(me.n_offer),
    }
    if choosing:
        seen["chosen"] = not int(s.owing) >> i & 1
    if b.bullets:
        seen |= {"marker": int(me.marker), "bullet_routes": int(me.n_bullets)}
    if b.n_symbols:
        symbols = names.facts.rules.symbols
        seen["tokens"] = [symbols[k] for k in range(int(b.n_symbols)) if int(me.tokens) >> k & 1]
    if b.tickets_to_win:
        seen |= {"done": [names.tickets[t] for t in members(me.done)], "east_to_west": bool(me.crossed)}
    if s.phase == OVER:
        seen["held"] = [names.tickets[t] for t in members(me.tickets)]
    return seen


def _private(names: Names, boards: Records, states: Records, works: Records, seat: int) -> View:
    """Hand, tickets, offer, and where the tickets lie that the seat put back itself."""
    b, s = boards[0], states[0]
    me = s.seats[seat]
    joined = int(entry.completed(boards, states, works, seat))
    offered = s.phase != CHOOSE or int(s.owing) >> seat & 1
    returned = [] if offered else [int(t) for t in me.offer[: int(me.n_offer)]]
    slots = [(k, int(s.ticket_deck[(int(s.ticket_head) + k) % MAX_TICKETS])) for k in range(int(s.n_tickets))]
    private: View = {
        "hand": _cards(names, me.hand),
        "tickets": [_ticket(names, t, joined) for t in members(me.tickets)],
        "offer": [_ticket(names, int(t), joined) for t in me.offer[: int(me.n_offer)]] if offered else [],
        "returned": [{"ticket": names.tickets[t], "above": k} for k, t in slots if s.returned_by[t] == seat]
        + [{"ticket": names.tickets[t], "above": None} for t in returned],
    }
    if b.longest_path:
        private["longest_path"] = int(entry.longest_path(boards, states, works, seat))
    if b.tickets_to_win:
        swapped = [t for t in members(s.ticket_discard) if s.returned_by[t] == seat]
        private["swapped"] = [names.tickets[t] for t in swapped]
    return private


def _ticket(names: Names, t: int, joined: int) -> View:
    ticket = names.facts.tickets[t]
    return {
        "ticket": names.tickets[t],
        "id": t,
        "cities": [names.cities[ticket.a], names.cities[ticket.b]],
        "points": ticket.points,
        "complete": bool(joined >> t & 1),
    }
