"""The command line. Each command imports what it needs only when it runs, so that help is quick."""

from pathlib import Path
from typing import Annotated, Literal

import typer

import trilhos
from trilhos.cli.admin_command import admin_app
from trilhos.cli.analyse_command import analyse
from trilhos.cli.arguments import Game, SavedGame, complete_bots, complete_games, count
from trilhos.cli.benchmark_command import benchmark
from trilhos.cli.board_command import board_app
from trilhos.cli.crossplay_command import crossplay
from trilhos.cli.dataset_command import dataset
from trilhos.cli.errors import exit_on_error
from trilhos.cli.game_options import GameCommand, GameOptions, HouseRules, parse_options
from trilhos.cli.learn import learn
from trilhos.cli.report_command import report
from trilhos.cli.solve_command import solve
from trilhos.registry import family_packages
from trilhos.words import ENGLISH, Language

app = typer.Typer(
    help="Train board games: play them, simulate and analyse them, write bots for them.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.add_typer(board_app, name="board")
app.add_typer(admin_app, name="admin")

Json = Annotated[bool, typer.Option("--json", metavar="", help="Print JSON.")]
OwnBoard = Annotated[
    str | None, typer.Option(metavar="FILE", help="Board file that the game was played on, if not a published board.")
]
Seed = Annotated[int, typer.Option(help="Seed; the same seed gives the same games.")]
Seats = Annotated[int, typer.Option(help="Number of seats.")]
First = Annotated[int | None, typer.Option(help="The seat that goes first (default: random).")]
Threads = Annotated[int | None, typer.Option(min=1, help="Number of threads (default: all cores).")]
Seconds = Annotated[
    float | None, typer.Option(min=0.001, help="Thinking time per decision in seconds, for bots that search.")
]
Limit = Annotated[
    float | None,
    typer.Option(min=0.001, help="Time limit per decision in seconds; a Python bot that exceeds it has failed."),
]


def _version(asked: bool) -> None:
    if asked:
        print(f"trilhos {trilhos.__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool,
        typer.Option("--version", metavar="", callback=_version, is_eager=True, help="Show the version and exit."),
    ] = False,
) -> None:
    """Options of every command. Families are found first, because some commands take their options."""
    with exit_on_error():
        family_packages()


@app.command(cls=GameCommand)
def play(
    game: Annotated[
        str | None,
        typer.Argument(metavar="GAME|FILE", help="A published game or a board file.", autocompletion=complete_games),
    ] = None,
    seats: Annotated[
        str | None,
        typer.Option(
            autocompletion=complete_bots,
            metavar="WHO,WHO,…",
            help="Who plays at each seat: 'me' for a person, or the name of a bot.",
            show_default="me,casual,strong",
        ),
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Seed; the same seed gives the same deal (default: random).")] = None,
    first: First = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Resume a saved game.")] = None,
    option: GameOptions = None,
    rule: HouseRules = None,
) -> None:
    """Play a game in the terminal, against bots and with other people at the same screen."""
    from trilhos.cli.play import play

    with exit_on_error():
        play(game, seats, seed, first, resume, parse_options(option), rule)


@app.command()
def games(
    provenance: Annotated[
        bool,
        typer.Option("--provenance", metavar="", help="Show which facts of the boards are certain, and their sources."),
    ] = False,
    as_json: Json = False,
) -> None:
    """List the published games."""
    from trilhos.cli.games import games

    with exit_on_error():
        games(provenance, as_json)


@app.command()
def rule(
    clause: Annotated[str | None, typer.Argument(help="A clause, such as US-12 (default: list all clauses).")] = None,
    lang: Annotated[Language, typer.Option(help="Language of the text.")] = ENGLISH,
    as_json: Json = False,
) -> None:
    """Show a clause of the rules, the code that implements it and the tests that cover it."""
    from trilhos.cli.rule import rule

    with exit_on_error():
        rule(clause, as_json, lang)


@app.command()
def rules(
    game: Game,
    rule: HouseRules = None,
    lang: Annotated[Language, typer.Option(help="Language of the texts.")] = ENGLISH,
    as_json: Json = False,
) -> None:
    """List the house rules of a game: what a group of players may change."""
    from trilhos.cli.house_rules import rules

    with exit_on_error():
        rules(game, rule, lang, as_json)


@app.command()
def replay(
    file: SavedGame,
    board: OwnBoard = None,
    rounds: Annotated[bool, typer.Option("--rounds", metavar="", help="Show the standings after every round.")] = False,
    as_json: Json = False,
) -> None:
    """Replay a saved game, verify every step, and show its position or result."""
    from trilhos.cli.replay import replay

    with exit_on_error():
        replay(file, board, rounds, as_json)


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 for all.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on; 0 for any free port.")] = 8000,
    database: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="Database: sqlite:///FILE or postgresql://…",
            show_default="sqlite:///trilhos.sqlite3",
        ),
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open", metavar="", help="Open the page in the browser.")] = False,
    proxies: Annotated[str, typer.Option(metavar="ADDRESS,…", help="Trusted proxies (X-Forwarded-For).")] = "127.0.0.1",
    changes: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="NAME=VALUE", help="Change a setting (see docs/serve.md); may be repeated."),
    ] = None,
    log_level: Annotated[str, typer.Option(metavar="LEVEL", help="debug, info, warning or error.")] = "info",
) -> None:
    """Run the game server: people and bots play in the browser."""
    from trilhos.cli.serve import serve

    with exit_on_error():
        serve(host, port, database, open_browser, proxies, changes or [], log_level)


@app.command()
def verify(
    what: Annotated[str, typer.Argument(metavar="FILE|URL", help="A transcript, or the link of a finished table.")],
    commitment: Annotated[
        str | None, typer.Option(metavar="SHA-256", help="The commitment that the table showed before the deal.")
    ] = None,
    seats: Annotated[
        str | None,
        typer.Option(
            "--seat-commitments", metavar="SHA-256,none,…", help="Those of all seats, as they were before the deal."
        ),
    ] = None,
    board: OwnBoard = None,
    as_json: Json = False,
) -> None:
    """Verify that a game was dealt from the promised key and played by the rules."""
    from trilhos.cli.verify import verify

    with exit_on_error():
        verify(what, commitment, seats, board, as_json)


@app.command()
def archive(
    folder: Annotated[Path, typer.Argument(help="Folder for the transcripts.")],
    database: Annotated[str, typer.Option(metavar="URL", help="The server's database.")] = "sqlite:///trilhos.sqlite3",
    days: Annotated[float, typer.Option(min=0, help="Archive tables that ended at least this many days ago.")] = 30,
) -> None:
    """Move old finished tables from a server's database to transcripts."""
    from trilhos.cli.archive import archive

    with exit_on_error():
        archive(database, folder, days)


@app.command(cls=GameCommand)
def simulate(
    game: Game,
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="BOT,BOT,…",
            help="The bot at each seat; with --seats, one name for all of them.",
            show_default="strong",
            autocompletion=complete_bots,
        ),
    ] = None,
    seats: Annotated[int | None, typer.Option(help="Number of seats.", show_default="as many as --bots, or 2")] = None,
    games: Annotated[int, typer.Option(parser=count, metavar="N", help="Number of games.")] = 1000,
    rotate: Annotated[
        bool,
        typer.Option(
            "--seats-rotate", metavar="", help="Play every deal in every seating (default: bots keep their seats)."
        ),
    ] = False,
    seed: Seed = 0,
    first: First = None,
    threads: Threads = None,
    on: Annotated[
        str,
        typer.Option(
            metavar="threads|ray|ray=ADDRESS|cuda", help="Where to play: threads, a Ray cluster, or a GPU (cuda)."
        ),
    ] = "threads",
    check: Annotated[bool, typer.Option("--check", metavar="", help="Check invariants after every step.")] = False,
    seconds: Seconds = None,
    limit: Limit = None,
    option: GameOptions = None,
    rule: HouseRules = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Write the games to this folder as tables; resumes an interrupted run."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Let bots play many games and print statistics."""
    from trilhos.cli.simulate import simulate

    with exit_on_error():
        simulate(
            game,
            bots.split(",") if bots else [],
            seats,
            games,
            as_json,
            rule,
            seed=seed,
            first=first,
            rotate=rotate,
            threads=threads,
            on=on,
            check=check,
            seconds=seconds,
            limit=limit,
            options=parse_options(option),
            out=out,
        )


@app.command(cls=GameCommand)
def tournament(
    game: Game,
    bots: Annotated[
        str, typer.Option(metavar="BOT,BOT,…", help="The bots that take part.", autocompletion=complete_bots)
    ] = "",
    bot: Annotated[
        list[str] | None, typer.Option(metavar="FILE.py:NAME", help="A bot of your own; may be repeated.")
    ] = None,
    games: Annotated[
        int, typer.Option(parser=count, metavar="N", help="Games per pairing, rounded up to whole deals.")
    ] = 1000,
    seats: Seats = 2,
    seed: Seed = 0,
    seconds: Seconds = None,
    limit: Limit = None,
    stop: Annotated[bool, typer.Option("--stop", metavar="", help="Stop a pairing as soon as it is decided.")] = False,
    margin: Annotated[
        float, typer.Option(min=0.001, max=0.4, help="With --stop: the smallest difference in score that matters.")
    ] = 0.02,
    threads: Threads = None,
    option: GameOptions = None,
    rule: HouseRules = None,
    html: Annotated[Path | None, typer.Option(metavar="FILE", help="Also write the results as an HTML page.")] = None,
    save_ratings: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Save the ratings in the format that `trilhos bots` reads.")
    ] = None,
    on: Annotated[
        str, typer.Option(metavar="threads|ray[=ADDRESS]", help="Where to play: threads, or a Ray cluster.")
    ] = "threads",
    as_json: Json = False,
) -> None:
    """Let every pair of bots play the same deals, and rate the bots."""
    from trilhos.cli.tournament import tournament

    names = [*filter(None, (name.strip() for name in bots.split(","))), *(bot or [])]
    with exit_on_error():
        tournament(
            game,
            names,
            stop,
            margin,
            html,
            save_ratings,
            as_json,
            rule,
            seats=seats,
            games=games,
            seed=seed,
            seconds=seconds,
            limit=limit,
            threads=threads,
            options=parse_options(option),
            on=on,
        )


app.command()(report)
app.command()(learn)
app.command()(analyse)
app.command()(benchmark)
app.command()(crossplay)
app.command()(solve)
app.command()(dataset)


@app.command(cls=GameCommand)
def tune(
    bot: Annotated[
        str, typer.Argument(help="What to tune: `planner`, or `judge`, the evaluation of the search.")
    ] = "planner",
    game: Annotated[str | None, typer.Option(metavar="GAME|FILE", help="The game to tune for.")] = None,
    rule: HouseRules = None,
    seats: Seats = 2,
    minutes: Annotated[float | None, typer.Option(min=0.01, help="How long to search.")] = None,
    generations: Annotated[
        int | None, typer.Option(min=1, help="How many generations to search.", show_default="30")
    ] = None,
    games: Annotated[int, typer.Option(min=2, help="Games per member of a generation.")] = 400,
    proof: Annotated[
        int,
        typer.Option(
            min=2, help="Games of the new against the old settings at the end; for `judge`, games to learn from."
        ),
    ] = 4000,
    seed: Annotated[int, typer.Option(help="Seed; the same seed gives the same search.")] = 0,
    names: Annotated[str, typer.Option(metavar="NAME,NAME,…", help="Tune only these parameters.")] = "",
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="File for the new settings.", show_default="tuned-GAME.toml, or judge-GAME.toml"
        ),
    ] = None,
    threads: Threads = None,
    on: Annotated[
        str, typer.Option(metavar="threads|cuda", help="Where a generation plays: threads, or a GPU (cuda).")
    ] = "threads",
    as_json: Json = False,
) -> None:
    """Improve a bot's parameters by self-play, and measure the improvement."""
    from trilhos.cli.tune import tune

    chosen = [*filter(None, (name.strip() for name in names.split(",")))]
    with exit_on_error():
        tune(
            bot,
            game,
            minutes,
            generations,
            proof,
            out,
            as_json,
            rule,
            seats=seats,
            games=games,
            seed=seed,
            names=chosen,
            threads=threads,
            on=on,
        )


@app.command()
def bots(
    game: Annotated[
        str | None,
        typer.Option(metavar="GAME", help="Show only the ratings for this game.", autocompletion=complete_games),
    ] = None,
    as_json: Json = False,
) -> None:
    """List the bots and levels, with their ratings."""
    from trilhos.cli.bots import bots

    with exit_on_error():
        bots(game, as_json)


@app.command()
def bench(
    quick: Annotated[bool, typer.Option("--quick", metavar="", help="A rough measurement, in seconds.")] = False,
    as_json: Json = False,
) -> None:
    """Measure how fast the engine is on this machine."""
    from trilhos.lab.bench import main

    with exit_on_error():
        main(quick=quick, as_json=as_json)


@app.command(name="compile")
def compile_(
    purpose: Annotated[
        Literal["table", "lab", "envs", "all"],
        typer.Option("--for", help="What it is for: tables with bots, the lab too, environments too, or everything."),
    ] = "all",
) -> None:
    """Compile all rules now; other commands do it when needed."""
    from trilhos.cli.compile import compile_rules

    with exit_on_error():
        compile_rules(purpose)


if __name__ == "__main__":
    app(prog_name="trilhos")
