"""Where compiled rules are kept.

Reading compiled code executes it, so it is only read from folders that nobody but this user and root can write to.
docs/cache.md describes the order in which a folder is chosen.
"""

import contextlib
import errno
import os
import re
import shutil
import stat
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

FOLDERS_KEPT = 4  # versions of one name that are kept
RECENT = 3600.0  # seconds: what was used within this time is kept, since another process may be using it
UNUSED = 60 * 86400.0  # seconds: what was not used for this time is removed, whatever its name
NOWHERE = Path(os.devnull, "trilhos")  # nothing can be kept here: rules are compiled in every process
CHOICES = ("TRILHOS_CACHE", "NUMBA_CACHE_DIR", "XDG_CACHE_HOME", "HOME")


def cache_root() -> Path:
    """The folder of all cache folders."""
    return _choose(*map(os.environ.get, CHOICES))


@cache
def _choose(*_: str | None) -> Path:
    """The first folder that can be used. If it is not the one that was wanted, one line on stderr says so."""
    refused: list[str] = []
    for place, is_chosen in _places(refused):
        try:
            root = _usable(place, is_chosen)
        except OSError as error:
            refused.append(f"{place} cannot be used ({(error.strerror or str(error)).lower()})")
            continue
        if refused:
            _warn(f"compiled rules are kept in {root}, because {'; '.join(refused)}.")
        if not is_chosen:
            _remove_unused(root)
        return root
    try:
        root = _temporary()
    except OSError as error:
        _warn(f"rules are compiled in every process, because {'; '.join([*refused, str(error)])}.")
        return NOWHERE
    _warn(f"compiled rules are kept in {root}, because {'; '.join(refused)}.")
    return root


def _warn(text: str) -> None:
    print(f"trilhos: {text} Choose a folder with TRILHOS_CACHE.", file=sys.stderr, flush=True)


def _places(refused: list[str]) -> Iterator[tuple[Path, bool]]:
    """Where compiled rules may be kept, and whether somebody has chosen that for us."""
    if chosen := os.environ.get("TRILHOS_CACHE"):
        yield Path(chosen).absolute(), True
    if chosen := os.environ.get("NUMBA_CACHE_DIR"):
        yield Path(chosen).absolute() / "trilhos", True
    caches = Path(os.environ.get("XDG_CACHE_HOME", ""))
    try:
        yield (caches if caches.is_absolute() else Path.home() / ".cache") / "trilhos", False
    except RuntimeError:  # a user that the system does not know, as in a container
        refused.append("the user has no home folder")


def _usable(folder: Path, is_chosen: bool) -> Path:
    """The folder, made if it is missing. One that somebody has chosen and filled may be read-only."""
    make_folder(folder)
    folder = folder.resolve(strict=True)  # what a link leads to now is checked and used
    _check_owner(folder)
    if not os.access(folder, os.W_OK | os.X_OK) and not (is_chosen and any(folder.iterdir())):
        raise PermissionError(errno.EACCES, "it is read-only")
    return folder


def _check_owner(folder: Path) -> None:
    """Refuse a folder in which another user may have put something. Its group may write only if that is root's."""
    if not hasattr(os, "getuid"):
        return
    found = folder.stat()
    if found.st_uid not in (0, os.getuid()):
        raise PermissionError(errno.EACCES, "it belongs to another user")
    if found.st_mode & stat.S_IWOTH or (found.st_mode & stat.S_IWGRP and found.st_gid != 0):
        raise PermissionError(errno.EACCES, f"other users can write to it: chmod go-w {folder}")


def is_safe(folder: Path) -> bool:
    """Whether only this user and root can have put something into a folder."""
    try:
        _check_owner(folder)
    except OSError:
        return False
    return True


def _temporary() -> Path:
    """A private folder for temporary files. Its name is known to everyone, so somebody else may have made it."""
    uid = os.getuid() if hasattr(os, "getuid") else None
    folder = Path(tempfile.gettempdir(), "trilhos" if uid is None else f"trilhos-{uid}")
    folder.mkdir(0o700, exist_ok=True)
    found = folder.lstat()
    if uid is not None and (not stat.S_ISDIR(found.st_mode) or found.st_uid != uid or found.st_mode & 0o077):
        raise PermissionError(errno.EACCES, f"{folder} is not a private folder of this user")
    return folder


def make_folder(folder: Path) -> None:
    """Make a folder and its parents, which other users must not be able to write to, whatever the umask."""
    if not folder.is_dir():
        if not folder.parent.is_dir():
            make_folder(folder.parent)
        folder.mkdir(0o755, exist_ok=True)


def use_folder(folder: Path) -> Path:
    """The folder of one version of something: made if it is missing, in place of old versions; marked as used."""
    try:
        used = folder.stat().st_mtime
    except OSError:
        with contextlib.suppress(OSError):
            make_folder(folder)
            _remove_old(folder)
        return folder
    if not is_safe(folder):
        return NOWHERE / folder.parent.name / folder.name
    if used < _started(folder.parents[1]) - RECENT / 4:
        with contextlib.suppress(OSError):
            os.utime(folder)
    return folder


@cache
def _started(root: Path) -> float:
    """When this process first used the cache, by the clock of its file system."""
    with contextlib.suppress(OSError):
        os.utime(root)
    return root.stat().st_mtime


def _remove_old(newest: Path) -> None:
    """Remove old versions next to a new one, but none that may be in use."""
    others = _by_use([path for path in newest.parent.iterdir() if path != newest])
    for used, old in others[FOLDERS_KEPT - 1 :]:
        if used < newest.stat().st_mtime - RECENT:
            shutil.rmtree(old, ignore_errors=True)


def _remove_unused(root: Path) -> None:
    """Remove what no version has used for a long time, such as rules whose module has another name now.

    Only in folders that are ours alone. It is looked for at most once a day.
    """
    mark = root / "pruned"
    with contextlib.suppress(OSError):
        now = _started(root)
        if mark.exists() and mark.stat().st_mtime > now - 86400:
            return
        mark.touch()
        folders = [path for path in root.glob("*/*") if re.fullmatch("[0-9a-f]{16}", path.name)]
        for used, old in _by_use(folders):
            if used < now - UNUSED:
                shutil.rmtree(old, ignore_errors=True)


def _by_use(folders: list[Path]) -> list[tuple[float, Path]]:
    """Folders with the time at which they were last used, the latest first. Some may have just been removed."""
    found = []
    for folder in folders:
        with contextlib.suppress(OSError):
            found.append((folder.stat().st_mtime, folder))
    return sorted(found, reverse=True)
