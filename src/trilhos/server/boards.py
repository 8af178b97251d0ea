"""Boards that clients bring along: checked, and laid in a folder of this process under the hash of their text."""

import atexit
import hashlib
import shutil
import tempfile
import threading
from functools import cache
from pathlib import Path

from trilhos.core.faults import BoardError
from trilhos.match.table import CHICAGO
from trilhos.ride.facts import Facts, published, read
from trilhos.server.refusal import Refusal

MOST = 64  # boards that lie in the folder at a time
MOST_FAULTS = 20  # that one answer tells
_laid: dict[Path, None] = {}  # the one that was asked for longest ago first
_lock = threading.Lock()


@cache
def _folder() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="trilhos-boards-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def games() -> list[str]:
    """The games that come with Trilhos."""
    return [*published(), CHICAGO]


def board_file(text: str) -> Path:
    """The file that holds this board. Those asked for longest ago are cleared away: a table has the text itself."""
    path = _folder() / f"{hashlib.sha256(text.encode()).hexdigest()}.toml"
    with _lock:
        _laid[path] = _laid.pop(path, None)
        if not path.exists():
            half = path.with_suffix(".part")
            half.write_text(text, "utf-8")
            half.replace(path)
        while len(_laid) > MOST:
            _clear(next(iter(_laid)))
    return path


def _clear(path: Path) -> None:
    _laid.pop(path, None)
    path.unlink(missing_ok=True)


def check_board(text: str) -> Facts:
    """What a board says; Refusal with all its faults, by line and key, if it cannot be played."""
    path = board_file(text)
    try:
        return read(path)
    except BoardError as error:
        with _lock:
            _clear(path)
        faults = [str(fault).replace(str(path), "board") for fault in error.faults]
        more = f"\nand {len(faults) - MOST_FAULTS} more" if len(faults) > MOST_FAULTS else ""
        raise Refusal(422, "board", "\n".join(faults[:MOST_FAULTS]) + more) from None
