"""A planner's memory, one record per seat: the plan is kept between decisions, the rest is scratch memory."""

from trilhos.bots.candidates import Candidates
from trilhos.core.jit import rule
from trilhos.core.record import Record, Rows, dtype_of, i8, i16, i32, u64
from trilhos.families.ride.rules.record_sizes import MAX_CITIES, MAX_ROUTES, MAX_TICKETS, ROUTE_WORDS
from trilhos.families.ride.rules.state import KINDS_OF_CARD, NONE


class Plan(Record):
    """What a planner remembers, and its scratch memory."""

    plan = u64(ROUTE_WORDS)  # routes to be claimed for the tickets
    tickets = u64()  # the tickets that the plan was made for
    aims = u64()  # those of them that the plan completes
    made = i16()  # the turn in which it was made
    planned = i8()  # 1: there is a plan
    # From here on, scratch.
    usable = u64(ROUTE_WORDS)  # routes that the seat can use or may still claim
    rivals = u64()  # cities in other seats' networks
    mine = u64()  # cities in the seat's own network
    cost = i32(MAX_ROUTES)  # cost of a route, in hundredths of a point; 0 if the seat can already use it
    far = i32(MAX_CITIES)  # cost of the cheapest path so far from the start of a search
    via = i16(MAX_CITIES)  # the last route of that path
    nearest = i32()  # cost of the cheapest ticket
    trains = i16()  # trains that the plan does not need
    time = i16()  # half turns that the plan does not need
    queue = i8(MAX_TICKETS)  # tickets in the order in which they are planned
    rank = i32(MAX_TICKETS)  # what they are sorted by
    left = i16(KINDS_OF_CARD)  # cards in hand that the plan does not need
    want = i32(KINDS_OF_CARD)  # value of one more card of a kind
    target = i16()  # a route worth claiming outside the plan, or NONE


class Memory(Plan, Candidates):
    """A planner's memory: the plan, then its candidates."""


MEMORY = dtype_of(Memory)


@rule
def forget(memories: Rows[Memory]) -> None:
    """A new game begins."""
    for i in range(memories.shape[0]):
        memories[i].planned = 0
        memories[i].target = NONE
