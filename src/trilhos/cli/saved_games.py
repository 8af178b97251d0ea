"""Saved games: transcripts whose comments say who sits where and which board file is used."""

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from trilhos.cli.errors import CliError
from trilhos.core.board_errors import BoardError
from trilhos.match.boards import own_file
from trilhos.match.game import Game
from trilhos.match.transcript import TranscriptError
from trilhos.match.transcript import replay as replay_text

SUFFIX = ".game"


@dataclass(frozen=True, slots=True)
class Saved:
    """A game read from disk."""

    game: Game
    who: list[str] | None  # by seat; None for a transcript that `play` did not write


def state_folder() -> Path:
    """Where games are saved by default: the user's state folder, or the current folder if that cannot be written."""
    folder = Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "trilhos"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return Path.cwd()
    return folder if os.access(folder, os.W_OK) else Path.cwd()


def new_path(game: str) -> Path:
    """A path for a new game that does not exist yet."""
    stem = f"{game}-{datetime.now():%Y%m%d-%H%M%S}"
    names = [stem, *(f"{stem}-{n}" for n in range(2, 100))]
    return next(path for name in names if not (path := state_folder() / f"{name}{SUFFIX}").exists())


def write(path: Path, game: Game, who: Sequence[str]) -> None:
    """Save a game; the file is replaced as a whole."""
    header, _, steps = game.transcript().partition("\n\n")
    notes = [f"# seats: {','.join(who)}"]
    if board := own_file(game.ruleset):
        notes.append(f"# board file: {board.resolve()}")
    half = path.with_name(path.name + ".part")
    half.write_text("\n".join([header, "", *notes, steps]), "utf-8")
    half.replace(path)


def read(path: Path, board: str | None = None) -> Saved:
    """Read a game, replay and verify it. `board` overrides the board file that it names."""
    try:
        text = path.read_text("utf-8")
    except UnicodeDecodeError:
        raise CliError(f"{path}: not a transcript: the file is not text") from None
    notes = dict(re.findall(r"^# (seats|board file): (.*)$", text, re.MULTILINE))
    try:
        game = replay_text(text, board or notes.get("board file"))
    except TranscriptError as error:
        raise CliError(f"{path}:{error.line}: {error.reason}") from None
    except BoardError as error:
        raise CliError(f"{path}: cannot read its board: {error}") from None
    who = notes["seats"].split(",") if "seats" in notes else None
    return Saved(game, who)
