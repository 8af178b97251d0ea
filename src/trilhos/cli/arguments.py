"""Arguments that several commands take: numbers of games, games by name, bots by name, files from standard input."""

import atexit
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

STDIN = "-"


def count(text: str | int) -> int:
    """A number of things from 1, as people write it: 100000, 100,000, 100_000 or 100 000."""
    digits = str(text).replace(",", "").replace("_", "").replace(" ", "").replace("\u202f", "")
    if not digits.isascii() or not digits.isdigit():
        raise typer.BadParameter(f"'{text}' is not a whole number")
    if int(digits) < 1:
        raise typer.BadParameter(f"{text} is not 1 or more")
    return int(digits)


def complete_games(incomplete: str) -> Iterator[str]:
    """Published games, and board files of this folder, that begin like this."""
    from trilhos.match.family import families, published_games

    yield from (game for game in published_games() if game.startswith(incomplete))
    yield from complete_files(incomplete, {family.suffix for family in families() if family.suffix})


def complete_boards(incomplete: str) -> Iterator[str]:
    """Board files that begin like this."""
    from trilhos.match.family import families

    yield from complete_files(incomplete, {family.suffix for family in families() if family.suffix})


def complete_files(incomplete: str, endings: set[str]) -> Iterator[str]:
    """Files with these endings, and folders, that begin like this."""
    folder, slash, name = incomplete.rpartition("/")
    root = Path(folder + slash) if slash else Path()
    if root.is_dir():
        for path in sorted(root.iterdir()):
            if path.name.startswith(name) and (name.startswith(".") or not path.name.startswith(".")):
                if path.is_dir():
                    yield f"{folder}{slash}{path.name}/"
                elif path.suffix in endings:
                    yield f"{folder}{slash}{path.name}"


def complete_bots(incomplete: str) -> Iterator[str]:
    """Names of bots and levels after the last comma."""
    from trilhos.bots import BOTS
    from trilhos.bots.levels import ALIASES

    before, comma, name = incomplete.rpartition(",")
    yield from (f"{before}{comma}{bot}" for bot in [*BOTS, *ALIASES] if bot.startswith(name))


def complete_bot(incomplete: str) -> Iterator[str]:
    """Names of bots and levels."""
    return complete_bots(incomplete)


def game_or_stdin(game: str | None) -> str | None:
    """A game, or for `-` the board file that comes from standard input."""
    from trilhos.match.family import families

    return str(saved_input(next((one.suffix for one in families() if one.suffix), ""))) if game == STDIN else game


def file_or_stdin(file: Path) -> Path:
    """A file, or for `-` what comes from standard input."""
    return saved_input(".txt") if str(file) == STDIN else file


def board_or_stdin(file: Path) -> Path:
    """A board file, or for `-` the one that comes from standard input."""
    return Path(game_or_stdin(str(file)) or file)


def boards_or_stdin(files: list[Path]) -> list[Path]:
    """Board files, with standard input in place of `-`."""
    return [board_or_stdin(file) for file in files]


def saved_input(suffix: str) -> Path:
    """Standard input as a temporary file, so that everything that reads files can read it."""
    folder = Path(tempfile.mkdtemp(prefix="trilhos-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    file = folder / f"stdin{suffix}"
    file.write_bytes(sys.stdin.buffer.read())
    return file


Game = Annotated[
    str,
    typer.Argument(
        metavar="GAME|FILE",
        help="A published game or a board file; - for standard input.",
        autocompletion=complete_games,
        callback=game_or_stdin,
    ),
]
BoardFile = Annotated[
    Path,
    typer.Argument(
        metavar="FILE",
        help="A board file; - for standard input.",
        autocompletion=complete_boards,
        callback=board_or_stdin,
    ),
]
BoardFiles = Annotated[
    list[Path],
    typer.Argument(help="Board files; - for standard input.", autocompletion=complete_boards, callback=boards_or_stdin),
]
SavedGame = Annotated[
    Path, typer.Argument(help="A saved game (a transcript); - for standard input.", callback=file_or_stdin)
]
