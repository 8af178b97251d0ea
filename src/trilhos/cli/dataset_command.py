"""The options of `trilhos dataset`."""

from pathlib import Path
from typing import Annotated

import typer

from trilhos.cli.errors import exit_on_error


def dataset(
    game: Annotated[str, typer.Argument(metavar="GAME|FILE", help="A published game or a board file.")],
    bots: Annotated[
        str, typer.Option(metavar="BOT,BOT,…", help="The bots, one for each seat; they change seats from game to game.")
    ] = "planner,planner",
    games: Annotated[int, typer.Option(min=1, help="Number of games.")] = 100,
    seed: Annotated[int, typer.Option(help="Seed; the same seed gives the same games.")] = 0,
    reward: Annotated[str, typer.Option(help="win (1 or -1) or margin (points ahead).")] = "win",
    rule: Annotated[list[str] | None, typer.Option("--rule", metavar="NAME=VALUE", help="A house rule.")] = None,
    minari: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="Write a data set of Minari with this name, such as trilhos/x-v0."),
    ] = None,
    out: Annotated[Path, typer.Option(metavar="FOLDER", help="Output folder.")] = Path("dataset"),
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Record games by bots as data for learning, as Parquet or for Minari (docs/benchmark.md)."""
    from trilhos.cli.dataset import dataset

    with exit_on_error():
        dataset(game, bots.split(","), games, seed, reward, rule, minari, out, as_json)
