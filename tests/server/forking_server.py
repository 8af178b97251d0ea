"""Server processes that start quickly: a parent process loads everything and forks a child for each server.

Run as a script, it reads a line of JSON per server to start, and prints the child's process id.
"""

import contextlib
import faulthandler
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx

from tests.server.client import Server
from tests.server.process import LIMITLESS


class ForkingServer:
    """A handle for the parent process."""

    def __init__(self, log: Path) -> None:
        self.log = log
        self.children: list[Child] = []
        with log.open("ab") as errors:
            self.parent = subprocess.Popen(
                [sys.executable, "-m", "tests.server.forking_server"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},  # a child has no threads but the one that forks
            )
        assert self._line() == "ready"

    def _line(self) -> str:
        assert self.parent.stdout is not None
        return self.parent.stdout.readline().strip()

    def start(self, database: str, port: int, **settings: object) -> "Child":
        assert self.parent.stdin is not None
        words = [f"{name}={value}" for name, value in {**LIMITLESS, **settings}.items()]
        self.parent.stdin.write(json.dumps({"database": database, "port": port, "settings": words}) + "\n")
        self.parent.stdin.flush()
        child = Child(int(self._line()), f"http://127.0.0.1:{port}", self.log)
        self.children.append(child)
        child.wait()
        return child

    def close(self) -> None:
        for child in self.children:
            child.kill()
        self.parent.kill()
        self.parent.wait()
        for pipe in (self.parent.stdin, self.parent.stdout):
            assert pipe is not None
            pipe.close()


class Child:
    """A forked server process."""

    def __init__(self, pid: int, url: str, log: Path) -> None:
        self.pid = pid
        self.url = url
        self.log = log

    def wait(self) -> None:
        """Wait until the server responds. If it does not, show where each of its threads is."""
        late = time.monotonic() + 90
        problem: object = None
        while time.monotonic() < late and self.is_running():
            try:
                answer = httpx.get(f"{self.url}/healthz", timeout=5)
                if answer.status_code == 200:
                    return
                problem = answer.text
            except httpx.TransportError as error:
                problem = repr(error)
            time.sleep(0.02)
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGUSR1)
            time.sleep(1)
        raise AssertionError(f"the server does not answer: {problem}\n{self.log.read_text()[-8000:]}")

    def is_running(self) -> bool:
        return bool(self.pid) and Path(f"/proc/{self.pid}").exists()

    def server(self) -> Server:
        return Server(self.url)

    def kill(self) -> None:
        """Kill it, and wait until it is gone: until then it listens at its port, and the next server could not."""
        if self.is_running():
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)
        late = time.monotonic() + 60
        while self.is_running():
            assert time.monotonic() < late, "a killed process is still there"
            time.sleep(0.005)
        self.pid = 0  # the process id may have been reused


def main() -> None:
    from trilhos.server.run import serve
    from trilhos.server.settings import Settings, apply_overrides
    from trilhos.server.warmup import warm_up_all

    warm_up_all()
    n_threads = len(list(Path("/proc/self/task").iterdir()))
    assert n_threads == 1, "a lock that another thread holds is never released in a child"
    faulthandler.register(signal.SIGUSR1)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    print("ready", flush=True)
    for line in sys.stdin:
        request = json.loads(line)
        child = os.fork()
        if child == 0:
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            settings = apply_overrides(Settings(), [*request["settings"], f"database={request['database']}"])
            serve(settings, port=request["port"], log_level="warning")
            os._exit(0)
        print(child, flush=True)


if __name__ == "__main__":
    main()
