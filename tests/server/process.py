"""A real `trilhos serve` in a process of its own."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.server.client import Server

LIMITLESS = {
    "requests_per_second": 1e6,
    "tables_per_minute": 1e6,
    "boards_per_minute": 1e6,
    "board_checks_per_minute": 1e6,
    "replays_per_minute": 1e6,
    "hints_per_minute": 1e6,
    "connections_per_address": 10_000,
    "sockets_per_address": 10_000,
    "messages_per_second": 1e6,
    "messages_per_address": 1e6,
    "chats_per_minute": 1e6,
    "bot_delay": 0,
    "bot_delay_alone": 0,
    "bot_level": "random",
    "upload_nice": 0,
    "analysis_nice": 0,  # other tests would leave it no time
    "hint_seconds": 60,  # a hint on a busy machine is as good as any
    "database_seconds": 15,  # its disk may stall
}


class Process:
    """A server process, started by the constructor."""

    command: Sequence[str] = (sys.executable, "-m", "trilhos")
    environment: Mapping[str, str] = {}  # all variables, instead of those of the tests
    cwd: Path | None = None

    def __init__(self, database: str, log: Path, port: int = 0, *options: str, **settings: object) -> None:
        words = [f"--set={name}={value}" for name, value in {**LIMITLESS, **settings}.items()]
        place = [f"--port={port}", f"--database={database}"]
        command = [*self.command, "serve", *place, *options, *words]
        environment = {**(self.environment or os.environ), "PYTHONWARNINGS": "error"}
        self.log = log
        with log.open("ab") as errors:
            self.process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=errors, text=True, env=environment, cwd=self.cwd
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://localhost:(\d+)", line)
        if not found:  # nothing is left over that would make the next test fail
            self.process.kill()
            self.process.wait()
            self.process.stdout.close()
        assert found, f"the server did not start: {line}{log.read_text()}"
        self.port = int(found[1])
        self.url = f"http://127.0.0.1:{self.port}"
        self.server = Server(self.url)

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self._close()

    def stop(self) -> None:
        """Shut it down cleanly."""
        self.process.terminate()
        self.process.wait(20)
        self._close()

    def _close(self) -> None:
        self.server.http.close()
        if self.process.stdout:
            self.process.stdout.close()
