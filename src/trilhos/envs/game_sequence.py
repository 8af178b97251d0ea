"""A sequence of games for PettingZoo and Gymnasium: deals, steps, observations, rewards and rendering."""

import operator
import os
import secrets
from collections.abc import Iterable
from typing import SupportsIndex

import numpy as np

from trilhos.bots.hooks import bound_to
from trilhos.core.integers import to_integer
from trilhos.core.view import Fields
from trilhos.envs.observation import named, observe
from trilhos.envs.render_text import render_text
from trilhos.envs.schedule import REWARDS
from trilhos.envs.spaces import FORMS
from trilhos.envs.step_games import reward
from trilhos.envs.vector import check_options, check_word
from trilhos.match.family import published_games
from trilhos.match.game import new, no_action
from trilhos.match.house_rules import Given
from trilhos.match.ruleset import find_ruleset

VERSION = 1  # incremented whenever the same seed and actions would give other observations or rewards
IDS = {game: f"trilhos/{game}-v{VERSION}" for game in published_games()}
MODES = ("human", "ansi", "svg")  # printed text, text, the board as SVG
OVER = -1  # instead of the seat to act


class GameSequence:
    """A sequence of games with the same settings. Deal n of a seed is `trilhos.new(..., seed=seed, stream=n)`."""

    def __init__(
        self,
        game: str | None,
        seats: int | None,
        reward: str,
        observation: str,
        render_mode: str | None,
        first: int | None,
        options: dict[str, str],
        seed: int | None = None,
        known: Iterable[str] = (),
        rules: Given = None,
    ) -> None:
        check_word("rewards", reward, REWARDS)
        check_word("observations", observation, FORMS)
        if render_mode is not None:
            check_word("render modes", render_mode, MODES)
        for name in {"key", "stream"} & options.keys():
            raise ValueError(f"environments have no option '{name}'; they play the games of a seed in order")
        ruleset = find_ruleset(os.fspath(options["board"]) if "board" in options else game, rules)
        check_options(ruleset, options, *known, "board")
        self._dealing: Fields = {"game": game, "seats": seats, "first": first, "rules": rules, **options}
        self.game = new(**self._dealing, seed=0)  # report bad arguments now rather than at the first reset
        self.ruleset, self.seats = self.game.ruleset, self.game.seats
        self.seed = secrets.randbits(63) if seed is None else to_integer("seed", seed)
        self.deals = 0  # of this seed
        self.seat = OVER  # the seat to act
        self.last: tuple[int, int] | None = None  # seat and action of the last step
        self._reward, self._flat, self._mode = REWARDS[reward], observation == "flat", render_mode

    def deal(self, seed: int | None = None) -> None:
        """Deal the first game of a seed, or the next game of the current one."""
        if seed is not None:
            self.seed, self.deals = to_integer("seed", seed), 0
        self.game = new(**self._dealing, seed=self.seed, stream=self.deals)
        self.game.origin = None  # steps are not recorded, so there is no transcript
        self.deals += 1
        self.last = None
        self._find_seat()

    def _find_seat(self) -> None:
        """Find the seat to act; the lowest one while several may act."""
        acting = self.ruleset.acting(self.game.states)
        self.seat = (acting & -acting).bit_length() - 1

    def refusal(self, action: SupportsIndex) -> str | None:
        """The clause and the reason why the seat to act may not do this; None if it may."""
        seat = self.seat
        if seat == OVER:
            raise ValueError(
                "the game is over; `reset` deals the next one" if self.deals else "call `reset` first to deal a game"
            )
        number = to_integer("an action", action)
        if 0 <= number < self.ruleset.n_actions:
            why = self.ruleset.refusal(self.game.states, seat, number)
            reason = None if why is None else f"{why[0]}: {why[1]}"
        else:
            reason = str(no_action(self.ruleset, number))
        return reason and f"action {number} of seat {seat} is not legal: {reason}"

    def step(self, action: SupportsIndex) -> None:
        """Carry out an action of the seat to act. An illegal one raises ValueError and changes nothing."""
        if refused := self.refusal(action):
            raise ValueError(refused)
        seat, number = self.seat, operator.index(action)
        self.ruleset.apply(self.game.states, self.game.works, seat, number)
        self.last = seat, number
        self._find_seat()

    def see(self, seat: int) -> Fields:
        """What a seat sees, and its action mask."""
        row, mask = observe(self.game, seat)
        return {"observation": row if self._flat else named(row, self.ruleset), "action_mask": mask.view(np.int8)}

    def rewards(self) -> list[float]:
        """The reward of each seat at the end of the game."""
        pay = bound_to(self.ruleset)(reward)
        return [float(pay(self.game.state, seat, self._reward)) for seat in range(self.seats)]

    def render(self) -> str | None:
        """The table as everyone sees it."""
        if self._mode == "svg":
            return self.game.picture()
        shown = render_text(self.game)
        if self._mode == "ansi":
            return shown
        print(shown)
        return None
