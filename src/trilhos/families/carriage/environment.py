"""What Linha de Comboio provides for environments: observations, the bounds of their fields, the longest game."""

from trilhos.core.view import Fields
from trilhos.families.carriage.boards.facts import Facts
from trilhos.families.carriage.observation import OBSERVATION, observe
from trilhos.families.carriage.rules.board import Board
from trilhos.families.carriage.rules.state import CELLS, DOORS, FACES, MAX_SEATS, MAX_TOTAL
from trilhos.match.observation import COUNT, Bounds, Environment
from trilhos.match.ruleset import Ruleset

PRIVATE = ("hand", "known", "shown")  # HI-2
STEPS_A_TURN = 64  # random play has needed 13 at most


def bounds(facts: Facts, seats: int) -> Bounds:
    """The smallest and largest value of each field of an observation, from the figures of the box."""
    most = _most(facts, seats)
    least = {"direction": -1}
    return {name: (least.get(name, 0), max(1, most[name])) for name in OBSERVATION.names or ()}


def _most(facts: Facts, seats: int) -> dict[str, int]:
    """The largest value of each field, from the figures of the box."""
    single = (
        "phase",
        "acts",
        "direction",
        "boarded",
        "passed",
        "later",
        "known",
        "right",
        "down",
        "joint",
        "skip",
        "payers",
    )
    return {
        **dict.fromkeys(single, 1),
        **dict.fromkeys(("turn", "actor", "first"), seats - 1),
        **dict.fromkeys(("target", "pawns", "place"), seats),
        **dict.fromkeys(("hand", "shown", "discard", "resting"), max(facts.cards)),
        **dict.fromkeys(("deck", "numbers", "actions"), sum(facts.cards)),
        **dict.fromkeys(("card", "pass_card"), FACES),
        **dict.fromkeys(("kind", "cells"), 2),
        **dict.fromkeys(("doors", "aisle"), CELLS),
        **dict.fromkeys(("quota", "supply", "seated"), max(facts.quota.values())),
        **dict.fromkeys(("turns", "tokens", "shut_in"), COUNT),
        "seats": MAX_SEATS,
        "total": MAX_TOTAL,
        "waiting": DOORS,
    }


def max_length(ruleset: Ruleset, seats: int) -> int:
    """An upper bound, from the most turns per seat (CH-75)."""
    b: Board = ruleset.boards[0]
    return int(b.turn_cap) * seats * STEPS_A_TURN


def _drawing(train: Fields) -> list[str]:
    lines: list[str] = train["drawing"]
    return lines


IDS = ("card", "pass_card", "doors", "aisle", "waiting")
ENVIRONMENT = Environment(OBSERVATION, observe, bounds, "seated", PRIVATE, max_length, {"train": _drawing}, IDS)
