"""Tournaments: every pair of bots plays the same deals.

With two seats, a pairing of A and B plays every deal in both seatings. With more seats it plays every deal with one A
among only B, in every seat, and with one B among only A, in every seat. So no third bot influences which of the two
does better, and a bot that depends on weak opponents is found out.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from threading import Event

import numpy as np
import numpy.typing as npt

from trilhos.bots.levels import LEVELS
from trilhos.core.view import Fields
from trilhos.lab.games import Entrant, Series, SeriesError
from trilhos.lab.ratings import MEAN, Rating, Seating, ratings
from trilhos.lab.stats import WHOLE, Interval, Sprt, Verdict, by_bot, interval, wins
from trilhos.lab.workers import Workers, pieces, workers
from trilhos.match.ruleset import Ruleset

Floats = npt.NDArray[np.float64]
Progress = Callable[[str, int, int], None]  # the pairing, its deals done, all its deals

ANCHORS = ("planner", *(name for name, level in LEVELS.items() if level.bot == "planner"))
DEALS = 10  # least number in a piece of work; small, since the sequential test runs after each piece
EVEN_PIECES = 8  # pieces are sized as for 8 threads, so that the test runs after the same deals on any machine


@dataclass
class Pairing:
    """The results of one bot against another. Shares are by deal: means over its seatings."""

    first: int
    second: int
    seats: int
    alone: list[Floats] = field(default_factory=list)  # the first's share, alone among the second
    other: list[Floats] = field(default_factory=list)  # the second's, alone among the first
    verdict: Verdict | None = None
    error: str | None = None

    def add(self, shares: Floats) -> None:
        """Add deals: a row each, with both shares."""
        self.alone.append(shares[:, 0])
        self.other.append(shares[:, 1])

    @property
    def deals(self) -> int:
        """How many were finished."""
        return sum(map(len, self.alone))

    @property
    def games(self) -> int:
        """How many were finished."""
        return self.deals * games_a_deal(self.seats)

    def score(self) -> Floats:
        """By deal, how much better the first did than the second: 1/2 if neither did."""
        alone, other = _whole(self.alone), _whole(self.other)
        scored: Floats = alone if self.seats == 2 else 0.5 + (alone - other) / 2
        return scored

    def shares(self) -> tuple[Interval, Interval]:
        """The share of wins of each, alone among the other."""
        return _interval(_whole(self.alone)), _interval(_whole(self.other))

    def seatings(self) -> list[Seating]:
        """For the ratings. With two seats both seatings are the same games."""
        both = [
            Seating(self.first, self.second, self.seats * _whole(self.alone), self.seats, self.seats),
            Seating(self.second, self.first, self.seats * _whole(self.other), self.seats, self.seats),
        ]
        return both[: 1 if self.seats == 2 else 2]


def _whole(parts: list[Floats]) -> Floats:
    return np.concatenate(parts) if parts else np.zeros(0)


def _interval(shares: Floats) -> Interval:
    return interval(float(shares.sum()), float((shares * shares).sum()), len(shares))


def games_a_deal(seats: int) -> int:
    """The number of games that a pairing plays of one deal."""
    return 2 if seats == 2 else 2 * seats


@dataclass
class Tournament:
    """Who takes part, the settings, and the results."""

    ruleset: Ruleset
    entrants: Sequence[Entrant]
    seats: int = 2
    games: int = 1000  # per pairing
    seed: int = 0
    sprt: Sprt | None = None  # stops a pairing as soon as it is decided
    seconds: float | None = None
    limit: float | None = None
    options: dict[str, str] = field(default_factory=dict)
    threads: int | None = None
    on: str = "threads"  # or a cluster (lab/workers.py)
    pairings: list[Pairing] = field(default_factory=list)
    interrupted: bool = False

    @property
    def deals(self) -> int:
        """The number of deals that a pairing needs for its games."""
        return -(-self.games // games_a_deal(self.seats))

    def run(self, progress: Progress | None = None) -> None:
        """Play all pairings. A bot that failed plays no more pairings. An interrupt leaves the results so far."""
        try:
            with workers(self.on, self.threads) as pool:
                self._all(pool, progress)
        except KeyboardInterrupt:
            self.interrupted = True

    def _all(self, pool: Workers, progress: Progress | None) -> None:
        failed: set[str] = set()
        for first, second in combinations(range(len(self.entrants)), 2):
            pairing = Pairing(first, second, self.seats)
            self.pairings.append(pairing)
            out = sorted(failed & {self.entrants[first].name, self.entrants[second].name})
            if out:
                pairing.error = f"not played: bot '{out[0]}' had failed"
                continue
            try:
                self._play(pairing, pool, progress)
            except SeriesError as error:
                pairing.error = str(error)
                failed.add(error.bot)

    def _play(self, pairing: Pairing, pool: Workers, progress: Progress | None) -> None:
        names = f"{self.entrants[pairing.first].name} – {self.entrants[pairing.second].name}"
        tables = list(self._series(pairing))
        for series in tables:
            series.prepare()
        work = pieces(self.deals, 1, EVEN_PIECES, all(series.compiled for series in tables), DEALS)
        total, squares = 0.0, 0.0
        for shares in pool.in_order(Seatings(tables), work, None):
            pairing.add(shares if self.seats > 2 else np.stack([shares[:, 0], 1 - shares[:, 0]], 1))
            if progress:
                progress(names, pairing.deals, self.deals)
            if self.sprt:
                scores = Pairing(0, 1, self.seats, pairing.alone[-1:], pairing.other[-1:]).score()
                total, squares = total + float(scores.sum()), squares + float((scores * scores).sum())
                pairing.verdict = self.sprt.verdict(total, squares, pairing.deals)
                if pairing.verdict.better:
                    return

    def _series(self, pairing: Pairing) -> Iterator[Series]:
        one, other = self.entrants[pairing.first], self.entrants[pairing.second]
        for alone, rest in [(one, other)] if self.seats == 2 else [(one, other), (other, one)]:
            seated = [alone, *[rest] * (self.seats - 1)]
            yield Series(
                self.ruleset,
                seated,
                self.seed,
                rotate=True,
                options=self.options,
                seconds=self.seconds,
                limit=self.limit,
            )

    @property
    def anchor(self) -> int | None:
        """The bot whose rating is MEAN in every tournament, by the name of the bot or of its level."""
        names = [one.name for one in self.entrants]
        return next((k for k, name in enumerate(names) if name in ANCHORS), None)

    def rated(self) -> dict[int, Rating]:
        """The ratings of all bots that have played, best first."""
        seatings = [one for pairing in self.pairings if pairing.deals for one in pairing.seatings()]
        playing = sorted({bot for one in seatings for bot in (one.alone, one.others)})
        renamed = [one._replace(alone=playing.index(one.alone), others=playing.index(one.others)) for one in seatings]
        anchor = playing.index(self.anchor) if self.anchor in playing else None
        found = dict(zip(playing, ratings(len(playing), renamed, self.seed, anchor), strict=True))
        return dict(sorted(found.items(), key=lambda rated: -rated[1].rating))

    def as_dict(self) -> Fields:
        """Ready for JSON: bots from best to worst, then the pairings. Bots that have not played have no rating."""
        rated: dict[int, Rating | None] = {**self.rated()}
        results: Fields = {
            "game": self.ruleset.id,
            **({"house_rules": self.ruleset.rules_text} if self.ruleset.changed_rules else {}),
            "seats": self.seats,
            "seed": self.seed,
            "games_a_deal": games_a_deal(self.seats),
            "seconds": self.seconds,
            "mean_rating": MEAN,
            "anchor": None if self.anchor is None else self.entrants[self.anchor].name,
            "bots": [self._bot(k, rated.get(k)) for k in {**rated, **dict.fromkeys(range(len(self.entrants)))}],
            "pairings": [self._pairing_as_dict(pairing) for pairing in self.pairings],
        }
        if self.sprt:
            results["test"] = {"margin": self.sprt.margin, "alpha": self.sprt.alpha, "beta": self.sprt.beta}
        errors = [pairing.error for pairing in self.pairings if pairing.error]
        if self.interrupted:
            errors.append("interrupted")
        return results | ({"errors": errors} if errors else {})

    def _bot(self, k: int, rated: Rating | None) -> Fields:
        return {
            "bot": self.entrants[k].name,
            "rating": rated and rated.rating,
            "interval": rated and [rated.low, rated.high],
            "games": sum(pairing.games for pairing in self.pairings if k in (pairing.first, pairing.second)),
        }

    def _pairing_as_dict(self, pairing: Pairing) -> Fields:
        names = [self.entrants[pairing.first].name, self.entrants[pairing.second].name]
        alone, other = pairing.shares()
        results: Fields = {
            "bots": names,
            "deals": pairing.deals,
            "games": pairing.games,
            "score": _rounded(_interval(pairing.score())),
            "alone": [_rounded(alone), _rounded(other)],
        }
        if pairing.verdict:
            words = {"first": names[0], "second": names[1], "neither": "neither", None: "undecided"}
            results["better"] = words[pairing.verdict.better]
        return results | ({"error": pairing.error} if pairing.error else {})


@dataclass(frozen=True)
class Seatings:
    """A task for workers: the share of wins of bot 0 by deal, with a column for each series."""

    tables: list[Series]

    def __call__(self, begin: int, end: int, stop: Event | None = None) -> Floats:
        return np.stack([_alone(series, begin, end, stop) for series in self.tables], 1)


def _rounded(found: Interval) -> list[float]:
    return [round(value, 6) for value in found]


def _alone(series: Series, begin: int, end: int, stop: Event | None) -> Floats:
    """The share of wins of bot 0 by deal."""
    rows = series.play(begin * series.seats, end * series.seats, stop)
    won = by_bot(wins(rows, series.seats), rows)[:, 0]
    shares: Floats = won.reshape(-1, series.seats).mean(1) / WHOLE
    return shares
