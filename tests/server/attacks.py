"""Attacks on a server on this machine, bounded in count and time, and a bystander who measures what others notice.

An attacker connects from 127.0.0.2 and a bystander from 127.0.0.1, so that they are two addresses for the server.
"""

import os
import socket
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType

ATTACKER = "127.0.0.2"
PING = bytes([0x89, 0x80, 0, 0, 0, 0])  # an empty ping, masked with zeros
PONG = bytes([0x8A, 0x80, 0, 0, 0, 0])


def connected(port: int, source: str = ATTACKER, seconds: float = 10) -> socket.socket:
    """A new connection from an address of this machine."""
    return socket.create_connection(("127.0.0.1", port), seconds, (source, 0))


def opened(port: int, table: str, source: str = ATTACKER) -> socket.socket:
    """A connection that has become a WebSocket at a table."""
    made = connected(port, source)
    made.sendall(
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    assert b" 101 " in made.recv(4096)
    return made


def is_open(made: socket.socket, seconds: float = 0.05) -> bool:
    """Whether the server has neither closed nor reset a connection; reads what arrived."""
    made.settimeout(seconds)
    try:
        while made.recv(65536):
            pass
    except TimeoutError:
        return True
    except OSError:
        return False
    return False


def flood_frames(port: int, table: str, seconds: float, frame: bytes = PING) -> int:
    """Send tiny frames as fast as possible, and reconnect when disconnected; the number of disconnections."""
    late, block, closed = time.monotonic() + seconds, frame * 20_000, 0
    while time.monotonic() < late:
        with suppress(OSError, AssertionError), opened(port, table) as made:
            made.settimeout(1)
            try:
                while time.monotonic() < late:
                    made.sendall(block)
            except OSError:
                closed += 1
    return closed


def half_sent_headers(port: int, count: int, source: str = ATTACKER) -> list[socket.socket]:
    """Connections whose requests never become complete."""
    made = []
    for _ in range(count):
        with suppress(OSError):
            one = connected(port, source)
            made.append(one)
            one.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ")
    return made


def dotted_keys(parts: int = 25_000) -> str:
    """A board whose first key has so many parts that parsing it takes memory with the square of their number."""
    return f"{'a.' * parts}a = 1"


def children_of(pid: int) -> list[int]:
    """The processes that a process has started."""
    tasks = Path(f"/proc/{pid}/task")
    return [int(child) for task in tasks.iterdir() for child in (task / "children").read_text().split()]


def processor_time_of(pid: int) -> float:
    """The processor time that a process has used, without its children, in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_of(pid: int) -> int:
    """The resident memory of a process in bytes."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


class Bystander:
    """Asks for the health of a server all the time, each time over a new connection, and notes how long it takes."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.times: list[float] = []
        self.failures = 0
        self.stop = threading.Event()
        self.thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> "Bystander":
        self.thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop.set()
        self.thread.join()

    def _run(self) -> None:
        while not self.stop.wait(0.01):
            began = time.perf_counter()
            try:
                with connected(self.port, "127.0.0.1") as made:
                    made.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
                    self.failures += b" 200 " not in made.recv(4096)
            except OSError:
                self.failures += 1
            self.times.append(time.perf_counter() - began)

    def p99(self) -> float:
        """The 99th percentile of the times, in seconds."""
        return percentile(self.times, 99)


def percentile(times: Sequence[float], percent: int) -> float:
    """The time that so many percent are not above."""
    return sorted(times)[len(times) * percent // 100]
