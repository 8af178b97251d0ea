"""Tune a bot's parameters by self-play: `trilhos tune`.

Each generation of CMA-ES plays new deals, the same for all its members, in every seating: half of them against the old
settings, half against the best so far, so that the search does not learn to beat a single opponent. At the end the
result is measured on new deals.
"""

import re
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from threading import Event
from time import monotonic
from typing import Any

import numpy as np

from trilhos.bots import cuda
from trilhos.bots.compiled import CompiledBot
from trilhos.bots.game_arrays import FROM
from trilhos.bots.hooks import bots_of
from trilhos.bots.settings import file_of, names_of, row_of, settings_of
from trilhos.core.board_errors import did_you_mean
from trilhos.core.optional_dependencies import require
from trilhos.core.rng import key_of_seed, key_words
from trilhos.lab.games import AT_RANDOM, Entrant, Series
from trilhos.lab.stats import WHOLE, by_bot, wins
from trilhos.lab.tournament import Tournament
from trilhos.lab.workers import in_order
from trilhos.match.ruleset import Ruleset

Values = dict[str, int]
Progress = Callable[[int, float], None]  # generations done, and the mean share of wins of the last one

STRIDE, LEAST = 0.2, 2.0  # size of the first step of a parameter: a share of its value, and a minimum
FRESH = 1  # added to the seed, for the deals of the final measurement


@dataclass
class Tuning:
    """What is tuned, for which game, and the state of the search."""

    ruleset: Ruleset
    seats: int = 2
    names: Sequence[str] = ()  # of parameters; all by default
    games: int = 400  # per member of a generation
    seed: int = 0
    threads: int | None = None
    on: str = "threads"  # where a generation plays: here, or on a GPU ("cuda")
    bot: str = "planner"
    old: Values = field(init=False)
    best: Values = field(init=False)
    generations: int = 0
    interrupted: bool = False

    def __post_init__(self) -> None:
        require("lab", "cma")
        known = names_of(self.ruleset)
        for name in self.names:
            if name not in known:
                raise ValueError(f"'{self.bot}' has no parameter '{name}'{did_you_mean(name, known)}")
        if self.on not in ("threads", "cuda"):
            raise ValueError(f"games can be played on 'threads' or on 'cuda', not on '{self.on}'")
        if self.on == "cuda" and (lacking := cuda.missing_gpu_support()):
            raise ValueError(f"a GPU cannot be used here: {lacking}")
        self.names = list(self.names or (name for name in known if name not in bots_of(self.ruleset).lapses))
        if not self.names:
            raise ValueError(f"'{self.bot}' has no parameters for {self.ruleset.id}")
        self.old = settings_of(self.ruleset)
        self.best = dict(self.old)

    def run(self, generations: int | None, seconds: float | None, progress: Progress | None = None) -> None:
        """Search for some generations or seconds, at least one generation. An interrupt leaves the best so far."""
        search = _search(len(self.names), self.seed)
        began = monotonic()
        try:
            while generations is None or self.generations < generations:
                asked = search.ask()
                shares = self.shares([self.values(point) for point in asked])
                search.tell(asked, [-share for share in shares])
                self.generations += 1
                self.best = self.values(search.result.xfavorite)
                if progress:
                    progress(self.generations, float(np.mean(shares)))
                if seconds is not None and monotonic() - began >= seconds:
                    return
        except KeyboardInterrupt:
            self.interrupted = True

    def values(self, point: Any) -> Values:
        """The settings at a point of the search; parameters that were not negative stay so."""
        found = dict(self.old)
        for name, x in zip(self.names, point, strict=True):
            old = self.old[name]
            value = round(old + float(x) * max(STRIDE * abs(old), LEAST))
            found[name] = max(0, value) if old >= 0 else value
        return found

    def shares(self, members: Sequence[Values]) -> list[float]:
        """The share of wins of each member of a generation, alone among its opponents."""
        half = max(1, self.games // (2 * self.seats)) * self.seats
        begin = 2 * half * self.generations
        if self.on == "cuda":
            return self._on_gpu(members, begin, half)
        jobs = [
            (self._series(member, opponent), begin + k * half)
            for member in members
            for k, opponent in enumerate((self.old, self.best))
        ]

        def play(job: int, _: int, stop: Event) -> float:
            series, first = jobs[job]
            rows = series.play(first, first + half, stop)
            return float(by_bot(wins(rows, self.seats), rows)[:, 0].mean()) / WHOLE

        jobs[0][0].prepare()
        found = list(in_order(play, iter([(job, job + 1) for job in range(len(jobs))]), self.threads))
        return [(one + other) / 2 for one, other in zip(found[::2], found[1::2], strict=True)]

    def _on_gpu(self, members: Sequence[Values], begin: int, half: int) -> list[float]:
        """The same on a GPU, with all games of a generation at once."""
        key = key_words(key_of_seed(self.seed))
        schedule = np.array([self.seats, AT_RANDOM, 0, 0, True, *self.ruleset.encode_options({})], np.int64)
        shares = np.zeros(len(members))
        for k, opponent in enumerate((self.old, self.best)):
            others = [row_of(self.bot, self.ruleset, 0, opponent)] * (self.seats - 1)
            bots = np.array([[row_of(self.bot, self.ruleset, 0, member), *others] for member in members])
            schedule[FROM] = begin + k * half
            for n, rows in enumerate(cuda.play_games(self.ruleset, schedule, key, bots, half)):
                shares[n] += by_bot(wins(rows, self.seats), rows)[:, 0].mean() / WHOLE / 2
        return shares.tolist()

    def _series(self, member: Values, opponent: Values) -> Series:
        bots = [self.entrant("member", member), *[self.entrant("opponent", opponent)] * (self.seats - 1)]
        return Series(self.ruleset, bots, self.seed, rotate=True)

    def entrant(self, name: str, values: Values) -> Entrant:
        """The bot with these settings."""
        return Entrant(name, partial(CompiledBot, self.bot, **values))

    def proof(self, games: int) -> Tournament:
        """The new settings against the old ones, on new deals."""
        bots = [self.entrant("tuned", self.best), self.entrant("old", self.old)]
        return Tournament(self.ruleset, bots, self.seats, games, self.seed + FRESH, threads=self.threads)

    def toml(self) -> str:
        """The best settings as a file, with the comments of the existing file."""
        file = file_of(self.ruleset)
        text = file.read_text("utf-8") if file and file.stem == self.ruleset.id else f"[{self.bot}]\n"
        mine = re.search(rf"^\[{self.bot}\]\n(?:(?!\[).*\n?)*", text, re.MULTILINE)
        assert mine is not None
        part = mine[0]
        lapses = bots_of(self.ruleset).lapses
        for name, value in self.best.items():
            if name in lapses and name not in self.names:
                continue
            line = re.compile(rf"^({re.escape(name)}\s*=\s*)-?\d+", re.MULTILINE)
            part = line.sub(rf"\g<1>{value}", part) if line.search(part) else f"{part}{name} = {value}\n"
        return text[: mine.start()] + part + text[mine.end() :]


def _search(dimensions: int, seed: int) -> Any:
    """CMA-ES around zero, as wide as one."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns if matplotlib is missing
        import cma

        return cma.CMAEvolutionStrategy([0.0] * dimensions, 1.0, {"seed": seed % 2**31 + 1, "verbose": -9})
