"""The tables of the lab and their columns: a row a game, a seat, a claimed route, a ticket, and in Chicago a card."""

import pyarrow as pa

from trilhos.bots.carriage.log import FIGURES as CARRIAGE_FIGURES
from trilhos.bots.ride.log import FIGURES as RIDE_FIGURES
from trilhos.carriage.names import CARDS

# Chicago's cards by kind: a column each in the table of seats.
KINDS = {
    "numbers": range(10),
    **{name.replace("-", "_"): [CARDS.index(name)] for name in CARDS[10:19]},
    "advanced": range(19, 24),
    **{name.replace("-", "_"): [CARDS.index(name)] for name in CARDS[24:]},
}

NAME = pa.dictionary(pa.int32(), pa.string())
GAMES = pa.schema(
    [
        ("game", pa.int64()),  # its number in the series
        ("deal", pa.int64()),  # games of one deal differ in who sits where
        ("seats", pa.int8()),
        ("first", pa.int8()),  # the seat that began
        ("turns", pa.int16()),  # of all seats together
        ("steps", pa.int32()),  # decisions
        ("winners", pa.int32()),  # one bit a seat
        ("lead_changes", pa.int16()),  # how often another seat than before led alone after a turn
        ("margin", pa.int16()),  # the best seat's points less the second's
    ]
)
SEAT = [
    ("game", pa.int64()),
    ("seat", pa.int8()),
    ("order", pa.int8()),  # 0 began
    ("bot", NAME),
    ("place", pa.int8()),
    ("share", pa.float32()),  # of the win: 1, or less where several won, or 0
    ("points", pa.int16()),
    ("turns", pa.int16()),
]
RIDE_SEATS = pa.schema(SEAT + [(name, pa.int16()) for name in RIDE_FIGURES])
CARRIAGE_SEATS = pa.schema(SEAT + [(name, pa.int16()) for name in (*CARRIAGE_FIGURES, *map("played_{}".format, KINDS))])
ROUTES = pa.schema(
    [
        ("game", pa.int64()),
        ("route", pa.int16()),  # its number on the board
        ("seat", pa.int8()),  # who claimed it
        ("turn", pa.int16()),  # turns ended by then, of all seats
        ("won", pa.float32()),  # that seat's share of the win
    ]
)
TICKETS = pa.schema(
    [
        ("game", pa.int64()),
        ("ticket", pa.int16()),  # its number on the board
        ("seat", pa.int8()),  # who was offered it
        ("offers", pa.int16()),  # how often; more than once only if it was given back and came round again
        ("kept", pa.bool_()),  # to the end; else it was given back, in First Journey swapped
        ("done", pa.bool_()),  # kept and completed
        ("first", pa.bool_()),  # offered at the deal
        ("turn", pa.int16()),  # turns ended when it was first offered
        ("won", pa.float32()),
    ]
)
PLAYS = pa.schema(
    [
        ("game", pa.int64()),
        ("seat", pa.int8()),  # who played the card
        ("card", pa.int8()),  # its face (carriage/names.py: CARDS)
        ("victim", pa.int8()),  # the seat it was aimed at, of a Rebel the seat whose card it blocked; -1: nobody
        ("times", pa.int16()),  # how often
        ("blocked", pa.int16()),  # how often in vain
        ("turn", pa.int16()),  # turns ended when it was first played
        ("won", pa.float32()),
    ]
)
RIDE = {"games": GAMES, "seats": RIDE_SEATS, "routes": ROUTES, "tickets": TICKETS}
CARRIAGE = {"games": GAMES, "seats": CARRIAGE_SEATS, "plays": PLAYS}


def schemas_of(game: str) -> dict[str, pa.Schema]:
    """The tables of a game, by name."""
    return CARRIAGE if game == "chicago" else RIDE
