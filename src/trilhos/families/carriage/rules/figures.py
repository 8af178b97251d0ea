"""The figures and options of the rules of Chicago. Each is declared here and nowhere else.

`boards/chicago.toml` names them, facts and the board record hold them under the names below, rules read them
(`b.turn_cap`), and all but two are house rules (`HOUSE_RULES`).
"""

from dataclasses import dataclass
from typing import cast

import numpy as np

from trilhos.core.record import Field, Record

SWITCH = ("no", "yes")
BOARD_ANY_TIME, BOARD_FIRST = 0, 1  # values of `boarding`
SHORTEST, ANY_PATH, UP_TO = 0, 1, 2  # of `movement`
PASS_ALL, PASS_ONE = 0, 1  # of `pass_card`
VALUE_OR_LINK, LINK_ADDS = 0, 1  # of `advanced`
BLOCKS_ALL, BLOCKS_BEGGING = 0, 1  # of `rebel`
CAN_BE_AIMED_AT, IMMUNE = 0, 1  # of `skipped`
OWN_BLOCK, OWN_PASS = 0, 1  # of `own_pawns`
HANDS = ((2, 3), (3, 2))  # number and action cards, by value of `hand`


@dataclass(frozen=True)
class Figure(Field):
    """A figure, or an option with named values."""

    low: int
    high: int
    clause: str
    text: str  # what it sets, as an English sentence; empty: players cannot change it
    choices: tuple[str, ...]  # names of the values from `low` on; empty: the value is a number
    later: bool  # added after games were recorded: not part of a digest unless players change it

    def read(self, name: str, value: object) -> int:
        """The value in a file; ValueError if it is none."""
        if isinstance(value, str) and value in self.choices:
            return self.low + self.choices.index(value)
        if isinstance(value, bool) or not isinstance(value, int) or self.choices or not self.low <= value <= self.high:
            possible = ", ".join(self.choices) if self.choices else f"a number from {self.low} to {self.high}"
            raise ValueError(f"{name} ({self.clause}) cannot be '{value}'; it is {possible}")
        return value


def figure(low: int, high: int, clause: str, text: str = "", later: bool = False) -> int:
    """Declare a number."""
    return cast(int, Figure(np.dtype(np.int16), (), low, high, clause, text, (), later))


def option(choices: tuple[str, ...], clause: str, text: str, later: bool = True) -> int:
    """Declare an option with named values."""
    return cast(int, Figure(np.dtype(np.int16), (), 0, len(choices) - 1, clause, text, choices, later))


class Figures(Record):
    """All figures and options, as the rules read them."""

    boarding = option(
        ("any_time", "at_the_start"), "CH-20", "A pawn boards at any time in the turn, or only at its start."
    )
    lenient_boarding = option(
        SWITCH,
        "CH-25",
        "Boarding with a pawn in the aisle is possible, and costs both pawns and the turn.",
        later=False,
    )
    hand = option(("2+3", "3+2"), "CH-71", "Number cards and action cards in a full hand.")
    movement = option(
        ("shortest", "any_path", "up_to"),
        "CH-34",
        "A move takes exactly its total by the shortest route, exactly its total by any path, or at most its total.",
    )
    pass_card = option(
        ("everybody", "one_space"), "CH-45", "A pass card leads past everybody in the way, or past one space only."
    )
    advanced = option(
        ("value_or_link", "link_adds"),
        "CH-41",
        "An Advanced Movement that links two colours adds nothing, or its number.",
    )
    rebel = option(
        ("all_attacks", "begging_only"),
        "CH-64",
        "A Rebel Passenger blocks every card with one victim, or Begging only.",
    )
    skipped = option(("aimed_at", "immune"), "CH-48", "A player with a skip marker can be aimed at, or is immune.")
    own_pawns = option(
        ("in_the_way", "passable"), "CH-37", "A player's own seated pawns block the way, or can be passed."
    )
    quiet_swap = option(
        SWITCH, "CH-27", "A player who can do nothing but end the turn may exchange one card.", later=False
    )
    tokens = figure(0, 9, "CH-16", "Discard tokens of each player at the start.")
    plus_1 = figure(1, 2, "CH-62", "Discard tokens that +1 Discard gives.", later=True)
    take_a_seat = option(SWITCH, "CH-61", "The box has Take a Seat cards.")
    u_pass = option(SWITCH, "CH-63", "The box has U-Pass cards.")
    die_faces = figure(6, 6, "CH-3")  # CH-3: no house rule
    die_open = figure(2, 5, "CH-3", "Faces of the die that open the doors, of six.")
    turn_cap = figure(20, 200, "CH-75", "Turns of each player after which the game ends.")


FIGURES: dict[str, Figure] = {name: value for name, value in vars(Figures).items() if isinstance(value, Figure)}
