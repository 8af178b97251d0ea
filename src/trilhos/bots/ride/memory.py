"""What a planner knows and thinks: one record a seat. The plan is remembered, the rest is scratch paper."""

from typing import Any

import numpy as np

from trilhos.bots.ideas import IDEAS
from trilhos.core.jit import rule
from trilhos.core.record import record
from trilhos.ride.limits import MAX_CITIES, MAX_ROUTES, MAX_TICKETS, ROUTE_WORDS
from trilhos.ride.state import KINDS_OF_CARD, NONE

Memory = Any  # a MEMORY record

MEMORY = record(
    ("plan", np.uint64, ROUTE_WORDS),  # routes to be claimed for the tickets
    ("tickets", np.uint64),  # the tickets that the plan was made for
    ("aims", np.uint64),  # those of them that it will complete
    ("made", np.int16),  # the turn in which it was made
    ("planned", np.int8),  # 1: there is a plan
    # From here on, scratch.
    ("usable", np.uint64, ROUTE_WORDS),  # routes that serve the seat or that it may still claim
    ("rivals", np.uint64),  # cities that other seats have reached
    ("mine", np.uint64),  # cities that the seat has reached
    ("cost", np.int32, MAX_ROUTES),  # what a route costs, in hundredths of a point; 0 if it serves already
    ("far", np.int32, MAX_CITIES),  # cheapest way so far from where a search began
    ("via", np.int16, MAX_CITIES),  # the last route of that way
    ("nearest", np.int32),  # price of the ticket that costs least
    ("trains", np.int16),  # not spoken for by the plan
    ("time", np.int16),  # half turns not spoken for
    ("queue", np.int8, MAX_TICKETS),  # tickets in the order in which they are planned
    ("rank", np.int32, MAX_TICKETS),  # what they are sorted by
    ("left", np.int16, KINDS_OF_CARD),  # cards in hand that the plan does not need
    ("want", np.int32, KINDS_OF_CARD),  # what one more card of a kind is worth
    ("target", np.int16),  # a route worth having beside the plan, or NONE
    *IDEAS,
)


@rule
def forget(memories: Any) -> None:
    """A new game begins."""
    for i in range(memories.shape[0]):
        memories[i].planned = 0
        memories[i].target = NONE
