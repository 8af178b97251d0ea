"""Boards that clients upload: checked, and written to a temporary folder under the hash of their text.

All uploaded boards belong to the first family that accepts them. A second such family would need a field in the
request and a column in the database that say which family a board belongs to.
"""

import atexit
import hashlib
import shutil
import tempfile
import threading
from dataclasses import replace
from functools import cache
from pathlib import Path

from trilhos.core.board_errors import BoardError
from trilhos.match.family import Family, families
from trilhos.match.ruleset import Ruleset, find_ruleset
from trilhos.server.errors import ApiError
from trilhos.server.web_part import web_part

MAX_FILES = 64
MAX_FAULTS = 20  # reported at once
MAX_REASON = 400  # characters of each
_files: dict[Path, None] = {}  # least recently used first
_lock = threading.Lock()


@cache
def _folder() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="trilhos-boards-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def remove_board_files() -> None:
    """Remove the files of all boards. A signal that ends the process would leave them behind."""
    if _folder.cache_info().currsize:
        with _lock:
            shutil.rmtree(_folder(), ignore_errors=True)
            _folder.cache_clear()
            _files.clear()


@cache
def upload_family() -> Family:
    """The family of all uploaded boards."""
    for family in families():
        if web_part(family).accepts_boards:
            return family
    raise ApiError(422, "board", "this server does not accept boards")


def board_file(text: str) -> Path:
    """The file with this board. Files that are evicted are written again from the text, which the table keeps."""
    path = _folder() / f"{hashlib.sha256(text.encode()).hexdigest()}{upload_family().suffix}"
    with _lock:
        _files[path] = _files.pop(path, None)
        if not path.exists():
            partial = path.with_suffix(".part")
            partial.write_text(text, "utf-8")
            partial.replace(path)
        while len(_files) > MAX_FILES:
            _delete(next(iter(_files)))
    return path


def _delete(path: Path) -> None:
    _files.pop(path, None)
    path.unlink(missing_ok=True)


def read_board(text: str) -> Ruleset:
    """The game on an uploaded board. BoardError has its faults; their file is `board`."""
    path = board_file(text)
    try:
        return find_ruleset(str(path))
    except BoardError as error:
        with _lock:
            _delete(path)
        raise BoardError(replace(fault, file="board") for fault in error.faults) from None


def check_board(text: str) -> str:
    """The id of the game on an uploaded board. ApiError lists its faults by line and key."""
    try:
        return read_board(text).id
    except BoardError as error:
        faults = [str(fault)[:MAX_REASON] for fault in error.faults]
        more = f"\nand {len(faults) - MAX_FAULTS} more" if len(faults) > MAX_FAULTS else ""
        raise ApiError(422, "board", "\n".join(faults[:MAX_FAULTS]) + more) from None
