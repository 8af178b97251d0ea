"""`trilhos board …`: work on board files."""

from pathlib import Path
from typing import Annotated

import typer

from trilhos.cli.errors import exit_on_error
from trilhos.cli.game_options import GameCommand, GameOptions, parse_options

board_app = typer.Typer(help="Check and draw boards, and compute their tickets.", no_args_is_help=True)

Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Out = Annotated[
    Path | None, typer.Option("-o", "--out", metavar="FILE", help="Output file (default: standard output).")
]
Game = Annotated[str, typer.Argument(metavar="GAME|FILE", help="A published game or a board file.")]
BoardFile = Annotated[Path, typer.Argument(metavar="FILE", help="A board file.")]


@board_app.command()
def check(
    files: Annotated[list[Path], typer.Argument(help="Board files.")],
    as_json: Json = False,
) -> None:
    """List everything that is wrong in board files, with line numbers, and what is likely a mistake."""
    from trilhos.cli.board import check

    with exit_on_error():
        check(files, as_json)


@board_app.command(cls=GameCommand)
def draw(
    game: Game,
    out: Out = None,
    width: Annotated[int, typer.Option(min=100, max=20000, help="Width in pixels.")] = 1400,
    option: GameOptions = None,
    as_json: Json = False,
) -> None:
    """Draw a board as an SVG picture; with --json, print where everything is on it."""
    from trilhos.cli.board import draw

    with exit_on_error():
        draw(game, out, width, parse_options(option), as_json)


@board_app.command()
def tickets(
    file: BoardFile,
    fill: Annotated[bool, typer.Option("--fill", help="Fill in points for tickets that have none.")] = False,
    refill: Annotated[bool, typer.Option("--refill", help="Set the points of all tickets.")] = False,
    suggest: Annotated[int, typer.Option(min=0, metavar="N", help="Propose N more tickets.")] = 0,
    factor: Annotated[
        float | None,
        typer.Option(min=0.1, max=20, help="Points for a space.", show_default="as the board's tickets have, or 1"),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("-o", "--out", metavar="FILE", help="Write the board with these tickets; may be the same file."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Show the shortest way of every ticket, fill in points, and propose tickets that spread over the board."""
    from trilhos.cli.board_tickets import tickets

    with exit_on_error():
        tickets(file, fill=fill, refill=refill, suggest=suggest, factor=factor, out=out, as_json=as_json)
