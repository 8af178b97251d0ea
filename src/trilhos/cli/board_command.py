"""`trilhos board …`: work on board files."""

from pathlib import Path
from typing import Annotated

import typer

from trilhos.cli.arguments import BoardFile, BoardFiles, Game
from trilhos.cli.errors import exit_on_error
from trilhos.cli.game_options import GameCommand, GameOptions, parse_options

board_app = typer.Typer(help="Check, draw and print boards, and compute their tickets.", no_args_is_help=True)

Json = Annotated[bool, typer.Option("--json", metavar="", help="Print JSON.")]
Out = Annotated[
    Path | None, typer.Option("-o", "--out", metavar="FILE", help="Output file (default: standard output).")
]


@board_app.command()
def check(
    files: BoardFiles,
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
    """Draw a board as SVG, PNG or PDF, as the file's ending says; with --json, print where everything is on it."""
    from trilhos.cli.board import draw

    with exit_on_error():
        draw(game, out, width, parse_options(option), as_json)


@board_app.command()
def tickets(
    file: BoardFile,
    fill: Annotated[
        bool, typer.Option("--fill", metavar="", help="Fill in points for tickets that have none.")
    ] = False,
    refill: Annotated[bool, typer.Option("--refill", metavar="", help="Set the points of all tickets.")] = False,
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


@board_app.command(name="print")
def print_(
    game: Game,
    paper: Annotated[
        str, typer.Option(metavar="A1", help="Paper for the board in one piece.", show_default="a page of its size")
    ] = "",
    tile: Annotated[str, typer.Option(metavar="A4", help="Also print the board in pieces on this paper.")] = "",
    cards: Annotated[str, typer.Option(metavar="A4", help="Paper for cards, tickets and rules.")] = "A4",
    space: Annotated[
        str, typer.Option(metavar="LxB", help="Length and breadth of your pieces in mm, which fit onto the spaces.")
    ] = "25x8",
    backs: Annotated[
        bool, typer.Option("--backs/--no-backs", metavar="", help="Backs of cards, for printing on both sides.")
    ] = True,
    out: Annotated[
        Path | None, typer.Option("-o", "--out", metavar="FOLDER", help="Folder (default: ID-print).")
    ] = None,
) -> None:
    """Make PDFs to print: the board with its score track, cards, tickets and rules, with bleed and crop marks."""
    from trilhos.cli.board_prints import PrintSettings, print_board, space_size

    with exit_on_error():
        print_board(game, out, PrintSettings(paper, tile, cards, space_size(space), backs))


@board_app.command()
def export(
    game: Game,
    url: Annotated[
        str,
        typer.Option(metavar="URL", help="Where you upload the pictures.", show_default="the folder on this computer"),
    ] = "",
    out: Annotated[
        Path | None, typer.Option("-o", "--out", metavar="FOLDER", help="Folder (default: ID-tabletop).")
    ] = None,
) -> None:
    """Make pictures of board and decks, and a saved game with them, for Tabletop Simulator."""
    from trilhos.cli.board_prints import export_board

    with exit_on_error():
        export_board(game, out, url)
