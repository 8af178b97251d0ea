"""The figures and switches of a board's rules. Each is declared here and nowhere else.

A board file names them (boards/form.py takes keys, bounds and defaults from here), facts and the board record hold them
under the names below, rules read them (`b.longest_path`), and docs/boards.md lists them.
"""

from dataclasses import dataclass
from typing import cast

import numpy as np

from trilhos.core.record import Field, Record
from trilhos.families.ride.rules.limits import (
    MAX_CARDS,
    MAX_MARKET,
    MAX_OFFER,
    MAX_POINTS,
    MAX_SEATS,
    MAX_TICKETS,
    MAX_TRAINS,
)

BYTE = np.dtype(np.int8)


@dataclass(frozen=True)
class Figure(Field):
    """A figure of a board, or a switch (if its default is a bool)."""

    default: int | None  # None: it must be given
    low: int
    high: int
    means: str  # a line for docs/boards.md, with the clause
    table: str  # of the board file; a board without this table has 0
    key: str  # in that table; empty: its name
    later: bool  # added after boards were published: not part of a digest if it has the default value


def figure(default: int | None, low: int, high: int, means: str, table: str = "rules", key: str = "") -> int:
    """Declare a figure."""
    return cast(int, Figure(BYTE, (), default, low, high, means, table, key, later=False))


def switch(default: bool, means: str, later: bool = True) -> bool:
    """Declare a switch."""
    return cast(bool, Figure(BYTE, (), default, 0, 1, means, "rules", "", later))


class Figures(Record):
    """All figures, as the rules read them."""

    trains = figure(45, 1, MAX_TRAINS, "trains per seat (US-1)")
    start_cards = figure(4, 0, MAX_CARDS, "cards dealt to each seat (US-3)")
    market = figure(5, 0, MAX_MARKET, "face-up cards; 0 is no market (FJ-2)")
    start_tickets = figure(3, 1, MAX_OFFER, "tickets dealt to each seat (US-4)")
    start_keep = figure(2, 1, MAX_OFFER, "the minimum to keep")
    draw_tickets = figure(3, 0, MAX_OFFER, "tickets drawn (US-26); 0 is no drawing (FJ-4)")
    draw_keep = figure(1, 1, MAX_OFFER, "the minimum to keep")
    shuffle_returned = switch(False, "returned tickets are shuffled before they go to the bottom (JP-2)", later=False)
    twins_close = figure(
        3, 0, MAX_SEATS, "with up to this many seats, claiming one twin closes the other (US-24); 0 is never (FJ-6)"
    )
    end_trains = figure(2, 0, MAX_TRAINS, "a seat with this many trains or fewer starts the last round (US-29)")
    longest_path = figure(10, 0, MAX_POINTS, "bonus for the longest path; 0 is none (US-31)")
    tickets_to_win = figure(None, 1, MAX_TICKETS, "completed tickets that end the game (FJ-12)", "journey")
    bullets = figure(None, 1, MAX_TRAINS, "bullet trains in the common supply (JP-1)", "bullet", "trains")
    bullet_end = figure(2, 0, MAX_TRAINS, "so few left start the last round (JP-12)", "bullet", "end_trains")
    bullet_none = figure(
        None, -MAX_POINTS, MAX_POINTS, "points of a seat that claimed no bullet route (JP-13)", "bullet", "none"
    )


FIGURES: dict[str, Figure] = {name: value for name, value in vars(Figures).items() if isinstance(value, Figure)}
