"""Why an action is better, in one or two plain sentences, where that can be derived from the board."""

from collections.abc import Sequence
from heapq import heappop, heappush

from trilhos.core.bits import has, in_set
from trilhos.core.unpack import Records
from trilhos.families.ride.rules.actions import KIND_CLAIM, KIND_TICKETS, arguments, kind_of
from trilhos.families.ride.rules.board import Board
from trilhos.families.ride.rules.state import NONE, State
from trilhos.families.ride.text.explanation import seat_text
from trilhos.families.ride.text.names import Names
from trilhos.match.game import Step
from trilhos.match.ruleset import Ruleset
from trilhos.words import Message

DETOUR = 3  # more trains that make another way a long one
FAR = 10_000


def why(
    ruleset: Ruleset, states: Records, seat: int, played: int, better: int, later: Sequence[Step]
) -> Message | None:
    """What a better claim was for, and who took the route later; or that it was time for more tickets."""
    b, s, names = ruleset.boards[0], states[0], ruleset.names
    kind = int(kind_of(b, better))
    if kind == KIND_CLAIM and not _claims(b, played, int(arguments(b, better)[0])):
        return _why_claim(b, s, names, seat, int(arguments(b, better)[0]), later)
    if kind == KIND_TICKETS and s.seats[seat].tickets and not _open_tickets(b, s, seat):
        return Message("All your tickets were complete: there was time for more.")
    return None


def _claims(b: Board, action: int, route: int) -> bool:
    return int(kind_of(b, action)) == KIND_CLAIM and int(arguments(b, action)[0]) == route


def _why_claim(b: Board, s: State, names: Names, seat: int, route: int, later: Sequence[Step]) -> Message | None:
    completed, only, short = 0, 0, 0
    for ticket in _open_tickets(b, s, seat):
        one, other = int(b.ticket_a[ticket]), int(b.ticket_b[ticket])
        way, around = (_trains(b, s, seat, one, other, closed) for closed in (NONE, route))
        if way == int(b.route_length[route]) and around > way:
            completed += 1
        if way < FAR <= around:
            only += 1
        elif way + DETOUR <= around < FAR:
            short += 1
    name = names.route_text(route)
    if completed:
        found = Message("{route} completed {n:a ticket of yours|# of your tickets}.", route=name, n=completed)
    elif only:
        found = Message("{route} was the last way for {n:a ticket of yours|# of your tickets}.", route=name, n=only)
    elif short:
        found = Message(
            "{route} was the last short way for {n:a ticket of yours|# of your tickets}.", route=name, n=short
        )
    else:
        return None
    taken = next((step for step in later if step.seat != seat and _claims(b, step.action, route)), None)
    if taken is None:
        return found
    return Message("{why} Step {n}: {owner} claimed it.", why=found, n=taken.n, owner=seat_text(taken.seat))


def _open_tickets(b: Board, s: State, seat: int) -> list[int]:
    """The tickets in hand whose cities are not connected."""
    held = [ticket for ticket in range(int(b.n_tickets)) if has(s.seats[seat].tickets, ticket)]
    return [t for t in held if _trains(b, s, seat, int(b.ticket_a[t]), int(b.ticket_b[t]), NONE) > 0]


def _trains(b: Board, s: State, seat: int, start: int, goal: int, closed: int) -> int:
    """The fewest trains that connect two cities for a seat without a route; FAR if nothing does."""
    links: dict[int, list[tuple[int, int]]] = {}
    for route in range(int(b.n_routes)):
        if route == closed:
            continue
        if in_set(s.seats[seat].owned, route) or in_set(s.bullet, route):
            cost = 0
        elif in_set(s.open, route) and not in_set(s.seats[seat].shut, route):
            cost = int(b.route_length[route])
        else:
            continue
        one, other = int(b.route_a[route]), int(b.route_b[route])
        links.setdefault(one, []).append((other, cost))
        links.setdefault(other, []).append((one, cost))
    best, queue = {start: 0}, [(0, start)]
    while queue:
        so_far, city = heappop(queue)
        if city == goal:
            return so_far if so_far <= int(s.seats[seat].trains) else FAR
        for after, cost in links.get(city, ()):
            if so_far + cost < best.get(after, FAR):
                best[after] = so_far + cost
                heappush(queue, (so_far + cost, after))
    return FAR
