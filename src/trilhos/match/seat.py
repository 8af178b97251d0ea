"""The bot protocol, and a loop that lets bots play a game."""

from collections.abc import Sequence
from functools import cached_property
from typing import Protocol

import numpy as np

from trilhos.core.outcome import Result
from trilhos.core.rng import RNG, below, dice_of_key, key_of_seed, key_words, start
from trilhos.core.view import View
from trilhos.match.game import Action, Game


class Chance:
    """A bot's random numbers: reproducible, and independent of the game's."""

    def __init__(self, seed: int, stream: int = 0) -> None:
        self.rngs = np.zeros(1, RNG)  # an array with one record, for compiled bots
        start(self.rngs[0], key_words(dice_of_key(key_of_seed(seed))), stream)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        return int(below(self.rngs[0], n))


class Decision:
    """What a bot receives when its seat must act: what the seat may know, never the game itself."""

    def __init__(
        self,
        game: Game,
        seat: int,
        chance: Chance,
        seconds: float | None = None,
        last: tuple[int, int] | None = None,
    ) -> None:
        self._game = game.imagine(seat, seed=chance.below(1 << 31))  # an imagined game, so a bot cannot peek
        self.seat = seat
        self.chance = chance
        self.seconds = seconds  # thinking time; None: no limit
        if last is None and game.steps:
            last = game.steps[-1].seat, game.steps[-1].action
        self.last = last[1] if last and last[0] == seat else None  # the seat's last action, if nobody has acted since

    @cached_property
    def view(self) -> View:
        """What the seat may know (HI-1, HI-2)."""
        return self._game.view(self.seat)

    @cached_property
    def legal(self) -> list[Action]:
        """The legal actions of the seat, in ascending order."""
        return self._game.legal(self.seat)

    def imagine(self) -> Game:
        """A random game consistent with what the seat knows; every call returns another one."""
        return self._game.imagine(self.seat, seed=self.chance.below(1 << 31))


class Bot(Protocol):
    """Anything that decides for a seat."""

    def choose(self, decision: Decision) -> Action | int:
        """One of the legal actions."""
        ...


def run(game: Game, bots: Sequence[Bot], seed: int = 0) -> Result:
    """Let bots play a game to its end, one bot per seat."""
    if len(bots) != game.seats:
        raise ValueError(f"got {len(bots)} bots for {game.seats} seats")
    chances = [Chance(seed, stream=1 + seat) for seat in range(game.seats)]
    while not game.over:
        seat = game.to_act[0]
        game.play(bots[seat].choose(Decision(game, seat, chances[seat])), seat)
    assert game.result is not None
    return game.result
