"""Analyses of many games: several at the same time, on threads or on a Ray cluster.

for game, analysis in analyse_games(games, Settings(rollouts=50_000), on="ray=HEAD:6379"):
    print(game.id, analysis if isinstance(analysis, str) else analysis.accounts)
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from threading import Event

from trilhos.analysis import Analysis, Settings, analyse
from trilhos.analysis.analyse import DEFAULT
from trilhos.analysis.history import History, history_of
from trilhos.lab.workers import workers
from trilhos.match.game import Game

AHEAD = 16  # games that are read for each worker, to bound memory


@dataclass(frozen=True)
class Batch:
    """Some games and how they are analysed: what a machine of a cluster is sent."""

    games: list[History | str]  # or why the game cannot be analysed
    settings: Settings

    def __call__(self, begin: int, end: int, stop: Event | None = None) -> list[Analysis | str]:
        """The analyses of games `begin` to `end`."""
        return [one if isinstance(one, str) else analyse(one, self.settings) for one in self.games[begin:end]]


def analyse_games(
    games: Iterable[Game], settings: Settings = DEFAULT, on: str = "threads", jobs: int | None = None
) -> Iterator[tuple[Game, Analysis | str]]:
    """Each game with its analysis, or with the reason why it cannot be analysed; in the order of the games.

    Every game has one thread unless `settings` say otherwise. `jobs` games are analysed at the same time (default: all
    cores). `on` is `threads`, `ray` (a cluster here) or `ray=ADDRESS`; ValueError if there is no such cluster. With a
    number of rollouts the analyses are the same wherever they are made.
    """
    settings = replace(settings, threads=settings.threads or 1)
    remaining = iter(games)
    with workers(on, jobs) as found:
        while batch := list(islice(remaining, AHEAD * found.n)):
            work = Batch([_history(game, settings.begin) for game in batch], settings)
            analyses = found.in_order(work, ((n, n + 1) for n in range(len(batch))), None)
            yield from zip(batch, (one for piece in analyses for one in piece), strict=True)


def _history(game: Game, begin: int) -> History | str:
    try:
        return history_of(game, begin)
    except ValueError as error:
        return str(error)
