"""The options of `trilhos solve`."""

from pathlib import Path
from typing import Annotated

import typer

from trilhos.cli.errors import exit_on_error


def solve(
    game: Annotated[str, typer.Argument(metavar="GAME|FILE", help="A small game, such as mini-3, or a board file.")],
    iterations: Annotated[int, typer.Option(min=1, help="Iterations of CFR+.")] = 200,
    agent: Annotated[
        list[str] | None, typer.Option(metavar="BOT", help="Also measure how far this bot can be exploited; repeat.")
    ] = None,
    samples: Annotated[int, typer.Option(min=1, help="How often a bot is asked in each information set.")] = 100,
    reward: Annotated[str, typer.Option(help="win (1 or -1) or margin (points).")] = "win",
    rule: Annotated[list[str] | None, typer.Option("--rule", metavar="NAME=VALUE", help="A house rule.")] = None,
    efg: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the tree in Gambit's format for extensive games.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", metavar="", help="Print JSON.")] = False,
) -> None:
    """Solve a small game of two seats exactly: its value, and CFR+ with its exploitability (docs/benchmark.md)."""
    from trilhos.cli.solve import solve_game

    with exit_on_error():
        solve_game(game, iterations, agent or [], samples, reward, ",".join(rule or ()), efg, as_json)
