"""A sequence of games for PettingZoo and Gymnasium: deals, steps, observations, rewards and rendering.

One compiled call (envs/step_one.py) carries out an action, lets compiled bots act, and observes.
"""

import os
import secrets
from collections.abc import Iterable, Mapping
from operator import index
from typing import SupportsIndex

import numpy as np

from trilhos.bots.compiled import CompiledBot
from trilhos.bots.game_arrays import KIND, WIDTH
from trilhos.bots.hooks import bots_of, bound_to
from trilhos.core.board_errors import did_you_mean
from trilhos.core.integers import to_integer
from trilhos.core.pixels import Pixels, pixels
from trilhos.core.record import Key
from trilhos.core.rng import RNG, dice_of_key, key_of_seed, key_words, start
from trilhos.core.view import Fields
from trilhos.envs.observation import FORMS, Row, named, observe, width
from trilhos.envs.render_text import render_text
from trilhos.envs.schedule import LEARNER, REWARDS
from trilhos.envs.step_games import reward
from trilhos.envs.step_one import NO_ACTION, OVER, REFUSED, step_one
from trilhos.envs.vector import check_options, check_word
from trilhos.match.family import published_games
from trilhos.match.game import Game, new, no_action
from trilhos.match.house_rules import Given
from trilhos.match.observation import environment_of
from trilhos.match.ruleset import find_ruleset

VERSION = 2  # incremented whenever the same seed and actions would give other observations or rewards
IDS = {game: f"trilhos/{game}-v{VERSION}" for game in published_games()}
ATTACHED = ("_seen", "_marks", "_step", "_looked", "_records", "_records_of")
MODES = ("human", "ansi", "svg", "rgb_array")  # printed text, text, the board as SVG, the board as pixels
RESET_OPTIONS = ("stream", "first")
SEAT_TO_ACT = -1  # observed after a step, instead of a certain seat


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
            more = "; reset(options={'stream': 3}) deals a certain one" * (name == "stream")
            raise ValueError(f"environments have no option '{name}'; they play the games of a seed in order{more}")
        ruleset = find_ruleset(os.fspath(options["board"]) if "board" in options else game, rules)
        check_options(ruleset, options, *known, "board")
        self._dealing: Fields = {"game": game, "seats": seats, "first": first, "rules": rules, **options}
        self.game = new(**self._dealing, seed=0)  # report bad arguments now rather than at the first reset
        self.ruleset, self.seats = self.game.ruleset, self.game.seats
        self.seed = secrets.randbits(63) if seed is None else to_integer("seed", seed)
        self.deals = 0  # of this seed
        self.seat = OVER  # the seat to act
        self.last: tuple[int, int] | None = None  # seat and action of the last step from outside
        self._reward, self._flat, self._mode = REWARDS[reward], observation != "named", render_mode
        self._dice: tuple[int, Key] | None = None  # the last seed, and the key of its bots' dice
        self.let_play({}, SEAT_TO_ACT)
        self._row: Row = np.zeros(width(self.ruleset), np.int16)
        self._mask = np.zeros(self.ruleset.n_actions, np.bool_)
        self._imagined = np.zeros(1, self.ruleset.rules.state)
        self._attach()

    def let_play(self, bots: Mapping[int, CompiledBot], observer: int) -> None:
        """Let compiled bots hold these seats. After each step, `observer` is the seat that looks first."""
        self._lineup = np.zeros((self.seats, WIDTH), np.int64)
        self._lineup[:, KIND] = LEARNER
        for seat, bot in bots.items():
            self._lineup[seat] = bot.row(self.ruleset)
        self._bots, self._observer = tuple(bots), observer
        self._memories = np.zeros(self.seats if bots else 0, bots_of(self.ruleset).memory)
        self._rngs = np.zeros(self.seats, RNG)

    def _attach(self) -> None:
        """Create the parts that are not copied or pickled: views of other arrays, and compiled code."""
        self._seen = self._row.view(environment_of(self.ruleset).observation)
        self._marks = self._mask.view(np.int8)
        self._step = bound_to(self.ruleset)(step_one)
        self._looked: Game | None = None  # the game that was observed after the last step
        self._records_of: Game | None = None  # the game that `_records` belong to

    def __getstate__(self) -> Fields:
        return {name: value for name, value in vars(self).items() if name not in ATTACHED}

    def __setstate__(self, state: Fields) -> None:
        vars(self).update(state)
        self._attach()

    def deal(self, seed: int | None = None, options: Fields | None = None) -> None:
        """Deal the first game of a seed, or the next game of the current one; then let compiled bots act.

        `options` are those of `reset`: `stream` is the number of the deal, `first` the seat that begins this game.
        """
        given = check_reset_options(options)
        if seed is not None:
            self.seed, self.deals = to_integer("seed", seed), 0
        self.deals = given.get("stream", self.deals)
        dealing = {**self._dealing, "first": given["first"]} if "first" in given else self._dealing
        self.game = new(**dealing, seed=self.seed, stream=self.deals)
        self.game.origin = None  # steps are not recorded, so there is no transcript
        self.deals += 1
        self.last = None
        if self._bots:
            self._roll()
        self._go(NO_ACTION)

    def _roll(self) -> None:
        """Start the bots' random numbers and memories of a game, as `match.bot_protocol.Chance` does."""
        if self._dice is None or self._dice[0] != self.seed:
            self._dice = self.seed, key_words(dice_of_key(key_of_seed(self.seed)))
        self._memories = np.zeros_like(self._memories)
        for seat in self._bots:
            start(self._rngs[seat], self._dice[1], self.stream_of(seat))

    def stream_of(self, seat: int) -> int:
        """The stream of a bot's random numbers in the current game."""
        return 1 + seat + (self.deals - 1) * self.seats

    def _go(self, action: int) -> bool:
        """Carry out an action, let compiled bots act, and observe. False if the action is refused."""
        game = self.game
        if self._records_of is not game:
            bots = self._memories, self._rngs, self._lineup, self._observer
            self._records = self.ruleset.boards, game.states, self._imagined, game.works, *bots, self._seen, self._mask
            self._records_of = game
        seat: int = self._step(*self._records, action)
        if seat == REFUSED:
            return False
        self.seat = seat
        self._looked = game if seat == OVER or self._observer in (seat, SEAT_TO_ACT) else None
        return True

    def refusal(self, action: SupportsIndex) -> str | None:
        """The clause and the reason why the seat to act may not do this; None if it may."""
        self._check_running()
        number = index(action)
        if 0 <= number < self.ruleset.n_actions:
            why = self.ruleset.refusal(self.game.states, self.seat, number)
            reason = None if why is None else f"{why[0]}: {why[1]}"
        else:
            reason = str(no_action(self.ruleset, number))
        return reason and f"action {number} of seat {self.seat} is not legal: {reason}"

    def _check_running(self) -> None:
        if self.seat == OVER:
            raise ValueError(
                "the game is over; `reset` deals the next one" if self.deals else "call `reset` first to deal a game"
            )

    def step(self, action: SupportsIndex) -> None:
        """Carry out an action of the seat to act. An illegal one raises ValueError and changes nothing."""
        if refused := self.try_step(action):
            raise ValueError(refused)

    def try_step(self, action: SupportsIndex) -> str | None:
        """Carry out an action of the seat to act. Returns why it is not legal; None if it was carried out."""
        self._check_running()
        try:
            seat, number = self.seat, index(action)
        except TypeError:
            raise ValueError(f"an action is a number from 0 to {self.ruleset.n_actions - 1}, not {action!r}") from None
        if not (0 <= number < self.ruleset.n_actions and self._go(number)):
            return self.refusal(number)
        self.last = seat, number
        return None

    def see(self, seat: int) -> Fields:
        """What a seat sees, and its action mask."""
        if self._looked is self.game and seat == (
            max(self.seat, 0) if self._observer == SEAT_TO_ACT else self._observer
        ):
            row, marks = self._row.copy(), self._marks.copy()
        else:
            row, mask = observe(self.game, seat)
            marks = mask.view(np.int8)
        return {"observation": row if self._flat else named(row, self.ruleset), "action_mask": marks}

    def rewards(self) -> list[float]:
        """The reward of each seat at the end of the game."""
        pay = bound_to(self.ruleset)(reward)
        return [float(pay(self.game.state, seat, self._reward)) for seat in range(self.seats)]

    def render(self) -> str | Pixels | None:
        """The table as everyone sees it."""
        if self._mode == "svg":
            return self.game.picture()
        if self._mode == "rgb_array":
            return pixels(self.game.picture())
        shown = render_text(self.game)
        if self._mode == "ansi":
            return shown
        print(shown)
        return None


def check_reset_options(options: Fields | None) -> dict[str, int]:
    """The options of a reset; ValueError if one is unknown or no whole number."""
    given = {} if options is None else dict(options)
    for name in given:
        if name not in RESET_OPTIONS:
            raise ValueError(
                f"reset has no option '{name}'{did_you_mean(name, RESET_OPTIONS)}; it has: {', '.join(RESET_OPTIONS)}. "
                "Other options are given where the environment is made"
            )
    return {name: to_integer(name, value) for name, value in given.items()}
