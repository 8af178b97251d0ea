"""Actions under load: tables with one socket per seat, and the same load for a boardgame.io server."""

import asyncio
import random
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import orjson
from wire import Channel, OnMessage, request

from serving.node import Server

SEATS = 4


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


@dataclass
class Row:
    """The results for a number of tables."""

    tables: int
    fast: Load  # as fast as they can
    steady: Load  # at a fixed rate
    memory: float  # KiB per table


async def measure(
    make: Callable[[], Player], server: Server, sizes: list[int], pace: float, seconds: float
) -> list[Row]:
    """More and more tables, at full speed and at a fixed rate."""
    players: list[Player] = []
    rows = []
    empty = server.memory
    for size in sizes:
        while len(players) < size:
            fresh = [make() for _ in range(min(20, size - len(players)))]
            await asyncio.gather(*(player.open() for player in fresh))
            players += fresh
        spent = server.cpu
        fast = await flat_out(players, seconds)
        fast.cpu = server.cpu - spent
        await asyncio.sleep(1)
        steady = await at_a_pace(players, pace, seconds)
        rows.append(Row(size, fast, steady, (server.memory - empty) / size))
    for player in players:
        player.close()
    return rows
