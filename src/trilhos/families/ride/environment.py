"""What the rail games provide for environments: observations, the bounds of their fields, the longest game."""

from trilhos.core.unpack import Raw
from trilhos.core.view import Fields
from trilhos.families.ride.boards.facts import Facts
from trilhos.families.ride.observation import OBSERVATION, observe
from trilhos.families.ride.rules.ending import QUIET_ROUNDS
from trilhos.families.ride.rules.record_sizes import MAX_MARKET, MAX_OFFER, MAX_SEATS
from trilhos.match.observation import COUNT, Bounds, Environment
from trilhos.match.ruleset import Ruleset

PRIVATE = ("hand", "tickets", "offer", "returned")  # HI-2


def bounds(facts: Facts, seats: int) -> Bounds:
    """The smallest and largest value of each field of an observation, from the figures of a board."""
    most = _most(facts, seats)
    least = {"returned": -2, "routes": -1, "total": -most["total"]}
    return {name: (least.get(name, 0), max(1, most[name])) for name in OBSERVATION.names or ()}


def _most(facts: Facts, seats: int) -> dict[str, int]:
    """The largest value of each field, from the figures of a board."""
    rules, tickets = facts.rules, len(facts.tickets)
    alike, cards = max(*facts.cards, facts.wilds), sum(facts.cards) + facts.wilds
    journey = rules.tickets_to_win > 0  # only completed tickets count (FJ-12)
    points = 0 if journey else sum(rules.route_points[route.length - 1] for route in facts.routes)
    worth = tickets + 1 if journey else sum(ticket.points for ticket in facts.tickets)
    bonus = rules.longest_path + max(rules.token_points, default=0) + abs(rules.bullet_none)
    bonus += max((abs(n) for places in rules.bullet_bonus.values() for n in places), default=0)
    return {
        **dict.fromkeys(("phase", "acts", "bullet", "chosen", "tokens", "crossed"), 1),
        **dict.fromkeys(("turn", "first"), seats - 1),
        **dict.fromkeys(("routes", "done", "place"), seats),
        **dict.fromkeys(("hand", "discard", "shown"), alike),
        **dict.fromkeys(("deck", "cards"), cards),
        **dict.fromkeys(("offer", "returned", "ticket_deck", "ticket_discard", "held"), tickets),
        "seats": MAX_SEATS,
        "turns": COUNT,
        "last_turns": 1 + seats,
        "quiet": QUIET_ROUNDS * seats if journey else 0,
        "tickets": 2,
        "claimed": len(facts.routes),
        "market": MAX_MARKET,
        "bullets": rules.bullets,
        "pile_city": len(facts.cities),
        "pile_left": max(rules.pile.values(), default=0),
        "trains": rules.trains,
        "points": points,
        "offered": MAX_OFFER,
        "marker": sum(route.length for route in facts.routes if route.bullet),
        "n_bullets": rules.bullets,
        "total": points + worth + bonus,
        "padding": 0,
    }


def max_length(ruleset: Ruleset, seats: int) -> int:
    """An upper bound of a game's decisions.

    Every drawn card stays in a hand or is spent, every route is claimed once and followed by at most one token, every
    ticket is kept once, and a seat passes only if it can do nothing else (US-18). In First Journey seats may swap
    tickets, but so many rounds without a claim end the game (FJ-15).
    """
    b: Raw = ruleset.boards[0]
    if b.tickets_to_win:
        claims = min(int(b.n_routes), seats * int(b.trains))
        return (claims + 1) * QUIET_ROUNDS * seats * (2 if b.market else 1)
    cards, spaces = int(b.cards.astype(int).sum()), int(b.route_length.astype(int).sum())
    return (seats + 2 + cards + spaces + 2 * int(b.n_routes) + 2 * int(b.n_tickets)) * seats


def _owners(routes: list[Fields]) -> list[str]:
    owned: dict[int, list[str]] = {}
    for route in routes:
        owned.setdefault(route["seat"], []).append(route["route"])
    return [f"player_{seat} owns {', '.join(names)}" for seat, names in sorted(owned.items())]


IDS = ("offer", "claimed", "pile_city")
ENVIRONMENT = Environment(OBSERVATION, observe, bounds, "total", PRIVATE, max_length, {"routes": _owners}, IDS)
