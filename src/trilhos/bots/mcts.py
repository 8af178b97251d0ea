"""The search bot: it tries candidate actions in many imagined worlds."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from time import perf_counter
from typing import Any

import numpy as np
import numpy.typing as npt

from trilhos.bots import search
from trilhos.bots.candidates import MAX_CANDIDATES
from trilhos.bots.hooks import bots_of, bound_to
from trilhos.bots.race import CANDIDATE_WIDTH, CHILD, RUNS, SQUARES, SUM, N, ranking_value
from trilhos.bots.settings import row_of, search_settings_of
from trilhos.bots.tree import (
    HEAD,
    MAX_DEPTH,
    N_CANDIDATES,
    N_NODES,
    NODE,
    NONE,
    ROOT,
    TRIALS,
    WHOLE,
    Node,
    child_of,
    reset_tree,
)
from trilhos.core.bind import Rule
from trilhos.core.record import Ints
from trilhos.core.rng import RNG, key_of_seed, key_words, start
from trilhos.match.bot_protocol import Decision
from trilhos.match.game import Game
from trilhos.match.ruleset import Ruleset

NODES = 1 << 15  # per tree
SECONDS = 1.0  # default thinking time
ALWAYS = float("inf")
Lane = npt.NDArray[np.float64]  # a row of the race (bots/race.py)


@dataclass(frozen=True, slots=True)
class Thought:
    """What a search thinks of an action."""

    action: int
    visits: int  # trials
    win_chance: float  # estimated from the trials, 0 to 1
    standing: float  # advantage over the other actions in the same worlds
    in_race: bool  # False: it fell behind and was dropped


class Tree(ABC):
    """The search of one thread: its worlds, tree and dice."""

    def __init__(self, ruleset: Ruleset, settings: npt.NDArray[np.int64]) -> None:
        self.ruleset, self.rules, self.settings = ruleset, bound_to(ruleset), settings
        records = ruleset.rules
        self.states = np.zeros(3, records.state)
        self.works = ruleset.works()
        self.memories = np.zeros(records.max_seats, bots_of(ruleset).memory)
        self.nodes = np.zeros(NODES, NODE)
        self.head = np.zeros(HEAD, np.int64)
        self.race = np.zeros((MAX_CANDIDATES, CANDIDATE_WIDTH))
        self.notes = np.zeros((3 + records.max_seats, MAX_DEPTH), np.int64)
        self.rngs = np.zeros(1, RNG)
        reset_tree(self.nodes, self.head)

    def begin(self, game: Game, seat: int, seed: int, after: int | None) -> None:
        """Set the position to search. `after` is the action that led here if the previous tree can be reused."""
        root = NONE if after is None else int(child_of(self.nodes, int(self.head[ROOT]), after, seat))
        if root == NONE or self.head[N_NODES] > NODES // 2:
            reset_tree(self.nodes, self.head)
        else:
            self.head[ROOT], self.head[TRIALS] = root, 0
        start(self.rngs[0], key_words(key_of_seed(seed)), 0)
        self.states[0] = game.states[0]
        self.prepare(seat)

    def run(self, seat: int, is_time_up: Callable[[], bool], trials: float) -> None:
        """Search until the time is up, for a number of trials, or until only one action is left in the race."""
        search_once = self.searcher(seat)
        while self.head[N_CANDIDATES] > 1 and search_once() > 1:
            if is_time_up() or self.head[TRIALS] >= trials:
                return

    @property
    def worlds(self) -> tuple[Any, ...]:
        """What every search takes first."""
        return self.ruleset.boards, self.states, self.works, self.memories, self.nodes, self.head, self.race

    @abstractmethod
    def prepare(self, seat: int) -> None:
        """Enter the candidates for the root in the race."""

    @abstractmethod
    def searcher(self, seat: int) -> Callable[[], int]:
        """A function that tries the remaining actions in one more world, and returns how many are left."""


class PlannerTree(Tree):
    """A search whose candidates and rollouts are those of the planner."""

    def __init__(
        self, ruleset: Ruleset, changes: dict[str, int], planner: dict[str, int] | None, judge: Sequence[int] | None
    ) -> None:
        super().__init__(ruleset, search_settings_of(ruleset, changes, judge))
        self.row = row_of("planner", ruleset, changes=planner)

    def prepare(self, seat: int) -> None:
        """Enter the planner's candidates in the race."""
        prepare: Rule = self.rules(search.prepare)
        prepare(*self.worlds, self.rngs, seat, self.row, self.settings)

    def searcher(self, seat: int) -> Callable[[], int]:
        """A function that searches one more world."""
        search_once: Rule = self.rules(search.search)
        return partial(search_once, *self.worlds, self.notes, self.rngs, seat, self.row, self.settings)


class MctsBot:
    """Searches for a number of seconds or trials, in one or more threads."""

    def __init__(
        self,
        seconds: float | None = None,
        iterations: int | None = None,
        threads: int = 1,
        planner: dict[str, int] | None = None,
        judge: Sequence[int] | None = None,
        **changes: int,
    ) -> None:
        self.seconds = SECONDS if seconds is None and iterations is None else seconds
        self.iterations = iterations
        self.threads = max(1, threads)
        self.changes = changes  # overrides of its settings (bots/search_settings.py)
        self.planner = planner  # overrides of the parameters of its planner
        self.judge = judge  # evaluation weights that replace the game's
        self.thoughts: list[Thought] = []  # of the last decision, best first
        self._trees: list[Tree] = []
        self._ready_for: tuple[Ruleset, int] | None = None
        self._last: tuple[int, int, int] | None = None  # steps, seat and action of the last decision

    def choose(self, decision: Decision) -> int:
        """The action that did best in the imagined worlds."""
        began = perf_counter()
        game = decision.world
        if self._ready_for != (game.ruleset, game.seats):
            self._trees = [self.tree_for(game) for _ in range(self.threads)]
            self._ready_for = game.ruleset, game.seats
            self._last = None
        legal = game.legal_ids(decision.seat)
        if len(legal) == 1:
            self.thoughts = []
            return legal[0]
        self._think(game, decision, began)
        self._last = (int(game.state.steps), decision.seat, self.thoughts[0].action)
        return self.thoughts[0].action

    def tree_for(self, game: Game) -> Tree:
        """A new tree for this game."""
        return PlannerTree(game.ruleset, self.changes, self.planner, self.judge)

    @property
    def trials(self) -> int:
        """Number of trials for the last decision, not counting those from a reused tree."""
        return sum(int(tree.head[TRIALS]) for tree in self._trees)

    def _think(self, game: Game, decision: Decision, began: float) -> None:
        def is_time_up() -> bool:
            limits = [limit for limit in (self.seconds, decision.seconds) if limit is not None]  # may shrink meanwhile
            return bool(limits) and perf_counter() >= began + min(limits)

        trials = ALWAYS if self.iterations is None else self.iterations / self.threads
        goes_on = self._last == (int(game.state.steps) - 1, decision.seat, decision.last)
        seeds = [decision.chance.below(1 << 31) for _ in self._trees]
        for tree, seed in zip(self._trees, seeds, strict=True):
            tree.begin(game, decision.seat, seed, decision.last if goes_on else None)
        if self.threads == 1:
            self._trees[0].run(decision.seat, is_time_up, trials)
        else:
            with ThreadPoolExecutor(self.threads) as pool:
                list(pool.map(lambda tree: tree.run(decision.seat, is_time_up, trials), self._trees))
        self.thoughts = self._gather()

    def _gather(self) -> list[Thought]:
        """Combine the results of all trees; actions that dropped out of most races come last."""
        candidates: dict[int, list[tuple[Lane, Node]]] = {}
        for tree in self._trees:
            for candidate in tree.race[: int(tree.head[N_CANDIDATES])]:
                node = tree.nodes[int(candidate[CHILD])]
                candidates.setdefault(int(node.action), []).append((candidate, node))
        settings = self._trees[0].settings
        thoughts = [_thought(action, found, settings) for action, found in candidates.items()]
        thoughts = [thought for thought in thoughts if thought.visits > 0] or thoughts[:1]
        return sorted(thoughts, key=lambda thought: (thought.in_race, thought.standing), reverse=True)


def _thought(action: int, found: list[tuple[Lane, Node]], settings: Ints) -> Thought:
    together = found[0][0].copy()
    together[N] = sum(candidate[N] for candidate, _ in found)
    together[SUM] = sum(candidate[SUM] for candidate, _ in found)
    together[SQUARES] = sum(candidate[SQUARES] for candidate, _ in found)
    visits = sum(int(node.visits) for _, node in found)
    wins = sum(int(node.wins) for _, node in found)
    return Thought(
        action,
        visits,
        wins / max(1, visits) / WHOLE,
        float(ranking_value(together, settings)) / WHOLE,
        2 * sum(candidate[RUNS] > 0 for candidate, _ in found) >= len(found),
    )
