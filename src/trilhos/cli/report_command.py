"""`trilhos report`: its options."""

from pathlib import Path
from typing import Annotated

import typer

from trilhos.cli.arguments import Game, complete_bots, count
from trilhos.cli.errors import CliError, exit_on_error, value_errors
from trilhos.cli.game_options import HouseRules
from trilhos.words import ENGLISH, Language


def report(
    game: Game,
    bots: Annotated[
        str | None,
        typer.Option(
            autocompletion=complete_bots,
            metavar="BOT,BOT,…",
            help="Report on games by these bots, one at each seat, and nothing else.",
        ),
    ] = None,
    seats: Annotated[int | None, typer.Option(help="Number of players.", show_default="every possible number")] = None,
    games: Annotated[
        int | None,
        typer.Option(
            parser=count,
            metavar="N",
            help="Games with each number of players.",
            show_default="4000; 10000 with --bots or --against",
        ),
    ] = None,
    source: Annotated[
        Path | None,
        typer.Option("--from", metavar="DIR", help="Use the games that `simulate --out` wrote to this folder."),
    ] = None,
    against: Annotated[
        list[str] | None,
        typer.Option(
            metavar="GAME|FILE|BOTS|DIR",
            help="Compare with another board, other bots or a folder of games; may be repeated.",
        ),
    ] = None,
    improve: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE.toml",
            help="Try changes of the board, and write the file with those that help.",
        ),
    ] = None,
    minutes: Annotated[float, typer.Option(min=0.1, help="Time for --improve, about.")] = 5,
    rotate: Annotated[
        bool,
        typer.Option(
            "--seats-rotate", metavar="", help="Play every deal in every seating (default: bots keep their seats)."
        ),
    ] = False,
    rule: HouseRules = None,
    seed: Annotated[int, typer.Option(help="Seed; the same seed gives the same games.")] = 0,
    seconds: Annotated[
        float | None, typer.Option(min=0.001, help="Thinking time per decision in seconds, for bots that search.")
    ] = None,
    threads: Annotated[int | None, typer.Option(min=1, help="Number of threads (default: all cores).")] = None,
    lang: Annotated[Language, typer.Option(help="Language of the page.")] = ENGLISH,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE.html", help="Output file.", show_default="report-GAME.html")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", metavar="", help="Print the figures as JSON.")] = False,
) -> None:
    """Let bots play a game and write an HTML report about it: how fair it is, how it goes, what wins, what to change.

    By default planners play with every number of players, and other styles of play against them.
    """
    from trilhos.core.optional_dependencies import extra

    with exit_on_error():
        with value_errors(), extra("lab"):
            from trilhos.cli.report import report, study
        if source and (bots or seats or rule):
            raise CliError("--from uses games that were already played; --bots, --seats and --rule are for new ones")
        if bots and seats and len(bots.split(",")) != seats:
            raise CliError(f"--bots names {len(bots.split(','))} bots, but --seats is {seats}")
        if not (bots or source or against or rotate or seconds):
            study(
                game,
                seats,
                lang,
                out,
                as_json,
                rule,
                games=games,
                seed=seed,
                threads=threads,
                improve=improve,
                minutes=minutes,
            )
            return
        if improve:
            raise CliError(
                "--improve plays planners; leave out --bots, --from, --against, --seats-rotate and --seconds"
            )
        names = [name.strip() for name in bots.split(",")] if bots else ["planner"] * (seats or 2)
        report(
            game,
            names,
            source,
            against or [],
            lang,
            out,
            as_json,
            rule,
            games=games,
            seed=seed,
            rotate=rotate,
            seconds=seconds,
            threads=threads,
        )
