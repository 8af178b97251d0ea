"""Measure an agent by a task: play all its games, and add them up.

Every deal is played with the agent in each seat, and the opponent in all others. The task, the deals and the number of
a game determine it, so neither the number of threads nor an interruption changes a result.
"""

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter

import numpy as np
import numpy.typing as npt

from trilhos.benchmark.agents import Clock, TimedBot, agent_maker, check_network, identity, timed
from trilhos.benchmark.deals import Deals
from trilhos.benchmark.tasks import Task
from trilhos.bots.game_arrays import DECISIONS, PLACES, POINTS, ROW
from trilhos.core.view import Fields
from trilhos.lab.games import Entrant, Rows, Series, find_entrants
from trilhos.lab.stats import WHOLE, Interval, by_bot, interval, wins
from trilhos.lab.workers import pieces, workers
from trilhos.match.ruleset import find_ruleset

Progress = Callable[[str, int], None]  # the opponent, and the games that are finished, of all opponents together
Floats = npt.NDArray[np.float64]

SAVE_SECONDS = 10.0  # between two savings of unfinished games
AGENT = 0  # the bot of a series that is measured


@dataclass
class Evaluation:
    """A task, an agent, and the games so far."""

    task: Task
    agent: str
    deals: Deals
    part: Path | None = None  # a file for the games so far; an interrupted evaluation is resumed from it
    first_deals: int | None = None  # play only so many deals against each opponent: a trial, not a result
    limit: float | None = None  # seconds after which an agent that has not decided has failed
    clock: Clock = field(default_factory=Clock)
    rows: dict[str, Rows] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.ruleset = find_ruleset(self.task.game)
        check_network(self.agent, self.ruleset, self.task.seats)
        self.identity = identity(self.agent, self.ruleset.id)
        self.entrant = timed(self.agent, self.ruleset, self.clock)
        self.rows = {opponent: np.zeros((0, ROW), np.int64) for opponent in self.task.games}
        if self.part and self.part.exists():
            self._resume(self.part)

    def games(self, opponent: str) -> int:
        """The number of games against an opponent."""
        deals = self.task.deals(opponent)
        return self.task.seats * min(deals, deals if self.first_deals is None else self.first_deals)

    @property
    def total(self) -> int:
        """The number of games against all opponents."""
        return sum(map(self.games, self.task.games))

    def check_fingerprint(self) -> None:
        """ValueError if this version of Trilhos would not play the games of the task."""
        if (found := fingerprint(self.task)) != self.task.fingerprint:
            known = f"{self.task.fingerprint}, not {found}"
            raise ValueError(f"this installation plays other games than {self.task.id}: its fingerprint is {known}")

    def run(self, threads: int | None = None, progress: Progress | None = None) -> None:
        """Play the games that are missing. SeriesError if the agent fails; what was played until then is saved."""
        try:
            for opponent in self.task.games:
                self._play(opponent, threads, progress)
        finally:
            self._save()

    def series(self, opponent: str) -> Series:
        """The games against an opponent."""
        others = find_entrants([opponent] * (self.task.seats - 1), self.ruleset)
        seed = self.deals.seed(self.task, opponent)
        return Series(self.ruleset, [self.entrant, *others], seed, rotate=True, limit=self.limit)

    def _play(self, opponent: str, threads: int | None, progress: Progress | None) -> None:
        begin, games = len(self.rows[opponent]), self.games(opponent)
        if begin >= games:
            return
        series = self.series(opponent)
        before = self.clock.decisions, self.clock.seconds, self.clock.longest
        series.prepare()
        self.clock.set(*before)  # what was compiled there is not thinking time
        saved = perf_counter()
        with workers("threads", threads) as pool:
            work = pieces(games, series.unit, pool.n, series.compiled, begin=begin)
            for rows in pool.in_order(series.play, work, None):
                self.rows[opponent] = np.concatenate([self.rows[opponent], rows])
                if progress:
                    progress(opponent, sum(map(len, self.rows.values())))
                if perf_counter() - saved > SAVE_SECONDS:
                    self._save()
                    saved = perf_counter()

    def _settings(self) -> str:
        return json.dumps([self.task.id, self.deals.name, self.deals.commitment, self.identity], sort_keys=True)

    def _save(self) -> None:
        if self.part is None:
            return
        self.part.parent.mkdir(parents=True, exist_ok=True)
        new = self.part.with_name(self.part.name + ".new")
        clock = np.array([self.clock.decisions, self.clock.seconds, self.clock.longest])
        with new.open("wb") as file:
            np.savez_compressed(file, allow_pickle=False, settings=np.array(self._settings()), clock=clock, **self.rows)
        new.replace(self.part)

    def _resume(self, part: Path) -> None:
        with np.load(part) as found:
            if str(found["settings"]) != self._settings():
                raise ValueError(f"{part} holds games of another agent or task; remove it, or choose another --out")
            for opponent in self.task.games:
                whole = len(found[opponent]) // self.task.seats * self.task.seats
                self.rows[opponent] = found[opponent][: min(whole, self.games(opponent))]
            decisions, seconds, longest = found["clock"].tolist()
            self.clock.set(int(decisions), seconds, longest)


def share_of_wins(rows: Rows, seats: int) -> Interval:
    """The agent's share of wins, with its interval by deals."""
    shares = _by_deal(by_bot(wins(rows, seats), rows)[:, AGENT] / WHOLE, seats)
    return interval(float(shares.sum()), float((shares * shares).sum()), len(shares))


def points_of(rows: Rows, seats: int) -> tuple[float, float]:
    """The agent's mean points, and its mean lead over the best other seat."""
    points = by_bot(rows[:, POINTS : POINTS + seats], rows)
    others = np.delete(points, AGENT, 1).max(1)
    return float(points[:, AGENT].mean()), float((points[:, AGENT] - others).mean())


def places_of(rows: Rows, seats: int) -> list[float]:
    """How often the agent took each place."""
    places = by_bot(rows[:, PLACES : PLACES + seats], rows)[:, AGENT]
    return [round(float((places == place).mean()), 6) for place in range(1, seats + 1)]


def _by_deal(values: Floats, seats: int) -> Floats:
    found: Floats = values.reshape(-1, seats).mean(1)
    return found


def mean_interval(parts: list[Interval]) -> Interval:
    """The mean of independent shares. The interval comes from theirs (Zou and Donner's method of variance recovery)."""
    mean = sum(part.share for part in parts) / len(parts)
    down = sum((part.share - part.low) ** 2 for part in parts) ** 0.5 / len(parts)
    up = sum((part.high - part.share) ** 2 for part in parts) ** 0.5 / len(parts)
    return Interval(mean, mean - down, mean + up)


def digest_of(rows: dict[str, Rows]) -> str:
    """A digest of the games: who repeats an evaluation of a reproducible agent gets the same."""
    whole = hashlib.sha256()
    for opponent, played in rows.items():
        whole.update(opponent.encode())
        whole.update(played.astype("<i8").tobytes())
    return whole.hexdigest()


def fingerprint(task: Task, agent: str = "greedy", deals: int = 2) -> str:
    """A digest of a few games of a known agent, played by compiled loops and through Python.

    It changes if rules, deals, opponents or random numbers are not those that the task was published with: then its
    version must be raised.
    """
    whole = hashlib.sha256()
    for through_python in (False, True):
        trial = Evaluation(task, agent, Deals("fingerprint"), first_deals=deals)
        if through_python:
            make = agent_maker(agent, trial.ruleset)
            trial.entrant = Entrant(agent, lambda make=make, clock=trial.clock: TimedBot(make(), clock))  # type: ignore[misc]
        trial.run(threads=1)
        rows = {name: np.ascontiguousarray(played[:, : DECISIONS + 1]) for name, played in trial.rows.items()}
        whole.update(digest_of(rows).encode())
    return whole.hexdigest()[:16]


def figures(evaluation: Evaluation) -> Fields:
    """The score and the results against each opponent."""
    seats, rows = evaluation.task.seats, evaluation.rows
    shares = {opponent: share_of_wins(played, seats) for opponent, played in rows.items()}
    score = mean_interval(list(shares.values()))
    return {
        "score": round(100 * score.share, 2),
        "interval": [round(100 * score.low, 2), round(100 * score.high, 2)],
        "opponents": [
            {
                "opponent": opponent,
                "games": len(played),
                "win_share": round(shares[opponent].share, 6),
                "win_interval": [round(shares[opponent].low, 6), round(shares[opponent].high, 6)],
                "points_mean": round(points_of(played, seats)[0], 4),
                "margin_mean": round(points_of(played, seats)[1], 4),
                "places": places_of(played, seats),
            }
            for opponent, played in rows.items()
        ],
    }
