"""A game whose chance outcomes are chosen from outside, one by one.

A game is either at a `Decision` of a seat, or at a `Question` that chance must answer before an action (or the deal) is
complete. Both are immutable: playing creates new objects, so copies of a game share them. Neither contains a random
number generator.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cached_property, lru_cache
from threading import local
from typing import Any

import numpy as np

from trilhos.bots.hooks import bound_to
from trilhos.core import scripted_rng
from trilhos.core.errors import IllegalAction
from trilhos.core.rng import RNG, WITH_TAIL, key_of_seed, key_words, start
from trilhos.core.unpack import Records, copy_records
from trilhos.core.view import Parts
from trilhos.envs.observation import Row, width
from trilhos.envs.schedule import REWARDS
from trilhos.envs.step_chance import OVER, REFUSED, act_scripted, settle
from trilhos.envs.step_games import reward as pay
from trilhos.envs.vector import check_word
from trilhos.match.game import position_of
from trilhos.match.look import bound_for, look_once
from trilhos.match.observation import environment_of
from trilhos.match.ruleset import Ruleset, check_seats, find_ruleset

DEAL = -1  # instead of an action
NOBODY = -1  # instead of a seat


class Shared:
    """Immutable, so a deep copy is the object itself."""

    def __deepcopy__(self, memo: Any) -> Any:
        return self


class Scratch:
    """Scratch memory of compiled steps, which threads must not share."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.legal = np.zeros(ruleset.n_actions, np.int64)
        self.settled = ruleset.works(), np.zeros(ruleset.n_actions, np.bool_), self.legal
        self.script = np.zeros(WITH_TAIL // 4, np.uint32)
        self._bytes = self.script.view(np.uint8).data

    def write(self, answers: bytes) -> None:
        """Script these answers."""
        self._bytes[:] = answers.ljust(WITH_TAIL, b"\0")


class GameSetup(Shared):
    """What all games of one kind have in common: the ruleset, the number of seats and the reward."""

    def __init__(self, game: str, seats: int, reward: str, options: tuple[tuple[str, str], ...], rules: str) -> None:
        self.given = game, seats, reward, options, rules
        self.ruleset, self.seats, self.reward, self.options = find_ruleset(game, rules), seats, reward, dict(options)
        ruleset = self.ruleset
        check_seats(ruleset, seats)
        check_word("rewards", reward, REWARDS)
        bound = bound_to(ruleset)
        self.see, self.pay, self.act, self.settle = (
            bound_for(ruleset)(look_once),
            bound(pay),
            bound(act_scripted),
            bound(settle),
        )
        self.seen, self.record = environment_of(ruleset).observation, ruleset.rules.state
        self.blank: Row = np.zeros(width(ruleset), np.int16)
        self._local = local()
        self.start = ask(self, None, DEAL, b"")

    @property
    def scratch(self) -> Scratch:
        """Scratch memory of this thread."""
        found: Scratch | None = getattr(self._local, "scratch", None)
        if found is None:
            found = self._local.scratch = Scratch(self.ruleset)
        return found

    def look(self, states: Records) -> tuple[int, list[int]]:
        """The seat to act, or OVER, and its legal actions."""
        _, seat, count = self.settle(self.ruleset.boards, states, *self.scratch.settled)
        return seat, self.scratch.legal[:count].tolist()

    def __reduce__(self) -> tuple[object, ...]:
        return _one_setup, self.given


def game_setup(
    game: str, seats: int, reward: str = "win", options: Mapping[str, str] | None = None, rules: str = ""
) -> GameSetup:
    """The setup for these arguments; equal arguments share one object and its cached data."""
    return _one_setup(game, seats, reward, tuple(sorted((options or {}).items())), rules)


@lru_cache(maxsize=64)
def _one_setup(game: str, seats: int, reward: str, options: tuple[tuple[str, str], ...], rules: str) -> GameSetup:
    return GameSetup(game, seats, reward, options, rules)


def ask(setup: GameSetup, at: Decision | None, action: int, answers: bytes) -> Decision | Question:
    """Run the deal or an action with the answers so far; it either asks chance again or completes."""
    scratch, boards = setup.scratch, setup.ruleset.boards
    if at is None:
        states = setup.ruleset.deal(setup.seats, None, *scripted_rng.scripted_key(answers), setup.options)
        n, seat, count = setup.settle(boards, states, *scratch.settled)
    else:
        states = copy_records(at.states)
        scratch.write(answers)
        n, seat, count = setup.act(boards, states, *scratch.settled, at.seat, action, scratch.script, len(answers))
    if n:
        return Question(setup, at, action, answers, n)
    if seat == REFUSED and at is not None:
        raise IllegalAction(*setup.ruleset.refusal(at.states, at.seat, action) or ())
    return Decision(setup, states, at, action, None, (seat, scratch.legal[:count].tolist()))


def folded(recall: bytes, *seen: bytes) -> bytes:
    """A short digest of what a seat remembers and what it has seen since."""
    h = hashlib.blake2b(recall, digest_size=16)
    for one in seen:
        h.update(len(one).to_bytes(4, "little") + one)
    return h.digest()


class Question(Shared):
    """A choice among n equally likely outcomes that chance makes before the deal or an action is complete."""

    seat = NOBODY
    over = False

    def __init__(self, setup: GameSetup, at: Decision | None, action: int, answers: bytes, n: int) -> None:
        self.setup, self.at, self.action, self.answers, self.n = setup, at, action, answers, n

    def play(self, answer: int) -> Decision | Question:
        """What comes after an answer."""
        if not 0 <= answer < self.n:
            raise ValueError(f"a chance outcome is a number from 0 to {self.n - 1} here, not {answer}")
        return ask(self.setup, self.at, self.action, self.answers + bytes((answer,)))

    def row(self, seat: int) -> Row:
        """What a seat sees: the same as before the action until chance has answered every question."""
        return self.at.row(seat) if self.at else self.setup.blank

    def recall(self, seat: int) -> bytes:
        """Everything a seat has seen so far, including the action being carried out."""
        return self.at.recall_with(seat, self.action) if self.at else b""

    def __str__(self) -> str:
        before = f"{self.at}pending: {self.at.notation(self.action)}\n" if self.at else "pending: deal\n"
        return f"{before}answers: {' '.join(map(str, self.answers))}\n"

    def __reduce__(self) -> tuple[object, ...]:
        return Question, (self.setup, self.at, self.action, self.answers, self.n)


class Decision(Shared):
    """A game that waits for a seat to act, or that is over.

    While several seats may act, it waits for the lowest one. `before` and `action` are the previous decision and the
    action taken there; if they are unknown, `recalls` holds what seats remember.
    """

    def __init__(
        self,
        setup: GameSetup,
        states: Records,
        before: Decision | None,
        action: int,
        recalls: Mapping[int, bytes] | None = None,
        found: tuple[int, list[int]] | None = None,
    ) -> None:
        self.setup, self.states, self.before, self.action = setup, states, before, action
        self.seat, self.legal = found or setup.look(states)  # the legal actions of the seat to act are in order
        self.over = self.seat == OVER
        self._rows: dict[int, Row] = {}
        self._recalls = dict(recalls or {})

    def play(self, action: int) -> Decision | Question:
        """What comes after an action of the seat to act."""
        return ask(self.setup, self, action, b"")

    def notation(self, action: int) -> str:
        """An action of the seat to act, in notation."""
        return self.setup.ruleset.describe(self.states, self.seat, action)[2]

    def row(self, seat: int) -> Row:
        """What a seat sees, as a flat array."""
        if seat not in self._rows:
            setup = self.setup
            seen, mask = np.zeros(1, setup.seen), np.zeros(setup.ruleset.n_actions, np.bool_)
            setup.see(setup.ruleset.boards, self.states, setup.ruleset.works(), seat, seen, mask)
            self._rows[seat] = seen.view(np.int16)
        return self._rows[seat]

    def recall(self, seat: int) -> bytes:
        """Perfect recall: every step as shown to the seat, and the seat's observation after each."""
        ahead, at = [], self
        while seat not in at._recalls and at.before is not None:
            ahead.append(at)
            at = at.before
        if seat not in at._recalls:
            at._recalls[seat] = folded(b"", at.row(seat).tobytes())
        for at in reversed(ahead):
            at._recalls[seat] = at._remember(seat)
        return at._recalls[seat]

    def _remember(self, seat: int) -> bytes:
        was = self.before
        assert was is not None
        came = self.setup.ruleset.outcome(was.states, self.states, was.seat, self.action, Parts())
        return folded(was.recall_with(seat, self.action), came.shown_to(seat).encode(), self.row(seat).tobytes())

    def recall_with(self, seat: int, action: int) -> bytes:
        """The same plus an action as shown to the seat, without hidden information (HI-2)."""
        ruleset = self.setup.ruleset
        public = ruleset.public_action(self.states, self.seat, action) if seat != self.seat else None
        text = public[1] if public else self.notation(action)
        return folded(self.recall(seat), f"{self.seat} {text}".encode())

    def imagine(self, seat: int, seed: int) -> Decision:
        """A random game consistent with what a seat knows; only that seat keeps its memory of the past."""
        states, rngs = copy_records(self.states), np.zeros(1, RNG)
        start(rngs[0], key_words(key_of_seed(seed)), 0)
        self.setup.ruleset.imagine(states, self.setup.ruleset.works(), rngs, seat)
        scripted_rng.clear(states[0].rng)
        return Decision(self.setup, states, None, DEAL, {seat: self.recall(seat)})

    @cached_property
    def returns(self) -> list[float]:
        """The return of each seat; zero until the game is over."""
        seats = range(self.setup.seats)
        if not self.over:
            return [0.0 for _ in seats]
        return [float(self.setup.pay(self.states[0], i, REWARDS[self.setup.reward])) for i in seats]

    @cached_property
    def _text(self) -> str:
        return position_of(self.setup.ruleset, self.states)

    def __str__(self) -> str:
        return self._text

    def __reduce__(self) -> tuple[object, ...]:
        recalls = {seat: self.recall(seat) for seat in range(self.setup.seats)}
        return _unpacked, (self.setup, self.states.tobytes(), recalls)


def _unpacked(setup: GameSetup, record: bytes, recalls: Mapping[int, bytes]) -> Decision:
    return Decision(setup, np.frombuffer(bytearray(record), setup.record), None, DEAL, recalls)
