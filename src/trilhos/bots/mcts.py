"""The bot that searches: it tries its ideas in many imagined worlds and sees what comes of them."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import numpy as np

from trilhos.bots import carriage
from trilhos.bots.carriage import search as carriage_search
from trilhos.bots.compiled import family_of
from trilhos.bots.ideas import MAX_IDEAS
from trilhos.bots.ride import search as ride_search
from trilhos.bots.settings import manner_of, row_of
from trilhos.bots.tree import (
    CHILD,
    HEAD,
    LANE,
    LANES,
    MAX_DEPTH,
    N_NODES,
    NODE,
    NONE,
    ROOT,
    RUNS,
    SQUARES,
    SUM,
    TRIALS,
    WHOLE,
    N,
    child_of,
    plant,
    seeming,
)
from trilhos.core.rng import RNG, key_of_seed, key_words, start
from trilhos.match.game import Game
from trilhos.match.seat import Decision
from trilhos.match.table import Table

NODES = 1 << 15  # of a tree
SECONDS = 1.0  # to think, where nothing else is said
ALWAYS = float("inf")


@dataclass(frozen=True, slots=True)
class Thought:
    """What a search thinks of an action."""

    action: int
    visits: int  # trials
    win_chance: float  # what they say, 0 to 1
    standing: float  # how much better it did than the others in the same worlds
    in_race: bool  # False: it fell behind and was dropped


class Tree:
    """One thread's search: its worlds, its tree, and its dice."""

    def __init__(self, table: Table, changes: dict[str, int], judge: Sequence[int] | None) -> None:
        self.bots, records = family_of(table)
        self.search: Any = carriage_search if self.bots is carriage else ride_search
        self.table = table
        self.states = np.zeros(3, records.STATE)
        self.works = table.works()
        self.memories = np.zeros(records.MAX_SEATS, self.bots.memory.MEMORY)
        self.nodes = np.zeros(NODES, NODE)
        self.head = np.zeros(HEAD, np.int64)
        self.race = np.zeros((MAX_IDEAS, LANE))
        self.notes = np.zeros((3 + records.MAX_SEATS, MAX_DEPTH), np.int64)
        self.rngs = np.zeros(1, RNG)
        self.row = row_of("planner", table)
        self.manner = manner_of(table, changes, judge)
        plant(self.nodes, self.head)

    def begin(self, game: Game, seat: int, seed: int, after: int | None) -> None:
        """Look at a position; `after` is the action that led here from the one before, if that tree is of use."""
        root = NONE if after is None else int(child_of(self.nodes, int(self.head[ROOT]), after, seat))
        if root == NONE or self.head[N_NODES] > NODES // 2:
            plant(self.nodes, self.head)
        else:
            self.head[ROOT], self.head[TRIALS] = root, 0
        start(self.rngs[0], key_words(key_of_seed(seed)), 0)
        self.states[0] = game.states[0]
        self.search.prepare(
            *(self.table.boards, self.states, self.works, self.memories, self.nodes, self.head, self.race),
            *(self.rngs, seat, self.row, self.manner),
        )

    def run(self, seat: int, until: float, trials: float) -> None:
        """Search until a moment, or for so many trials, or until only one action is left in the race."""
        given = (
            *(self.table.boards, self.states, self.works, self.memories, self.nodes, self.head, self.race),
            *(self.notes, self.rngs, seat, self.row, self.manner),
        )
        while self.head[LANES] > 1 and self.search.search(*given) > 1:
            if perf_counter() >= until or self.head[TRIALS] >= trials:
                return


class MctsBot:
    """Thinks for so many seconds or trials, in several threads if asked to."""

    def __init__(
        self,
        seconds: float | None = None,
        iterations: int | None = None,
        threads: int = 1,
        judge: Sequence[int] | None = None,
        **changes: int,
    ) -> None:
        self.seconds = SECONDS if seconds is None and iterations is None else seconds
        self.iterations = iterations
        self.threads = max(1, threads)
        self.changes = changes  # of its manner (bots/manner.py)
        self.judge = judge  # weights in place of the game's own
        self.thoughts: list[Thought] = []  # of the last decision, the best first
        self._trees: list[Tree] = []
        self._last: tuple[int, int, int] | None = None  # steps, seat and action of the last decision

    def choose(self, decision: Decision) -> int:
        """The action that did best in the worlds that it imagined."""
        began = perf_counter()
        game = decision.imagine()
        if not self._trees or self._trees[0].table is not game.table:
            self._trees = [Tree(game.table, self.changes, self.judge) for _ in range(self.threads)]
            self._last = None
        legal = game.legal_ids(decision.seat)
        if len(legal) == 1:
            self.thoughts = []
            return legal[0]
        self._think(game, decision, began)
        self._last = (int(game.state.steps), decision.seat, self.thoughts[0].action)
        return self.thoughts[0].action

    @property
    def trials(self) -> int:
        """How many trials the last decision took, trees kept from the step before not counted."""
        return sum(int(tree.head[TRIALS]) for tree in self._trees)

    def _think(self, game: Game, decision: Decision, began: float) -> None:
        limits = [limit for limit in (self.seconds, decision.seconds) if limit is not None]
        until = began + min(limits) if limits else ALWAYS
        trials = ALWAYS if self.iterations is None else self.iterations / self.threads
        goes_on = self._last == (int(game.state.steps) - 1, decision.seat, decision.last)
        seeds = [decision.chance.below(1 << 31) for _ in self._trees]
        for tree, seed in zip(self._trees, seeds, strict=True):
            tree.begin(game, decision.seat, seed, decision.last if goes_on else None)
        if self.threads == 1:
            self._trees[0].run(decision.seat, until, trials)
        else:
            with ThreadPoolExecutor(self.threads) as pool:
                list(pool.map(lambda tree: tree.run(decision.seat, until, trials), self._trees))
        self.thoughts = self._gather()

    def _gather(self) -> list[Thought]:
        """What all trees think together; actions that dropped out of most races come after all others."""
        lanes: dict[int, list[tuple[Any, Any]]] = {}
        for tree in self._trees:
            for lane in tree.race[: int(tree.head[LANES])]:
                node = tree.nodes[int(lane[CHILD])]
                lanes.setdefault(int(node.action), []).append((lane, node))
        manner = self._trees[0].manner
        thoughts = [_thought(action, found, manner) for action, found in lanes.items()]
        thoughts = [thought for thought in thoughts if thought.visits > 0] or thoughts[:1]
        return sorted(thoughts, key=lambda thought: (thought.in_race, thought.standing), reverse=True)


def _thought(action: int, found: list[tuple[Any, Any]], manner: Any) -> Thought:
    together = found[0][0].copy()
    together[N] = sum(lane[N] for lane, _ in found)
    together[SUM] = sum(lane[SUM] for lane, _ in found)
    together[SQUARES] = sum(lane[SQUARES] for lane, _ in found)
    visits = sum(int(node.visits) for _, node in found)
    wins = sum(int(node.wins) for _, node in found)
    return Thought(
        action,
        visits,
        wins / max(1, visits) / WHOLE,
        float(seeming(together, manner)) / WHOLE,
        2 * sum(lane[RUNS] > 0 for lane, _ in found) >= len(found),
    )
