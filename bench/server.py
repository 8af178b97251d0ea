"""Load test of the server over loopback: durable actions per second, latency and memory, for growing numbers of tables.

Each table is a game of `usa` with four seats, one socket each. First every table acts as fast as it is answered; then
all tables together act at a fixed rate. In the same run a boardgame.io server (npm, in a temporary folder) gets the
same load with a move of comparable size. Compare the ratios, not the absolute figures.
"""

import argparse
import asyncio
import json
import os
import random
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import orjson
from rich.console import Console
from rich.table import Table
from wire import Channel, OnMessage, request

SEATS = 4
SETTINGS = {
    "requests_per_second": 1e6,
    "tables_per_minute": 1e6,
    "sockets_per_address": 100_000,
    "messages_per_second": 1e6,
}


@dataclass
class Load:
    """Measured latencies and times."""

    latencies: list[float] = field(default_factory=list)
    seconds: float = 0.0
    cpu: float = 0.0  # seconds of the server's processor time

    @property
    def rate(self) -> float:
        return len(self.latencies) / self.seconds

    def at(self, share: float) -> float:
        """A latency percentile in milliseconds."""
        ordered = sorted(self.latencies)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


class Game:
    """One Trilhos table; a seat that may act plays a random action on request."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.dice = random.Random(1)

    async def open(self) -> None:
        """Create the table, sit down, connect."""
        self.legal: dict[int, list[int]] = {}
        self.due = asyncio.Event()  # a seat may act, or the game is over
        self.waiting: asyncio.Future[None] | None = None
        self.over = False
        made = await request(self.port, "POST", "/api/tables", {"game": "usa", "seats": [{}] * SEATS})
        table = made["table"]["id"]
        tokens = [
            (await request(self.port, "POST", f"/api/tables/{table}/sit", {"name": "x"}))["token"] for _ in range(SEATS)
        ]
        self.channels = [
            await Channel.open(self.port, f"/api/tables/{table}/socket", self._on_message(seat))
            for seat in range(SEATS)
        ]
        for channel, token in zip(self.channels, tokens, strict=True):
            channel.send(orjson.dumps({"type": "hello", "token": token}))
        while len(self.legal) < SEATS:
            await asyncio.sleep(0.01)

    def _on_message(self, seat: int) -> OnMessage:
        def on_message(channel: Channel, message: bytes) -> None:
            if message.startswith(b'{"type":"ack"') and self.waiting:
                self.waiting.set_result(None)
                self.waiting = None
            elif b'"legal":[]' in message and b'"state":"over"' not in message:
                self.legal[seat] = []  # most messages are like this: no need to parse the rest
            elif b'"legal":' in message:
                data = orjson.loads(message)
                self.legal[seat] = [action["id"] for action in data["legal"]]
                self.over = self.over or data.get("table", {}).get("state") == "over"
                self.due.set()

        return on_message

    async def act(self) -> float:
        """Play one action; the seconds until it is acknowledged."""
        while (seat := next((seat for seat, legal in self.legal.items() if legal), None)) is None:
            if self.over:  # another game
                self.close()
                await self.open()
            else:
                self.due.clear()
                await self.due.wait()
        action, self.legal[seat] = self.dice.choice(self.legal[seat]), []
        self.waiting = done = asyncio.get_running_loop().create_future()
        began = time.perf_counter()
        self.channels[seat].send(orjson.dumps({"type": "act", "action": action}))
        await done
        return time.perf_counter() - began

    def close(self) -> None:
        for channel in self.channels:
            channel.close()


class Match:
    """One boardgame.io match with four clients; the current player makes a move and waits for its echo."""

    NAME = "cards"

    def __init__(self, port: int) -> None:
        self.port = port
        self.state = -1
        self.turn = 0
        self.waiting: asyncio.Future[None] | None = None

    async def open(self) -> None:
        made = await request(self.port + 1, "POST", f"/games/{self.NAME}/create", {"numPlayers": SEATS})
        self.id = made["matchID"]
        self.keys = []
        for seat in range(SEATS):
            body = {"playerID": str(seat), "playerName": "x"}
            joined = await request(self.port + 1, "POST", f"/games/{self.NAME}/{self.id}/join", body)
            self.keys.append(joined["playerCredentials"])
        path = "/socket.io/?EIO=4&transport=websocket"
        self.channels = [await Channel.open(self.port, path, self._on_message(seat)) for seat in range(SEATS)]
        while self.state < 0:
            await asyncio.sleep(0.01)

    def _on_message(self, seat: int) -> OnMessage:
        def on_message(channel: Channel, message: bytes) -> None:
            if message.startswith(b"0"):
                channel.send(f"40/{self.NAME},".encode())
            elif message == b"2":
                channel.send(b"3")
            elif message.startswith(b"40/"):
                self._emit(channel, "sync", self.id, str(seat), self.keys[seat], SEATS)
            elif message.startswith(b"42/") and seat == self.turn:
                data = orjson.loads(message[message.index(b",") + 1 :])
                state = data[2]["state"] if data[0] == "sync" else data[2] if data[0] == "update" else None
                if state is not None and state["_stateID"] > self.state:
                    self.state, self.turn = state["_stateID"], int(state["ctx"]["currentPlayer"])
                    if self.waiting:
                        self.waiting.set_result(None)
                        self.waiting = None

        return on_message

    def _emit(self, channel: Channel, *what: Any) -> None:
        channel.send(f"42/{self.NAME},".encode() + orjson.dumps(what))

    async def act(self) -> float:
        seat = self.turn
        payload = {"type": "draw", "args": [], "playerID": str(seat), "credentials": self.keys[seat]}
        self.waiting = done = asyncio.get_running_loop().create_future()
        began = time.perf_counter()
        self._emit(
            self.channels[seat], "update", {"type": "MAKE_MOVE", "payload": payload}, self.state, self.id, str(seat)
        )
        await done
        return time.perf_counter() - began

    def close(self) -> None:
        for channel in self.channels:
            channel.close()


Player = Game | Match


async def flat_out(players: list[Player], seconds: float) -> Load:
    """Every table acts as soon as its last action is acknowledged."""
    load, late = Load(), time.perf_counter() + seconds

    async def play(player: Player) -> None:
        while time.perf_counter() < late:
            load.latencies.append(await player.act())

    began = time.perf_counter()
    async with asyncio.timeout(seconds + 60):
        await asyncio.gather(*(play(player) for player in players))
    load.seconds = time.perf_counter() - began
    return load


async def at_a_pace(players: list[Player], rate: float, seconds: float) -> Load:
    """A fixed number of actions per second, spread over the tables; a late one does not delay the others."""
    load, dice, jobs = Load(), random.Random(2), set()
    order = list(players)
    dice.shuffle(order)
    idle = deque(order)

    async def one(player: Player) -> None:
        load.latencies.append(await player.act())
        idle.append(player)

    began = time.perf_counter()
    for number in range(int(rate * seconds)):
        await asyncio.sleep(max(0.0, began + number / rate - time.perf_counter()))
        if idle:
            jobs.add(asyncio.create_task(one(idle.popleft())))
    async with asyncio.timeout(60):
        await asyncio.gather(*jobs)
    load.seconds = time.perf_counter() - began
    return load


def memory(pid: int) -> float:
    """Resident memory of a process in MiB."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return float("nan")


def cpu(pid: int) -> float:
    """CPU time of a process in seconds."""
    spent = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(spent[11]) + int(spent[12])) / os.sysconf("SC_CLK_TCK")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def start_trilhos(folder: Path, database: str | None) -> tuple[subprocess.Popen[str], int]:
    words = [f"--set={name}={value}" for name, value in SETTINGS.items()]
    database = database or f"sqlite:///{folder}/tables.sqlite3"
    command = [sys.executable, "-m", "trilhos", "serve", "--port=0", f"--database={database}", *words]
    process = subprocess.Popen([*command, "--log-level=warning"], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    return process, int(process.stdout.readline().rsplit(":", 1)[1])


def start_boardgame(folder: Path) -> tuple[subprocess.Popen[str], int]:
    """Start a boardgame.io server with its own flat-file storage."""
    shutil.copy(Path(__file__).parent / "boardgame.mjs", folder / "server.mjs")
    (folder / "package.json").write_text('{"private": true}')
    command = [
        "npm",
        "install",
        "--silent",
        "--no-audit",
        "--no-fund",
        "--prefer-offline",
        "boardgame.io@0.50",
        "node-persist@3",
    ]
    subprocess.run(command, cwd=folder, check=True, timeout=500)
    port = free_port()
    process = subprocess.Popen(
        ["node", "server.mjs", str(port)], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert process.stdout is not None
    process.stdout.readline()
    return process, port


async def measure(make: Callable[[], Player], pid: int, sizes: list[int], pace: float, seconds: float) -> list[Any]:
    """Rows: number of tables, results at full speed and at a fixed rate, memory per table."""
    players: list[Player] = []
    rows = []
    empty = memory(pid)
    for size in sizes:
        while len(players) < size:
            fresh = [make() for _ in range(min(20, size - len(players)))]
            await asyncio.gather(*(player.open() for player in fresh))
            players += fresh
        spent = cpu(pid)
        fast = await flat_out(players, seconds)
        fast.cpu = cpu(pid) - spent
        await asyncio.sleep(1)
        steady = await at_a_pace(players, pace, seconds)
        rows.append((size, fast, steady, (memory(pid) - empty) / size))
    for player in players:
        player.close()
    return rows


def report(title: str, rows: list[Any], pace: float) -> None:
    table = Table(title=title, box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim", title_justify="left")
    for head in (
        "tables",
        "actions/s",
        "CPU µs each",
        "p50 ms",
        "p99 ms",
        f"at {pace:.0f}/s: done/s",
        "p50 ms",
        "p99 ms",
        "KiB a table",
    ):
        table.add_column(head, justify="right")
    for size, fast, steady, held in rows:
        used = 1e6 * fast.cpu / len(fast.latencies)
        figures = (
            fast.rate,
            used,
            fast.at(0.5),
            fast.at(0.99),
            steady.rate,
            steady.at(0.5),
            steady.at(0.99),
            1024 * held,
        )
        table.add_row(str(size), *(f"{figure:,.1f}" for figure in figures))
    Console(width=120).print(table)


def run(what: Coroutine[Any, Any, Any], process: "subprocess.Popen[str]") -> Any:
    try:
        import uvloop

        return uvloop.run(what)
    finally:
        process.terminate()
        process.wait(30)


def main() -> None:
    """Measure both servers, one after another, and print."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--tables", default="10,100,1000", help="numbers of tables, comma-separated")
    options.add_argument("--seconds", type=float, default=8)
    options.add_argument("--pace", type=float, default=500, help="actions per second when measuring latency")
    options.add_argument("--database", help="database URL (default: a new SQLite file)")
    options.add_argument("--alone", action="store_true", help="skip boardgame.io")
    asked = options.parse_args()
    sizes = [int(size) for size in asked.tables.split(",")]
    with tempfile.TemporaryDirectory(prefix="trilhos-bench-") as name:
        folder = Path(name)
        process, port = start_trilhos(folder, asked.database)
        ours = run(measure(lambda: Game(port), process.pid, sizes, asked.pace, asked.seconds), process)
        report("trilhos serve", ours, asked.pace)
        if asked.alone or shutil.which("npm") is None:
            return
        try:
            process, port = start_boardgame(folder)
        except (subprocess.SubprocessError, OSError) as error:
            return print(f"boardgame.io could not be installed: {error}")
        theirs = run(measure(lambda: Match(port), process.pid, sizes, asked.pace, asked.seconds), process)
        report("boardgame.io", theirs, asked.pace)
    ratios = [mine[1].rate / other[1].rate for mine, other in zip(ours, theirs, strict=True)]
    print("actions a second, trilhos to boardgame.io:", ", ".join(f"{ratio:.2f}" for ratio in ratios))
    print(json.dumps({"ratio": statistics.geometric_mean(ratios)}))


if __name__ == "__main__":
    main()
