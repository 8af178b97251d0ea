"""The lab from Python: games as data frames, in pandas, Polars or plain Arrow.

from trilhos import lab

played = lab.play("usa", ["planner", "greedy"], games=2000, seed=1)
played.pandas("seats").groupby("bot")["points"].mean()
"""

import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from trilhos.lab.extras import extra
from trilhos.lab.simulation import simulate

if TYPE_CHECKING:
    from trilhos.lab.rows import Played


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
    """Let bots play a published game or a board file, and open the tables of it; the same seed gives the same rows.

    The games are kept in the folder `out`, and gone on with if some of them are there; without one they are gone when
    the answer is. RuntimeError says why it ended early; what was finished is in the folder. `more` is what
    `trilhos.lab.simulation.simulate` takes besides.
    """
    with extra("lab"):
        from trilhos.lab.rows import read
    kept = None if out is not None else tempfile.TemporaryDirectory(prefix="trilhos-")
    folder = Path(out) if out is not None else Path(kept.name) / "games" if kept else Path()
    told = simulate(
        game, bots, games, seed=seed, rotate=rotate, threads=threads, on=on, progress=progress, out=folder, **more
    )
    if told.error:
        raise RuntimeError(f"{told.error}; {told.games} games were finished" + f" and are in {folder}" * (kept is None))
    played = read(folder)
    played.kept = kept
    return played


def read(folder: str | Path) -> "Played":
    """Open the tables in a folder that `play` or `trilhos simulate --out` wrote. ValueError says what is wrong."""
    with extra("lab"):
        from trilhos.lab.rows import read
    return read(folder)
