"""Statistics of many games by bots: `trilhos simulate`."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from time import perf_counter

import numpy as np

from trilhos.bots import check_list
from trilhos.bots.game_arrays import COMPLAINT, COMPLAINTS, DECISIONS, TURNS
from trilhos.core.optional_dependencies import extra
from trilhos.core.view import Fields
from trilhos.lab.games import Rows, Series, SeriesError, find_entrants
from trilhos.lab.stats import Groups
from trilhos.lab.workers import in_order, pieces, workers
from trilhos.match.house_rules import Given
from trilhos.match.ruleset import Ruleset, check_seats, find_ruleset

Progress = Callable[[int], None]  # games done


@dataclass(frozen=True, slots=True)
class Summary:
    """Statistics of many games. `bots` and `by_seat` count the same games in two ways."""

    game: str
    seats: int
    seed: int
    rotated: bool
    games: int
    deals: int
    decisions: int
    seconds: float
    decisions_per_second: float
    games_per_second: float
    turns_mean: float
    winner_points_mean: float
    bots: list[Fields]
    by_seat: list[Fields]
    complaints: int
    first_complaint: str | None = None
    house_rules: str | None = None  # those that were changed
    error: str | None = None  # why it ended early

    def as_dict(self) -> Fields:
        """Ready for JSON, without fields that are None."""
        fields = asdict(self)
        return {name: value for name, value in fields.items() if value is not None}


@dataclass
class Sums:
    """Sums over the games so far."""

    groups: Groups
    games: int = 0
    decisions: int = 0
    turns: int = 0
    complaints: int = 0
    complaint: int = 0
    began: float = field(default_factory=perf_counter)
    old_games: int = 0  # finished by an earlier run
    old_decisions: int = 0

    def begin(self) -> None:
        """Start the clock; games that were counted before are from an earlier run."""
        self.began, self.old_games, self.old_decisions = perf_counter(), self.games, self.decisions

    def add(self, rows: Rows) -> None:
        """Count some games, whole deals only."""
        rows = rows[: len(rows) // self.groups.unit * self.groups.unit]
        self.groups.add(rows)
        self.games += len(rows)
        self.decisions += int(rows[:, DECISIONS].sum())
        self.turns += int(rows[:, TURNS].sum())
        self.complaints += int(rows[:, COMPLAINTS].sum())
        complaints = rows[:, COMPLAINT][np.flatnonzero(rows[:, COMPLAINT])]
        self.complaint = self.complaint or (int(complaints[0]) if complaints.size else 0)


def simulate(
    game: str | Ruleset,
    bots: int | Sequence[str],
    games: int,
    *,
    seed: int = 0,
    first: int | None = None,
    rotate: bool = False,
    threads: int | None = None,
    on: str = "threads",
    check: bool = False,
    seconds: float | None = None,
    limit: float | None = None,
    options: dict[str, str] | None = None,
    rules: Given = None,
    progress: Progress | None = None,
    out: str | Path | None = None,
) -> Summary:
    """Let bots play a published game or a board file. `bots` are names, or a number of random bots.

    The same seed gives the same games for any number of threads, and on a GPU. With `rotate` every deal is played in
    every seating, and the number of games is rounded up to whole deals. `check` checks invariants after every step.
    `progress` is called with the number of games done. If a bot fails, the games before are counted. `rules` are house
    rules, such as `{"longest_path": 12}`.

    `out` is a folder for the games as tables (lab/tables.py); games that it already holds are not played again. `on`
    says where to play: `threads`, `ray` or `ray=ADDRESS` (a cluster), or `cuda` (a GPU).
    """
    ruleset = find_ruleset(game, rules)
    names = ["random"] * bots if isinstance(bots, int) else _names(bots)
    if games < 1:
        raise ValueError(f"the number of games must be at least 1, not {games}")
    check_seats(ruleset, len(names), first)
    series = Series(
        ruleset, find_entrants(names, ruleset), seed, first, rotate, check, options or {}, seconds=seconds, limit=limit
    )
    games = -(-games // series.unit) * series.unit
    sums = Sums(Groups(names, series.unit))
    if on == "cuda":
        if out is not None:
            raise ValueError("a GPU cannot write tables; use threads or a cluster")
        series.check_gpu()
        compiled = partial(series.play_on_gpu, 0, series.unit)
        return _summary(series, sums, _count(compiled, _on_gpu(series, games), sums, progress))
    with workers(on, threads) as pool:
        if out is None:
            work = pool.in_order(series.play, pieces(games, series.unit, pool.n, series.compiled), None)
            error = _count(series.prepare, work, sums, progress)
        else:
            with extra("lab"):
                from trilhos.lab.write_games import write_games
            error = write_games(Path(out), series, games, pool, sums, progress)
    return _summary(series, sums, error)


def _names(bots: Sequence[object]) -> list[str]:
    """The names of bots. Objects are refused: other threads and machines could not make them again."""
    check_list(bots)
    for bot in bots:
        if not isinstance(bot, str):
            raise ValueError(f"{bot!r} is not the name of a bot; name a bot of your own by its file: 'my_bot.py:MyBot'")
    return [str(bot).strip() for bot in bots]


def _on_gpu(series: Series, games: int) -> Iterator[Rows]:
    size = -(-series.gpu_piece() // series.unit) * series.unit
    return in_order(series.play_on_gpu, ((at, min(at + size, games)) for at in range(0, games, size)), 1)


def _count(prepare: Callable[[], object], work: Iterator[Rows], sums: Sums, progress: Progress | None) -> str | None:
    """Play and count. Returns why it ended early, if it did."""
    try:
        prepare()
        sums.begin()
        for rows in work:
            sums.add(rows)
            if progress:
                progress(sums.games)
    except SeriesError as failed:
        sums.add(failed.rows)
        return str(failed)
    except KeyboardInterrupt:
        return "interrupted"
    return None


def _summary(series: Series, sums: Sums, error: str | None) -> Summary:
    games, groups, seconds = max(1, sums.games), sums.groups, perf_counter() - sums.began
    return Summary(
        game=series.ruleset.id,
        seats=series.seats,
        seed=series.seed,
        rotated=series.rotate,
        games=sums.games,
        deals=sums.games // series.unit,
        decisions=sums.decisions,
        seconds=round(seconds, 6),
        decisions_per_second=round((sums.decisions - sums.old_decisions) / seconds, 1),
        games_per_second=round((sums.games - sums.old_games) / seconds, 2),
        turns_mean=round(sums.turns / games, 4),
        winner_points_mean=round(groups.winners_points / max(1, groups.winners), 4),
        bots=[{"bot": group.name, **group.as_dict()} for group in groups.bots],
        by_seat=[{"seat": seat, **group.as_dict()} for seat, group in enumerate(groups.seats)],
        complaints=sums.complaints,
        first_complaint=series.ruleset.complaint(sums.complaint),
        house_rules=series.ruleset.rules_text or None,
        error=error,
    )
