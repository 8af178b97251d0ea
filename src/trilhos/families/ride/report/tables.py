"""The columns and tables of the rail games."""

import numpy as np
import pyarrow as pa

from trilhos.families.ride.log import FIGURES
from trilhos.lab.family_report import Columns, Index, Logs, Shares

SEAT_COLUMNS = FIGURES
ROUTES = pa.schema(
    [
        ("game", pa.int64()),
        ("route", pa.int16()),  # its number on the board
        ("seat", pa.int8()),  # who claimed it
        ("turn", pa.int16()),  # turns ended by then, of all seats
        ("won", pa.float32()),  # the owner's share of the win
    ]
)
TICKETS = pa.schema(
    [
        ("game", pa.int64()),
        ("ticket", pa.int16()),  # its number on the board
        ("seat", pa.int8()),  # who was offered it
        ("offers", pa.int16()),  # how often; more than once only if it was returned and came up again
        ("kept", pa.bool_()),  # to the end; else it was returned, in First Journey swapped
        ("done", pa.bool_()),  # kept and completed
        ("first", pa.bool_()),  # offered at the deal
        ("turn", pa.int16()),  # turns ended when it was first offered
        ("won", pa.float32()),
    ]
)


def seat_figures(logs: Logs, games: Index, seats: Index) -> Columns:
    """Where a seat's points came from, and what it had at the end."""
    figures = logs["figures"][games, seats]
    return {name: figures[:, k] for k, name in enumerate(FIGURES)}


def routes(begin: int, shares: Shares, logs: Logs) -> Columns:
    """A row for each claimed route."""
    games, routes = np.nonzero(logs["claimed_by"])
    seats = logs["claimed_by"][games, routes] - 1
    turns = logs["claimed_at"][games, routes]
    return {"game": begin + games, "route": routes, "seat": seats, "turn": turns, "won": shares[games, seats]}


def tickets(begin: int, shares: Shares, logs: Logs) -> Columns:
    """A row for each ticket that a seat was offered."""
    found = games, seats, tickets = np.nonzero(logs["offers"])
    return {
        "game": begin + games,
        "ticket": tickets,
        "seat": seats,
        "offers": logs["offers"][found],
        "kept": logs["kept"][found] > 0,
        "done": logs["done"][found] > 0,
        "first": logs["first"][found] > 0,
        "turn": logs["offered_at"][found],
        "won": shares[games, seats],
    }
