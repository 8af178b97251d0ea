"""The options of `trilhos crossplay`."""

from typing import Annotated

import typer

from trilhos.cli.errors import exit_on_error


def crossplay(
    game: Annotated[str, typer.Argument(metavar="GAME|FILE", help="A published game or a board file.")],
    bots: Annotated[str, typer.Option(metavar="BOT,BOT,…", help="The bots, or reference agents such as ismcts:50.")],
    seats: Annotated[int, typer.Option(help="Number of seats.")] = 2,
    games: Annotated[int, typer.Option(min=1, help="Games per pairing, rounded up to whole deals.")] = 400,
    coalitions: Annotated[
        int, typer.Option(min=0, help="Also measure king-making and collusion, in so many games each (0: do not).")
    ] = 0,
    seed: Annotated[int, typer.Option(help="Seed; the same seed gives the same games.")] = 0,
    threads: Annotated[int | None, typer.Option(min=1, help="Number of threads (default: all cores).")] = None,
    rule: Annotated[list[str] | None, typer.Option("--rule", metavar="NAME=VALUE", help="A house rule.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Play every bot alone among copies of every other: matrix, α-rank, king-making, collusion (docs/benchmark.md)."""
    from trilhos.cli.crossplay import crossplay

    names = [name.strip() for name in bots.split(",") if name.strip()]
    with exit_on_error():
        crossplay(game, names, seats, games, coalitions, seed, threads, rule, as_json)
