"""Helpers for the tests of the rules: playing on from a position, refusals, reading a position's lines."""

import pytest

import trilhos
from trilhos import Game, Result


def play(game: Game, *actions: str) -> Game:
    """Play these actions, each by the seat that is to act."""
    for action in actions:
        game.play(action)
    return game


def refused(game: Game, action: str | int, seat: int | None = None) -> str:
    """The clause that forbids an action. Refusing it changes nothing, and `explain` says the same."""
    before = game.digest()
    with pytest.raises(trilhos.IllegalAction) as caught:
        game.play(action, seat)
    assert game.digest() == before
    assert game.explain(action, seat) == (caught.value.clause, caught.value.reason)
    return caught.value.clause


def legal(game: Game, kind: str = "", seat: int | None = None) -> list[str]:
    """The legal actions that begin with these words, in notation."""
    return [str(action) for action in game.legal(seat) if str(action).startswith(kind)]


def line(game: Game, key: str) -> str:
    """A line of the game's position."""
    lines = dict(line.split(": ", 1) for line in game.position().splitlines())
    return lines[key]


def bottom(game: Game, n: int) -> list[str]:
    """The last n tickets of the ticket deck."""
    return line(game, "ticket deck").split(", ")[-n:]


def scored(position: str) -> Result:
    """The result of a position whose seat on turn has the last turn of the game, and draws two cards."""
    game = play(trilhos.load(position + "\nlast turns: 1"), "draw", "draw")
    assert game.result is not None
    return game.result
