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
BLIND, SEES_HAND = 0, 1  # of `begging`
HANDS = ((2, 3), (3, 2))  # number and action cards, by value of `hand`


@dataclass(frozen=True)
class Figure(Field):
    """A figure, or an option with named values."""

    low: int
    high: int
    clause: str
    text: str  # what it sets, as an English sentence; empty: players cannot change it
    choices: tuple[str, ...]  # names of the values from `low` on; empty: the value is a number
    labels: tuple[str, ...]  # these values in English words; empty: as their names
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
    return cast(int, Figure(np.dtype(np.int16), (), low, high, clause, text, (), (), later))


def option(choices: tuple[str, ...] | dict[str, str], clause: str, text: str, later: bool = True) -> int:
    """Declare an option: the names of its values, with the English words for them."""
    labels = tuple(choices.values()) if isinstance(choices, dict) else ()
    size = len(choices) - 1
    return cast(int, Figure(np.dtype(np.int16), (), 0, size, clause, text, tuple(choices), labels, later))


class Figures(Record):
    """All figures and options, as the rules read them and in the order in which players see them."""

    hand = option(
        {"2+3": "2 number cards, 3 action cards", "3+2": "3 number cards, 2 action cards"}, "CH-71", "A full hand."
    )
    tokens = figure(0, 9, "CH-16", "Discard tokens of each player at the start.")
    take_a_seat = option(SWITCH, "CH-61", "The deck has Take a Seat cards.")
    u_pass = option(SWITCH, "CH-63", "The deck has U-Pass cards.")
    die_faces = figure(6, 6, "CH-3")  # CH-3: no house rule
    die_open = figure(2, 5, "CH-3", "Faces of the die that open the doors, out of six.")
    boarding = option(
        {"any_time": "at any time in the turn", "at_the_start": "only at the start of the turn"},
        "CH-20",
        "When a pawn may board.",
    )
    lenient_boarding = option(
        SWITCH,
        "CH-25",
        "A player with a pawn in the aisle may board another; both pawns go back to the supply, and the turn ends.",
        later=False,
    )
    movement = option(
        {
            "shortest": "its total, by the shortest way",
            "any_path": "its total, by any way",
            "up_to": "up to its total",
        },
        "CH-34",
        "How many steps a move has.",
    )
    own_pawns = option(
        {"in_the_way": "block the way", "passable": "can be passed"},
        "CH-37",
        "A player's own seated pawns.",
    )
    pass_card = option(
        {"everybody": "everybody in the way", "one_space": "one space"},
        "CH-45",
        "What a pass card lets a pawn go past.",
    )
    advanced = option(
        {"value_or_link": "nothing, it only links", "link_adds": "its number"},
        "CH-41",
        "What an Advanced Movement adds to the total when it links two colours.",
    )
    plus_1 = figure(1, 2, "CH-62", "Discard tokens that a +1 Discard gives.", later=True)
    begging = option(
        {"blind": "at random", "sees_hand": "its player sees the hand and chooses"},
        "CH-60",
        "How a Begging Passenger takes a card.",
    )
    rebel = option(
        {"all_attacks": "every card with one victim", "begging_only": "only a Begging Passenger"},
        "CH-64",
        "What a Rebel Passenger blocks.",
    )
    skipped = option(
        {"aimed_at": "allowed", "immune": "not allowed"}, "CH-48", "Cards aimed at a player with a skip marker."
    )
    quiet_swap = option(
        SWITCH, "CH-27", "A player who could do nothing in a turn may exchange one card at its end.", later=False
    )
    turn_cap = figure(20, 200, "CH-75", "Turns of each player after which the game ends.")


FIGURES: dict[str, Figure] = {name: value for name, value in vars(Figures).items() if isinstance(value, Figure)}
