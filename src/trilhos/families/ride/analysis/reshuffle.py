"""Chance that is still to come, with all hands open: train cards are counts, but the ticket deck has an order."""

import numpy as np

from trilhos.core.bits import ZERO, bit
from trilhos.core.jit import rule
from trilhos.core.rng import Rng, reseed, shuffle
from trilhos.families.ride.rules.board import Board
from trilhos.families.ride.rules.imagination import lay_out
from trilhos.families.ride.rules.state import NONE, State, Work
from trilhos.families.ride.rules.tickets import slot_from_top


@rule
def reshuffle(b: Board, s: State, w: Work, r: Rng) -> None:
    """Shuffle the tickets in the deck whose place no seat knows, and give the generator a new key."""
    unknown = ZERO
    for k in range(int(s.n_tickets)):
        ticket = int(s.ticket_deck[slot_from_top(s, k)])
        if s.returned_by[ticket] == NONE:
            unknown = np.uint64(unknown | bit(ticket))
    shuffle(r, w.pool, lay_out(w, unknown))
    n = 0
    for k in range(int(s.n_tickets)):
        slot = slot_from_top(s, k)
        if s.returned_by[s.ticket_deck[slot]] == NONE:
            s.ticket_deck[slot] = w.pool[n]
            n += 1
    reseed(s.rng, r)
