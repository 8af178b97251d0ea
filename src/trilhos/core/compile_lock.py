"""One process at a time compiles into a cache folder; the others wait and then find what they need."""

import contextlib
import os
import sys
from pathlib import Path
from threading import Event
from typing import ClassVar

from trilhos.core.notices import notice

if sys.platform != "win32":
    import fcntl

PAUSE = 0.05  # seconds between attempts
TIMEOUT = 300.0  # seconds; afterwards the same thing is compiled twice, which is slow but not wrong
NESTED = 3.0  # seconds, if other locks are held: two processes might wait for each other
SAID_AFTER = 1.0  # seconds


class CompileLock:
    """The lock of a folder. A process may take it several times. The callers hold Numba's lock between threads.

    It is released if the process dies. Where a file cannot be locked, as on some network drives, it does nothing.
    """

    held: ClassVar[int] = 0  # locks that this process holds

    def __init__(self, folder: Path) -> None:
        self.path = folder / "lock"
        self.depth = 0
        self._file: int | None = None

    def acquire(self) -> None:
        """Wait for other processes."""
        self.depth += 1
        if self.depth == 1:
            self._file = _locked(self.path, NESTED if CompileLock.held else TIMEOUT)
            CompileLock.held += 1

    def release(self) -> None:
        """Let other processes go on."""
        self.depth -= 1
        if self.depth == 0:
            CompileLock.held -= 1
            self._unlock()

    def _unlock(self) -> None:
        if self._file is not None:
            if sys.platform != "win32":
                with contextlib.suppress(OSError):
                    fcntl.flock(self._file, fcntl.LOCK_UN)  # also for a child that has inherited the file
            os.close(self._file)
            self._file = None


def _locked(path: Path, timeout: float) -> int | None:
    """A descriptor of the locked file; None if it cannot be locked, or not in time."""
    if sys.platform == "win32":
        return None
    try:
        file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    except OSError:
        return None
    for attempt in range(int(timeout / PAUSE)):
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return file
        except BlockingIOError:
            if attempt == int(SAID_AFTER / PAUSE):
                notice("waiting", "waiting for another process that compiles the same rules …")
            Event().wait(PAUSE)
        except OSError:
            break
    os.close(file)
    return None
