"""Servers as processes, `trilhos serve` and boardgame.io: their processor time and memory, and games on a node."""

import os
import random
import shutil
import socket
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

from wire import Client

SETTINGS: dict[str, float] = {
    "requests_per_second": 1e6,
    "tables_per_minute": 1e6,
    "boards_per_minute": 1e6,
    "replays_per_minute": 1e6,
    "chats_per_minute": 1e6,
    "hints_per_minute": 1e6,
    "connections_per_address": 10_000,
    "sockets_per_address": 100_000,
    "messages_per_second": 1e6,
    "messages_per_address": 1e6,
    "keep_alive": 600,
    "players_per_minute": 1e6,
    "player_requests_per_minute": 1e6,
    "analyses_per_minute": 1e6,
    "analysis_rollouts": 12_000,
    "bot_delay": 0.0,
    "bot_delay_alone": 0.0,
}


@dataclass
class Server:
    """A running server."""

    process: subprocess.Popen[str]
    port: int

    @property
    def cpu(self) -> float:
        """Processor time so far, in seconds."""
        spent = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(spent[11]) + int(spent[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def memory(self) -> float:
        """Resident memory in KiB."""
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return float(line.split()[1])
        return float("nan")

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(30)


def start(database: str, *options: str, limits: dict[str, float] = SETTINGS, **settings: float) -> Server:
    """Start a node and wait until it is ready, also for its rules to be compiled.

    A file is an SQLite database; anything else is a URL.
    """
    database = database if "://" in database else f"sqlite:///{database}"
    words = [f"--set={name}={value}" for name, value in (limits | settings).items()]
    command = [sys.executable, "-m", "trilhos", "serve", "--port=0", f"--database={database}", "--log-level=error"]
    process = subprocess.Popen([*command, *options, *words], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    while "running at" not in (line := process.stdout.readline()):
        assert line, "the node does not start"
    node = Server(process, int(line.rsplit(":", 1)[1]))
    while not _is_ready(node.port):
        time.sleep(0.02)
    return node


def _is_ready(port: int) -> bool:
    try:
        with urlopen(f"http://127.0.0.1:{port}/readyz") as answer:
            return bool(answer.status == 200)
    except HTTPError:  # 503: not yet
        return False


def start_boardgame(folder: Path) -> Server:
    """Install boardgame.io with npm and start it, with its own flat-file storage."""
    shutil.copy(Path(__file__).parents[1] / "boardgame.mjs", folder / "server.mjs")
    (folder / "package.json").write_text('{"private": true}')
    quietly = ["--silent", "--no-audit", "--no-fund", "--prefer-offline"]
    install = ["npm", "install", *quietly, "boardgame.io@0.50", "node-persist@3"]
    subprocess.run(install, cwd=folder, check=True, timeout=500)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    process = subprocess.Popen(
        ["node", "server.mjs", str(port)], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert process.stdout is not None
    process.stdout.readline()
    return Server(process, port)


@dataclass
class Played:
    """A table, its seats' tokens, and the seat that may act (-1: the game is over)."""

    id: str
    tokens: list[str]
    seat: int


async def play(client: Client, game: str, steps: int, people: int = 4, bots: int = 0) -> Played:
    """Create a table, seat people and the fastest bots, and play at random for some steps or to the end."""
    seats: list[dict[str, str]] = [{}] * people + [{"bot": "random"}] * bots
    table = (await client.json("POST", "/api/tables", {"game": game, "seats": seats}))["table"]["id"]
    sit = f"/api/tables/{table}/sit"
    tokens = [(await client.json("POST", sit, {"name": f"Seat {seat}"}))["token"] for seat in range(people)]
    dice, late, n = random.Random(1), time.monotonic() + 300, 0
    while time.monotonic() < late:
        for seat, token in enumerate(tokens):
            state = await client.json("GET", f"/api/tables/{table}/state?since={n}", token=token)
            n = state["n"]
            if state["table"]["state"] == "over":
                return Played(table, tokens, -1)
            if state["legal"] and state["view"]["steps"] >= steps:
                return Played(table, tokens, seat)
            if state["legal"]:
                action = dice.choice(state["legal"])["id"]
                await client.json("POST", f"/api/tables/{table}/actions", {"action": action}, token)
    raise TimeoutError(f"{game} did not get to step {steps}")
