"""`trilhos analyse`: its options."""

from pathlib import Path
from typing import Annotated

import typer

from trilhos.cli.errors import CliError, exit_on_error


def analyse(
    files: Annotated[list[Path], typer.Argument(help="Saved games (transcripts), or folders of them.")],
    board: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Board file that the games were played on, if not a published board."),
    ] = None,
    seconds: Annotated[
        float | None, typer.Option(min=0.1, help="Time for each game in seconds.", show_default="60")
    ] = None,
    rollouts: Annotated[
        int | None,
        typer.Option(
            min=1, help="Rollouts for each game, instead of --seconds: the same number gives the same result."
        ),
    ] = None,
    seed: Annotated[int, typer.Option(help="Seed of the imagined games.")] = 0,
    threads: Annotated[
        int | None, typer.Option(min=1, help="Threads for each game (default: all cores, or 1 for several games).")
    ] = None,
    jobs: Annotated[
        int | None, typer.Option(min=1, help="Games that are analysed at the same time (default: all cores).")
    ] = None,
    on: Annotated[
        str,
        typer.Option(
            metavar="threads|ray[=ADDRESS]",
            help="Where several games are analysed: threads of this machine, or a Ray cluster.",
        ),
    ] = "threads",
    html: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Also write an HTML page; for several games, a folder of pages."),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", metavar="", help="Print JSON; for several games, a line for each.")
    ] = False,
) -> None:
    """Analyse saved games: chances to win, the decisions that mattered, luck and skill apart."""
    from trilhos.cli.analyse import analyse

    with exit_on_error():
        if seconds is not None and rollouts is not None:
            raise CliError("give --seconds or --rollouts, not both")
        analyse(files, board, seconds, rollouts, seed, threads, on, jobs, html, as_json)
