"""Boards that clients bring along: checked, and laid in a folder of this process under the hash of their text."""

import atexit
import hashlib
import shutil
import tempfile
from functools import cache
from pathlib import Path

from trilhos.core.faults import BoardError
from trilhos.match.table import CHICAGO
from trilhos.ride.facts import Facts, published, read
from trilhos.server.refusal import Refusal

MOST_FAULTS = 20  # that one answer tells


@cache
def _folder() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="trilhos-boards-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def games() -> list[str]:
    """The games that come with Trilhos."""
    return [*published(), CHICAGO]


def board_file(text: str) -> Path:
    """The file that holds this board."""
    path = _folder() / f"{hashlib.sha256(text.encode()).hexdigest()}.toml"
    if not path.exists():
        half = path.with_suffix(".part")
        half.write_text(text, "utf-8")
        half.replace(path)
    return path


def check_board(text: str) -> Facts:
    """What a board says; Refusal with all its faults, by line and key, if it cannot be played."""
    path = board_file(text)
    try:
        return read(path)
    except BoardError as error:
        path.unlink(missing_ok=True)
        faults = [str(fault).replace(str(path), "board") for fault in error.faults]
        more = f"\nand {len(faults) - MOST_FAULTS} more" if len(faults) > MOST_FAULTS else ""
        raise Refusal(422, "board", "\n".join(faults[:MOST_FAULTS]) + more) from None
