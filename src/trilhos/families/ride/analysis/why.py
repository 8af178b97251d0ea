"""Why an action is better, in one or two plain sentences, where that can be derived from what the seat knows.

In the analysis of a game the sentences look back; for a hint (nothing was played instead) they are in the present.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from trilhos.core.bits import has
from trilhos.core.unpack import Records
from trilhos.families.ride.analysis.ways import FAR, extra_trains, needed_routes, open_tickets, way
from trilhos.families.ride.rules.actions import (
    KIND_CLAIM,
    KIND_DRAW,
    KIND_KEEP,
    KIND_SWAP,
    KIND_TAKE,
    KIND_TICKETS,
    arguments,
    kind_of,
)
from trilhos.families.ride.rules.board import Board
from trilhos.families.ride.rules.state import NONE, WILD, State
from trilhos.families.ride.text.explanation import seat_text
from trilhos.families.ride.text.names import Names
from trilhos.match.game import Step
from trilhos.match.ruleset import Ruleset
from trilhos.words import Message

DETOUR = 3  # more trains that make another way a long one
MANY_POINTS = 7  # of a route that is worth claiming for them
MANY_TIMES = 3  # as many trains as the tickets in hand need: there is room for others
FEW_TRAINS = 8  # more, for a ticket that hardly costs anything beside the others


@dataclass(frozen=True)
class Position:
    """What the sentences are about: a position, and the action that is better than the one played."""

    b: Board
    s: State
    names: Names
    seat: int
    played: int  # NONE: nothing yet
    better: int

    @property
    def is_past(self) -> bool:
        """Whether something else was played."""
        return self.played != NONE

    def says(self, past: Message, present: Message) -> Message:
        """The sentence in the right tense."""
        return past if self.is_past else present

    def route_text(self, route: int) -> Message:
        """A route as its two cities: of twins, either will do."""
        one, other = (self.names.city_text(int(city[route])) for city in (self.b.route_a, self.b.route_b))
        return Message("{one} – {other}", one=one, other=other)

    def ticket_text(self, ticket: int) -> Message:
        """A ticket as its two cities."""
        one, other = (self.names.city_text(int(city[ticket])) for city in (self.b.ticket_a, self.b.ticket_b))
        return Message("{one} – {other}", one=one, other=other)


def why(
    ruleset: Ruleset, states: Records, seat: int, played: int, better: int, later: Sequence[Step]
) -> Message | None:
    """Why a better action was better, and who took its route later; None if nothing certain can be said."""
    at = Position(ruleset.boards[0], states[0], ruleset.names, seat, played, better)
    return _why_better(at, later) or _why_not_played(at)


def _why_better(at: Position, later: Sequence[Step]) -> Message | None:
    kind = int(kind_of(at.b, at.better))
    if kind == KIND_CLAIM:
        return _why_claim(at, int(arguments(at.b, at.better)[0]), later)
    if kind == KIND_TAKE:
        return _why_take(at, int(arguments(at.b, at.better)[0]))
    if kind == KIND_KEEP:
        return _why_keep(at, int(arguments(at.b, at.better)[0]))
    simple = {KIND_DRAW: _why_draw, KIND_TICKETS: _why_tickets, KIND_SWAP: _why_swap}.get(kind)
    return simple(at) if simple else None


def _why_not_played(at: Position) -> Message | None:
    """What speaks against a claim where cards would have been better: no ticket in hand needs the route."""
    drawn = int(kind_of(at.b, at.better)) in (KIND_DRAW, KIND_TAKE)
    if not (drawn and at.is_past and int(kind_of(at.b, at.played)) == KIND_CLAIM):
        return None
    route = int(arguments(at.b, at.played)[0])
    if not open_tickets(at.b, at.s, at.seat) or _for_tickets(at, route):
        return None
    return Message("None of your tickets needed {route}.", route=at.route_text(route))


def _claims(b: Board, action: int, route: int) -> bool:
    return action != NONE and int(kind_of(b, action)) == KIND_CLAIM and int(arguments(b, action)[0]) == route


def _why_claim(at: Position, route: int, later: Sequence[Step]) -> Message | None:
    if _claims(at.b, at.played, route):
        return at.says(
            Message("The other cards were worth more in your hand."),
            Message("The other cards are worth more in your hand."),
        )
    found = _for_tickets(at, route) or _for_points(at, route)
    taken = next((step for step in later if step.seat != at.seat and _claims(at.b, step.action, route)), None)
    if found is None or taken is None:
        return found
    return Message("{why} Step {n}: {owner} claimed it.", why=found, n=taken.n, owner=seat_text(taken.seat))


def _for_tickets(at: Position, route: int) -> Message | None:
    completed, only, short, part = 0, 0, 0, 0
    length = int(at.b.route_length[route])
    for ticket in open_tickets(at.b, at.s, at.seat):
        direct, around = (way(at.b, at.s, at.seat, ticket, closed).trains for closed in (NONE, route))
        completed += direct == length and around > direct
        only += direct < FAR <= around
        short += direct + DETOUR <= around < FAR
        through = way(at.b, at.s, at.seat, ticket, free=frozenset([route])).trains
        part += direct < FAR and through + length == direct
    name = at.route_text(route)
    if completed:
        return at.says(
            Message("{route} completed {n:a ticket of yours|# of your tickets}.", route=name, n=completed),
            Message("{route} completes {n:a ticket of yours|# of your tickets}.", route=name, n=completed),
        )
    if only:
        return at.says(
            Message("{route} was the last way for {n:a ticket of yours|# of your tickets}.", route=name, n=only),
            Message("{route} is the last way for {n:a ticket of yours|# of your tickets}.", route=name, n=only),
        )
    if short:
        return at.says(
            Message("{route} was the last short way for {n:a ticket of yours|# of your tickets}.", route=name, n=short),
            Message("{route} is the last short way for {n:a ticket of yours|# of your tickets}.", route=name, n=short),
        )
    if part:
        return at.says(
            Message("{route} was on a shortest way for {n:a ticket of yours|# of your tickets}.", route=name, n=part),
            Message("{route} is on a shortest way for {n:a ticket of yours|# of your tickets}.", route=name, n=part),
        )
    return None


def _for_points(at: Position, route: int) -> Message | None:
    points = int(at.b.route_points[route])
    if points < MANY_POINTS:
        return None
    name = at.route_text(route)
    return at.says(
        Message("{route} brought {n} points at once.", route=name, n=points),
        Message("{route} brings {n} points at once.", route=name, n=points),
    )


def _lacks(at: Position, route: int, kind: int) -> int:
    """How many cards of a kind a route still takes; 0 if the kind does not fit it."""
    colour, hand = int(at.b.route_colour[route]), at.s.seats[at.seat].hand
    if colour not in (NONE, kind):
        return 0
    return max(0, int(at.b.route_length[route]) - int(hand[kind]) - int(hand[WILD]))


def _why_take(at: Position, kind: int) -> Message | None:
    needed = needed_routes(at.b, at.s, at.seat)
    if kind == WILD and needed:
        return at.says(
            Message("This card fitted every route that you needed."),
            Message("This card fits every route that you need."),
        )
    coloured = [route for route in needed if int(at.b.route_colour[route]) == kind]
    for route in [*coloured, *needed]:
        if n := _lacks(at, route, kind):
            name = at.route_text(route)
            return at.says(
                Message(
                    "{route}, on the way of your tickets, still took {n:one more card|# more cards} of this colour.",
                    route=name,
                    n=n,
                ),
                Message(
                    "{route}, on the way of your tickets, still takes {n:one more card|# more cards} of this colour.",
                    route=name,
                    n=n,
                ),
            )
    return None


def _why_draw(at: Position) -> Message | None:
    market = {int(kind) for kind in at.s.market if int(kind) != NONE}
    needed = needed_routes(at.b, at.s, at.seat)
    if (
        not market
        or not needed
        or WILD in market
        or any(_lacks(at, route, kind) for route in needed for kind in market)
    ):
        return None
    return at.says(
        Message("None of the face-up cards fitted the routes that you needed."),
        Message("None of the face-up cards fits the routes that you need."),
    )


def _why_tickets(at: Position) -> Message | None:
    if not at.s.seats[at.seat].tickets:
        return None
    if open_tickets(at.b, at.s, at.seat):
        return _why_more_tickets(at)
    return at.says(
        Message("All your tickets were complete: there was time for more."),
        Message("All your tickets are complete: there is time for more."),
    )


def _why_more_tickets(at: Position) -> Message | None:
    """Whether the tickets in hand leave most trains for others."""
    free: frozenset[int] = frozenset()
    need = 0
    for ticket in open_tickets(at.b, at.s, at.seat):
        found = way(at.b, at.s, at.seat, ticket, free=free)
        if not found.is_open:
            return None
        need += found.trains
        free |= frozenset(found.routes)
    if MANY_TIMES * need > int(at.s.seats[at.seat].trains):
        return None
    given = {"n": need, "trains": at.names.trains_text(need)}
    return at.says(
        Message("Your tickets took only {n} more {trains}: there was room for others.", **given),
        Message("Your tickets take only {n} more {trains}: there is room for others.", **given),
    )


def _why_swap(at: Position) -> Message | None:
    held = [ticket for ticket in range(int(at.b.n_tickets)) if has(at.s.seats[at.seat].tickets, ticket)]
    lost = next((ticket for ticket in held if not way(at.b, at.s, at.seat, ticket).is_open), None)
    if lost is None:
        return None
    name = at.ticket_text(lost)
    return at.says(
        Message("There was no way left for {ticket}.", ticket=name),
        Message("There is no way left for {ticket}.", ticket=name),
    )


def _why_keep(at: Position, subset: int) -> Message | None:
    """What the tickets ask for that only one of the two choices keeps."""
    mine = at.s.seats[at.seat]
    offer = [int(ticket) for ticket in mine.offer[: int(mine.n_offer)]]
    kept = [ticket for k, ticket in enumerate(offer) if subset >> k & 1]
    other = offer
    if at.is_past and int(kind_of(at.b, at.played)) == KIND_KEEP:
        played = int(arguments(at.b, at.played)[0])
        other = [ticket for k, ticket in enumerate(offer) if played >> k & 1]
    others = [*open_tickets(at.b, at.s, at.seat), *kept]
    left = {t: extra_trains(at.b, at.s, at.seat, t, others) for t in other if t not in kept}
    if left and (worst := max(left, key=lambda ticket: left[ticket])) and left[worst]:
        return _asks(at, worst, left[worst])
    more = {t: extra_trains(at.b, at.s, at.seat, t, [o for o in others if o != t]) for t in kept if t not in other}
    if more and left == {} and (least := min(more, key=lambda ticket: more[ticket])) >= 0 and more[least] <= FEW_TRAINS:
        return _asks(at, least, more[least], only=True)
    return None


def _asks(at: Position, ticket: int, n: int, only: bool = False) -> Message:
    given = {"ticket": at.ticket_text(ticket), "n": n, "trains": at.names.trains_text(n)}
    if n >= FAR:
        given = {"ticket": at.ticket_text(ticket)}
        return at.says(
            Message("There was no way left for {ticket}.", **given),
            Message("There is no way left for {ticket}.", **given),
        )
    if only:
        return at.says(
            Message("{ticket} took only {n} {trains} more than your other tickets.", **given),
            Message("{ticket} takes only {n} {trains} more than your other tickets.", **given),
        )
    return at.says(
        Message("{ticket} took {n} {trains} more than your other tickets.", **given),
        Message("{ticket} takes {n} {trains} more than your other tickets.", **given),
    )
