"""The figures and switches of a board's rules. Each is declared here and nowhere else.

A board file names them (boards/file_format.py takes keys, bounds and defaults from here), facts and the board record
hold them under the names below, rules read them (`b.longest_path`), and docs/boards.md lists them.
"""

from dataclasses import dataclass
from typing import cast

import numpy as np

from trilhos.core.record import Field, Record
from trilhos.families.ride.rules.record_sizes import (
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
    means: str  # a line for docs/boards.md and for players who choose house rules; {wild} and {trains} as in the box
    clauses: tuple[str, ...]  # that name it: the first one, and those of other pages of the rules
    table: str  # of the board file; a board without this table has 0
    key: str  # in that table; empty: its name
    later: bool  # added after boards were published: not part of a digest if it has the default value
    offered: tuple[int, int]  # the smallest and largest value as a house rule

    @property
    def is_switch(self) -> bool:
        """Whether it is on or off."""
        return isinstance(self.default, bool)

    def clause(self, page: str) -> str:
        """The clause on a page of the rules."""
        return next((clause for clause in self.clauses if clause.startswith(page)), self.clauses[0])


def figure(
    default: int | None,
    low: int,
    high: int,
    means: str,
    clauses: str,
    table: str = "rules",
    key: str = "",
    offered: tuple[int, int] | None = None,
) -> int:
    """Declare a figure."""
    named = tuple(clauses.split())
    return cast(int, Figure(BYTE, (), default, low, high, means, named, table, key, False, offered or (low, high)))


def switch(default: bool, means: str, clauses: str, table: str = "rules", later: bool = True) -> bool:
    """Declare a switch."""
    return cast(bool, Figure(BYTE, (), default, 0, 1, means, tuple(clauses.split()), table, "", later, (0, 1)))


class Figures(Record):
    """All figures, as the rules read them."""

    trains = figure(45, 1, MAX_TRAINS, "number of {trains} of each player", "US-1 JP-1 FJ-1 SF-1")
    start_cards = figure(4, 0, MAX_CARDS, "cards dealt to each player", "US-3 FJ-2 SF-3")
    market = figure(5, 0, MAX_MARKET, "number of face-up cards; 0: none", "US-3 FJ-2 SF-3")
    start_tickets = figure(3, 1, MAX_OFFER, "tickets dealt to each player", "US-4 JP-2 FJ-2 SF-4")
    start_keep = figure(2, 1, MAX_OFFER, "how many of the tickets dealt a player must keep", "US-4 JP-2 FJ-2 SF-4")
    draw_tickets = figure(3, 0, MAX_OFFER, "tickets drawn in a turn; 0: they cannot be drawn", "US-26 JP-11 FJ-4 SF-13")
    draw_keep = figure(1, 1, MAX_OFFER, "how many of the tickets drawn a player must keep", "US-26 JP-11 FJ-4 SF-13")
    shuffle_returned = switch(
        False, "returned tickets are shuffled before they go under the ticket deck", "US-5 JP-2", later=False
    )
    twins_close = figure(
        3,
        0,
        MAX_SEATS,
        "with up to this many players, claiming one route of a double route closes the other; 0: never",
        "US-24 JP-4 FJ-6 SF-10",
    )
    end_trains = figure(
        2, 0, MAX_TRAINS, "a player with this many {trains} or fewer starts the last round", "US-29 JP-12 FJ-13 SF-14"
    )
    longest_path = figure(
        10, 0, MAX_POINTS, "bonus for the longest path; 0: none", "US-31 JP-15 SF-16", offered=(0, 30)
    )
    three_wild_reset = switch(
        True, "as soon as three face-up cards are {wild} cards, all face-up cards are replaced", "US-12"
    )
    open_cards_without_deck = switch(
        False, "face-up cards may be taken when deck and discards are empty", "US-17 FJ-14"
    )
    blind_wild_ends_draw = switch(
        False, "a {wild} card drawn blind as the first card is the only card of the turn", "US-11 SF-7"
    )
    tickets_to_win = figure(
        None, 1, MAX_TICKETS, "completed tickets that end the game", "FJ-12", "journey", offered=(3, 8)
    )
    bullets = figure(None, 1, MAX_TRAINS, "bullet trains in the common supply", "JP-1", "bullet", "trains")
    bullet_end = figure(
        2,
        0,
        MAX_TRAINS,
        "with this many bullet trains left or fewer, the last round may start",
        "JP-12",
        "bullet",
        "end_trains",
    )
    bullet_none = figure(
        None,
        -MAX_POINTS,
        MAX_POINTS,
        "points of a player who claimed no bullet route",
        "JP-13",
        "bullet",
        "none",
    )
    end_for_any_seat = switch(
        False,
        "any player with few {trains} starts the last round, not only the one whose turn it was",
        "JP-12",
        "bullet",
    )


FIGURES: dict[str, Figure] = {name: value for name, value in vars(Figures).items() if isinstance(value, Figure)}
