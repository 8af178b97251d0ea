"""A study of a game: games with every number of players, and games of every style of play against planners."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from trilhos.bots.levels import STYLES
from trilhos.bots.network_files import network_for
from trilhos.bots.settings import variants_of
from trilhos.core.view import Fields
from trilhos.lab.report.count_games import count_games
from trilhos.lab.report.formatting import Formatter
from trilhos.lab.report.parts import Finding
from trilhos.lab.report.pool import pooled
from trilhos.lab.report.results import Figures, Results
from trilhos.lab.report.show.styles import too_strong
from trilhos.lab.report.show.summary import notes, of_players, ordered
from trilhos.lab.simulation import simulate
from trilhos.lab.tables import read
from trilhos.match.ruleset import Ruleset

PLANNER, LEARNED = "planner", "learned"
SHARE = 8  # of the games of a set: one in so many is played for each style
LEARNED_GAMES = 300  # its network is evaluated in Python, so fewer are played
Progress = Callable[[str, int, int], None]  # what is played, games done, games in all


@dataclass
class Study:
    """The figures of a study."""

    ruleset: Ruleset
    sets: list[Figures]  # one per number of players
    styles: list[Fields] = field(default_factory=list)  # one per style and number of players: `style`, `seats`, `win`

    @property
    def pooled(self) -> Figures:
        """The figures of all sets as one."""
        return pooled(self.sets)

    def results(self, fmt: Formatter) -> list[Results]:
        """The sets, for the page."""
        return [Results(one, self.ruleset, fmt, self.sets, k) for k, one in enumerate(self.sets)]

    def whole(self, fmt: Formatter) -> Results:
        """All sets as one, for the page."""
        return Results(self.pooled, self.ruleset, fmt)

    def findings(self, fmt: Formatter) -> list[Finding]:
        """What was found, the worst first."""
        whole = self.whole(fmt)

        def every() -> Any:
            yield from of_players(self.results(fmt))
            yield from whole.report.findings(whole)
            yield from too_strong(whole, self.styles)
            yield from notes(whole)

        return ordered(whole, every())

    def as_dict(self, fmt: Formatter) -> Fields:
        """Ready for JSON."""
        return {
            "findings": [finding.as_dict() for finding in self.findings(fmt)],
            "styles": self.styles,
            "sets": self.sets,
        }


def styles_of(ruleset: Ruleset) -> list[str]:
    """The styles that this game's planner can play."""
    known = variants_of(ruleset)
    return [name for name in STYLES if name in known]


def seats_of(ruleset: Ruleset, seats: int | None = None) -> list[int]:
    """All numbers of players, or the one that is asked for."""
    return [seats] if seats else list(range(ruleset.seats_min, ruleset.seats_max + 1))


def play_study(
    ruleset: Ruleset,
    games: int,
    *,
    seats: Sequence[int],
    styles: bool = True,
    seed: int = 0,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Study:
    """Play and count a study: `games` with each number of players, and an eighth of that for each style."""
    with TemporaryDirectory(prefix="trilhos-report-") as folder:
        sets = []
        for n in seats:
            out = Path(folder) / str(n)
            moved = _named(f"{n} players", games, progress)
            summary = simulate(ruleset, [PLANNER] * n, games, seed=seed, threads=threads, out=out, progress=moved)
            if summary.error:
                raise ValueError(summary.error)
            sets.append(count_games(read(out), ruleset))
    rows = []
    for style, n in _styles(ruleset, seats) if styles else ():
        many = max(1, games // SHARE if style != LEARNED else min(LEARNED_GAMES, games // SHARE))
        moved = _named(f"{style}, {n} players", many, progress)
        rows.append(_style(ruleset, style, n, many, seed=seed, threads=threads, progress=moved))
    return Study(ruleset, sets, rows)


def _styles(ruleset: Ruleset, seats: Sequence[int]) -> list[tuple[str, int]]:
    """The styles to play, and with how many players; a network only with the fewest that it was trained for."""
    found = [(style, n) for style in styles_of(ruleset) for n in seats]
    trained = [n for n in seats if not isinstance(network_for(ruleset, n), str)]
    return [*found, *((LEARNED, n) for n in trained[:1])]


def _style(ruleset: Ruleset, style: str, seats: int, games: int, **more: Any) -> Fields:
    """One seat of a style against planners, every deal in every seating."""
    summary = simulate(ruleset, [style, *[PLANNER] * (seats - 1)], games, rotate=True, **more)
    if summary.error:
        raise ValueError(summary.error)
    bot = next(bot for bot in summary.bots if bot["bot"] == style)
    low, high = bot["win_interval"]
    return {"style": style, "seats": seats, "games": summary.games, "win": [bot["win_share"], low, high]}


def _named(what: str, games: int, progress: Progress | None) -> Callable[[int], None] | None:
    return None if progress is None else lambda done: progress(what, done, games)
