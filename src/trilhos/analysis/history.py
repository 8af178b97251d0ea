"""The positions of a game, one before each step and one after the last."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from trilhos.core.rng import RNG, key_words, start
from trilhos.core.unpack import Records
from trilhos.match.game import Game, Step
from trilhos.match.ruleset import Ruleset


@dataclass(frozen=True)
class History:
    """A game, or its later part, with all positions."""

    ruleset: Ruleset
    seats: int
    positions: Records
    steps: Sequence[Step]
    begin: int  # steps before the first position
    over: bool
    shares: tuple[float, ...]  # each seat's share of the win, if the game is over

    def at(self, n: int) -> Records:
        """The position before step n + 1, as an array with one record."""
        return self.positions[n : n + 1]


def history_of(game: Game, begin: int = 0) -> History:
    """Replay a game; the history begins after this number of steps.

    ValueError if the game was loaded from a position and then played on: its start is not known.
    """
    ruleset, steps = game.ruleset, list(game.steps)
    if not 0 <= begin <= len(steps):
        raise ValueError(f"the game has {len(steps)} steps; it cannot be analysed from step {begin + 1}")
    positions = np.zeros(len(steps) + 1, ruleset.rules.state)
    works = ruleset.works()
    states = game.states if game.origin is None else _deal(game)
    if game.origin is None and steps:
        raise ValueError("a game that was loaded from a position can only be analysed before it is played on")
    for n in range(len(steps) + 1):
        if n in game.redeals and game.origin is not None:
            rngs = np.zeros(1, RNG)
            start(rngs[0], key_words(game.redeals[n].key), 0)
            ruleset.imagine(states, works, rngs, game.redeals[n].seat)
        positions[n] = states[0]
        if n < len(steps):
            ruleset.apply(states, works, steps[n].seat, steps[n].action)
    result = game.result
    winners = result.winners if result else []
    shares = tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(game.seats)) if winners else ()
    return History(ruleset, game.seats, positions[begin:], steps[begin:], begin, game.over, shares)


def _deal(game: Game) -> Records:
    origin = game.origin
    assert origin is not None
    options = {name: origin[name] for name in game.ruleset.options if name in origin}
    return game.ruleset.deal(origin["seats"], origin["first"], key_words(origin["key"]), origin["stream"], options)
