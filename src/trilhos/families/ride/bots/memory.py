"""A planner's memory, one record a seat: the plan is remembered, the rest is scratch."""

from trilhos.bots.ideas import Ideas
from trilhos.core.jit import rule
from trilhos.core.record import Record, Rows, dtype_of, i8, i16, i32, u64
from trilhos.families.ride.rules.limits import MAX_CITIES, MAX_ROUTES, MAX_TICKETS, ROUTE_WORDS
from trilhos.families.ride.rules.state import KINDS_OF_CARD, NONE


class Plan(Record):
    """What a planner remembers, and its scratch memory."""

    plan = u64(ROUTE_WORDS)  # routes to be claimed for the tickets
    tickets = u64()  # the tickets that the plan was made for
    aims = u64()  # those of them that it will complete
    made = i16()  # the turn in which it was made
    planned = i8()  # 1: there is a plan
    # From here on, scratch.
    usable = u64(ROUTE_WORDS)  # routes that serve the seat or that it may still claim
    rivals = u64()  # cities that other seats have reached
    mine = u64()  # cities that the seat has reached
    cost = i32(MAX_ROUTES)  # what a route costs, in hundredths of a point; 0 if it serves already
    far = i32(MAX_CITIES)  # cheapest way so far from where a search began
    via = i16(MAX_CITIES)  # the last route of that way
    nearest = i32()  # price of the ticket that costs least
    trains = i16()  # not spoken for by the plan
    time = i16()  # half turns not spoken for
    queue = i8(MAX_TICKETS)  # tickets in the order in which they are planned
    rank = i32(MAX_TICKETS)  # what they are sorted by
    left = i16(KINDS_OF_CARD)  # cards in hand that the plan does not need
    want = i32(KINDS_OF_CARD)  # what one more card of a kind is worth
    target = i16()  # a route worth having beside the plan, or NONE


class Memory(Plan, Ideas):
    """A planner's memory, with its ideas behind the plan."""


MEMORY = dtype_of(Memory)


@rule
def forget(memories: Rows[Memory]) -> None:
    """A new game begins."""
    for i in range(memories.shape[0]):
        memories[i].planned = 0
        memories[i].target = NONE
