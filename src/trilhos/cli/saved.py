"""Games kept on disk: transcripts, with who sits where and which board file in comments."""

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from trilhos.cli.errors import Complaint
from trilhos.match.game import Game
from trilhos.match.transcript import TranscriptError
from trilhos.match.transcript import replay as replay_text
from trilhos.ride.facts import BOARDS, BoardError

SUFFIX = ".game"


@dataclass(frozen=True, slots=True)
class Saved:
    """A game read from disk."""

    game: Game
    who: list[str] | None  # as it was saved; None for a transcript from elsewhere


def state_folder() -> Path:
    """Where games are kept without being asked: the user's state folder, or here where there is none."""
    folder = Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "trilhos"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return Path.cwd()
    return folder if os.access(folder, os.W_OK) else Path.cwd()


def new_path(game: str) -> Path:
    """A file name that is not taken."""
    stem = f"{game}-{datetime.now():%Y%m%d-%H%M%S}"
    names = [stem, *(f"{stem}-{n}" for n in range(2, 100))]
    return next(path for name in names if not (path := state_folder() / f"{name}{SUFFIX}").exists())


def write(path: Path, game: Game, who: Sequence[str]) -> None:
    """Keep a game, all of it or nothing."""
    header, _, steps = game.transcript().partition("\n\n")
    notes = [f"# seats: {','.join(who)}"]
    source = getattr(game.facts, "source", None)
    if source and Path(source).resolve().parent != BOARDS:
        notes.append(f"# board file: {Path(source).resolve()}")
    half = path.with_name(path.name + ".part")
    half.write_text("\n".join([header, "", *notes, steps]), "utf-8")
    half.replace(path)


def read(path: Path, board: str | None = None) -> Saved:
    """A game from disk, replayed and verified; a board given goes before the one it names."""
    try:
        text = path.read_text("utf-8")
    except UnicodeDecodeError:
        raise Complaint(f"{path}: is not text, and so no transcript") from None
    notes = dict(re.findall(r"^# (seats|board file): (.*)$", text, re.MULTILINE))
    try:
        game = replay_text(text, board or notes.get("board file"))
    except TranscriptError as error:
        raise Complaint(f"{path}:{error.line}: {error.reason}") from None
    except BoardError as error:
        raise Complaint(f"{path}: its board cannot be read: {error}") from None
    who = notes["seats"].split(",") if "seats" in notes else None
    return Saved(game, who)
