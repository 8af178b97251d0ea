"""`trilhos dataset`: record games by bots as data for learning."""

import json
from collections.abc import Sequence
from pathlib import Path

from trilhos.benchmark.dataset import TABLE, write_minari, write_parquet
from trilhos.benchmark.trajectories import Recorder
from trilhos.cli.compile import ENVS, compile_first
from trilhos.cli.errors import CliError, value_errors
from trilhos.cli.game_options import find_game
from trilhos.cli.progress import progress
from trilhos.core.optional_dependencies import require


def dataset(
    board: str,
    bots: Sequence[str],
    games: int,
    seed: int,
    reward: str,
    rule: Sequence[str] | None,
    minari: str | None,
    out: Path,
    as_json: bool,
) -> None:
    """Play and write the data set, and print its manifest."""
    ruleset = find_game(board, rule)
    if reward not in ("win", "margin"):
        raise CliError(f"--reward is win or margin, not '{reward}'")
    if not minari and (out / TABLE).exists():
        raise CliError(f"{out} holds a data set already; choose another --out")
    with value_errors():
        require(*(("data", "minari") if minari else ("lab", "pyarrow")))
        recorder = Recorder(ruleset, [bot.strip() for bot in bots], seed, reward)
        compile_first(ENVS, ruleset)
        with progress() as bar:
            row = bar.add_task(ruleset.id, total=games)
            if minari:
                written = write_minari(recorder, games, minari, out, lambda n: bar.update(row, completed=n))
            else:
                written = write_parquet(recorder, games, out, lambda n: bar.update(row, completed=n))
    if as_json:
        print(json.dumps(written))
    else:
        where = f"Minari's data set {minari} in {out}" if minari else str(out / TABLE)
        print(f"Wrote {written['rows']:,} decisions of {games:,} games: {where}\nDigest {written['digest']}")
