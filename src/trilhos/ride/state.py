"""Everything that changes while a rail game is played, in one record of fixed size."""

from typing import Any

import numpy as np

from trilhos.core.record import record
from trilhos.core.rng import RNG
from trilhos.ride.limits import (
    MAX_CITIES,
    MAX_COLOURS,
    MAX_MARKET,
    MAX_OFFER,
    MAX_ROUTES,
    MAX_SEATS,
    MAX_SYMBOLS,
    MAX_TICKETS,
    ROUTE_WORDS,
)

State = Any  # a STATE record
Work = Any  # a WORK record

NONE = -1
WILD = MAX_COLOURS  # wilds stand behind the colours in every row of cards
KINDS_OF_CARD = MAX_COLOURS + 1

# What the game waits for.
CHOOSE = 0  # every seat that owes it: the first tickets (US-4), in any order (US-5)
PLACE = 1  # a pile of tokens kept aside (SF-5)
TURN = 2  # one of the actions of US-7
SECOND = 3  # the second card (US-8)
KEEP = 4  # which of the tickets drawn stay (US-26)
TOKEN = 5  # which of two tokens (SF-11)
OVER = 6

# Why a game ended.
LAST_TURNS = 1  # US-29
ALL_PASSED = 2  # US-18
GOAL_REACHED = 3  # FJ-12
LAST_TRAIN = 4  # FJ-13
ONLY_SWAPS = 5  # FJ-15

SEAT = record(
    ("tickets", np.uint64),  # tickets held; secret
    ("done", np.uint64),  # tickets completed; First Journey at once, elsewhere at the end
    ("owned", np.uint64, ROUTE_WORDS),  # routes claimed, bullet routes too
    ("shut", np.uint64, ROUTE_WORDS),  # twins closed to this seat alone (US-23)
    ("points", np.int16),  # route points so far (US-25)
    ("marker", np.int16),  # place on the bullet track (JP-6)
    ("ticket_points", np.int16),  # at the end: US-30
    ("longest", np.int16),  # at the end: length of the longest path (US-31)
    ("longest_points", np.int16),  # at the end: its bonus
    ("bullet_points", np.int16),  # at the end: JP-13
    ("token_points", np.int16),  # at the end: SF-15
    ("total", np.int16),  # at the end: all of it
    ("tokens", np.int16),  # symbols owned, one bit each (SF-11)
    ("hand", np.int8, KINDS_OF_CARD),  # train cards; secret
    ("shown", np.int8, KINDS_OF_CARD),  # of these, taken face up and not yet spent: everyone may remember them
    ("offer", np.int8, MAX_OFFER),  # tickets to choose from, in the order dealt; then those to be returned
    ("n_offer", np.int8),
    ("trains", np.int8),  # stock
    ("n_bullets", np.int8),  # bullet routes claimed (JP-13 asks whether any)
    ("crossed", np.int8),  # 1: has its East-to-West ticket (FJ-9)
    ("place", np.int8),  # at the end: 1 is the winner
)

STATE = record(
    ("rng", RNG),  # chance; known to nobody (HI-3)
    ("seats", SEAT, MAX_SEATS),
    ("open", np.uint64, ROUTE_WORDS),  # routes neither taken nor closed to all (US-24)
    ("bullet", np.uint64, ROUTE_WORDS),  # routes that carry a bullet train and serve every seat (JP-7)
    ("ticket_discard", np.uint64),  # swapped tickets (FJ-11)
    ("steps", np.int32),  # decisions made
    ("turns", np.int16),  # turns ended
    ("n_deck", np.int16),
    ("n_discard", np.int16),
    ("claimed", np.int16),  # the route just claimed, while a token is chosen
    ("deck", np.int8, KINDS_OF_CARD),  # a shuffled pile is its counts, drawn from at random
    ("discard", np.int8, KINDS_OF_CARD),
    ("market", np.int8, MAX_MARKET),  # colour, WILD or NONE a slot
    ("ticket_deck", np.int8, MAX_TICKETS),  # a ring: its bottom matters
    ("returned_by", np.int8, MAX_TICKETS),  # by ticket: the seat that put it back and so knows where it lies
    ("ticket_head", np.int8),
    ("n_tickets", np.int8),  # in the ticket deck
    ("pile_symbol", np.int8, MAX_SYMBOLS),
    ("pile_city", np.int8, MAX_SYMBOLS),  # NONE: kept aside (SF-2)
    ("pile_left", np.int8, MAX_SYMBOLS),
    ("n_seats", np.int8),
    ("first", np.int8),  # first seat (US-6)
    ("turn", np.int8),  # seat on turn
    ("phase", np.int8),
    ("owing", np.int8),  # seats that still owe their first tickets, one bit each
    ("placed", np.int8),  # piles kept aside that have been placed
    ("bullets", np.int8),  # bullet trains in the supply (JP-1)
    ("turns_left", np.int8),  # NONE until the end is triggered (US-29)
    ("idle", np.int8),  # turns in a row that had nothing but passing or swapping (US-18, FJ-15)
    ("ended", np.int8),  # why, when over
    ("winners", np.int8),  # one bit a seat, when over
)

WORK = record(
    ("links", np.uint64, MAX_CITIES),  # by city: the cities joined to it
    ("fan", np.uint64, (MAX_CITIES, ROUTE_WORDS)),  # longest path: by city, the seat's routes that end there
    ("todo", np.uint64, (MAX_ROUTES + 1, ROUTE_WORDS)),  # by place on the path: routes not yet tried from there
    ("used", np.uint64, ROUTE_WORDS),  # routes on the path
    ("dead_end", np.int16, MAX_CITIES),  # by city: the longest dead end that begins there
    ("other_end", np.int16, MAX_CITIES),  # by city: the next longest
    ("at", np.int16, MAX_ROUTES + 1),  # cities of the path
    ("by", np.int16, MAX_ROUTES + 1),  # routes of the path
    ("cards", np.int16, KINDS_OF_CARD),  # imagination: cards to be dealt again; pick: claims by kind of card
    ("pool", np.int8, MAX_TICKETS),  # and tickets
    ("returned_by", np.int8, MAX_TICKETS),  # as it was before
    ("unseen", np.int16, MAX_SEATS),  # cards of a hand that nobody else has seen
)
