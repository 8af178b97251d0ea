"""Trials of actions in a position, and the threads that carry them out.

The worlds of all trials are numbered from 0 and use the streams of one key. So the same settings give the same results,
whatever the number of threads, and more worlds only refine what is known.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import sqrt
from queue import SimpleQueue
from typing import Any

import numpy as np
import numpy.typing as npt

from trilhos.analysis import rollouts
from trilhos.analysis.history import History
from trilhos.analysis.hooks import analysis_of, bound_to
from trilhos.analysis.rollouts import NONE
from trilhos.bots.candidates import MAX_CANDIDATES
from trilhos.bots.hooks import bots_of
from trilhos.bots.search_settings import BREADTH, ROLLOUT_STEPS
from trilhos.bots.settings import row_of, search_settings_of
from trilhos.bots.tree import WHOLE
from trilhos.core.cpu_count import cpu_count
from trilhos.core.rng import RNG, key_of_seed, key_words
from trilhos.core.unpack import Records, copy_records
from trilhos.match.ruleset import Ruleset

Floats = npt.NDArray[np.float64]
CHUNK = 96  # rollouts in a piece of work: a fraction of a second
PRIOR_SPREAD = 0.5  # how far one more value may lie from the mean
REDRAWS = 4  # how often chance is drawn again to see whether an action asks for it


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean with its standard error, and the number of rollouts behind it. No rollouts: judged without playing on."""

    value: float
    error: float
    rollouts: int


def estimate(values: Floats) -> Estimate:
    """The estimate from independent values. Values that never differed so far may still differ: the error says so."""
    n = len(values)
    if n == 0:
        return Estimate(0.0, PRIOR_SPREAD, 0)
    spread = float(((values - values.mean()) ** 2).sum()) + PRIOR_SPREAD**2
    return Estimate(float(values.mean()), sqrt(spread / (n * n)), n)


class Trials:
    """Actions of a seat that are tried in the same worlds, and what came of it: each seat's share of the win.

    `view` is the seat from whose knowledge worlds are imagined, or ALL_HANDS. Every action was tried in the first
    `len(self.wins[k])` worlds; some are tried in fewer worlds, because they fell behind.
    """

    def __init__(self, at: int, view: int, seat: int, actions: Sequence[int], seats: int) -> None:
        self.at, self.view, self.seat, self.actions = at, view, seat, list(actions)
        self.wins: list[Floats] = [np.zeros((0, seats)) for _ in actions]
        self.in_race = list(range(len(actions)))  # those that are still tried

    @property
    def worlds(self) -> int:
        """In how many worlds the actions in the race were tried."""
        return len(self.wins[self.in_race[0]])

    def of(self, action: int) -> Floats:
        """Shares of the win by world and seat."""
        return self.wins[self.actions.index(action)]

    def gain(self, action: int, other: int) -> Floats:
        """What an action adds to another in the same worlds, by world and seat."""
        one, two = self.of(action), self.of(other)
        n = min(len(one), len(two))
        gained: Floats = one[:n] - two[:n]
        return gained

    def clear(self) -> None:
        """Forget all worlds."""
        self.wins = [wins[:0] for wins in self.wins]

    def add(self, piece: "Piece", found: Floats) -> None:
        """Add the results of a piece of work, unless an earlier one is missing."""
        for column, k in enumerate(piece.actions):
            if len(self.wins[k]) == piece.begin:
                self.wins[k] = np.concatenate([self.wins[k], found[:, column]])


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of work: some actions of trials (by index) in some more worlds."""

    trials: Trials
    actions: tuple[int, ...]
    begin: int
    end: int

    @property
    def rollouts(self) -> int:
        """How many rollouts it takes."""
        return len(self.actions) * (self.end - self.begin)


def pieces(wanted: Iterable[tuple[Trials, int]]) -> list[Piece]:
    """The work that takes trials to a number of worlds each, in an order that refines all of them evenly."""
    found: list[tuple[int, int, Piece]] = []
    for number, (trials, worlds) in enumerate(wanted):
        actions = tuple(trials.in_race)
        size = max(2, CHUNK // len(actions))
        for begin in range(trials.worlds, worlds, size):
            found.append((begin, number, Piece(trials, actions, begin, min(begin + size, worlds))))
    return [piece for *_, piece in sorted(found, key=lambda one: one[:2])]


class Lane:
    """What one thread needs for rollouts."""

    def __init__(self, ruleset: Ruleset) -> None:
        records = ruleset.rules
        self.states: Any = np.zeros(3, records.state)
        self.works = ruleset.works()
        self.memories: Any = np.zeros(records.max_seats, bots_of(ruleset).memory)
        self.rngs: Any = np.zeros(2, RNG)
        self.notes = np.zeros((3 + records.max_seats, MAX_CANDIDATES), np.int64)


class Lab:
    """Carries out trials in the positions of a game."""

    def __init__(self, history: History, seed: int = 0, threads: int | None = None) -> None:
        self.history, self.ruleset = history, history.ruleset
        self.threads = threads or cpu_count()
        self.key = key_words(key_of_seed(seed))
        self.row = row_of("planner", self.ruleset)
        self.settings = search_settings_of(self.ruleset)
        self.drafts = analysis_of(self.ruleset).drafts
        bound = bound_to(self.ruleset)
        self._try, self._list = bound(rollouts.try_actions), bound(rollouts.list_candidates)
        self._redraw = bound(rollouts.redraw)
        self._lanes: SimpleQueue[Lane] = SimpleQueue()
        for _ in range(self.threads):
            self._lanes.put(Lane(self.ruleset))

    def candidates(self, at: int, seat: int, *played: int) -> tuple[list[int], int]:
        """The actions worth considering with those played, and the planner's choice among them."""
        lane = self._lanes.get()
        try:
            lane.states[0] = self.history.positions[at]
            given = lane.states, lane.works, lane.memories, lane.rngs, self.key, seat, self.row
            choice = int(self._list(self.ruleset.boards, *given))
            m = lane.memories[seat]
            n = int(m.n_candidates)
            found = sorted(range(n), key=lambda k: -int(m.priority[k]))[: int(self.settings[BREADTH])]
            listed = [int(m.action[k]) for k in found]
            return list(dict.fromkeys([choice, *played, *listed])), choice
        finally:
            self._lanes.put(lane)

    def is_certain(self, at: int) -> bool:
        """Whether chance had no part in what a step led to: all redraws of chance give the same position."""
        step = self.history.steps[at]
        after = self._redrawn(at + 1, 0, step.seat, NONE)
        return all(self._redrawn(at, k, step.seat, step.action) == after for k in range(REDRAWS))

    def _redrawn(self, at: int, stream: int, seat: int, action: int) -> bytes:
        states: Records = copy_records(self.history.at(at))
        lane = self._lanes.get()
        try:
            self._redraw(self.ruleset.boards, states, lane.works, lane.rngs, self.key, stream, seat, action)
        finally:
            self._lanes.put(lane)
        return states.tobytes()

    def compile(self) -> None:
        """Compile the loop now, so that it takes no time later."""
        self._carry_out(Piece(Trials(0, 0, 0, [NONE], self.history.seats), (0,), 0, 0), 0)

    def judge(self, work: Sequence[Piece]) -> None:
        """Carry out work without playing on: positions are evaluated."""
        for _ in self._carry_out_all(work, 0, lambda: False):
            pass

    def play(self, work: Sequence[Piece], is_time_up: Callable[[], bool]) -> Iterator[int]:
        """Carry out work by rollouts. Yields the number of rollouts of each piece, until the time is up."""
        return self._carry_out_all(work, int(self.settings[ROLLOUT_STEPS]), is_time_up)

    def _carry_out_all(self, work: Sequence[Piece], steps: int, is_time_up: Callable[[], bool]) -> Iterator[int]:
        def carry_out(piece: Piece) -> Floats | None:
            return None if is_time_up() else self._carry_out(piece, steps)

        if self.threads == 1:
            yield from self._collect(work, map(carry_out, work))
            return
        with ThreadPoolExecutor(self.threads) as pool:
            yield from self._collect(work, pool.map(carry_out, work))

    def _collect(self, work: Sequence[Piece], found: Iterable[Floats | None]) -> Iterator[int]:
        for piece, wins in zip(work, found, strict=True):
            if wins is not None:
                piece.trials.add(piece, wins)
                yield piece.rollouts

    def _carry_out(self, piece: Piece, steps: int) -> Floats:
        trials, seats = piece.trials, self.history.seats
        actions = np.array([trials.actions[k] for k in piece.actions], np.int64)
        wins = np.zeros((piece.rollouts, seats), np.int64)
        lane = self._lanes.get()
        try:
            lane.states[0] = self.history.positions[trials.at]
            self._try(
                self.ruleset.boards,
                *(lane.states, lane.works, lane.memories, lane.rngs, self.key, trials.view, trials.seat),
                actions,
                *(piece.begin, piece.end, self.row, self.settings, self.drafts, steps, lane.notes),
                wins,
            )
        finally:
            self._lanes.put(lane)
        if steps == 0:  # some evaluations do not add up
            wins = WHOLE * wins // np.maximum(1, wins.sum(axis=1, keepdims=True))
        shares: Floats = wins.reshape(piece.end - piece.begin, len(actions), seats) / WHOLE
        return shares
