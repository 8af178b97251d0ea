"""`trilhos`: what can be typed. Each command brings in what it needs only when it runs, so that help is quick."""

from pathlib import Path
from typing import Annotated

import typer

import trilhos
from trilhos.cli.errors import Complaint, plainly
from trilhos.cli.report import report
from trilhos.words import ENGLISH, Language

app = typer.Typer(
    help="Train board games, complete and exact: play them, study them, write bots for them.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
board_app = typer.Typer(help="Check and draw boards.", no_args_is_help=True)
app.add_typer(board_app, name="board")

Json = Annotated[bool, typer.Option("--json", help="Answer in JSON, for programs.")]
Board = Annotated[str, typer.Argument(metavar="GAME|FILE", help="A published game, or a board file of your own.")]
Tiles = Annotated[str | None, typer.Option(metavar="'1A 3B~'", help="Chicago's tiles A and B; ~ is turned.")]
Join = Annotated[str | None, typer.Option(metavar="short|long", help="The sides along which tiles are joined.")]

Threads = Annotated[int | None, typer.Option(min=1, help="All cores otherwise.")]
Seconds = Annotated[float | None, typer.Option(min=0.001, help="A decision, for bots that think.")]
On = Annotated[str, typer.Option(metavar="threads|ray[=ADDRESS]", help="Who plays: this machine, or a cluster.")]
Limit = Annotated[
    float | None, typer.Option(min=0.001, help="Seconds after which a bot in Python has failed to decide.")
]


def _named(**options: str | None) -> dict[str, str]:
    return {name: value for name, value in options.items() if value is not None}


def _version(asked: bool) -> None:
    if asked:
        print(f"trilhos {trilhos.__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say the version and stop.")
    ] = False,
) -> None:
    """Options of every command."""


@app.command()
def play(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="[GAME|FILE]", help="A published game, or a board file of your own.", show_default="usa"
        ),
    ] = None,
    seats: Annotated[
        str | None,
        typer.Option(
            metavar="WHO,WHO,…",
            help="Who sits where: 'me' for a person, or the name of a bot.",
            show_default="me,casual,strong",
        ),
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Deal a game that can be dealt again.")] = None,
    first: Annotated[int | None, typer.Option(help="The seat that begins; at random otherwise.")] = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a saved game.")] = None,
    tiles: Tiles = None,
    join: Join = None,
) -> None:
    """Play in the terminal, with people at the same screen and with bots."""
    from trilhos.cli.play import play

    with plainly():
        play(game, seats, seed, first, resume, _named(tiles=tiles, join=join))


@app.command()
def games(
    provenance: Annotated[bool, typer.Option("--provenance", help="Say how sure each part of a board is.")] = False,
    as_json: Json = False,
) -> None:
    """List the games, and on request what is certain of their boards and what is not."""
    from trilhos.cli.games import games

    with plainly():
        games(provenance, as_json)


@app.command()
def rule(
    clause: Annotated[str | None, typer.Argument(help="Such as US-12; without one, all are listed.")] = None,
    lang: Annotated[Language, typer.Option(help="The language of the clause.")] = ENGLISH,
    as_json: Json = False,
) -> None:
    """Show a clause of the rules, the code that carries it out and the tests that show it."""
    from trilhos.cli.rule import rule

    with plainly():
        rule(clause, as_json, lang)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A saved game (a transcript).")],
    board: Annotated[str | None, typer.Option(metavar="FILE", help="The board it was played on, if your own.")] = None,
    rounds: Annotated[bool, typer.Option("--rounds", help="Show the standings after every round.")] = False,
    as_json: Json = False,
) -> None:
    """Play a saved game again, verify every line of it, and show how it stands or ended."""
    from trilhos.cli.replay import replay

    with plainly():
        replay(file, board, rounds, as_json)


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen at; 0.0.0.0 for all.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0: any that is free.")] = 8000,
    database: Annotated[
        str | None,
        typer.Option(metavar="URL", help="sqlite:///FILE or postgresql://…", show_default="sqlite:///trilhos.sqlite3"),
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open it in the browser.")] = False,
    proxies: Annotated[
        str, typer.Option(metavar="ADDRESS,…", help="Proxies whose word about the client's address is taken.")
    ] = "127.0.0.1",
    changes: Annotated[
        list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="A setting; docs/serve.md lists them.")
    ] = None,
    log_level: Annotated[str, typer.Option(metavar="LEVEL", help="debug, info, warning or error.")] = "info",
) -> None:
    """Open the table: people and bots play over the network, and nothing is lost."""
    from trilhos.cli.serve import serve

    with plainly():
        serve(host, port, database, open_browser, proxies, changes or [], log_level)


@app.command()
def verify(
    what: Annotated[str, typer.Argument(metavar="FILE|URL", help="A transcript, or the link of a finished table.")],
    commitment: Annotated[
        str | None, typer.Option(metavar="SHA-256", help="What the table promised before the deal.")
    ] = None,
    board: Annotated[str | None, typer.Option(metavar="FILE", help="The board it was played on, if your own.")] = None,
    as_json: Json = False,
) -> None:
    """Confirm that a game was dealt from the key that was promised and played by the rules, or say what is wrong."""
    from trilhos.cli.verify import verify

    with plainly():
        verify(what, commitment, board, as_json)


@app.command()
def archive(
    folder: Annotated[Path, typer.Argument(help="Where the transcripts go.")],
    database: Annotated[str, typer.Option(metavar="URL", help="The server's database.")] = "sqlite:///trilhos.sqlite3",
    days: Annotated[float, typer.Option(min=0, help="Tables that have been over for so long.")] = 30,
) -> None:
    """Take old finished tables out of a server's database and keep them as transcripts."""
    from trilhos.cli.archive import archive

    with plainly():
        archive(database, folder, days)


@app.command()
def simulate(
    board: Board,
    bots: Annotated[str | None, typer.Option(metavar="BOT,BOT,…", help="Who plays, a seat each.")] = None,
    seats: Annotated[
        int | None, typer.Option(help="So many random seats, instead of --bots.", show_default="2")
    ] = None,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1000,
    rotate: Annotated[
        bool, typer.Option("--seats-rotate", help="Play every deal in every seating; bots keep their seats otherwise.")
    ] = False,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    first: Annotated[int | None, typer.Option(help="The seat that begins; at random otherwise.")] = None,
    threads: Threads = None,
    on: Annotated[
        str, typer.Option(metavar="threads|ray|ray=ADDRESS|cuda", help="Where games are played; cuda is a GPU.")
    ] = "threads",
    check: Annotated[bool, typer.Option("--check", help="Let the referee look after every step.")] = False,
    seconds: Seconds = None,
    limit: Limit = None,
    tiles: Tiles = None,
    join: Join = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Keep the games as tables; goes on where it was stopped.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Let bots play many games, and count."""
    from trilhos.cli.simulate import simulate

    with plainly():
        if bots and seats and len(bots.split(",")) != seats:
            raise Complaint(f"--bots names {len(bots.split(','))} bots, and --seats says {seats}")
        simulate(
            board,
            bots.split(",") if bots else seats or 2,
            games,
            as_json,
            seed=seed,
            first=first,
            rotate=rotate,
            threads=threads,
            on=on,
            check=check,
            seconds=seconds,
            limit=limit,
            options=_named(tiles=tiles, join=join),
            out=out,
        )


@app.command()
def tournament(
    board: Board,
    bots: Annotated[str, typer.Option(metavar="BOT,BOT,…", help="Who takes part.")] = "",
    bot: Annotated[
        list[str] | None, typer.Option(metavar="FILE.py:NAME", help="A bot of your own besides; may be repeated.")
    ] = None,
    games: Annotated[int, typer.Option(min=1, help="Of each pairing; rounded up to whole deals.")] = 1000,
    seats: Annotated[int, typer.Option(help="How many seats.")] = 2,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    seconds: Seconds = None,
    limit: Limit = None,
    stop: Annotated[bool, typer.Option("--stop", help="End a pairing as soon as it is decided.")] = False,
    margin: Annotated[
        float, typer.Option(min=0.001, max=0.4, help="For --stop: a difference in score that matters.")
    ] = 0.02,
    threads: Threads = None,
    tiles: Tiles = None,
    join: Join = None,
    html: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a page as well.")] = None,
    save_ratings: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep the ratings in a file such as `trilhos bots` reads.")
    ] = None,
    on: On = "threads",
    as_json: Json = False,
) -> None:
    """Let bots play all against all on the same deals, and rate them."""
    from trilhos.cli.tournament import tournament

    names = [*filter(None, (name.strip() for name in bots.split(","))), *(bot or [])]
    with plainly():
        tournament(
            board,
            names,
            stop,
            margin,
            html,
            save_ratings,
            as_json,
            seats=seats,
            games=games,
            seed=seed,
            seconds=seconds,
            limit=limit,
            threads=threads,
            options=_named(tiles=tiles, join=join),
            on=on,
        )


app.command()(report)


@app.command()
def tune(
    bot: Annotated[str, typer.Argument(help="`planner`, or `judge`, which a search asks.")] = "planner",
    game: Annotated[str, typer.Option(metavar="GAME|FILE", help="The game to play better.")] = "usa",
    seats: Annotated[int, typer.Option(help="How many seats.")] = 2,
    minutes: Annotated[float | None, typer.Option(min=0.01, help="How long to search.")] = None,
    generations: Annotated[
        int | None, typer.Option(min=1, help="How many generations to search for.", show_default="30")
    ] = None,
    games: Annotated[int, typer.Option(min=2, help="By each member of a generation.")] = 400,
    proof: Annotated[
        int, typer.Option(min=2, help="Games of the new settings against the old, at the end; or to learn from.")
    ] = 4000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same search.")] = 0,
    names: Annotated[str, typer.Option(metavar="NAME,NAME,…", help="Only these parameters.")] = "",
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The new settings.", show_default="tuned-GAME.toml")
    ] = None,
    threads: Threads = None,
    on: Annotated[str, typer.Option(metavar="threads|cuda", help="Where a generation plays: here, or on a GPU.")] = (
        "threads"
    ),
    as_json: Json = False,
) -> None:
    """Improve a bot's parameters by play against itself, and measure by how much."""
    from trilhos.cli.tune import tune

    chosen = [*filter(None, (name.strip() for name in names.split(",")))]
    with plainly():
        tune(
            bot,
            game,
            minutes,
            generations,
            proof,
            out,
            as_json,
            seats=seats,
            games=games,
            seed=seed,
            names=chosen,
            threads=threads,
            on=on,
        )


@app.command()
def bots(
    game: Annotated[str | None, typer.Option(metavar="GAME", help="The ratings of this game only.")] = None,
    as_json: Json = False,
) -> None:
    """List the bots and levels, and how well each plays."""
    from trilhos.cli.bots import bots

    with plainly():
        bots(game, as_json)


@app.command()
def bench(
    quick: Annotated[bool, typer.Option("--quick", help="A glance, in seconds.")] = False,
    as_json: Json = False,
) -> None:
    """Measure how fast the engine is on this machine."""
    from trilhos.lab.bench import main

    with plainly():
        main(quick=quick, as_json=as_json)


@app.command(name="compile")
def compile_() -> None:
    """Compile all rules now, so that nobody waits for it later."""
    from trilhos.cli.compile import compile_rules

    with plainly():
        compile_rules()


@board_app.command()
def check(
    files: Annotated[list[Path], typer.Argument(help="Board files (.toml), files of tiles (.txt).")],
    as_json: Json = False,
) -> None:
    """Say all that is wrong with board files and tiles, line by line."""
    from trilhos.cli.board import check

    with plainly():
        check(files, as_json)


@board_app.command()
def draw(
    board: Board,
    out: Annotated[
        Path | None, typer.Option("-o", "--out", metavar="OUT.svg", help="The picture; the terminal otherwise.")
    ] = None,
    width: Annotated[int, typer.Option(min=100, max=20000, help="In pixels.")] = 1400,
    tiles: Tiles = None,
    join: Join = None,
    as_json: Json = False,
) -> None:
    """Draw a board, or Chicago's train, as an SVG picture; with --json, tell where everything is on a board."""
    from trilhos.cli.board import draw

    with plainly():
        draw(board, out, width, _named(tiles=tiles, join=join), as_json)


if __name__ == "__main__":
    app(prog_name="trilhos")
