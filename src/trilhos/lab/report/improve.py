"""Changes of a board that were tried: proposed from its figures, played, and confirmed in games of their own.

Every round plays the board with the changes that its figures suggest. They are kept if the board gets better. What is
kept in the end was chosen because it did well, perhaps by chance, so it is compared with the first board once more, in
games that were not used to choose it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from statistics import mean, stdev
from tempfile import TemporaryDirectory
from time import monotonic

from trilhos.core.view import Fields
from trilhos.lab.family_report import report_of
from trilhos.lab.report.formatting import Formatter
from trilhos.lab.report.parts import Change, Measure
from trilhos.lab.report.show.course import close
from trilhos.lab.report.show.summary import OPEN, UNFAIR
from trilhos.lab.report.study import Progress, Study, play_study
from trilhos.match.ruleset import Ruleset
from trilhos.words import Message

ROUNDS = 5
BATCHES = 5  # of fresh games; what differs between them tells how certain the result is
T = 2.776  # 95 % of Student's t with BATCHES - 1 degrees of freedom lie within this
FRESH = 1_000_003  # added to the seed: games that were not used to choose
FMT = Formatter()


@dataclass
class Improvement:
    """Changes of a board, and what they do, in fresh games."""

    ruleset: Ruleset
    board: Ruleset  # with the changes
    changes: list[Change]
    before: list[Measure]
    after: list[Measure]
    differences: list[tuple[float, float]]  # by measure: after minus before, and half its interval
    total: tuple[float, float, float]  # all measures as one: before, after minus before, and half its interval
    games: int  # of each board, to confirm
    rejected: bool = False  # there were changes, but they did not help

    def as_dict(self) -> Fields:
        """Ready for JSON."""
        rows = zip(self.before, self.after, self.differences, strict=True)
        return {
            "changes": [change.as_dict() for change in self.changes],
            "games": self.games,
            "total": _interval(*self.total),
            "measures": [
                {"what": one.what, "before": round(one.value, 5), "after": round(other.value, 5)}
                | {"difference": round(gap, 5), "interval": [round(gap - off, 5), round(gap + off, 5)]}
                for one, other, (gap, off) in rows
            ],
        }


def _interval(before: float, gap: float, off: float) -> Fields:
    return {
        "before": round(before, 4),
        "after": round(before + gap, 4),
        "difference": round(gap, 4),
        "interval": [round(gap - off, 4), round(gap + off, 4)],
    }


@dataclass
class Trial:
    """The games and limits of an attempt to improve a board."""

    seats: Sequence[int]
    games: int  # with each number of players, of each board that is tried
    seconds: float
    seed: int = 0
    threads: int | None = None
    progress: Progress | None = None
    began: float = field(default_factory=monotonic)

    def study(self, ruleset: Ruleset, games: int, seed: int, what: str) -> Study:
        """Play a board."""
        named: Progress | None = None
        if self.progress:
            shown = self.progress
            named = lambda players, done, total: shown(f"{what}: {players}", done, total)  # noqa: E731
        return play_study(
            ruleset, games, seats=self.seats, styles=False, seed=seed, threads=self.threads, progress=named
        )

    @property
    def is_over(self) -> bool:
        """Whether no further board should be tried: the fresh games need time too."""
        return monotonic() - self.began > self.seconds / 2


def measures(study: Study) -> list[Measure]:
    """What is to become small: the advantage of a place in the order of play, and what the family adds."""
    whole = study.whole(FMT)
    name = Message("the place in the order of play that is farthest from fair")
    apart = mean(1 - close(results).share for results in study.results(FMT))
    return [
        Measure("first-seat", name, whole.figures["first_seat"], UNFAIR),
        Measure("not-close", Message("games that do not end close"), apart, 1 - OPEN),
        *whole.report.measures(whole),
    ]


def badness(found: Sequence[Measure]) -> float:
    """All measures as one figure: squares of multiples of what begins to matter."""
    return sum((one.value / one.bound) ** 2 for one in found)


def improve(ruleset: Ruleset, trial: Trial) -> Improvement | None:
    """Try the changes that the figures of a board suggest; None if nothing was suggested.

    ValueError if boards of this family cannot be changed.
    """
    report = report_of(ruleset.family)
    if not report.can_change:
        raise ValueError(f"{ruleset.id} has no board that could be changed")
    with TemporaryDirectory(prefix="trilhos-improve-") as folder:
        changes = _search(ruleset, trial, Path(folder))
        if not changes:
            return None
        return confirm(ruleset, report.changed(ruleset, changes, Path(folder) / "final.toml"), changes, trial)


def _search(ruleset: Ruleset, trial: Trial, folder: Path) -> list[Change]:
    """The changes that were kept, as one list: from the first board to the last."""
    report = report_of(ruleset.family)
    kept: list[Change] = []
    study = trial.study(ruleset, trial.games, trial.seed, "board 0")
    best, tried = badness(measures(study)), 0
    for _ in range(ROUNDS):
        proposed = report.proposals(study.whole(FMT))
        better = False
        for some in _portions(proposed):
            if trial.is_over:
                return kept
            tried += 1
            changes = merged([*kept, *some])
            board = report.changed(ruleset, changes, folder / f"{tried}.toml")
            again = trial.study(board, trial.games, trial.seed, f"board {tried}")
            size = badness(measures(again))
            if size < best:
                kept, study, best, better = changes, again, size, True
                break
        if not better:
            return kept
    return kept


def _portions(proposed: Sequence[Change]) -> list[list[Change]]:
    """All changes; if they do not help, half of each step; then those of each table alone; then the first half."""
    tables = dict.fromkeys(change.table for change in proposed)
    alone = [[change for change in proposed if change.table == table] for table in tables] if len(tables) > 1 else []
    half = list(proposed[: (len(proposed) + 1) // 2]) if len(proposed) > 1 else []
    return [some for some in (list(proposed), gentle(proposed), *alone, half) if some]


def gentle(changes: Sequence[Change]) -> list[Change]:
    """The same changes, half as large: changes that are right one by one may be too much together."""
    found = []
    for change in changes:
        if isinstance(change.old, int) and isinstance(change.new, int) and abs(change.new - change.old) > 1:
            change = change._replace(new=change.old + (change.new - change.old) // 2)
        found.append(change)
    return found


def merged(changes: Sequence[Change]) -> list[Change]:
    """The same changes; those of one figure, one after the other, as one. What ends where it began is left out."""
    found: dict[tuple[str, tuple[int, ...], str], Change] = {}
    for change in changes:
        key = (change.table, change.rows, change.key)
        old = found[key].old if key in found else change.old
        found[key] = change._replace(old=old)
    return [change for change in found.values() if change.old != change.new]


def confirm(ruleset: Ruleset, board: Ruleset, changes: Sequence[Change], trial: Trial) -> Improvement:
    """Compare both boards in fresh games, in batches."""
    played: dict[str, list[list[Measure]]] = {"before": [], "after": []}
    games = max(1, trial.games // 2)
    for k in range(BATCHES):
        for what, one in (("before", ruleset), ("after", board)):
            study = trial.study(one, games, trial.seed + FRESH + k, f"fresh games {k + 1} of {BATCHES}, {what}")
            played[what].append(measures(study))
    pairs = list(zip(played["before"], played["after"], strict=True))
    gaps = [[two[k].value - one[k].value for one, two in pairs] for k in range(len(pairs[0][0]))]
    gap, off = _mean([badness(two) - badness(one) for one, two in pairs])
    return Improvement(
        ruleset,
        board,
        list(changes),
        _means(played["before"]),
        _means(played["after"]),
        [_mean(one) for one in gaps],
        (mean(badness(one) for one in played["before"]), gap, off),
        games * BATCHES,
        rejected=gap + off >= 0,
    )


def _means(batches: Sequence[Sequence[Measure]]) -> list[Measure]:
    return [one._replace(value=mean(batch[k].value for batch in batches)) for k, one in enumerate(batches[0])]


def _mean(values: Sequence[float]) -> tuple[float, float]:
    """The mean, and half its interval."""
    return mean(values), T * stdev(values) / sqrt(len(values))
