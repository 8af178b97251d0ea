"""What a bystander sees while somebody attacks a node: the time of a read and of a durable change.

The attacker is a process of its own and connects from 127.0.0.2; the bystander connects from 127.0.0.1. The node has
its usual limits. It trusts a proxy at 127.0.0.9, through which the attacker appears to have many addresses.
"""

import hashlib
import http.client
import itertools
import json
import multiprocessing
import random
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import trilhos
from serving.node import Server, start
from serving.resting import copy_table

ATTACKER, PROXY, BYSTANDER = "127.0.0.2", "127.0.0.9", "127.0.0.1"
PACE = 0.08  # seconds between the bystander's rounds of two requests, which stay below the limit of an address
LISTED = 5_000
BOARD = Path(__file__).parents[2] / "examples/boards/lisbon.toml"
LIMITS: dict[str, float] = {"chats_per_minute": 1e6, "chats": 100_000}  # the bystander's durable change is chat


class Connection:
    """A connection from an address of this machine, which is opened again when the node has closed it."""

    def __init__(self, port: int, source: str) -> None:
        self.http = http.client.HTTPConnection("127.0.0.1", port, timeout=60, source_address=(source, 0))

    def ask(
        self, method: str, path: str, body: Any = None, token: str | None = None, address: str | None = None
    ) -> tuple[int, bytes]:
        """Status and body of an answer. `address` is what a proxy says where the request comes from."""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        headers |= {"x-forwarded-for": address} if address else {}
        data = None if body is None else json.dumps(body)
        try:
            self.http.request(method, path, data, headers | ({"content-type": "application/json"} if data else {}))
            answer = self.http.getresponse()
            return answer.status, answer.read()
        except (OSError, http.client.HTTPException):
            self.http.close()
            raise

    def json(
        self, method: str, path: str, body: Any = None, token: str | None = None, address: str | None = None
    ) -> Any:
        """The body of an answer that must be good."""
        status, text = self.ask(method, path, body, token, address)
        assert status in (200, 201), text[:300]
        return json.loads(text)


@dataclass
class Seen:
    """What the bystander saw during an attack. Times are in milliseconds."""

    attack: str
    reads: list[float] = field(default_factory=list)
    changes: list[float] = field(default_factory=list)
    failures: int = 0
    done: str = ""  # what the attackers did

    def row(self) -> tuple[str, ...]:
        """A row of the table."""
        times = [f"{percentile(each, share):.0f}" for each in (self.reads, self.changes) for share in (0.5, 0.99)]
        return self.attack, *times, str(self.failures), self.done


def percentile(times: list[float], share: float) -> float:
    """The time that this share of them does not exceed."""
    return sorted(times)[int(len(times) * share)]


def flood(port: int, late: float, ask: Callable[[Connection, int], int], source: str, threads: int = 4) -> str:
    """Send requests as fast as they are answered, over several connections; how many were accepted and refused."""
    counts = {True: 0, False: 0}
    numbers = itertools.count()

    def run() -> None:
        connection = Connection(port, source)
        while time.monotonic() < late:
            with suppress(OSError, http.client.HTTPException):
                counts[ask(connection, next(numbers)) < 400] += 1

    running = [threading.Thread(target=run) for _ in range(threads)]
    for thread in running:
        thread.start()
    for thread in running:
        thread.join()
    return f"{counts[True]} answered, {counts[False]} refused"


def opened(port: int, table: str, token: str | None = None) -> socket.socket:
    """A WebSocket at a table: of a seat, or of a spectator."""
    made = socket.create_connection(("127.0.0.1", port), 10, (ATTACKER, 0))
    headers = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    headers += f"Host: 127.0.0.1:{port}\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    made.sendall(f"GET /api/tables/{table}/socket HTTP/1.1\r\n{headers}".encode())
    made.recv(4096)
    made.sendall(_frame(json.dumps({"type": "hello", "token": token}).encode()))
    return made


def _frame(message: bytes) -> bytes:
    """A short message of a client, masked with zeros."""
    return bytes([0x81, 0x80 | len(message), 0, 0, 0, 0]) + message


def pings(port: int, late: float, table: str) -> str:
    """Send empty pings as fast as possible, and connect again when disconnected."""
    block, closed = bytes([0x89, 0x80, 0, 0, 0, 0]) * 20_000, 0
    while time.monotonic() < late:
        with suppress(OSError), opened(port, table) as made:
            made.settimeout(1)
            try:
                while time.monotonic() < late:
                    made.sendall(block)
            except OSError:
                closed += 1
    return f"disconnected {closed} times"


def trickled_headers(port: int, late: float, table: str) -> str:
    """Open connections and send the headers of a request byte by byte."""
    made: list[socket.socket] = []
    tried = closed = 0
    while time.monotonic() < late:
        with suppress(OSError):
            while len(made) < 1_000 and time.monotonic() < late:
                tried += 1
                made.append(socket.create_connection(("127.0.0.1", port), 1, (ATTACKER, 0)))
                made[-1].sendall(b"GET /healthz HTTP/1.1\r\nX-Slow: ")
        for one in list(made):
            try:
                one.sendall(b"x")
            except OSError:
                one.close()
                made.remove(one)
                closed += 1
        time.sleep(0.05)
    return f"{tried} connections, {closed} closed by the node"


def ipv6_addresses(port: int, late: float, table: str) -> str:
    """Create tables from thousands of addresses of one /64 network."""

    def create(connection: Connection, number: int) -> int:
        address = f"2001:db8:0:1::{number:x}"
        return connection.ask("POST", "/api/tables", {"seats": [{}, {}]}, address=address)[0]

    return flood(port, late, create, PROXY)


def uploads(port: int, late: float, table: str) -> str:
    """Upload boards: valid ones that are all different, and ones with 25,000 nested keys."""
    board, deep = BOARD.read_text("utf-8"), f"{'a.' * 25_000}a = 1"

    def upload(connection: Connection, number: int) -> int:
        own = deep if number % 2 else f"{board}# {number}\n"
        return connection.ask("POST", "/api/tables", {"board": own, "seats": [{}, {}]})[0]

    return flood(port, late, upload, ATTACKER)


def master_tables(port: int, late: float, table: str) -> str:
    """Watch 60 tables of three masters, which were created from 60 addresses."""
    connection = Connection(port, PROXY)
    game = {"game": "usa", "seats": [{"bot": "master"}] * 3}
    ids = [connection.json("POST", "/api/tables", game, address=f"203.0.113.{n}")["table"]["id"] for n in range(60)]
    watching = [opened(port, made) for made in ids]
    while time.monotonic() < late:
        for one in watching:
            one.settimeout(0.001)
            with suppress(OSError):
                one.recv(1 << 16)
        time.sleep(0.1)
    return f"{len(watching)} tables"


def lists(port: int, late: float, table: str) -> str:
    """Ask for the list of tables, which has 5,000 to choose from, from 50 addresses."""

    def ask(connection: Connection, number: int) -> int:
        return connection.ask("GET", "/api/tables", address=f"203.0.113.{number % 50}")[0]

    return flood(port, late, ask, PROXY)


def replays(port: int, late: float, table: str) -> str:
    """Have transcripts replayed, each a little different, from 50 addresses."""
    transcript = _transcript()

    def ask(connection: Connection, number: int) -> int:
        own = {"transcript": f"{transcript}\n# {number}\n"}
        return connection.ask("POST", "/api/replay", own, address=f"203.0.113.{number % 50}")[0]

    return flood(port, late, ask, PROXY)


def questions(port: int, late: float, table: str) -> str:
    """Ask over 150 sockets of a player, as fast as each of them may, why an action is not allowed."""
    connection = Connection(port, ATTACKER)
    own = connection.json("POST", "/api/tables", {"game": "usa", "seats": [{}, {}]})["table"]["id"]
    token, _ = (
        connection.json("POST", f"/api/tables/{own}/sit", {"name": name})["token"] for name in ("Eve", "Mallory")
    )
    asking: list[socket.socket] = []
    question, sent = _frame(b'{"type":"explain","action":"claim Duluth-Omaha red3"}'), 0
    while time.monotonic() < late:
        if len(asking) < 150:
            with suppress(OSError):
                asking += [opened(port, own, token) for _ in range(10)]
        for one in list(asking):
            try:
                one.settimeout(0.001)
                with suppress(TimeoutError):
                    while one.recv(1 << 16):
                        pass
                one.sendall(question)
                sent += 1
            except OSError:
                one.close()
                asking.remove(one)
        time.sleep(0.1)
    return f"{sent} questions over {len(asking)} sockets"


def analyses(port: int, late: float, table: str) -> str:
    """Have transcripts analysed, each a little different, from 50 addresses."""
    transcript = _transcript()

    def ask(connection: Connection, number: int) -> int:
        own = {"transcript": f"{transcript}\n# {number}\n"}
        return connection.ask("POST", "/api/analyses", own, address=f"203.0.113.{number % 50}")[0]

    return flood(port, late, ask, PROXY)


def quick_matches(port: int, late: float, table: str) -> str:
    """Ask for quick matches from 50 addresses, sit down, and leave."""

    def ask(connection: Connection, number: int) -> int:
        address = f"203.0.113.{number % 50}"
        wanted = {"game": "usa", "seats": 2 + number % 4, "pace": "live"}
        status, body = connection.ask("POST", "/api/quick", wanted, address=address)
        if status == 201:
            found = json.loads(body)["table"]["id"]
            connection.ask("POST", f"/api/tables/{found}/sit", {"name": "Eve"}, address=address)
        return status

    return flood(port, late, ask, PROXY)


@cache
def _transcript() -> str:
    """The transcript of a game at random."""
    game, dice = trilhos.new("usa", seats=3, seed=7), random.Random(7)
    while not game.over:
        seat = game.to_act[0]
        game.play(dice.choice(game.legal_ids(seat)), seat)
    return game.transcript()


Attack = Callable[[int, float, str], str]
ATTACKS: dict[str, Attack | None] = {
    "none": None,
    "uploads of boards": uploads,
    "ping flood": pings,
    "trickled headers": trickled_headers,
    "addresses of an IPv6 network": ipv6_addresses,
    "60 master tables": master_tables,
    "list of 5,000 tables": lists,
    "replay flood": replays,
    "questions over 150 sockets": questions,
    "analyses of transcripts": analyses,
    "quick matches": quick_matches,
}


@contextmanager
def attacker(attack: Attack | None, port: int, late: float, table: str) -> Iterator[Callable[[], str]]:
    """An attack in a process of its own; gives what tells what it did."""
    if attack is None:
        yield lambda: ""
        return
    ours, theirs = multiprocessing.Pipe()
    process = multiprocessing.Process(target=lambda: theirs.send(attack(port, late, table)))
    process.start()
    try:
        yield lambda: str(ours.recv()) if ours.poll(60) else "no answer"
    finally:
        process.terminate()
        process.join()


def watch(node: Server, name: str, seconds: float) -> Seen:
    """What the bystander sees during an attack."""
    connection = Connection(node.port, BYSTANDER)
    table = connection.json("POST", "/api/tables", {"game": "usa", "seats": [{}, {}]})["table"]["id"]
    token = connection.json("POST", f"/api/tables/{table}/sit", {"name": "Ana"})["token"]
    for _ in range(20):  # the first requests of a node take longer
        connection.json("GET", f"/api/tables/{table}/state", token=token)
        connection.json("POST", f"/api/tables/{table}/chat", {"text": "hello"}, token)
    time.sleep(2)
    seen, late = Seen(name), time.monotonic() + seconds
    with attacker(ATTACKS[name], node.port, late, table) as what_it_did:
        while time.monotonic() < late:
            for times, method, path, body in (
                (seen.reads, "GET", f"/api/tables/{table}/state?since=100000", None),
                (seen.changes, "POST", f"/api/tables/{table}/chat", {"text": "hello"}),
            ):
                began = time.perf_counter()
                try:
                    seen.failures += connection.ask(method, path, body, token)[0] != 200
                except (OSError, http.client.HTTPException):
                    seen.failures += 1
                times.append(1000 * (time.perf_counter() - began))
            time.sleep(PACE)
        seen.done = what_it_did()
    return seen


def measure(folder: Path, seconds: float) -> Iterator[Seen]:
    """All attacks, one after another, each on a new node."""
    multiprocessing.set_start_method("fork", force=True)
    for name in ATTACKS:
        file = folder / f"{hashlib.sha256(name.encode()).hexdigest()[:8]}.sqlite3"
        if ATTACKS[name] is lists:
            _fill(file)
        _transcript()  # here, so that the attacker need not load the rules
        node = start(str(file), f"--proxies={PROXY}", limits=LIMITS)
        try:
            yield watch(node, name, seconds)
        finally:
            node.stop()


def _fill(file: Path) -> None:
    """Put public tables into a database."""
    node = start(str(file))
    made = Connection(node.port, BYSTANDER).json(
        "POST", "/api/tables", {"game": "usa", "seats": [{}, {}], "public": True}
    )
    node.stop()
    copy_table(file, made["table"]["id"], LISTED, "open")
