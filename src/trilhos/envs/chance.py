"""A game whose chance is played by somebody else, answer by answer.

A game is at a `Decision`, or inside an action (or the deal) at a `Question` that chance has to answer. Neither ever
changes: what follows is made anew, so copies of a game share them. No generator is left in either.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from trilhos.core import script
from trilhos.core.errors import IllegalAction
from trilhos.core.plain import Records, copied
from trilhos.core.rng import RNG, key_of_seed, key_words, start
from trilhos.core.view import Parts
from trilhos.envs.observation import Row, family_of, width
from trilhos.envs.plan import REWARDS
from trilhos.envs.vector import check_word
from trilhos.match.table import check_seats, find_table

DEAL = -1  # in the place of an action
NOBODY = -1  # in the place of a seat


class Shared:
    """Never changes, so that a deep copy is the thing itself."""

    def __deepcopy__(self, memo: Any) -> Any:
        return self


class Sitting(Shared):
    """What stays the same in all games of one kind: the table, how many sit at it, what is paid."""

    def __init__(self, game: str, seats: int, reward: str, options: tuple[tuple[str, str], ...]) -> None:
        self.given = game, seats, reward, options
        self.table, self.seats, self.reward, self.options = find_table(game), seats, reward, dict(options)
        table = self.table
        check_seats(table, seats)
        check_word("rewards", reward, REWARDS)
        env, records = family_of(table)
        self.see, self.seen, self.record = env.single.observe, env.observation.OBSERVATION, records.STATE
        self.pay = env.batch.reward
        self.blank: Row = np.zeros(width(table), np.int16)
        self.start = ask(self, None, DEAL, b"")

    def __reduce__(self) -> Any:
        return _sitting, self.given


def sit_down(game: str, seats: int, reward: str = "win", options: Mapping[str, str] | None = None) -> Sitting:
    """The same for the same game, so that what is kept in it is kept once."""
    return _sitting(game, seats, reward, tuple(sorted((options or {}).items())))


@lru_cache(maxsize=64)
def _sitting(game: str, seats: int, reward: str, options: tuple[tuple[str, str], ...]) -> Sitting:
    return Sitting(game, seats, reward, options)


def ask(sitting: Sitting, at: Decision | None, action: int, answers: bytes) -> Decision | Question:
    """Run the deal or an action with the answers so far: either chance is asked again, or all is done."""
    table = sitting.table
    if at is None:
        states = table.deal(sitting.seats, None, *script.laid_down(answers), sitting.options)
    else:
        states = copied(at.states)
        script.lay_down(states, answers)
        table.apply(states, table.works(), at.seat, action)
    if n := script.asked(states):
        return Question(sitting, at, action, answers, n)
    script.wipe(states)
    return Decision(sitting, states, at, action)


def folded(recall: bytes, *seen: bytes) -> bytes:
    """What a seat remembers, and what it has seen since, as one short row of bytes."""
    h = hashlib.blake2b(recall, digest_size=16)
    for one in seen:
        h.update(len(one).to_bytes(4, "little") + one)
    return h.digest()


class Question(Shared):
    """Something that chance has to say before the deal or an action is done: one of so many, each as likely."""

    seat = NOBODY
    over = False

    def __init__(self, sitting: Sitting, at: Decision | None, action: int, answers: bytes, n: int) -> None:
        self.sitting, self.at, self.action, self.answers, self.n = sitting, at, action, answers, n

    def play(self, answer: int) -> Decision | Question:
        """What follows an answer."""
        if not 0 <= answer < self.n:
            raise ValueError(f"chance answers with a number from 0 to {self.n - 1} here, not {answer}")
        return ask(self.sitting, self.at, self.action, self.answers + bytes((answer,)))

    def row(self, seat: int) -> Row:
        """What a seat sees: as long as chance has not said all, what it saw before."""
        return self.at.row(seat) if self.at else self.sitting.blank

    def recall(self, seat: int) -> bytes:
        """All that a seat has seen so far, the action that is being carried out included."""
        return self.at.recall_with(seat, self.action) if self.at else b""

    def __str__(self) -> str:
        before = f"{self.at}pending: {self.at.notation(self.action)}\n" if self.at else "pending: deal\n"
        return f"{before}answers: {' '.join(map(str, self.answers))}\n"

    def __reduce__(self) -> Any:
        return Question, (self.sitting, self.at, self.action, self.answers, self.n)


class Decision(Shared):
    """A game that waits for a seat, or that is over.

    While several owe their first tickets (US-5), it waits for the lowest of them. `before` and `action` say what it
    came of; `recalls` are what seats remember where that is not known.
    """

    def __init__(
        self,
        sitting: Sitting,
        states: Records,
        before: Decision | None,
        action: int,
        recalls: Mapping[int, bytes] | None = None,
    ) -> None:
        self.sitting, self.states, self.before, self.action = sitting, states, before, action
        acting = sitting.table.acting(states)
        self.seat = (acting & -acting).bit_length() - 1
        self.over = not acting
        self._rows: dict[int, Row] = {}
        self._recalls = dict(recalls or {})

    def play(self, action: int) -> Decision | Question:
        """What follows an action of the seat that is to act."""
        if refusal := self.sitting.table.refusal(self.states, self.seat, action):
            raise IllegalAction(*refusal)
        return ask(self.sitting, self, action, b"")

    def notation(self, action: int) -> str:
        """An action of the seat that is to act, in notation."""
        return self.sitting.table.describe(self.states, self.seat, action)[2]

    @cached_property
    def legal(self) -> list[int]:
        """The legal actions of the seat that is to act, ascending."""
        return self._look(self.seat)

    def row(self, seat: int) -> Row:
        """What a seat sees, as a flat row."""
        if seat not in self._rows:
            self._look(seat)
        return self._rows[seat]

    def _look(self, seat: int) -> list[int]:
        sitting = self.sitting
        seen, mask = np.zeros(1, sitting.seen), np.zeros(sitting.table.n_actions, np.bool_)
        sitting.see(sitting.table.boards, self.states, sitting.table.works(), seat, seen, mask)
        self._rows[seat] = seen.view(np.int16)
        legal: list[int] = mask.nonzero()[0].tolist()
        return legal

    def recall(self, seat: int) -> bytes:
        """All that a seat has seen so far: every step as it was told, and what it saw after it. Perfect recall."""
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
        came = self.sitting.table.outcome(was.states, self.states, was.seat, self.action, Parts())
        return folded(was.recall_with(seat, self.action), came.told(seat).encode(), self.row(seat).tobytes())

    def recall_with(self, seat: int, action: int) -> bytes:
        """The same, with an action as that seat is told of it: which first tickets another keeps, it is not (HI-2)."""
        table = self.sitting.table
        told = table.told(self.states, self.seat, action) if seat != self.seat else None
        text = told[1] if told else self.notation(action)
        return folded(self.recall(seat), f"{self.seat} {text}".encode())

    def imagine(self, seat: int, seed: int) -> Decision:
        """A game as it may be for all that a seat knows. It remembers the past; the others only what they would see."""
        states, rngs = copied(self.states), np.zeros(1, RNG)
        start(rngs[0], key_words(key_of_seed(seed)), 0)
        self.sitting.table.imagine(states, self.sitting.table.works(), rngs, seat)
        script.wipe(states)
        return Decision(self.sitting, states, None, DEAL, {seat: self.recall(seat)})

    @cached_property
    def returns(self) -> list[float]:
        """What the game has brought each seat: nothing before its end."""
        seats = range(self.sitting.seats)
        if not self.over:
            return [0.0 for _ in seats]
        return [float(self.sitting.pay(self.states[0], i, REWARDS[self.sitting.reward])) for i in seats]

    @cached_property
    def _text(self) -> str:
        return self.sitting.table.position(self.states)

    def __str__(self) -> str:
        return self._text

    def __reduce__(self) -> Any:
        recalls = {seat: self.recall(seat) for seat in range(self.sitting.seats)}
        return _unpacked, (self.sitting, self.states.tobytes(), recalls)


def _unpacked(sitting: Sitting, record: bytes, recalls: Mapping[int, bytes]) -> Decision:
    return Decision(sitting, np.frombuffer(bytearray(record), sitting.record), None, DEAL, recalls)
