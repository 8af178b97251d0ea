"""Helpers for the tests of Chicago: positions, rolls with a given result, other boxes."""

from typing import Any

import numpy as np

import trilhos
from tests.rules.helpers import legal as legal
from tests.rules.helpers import play as play
from tests.rules.helpers import refused as refused
from trilhos import Game
from trilhos.families.carriage.rules import entry_points
from trilhos.families.carriage.rules.state import CELLS, WORK
from trilhos.families.carriage.text.drawing import has_bit
from trilhos.families.carriage.text.names import cell_text
from trilhos.match.house_rules import read_rules
from trilhos.match.ruleset import find_ruleset

# Twelve seats of tile 1A, as many as two players have to fill.
TWELVE = "A0.0 A0.2 A0.4 A0.6 A0.7 A0.9 A0.11 A0.13 A1.1 A1.5 A1.7 A1.12"


def load(text: str) -> Game:
    """A position of Chicago: tiles 1A and 3A by their short sides, unless it says otherwise."""
    return trilhos.load(f"game: chicago\n{text}")


def other_box(text: str, **rules: object) -> Game:
    """A position of a game with house rules, written as players do; a number may also be one that they cannot set."""
    box = find_ruleset("chicago")
    known = {rule.name: rule for rule in box.house_rules}
    named = {name: value for name, value in rules.items() if isinstance(value, str | bool)}
    numbers = {name: value for name, value in rules.items() if isinstance(value, int) and name not in named}
    table = box.with_rules(read_rules(known, "chicago", named) | numbers)
    return Game(table, table.read_position(f"game: chicago\n{text}"), None)


def rolled(text: str, action: str, doors: str) -> Game:
    """A position after boarding with this roll: `open` or `closed`."""
    for seed in range(64):
        game = load(f"{text}\nseed: {seed}")
        if game.play(action).outcome.text().startswith(f"doors {doors}"):
            return game
    raise AssertionError(f"64 rolls, and never are the doors {doors}")


def seat(game: Game, i: int) -> dict[str, Any]:
    """What everyone sees of a seat."""
    seen: dict[str, Any] = game.view()["seats"][i]
    return seen


def hand(game: Game, i: int) -> dict[str, int]:
    """What a seat holds."""
    held: dict[str, int] = game.view(i)["hand"]
    return held


def end(game: Game) -> Game:
    """End a turn, and keep all cards if one may be exchanged."""
    game.play("end")
    if game.view()["phase"] == "swap":
        game.play("keep")
    return game


def destinations(game: Game, i: int = 0) -> tuple[dict[int, set[str]], dict[int, set[str]]]:
    """Where the aisle pawn of a seat may go by total: with number cards, and only with a pass card."""
    works = np.zeros(1, WORK)
    entry_points.destinations(game.boards, game.states, works, i)
    plain, past = (
        {n: {cell_text(c) for c in range(CELLS) if has_bit(sets[n], c)} for n in range(1, 11)}
        for sets in (works[0].plain, works[0].past)
    )
    return plain, past


def chairs(cells: set[str], game: Game) -> set[str]:
    """Those of the cells that are seats."""
    signs = game.view()["train"]["cells"]
    return {cell for cell in cells if signs["AB".index(cell[0]) * 70 + int(cell[1]) * 14 + int(cell[3:])] == "s"}
