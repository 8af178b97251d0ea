"""`trilhos report`: what can be typed for it."""

from pathlib import Path
from typing import Annotated

import typer

from trilhos.cli.errors import Complaint, as_complaints, plainly
from trilhos.words import ENGLISH, Language


def report(
    board: Annotated[str, typer.Argument(metavar="GAME|FILE", help="A published game, or a board file of your own.")],
    bots: Annotated[
        str | None, typer.Option(metavar="BOT,BOT,…", help="Who plays, a seat each.", show_default="planners")
    ] = None,
    seats: Annotated[int | None, typer.Option(help="So many planners, instead of --bots.", show_default="2")] = None,
    games: Annotated[int | None, typer.Option(min=1, help="How many games.", show_default="10000")] = None,
    source: Annotated[
        Path | None, typer.Option("--from", metavar="DIR", help="Games that `simulate --out` has kept, instead.")
    ] = None,
    against: Annotated[
        list[str] | None,
        typer.Option(metavar="GAME|FILE|BOTS|DIR", help="Something to set beside it; may be repeated."),
    ] = None,
    rotate: Annotated[
        bool, typer.Option("--seats-rotate", help="Play every deal in every seating; bots keep their seats otherwise.")
    ] = False,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    seconds: Annotated[float | None, typer.Option(min=0.001, help="A decision, for bots that think.")] = None,
    threads: Annotated[int | None, typer.Option(min=1, help="All cores otherwise.")] = None,
    lang: Annotated[Language, typer.Option(help="The language of the page.")] = ENGLISH,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE.html", help="The page.", show_default="report-GAME.html")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Answer with the figures in JSON, for programs.")] = False,
) -> None:
    """Let bots play a board and write a page about it: seats, routes, tickets, scores, and what they mean."""
    from trilhos.core.extras import extra

    with plainly():
        with as_complaints(), extra("lab"):
            from trilhos.cli.reporting import report
        if source and (bots or seats):
            raise Complaint("--from names games that were played; --bots and --seats are for new ones")
        if bots and seats and len(bots.split(",")) != seats:
            raise Complaint(f"--bots names {len(bots.split(','))} bots, and --seats says {seats}")
        crew = [name.strip() for name in bots.split(",")] if bots else ["planner"] * (seats or 2)
        report(
            board,
            crew,
            source,
            against or [],
            lang,
            out,
            as_json,
            games=games,
            seed=seed,
            rotate=rotate,
            seconds=seconds,
            threads=threads,
        )
