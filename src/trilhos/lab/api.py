"""The lab from Python: games as data frames in pandas, Polars or Arrow.

from trilhos import lab

played = lab.play(game, ["planner", "greedy"], games=2000, seed=1)
played.pandas("seats").groupby("bot")["points"].mean()
"""

import shutil
import tempfile
import weakref
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from trilhos.core.optional_dependencies import extra
from trilhos.lab.simulation import simulate

if TYPE_CHECKING:
    from trilhos.lab.tables import Played


def play(
    game: str,
    bots: int | Sequence[str],
    games: int = 1000,
    *,
    out: str | Path | None = None,
    seed: int = 0,
    rotate: bool = False,
    threads: int | None = None,
    on: str = "threads",
    progress: Callable[[int], None] | None = None,
    **more: Any,
) -> "Played":
    """Let bots play a published game or a board file, and open the tables. The same seed gives the same rows.

    The games are written to the folder `out`; games that it already holds are not played again. Without `out` they are
    kept only as long as the returned object. RuntimeError says why a run ended early. `more` are further arguments of
    `trilhos.lab.simulation.simulate`.
    """
    folder = Path(out) if out is not None else Path(tempfile.mkdtemp(prefix="trilhos-"))
    try:
        summary = simulate(
            game, bots, games, seed=seed, rotate=rotate, threads=threads, on=on, progress=progress, out=folder, **more
        )
        if summary.error:
            where = f" and are in {folder}" if out is not None else ""
            raise RuntimeError(f"{summary.error}; {summary.games} games were finished{where}")
        played = read(folder)
    except BaseException:
        if out is None:
            shutil.rmtree(folder)
        raise
    if out is None:
        weakref.finalize(played, shutil.rmtree, folder, ignore_errors=True)
    return played


def read(folder: str | Path) -> "Played":
    """Open the tables in a folder written by `play` or `trilhos simulate --out`. ValueError gives the fault."""
    with extra("lab"):
        from trilhos.lab.tables import read
    return read(folder)
