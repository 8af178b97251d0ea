"""One game after the other, for PettingZoo and for Gymnasium: dealt, stepped, seen, rewarded and shown."""

import operator
import os
import secrets
from collections.abc import Iterable
from typing import Any

import numpy as np

from trilhos.core.whole import whole
from trilhos.envs.observation import family_of, named, observe
from trilhos.envs.plan import REWARDS
from trilhos.envs.show import text
from trilhos.envs.spaces import FORMS
from trilhos.envs.vector import check_options, check_word
from trilhos.match.game import new, no_action
from trilhos.match.table import CHICAGO, find_table
from trilhos.ride.facts import published

VERSION = 0  # raised whenever the same seed and actions would be seen or paid otherwise
IDS = {game: f"trilhos/{game}-v{VERSION}" for game in (*published(), CHICAGO)}
MODES = ("human", "ansi", "svg")  # printed text, text, the board as SVG
OVER = -1  # instead of the seat that is to act


class Play:
    """Games of one kind with one seating. Deal n of a seed is `trilhos.new(..., seed=seed, stream=n)`."""

    def __init__(
        self,
        game: str,
        seats: int | None,
        reward: str,
        observation: str,
        render_mode: str | None,
        first: int | None,
        options: dict[str, str],
        seed: int | None = None,
        known: Iterable[str] = (),
    ) -> None:
        check_word("rewards", reward, REWARDS)
        check_word("observations", observation, FORMS)
        if render_mode is not None:
            check_word("render modes", render_mode, MODES)
        for name in {"key", "stream"} & options.keys():
            raise ValueError(f"deals have no '{name}' here: those of a seed follow each other")
        table = find_table(os.fspath(options.get("board", game)))
        check_options(table, options, *known, "board")
        self._dealing: dict[str, Any] = {"game": game, "seats": seats, "first": first, **options}
        self.game = new(**self._dealing, seed=0)  # whatever is wrong with the names is said here
        self.table, self.seats = self.game.table, self.game.seats
        self.seed = secrets.randbits(63) if seed is None else whole("seed", seed)
        self.deals = 0  # of this seed
        self.seat = OVER  # that is to act
        self.last: tuple[int, int] | None = None  # who acted last, and how
        self._reward, self._flat, self._mode = REWARDS[reward], observation == "flat", render_mode

    def deal(self, seed: int | None = None) -> None:
        """The first game of a seed, or the next one of the same."""
        if seed is not None:
            self.seed, self.deals = whole("seed", seed), 0
        self.game = new(**self._dealing, seed=self.seed, stream=self.deals)
        self.game.origin = None  # its steps are not written down, so there is no transcript
        self.deals += 1
        self.last = None
        self._find_seat()

    def _find_seat(self) -> None:
        """The lowest seat comes first where several owe their first tickets (US-5)."""
        acting = self.table.acting(self.game.states)
        self.seat = (acting & -acting).bit_length() - 1

    def refusal(self, action: Any) -> str | None:
        """Clause and reason why the seat that is to act may not do this; None if it may."""
        seat = self.seat
        if seat == OVER:
            raise ValueError(
                "the game is over; `reset` deals the next one" if self.deals else "`reset` deals a game first"
            )
        number = whole("an action", action)
        if 0 <= number < self.table.n_actions:
            why = self.table.refusal(self.game.states, seat, number)
            said = None if why is None else f"{why[0]}: {why[1]}"
        else:
            said = str(no_action(self.table, number))
        return said and f"action {number} of seat {seat} is not legal: {said}"

    def step(self, action: Any) -> None:
        """Let the seat that is to act do this. ValueError if it may not; then nothing has changed."""
        if refused := self.refusal(action):
            raise ValueError(refused)
        seat, number = self.seat, operator.index(action)
        self.table.apply(self.game.states, self.game.works, seat, number)
        self.last = seat, number
        self._find_seat()

    def see(self, seat: int) -> dict[str, Any]:
        """What a seat sees and may do."""
        row, mask = observe(self.game, seat)
        return {"observation": row if self._flat else named(row, self.table), "action_mask": mask.view(np.int8)}

    def rewards(self) -> list[float]:
        """What each seat gets at the end."""
        rules, _ = family_of(self.table)
        return [float(rules.batch.reward(self.game.state, seat, self._reward)) for seat in range(self.seats)]

    def render(self) -> str | None:
        """The table as everyone sees it."""
        if self._mode == "svg":
            return self.game.picture()
        said = text(self.game)
        if self._mode == "ansi":
            return said
        print(said)
        return None
