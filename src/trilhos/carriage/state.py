"""Everything that changes while a game of Chicago is played, the train that was laid out included."""

from typing import Any

import numpy as np

from trilhos.core.record import record
from trilhos.core.rng import RNG

State = Any  # a STATE record
Work = Any  # a WORK record

NONE = -1
MAX_SEATS = 4  # CH-2
ROWS, COLUMNS = 5, 14  # of a tile (CH-8)
TILE = ROWS * COLUMNS
CELLS = 2 * TILE
WORDS = 3  # 64-bit words in a set of cells
DOORS = 8  # CH-13
MAX_TOTAL = 10  # steps of a move (CH-41)

# Card faces (CH-4, CH-5).
RED, BLUE = 0, 5  # + value - 1
N_NUMBERS = 10
EXIT_1X, EXIT_2X, EXPRESS, REVERSE, ECCENTRIC, BEGGING, PLUS_1_DISCARD = 10, 11, 12, 13, 14, 15, 16
EXCUSE_ME, REBEL, ADVANCED, U_PASS, TAKE_A_SEAT = 17, 18, 19, 24, 25  # ADVANCED + value - 1
FACES = 26
NUMBER, ACTION = 0, 1  # the two decks

# Phases (CH-19).
MAIN, DEST, REACT, PICK_SEAT, PENALTY_SEAT, QUIET_SWAP, PAY_BLOCK, TRIM, OVER = range(9)

# Why a game ended.
ALL_SEATED = 1  # CH-74
LAST_RUN = 2  # CH-75

PLAYER = record(
    ("seated", np.uint64, WORDS),  # cells of seated pawns
    ("known", np.int32, MAX_SEATS),  # by observer: faces known to be in this hand, one bit each (from Begging)
    ("aisle", np.int16),  # cell of the aisle pawn, or NONE
    ("tokens", np.int16),  # discard tokens (CH-29)
    ("shut_in", np.int16, MAX_SEATS),  # by blocker: turns in a row that this seat was shut in by it (CH-69)
    ("hand", np.int8, FACES),  # cards; secret
    ("supply", np.int8),  # pawns off the train
    ("waiting", np.int8),  # door of the missed train, or NONE (CH-21)
    ("skip", np.int8),  # 1: carries a skip marker (CH-54)
    ("n_seated", np.int8),
    ("place", np.int8),  # at the end: 1 is the winner
)

STATE = record(
    ("rng", RNG),  # chance; known to nobody (HI-3)
    ("seats", PLAYER, MAX_SEATS),
    ("chairs", np.uint64, WORDS),  # the train: seats without a printed passenger
    ("floor", np.uint64, WORDS),  # aisle and door spaces
    ("right", np.uint64, WORDS),  # cells from which one may step to the next column (CH-9)
    ("down", np.uint64, WORDS),  # and to the next row; across a long-side join too (CH-12)
    ("joint", np.uint64, WORDS),  # cells of A from which one may step across a short-side join (CH-11)
    ("choice", np.uint64, WORDS),  # the cells to choose from, in a phase that asks for one
    ("steps", np.int32),  # decisions made
    ("turns", np.int32),  # turns ended
    ("door_cell", np.int16, DOORS),  # the door space behind each departure space, or NONE (CH-13)
    ("deck", np.int8, FACES),  # shuffled piles are their counts, drawn from at random
    ("discard", np.int8, FACES),
    ("resting", np.int8, FACES),  # cards on the table until the turn closes (CH-28)
    ("tile", np.int8, 2),  # face of A and of B
    ("turned", np.int8, 2),  # 1: by 180 degrees
    ("join", np.int8),  # 0 short sides, 1 long sides (CH-7)
    ("n_seats", np.int8),
    ("first", np.int8),
    ("turn", np.int8),  # seat on turn
    ("actor", np.int8),  # seat that decides now
    ("phase", np.int8),
    ("direction", np.int8),  # 1 clockwise, -1 (CH-46)
    ("boarded", np.int8),  # in this turn (CH-21)
    ("passed", np.int8),  # U-Pass played in this turn (CH-50)
    ("card", np.int8),  # the card whose effect is pending, or NONE
    ("target", np.int8),  # the seat it aims at
    ("kind", np.int8),  # the deck that Begging names
    ("picks", np.int8),  # pawns still to be picked (Exit 2X) or seated (CH-68)
    ("total", np.int8),  # of the move announced
    ("pass_card", np.int8),  # of the move announced, or NONE
    ("payers", np.int8),  # blockers that still have to pay, one bit each
    ("ended", np.int8),  # why, when over
    ("winners", np.int8),  # one bit a seat, when over
    ("plain", np.int16),  # totals with a destination for the aisle pawn of the seat on turn, one bit each
    ("past", np.int16),  # totals that only a pass card gives a destination (CH-45)
)

WORK = record(
    ("plain", np.uint64, (MAX_TOTAL + 1, WORDS)),  # by total: cells reached without a pass card
    ("past", np.uint64, (MAX_TOTAL + 1, WORDS)),  # cells that only a pass card reaches
    ("legal", np.int16, 607),  # legal actions, until they are listed again
    ("sets", np.int16, 135),  # card sets held, while moves are listed
    ("cards", np.int16, FACES),  # imagination: cards to be dealt again
    ("lacks", np.int16, MAX_SEATS),  # and how many a hand still lacks
)
